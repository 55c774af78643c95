"""Wounds, armour and healing: GNAT-041 to GNAT-045, GNAT-109 to GNAT-117."""

from __future__ import annotations

from dataclasses import replace

import pytest

from talewright.core.errors import SheetError
from talewright.rulesets.gnat import RULESET
from talewright.rulesets.gnat.after import begin
from talewright.rulesets.gnat.character import PROTECTION, Hero, Item, faults
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.verbs import VERBS, Amount, Wound, wound
from talewright.rulesets.gnat.wounds import heal, lose_vitality, repair, take_wounds
from talewright.testing import asked, played

clause = pytest.mark.clause
MEDIUM = Item("medium armour", "medium armour")
RULES = Rules()


@clause("GNAT-041", "A10")
def test_each_wound_is_separate_for_armour() -> None:
    clad = Hero(items=(MEDIUM,))
    hurt = played(take_wounds, clad, 3, answers=["ignore", "take", "ignore"])
    assert (hurt.vitality, hurt.protection_left) == (2, 0)
    assert played(take_wounds, Hero(), 2).vitality == 1


@clause("GNAT-042", "A46")
def test_at_zero_it_stops_at_once_and_never_goes_below() -> None:
    assert played(take_wounds, Hero(vitality=2), 9).vitality == 0
    outcome = played(wound, Hero(vitality=1), Wound(3), RULES)
    assert (outcome.word, outcome.good) == ("overcome", False)
    assert RULESET.over(outcome.hero) == "overcome"


@clause("GNAT-043")
def test_without_another_handler_zero_vitality_ends_the_adventure() -> None:
    assert RULESET.over(Hero(vitality=0)) == "overcome"
    assert RULESET.over(Hero(vitality=1)) == ""


@clause("GNAT-044", "GNAT-114")
def test_wounds_that_ignore_armour_ask_nothing() -> None:
    clad = Hero(items=(MEDIUM,))
    assert played(wound, clad, Wound(2, ignoring_armour=True), RULES).hero == replace(clad, vitality=1)


@clause("GNAT-045")
def test_healing_stops_at_the_maximum() -> None:
    assert heal(Hero(vitality=1), 1).vitality == 2
    assert heal(Hero(vitality=1), 9).vitality == 3
    assert played(VERBS["heal"].play, Hero(vitality=1), Amount(1), RULES).hero.vitality == 2


@clause("GNAT-109", "GNAT-110", "GNAT-111")
def test_protection_values() -> None:
    assert PROTECTION == {"light armour": 1, "medium armour": 2, "heavy armour": 3}


@clause("GNAT-112", "A09")
def test_armour_is_the_players_choice_for_any_wound_also_outside_combat() -> None:
    question = asked(wound, Hero(items=(MEDIUM,)), Wound(), RULES)
    assert (question.what, question.options, question.clause) == ("armour", ("take", "ignore"), "GNAT-112")


@clause("GNAT-113")
def test_armour_stops_as_many_wounds_as_its_value() -> None:
    clad = Hero(vitality=3, items=(MEDIUM,))
    hurt = played(take_wounds, clad, 4, answers=["ignore", "ignore"])
    assert (hurt.vitality, hurt.protection_left) == (1, 0)
    assert played(take_wounds, hurt, 1).vitality == 0
    assert faults(Hero(items=(replace(MEDIUM, spent=3),)))


@clause("GNAT-115")
def test_repair_restores_the_full_value() -> None:
    assert repair(Hero(items=(replace(MEDIUM, spent=2),))).protection_left == 2
    assert repair(Hero()) == Hero()


@clause("GNAT-116", "A12")
def test_a_new_adventure_begins_with_full_protection_which_belongs_to_the_suit() -> None:
    worn = Hero(items=(replace(MEDIUM, spent=2),))
    assert played(begin, worn, RULES).protection_left == 2
    found = Hero(items=(Item("heavy armour", "heavy armour"),))
    assert found.protection_left == 3


@clause("GNAT-049")
def test_hunger_goes_past_armour() -> None:
    assert lose_vitality(Hero(items=(MEDIUM,)), 1).vitality == 2
    assert lose_vitality(Hero(vitality=1), 5).vitality == 0


def test_the_dead_do_not_cross_over() -> None:
    with pytest.raises(SheetError, match="dead"):
        played(begin, Hero(vitality=0), RULES)
