"""What traits of antagonists do in a fight, beside the published facts of them: dice, attributes, saves, conditions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from talewright.rulesets.gradient.character import SHORT
from talewright.rulesets.gradient.roots.book import workings

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
