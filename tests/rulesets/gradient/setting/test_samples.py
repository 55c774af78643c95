"""The published sample files, number by number, and every irregularity of the family named one by one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from talewright.rulesets.gradient.setting import (
    Ambient,
    Antagonist,
    Background,
    Page,
    export,
    page_as_json,
    read_page,
    write_page,
)
from talewright.rulesets.gradient.setting.model import AMBIENT_KINDS, TRAIT_KINDS, Attack

SAMPLE = Path(__file__).parent / "srd-sample"
FILES = sorted(p.relative_to(SAMPLE).as_posix() for p in SAMPLE.rglob("*.md") if p.name != "ATTRIBUTION.md")

ANTAGONISTS = {
    # rank, HP, Armor, STR, DEX, WIL, attacks as (name, dice, flags), detachment, traits
    "avian/eagle": (2, 3, 0, 12, 14, 11, [("talons", (8,), ()), ("beak", (6,), ("pierce",))], False, 3),
    "beast/killer-bee": (2, 6, 0, 6, 14, 8, [("sting", (6,), ())], True, 2),
    "beast/night-cat": (2, 6, 0, 9, 14, 5, [("claws", (6, 6), ())], False, 1),
    "behemoth/basilisk": (2, 10, 1, 12, 13, 13, [("bite", (10,), ())], False, 2),
    "construct/gizmo": (3, 1, 0, 7, 10, 6, [("clack", (4,), ())], False, 2),
    "fey/boggart": (2, 3, 0, 4, 17, 13, [], False, 2),
    "goblinoid/goblin": (2, 4, 0, 8, 12, 8, [("dagger", (6,), ()), ("sling", (6,), ())], False, 2),
    "humanoid/bandit": (2, 4, 1, 12, 12, 9, [("short sword", (6,), ()), ("short bow", (6,), ())], False, 2),
    "incorporeal/shadow": (1, 14, 0, 1, 18, 14, [("draining touch", (6,), ("ignores armor",))], False, 1),
    "insectoid/broodmother": (1, 18, 2, 18, 8, 12, [("crushing jaws", (12,), ()), ("brood spurt", (8,), ("blast",))], True, 2),
    "magical/earth-elemental": (1, 20, 3, 18, 6, 10, [("quake", (12,), ("blast",)), ("rock slam", (10,), ())], False, 3),
    "undead/skeleton": (2, 5, 1, 8, 13, 0, [("rusty sword", (6,), ()), ("bow", (6,), ())], False, 2),
}  # fmt: skip


def page(name: str) -> Page:
    return read_page(name, (SAMPLE / name).read_bytes())


def antagonist(text: str, path: str = "antagonists/test/thing.md") -> tuple[Antagonist, list[str]]:
    read = read_page(path, text.encode())
    assert write_page(read) == text.encode()
    (record,) = read.records
    return record, [str(finding) for finding in read.findings]


def ambient(text: str, path: str = "ambients/delve_test.md") -> tuple[Ambient, list[str]]:
    read = read_page(path, text.encode())
    (record,) = read.records
    return record, [str(finding) for finding in read.findings]


def background(text: str) -> tuple[Background, list[str]]:
    read = read_page("backgrounds/test.md", text.encode())
    (record,) = read.records
    return record, [str(finding) for finding in read.findings]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.clause("GRAD-140")
def test_read_then_write_gives_the_same_bytes(name: str) -> None:
    assert write_page(page(name)) == (SAMPLE / name).read_bytes()


@pytest.mark.clause("GRAD-140")
@pytest.mark.parametrize("name", FILES)
def test_export_reads_as_the_same_record(name: str) -> None:
    read = page(name)
    text = export(read.records[0])
    again = read_page(name, text.encode())
    assert again.records == read.records
    assert [finding for finding in again.findings if finding.level != "note"] == []


@pytest.mark.parametrize("key", ANTAGONISTS)
@pytest.mark.clause("GRAD-133")
def test_every_number_of_an_antagonist_comes_through(key: str) -> None:
    (foe,) = page(f"antagonists/{key}.md").records
    rank, hp, armour, strength, dexterity, willpower, attacks, detachment, traits = ANTAGONISTS[key]
    assert (foe.rank, foe.hp, foe.armour) == (rank, hp, armour)
    assert (foe.strength, foe.dexterity, foe.willpower) == (strength, dexterity, willpower)
    assert [(a.name, a.dice, a.flags) for a in foe.attacks] == attacks
    assert (foe.detachment, len(foe.traits), foe.key) == (detachment, traits, key)
    assert (
        foe.archetypes
        == {
            1: ("Elite", "Juggernaut", "Controller"),
            2: ("Stalker", "Vanguard", "Tactician"),
            3: ("Swarm", "Mob"),
        }[rank]
    )


@pytest.mark.clause("GRAD-135", "GRAD-136", "GRAD-137")
def test_every_field_of_an_ambient_comes_through() -> None:
    (ossuary,) = page("ambients/delve_ossuary.md").records
    assert (ossuary.title, ossuary.kind, len(ossuary.warnings)) == ("Ossuary", "Delve", 5)
    assert ossuary.warnings[-1] == "claustrophobia"
    assert ossuary.description.startswith("A vaulted chamber")
    assert ossuary.dynamics.startswith("This ossuary is the final resting place")
    assert [(trait.name, trait.kinds) for trait in ossuary.traits] == [
        ("Chill's Hold", ("Passive",)),
        ("Echoes of Lost Lore", ("Passive",)),
        ("Sarcophagus Stir", ("Action",)),
        ("Ritual Pulse", ("Reaction",)),
        ("Protective Ward", ("Reaction",)),
        ("The Priest's Echo", ("Event",)),
    ]
    (tavern,) = page("ambients/social_tales_tavern.md").records
    assert [trait.name for trait in tavern.traits][3] == "Someone’s Past Walks In"
    assert (tavern.kind, len(tavern.traits)) == ("Social", 7)
    (bridge,) = page("ambients/traversal_the_windbent.md").records
    assert (bridge.kind, len(bridge.traits)) == ("Traversal", 5)
    assert bridge.description.startswith("The Windbent is an old bridge")
    assert bridge.dynamics.endswith("geometry of collapse.")


@pytest.mark.clause("GRAD-136", "GRAD-137", "GRAD-138")
def test_the_types_of_ambients_and_traits_are_the_printed_ones() -> None:
    assert AMBIENT_KINDS == ("Social", "Traversal", "Delve")
    assert TRAIT_KINDS == ("Passive", "Action", "Reaction", "Event")
    body = "# X\n**_Delve_**\n\n_d_\n\n**Local Dynamics:** l\n\n---\n## TRAITS\n"
    trait = "\n> #### T{} - Passive:\n> text\n"
    for count, told in ((4, True), (5, False), (7, False), (8, True)):
        _, findings = ambient(body + "".join(trait.format(number) for number in range(count)))
        assert any("traits; the form asks for 5 to 7" in finding for finding in findings) is told


@pytest.mark.clause("GRAD-140")
def test_backgrounds_come_through_with_their_numbers() -> None:
    (crusader,) = page("backgrounds/crusader.md").records
    assert (crusader.name, crusader.modifiers, crusader.hp) == ("Cleric", (("DEX", -1), ("WIL", 1)), -1)
    assert [move.name for move in crusader.moves] == ["Divine Favor", "Healing Faith"]
    (spec,) = crusader.specializations
    items = {item.name: item for item in spec.items}
    assert (spec.name, len(spec.items)) == ("Crusader", 8)
    assert (items["Gold Pieces"].amount, items["Gold Pieces"].slots) == ("3d6", 0)
    assert (items["War Hammer"].dice, items["War Hammer"].slots) == ((10,), 2)
    assert items["Helmet"].armour == 1
    assert (items["Holy Symbol"].slots, items["Holy Symbol"].notes) == (0, ("casts Ward once per day",))
    (table,) = spec.tables
    assert (table.dice, table.columns, len(table.rows)) == ("d20", ("d20", "Cleric Spells"), 20)
    assert table.rows[19] == ("20", "Word of Pain")
    (mage,) = page("backgrounds/battle-mage.md").records
    assert (mage.moves[0].name, mage.moves[0].note, mage.hp) == ("Grimoire", "Bulky inventory item", 0)
    books = {item.name: item for item in mage.specializations[0].items}
    assert (books["Spellbooks of choice"].count, books["Spellbooks of choice"].choice) == (2, True)
    assert books["Spellbook: Shield"].armour == 1
    (master,) = page("backgrounds/beast-master.md").records
    assert (master.hp, master.modifiers) == (1, (("STR", -1), ("DEX", 1)))
    assert master.specializations[0].items[4].choice
    (champion,) = page("backgrounds/champion.md").records
    assert [move.name for move in champion.moves] == ["Whirlwind", "I can do this all day"]


STATS = "# Thing\n\n#### **Rank 2** (_Stalker_, _Vanguard_, _Tactician_)\n\n_Seen._\n\n"
TABLE = "| HP | STR | DEX | WIL | Attack |\n| -- | --- | --- | --- | --- |\n"


@pytest.mark.clause("ROOT-054", "ROOT-052")
@pytest.mark.parametrize(
    ("cell", "attacks", "detachment"),
    [
        ("claws (d8+d8)", [Attack("claws", (8, 8))], False),
        ("claws (d8 + d6)", [Attack("claws", (8, 6))], False),
        ("a (d6), b (d8, _blast_)", [Attack("a", (6,)), Attack("b", (8,), ("blast",))], False),
        ("a (d6) or b (d8)", [Attack("a", (6,)), Attack("b", (8,))], False),
        ("_clack (d4)_", [Attack("clack", (4,))], False),
        ("*clack (d4)*", [Attack("clack", (4,))], False),
        ("horn (d10, ignores armor)", [Attack("horn", (10,), ("ignores armor",))], False),
        ("gust (d8, _blast_, _knockback_)", [Attack("gust", (8,), ("blast", "knockback"))], False),
        ("stomp (d10, *stagger*), _detachment_", [Attack("stomp", (10,), ("stagger",))], True),
        ("_detachment_", [], True),
        ("", [], False),
        ("bite (D6)", [Attack("bite", (6,))], False),
        ("bite (1d6+1)", [Attack("bite", (6,), (), 1)], False),
        ("bite d6", [Attack("bite", (6,))], False),
        ("roots (d8+d8), _blast_", [Attack("roots", (8, 8), ("blast",))], False),
        ("_bite (d6)_, _detachment_", [Attack("bite", (6,))], True),
    ],
)
def test_attack_cells(cell: str, attacks: list[Attack], detachment: bool) -> None:
    foe, _ = antagonist(STATS + TABLE + f"| 4 | 8 | 12 | 8 | {cell} |\n")
    assert list(foe.attacks) == attacks
    assert foe.detachment is detachment
    assert (foe.hp, foe.strength, foe.dexterity, foe.willpower, foe.armour) == (4, 8, 12, 8, 0)


@pytest.mark.clause("ROOT-056")
def test_no_attack_and_an_empty_armour_column_are_no_fault() -> None:
    foe, findings = antagonist(
        STATS
        + "| HP | Armor | STR | DEX | WIL | Attack |\n| -- | -- | -- | -- | -- | -- |\n| 3 |  | 4 | 17 | 13 |  |\n"
    )
    assert (foe.armour, foe.attacks, findings) == (0, (), [])


@pytest.mark.clause("GRAD-140")
@pytest.mark.parametrize(
    ("told", "seen"),
    [
        ("_One line._", "One line."),
        ("*One line.*", "One line."),
        ("> One line.", "One line."),
        (">One line.", "One line."),
        ("One line.", "One line."),
        ("_Four are a _detachment_._", "Four are a _detachment_."),
        ("_Cut off in_", "Cut off in"),
    ],
)
def test_descriptions_in_every_dress(told: str, seen: str) -> None:
    foe, findings = antagonist(STATS.replace("_Seen._", told) + TABLE + "| 4 | 8 | 12 | 8 |  |\n")
    assert (foe.description, findings) == (seen, [])


@pytest.mark.clause("GRAD-140")
def test_traits_named_unnamed_and_astray() -> None:
    foe, findings = antagonist(
        STATS
        + TABLE
        + "| 4 | 8 | 12 | 8 | bite (d6)\n\n## Traits\n\n> **Named**: does it.\n\n> Carries the following spellbooks: _Sleep_.\n\n"
        "> Critical Damage: The victim is eaten\n\nwhile still alive.\n"
    )
    assert [(trait.name, trait.text) for trait in foe.traits] == [
        ("Named", "does it."),
        ("", "Carries the following spellbooks: _Sleep_."),
        ("Critical Damage", "The victim is eaten while still alive."),
    ]
    assert foe.on_critical_damage == "The victim is eaten while still alive."
    assert any(":19: warning" in finding and "without '>'" in finding for finding in findings)
    assert any(":9: note" in finding and "last '|'" in finding for finding in findings)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_endings_and_a_missing_last_newline(end: str) -> None:
    text = (STATS + TABLE + "| 4 | 8 | 12 | 8 | bite (d6) |\n\n## Traits\n\n> **A**: b").replace("\n", end)
    foe, findings = antagonist(text)
    assert (foe.hp, foe.traits[0].name, findings) == (4, "A", [])


@pytest.mark.clause("GRAD-140")
@pytest.mark.parametrize(
    ("row", "line", "cause"),
    [
        ("| 4 | 8 | many | 8 | bite (d6) |", 9, "DEX is 'many', not a number."),
        ("| 4 | 8 |", 9, "The stat line has no DEX."),
        ("", 1, "has a head but no row of numbers"),
        ("| | 8 | 9 | 8 | bite (d6) |", 9, "HP is empty."),
    ],
)
def test_a_number_that_cannot_be_read_is_named_with_file_and_line(row: str, line: int, cause: str) -> None:
    foe, findings = antagonist(STATS + TABLE + row + "\n")
    assert not foe.complete
    assert any(
        finding.startswith(f"antagonists/test/thing.md:{line}: error:") and cause in finding
        for finding in findings
    ), findings


TRAITS = "".join(f"\n> #### Trait {n} - Passive:\n> text\n" for n in range(4))
HEAD = "# X\n\n**_Delve_**\n\n**Content Warning / Triggers:** fire, loss.\n\n_Seen._\n\n**Local Dynamics:** wants.\n---\n## TRAITS\n"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("> #### Name - Event:", ("Name", ("Event",), "")),
        ("> ## Name - Event:", ("Name", ("Event",), "")),
        ("#### Name - Event:", ("Name", ("Event",), "")),
        ("> #### Name - Event:   ", ("Name", ("Event",), "")),
        ("> #### Name - Event (Present):", ("Name", ("Event",), "Present")),
        ("> #### Name - Event (Imminent): ", ("Name", ("Event",), "Imminent")),
        ("> #### Name - Action or Reaction:", ("Name", ("Action", "Reaction"), "")),
        ("> #### Sudden, Snapping Vines - Action:", ("Sudden, Snapping Vines", ("Action",), "")),
        ("> #### War-Ash Haze - Passive:", ("War-Ash Haze", ("Passive",), "")),
        ("> #### A - B - Passive:", ("A - B", ("Passive",), "")),
        ("> #### The Mountain’s Sigh – Action:", ("The Mountain’s Sigh", ("Action",), "")),
        ("> **Name - Event:**", ("Name", ("Event",), "")),
        ("Name - Event:", ("Name", ("Event",), "")),
        ("> Name - Event (Present):", ("Name", ("Event",), "Present")),
    ],
)
@pytest.mark.clause("GRAD-137", "GRAD-138")
def test_trait_headers_in_every_dress(header: str, expected: tuple[str, tuple[str, ...], str]) -> None:
    place, findings = ambient(HEAD + TRAITS + f"\n{header}\n> what it does\n")
    last = place.traits[-1]
    assert (last.name, last.kinds, last.qualifier) == expected
    assert (last.text, len(place.traits)) == ("what it does", 5)
    assert [finding for finding in findings if ": note:" not in finding] == []
    assert place.warnings == ("fire", "loss")
    assert place.dynamics == "wants."


@pytest.mark.clause("GRAD-140")
def test_an_ambient_is_exported_in_the_published_template_with_an_empty_line_before_the_rule() -> None:
    place, _ = ambient(HEAD + TRAITS + "\n> #### Sigil Flare - Action or Reaction:\n> flares\n")
    assert export(place) == (
        "# X\n**_Delve_**\n\n**Content Warning / Triggers:** fire, loss\n\n_Seen._\n\n**Local Dynamics:** wants.\n\n"
        "---\n## TRAITS\n\n"
        + "".join(f"> #### Trait {n} - Passive: \n> text\n\n" for n in range(4))
        + "> #### Sigil Flare - Action or Reaction: \n> flares\n"
    )


@pytest.mark.clause("GRAD-135")
def test_what_an_ambient_lacks_is_reported_by_line() -> None:
    _, findings = ambient("# X\n**_Puzzle_**\n\n## TRAITS\n> #### A - Wobble:\n> b\n")
    told = "\n".join(findings)
    for part in (
        ":2: error: 'Puzzle' is not a type of ambient",
        "warning: The ambient has no description",
        "warning: No local dynamics are given",
        ":5: error: The trait 'A' has the unknown type 'Wobble'",
        "The ambient has 1 trait; the form asks for 5 to 7",
    ):
        assert part in told
    assert "Content" not in told  # a warning is given only where one is needed


@pytest.mark.clause("GRAD-140")
def test_unknown_lines_are_kept_and_named() -> None:
    text = (
        "# X\n**_Delve_**\n\n_d_\n\n**Local Dynamics:** l\n\n## TRAITS\n"
        + TRAITS
        + "\n## Designer's Notes\n\nFor myself.\n"
    )
    read = read_page("ambients/delve_x.md", text.encode())
    assert [line.text for line in read.kept] == ["## Designer's Notes", "For myself."]
    assert page_as_json(read)["kept"][1]["text"] == "For myself."
    changed = replace(read, records=(replace(read.records[0], title="Y"),))
    again = write_page(changed).decode()
    assert again.startswith("# Y\n")
    assert again.endswith("## Kept as found\n\n## Designer's Notes\nFor myself.\n")
    told = [str(finding) for finding in read.findings]
    assert any("'For myself.'" in each and "kept as prose" in each for each in told)


@pytest.mark.clause("GRAD-140")
def test_two_stat_blocks_in_one_file() -> None:
    one = STATS + TABLE + "| 4 | 8 | 12 | 8 | bite (d6) |\n\n## Traits\n\n> a\n\n"
    text = one + one.replace("Thing", "Other").replace("| 4 |", "| 9 |")
    read = read_page("antagonists/test/pair.md", text.encode())
    assert [(foe.name, foe.hp, foe.key) for foe in read.records] == [
        ("Thing", 4, "test/pair"),
        ("Other", 9, "test/pair#2"),
    ]


def test_odd_backgrounds() -> None:
    record, findings = background(
        "# Background: Salvor\n>text\n## Signature Moves\n**One**: first  \n**Two** (a note). second\n"
        "## Attribute Modifiers\n- −1 STR, +1 DEX\n## Hit Protection Modifier\n- +1\n\n# Specialization: Diver\n> deep\n\n"
        "## Signature  [Inventory Items](../x)\n- 2x Rope\n- Knife (d6+d6, __petty__)\n- Mail (*+2 Armor*)\n- Lamp (3 uses, warm)\n"
    )
    assert record.modifiers == (("STR", -1), ("DEX", 1))
    assert [(move.name, move.note, move.text) for move in record.moves] == [
        ("One", "", "first"),
        ("Two", "a note", "second"),
    ]
    rope, knife, mail, lamp = record.specializations[0].items
    assert (rope.count, knife.dice, knife.slots, mail.armour) == (2, (6, 6), 0, 2)
    assert (lamp.uses, lamp.notes) == (3, ("warm",))
    assert findings == []


def test_front_matter_of_a_web_site_is_kept_and_not_read() -> None:
    text = (
        "---\ntitle: Ossuary\ntags:\n  - delve\n---\n\n"
        + HEAD
        + TRAITS
        + "\n> #### Last - Event:\n> it ends\n"
    )
    read = read_page("ambients/delve_x.md", text.encode())
    (place,) = read.records
    assert (place.title, place.description, len(place.traits)) == ("X", "Seen.", 5)
    assert {finding.level for finding in read.findings} == {"note"}
    assert write_page(read) == text.encode()
