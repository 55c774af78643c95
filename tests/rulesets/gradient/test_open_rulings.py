"""Rulings that the printed text leaves open: each has a named option, and its default is unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.odds.question import read_question
from talewright.odds.report import answer


def chance(measure: str, options: dict[str, Any], character: dict[str, Any], **order: Any) -> float:
    question = {
        "system": "gradient",
        "character": character,
        "steps": [{"verb": "skirmish", **order}],
        "options": options,
        "goal": [measure],
    }
    return float(answer(read_question(question))["value"][measure]["decimal"])


@pytest.mark.clause("GRAD-081", "GRAD-112")
def test_who_retreats_in_a_simultaneous_round_may_still_be_hit() -> None:
    runner = {"hp": 1, "strength": 3, "dexterity": 12, "dice": "d4"}
    fight = {
        "count": 1,
        "foe_hp": 9,
        "foe_strength": 18,
        "foe_willpower": 0,
        "waive": True,
        "retreat": True,
        "rounds": 2,
    }
    gone = chance("fled", {"simultaneous": "round"}, runner, **fight)
    hit = chance("fled", {"simultaneous": "round", "round_retreat": "round_end"}, runner, **fight)
    assert 0 < hit < gone
    side = chance("fled", {"round_retreat": "round_end"}, runner, **fight)
    assert side == chance("fled", {}, runner, **fight)


@pytest.mark.clause("GRAD-110")
def test_a_weakened_detachment_may_stay_until_it_is_destroyed() -> None:
    strong = {"hp": 9, "strength": 18, "dice": "d12"}
    fight = {
        "count": 1,
        "foe_hp": 0,
        "foe_strength": 6,
        "foe_dice": "d4",
        "foe_detachment": True,
        "foe_willpower": 0,
        "waive": True,
        "rounds": 4,
    }
    weakened = {"detachment_critical": "weakened"}
    routed = chance("foes_routed", weakened, strong, **fight)
    assert routed > 0
    assert chance("foes_routed", {**weakened, "weakened_again": "weakened"}, strong, **fight) == 0


@pytest.mark.clause("GRAD-086")
def test_spread_attacks_take_the_first_or_the_weakest_of_equals() -> None:
    hero = {"hp": 3, "strength": 8, "dice": "d6"}
    fight = {
        "count": 0, "foes": ["troll hp8 str12 wil0 d8", "imp hp1 str1 wil0 d8"], "aim": "spread", "foe_aim": "first",
        "waive": True, "rounds": 2,
    }  # fmt: skip
    first = chance("foes_slain", {}, hero, **fight)
    weakest = chance("foes_slain", {"spread_ties": "weakest"}, hero, **fight)
    assert weakest > first
