"""A reader who chose German meets no English: every kind of page of every system, outside a book's own prose."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.stage import DESK, opened
from tests.english import english_in

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import TalewrightError
from talewright.core.replay import Waiting
from talewright.core.ruleset import find, installed
from talewright.play.dice import roll

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.browser.stage import Stage

ME = "eine-leserin-die-deutsch-liest"
READ = """() => {
  const body = document.body.cloneNode(true);
  for (const own of body.querySelectorAll('[lang]')) {
    if (own.lang === 'de') continue;
    const ours = [...own.querySelectorAll('[lang=de]')];
    own.replaceWith(...ours);
  }
  for (const no of body.querySelectorAll('script, style, textarea, code, q, .cover, .running, .clauses i')) no.remove();
  const found = [document.title];
  const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (walk.currentNode.data.trim()) found.push(walk.currentNode.data.trim());
  for (const each of body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (each.getAttribute(name)) found.push(each.getAttribute(name));
  return found;
}"""
_PERSON = re.compile(r"\b[A-Z][\w'-]+ (?:of|the) [A-Z][\w'-]+")
"""Merrin of Whitehithe: names of people are not translated."""
_QUOTED = re.compile("„[^“]*“|'[^']*'|\"[^\"]*\"|\\{[^}]*\\}")
_TITLES = ("The River Under Glass", "A Witness in July", "The Locked Garden", "Goblin Laws of Gaming")
FAULTY = """---
title: Ein Buch
system: gnat
start: gate
weapons: [one-handed, bow]
---

## gate {#1}

You should test Climbng now. Fight 3 rounds at -2, with Advantage.

- To climb the wall, turn to [[wall]].
- If you have the keyword *Eel*, turn to [[knok]].
- If you have the **rope (+1 climbing, heavy)**, turn to [[knock]].

## wall

Test Climbing, with a Default Roll. If you succeed, turn to [[garden]]. If you fail, Take a Wound and turn to [[knock]].

## knock

You may Rest. Heal 1 Vitality. turn to [[garden]].

## garden {ending=victory}

Bees.

## lost

Nothing.
"""


def english(page: Page, own: Collection[str] = ()) -> list[str]:
    """Texts of the page with an English word in them; `own` are a book's names for things."""
    found = []
    for text in page.evaluate(READ):
        bare = _QUOTED.sub(" ", text)
        for title in _TITLES:
            bare = bare.replace(title, " ")
        if own:
            bare = re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, own))})(?!\w)", " ", bare)
        words = english_in(_PERSON.sub("", bare))
        if words:
            found.append(f"{' '.join(words)}: {text[:160]}")
    return found


def own_names(stage: Stage, book: str) -> list[str]:
    """What a book calls its things, people and sections, longest first."""
    library = stage.app.state.library
    text = stage.do(library.books.text(ME, book))
    found = {each.strip() for each in re.findall(r"\*{1,2}([^*\n(]+)", text)}
    found |= {each.name for each in stage.do(library.books.get(ME, book)).sections}
    return sorted(filter(None, found), key=len, reverse=True)


@pytest.fixture
def page(browser: Browser, stage: Stage) -> Iterator[Page]:
    with opened(browser, stage, viewport=DESK, locale="de-DE", java_script_enabled=True) as context:
        context.add_cookies(
            [
                stage.cookie(ME),
                {"name": "talewright-reader", "value": "language=de", "url": stage.address},
            ]
        )
        yield context.new_page()


def walked(page: Page, addresses: list[str], own: Collection[str] = ()) -> dict[str, list[str]]:
    found = {}
    for address in addresses:
        page.goto(address)
        if offenders := english(page, own):
            found[address] = offenders
    return found


def listed(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{address}\n  " + "\n  ".join(each) for address, each in found.items())


def test_the_pages_of_no_system(page: Page, stage: Stage) -> None:
    library = stage.app.state.library
    book, _ = stage.do(library.books.add(ME, "faulty.tale.md", FAULTY))
    found = walked(
        page,
        [
            "/", "/books/new", f"/books/{book}", f"/books/{book}/write", "/books/the-river-under-glass",
            "/characters", "/characters/new", "/rules", "/rules?word=Rast", "/settings", "/settings/link", "/settings/account", "/continue/nirgends", "/nirgends",
            "/rules/gnat/GNAT-999", "/characters/no-such-character", "/odds?system=gnat&verb=flog&ask=1",
        ],
    )  # fmt: skip
    assert not found, listed(found)


@pytest.mark.parametrize("system", sorted(installed()))
def test_the_pages_of_a_system(page: Page, stage: Stage, system: str) -> None:
    library = stage.app.state.library
    ruleset = find(system)
    hero = stage.do(library.characters.add_random(ME, system, name="Ewald"))
    clauses = ruleset.clauses()
    addresses = [
        f"/characters/new/{system}",
        f"/characters/{hero}",
        f"/rules/{system}",
        f"/rules/{system}/{clauses[0].id}",
        f"/odds?system={system}",
        # What forms say of every other verb is held complete by the catalogue's own tests.
        *(f"/odds?system={system}&verb={verb}" for verb in list(ruleset.verbs)[:3]),
    ]
    found = walked(page, addresses)
    assert not found, listed(found)


@pytest.mark.parametrize("system", sorted(installed()))
def test_making_and_ordering(page: Page, stage: Stage, system: str) -> None:
    """Creation step by step, then a few orders, each question as it comes."""
    library = stage.app.state.library
    chance = random.Random(system)
    found = _played(page, stage, stage.do(library.games.start_creation(ME, system)), chance)
    hero = stage.do(library.characters.add_random(ME, system, name="Ewald"))
    for trial in find(system).trials[:4]:
        try:
            game = stage.do(library.games.start_order(ME, hero, trial.verb, dict(trial.order)))
        except TalewrightError:
            continue  # not for this character
        found |= _played(page, stage, game, chance, most=6)
    assert not found, listed(found)


def _played(
    page: Page, stage: Stage, game: str, chance: random.Random, most: int = 40, own: Collection[str] = ()
) -> dict[str, list[str]]:
    library = stage.app.state.library
    found: dict[str, list[str]] = {}
    for step in range(most):
        page.goto(f"/play/{game}")
        if offenders := english(page, own):
            found[f"/play/{game} {step}"] = offenders
        now = stage.do(library.games.open(ME, game)).session.now
        if not isinstance(now, Waiting):
            break
        question = now.question
        answer: Any = (
            Rolled(roll(question.dice))
            if question.dice is not None
            else Chosen(chance.choice(question.options))
        )
        stage.do(library.games.answer(ME, game, len(now.log), answer))
    return found


@pytest.mark.parametrize(
    ("book", "starts", "physical"),
    [
        ("the-river-under-glass", ("bear-ring", "fair"), False),
        ("the-river-under-glass", ("",), True),
        ("cold-witness", ("",), False),
    ],
)
def test_reading_and_fighting(
    page: Page, stage: Stage, book: str, starts: tuple[str, ...], physical: bool
) -> None:
    library = stage.app.state.library
    read = stage.do(library.books.get(ME, book))
    hero = stage.do(library.characters.add_random(ME, read.head.system, name="Ewald"))
    own = own_names(stage, book)
    found: dict[str, list[str]] = {}
    for start in starts:
        character = hero if start else None
        game = stage.do(
            library.games.start_book(ME, book, character_id=character, start_at=start, physical=physical)
        )
        found |= _played(page, stage, game, random.Random(start), most=12, own=own)
        found |= walked(page, [f"/play/{game}/journal"], own)
    found |= walked(page, [f"/books/{book}"], own)
    assert not found, listed(found)


def test_what_robots_report(page: Page, stage: Stage) -> None:
    page.set_default_timeout(60_000)
    found = walked(page, ["/books/cold-witness/odds"], own_names(stage, "cold-witness"))
    assert not found, listed(found)


def test_faults_of_forms_and_files(page: Page, stage: Stage) -> None:
    library = stage.app.state.library
    hero = stage.do(library.characters.add_random(ME, "gnat", name="Ewald"))
    found: dict[str, list[str]] = {}
    page.goto(f"/characters/{hero}")
    page.locator("label[for=edit]").first.click()
    page.locator("[name='edit.talent']").fill("99")
    page.locator("[name='edit.gp']").fill("-3")
    page.locator("#edit-form button.main").click()
    page.wait_for_selector(".alarm[role=alert]")
    found["edit"] = english(page)
    page.goto("/odds?system=gnat&verb=fight&ask=1&o.rounds=900&o.modifier=viel&c.talent=8&c.weapon=stick")
    found["odds"] = english(page)
    page.goto("/odds?system=gnat&verb=fight&ask=1&o.rounds=3&o.modifier=-3&c.talent=8")
    found["answer"] = english(page)
    page.goto("/characters")
    with page.expect_navigation():
        page.locator("#cfile").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": b'{"talewright": 1}'}
        )
        page.locator("form[action='/characters/import'] button").click()
    found["import"] = english(page)
    assert not any(found.values()), listed({name: each for name, each in found.items() if each})
