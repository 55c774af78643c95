"""The printed lists of goods, spells and Skills, row by row."""

from __future__ import annotations

import pytest

from talewright.rulesets.gnat.character import SKILLS, SPELLS
from talewright.rulesets.gnat.gear import STANDARD

clause = pytest.mark.clause
GOODS = """
one-handed weapon | one-handed | 20
ranged weapon | ranged | 20
two-handed weapon | two-handed | 25
long weapon | long | 25
shield | shield | 20
light armour | light armour | 40
medium armour | medium armour | 100
heavy armour | heavy armour | 250
ration | ration | 5
view spell | spell | 100
flight spell | spell | 150
invulnerability spell | spell | 50
rope | | 50
bestiary | | 200
tome | | 200
healing potion | potion | 100
"""


@clause("GNAT-138", "GNAT-139", "GNAT-140", "GNAT-141", "GNAT-142", "GNAT-143", "GNAT-144", "GNAT-145", "GNAT-146",
        "GNAT-147", "GNAT-148", "GNAT-149", "GNAT-150", "GNAT-151")  # fmt: skip
def test_the_price_list_as_printed() -> None:
    rows = [tuple(part.strip() for part in line.split("|")) for line in GOODS.strip().splitlines()]
    assert [(name, item.kind, str(price)) for name, (item, price, _) in STANDARD.items()] == rows
    helping = {name: (item.skill, item.skill_bonus) for name, (item, *_) in STANDARD.items() if item.skill}
    assert helping == {"rope": ("climbing", 1), "bestiary": ("naturalist", 1), "tome": ("occult", 1)}
    assert {name for name, (item, *_) in STANDARD.items() if item.heavy} == set(helping)
    spells = {name: item.spell for name, (item, *_) in STANDARD.items() if item.spell}
    assert spells == {
        "view spell": "view", "flight spell": "flight", "invulnerability spell": "invulnerability",
    }  # fmt: skip
    assert {name: item.heals for name, (item, *_) in STANDARD.items() if item.heals} == {"healing potion": 3}


@clause("GNAT-069", "GNAT-070", "GNAT-071", "GNAT-072", "GNAT-073", "GNAT-074", "GNAT-075", "GNAT-076")
def test_the_eight_spells_as_printed() -> None:
    telling = {
        "dispel": "magical effect touch", "fireball": "round group", "flight": "fly minute land", "heal": "one Vitality",
        "invulnerability": "Wound failed ignored", "swim": "breathe under water ten minutes",
        "teleport": "short way instant trouble", "view": "adjacent inside sealed",
    }  # fmt: skip
    assert list(SPELLS) == list(telling)
    for name, words in telling.items():
        assert all(word in SPELLS[name]["effect"] for word in words.split()), name
    moments = {name: entry["moment"] for name, entry in SPELLS.items() if entry["moment"] != "where stated"}
    assert moments == {
        "fireball": "before a round against several", "heal": "any", "invulnerability": "after a failed round",
    }  # fmt: skip
    assert {name: entry["heals"] for name, entry in SPELLS.items() if "heals" in entry} == {"heal": 1}


@clause(
    "GNAT-024",
    "GNAT-025",
    "GNAT-026",
    "GNAT-027",
    "GNAT-028",
    "GNAT-029",
    "GNAT-030",
    "GNAT-031",
    "GNAT-032",
    "GNAT-033",
)
def test_the_ten_skills_as_printed() -> None:
    covered = {
        "climbing": "climbing balance athletics", "diplomacy": "^negotiating others", "larceny": "locks traps sleight",
        "linguistics": "translating dead languages", "naturalist": "plants animals", "occult": "magic supernatural",
        "search": "^finding hidden", "stealth": "^sneaking hiding", "swimming": "swimming fighting water",
        "tracking": "trails people",
    }  # fmt: skip
    assert list(SKILLS) == list(covered)
    for name, words in covered.items():
        said = "^" + SKILLS[name]["covers"]
        assert all(word in said for word in words.split()), name
    assert {name for name, entry in SKILLS.items() if entry.get("armour")} == {
        "climbing",
        "stealth",
        "swimming",
    }
