"""What traits of antagonists do in a fight, beside the published facts of them: dice, attributes, saves, conditions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from talewright.rulesets.gradient.character import SHORT
from talewright.rulesets.gradient.roots.book import workings
from talewright.rulesets.gradient.roots.foes import deeds_of

FACTS = {
    row["id"]: row
    for row in json.loads((Path(__file__).parent / "facts" / "antagonists.json").read_text("utf-8"))
}
NAMES = {short: name for name, short in SHORT.items()}
WORDS = {
    "poisoned": "poisoned", "deprived": "deprived", "armour lost": "piece of armour", "possessed": "possessed",
    "permanent": "permanent", "buried": "buried", "alight": "HP a round", "drowning=3": "three rounds", "enthralled": "enthralled",
    "lycanthropy": "werewolf", "ghoul fever": "ghoul", "mummy rot": "mummy rot", "zombie plague": "zombie", "engulfed": "engulfed",
    "rusted": "metal armour",
}  # fmt: skip
"""What the sheet remembers, and the words of the trait that bring it."""


def trait(foe: str, name: str) -> str:
    found = [each["effect"] for each in FACTS[foe]["traits"] if each["name"] == name]
    assert found, f"{foe} has no trait {name}"
    return str(found[0])


@pytest.mark.clause("ROOT-057", "ROOT-053")
@pytest.mark.parametrize("foe", sorted(workings()["critical"]))
def test_what_a_failed_save_brings(foe: str) -> None:
    row: dict[str, Any] = workings()["critical"][foe]
    text = trait(foe, row.get("trait", "Critical Damage"))
    if found := re.search(r"d(\d+)(?: more)? (STR|DEX|WIL)\b", text):
        assert (row["die"], row["attribute"]) == (int(found[1]), NAMES[found[2]])
    elif "die" in row:
        assert f"d{row['die']}" in text
        assert row.get("attribute", "strength") == "strength"
    else:
        assert "attribute" not in row
    if found := re.search(r"saves (STR|DEX|WIL) or", text):
        assert row["save"] == NAMES[found[1]]
    else:
        assert "save" not in row
    assert set(row.get("tokens", ())) == {token for token, words in WORDS.items() if words in text}
    assert row.get("slain", False) == any(word in text for word in ("beheaded", "torn out"))
    assert row.get("zero_kills", False) == ("at WIL 0 the target dies" in text)
    if "parts" in row:
        assert row["parts"] == ["head", "leg", "leg", "leg", "arm", "arm"]
    if "attack" in row:
        assert row["attack"] in text


@pytest.mark.clause("ROOT-057", "ROOT-058")
@pytest.mark.parametrize("row", workings()["special"], ids=lambda row: f"{row['foe']} {row['name']}")
def test_what_a_special_action_asks_and_takes(row: dict[str, Any]) -> None:
    text = next(
        (
            str(each["effect"])
            for each in FACTS[row["foe"]]["traits"]
            if each["name"] == row.get("trait", row["name"])
        ),
        "",
    ) or " ".join(str(each["effect"]) for each in FACTS[row["foe"]]["traits"])
    for field in ("save", "loses"):
        if field in row:
            assert SHORT[row[field]] in text.upper()
    if "die" in row:
        assert f"d{row['die']}" in text
    if "amount" in row:
        assert re.search(rf"\b{row['amount']}\b", text)


@pytest.mark.clause("ROOT-057", "ROOT-054")
def test_the_bandits_leader_and_the_falcons_strike() -> None:
    leader = workings()["changes"]["humanoid/bandit"]["leader"]
    assert leader == {
        "leader": True,
        "armour": 2,
        "willpower": 13,
        "attacks": [{"name": "long sword", "dice": [10]}, {"name": "crossbow", "dice": [8], "ranged": True}],
    }
    talons = next(each for each in FACTS["avian/falcon"]["attacks"] if each["name"] == "talons")
    assert workings()["attacks"]["avian/falcon"] == [
        {"name": "precise talons", "dice": talons["dice"], "bonus": 2, "uses": 1}
    ]


CONDITIONS = {
    "out": "charmed enthralled paralysed unconscious", "away": "fleeing gone", "stagger": "prone stunned",
}  # fmt: skip
"""What takes no part in the fight any more, what has left it, and what loses a turn; every other condition is its own."""


@pytest.mark.clause("ROOT-057", "ROOT-058", "ROOT-053")
def test_what_conditions_mean_in_a_fight() -> None:
    found = workings()["conditions"]
    known = {name: meaning for meaning, names in CONDITIONS.items() for name in names.split()}
    assert {name: meaning for name, meaning in found.items() if name != meaning} == known
    own = {"befuddled", "burning", "obedient", "petrifying", "rent", "rusted", "terrified"}
    assert {name for name, meaning in found.items() if name == meaning} == own
    left = {row["condition"] for row in workings()["special"] if "condition" in row}
    assert left - set(found) == {"deceived"}, "a mimic deceives outside of fights"


@pytest.mark.clause("ROOT-057", "ROOT-065", "ROOT-055")
def test_how_long_illness_lasts_and_who_returns() -> None:
    timed = {name: (row["die"], row["unit"]) for name, row in workings()["lasting"].items() if row}
    assert timed == {"poisoned": (12, "hours"), "ghoul fever": (4, "days"), "zombie plague": (4, "days")}
    assert {name for name, row in workings()["lasting"].items() if not row} == {
        "possessed", "enthralled", "lycanthropy", "mummy rot", "lost arm", "lost leg", "turned to stone",
    }  # fmt: skip
    words = {
        "phoenix": "1d3 days", "skeleton": "bones scattered", "troll": "1d4 days acid fire magic", "vampire": "coffin sunlight",
        "wood-troll": "burned forest", "zombie": "minutes",
    }  # fmt: skip
    assert set(workings()["returns"]) == set(words)
    for name, telling in words.items():
        assert all(word in workings()["returns"][name] for word in telling.split())


@pytest.mark.clause("ROOT-057", "ROOT-053", "ROOT-063")
def test_what_is_shot_what_cuts_and_what_has_no_hold() -> None:
    printed = {attack["name"] for row in FACTS.values() for attack in row["attacks"]} | {"crossbow"}
    assert set(workings()["ranged"]["names"]) <= printed
    assert len(workings()["ranged"]["names"]) == 14
    slashing, bludgeoning = workings()["arms"]["slashing"], workings()["arms"]["bludgeoning"]
    assert (
        "Sword, Long Sword, Axe, Long Axe, Halberd, Dagger, Throwing Dagger, Twin Folding Daggers, Sickle".split(
            ", "
        )
        == slashing
    )
    assert "Staff War Hammer Club Cudgel Mace Flail Hammer Sling".replace(
        "War Hammer", "War_Hammer"
    ).split() == [name.replace(" ", "_") for name in bludgeoning]
    assert workings()["untouched"] == {
        "construct/cobblehound": ["persuasion"],
        "construct/gargoyle": ["charm", "sleep"],
        "incorporeal/shadow": ["sleep", "charm"],
        "mythical/sphinx": ["magic", "sleep", "hallucination"],
        "undead/zombie": ["charm", "sleep", "hallucination", "lies", "intimidation", "persuasion"],
    }
    assert set(workings()["untouched"]) <= set(FACTS)
    assert workings()["steadier"] == {"magical/earth-elemental": {"push": 2}}
    assert workings()["direct"] == {"incorporeal/invisible-stalker": ["fists"]}
    assert workings()["passes"] == {"avian/eagle": ["hidden"], "avian/roc": ["hidden"]}
    against = {name: SHORT[attribute] for name, attribute in workings()["against"].items()}
    assert {name for name, short in against.items() if short != "WIL"} == {"push", "vines", "tracking"}
    assert (against["push"], against["vines"], against["tracking"]) == ("STR", "STR", "DEX")
    assert len(against) == 12


@pytest.mark.clause("ROOT-052", "ROOT-057", "ROOT-058")
@pytest.mark.parametrize("row", workings()["special"], ids=lambda row: f"{row['foe']} {row['name']}")
def test_a_special_action_is_offered_as_its_row_says(row: dict[str, Any]) -> None:
    offered = [deed for deed in deeds_of(row["foe"]) if deed.name == row["name"]]
    if row.get("peaceful"):
        assert offered == []
        return
    (deed,) = offered
    assert (deed.blast, deed.uses) == (not row.get("one", False), int(row.get("once", False)))
    assert deed.harms == ("summons" if "summons" in row else "special")


@pytest.mark.clause("ROOT-057")
def test_what_circumstances_change_of_an_antagonist() -> None:
    changes = {
        key: rows for key, rows in workings()["changes"].items() if key not in ("any", "humanoid/bandit")
    }
    assert changes == {
        "avian/eagle": {"diving": {"hooks": ["extra:6"]}, "nest": {"hooks": ["territorial"]}},
        "avian/roc": {"flying": {"hooks": ["mode:enhanced"]}},
        "beast/dire-boar": {
            "charging": {"hooks": ["mode:enhanced"]},
            "tough hide": {"hooks": ["blunts:slashing:1"]},
        },
        "construct/gargoyle": {"sunlight": {"attacks": []}},
        "goblinoid/hobgoblin": {"commander": {"hooks": ["steadfast"]}},
        "goblinoid/root-goblin": {"guarding": {"hooks": ["steadfast"]}},
        "humanoid/hooded-men": {"shielded": {"hooks": ["armour:1"]}},
        "lizard/kobold": {"sunlight": {"hooks": ["mode:impaired"]}},
        "magical/wind-elemental": {"airborne": {"hooks": ["blunts:melee:2"]}},
        "plant/sentient-tree": {"uprooted": {"without": ["regrows:4"]}},
        "undead/lich": {"shielded": {"hooks": ["armour:1"]}},
        "unusual/warrior-snail": {"mirrored": {"hooks": ["immune:magical"]}},
    }
    assert workings()["changes"]["any"] == {
        "leader": {"leader": True},
        "detachment": {"detachment": True},
    }


@pytest.mark.clause("ROOT-057", "ROOT-058", "GRAD-126")
def test_which_special_actions_have_one_target_one_use_a_call_or_no_place_in_a_fight() -> None:
    def having(name: str) -> set[str]:
        return {row["foe"].partition("/")[2] for row in workings()["special"] if row.get(name)}

    assert having("one") == {
        "basilisk", "crypt-guardian", "dryad", "naga", "protean", "rust-monster", "sea-hag", "storm-giant",
        "swine-thing", "void-lord",
    }  # fmt: skip
    assert having("once") == {
        "broodmother",
        "earth-elemental",
        "fire-elemental",
        "sentient-tree",
        "wind-elemental",
    }
    assert having("peaceful") == {"protean"}
    called = {row["foe"]: row["summons"] for row in workings()["special"] if "summons" in row}
    assert called == {
        "insectoid/broodmother": "insectoid/cave-locust",
        "plant/sentient-tree": "plant/treant",
    }
    assert having("as_detachment") == {"broodmother"}
    assert {row["foe"]: row["trait"] for row in workings()["special"] if "trait" in row} == {
        "undead/crypt-guardian": "teleports a seen target to a random near room",
        "unusual/rust-monster": "antennae rust mundane metal at a touch, smells metal from afar",
    }
