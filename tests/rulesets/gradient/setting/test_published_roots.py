"""The published pages as a setting of their own: a character made from them is the character of Roots, trait for trait."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import Ruleset, find
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.hooks import hooks_of
from talewright.rulesets.gradient.roots.book import specializations
from talewright.rulesets.gradient.roots.powers import PRAYER_BOOK
from talewright.rulesets.gradient.setting import read_folder
from talewright.rulesets.gradient.setting.bonds import Gift, gifts
from talewright.rulesets.gradient.setting.ruleset import ruleset_of

SAMPLE = Path(__file__).parent / "srd-sample"
ROOTS = Path(str(kit.__file__)).parents[1] / "settings" / "roots"
FACES: dict[str, Callable[[int], int]] = {
    "lowest": lambda sides: min(1, sides),
    "middle": lambda sides: (sides + 1) // 2,
    "highest": lambda sides: sides,
}
ALWAYS = {
    "name": "own",
    "leave_behind": "nothing",
    "tool": "tool:Common Tools",
    "choice": "item:Common Tools",
}


@cache
def published(folder: Path) -> Ruleset[Any]:
    """The folder of Roots, with the published pages in the place of ours wherever there is a sample."""
    shutil.copytree(ROOTS, folder)
    for name in ("ambients", "antagonists", "backgrounds"):
        shutil.copytree(SAMPLE / name, folder / name, dirs_exist_ok=True)
    return ruleset_of(read_folder(folder))


def made(
    ruleset: Ruleset[Any], background: str, specialization: str, face: Callable[[int], int]
) -> Character:
    """A character of this calling with every die on one face, and the last thing offered."""

    def answer(question: Any) -> Answer:
        if question.dice is not None:
            return Rolled(
                tuple(face(sides) for _, count, sides in question.dice.groups for _ in range(count))
            )
        if ALWAYS.get(question.what) in question.options:
            return Chosen(ALWAYS[question.what])
        wanted = {f"take:{background}".casefold(), f"take:{specialization}".casefold().replace("-", " ")}
        taken = (each for each in question.options if each.casefold().replace("-", " ") in wanted)
        return Chosen(next(taken, "none" if "none" in question.options else question.options[-1]))

    game: Single[Any] = Single(ruleset.create, (ruleset.rules(),), ending=lambda _: "created")
    ended = resume(game, answerer=answer)
    assert isinstance(ended, Ended)
    state: Any = ended.state
    found: Character = state.result
    return found


def things(character: Character) -> list[tuple[Any, ...]]:
    return sorted(
        (item.name, item.slots, item.dice, item.armour, item.bonus, item.uses, item.in_use)
        for item in character.items
        if item.name != PRAYER_BOOK  # it stands on the page of creation alone (ROOT-006)
    )


@pytest.mark.clause("ROOT-002", "ROOT-003", "ROOT-007", "ROOT-010", "ROOT-012", "ROOT-061")
@pytest.mark.parametrize("faces", FACES)
def test_a_character_of_the_published_pages_is_one_of_roots(
    faces: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pages = published(tmp_path_factory.getbasetemp() / "published-roots")
    roots = find("roots")
    for spec in specializations().values():
        ours = made(roots, spec.background, spec.id, FACES[faces])
        theirs = made(pages, spec.background, spec.name, FACES[faces])
        for name in ("strength", "dexterity", "willpower", "strength_max", "hp_max", "coins"):
            assert getattr(theirs, name) == getattr(ours, name), (spec.id, name)
        assert things(theirs) == things(ours), spec.id
        rules = {hook.meaning for hook in hooks_of(ours.abilities)}
        assert rules <= {hook.meaning for hook in hooks_of(theirs.abilities)}, spec.id
        wanted = dict(ours.details)
        assert {name: text for name, text in theirs.details if name in wanted} == wanted, spec.id


@pytest.mark.clause("ROOT-010")
@pytest.mark.parametrize(
    ("rows", "items", "coins"),
    [
        ("| 1 | You carry a Signet Ring (_petty_) of theirs. |", [("Signet Ring", 0)], 0),
        ("| 1 | Take a **Strange Compass** (_petty_) and 20 gp. |", [("Strange Compass", 0)], 20),
        ("| 1 | A **Single Gem** worth 500 gp. |", [("Single Gem", 1)], 0),
        ("| 1 | **You cannot rest.** It follows you. |", [], 0),
        ("| 1 | A friend drowned. |", [], 0),
    ],
)
def test_what_a_bond_gives_is_read_from_its_words(
    rows: str, items: list[tuple[str, int]], coins: int
) -> None:
    page = f"# Bonds\n\n| d2 | Bond |\n| --- | --- |\n{rows}\n| 2 | Nothing at all. |\n"
    (record,) = kit.read_page("rules.md", page.encode()).records
    (found,) = [*gifts(record.sections[0]).values()] or [Gift()]
    assert [(item.name, item.slots) for item in found.items] == items
    assert found.coins == coins
