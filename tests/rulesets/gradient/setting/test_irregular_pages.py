"""Pages as people write them: other marks, other places, other words for the same things. Each is read, or named."""

from __future__ import annotations

import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.setting import read_page
from talewright.rulesets.gradient.setting.items import read_item

from .test_dresses import DRESSES, FILES, SAMPLE, words

ROOTS = Path(str(kit.__file__)).parents[1] / "settings" / "roots"


def read(path: str, text: str) -> tuple[Any, list[str]]:
    page = read_page(path, text.encode())
    return page.records[0], [f"{each.level}: {each.cause}" for each in page.findings if each.level != "note"]


# -- antagonists -------------------------------------------------------------------------------------------------

NAME = "# Thing\n\n"
RANK = "#### **Rank 2** (_Stalker_, _Vanguard_, _Tactician_)\n\n"
SEEN = "_Seen._\n\n"
ROW = "| HP | Armor | STR | DEX | WIL | Attack |\n| -- | -- | -- | -- | -- | -- |\n| 4 | 1 | 8 | 12 | 9 | bite (d6) |\n\n"
TRAITS = "## Traits\n\n> **A**: does a.\n\n> Does b.\n"
BEFORE = NAME + RANK + SEEN
ANTAGONISTS = {
    "labels and values": BEFORE + "| Stat | Value |\n| - | - |\n| HP | 4 |\n| Armor | 1 |\n| STR | 8 |\n| DEX | 12 |\n| WIL | 9 |\n| Attack | bite (d6) |\n\n" + TRAITS,
    "a sentence of numbers": BEFORE + "4 HP, 1 Armor, 8 STR, 12 DEX, 9 WIL, bite (d6)\n\n" + TRAITS,
    "names before numbers": BEFORE + "**HP** 4, **Armor** 1, **STR** 8, **DEX** 12, **WIL** 9, **Attack** bite (d6)\n\n" + TRAITS,
    "a list of numbers": BEFORE + "- HP: 4\n- Armor: 1\n- STR: 8\n- DEX: 12\n- WIL: 9\n- Attack: bite (d6)\n\n" + TRAITS,
    "the rank below the description": NAME + SEEN + RANK + ROW + TRAITS,
    "the rank without a heading": NAME + "Rank 2: Stalker, Vanguard, Tactician\n\n" + SEEN + ROW + TRAITS,
    "the rank in the title": "# Thing (Rank 2)\n\n" + SEEN + ROW + TRAITS,
    "the description below the numbers": NAME + RANK + ROW + SEEN + TRAITS,
    "traits as a list": BEFORE + ROW + "## Traits\n\n- **A**: does a.\n- Does b.\n",
    "traits as a numbered list": BEFORE + ROW + "## Traits\n1. **A**: does a.\n2. Does b.\n",
    "a dash after the name": BEFORE + ROW + "## Traits\n\n> **A** — does a.\n\n> Does b.\n",
    "special abilities": BEFORE + ROW + "## Special Abilities\n\n> **A**: does a.\n\n> Does b.\n",
    "a heading for a name": BEFORE + ROW + "## Traits\n\n> #### A\n> does a.\n\n> Does b.\n",
    "a number in bold": BEFORE + ROW.replace("| 1 |", "| **1** |") + TRAITS,
}  # fmt: skip


@pytest.mark.clause("GRAD-133")
@pytest.mark.parametrize("form", ANTAGONISTS)
def test_an_antagonist_in_another_form_is_the_same(form: str) -> None:
    foe, findings = read("antagonists/x/thing.md", ANTAGONISTS[form])
    assert (foe.name, foe.rank, foe.archetypes) == ("Thing", 2, ("Stalker", "Vanguard", "Tactician"))
    assert (foe.description, foe.hp, foe.armour) == ("Seen.", 4, 1)
    assert (foe.strength, foe.dexterity, foe.willpower) == (8, 12, 9)
    assert [(each.name, each.dice) for each in foe.attacks] == [("bite", (6,))]
    assert [(each.name, each.text) for each in foe.traits] == [("A", "does a."), ("", "Does b.")]
    assert findings == []


@pytest.mark.clause("ROOT-052", "GRAD-098")
@pytest.mark.parametrize(
    ("cell", "attacks"),
    [
        ("bite (d6) and tail (d8)", [("bite", (6,)), ("tail", (8,))]),
        ("bite (d6) then swallow (d10)", [("bite", (6,)), ("swallow", (10,))]),
        ("bite (d6)+claws (d8)", [("bite", (6,)), ("claws", (8,))]),
        ("2 claws (d6 each)", [("claws", (6, 6))]),
        ("claws (d6 x2)", [("claws", (6, 6))]),
        ("bow (d6 or d8)", [("bow", (6,)), ("bow", (8,))]),
        ("d6 bite, d8 claws", [("bite", (6,)), ("claws", (8,))]),
        ("bite (d 6).", [("bite", (6,))]),
        ("none", []),
        ("—", []),
    ],
)
def test_an_attack_in_other_words(cell: str, attacks: list[tuple[str, tuple[int, ...]]]) -> None:
    foe, findings = read("antagonists/x/thing.md", BEFORE + ROW.replace("bite (d6)", cell) + TRAITS)
    assert [(each.name, each.dice) for each in foe.attacks] == attacks
    assert findings == []


def test_a_number_that_is_dice_or_nothing_is_named() -> None:
    foe, findings = read("antagonists/x/thing.md", BEFORE + ROW.replace("| 4 |", "| 1d6 |") + TRAITS)
    assert (foe.hp, findings) == (None, ["error: HP is '1d6', not a number."])
    foe, findings = read("antagonists/x/thing.md", BEFORE + ROW.replace("| 9 |", "| - |") + TRAITS)
    assert (foe.willpower, findings) == (0, ["warning: WIL is '-'; 0 was read."])


# -- ambients ----------------------------------------------------------------------------------------------------

TOP = "# Town\n\n**_Social_**\n\n**Content Warning / Triggers:** fire, loss\n\n_Seen._\n\n**Local Dynamics:** wants.\n\n---\n## TRAITS\n"
NAMES = ("Ash", "Bell", "Coal", "Dusk", "Ember")
AMBIENTS = {
    "a list of traits": TOP + "".join(f"- **{name} - Event:** it happens\n" for name in NAMES),
    "a numbered list of traits": TOP + "".join(f"1. **{name}** - _Event_: it happens\n" for name in NAMES),
    "the type first": TOP + "".join(f"> #### Event: {name}\n> it happens\n\n" for name in NAMES),
    "the type below": TOP + "".join(f"> #### {name}\n> _Event_\n>\n> it happens\n\n" for name in NAMES),
    "traits by type": TOP + "### Events\n" + "".join(f"> #### {name}\n> it happens\n\n" for name in NAMES),
    "a dash without spaces": TOP + "".join(f"> #### {name}—Event:\n> it happens\n\n" for name in NAMES),
    "header and text in a line": TOP + "".join(f"> **{name} - Event:** it happens\n\n" for name in NAMES),
    "a heading for the warning": TOP.replace("**Content Warning / Triggers:** fire, loss", "## Content Warning\nfire, loss")
    + "".join(f"> #### {name} - Event:\n> it happens\n\n" for name in NAMES),
    "warnings as a list": TOP.replace("** fire, loss", "**\n- fire\n- loss")
    + "".join(f"> #### {name} - Event:\n> it happens\n\n" for name in NAMES),
    "warnings with and": TOP.replace("fire, loss", "fire, and loss.")
    + "".join(f"> #### {name} - Event:\n> it happens\n\n" for name in NAMES),
}  # fmt: skip


@pytest.mark.clause("GRAD-135", "GRAD-137")
@pytest.mark.parametrize("form", AMBIENTS)
def test_an_ambient_in_another_form_is_the_same(form: str) -> None:
    place, findings = read("ambients/social_town.md", AMBIENTS[form])
    assert (place.title, place.kind, place.warnings) == ("Town", "Social", ("fire", "loss"))
    assert (place.description, place.dynamics) == ("Seen.", "wants.")
    assert [(each.name, each.kinds, each.text) for each in place.traits] == [
        (name, ("Event",), "it happens") for name in NAMES
    ]
    assert findings == []


def test_no_content_warning_is_none() -> None:
    place, _ = read("ambients/social_town.md", TOP.replace("fire, loss", "None"))
    assert place.warnings == ()


# -- backgrounds -------------------------------------------------------------------------------------------------

CLERIC = "# Background: Cleric\n> Serves.\n\n"
MOVES = "## Signature Moves\n**Favor**: Reroll.\n**Faith**: Heal 1d4 STR.\n"
SCORES = "## Attribute Modifiers\n- -1 DEX, +1 WIL\n"
POINTS = "## Hit Protection Modifier\n- -1\n\n"
HEALER = "# Specialization: Healer\n> Heals.\n\n"
THINGS = "## Signature Inventory Items\n- 3d6 Gold Pieces\n- Staff (d6 damage)\n- Robes (_petty_)\n"
AFTER = SCORES + POINTS + HEALER + THINGS
BACKGROUNDS = {
    "moves as a numbered list": CLERIC + "## Signature Moves\n1. **Favor**: Reroll.\n2. **Faith**: Heal 1d4 STR.\n" + AFTER,
    "moves as headings": CLERIC + "## Signature Moves\n### Favor\nReroll.\n### Faith\nHeal 1d4 STR.\n" + AFTER,
    "a dash after a move": CLERIC + "## Signature Moves\n**Favor** - Reroll.\n**Faith** — Heal 1d4 STR.\n" + AFTER,
    "moves in italics": CLERIC + "## Signature Moves\n_Favor_: Reroll.\n*Faith*: Heal 1d4 STR.\n" + AFTER,
    "modifiers as a table": CLERIC + MOVES + "## Attribute Modifiers\n| STR | DEX | WIL |\n| - | - | - |\n| 0 | -1 | +1 |\n" + POINTS + HEALER + THINGS,
    "modifiers after a label": CLERIC + MOVES + "**Attribute Modifiers:** -1 DEX, +1 WIL\n\n**Hit Protection Modifier:** -1\n\n" + HEALER + THINGS,
    "items as a table": CLERIC + MOVES + SCORES + POINTS + HEALER
    + "## Starting Gear\n| Item | Note |\n| - | - |\n| 3d6 Gold Pieces |  |\n| Staff | d6 damage |\n| Robes | _petty_ |\n",
    "items in a sentence": CLERIC + MOVES + SCORES + POINTS + HEALER + "## Equipment\n3d6 Gold Pieces, Staff (d6 damage), Robes (_petty_)\n",
}  # fmt: skip


@pytest.mark.clause("ROOT-003", "ROOT-006", "ROOT-012")
@pytest.mark.parametrize("form", BACKGROUNDS)
def test_a_background_in_another_form_is_the_same(form: str) -> None:
    found, findings = read("backgrounds/healer.md", BACKGROUNDS[form])
    assert (found.name, found.description, found.hp) == ("Cleric", "Serves.", -1)
    assert found.modifiers == (("DEX", -1), ("WIL", 1))
    assert [(each.name, each.text) for each in found.moves] == [
        ("Favor", "Reroll."),
        ("Faith", "Heal 1d4 STR."),
    ]
    (spec,) = found.specializations
    assert (spec.name, spec.description, spec.tables) == ("Healer", "Heals.", ())
    assert [(each.name, each.amount, each.dice, each.slots) for each in spec.items] == [
        ("Gold Pieces", "3d6", (), 0), ("Staff", "", (6,), 1), ("Robes", "", (), 0),
    ]  # fmt: skip
    assert findings == []


def test_a_choice_among_entries_is_named() -> None:
    _, findings = read(
        "backgrounds/healer.md", CLERIC + MOVES + AFTER + "- Choose one:\n  - Rope\n  - Torch\n"
    )
    assert findings == ["warning: What 'Choose one:' leaves open is not asked: every entry below is given."]


@pytest.mark.clause("ROOT-012")
@pytest.mark.parametrize(
    ("text", "name", "count", "amount", "uses", "dice", "armour"),
    [
        ("10 Gold Pieces", "Gold Pieces", 1, "10", 0, (), 0),
        ("Rations x3", "Rations", 3, "", 0, (), 0),
        ("Rations (three uses)", "Rations", 1, "", 3, (), 0),
        ("Sword, d8 damage", "Sword", 1, "", 0, (8,), 0),
        ("Sword d8", "Sword", 1, "", 0, (8,), 0),
        ("Shield +1 Armor", "Shield", 1, "", 0, (), 1),
        ("two Spellbooks of your choice", "Spellbooks of your choice", 2, "", 0, (), 0),
        ("Two-handed Sword (d10)", "Two-handed Sword", 1, "", 0, (10,), 0),
        ("Spellbook (_Sleep_)", "Spellbook: Sleep", 1, "", 0, (), 0),
    ],
)
def test_an_item_in_other_words(
    text: str, name: str, count: int, amount: str, uses: int, dice: tuple[int, ...], armour: int
) -> None:
    item = read_item(text)
    assert (item.name, item.count, item.amount, item.uses) == (name, count, amount, uses)
    assert (item.dice, item.armour) == (dice, armour)


# -- folders and whole settings ----------------------------------------------------------------------------------


@pytest.mark.clause("GRAD-003")
@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("ambients/overview.md", False),
        ("ambients/_index.md", False),
        ("antagonists/avian/README.md", False),
        ("antagonists/avian/contents.md", False),
        ("backgrounds/cleric.md", True),
        ("ambients/places.md", True),
        ("antagonists/avian/ranks.md", True),
    ],
)
def test_a_page_about_a_folder_is_a_page_of_rules(path: str, named: bool) -> None:
    page = read_page(path, b"# About\n\nWhat lies here.\n\n- [One](one.md)\n- [Two](two.md)\n")
    assert page.kind == "rules"
    causes = [str(each.cause) for each in page.findings if each.level == "warning"]
    assert any("read as a page of rules" in cause for cause in causes) is named


LAST = ("a link back", "a box round all", "carriage returns", "a byte order mark", "front matter")
"""Dresses of a whole file: they are put on after the others, one of them at most."""
OF_PROSE = ("modifiers to attributes", "attributes in full", "attributes before modifiers", "dice with a one")
"""Dresses that may also change a sentence."""


def test_pages_of_roots_read_the_same_in_three_dresses_at_once() -> None:
    chance = random.Random(12)
    found = {path.relative_to(ROOTS).as_posix(): path.read_text("utf-8") for path in ROOTS.rglob("*.md")}
    found |= {name: (SAMPLE / name).read_bytes().decode().replace("\r\n", "\n") for name in FILES}
    kept = [name for name in sorted(found) if "/" in name and "README" not in name]
    lost = []
    for name in chance.sample(kept, 60):
        chosen = chance.sample([each for each in DRESSES if each not in (*LAST, *OF_PROSE)], 3)
        text = found[name]
        for dress in (*chosen, chance.choice(LAST)):
            text = DRESSES[dress](text)
        plain, dressed = (read_page(name, each.encode()).records for each in (found[name], text))
        if words([asdict(each) for each in dressed]) != words([asdict(each) for each in plain]):
            lost.append((name, chosen))
    assert lost == []
