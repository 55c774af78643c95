"""The printed tables of Gradient and the figures of Roots, row by row."""

from __future__ import annotations

import pytest

from talewright.rulesets.gradient.budget import ARCHETYPES
from talewright.rulesets.gradient.character import ATTRIBUTES, SUGGESTED
from talewright.rulesets.gradient.lines import read_line
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots.book import setting, workings
from talewright.rulesets.gradient.roots.creation import AGE, COINS, YEARS
from talewright.rulesets.gradient.roots.powers import GRIMOIRE_HOURS
from talewright.rulesets.gradient.saves import GRACE_AND_GRIEF, WITH_D4
from talewright.rulesets.gradient.scars import ROWS, TABLES

PRINTED = """
Elite | 5 5 | boss able to face a whole party | multi-attack, shrug off debuffs, demand focus, escalate
Juggernaut | 4 4 | much health and damage | hold territory, pummel, grapple, ignore pain
Controller | 3 4 | shapes field or story without raw force | summon Mobs, confuse, debuff, sway emotions, deny zones
Stalker | 2 3 | fragile, high damage, stealth and range | hit and run, hide, pick the weak, traps
Vanguard | 2 2 | baseline foe | hold the line, coordinate, give cover
Tactician | 2 2 | gives allies actions and manoeuvres | reposition, call targets, exploit openings, rally
Swarm | 2 2 | identical Mobs sharing one pool of health | overwhelm, harass, immobilise, gang up, raid
Mob | 1 1 | weak foe | surround, overwhelm, spend numbers, clog
"""
"""Archetype, cost in the two published tables, role, behaviour."""
STAND_INS = {
    "Elite": "hp12 str15 dex12 wil14 armour2 d10 elite", "Juggernaut": "hp10 str16 dex8 wil10 armour1 d10",
    "Controller": "hp5 str9 dex11 wil15 d6", "Stalker": "hp3 str8 dex14 wil9 d8", "Vanguard": "hp4 str11 dex10 wil10 armour1 d6",
    "Tactician": "hp4 str9 dex11 wil13 d6 leader", "Swarm": "hp4 str8 dex12 wil7 d4 swarm", "Mob": "hp2 str7 dex9 wil6 d4",
}  # fmt: skip
"""Ours, for estimates where a setting has no such antagonist yet."""
SCARS = """
1 | Lasting Scar | now | 1d6 hp_max higher | scar_place
2 | Rattling Blow | now | 1d6 hp_max higher
3 | Walloped | rest | 1d6 hp_max add | | walloped until rest, deprives
4 | Broken Limb | mended | 2d6 hp_max higher | broken_limb | broken limb until mended
5 | Diseased | recovered | 2d6 hp_max higher | | diseased until recovered
6 | Reorienting Head Wound | now | 3d6 attribute higher | head_wound
7 | Hamstrung | recovered | 3d6 dexterity_max higher | | hamstrung until recovered
8 | Deafened | now | 1d4 willpower_max add | | deaf until aid | willpower
9 | Re-brained | now | 3d6 willpower_max higher
10 | Sundered | now | 1d6 willpower_max add | | | willpower
11 | Mortal Wound | recovered | 2d6 hp_max replace | | mortal wound until recovered, deprives
12 | Doomed | next critical | 3d6 hp_max higher
"""
"""Row, name, when the roll is made, its dice and what they do, the table of its place, the condition, the save before it."""


def parts(line: str, number: int) -> list[str]:
    found = [part.strip() for part in line.split("|")]
    return found + [""] * (number - len(found))


@pytest.mark.clause("GRAD-125", "GRAD-131", "GRAD-130")
def test_archetypes_as_printed() -> None:
    rows = [parts(line, 4) for line in PRINTED.strip().splitlines()]
    assert list(ARCHETYPES) == [name for name, *_ in rows]
    for name, costs, role, tags in rows:
        found = ARCHETYPES[name]
        assert list(found["cost"].values()) == [int(cost) for cost in costs.split()]
        assert list(found["cost"]) == ["seed", "srd-later"]
        assert str(found["role"]).removeprefix("a ").removeprefix("the ") == role
        assert len(found["tags"]) == len(tags.split(", "))
        for said, tag in zip(found["tags"], tags.split(", "), strict=True):
            assert tag in said
            assert not said.startswith("not ")
        assert found["stand_in"] == STAND_INS[name]
        assert read_line(f"1 x {found['stand_in']}").block.hp > 0
    assert {name: row["alias"] for name, row in ARCHETYPES.items() if "alias" in row} == {"Mob": ["Support"]}


@pytest.mark.clause("GRAD-120", "GRAD-121")
def test_scars_as_printed() -> None:
    for line in SCARS.strip().splitlines():
        number, name, when, roll, place, condition, save = parts(line, 7)
        row = ROWS[int(number)]
        dice, into, how = roll.split()
        assert (row.name, row.when, str(row.dice), row.into, row.how) == (
            name,
            when,
            dice.removeprefix("1"),
            into,
            how,
        ), number
        assert row.place == place
        state, _, deprives = condition.partition(", ")
        assert (row.condition, row.until) == (
            (state.partition(" until ")[0], state.partition(" until ")[2]) if state else ("", "")
        ), number
        assert row.deprives == bool(deprives)
        assert row.save == save
    assert set(ROWS[10].lost) == {"arm", "hand", "leg", "foot", "eye", "ear"}


@pytest.mark.clause("GRAD-120", "GRAD-071")
def test_tables_as_printed() -> None:
    assert [TABLES["scar_place"].look(face) for face in range(1, 7)] == [
        "neck",
        "hands",
        "eye",
        "chest",
        "legs",
        "ear",
    ]
    assert [TABLES["broken_limb"].look(face) for face in range(1, 7)] == [
        "leg",
        "leg",
        "arm",
        "arm",
        "rib",
        "skull",
    ]
    assert [TABLES["head_wound"].look(face) for face in range(1, 7)] == [
        "strength", "strength", "dexterity", "dexterity", "willpower", "willpower",
    ]  # fmt: skip


@pytest.mark.clause("ROOT-001", "ROOT-002", "ROOT-020", "ROOT-022", "ROOT-030", "ROOT-036", "ROOT-012")
def test_the_figures_of_roots() -> None:
    assert setting() == {
        "title": "Gradient: Roots",
        "genre": "medieval mid-high fantasy",
        "currency": "gp",
        "overrides": [],
        "inventory": {"slots": 10, "body": 4, "backpack": 6, "coins_a_slot": 100},
        "power": {"spellbook_fatigue": 1},
    }
    assert (str(COINS), str(AGE), YEARS, GRIMOIRE_HOURS) == ("3d6", "2d20", 10, 4)


@pytest.mark.clause("GRAD-011")
def test_which_attribute_a_task_suggests() -> None:
    assert {
        attribute: " ".join(task for task, found in SUGGESTED.items() if found == attribute)
        for attribute in ATTRIBUTES
    } == {
        "strength": "force poison",
        "dexterity": "speed dodging climbing sneaking balance",
        "willpower": "persuasion deception intimidation charm powers",
    }


@pytest.mark.clause(
    "GRAD-053", "GRAD-059", "GRAD-081", "GRAD-086", "GRAD-093", "GRAD-094", "GRAD-097", "GRAD-104", "GRAD-110", "GRAD-114",
    "GRAD-115", "GRAD-127", "GRAD-128", "GRAD-131", "GRAD-017", "GRAD-054", "GRAD-055", "GRAD-056", "GRAD-057",
)  # fmt: skip
def test_the_switches_stand_where_the_rulings_put_them() -> None:
    rules = Rules()
    assert (rules.doubles, rules.save_modifier_direction, rules.printed_zero_is_immune) == (
        "always",
        "helpful",
        True,
    )
    assert (rules.dual_modified, rules.enhanced_choice, rules.blast_targets) == ("single", "mean", "all")
    assert (rules.simultaneous, rules.round_retreat, rules.spread_ties) == ("side", "at_once", "first")
    assert (rules.morale_roll, rules.lone_foe) == ("auto", "started")
    assert (rules.fallen_foe, rules.detachment_critical, rules.weakened_again) == ("dead", "routed", "routed")
    assert (rules.swarm_attacks, rules.half_hirelings, rules.costs) == (3, "floor", "seed")


@pytest.mark.clause("GRAD-006", "GRAD-050", "GRAD-059")
def test_the_dice_of_a_save() -> None:
    assert GRACE_AND_GRIEF.groups == (("grace", 1, 10), ("grief", 1, 10))
    assert WITH_D4.groups == (("grace", 1, 10), ("grief", 1, 10), ("modifier", 1, 4))


@pytest.mark.clause("ROOT-057", "ROOT-061")
def test_which_callings_are_at_home_in_a_task() -> None:
    assert workings()["tasks"] == {
        "disguise": ["assassin"],
        "intimidation": ["inquisitor", "stormcaller"],
        "locks": ["burglar"],
        "lie detection": ["charlatan"],
    }
