"""The actions that abilities add to a fight, each with its dice, reach, uses and price (ROOT-061)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.foes import Attack
from talewright.rulesets.gradient.roots.arms import extra_attacks

clause = pytest.mark.clause
SWORD = Item("Sword", dice=(8,), in_use=True)
MAGICAL = ("magical",)


def pc(*abilities: str, **fields: object) -> Character:
    made = Character("Rook", 10, 10, 10, 10, 10, 10, 6, 6, items=(SWORD,), abilities=abilities)
    return replace(made, **fields)  # type: ignore[arg-type]


LIGHTNING = Attack(
    "lightning", (10,), ranged=True, halved_by="dexterity", uses=1, fatigue=1, tags=("lightning", "magical")
)
SPORES = (
    Attack("spores", (4,), blast=True, ranged=True, harms="strength", uses=1, tags=("poison",)),
    Attack("spores, sleep", (), blast=True, ranged=True, harms="special", uses=1, tags=("puts_to_sleep",)),
    Attack("spores, visions", (), blast=True, ranged=True, harms="special", uses=1, tags=("visions",)),
)


@clause("ROOT-061")
@pytest.mark.parametrize(
    ("ability", "attacks"),
    [
        ("divine_smite", (Attack("divine smite", (12,), uses=1, tags=("slashing", "blessed")),)),
        ("whirlwind", (Attack("whirlwind", (8,), blast=True, uses=9, fatigue=1, tags=("slashing",)),)),
        ("stormcaller", (LIGHTNING,)),
        ("heretic", (
            Attack("prayer of madness", (6,), ignores_armour=True, ranged=True, harms="willpower", tags=MAGICAL),
        )),
        ("necromancer", (
            Attack("leech life", (6,), ignores_armour=True, ranged=True, harms="strength", tags=("leeches", *MAGICAL)),
        )),
        ("spore_sage", SPORES),
        ("illusionist", (Attack("illusory threat", (6,), ranged=True, tags=MAGICAL),)),
        ("elementalist", (Attack("elemental sprite", (6,), ranged=True, tags=(*MAGICAL, "fire")),)),
        ("wildkeeper", (
            Attack("critters", (6,), ranged=True),
            Attack("entangling vines", (), ranged=True, harms="special", tags=("entangles",)),
        )),
        ("healer", (
            Attack("holy symbol", (), blast=True, ranged=True, harms="special", tags=("repels_undead", "blessed")),
        )),
        ("healing_faith", (Attack("healing faith", (4,), harms="mends", uses=1),)),
        ("natural_healing", (Attack("natural healing", (4,), harms="mends", uses=1),)),
        ("lay_on_hands", (Attack("lay on hands", (6,), harms="mends", uses=1),)),
        ("tracker", ()),
        ("knight", ()),
    ],
)  # fmt: skip
def test_each_ability_adds_its_own_actions(ability: str, attacks: tuple[Attack, ...]) -> None:
    assert extra_attacks(pc(ability)) == attacks


@clause("ROOT-061")
@pytest.mark.parametrize(
    ("ability", "spent"),
    [
        ("divine_smite", "divine_smite"),
        ("stormcaller", "lightning"),
        ("spore_sage", "spores"),
        ("healing_faith", "healing_faith"),
        ("lay_on_hands", "lay_on_hands"),
    ],
)
def test_what_is_spent_for_the_day_is_not_offered(ability: str, spent: str) -> None:
    assert extra_attacks(pc(ability, spent=(spent,))) == ()


@clause("ROOT-061")
def test_a_whirlwind_needs_a_weapon_and_a_free_slot_for_each_use() -> None:
    assert extra_attacks(pc("whirlwind", items=())) == ()
    load = tuple(Item(f"stone {n}") for n in range(7))
    (two_left,) = extra_attacks(pc("whirlwind", items=(SWORD, *load)))
    assert two_left.uses == 2
    assert extra_attacks(pc("whirlwind", items=(SWORD, *load), fatigue=2)) == ()


@clause("ROOT-061")
def test_in_a_storm_lightning_costs_nothing_and_needs_no_free_slot() -> None:
    full = pc("stormcaller", items=(SWORD, *(Item(f"stone {n}") for n in range(9))), hp=0)
    assert extra_attacks(full) == ()
    assert extra_attacks(full, ("storm",)) == (replace(LIGHTNING, fatigue=0),)
    assert extra_attacks(pc("stormcaller", spent=("lightning",)), ("storm",)) == ()


@clause("ROOT-061")
def test_a_studied_attack_is_one_enhanced_attack_with_the_weapon_in_hand() -> None:
    studied = Attack("studied attack", (8,), uses=1, tags=("mode:enhanced", "slashing"))
    assert extra_attacks(pc("tracker"), ("studied",)) == (studied,)
    assert extra_attacks(pc("tracker", items=()), ("studied",)) == ()
    assert extra_attacks(pc("knight"), ("studied",)) == ()


@clause("ROOT-061")
def test_a_sprite_is_of_the_element_on_the_sheet() -> None:
    water = pc("elementalist").with_detail("element", "water")
    assert extra_attacks(water)[0].tags == ("magical", "water")
