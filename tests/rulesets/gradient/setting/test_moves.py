"""Moves that the pages of a setting share with Roots: in its fights they do, and cost, what they do there."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.core.errors import SheetError
from talewright.core.ruleset import Ruleset
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import DEFAULT
from talewright.rulesets.gradient.party_fights import PartyFight, Terms
from talewright.rulesets.gradient.setting import read_folder
from talewright.rulesets.gradient.setting.orders import EncounterOrder
from talewright.rulesets.gradient.setting.ruleset import ruleset_of
from talewright.testing.script import asked

FOE = "goblinoid/goblin"


@pytest.fixture(scope="module")
def copied() -> Ruleset[Character]:
    """The folder of Roots as a setting like any other."""
    return ruleset_of(read_folder(Path(str(kit.__file__)).parents[1] / "settings" / "roots"))


def bearer(*abilities: str) -> Character:
    return Character("Bryn", items=(Item("Sword", dice=(8,), in_use=True),), abilities=abilities)


@pytest.mark.clause("ROOT-061")
@pytest.mark.parametrize(
    ("ability", "when", "option"),
    [
        ("whirlwind", (), "whirlwind"),
        ("divine_smite", (), "divine smite"),
        ("tracker", ("studied",), "studied attack"),
    ],
)
def test_moves_of_roots_are_offered(
    copied: Ruleset[Character], ability: str, when: tuple[str, ...], option: str
) -> None:
    order = EncounterOrder((FOE,), circumstances=when, waive=True, rounds=1)
    play = copied.verbs["encounter"].play
    question = asked(play, bearer(ability), order, DEFAULT)
    assert option in question.options
    shown = copied.words("de").option(question, option)
    assert option not in shown


@pytest.mark.clause("ROOT-061")
def test_moves_of_roots_are_offered_on_a_table(copied: Ruleset[Character]) -> None:
    assert copied.encounters is not None
    terms = Terms(circumstances=("studied",))
    fight = copied.encounters.fight((bearer("tracker"),), (FOE,), terms, DEFAULT)
    assert isinstance(fight, PartyFight)
    (fighter,) = fight.battle.party
    assert "studied attack" in [attack.name for attack in fighter.attacks]


@pytest.mark.clause("ROOT-025", "ROOT-061")
def test_a_whirlwind_costs_fatigue(copied: Ruleset[Character]) -> None:
    order = EncounterOrder((FOE,), waive=True, rounds=1, scars=False)
    play = copied.verbs["encounter"].play
    odds = solve_rule(play, bearer("whirlwind"), order, DEFAULT, goal=lambda done: [done.hero.fatigue])
    assert odds.value == (1,)  # the most that can be had in one round


@pytest.mark.clause("ROOT-061")
def test_an_unknown_circumstance_is_refused_by_name(copied: Ruleset[Character]) -> None:
    order = EncounterOrder((FOE,), circumstances=("wild",))
    with pytest.raises(SheetError, match="'wild' is unknown"):
        asked(copied.verbs["encounter"].play, bearer("tracker"), order, DEFAULT)
