"""The sheet in the middle of a fight: what faces see is what the rule counts, in every system."""

from __future__ import annotations

import random
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Ask, Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import find

FIGHTS = [
    ("gnat", "fight", {"rounds": 6, "modifier": -2}, ("vitality", "fortune")),
    ("goonies", "fight", {"ds": 8, "weapon": 2}, ("damage",)),
    ("legend", "duel", {"foe_vigor": 30}, ("vigor", "lives")),
    ("generic-fantasy", "duel", {"foe_spend": True}, ("body_hp", "intellect_hp", "willpower_hp", "ap")),
    ("generic-fantasy", "skirmish", {"number": 2}, ("body_hp", "intellect_hp", "willpower_hp", "ap")),
    ("gradient", "duel", {"foe_hp": 9}, ("hp", "strength")),
    ("gradient", "skirmish", {"foes": ("3 wolf hp4 str8 dex12 wil8 d6",)}, ("hp", "strength")),
    ("roots", "duel", {"foe_hp": 9}, ("hp", "strength")),
]


def shown_first(play: Any) -> Any:
    def played(ask: Ask, hero: Any, order: Any, rules: Any) -> Any:
        ask.show(hero)
        return play(ask, hero, order, rules)

    return played


def walk(system: str, verb: str, order: dict[str, Any], seed: int) -> tuple[Any, list[Waiting[Any]]]:
    """The character, and every question of a fight with what was shown at it."""
    ruleset = find(system)
    chance = random.Random(seed)
    told = ruleset.verbs[verb]
    known = {each.name for each in record.fields(told.order)}
    wish: Any = record.load(told.order, {name: value for name, value in order.items() if name in known})
    hero = ruleset.draw(ruleset.sketch())
    game: Single[Any] = Single(shown_first(told.play), (hero, wish, ruleset.rules()), ending=lambda _: "over")
    seen: list[Waiting[Any]] = []
    log: tuple[Any, ...] = ()
    for _ in range(400):
        now = resume(game, log)
        if isinstance(now, Ended):
            break
        seen.append(now)
        question = now.question
        given = (
            Rolled(
                tuple(
                    chance.randint(1, sides) for _, count, sides in question.dice.groups for _ in range(count)
                )
            )
            if question.dice is not None
            else Chosen(chance.choice(question.options))
        )
        log = (*now.log, question.check(given))
    return hero, seen


@pytest.mark.parametrize(
    ("system", "verb", "order", "figures"), FIGHTS, ids=[f"{s} {v}" for s, v, _, _ in FIGHTS]
)
def test_what_is_shown_follows_the_fight(
    system: str, verb: str, order: dict[str, Any], figures: tuple[str, ...]
) -> None:
    moved = 0
    for seed in range(12):
        hero, seen = walk(system, verb, order, seed)
        assert all(type(now.shown) is type(hero) for now in seen)
        for now in seen:
            # What the question itself says of the character is what the sheet says.
            for name in ("vitality", "fortune", "hp"):
                told = now.question.facts.get(name)
                if type(told) is int and hasattr(hero, name) and system in ("gnat", "goonies"):
                    assert getattr(now.shown, name) == told, (seed, now.question)
            find(system).sheet(now.shown)
        begun = [getattr(hero, name) for name in figures]
        midst = [[getattr(now.shown, name) for name in figures] for now in seen]
        moved += any(each != begun for each in midst)
    assert moved >= 3, "the sheet stands still while the fight goes on"


def test_a_part_is_shown_only_on_top_of_somebody() -> None:
    def rule(ask: Ask) -> str:
        ask.show(vitality=1)
        return ask.decide("what", ["a", "b"])

    now = resume(Single(rule))
    assert isinstance(now, Waiting)
    assert now.shown is None
