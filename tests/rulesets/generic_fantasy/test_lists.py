"""The printed lists of Generic Fantasy row by row: looks, goods, classes, feats, spells; and the opponents, which are ours."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.bestiary import CREATURES as BESTIARY
from talewright.rulesets.generic_fantasy.bestiary import creature
from talewright.rulesets.generic_fantasy.character import CLASSES, FEATS, GOODS, SPELLS, TABLES

LOOKS = (
    "messy hair, windburnt skin, darting eyes, flowing hair, tattered clothes, bloodshot eyes, pockmarked skin, bald head, "
    "many piercings, bulbous nose, sinister grin, sharp nose, fine clothes, button nose, kind eyes, missing teeth, "
    "tattoos all over, warm smile, very short, very tall"
).split(", ")

GEAR: dict[str, dict[str, Any]] = {
    "bedroll": {"coin": 4}, "caltrops": {"coin": 7, "harm": 1}, "chalk": {"coin": 1}, "crowbar": {"coin": 8},
    "flint and steel": {"coin": 4}, "grappling hook": {"coin": 12}, "lantern": {"coin": 7},
    "lantern oil": {"coin": 5, "uses": 4, "unit": "hours"}, "lockpicks": {"coin": 5},
    "rope": {"coin": 6, "uses": 50, "unit": "feet"}, "tent": {"coin": 12}, "torch": {"coin": 2},
    "travel rations": {"coin": 10, "uses": 5, "unit": "days"}, "waterskin": {"coin": 5, "uses": 5, "unit": "days"},
}  # fmt: skip
WEAPONS = """
battle axe 3 35, club 1 10, crossbow 3 40, dagger 1 10, flail 3 35, greatsword 3 45, handaxe 1 15, longbow 2 25, longsword 2 30,
mace 2 25, shortsword 1 20, shortbow 1 15, staff 1 5, warhammer 2 30
"""
OPPONENTS = """
cellar-rat | 4 4 4 |  | 0 1 |  |  |  |
wolf | 6 6 4 | athletics 6 melee 4 | 0 1 |  |  |  |
roadside-bandit | 6 6 6 | melee 4 skullduggery 4 | 1 1 |  |  |  |
barrow-guard | 6 4 6 | melee 6 defense 6 | 2 2 |  |  |  |
marsh-archer | 6 8 6 | ranged 6 survival 6 | 0 2 | ranged |  |  |
bandit-captain | 8 6 6 | melee 6 persuasion 4 | 3 2 |  | fighter | precise-strike |
alley-knife | 6 8 6 | melee 4 skullduggery 6 | 1 1 |  | thief | sneak-attack |
hedge-witch | 4 6 8 | lore 6 | 0 1 |  | sage | counterspell spellcasting | magic-missile stupefy
cave-bear | 10 4 6 | melee 6 | 0 2 |  |  |  |
stone-warden | 10 4 8 | defense 8 | 4 2 |  |  |  |
bog-ogre | 12 4 6 | melee 4 | 1 3 |  |  |  |
ember-wyrm | 12 8 10 | melee 8 defense 6 discernment 6 | 4 3 |  | battle-mage | berserk spellshield |
"""
"""Name; BOD, INT, WIL; skills; AP and harm; ranged; class; feats; spells."""


@pytest.mark.clause("GF-015")
def test_looks_as_printed() -> None:
    found = [str(row).removeprefix("a ").removesuffix(" build") for row in TABLES["look"].values]
    assert found == LOOKS


@pytest.mark.clause("GF-013", "GF-014")
def test_motivations_and_flaws_begin_with_a_verb_of_the_character() -> None:
    begins = {"motivation": "needs is means wants has must", "flaw": "steals trusts cannot is is cannot"}
    for name, words in begins.items():
        assert [str(row).split()[0] for row in TABLES[name].values] == words.split()


@pytest.mark.clause("GF-073", "R-4")
def test_gear_as_printed() -> None:
    assert GOODS["gear"] == GEAR


@pytest.mark.clause("GF-074")
def test_services_as_printed() -> None:
    assert GOODS["service"] == {
        "good meal": {"coin": 2}, "pint of ale": {"coin": 1}, "repair armor": {"coin": 15, "ap": 1}, "warm bed": {"coin": 3},
    }  # fmt: skip


@pytest.mark.clause("GF-075", "R-4", "R-8")
def test_weapons_as_printed() -> None:
    expected: dict[str, dict[str, Any]] = {
        "arrows": {"coin": 10, "uses": 20, "ammunition": True},
        "bolts": {"coin": 15, "uses": 10, "ammunition": True},
    }
    for row in WEAPONS.replace("\n", " ").split(","):
        name, harm, coin = row.strip().rsplit(" ", 2)
        expected[name] = {"coin": int(coin), "harm": int(harm)}
        if name in ("battle axe", "crossbow", "flail", "greatsword"):
            expected[name]["slots"] = 2
        if name in ("crossbow", "longbow", "shortbow"):
            expected[name]["ranged"] = True
    assert GOODS["weapon"] == expected


@pytest.mark.clause("GF-077")
def test_armour_as_printed() -> None:
    shield = {"coin": 20, "ap": 1}
    suits = {
        name: {"coin": coin, "ap": ap, "slots": ap}
        for name, ap, coin in (("light", 2, 50), ("medium", 3, 100), ("heavy", 4, 200))
    }
    assert GOODS["armour"] == {"shield": shield} | {f"{name} armor": row for name, row in suits.items()}


@pytest.mark.clause("GF-032", "GF-072", "R-4")
def test_classes_as_printed() -> None:
    assert {name: (row["main"], row["lists"]) for name, row in CLASSES.items()} == {
        "fighter": (["body"], ["fighter"]), "thief": (["intellect"], ["thief"]), "sage": (["willpower"], ["sage"]),
        "battle-mage": (["body", "willpower"], ["fighter", "sage"]),
        "arcane-trickster": (["intellect", "willpower"], ["thief", "sage"]),
        "warrior-poet": (["body", "intellect"], ["fighter", "thief"]),
    }  # fmt: skip
    assert {name: (", ".join(row["package"]), row["coin"]) for name, row in CLASSES.items()} == {
        "fighter": ("light armor, shield, longsword", 5),
        "thief": ("light armor, dagger, shortbow, arrows, lockpicks", 10),
        "sage": ("staff, lantern, lantern oil, chalk", 80),
        "battle-mage": ("light armor, shield, mace", 5),
        "arcane-trickster": ("light armor, longbow, arrows", 5),
        "warrior-poet": ("shield, greatsword, bedroll", 30),
    }


@pytest.mark.clause("GF-063")
def test_spells_as_printed() -> None:
    priced = {1: "darkness detect-magic feather-fall heal illusion light magic-missile mending", 3: "fireball",
              2: "invisibility levitate misty-step read-mind spiritual-weapon stupefy"}  # fmt: skip
    more: dict[str, dict[str, Any]] = {
        "fireball": {"harm": 2, "attribute": "body", "targets": 3}, "heal": {"heals": 2},
        "illusion": {"amount": 1, "unit": "senses"}, "magic-missile": {"harm": 2, "attribute": "body"},
        "spiritual-weapon": {"harm": 2, "attribute": "willpower"}, "stupefy": {"harm": 2, "attribute": "intellect"},
    }  # fmt: skip
    expected = {
        name: {"cost": cost, **more.get(name, {})} for cost, names in priced.items() for name in names.split()
    }
    assert expected == SPELLS


@pytest.mark.clause("GF-033", "GF-034", "GF-035", "GF-036", "GF-037", "GF-038", "GF-039", "GF-040", "GF-041")
def test_feats_as_printed() -> None:
    lists = {"fighter": "berserk precise-strike protect", "thief": "expertise jack-of-all-trades sneak-attack",
             "sage": "counterspell spellcasting spellshield"}  # fmt: skip
    assert {name: row["list"] for name, row in FEATS.items()} == {
        name: one for one, names in lists.items() for name in names.split()
    }
    assert {name: row["cost"] for name, row in FEATS.items() if row["cost"]} == {
        "expertise": 2,
        "jack-of-all-trades": 2,
    }
    telling = {
        "berserk": "until one fails", "precise-strike": "strong hits double", "protect": "in place of", "expertise": "2 INT again",
        "jack-of-all-trades": "2 INT d4", "sneak-attack": "double engaged unaware", "counterspell": "WIL contest stops",
        "spellcasting": "one spell", "spellshield": "WIL instead of BOD or INT",
    }  # fmt: skip
    for name, words in telling.items():
        assert all(word in FEATS[name]["gist"] for word in words.split()), name


@pytest.mark.clause("R-24")
def test_the_opponents_are_those_we_publish() -> None:
    """All are the project's own; books and odds count on their numbers."""
    found = []
    for name in BESTIARY:
        beast = creature(name)
        skills = " ".join(f"{skill} {die}" for skill, die in beast.skills)
        found.append(
            [name, " ".join(map(str, beast.dice)), skills, f"{beast.ap} {beast.harm}", "ranged" if beast.ranged else "",
             beast.klass, " ".join(beast.feats), " ".join(beast.spells)]
        )  # fmt: skip
        assert beast.pools.hp == beast.dice
        assert BESTIARY[name]["description"].endswith(".")
    expected = [[part.strip() for part in line.split("|")] for line in OPPONENTS.strip().splitlines()]
    for row in expected:
        words = row[2].split()
        row[2] = " ".join(
            f"{skill} {die}" for skill, die in sorted(zip(words[::2], words[1::2], strict=True))
        )
    assert found == expected


@pytest.mark.clause("GF-042", "GF-052")
def test_backgrounds_and_skills_in_the_order_of_their_dice() -> None:
    skills = (
        "athletics defense discernment lore melee performance persuasion ranged skullduggery survival".split()
    )
    people = "farmer blacksmith priest scholar soldier bard politician hunter cutpurse tracker".split()
    assert list(TABLES["background"].values) == list(zip(people, skills, strict=True))
    assert list(TABLES["skill"].values) == skills
