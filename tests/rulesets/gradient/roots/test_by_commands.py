"""Rules of Roots as somebody at a table without a browser meets them: orders to a character's file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.gradient.commands import do, refused, saved

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import resume
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.fighters import from_character
from talewright.rulesets.gradient.hooks import HOOKS, Body
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots.creation import create
from talewright.testing import asked

from .order_script import HERO

clause = pytest.mark.clause
SLEEP = Item("Spellbook: Sleep")
GRIMOIRE = Item("Grimoire", slots=2)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def write(**changes: Any) -> Path:
        return saved(tmp_path / "tam.json", "roots", replace(HERO, **changes))

    return write


def ill(name: str, left: str) -> dict[str, Any]:
    return {"conditions": frozenset({name}), "details": ((name, left),)}


@clause("ROOT-008")
def test_ten_traits_are_rolled_with_the_printed_dice() -> None:
    rolled: dict[str, str] = {}

    def answer(question: Any) -> Answer:
        if question.dice is None:
            return Chosen(question.options[0])
        rolled[question.what] = str(question.dice)
        return Rolled(tuple(1 for _, count, _ in question.dice.groups for _ in range(count)))

    game: Any = Single(create, (Rules(),))
    made: Character = resume(game, answerer=answer).state.result
    traits = ("physique", "skin", "hair", "face", "speech", "clothing", "virtue", "vice")
    wanted = {"lineage": "d2", "body_type": "d2", **dict.fromkeys(traits, "d10")}
    assert {name: dice for name, dice in rolled.items() if name in wanted} == wanted
    assert all(made.detail(name.replace("_", " ")) for name in wanted)


@clause("ROOT-032")
def test_a_failed_casting_may_cost_a_d4_of_strength(file: Any) -> None:
    path = file(items=(SLEEP,))
    words = ["cast", "--danger"]
    assert "5" in refused("do", str(path), *words, "--dice", "typed", "--json",
                          *(part for each in ("10 9", "injury", "5") for part in ("--answer", each)))  # fmt: skip
    _, tam = do(path, *words, answers=("10 9", "injury", "4"))
    assert (tam.strength, tam.fatigue) == (6, 1)
    _, dead = do(path, *words, answers=("10 9", "death"))
    assert dead.state == "dead"


@clause("ROOT-036")
def test_copying_a_spell_takes_four_hours(file: Any) -> None:
    path = file(items=(GRIMOIRE, SLEEP), **ill("poisoned", "5 hours"))
    _, tam = do(path, "use", "--what", "copy a spell", answers=("1 2",))
    assert (tam.detail("poisoned"), tam.detail("grimoire")) == ("1 hours", "Sleep")
    late = file(items=(GRIMOIRE, SLEEP), **ill("poisoned", "4 hours"))
    assert do(late, "use", "--what", "copy a spell", answers=("1 2",))[1].dead


@clause("ROOT-065", "GRAD-105")
@pytest.mark.parametrize(
    ("illness", "left", "after"),
    [
        ("poisoned", "9 hours", "1 hours"),
        ("poisoned", "8 hours", ""),
        ("zombie plague", "2 days", "1 days"),
        ("zombie plague", "1 days", ""),
    ],
)
def test_a_night_is_eight_hours_of_poison_and_a_day_of_disease(
    file: Any, illness: str, left: str, after: str
) -> None:
    _, tam = do(file(**ill(illness, left)), "rest")
    assert (tam.detail(illness), tam.dead) == (after, not after)


@clause("ROOT-065")
def test_a_week_with_a_healer_stops_the_clock_and_one_without_does_not(file: Any) -> None:
    _, healed = do(file(**ill("zombie plague", "2 days")), "heal", "--how", "week")
    assert (healed.conditions, healed.detail("zombie plague"), healed.dead) == (frozenset(), "", False)
    _, alone = do(file(**ill("zombie plague", "2 days")), "heal", "--how", "week", "--no-expertise")
    assert alone.dead
    _, aided = do(file(**ill("poisoned", "1 hours")), "heal", "--how", "aid")
    assert (aided.conditions, aided.dead) == (frozenset(), False)


@clause("ROOT-061")
def test_a_heretic_feeds_on_a_kill_with_a_d4() -> None:
    gains = HOOKS["heretic"].gains
    assert gains is not None
    fighter = from_character(replace(HERO, abilities=("heretic",)))
    body = Body(1, 10, 12, 9)
    offered = asked(gains, fighter, body, 3, "slain")
    assert offered.options == ("no", "yes")
    assert str(asked(gains, fighter, body, 3, "slain", answers=["yes"]).dice) == "d4"
