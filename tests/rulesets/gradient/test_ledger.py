"""The visible vectors of the catalog, asked as anybody would ask them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from talewright.odds.question import read_question
from talewright.odds.report import answer


def ask(
    verb: str, character: dict[str, Any] | None = None, goal: list[str] | None = None, **order: Any
) -> Any:
    question = {"system": "gradient", "character": character or {}, "steps": [{"verb": verb, **order}]}
    if goal:
        question["goal"] = goal
    return answer(read_question(question))


def fraction(value: dict[str, Any]) -> Fraction:
    return Fraction(value["fraction"])


@pytest.mark.clause("GRAD-053", "GRAD-054", "GRAD-055", "GRAD-056", "GRAD-057")
def test_vector_1_the_five_outcomes_at_ten() -> None:
    found = ask("save", target=10)["endings"]
    assert {name: fraction(chance) for name, chance in found.items()} == {
        "critical_success": Fraction(1, 10),
        "graceful_success": Fraction(1, 5),
        "griefful_success": Fraction(1, 5),
        "graceful_failure": Fraction(1, 4),
        "griefful_failure": Fraction(1, 4),
    }


@pytest.mark.clause("GRAD-059")
@pytest.mark.parametrize(
    ("mode", "chance"), [("plain", "0.18"), ("enhanced", "0.315"), ("impaired", "0.115")]
)
def test_vector_2_target_five(mode: str, chance: str) -> None:
    assert fraction(ask("save", target=5, mode=mode)["chance"]) == Fraction(chance)


@pytest.mark.clause("GRAD-053", "GRAD-062")
def test_vector_3_target_nineteen_never_fails() -> None:
    assert fraction(ask("save", target=19)["chance"]) == 1


@pytest.mark.clause("GRAD-071")
def test_vector_4_curious() -> None:
    assert fraction(ask("reaction")["chance"]) == Fraction(4, 9)


@pytest.mark.clause("GRAD-098", "GRAD-040")
def test_vector_5_two_weapons_against_armour() -> None:
    found = ask("damage", {"dice": "d8+d8"}, armour=1)
    assert fraction(found["expected"]["none"]) == Fraction(1, 64)


@pytest.mark.clause("GRAD-091")
def test_vector_6_three_attackers_on_one_foe() -> None:
    assert fraction(ask("damage", pool="d6+d8+d10", armour=2)["expected"]["none"]) == Fraction(1, 60)


@pytest.mark.clause("GRAD-100", "GRAD-106")
def test_vector_7_a_character_hit() -> None:
    found = ask("hit", {"hp": 4, "strength": 10}, pool="d6")
    assert fraction(found["spread"]["scar"]["4"]) == Fraction(1, 6)
    assert fraction(found["expected"]["critical"]) == Fraction(31, 150)
    assert round(found["expected"]["critical"]["decimal"], 6) == 0.206667


@pytest.mark.clause("GRAD-030", "GRAD-031")
def test_vectors_8_and_9_creation() -> None:
    best = ask("create", goal=["strength"], roll_hp=False)
    assert round(best["spread"]["strength"]["18"]["decimal"], 6) == 0.013825
    assert fraction(best["spread"]["strength"]["18"]) == 1 - Fraction(215, 216) ** 3
    ordered = ask("create", ordered=True, roll_hp=False)
    assert round(ordered["chance"]["decimal"], 6) == 0.753009


@pytest.mark.clause("GRAD-080", "GRAD-082", "GRAD-084", "GRAD-115")
@pytest.mark.parametrize(("waive", "chance"), [(False, 0.875642), (True, 0.932882)])
def test_vectors_10_and_11_a_goblin(waive: bool, chance: float) -> None:
    pc = {"hp": 4, "strength": 11, "dexterity": 12, "armour": 1, "dice": "d8"}
    goblin: dict[str, Any] = {
        "foe_hp": 4,
        "foe_strength": 8,
        "foe_willpower": 8,
        "foe_dice": "d6",
        "waive": waive,
    }
    assert round(ask("duel", pc, **goblin)["chance"]["decimal"], 6) == chance
    assert round(ask("duel", pc, **goblin, scars=False)["chance"]["decimal"], 6) == chance
    assert round(ask("skirmish", pc, count=1, **goblin)["chance"]["decimal"], 6) == chance


@pytest.mark.clause("GRAD-128", "GRAD-129")
def test_vector_12_the_budget() -> None:
    found = ask("budget", pcs=2, hirelings=2)["expected"]
    assert [fraction(found[name]) for name in ("base", "purchases")] == [9, 596]
