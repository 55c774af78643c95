"""Odds questions about GNAT as an outsider would put them: what is accepted, and what must stay small."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core.errors import FaultsError
from talewright.odds.question import read_question
from talewright.rulesets.gnat.character import Hero, Item
from talewright.rulesets.gnat.growth import with_skill
from talewright.rulesets.gnat.rest import Rest


def asked(character: dict[str, Any], *steps: dict[str, Any], goal: tuple[str, ...] = ("alive",)) -> Any:
    return read_question(
        {"system": "gnat", "character": character, "steps": list(steps), "goal": list(goal)}
    ).solve()


@pytest.mark.clause("GNAT-129")
def test_a_sketch_may_carry_more_than_it_could_lift_and_a_sheet_may_not() -> None:
    load = {"vitality": 1, "fortune": 0, "shield": True, "armour": "light"}
    kit = (Item("sword", "one-handed"), Item("shield", "shield"), Item("light armour", "light armour"))
    heavy = {"vitality": 1, "vitality_max": 1, "items": [vars(item) for item in kit]}
    assert asked(load, {"verb": "wound"}, goal=("vitality",)).value[0] == 1
    with pytest.raises(FaultsError, match="GNAT-129"):
        asked({"sheet": heavy}, {"verb": "wound"})


def test_skills_learned_in_any_order_are_one_state() -> None:
    one = with_skill(with_skill(Hero(), "stealth"), "climbing")
    assert one == with_skill(with_skill(Hero(), "climbing"), "stealth")
    assert one.skills == (("climbing", 2), ("stealth", 2))


@pytest.mark.clause("GNAT-174")
def test_experience_spent_at_a_rest_counts_in_what_follows_and_stays_small() -> None:
    """8 xp buy Talent 8 to 9, or a Skill at +3 with half of it left."""
    character = {"talent": 8, "fortune": 0, "xp": 8}
    plain = asked(character, {"verb": "rest"}, {"verb": "test"}, goal=("test 2",))
    assert plain.value[0] == Fraction(30, 36)
    assert plain.states < 200
    trained = asked(character, {"verb": "rest"}, {"verb": "test", "skill": "occult"}, goal=("test 2", "xp"))
    assert trained.value == (Fraction(35, 36), 4), "+3 is enough and costs 2 + 2"


def test_json_takes_the_names_of_the_flags_as_well_as_those_of_the_fields() -> None:
    by_flag = {"fortune": 0, "has_skill": ["climbing"], "has-spell": ["flight"]}
    assert (
        asked(by_flag, {"verb": "test", "skill": "climbing"}).finals
        == asked(
            {"fortune": 0, "skills": ["climbing"], "spells": ["flight"]},
            {"verb": "test", "skill": "climbing"},
        ).finals
    )
    with pytest.raises(FaultsError, match="has_spell: no such field"):
        asked({"spells": ["flight"], "has_spell": ["heal"]}, {"verb": "test"})


def test_a_long_chain_stays_small_and_still_tells_one_order_from_another() -> None:
    tests = [{"verb": "test", "modifier": -(at % 3)} for at in range(10)]
    odds = asked({"talent": 7, "fortune": 0}, *tests, goal=("count",))
    chances = [Fraction(number, 36) for number in (21, 15, 10)]
    assert odds.value[0] == sum(chances[at % 3] for at in range(10))
    assert odds.states < 120
    assert asked({"talent": 7, "fortune": 0}, *tests, goal=("test 3",)).value[0] == chances[2]
    every = asked({"talent": 7, "fortune": 0}, *tests, goal=("good",)).value[0]
    assert every == chances[0] ** 4 * chances[1] ** 3 * chances[2] ** 3


@pytest.mark.clause("GNAT-174", "GNAT-171", "GNAT-172")
def test_twenty_experience_at_a_rest_are_solved_exactly() -> None:
    """Vitality at 6 and 8; the Skills that no order reads are no part of the question."""
    found = asked({"xp": 20}, {"verb": "rest"}, goal=("vitality", "xp"))
    assert found.value == (5, 6)
    assert found.nodes < 500


@pytest.mark.clause("GNAT-174")
@pytest.mark.parametrize(
    "step",
    [
        {"verb": "test", "skill": "climbing", "modifier": -3},
        {"verb": "test", "skill": "stealth", "modifier": -3, "default_roll": True},
        {"verb": "fight", "rounds": 2, "modifier": -2},
    ],
)
def test_leaving_unread_skills_out_changes_no_best_value(step: dict[str, Any]) -> None:
    sketch = {"xp": 5, "fortune": 0, "skills": ["climbing"]}
    steps = [{"verb": "rest", "optional": False}, step]
    question = read_question({"system": "gnat", "character": sketch, "steps": steps, "goal": ["good"]})
    every = [
        (verb, Rest(optional=False) if verb.id == "rest" else order) for verb, order in question.chain.orders
    ]
    assert question.chain.orders != tuple(every)
    whole = replace(question, chain=replace(question.chain, orders=tuple(every)))
    assert question.solve().value == whole.solve().value


def test_who_does_not_play_best_is_offered_every_skill() -> None:
    written = {"system": "gnat", "character": {"xp": 4}, "steps": [{"verb": "rest"}], "policy": "random"}
    assert read_question(written).chain.orders[0][1] == Rest()
