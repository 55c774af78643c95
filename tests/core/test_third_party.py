"""A ruleset in another package works the same: one folder, one entry point, found without being imported by us."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from talewright.adventure import check_book, load_book, read_book
from talewright.adventure.game import AdventureGame
from talewright.core.errors import RulesetError
from talewright.core.ruleset import find, installed
from talewright.faces.cli.commands import app
from talewright.faces.web import style
from talewright.faces.web.app import create_app
from talewright.faces.web.settings import Settings
from talewright.odds.question import read_question
from talewright.odds.simulate import play_out, stream
from talewright.testing import conform

RUN = CliRunner()

CODE = '''
"""Coins & Courage: flip a coin, keep your nerve."""
from dataclasses import dataclass, replace
from talewright.core.authoring import WARNING, Authoring, Effect, ItemKind
from talewright.core.dice import d
from talewright.core.pack import Pack
from talewright.core.record import field
from talewright.core.ruleset import Colours, NoRules, Outcome, Ruleset, Trial, Verb
from talewright.core.sheet import Figure, Sheet
from talewright.core.text.message import Message
from talewright.core.tool import Report, Tool, line


@dataclass(frozen=True)
class Hero:
    name: str = field("", "your name")
    nerve: int = field(2, "how often you may flip again", low=0, high=5)
    charms: tuple[str, ...] = field((), "what you carry")
    keywords: tuple[str, ...] = field((), "what you know")


@dataclass(frozen=True)
class Sketch:
    nerve: int = field(2, "how often you may flip again", low=0, high=5)


@dataclass(frozen=True)
class Dare:
    heads: int = field(1, "how many heads are needed", low=1, high=5)


def dare(ask, hero, order, rules):
    for left in range(order.heads, 0, -1):
        while True:
            ask.mark(hero, left)
            if ask.roll(d(1, 2), "coin", clause="COIN-001")[0] == 2:
                break
            if not hero.nerve or ask.decide("again", ["stop", "flip"], clause="COIN-002") == "stop":
                return Outcome(hero, "lost heart", False)
            hero = replace(hero, nerve=hero.nerve - 1)
    return Outcome(hero, "dared", True)


def create(ask, rules):
    return Hero(nerve=2 if ask.decide("nature", ["calm", "bold"], clause="COIN-003") == "calm" else 3)


class CoinPack(Pack):
    book_clause = "COIN-001"

    def rules(self, head):
        return NoRules()

    def item(self, facts):
        return facts["name"]

    def take(self, ask, hero, item):
        return replace(hero, charms=(*hero.charms, item))

    def holds(self, hero, name):
        return hero.charms.count(name)

    def carried(self, hero):
        return list(hero.charms)


def great_dares(book):
    for section, order in book.orders("dare"):
        if order.get("heads", 1) > 3 and not any(b.result == "fail" for b in book.branches(section, order)):
            yield book.finding("C01", WARNING, section, Message("asks for {n} heads.", n=order.get("heads")),
                               Message("Say what happens if they fail."), span=order.span)


@dataclass(frozen=True)
class Flips:
    heads: int = field(meaning="how many heads are needed", low=1, high=5)
    nerve: int = field(2, "how often one may flip again", low=0, high=5)


def flips(order, context):
    steps = [{"verb": "dare", "heads": order.heads}]
    answer = context.odds({"system": "coins", "character": {"nerve": order.nerve}, "steps": steps}, runs=100)
    chance = answer["expected"]["good"]["fraction"]
    return Report((line("chance ", (Message("{chance}", chance=chance), "strong")),), {"chance": chance})


RULESET = Ruleset(
    id="coins", title="Coins & Courage", version="1", licence="CC0", credit="nobody", package="coins_tw", kind="solo",
    sheet_type=Hero, sketch=Sketch, draw=lambda sketch: Hero(nerve=sketch.nerve), create=create,
    verbs={"dare": Verb("dare", "Dare it", Dare, dare, "COIN-001")},
    measures=lambda hero: {"alive": 1, "charms": len(hero.charms), "nerve": hero.nerve}, over=lambda hero: "",
    sheet=lambda hero: Sheet("You", "Coins", (Figure("Nerve", hero.nerve),), ()), check=lambda hero: [],
    health="nerve", main_verb="dare", colours=Colours(cloth="#123456"), pack=CoinPack(),
    authoring=Authoring((great_dares,), (ItemKind("charm", starting=True),), {"dare": Effect(("succeed", "fail"))}),
    tools=(Tool("flips", "The chance of a dare.", Flips, flips, ("heads",), ("talewright flips 2",)),),
    trials=(Trial("dare", {"nerve": 1}, {"heads": 2}),),
)
'''
SOURCE = """# Coins & Courage
- **COIN-001** [mechanic] Flip a coin; heads wins. · kept by `dare`
- **COIN-002** [choice] Spend a nerve to flip again. · kept by `dare`
- **COIN-003** [choice] Calm people begin with two, bold ones with three. · kept by `create`
"""
WORDS = """[questions]
again = "Tails. Flip again?"
"again.stop" = "Stop."
"again.flip" = "Flip again."
nature = "Who are you?"
"nature.calm" = "Calm."
"nature.bold" = "Bold."
[rolls]
coin = "Flip."
"""
PHRASES = """[lexicon]
coins = ["gp"]
[[phrase]]
id = "dare"
node = "order"
verb = "dare"
clause = "COIN-001"
pattern = "Dare {heads:figure} heads"
says = "Dare 2 heads"
meaning = "flip that many heads"
[[phrase]]
id = "if-succeed"
node = "condition"
clause = "COIN-001"
pattern = "if you (succeed <name=succeed>|fail <name=fail>) <kind=result>"
says = "If you succeed"
meaning = "how the dare went"
"""
HEROES = """[{"id": "nell", "name": "Nell", "reason": {"en": "Never gives up."}, "character": {"name": "Nell", "nerve": 5}}]"""
SHEET = """<p class="coins">{{ hero.name }} has {{ sheet.figures[0].value }} nerve.</p>"""
TESTS = """
import pytest
@pytest.mark.clause("COIN-001", "COIN-002", "COIN-003")
def test_coins(): ...
"""
BOOK = """---
title: Heads
system: coins
start: gate
---

## gate

You find the **lucky penny (charm)**. Dare 4 heads. If you succeed, turn to [[rich]], otherwise turn to [[poor]].

## rich {ending=victory}

Rich.

## poor {ending=neutral}

Poor.
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another distribution on the path, as pip would lay it out."""
    package = tmp_path / "coins_tw"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text(CODE, encoding="utf-8")
    (package / "SOURCE.md").write_text(SOURCE, encoding="utf-8")
    (package / "sheet.html").write_text(SHEET, encoding="utf-8")
    (package / "data" / "words.en.toml").write_text(WORDS, encoding="utf-8")
    (package / "data" / "phrases.toml").write_text(PHRASES, encoding="utf-8")
    (package / "data" / "heroes.json").write_text(HEROES, encoding="utf-8")
    (package / "data" / "proofs.json").write_text(
        '{"COIN-001": ["test_coins.py::test_coins"], "COIN-002": ["test_coins.py::test_coins"], '
        '"COIN-003": ["test_coins.py::test_coins"]}',
        encoding="utf-8",
    )
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_coins.py").write_text(TESTS, encoding="utf-8")
    info = tmp_path / "coins_tw-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coins-tw\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[talewright.rulesets]\ncoins = coins_tw:RULESET\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    installed.cache_clear()
    find.cache_clear()
    style.stylesheet.cache_clear()
    yield tests
    sys.modules.pop("coins_tw", None)
    installed.cache_clear()
    find.cache_clear()
    style.stylesheet.cache_clear()


def test_it_is_found_conforms_and_is_solved(elsewhere: Path) -> None:
    assert "coins" in installed()
    ruleset = find("coins")
    conform(ruleset, tests=elsewhere)
    odds = read_question({"system": "coins", "steps": [{"verb": "dare", "heads": 2}]}).solve()
    assert str(odds.value[0]) == "11/16"


def test_health_heroes_and_colours_are_its_own(elsewhere: Path) -> None:
    ruleset = find("coins")
    (nell,) = ruleset.heroes
    assert (nell.name, nell.reason("de"), ruleset.health_of(nell.character)) == ("Nell", "Never gives up.", 5)
    assert ruleset.first_verb.id == "dare"
    assert elsewhere.is_dir()
    taken = RUN.invoke(app, ["new", "coins", "--ready", "nell", "--json"])
    assert json.loads(taken.output)["character"]["nerve"] == 5


def test_books_have_its_phrases_item_kinds_and_author_checks(elsewhere: Path, tmp_path: Path) -> None:
    assert elsewhere.is_dir()
    path = tmp_path / "heads.tale.md"
    path.write_text(BOOK, encoding="utf-8")
    checked = RUN.invoke(app, ["check", str(path)])
    assert checked.exit_code == 0, checked.output
    book = load_book(path)
    assert book.item("lucky penny").kind == "charm"
    assert [finding.id for finding in check_book(book)] == ["C01"]
    served = BOOK.replace(", otherwise turn", ". If you fail, turn")
    assert check_book(read_book(served)) == []
    unknown = read_book(BOOK.replace("(charm)", "(charn)"))
    assert "Did you mean charm?" in str(unknown.faults[0])
    unfinished = read_book(BOOK.replace(", otherwise turn to [[poor]]", ""))
    assert "dead-end" in {finding.id for finding in check_book(unfinished)}


def test_its_books_are_played(elsewhere: Path) -> None:
    assert elsewhere.is_dir()
    ruleset = find("coins")
    game = AdventureGame(read_book(BOOK), ruleset, ruleset.heroes[0].character)
    endings = {play_out(game, stream(seed, 0)).ending.id for seed in range(12)}
    assert endings == {"victory", "neutral"}


def test_its_tool_is_a_command(elsewhere: Path) -> None:
    assert elsewhere.is_dir()
    said = RUN.invoke(app, ["flips", "2", "--nerve", "0"])
    assert said.output == "chance 1/4\n"
    assert json.loads(RUN.invoke(app, ["flips", "2", "--json"]).output) == {"chance": "11/16"}
    assert "how often one may flip again" in RUN.invoke(app, ["flips", "--help"]).output
    assert "flips" in RUN.invoke(app, ["--help"]).output
    refused = RUN.invoke(app, ["flips", "9", "--nerve", "9"])
    assert "heads: 9 is above 5" in str(refused.exception)
    assert "nerve: 9 is above 5" in str(refused.exception)


def test_its_sheet_has_a_layout_of_its_own(elsewhere: Path, tmp_path: Path) -> None:
    assert elsewhere.is_dir()
    settings = Settings(f"{tmp_path}/tales.db", names=("tales.test",), books=tmp_path)
    with TestClient(create_app(settings), base_url="http://tales.test") as client:
        (nell,) = client.get("/api/systems/coins/heroes").json()
        made = client.post("/api/characters", json={"file": nell["file"]}).json()
        page = client.get(f"/characters/{made['id']}").text
        assert '<p class="coins">Nell has 5 nerve.</p>' in page
        assert "--cloth:#123456" in client.get("/static/style.css").text


def test_a_breach_is_named(elsewhere: Path) -> None:
    (elsewhere / "test_coins.py").write_text(TESTS.replace('"COIN-002", ', ""), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"COIN-002 \[choice\] has no test"):
        conform(find("coins"), tests=elsewhere)


def test_an_unknown_system_is_refused_with_a_hint() -> None:
    with pytest.raises(RulesetError, match="Did you mean gnat"):
        find("gnatt")
