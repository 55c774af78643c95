"""Rules pages as ordered blocks, tables with and without a head, and lists wherever they stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from talewright.rulesets.gradient import setting as kit
from talewright.rulesets.gradient.setting import canonical_page, export, from_text, read_folder, read_page
from talewright.rulesets.gradient.setting.items import read_item
from talewright.rulesets.gradient.setting.model import Rules, Table
from talewright.rulesets.gradient.setting.tables import roll_tables

SETTINGS = Path(str(kit.__file__)).parents[1] / "settings"

PAGE = """# Salt

First paragraph,
on two lines.

- one
- two
  - nested
1. numbered
2. twice

> A quote
> goes on.
>
> And again.

Second paragraph with **bold** and a | bar.
A line that breaks{two spaces}
here.

|   |   |
| - | - |
| 1 | Bald |
| 2 | Braided |

---

```
# not a heading
- not a list
```

Last.
""".replace("{two spaces}", "  ")


def rules(text: str, path: str = "rules.md") -> Rules:
    (record,) = read_page(path, text.encode()).records
    assert isinstance(record, Rules)
    return record


def table(text: str, title: str = "Hair") -> Table:
    (found,) = rules(f"# {title}\n\n{text}").sections[0].tables
    return found


@pytest.mark.clause("GRAD-140")
def test_the_blocks_of_a_rules_page_keep_their_order() -> None:
    (section,) = rules(PAGE).sections
    kinds = [block.kind for block in section.blocks]
    assert kinds == ["paragraph", "list", "quote", "quote", "paragraph", "table", "rule", "code", "paragraph"]
    assert section.blocks[1].entries == ("- one", "- two", "  - nested", "1. numbered", "2. twice")
    assert section.entries == ("one", "two", "nested", "numbered", "twice")
    assert section.blocks[4].text == "Second paragraph with **bold** and a | bar. A line that breaks\nhere."
    assert section.blocks[7].text == "\n# not a heading\n- not a list"


@pytest.mark.clause("GRAD-140")
def test_the_canonical_form_of_a_rules_page_is_stable() -> None:
    once = canonical_page(read_page("rules.md", PAGE.encode()))
    again = read_page("rules.md", once)
    assert canonical_page(again) == once
    assert [s.blocks for s in again.records[0].sections] == [s.blocks for s in rules(PAGE).sections]


LINES = (
    "# Head", "### Other", "plain words", "  - nested", "- entry", "* star", "1. first", "2) second", "> quote", ">", "",
    "| 1 | a |", "| - | - |", "|   |   |", "| d4 | Thing |", "---", "```", "ends with a break  ", "**Bold**: x", "\\- no list",
    "a | b", "3.", "#", "+ plus", "_it_", "~~~", "<b>",
)  # fmt: skip


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=9))
@example(["- entry", "plain words", "", "- entry"])
@example(["| 1 | a |", "| - | - |", "| d4 | Thing |"])
@pytest.mark.clause("GRAD-140")
def test_any_rules_page_is_stable_in_canonical_form(lines: list[str]) -> None:
    once = canonical_page(read_page("rules.md", "\n".join(lines).encode()))
    assert canonical_page(read_page("rules.md", once)) == once


def test_front_matter_survives_the_canonical_form() -> None:
    text = b"---\ntitle: Salt\n---\n# Salt\n\nWords.\n"
    assert canonical_page(read_page("rules.md", text)) == text


@pytest.mark.parametrize("name", [path.name for path in sorted(SETTINGS.iterdir())])
@pytest.mark.clause("GRAD-140")
def test_every_page_of_our_settings_is_stable_in_canonical_form(name: str) -> None:
    for page in read_folder(SETTINGS / name).pages:
        once = canonical_page(page)
        assert canonical_page(read_page(page.path, once)) == once


@pytest.mark.parametrize(
    ("text", "head", "count", "dice"),
    [
        ("|   |   |\n| - | - |\n| 1 | Bald |\n| 2 | Long |\n", "", 2, "d2"),
        ("| 1 | Bald |\n| - | - |\n| 2 | Long |\n| 3 | Oily |\n", "", 3, "d3"),
        ("| 1 | Bald |\n| 2 | Long |\n", "", 2, "d2"),
        ("|   |   |\n| - | - |\n| **d4** | **Hair** |\n| 1-2 | Bald |\n| 3-4 | Long |\n", "d4", 2, "d4"),
        ("| d2 | Hair |\n| - | - |\n| 1 | Bald |\n| 2 | Long |\n", "d2", 2, "d2"),
        ("| Goods | Price |\n| - | - |\n| Rope | 5 |\n", "Goods", 1, ""),
        ("|   |   |\n| - | - |\n| Rope | 5 |\n| Sack | 1 |\n", "", 2, ""),
        ("|  | Hair |\n| - | - |\n| 1 | Bald |\n| 2 | Long |\n", "", 2, "d2"),
        ("| Roll | Hair |\n| - | - |\n| 1 | Bald |\n| 2 | Long |\n", "Roll", 2, "d2"),
    ],
)
def test_a_table_without_a_head_keeps_its_first_row(text: str, head: str, count: int, dice: str) -> None:
    found = table(text)
    assert (found.columns[0], len(found.rows), found.dice) == (head, count, dice)


def test_numbers_side_by_side_are_one_roll_table_and_columns_are_several() -> None:
    (hair,) = roll_tables(
        table("|||||\n|-|-|-|-|\n| 1 | Bald | 3 | Long |\n| 2 | Curly | 4 | Oily |\n", "Hair (d4)")
    )
    assert (hair.name, hair.dice, [text for _, _, text in hair.rows]) == (
        "Hair",
        "d4",
        ["Bald", "Curly", "Long", "Oily"],
    )
    hair, face = roll_tables(
        table("| d2 | Hair | Face |\n|-|-|-|\n| 1 | Bald | Bony |\n| 2 | Long | Pale |\n")
    )
    assert [(each.name, each.rows[1][2]) for each in (hair, face)] == [("Hair", "Long"), ("Face", "Pale")]


def test_a_line_in_bold_names_the_table_below_it() -> None:
    (lineage,) = roll_tables(table("**Lineage**\n\n| | |\n|-|-|\n| 1 | Low |\n| 2 | High |\n", "Traits"))
    assert lineage.name == "Lineage"


@pytest.mark.clause("GRAD-140")
def test_d66_is_known_by_its_numbers() -> None:
    rows = "".join(
        f"| {tens}{units} | Name {tens}{units} |\n" for tens in range(1, 7) for units in range(1, 7)
    )
    assert table("|  |  |\n|-|-|\n" + rows, "Names").dice == "d66"


STATS = "# Thing\n\n#### **Rank 2** (_Stalker_)\n\n_Seen._\n\n| HP | STR | DEX | WIL | Attack |\n|--|--|--|--|--|\n"


@pytest.mark.parametrize(
    ("cell", "attacks"),
    [
        ("bite (d6) and tail (d8)", [("bite", (6,)), ("tail", (8,))]),
        ("bite (d6), and tail (d8)", [("bite", (6,)), ("tail", (8,))]),
        ("2 claws (d6 each)", [("claws", (6, 6))]),
        ("two claws (d6 each), bite (d8)", [("claws", (6, 6)), ("bite", (8,))]),
        ("claw x2 (d6)", [("claw", (6, 6))]),
        ("hook and line (d6)", [("hook and line", (6,))]),
        ("two-handed axe (d10)", [("two-handed axe", (10,))]),
    ],
)
@pytest.mark.clause("GRAD-098")
def test_attack_cells_lose_no_dice(cell: str, attacks: list[tuple[str, tuple[int, ...]]]) -> None:
    page = read_page("antagonists/x/thing.md", f"{STATS}| 3 | 8 | 8 | 8 | {cell} |\n".encode())
    assert [(attack.name, attack.dice) for attack in page.records[0].attacks] == attacks
    assert all(not attack.notes for attack in page.records[0].attacks)


@pytest.mark.clause("GRAD-140")
def test_a_list_or_table_inside_a_trait_belongs_to_it() -> None:
    text = (
        f"{STATS}| 3 | 8 | 8 | 8 | bite (d6) |\n\n## Traits\n\n> **Spells**: knows these:\n> - Fog\n> 1. Web\n>\n"
        "> **Moods**: by the hour:\n>\n> | d2 | Mood |\n> | - | - |\n> | 1 | Calm |\n> | 2 | Grim |\n\n> - Flies\n> - Sings\n"
    )
    page = read_page("antagonists/x/thing.md", text.encode())
    traits = page.records[0].traits
    assert [trait.name for trait in traits] == ["Spells", "Moods", "", ""]
    assert traits[0].text == "knows these:\n- Fog\n1. Web"
    assert traits[1].text.splitlines()[3:] == ["| 1 | Calm |", "| 2 | Grim |"]
    assert (traits[2].text, traits[3].text) == ("Flies", "Sings")
    again = read_page("antagonists/x/thing.md", export(page.records[0]).encode())
    assert again.records == page.records


def test_an_ambients_trait_keeps_its_list_and_warnings_may_be_one() -> None:
    head = "# Pit\n**_Delve_**\n\n**Content Warning / Triggers:**\n\n- bones\n- dark, damp\n\n_Deep._\n\n**Local Dynamics:** Hungry.\n\n"
    text = head + "---\n## TRAITS\n\n> #### Song - Passive:\n> One of:\n> - low\n> - high\n"
    page = read_page("ambients/delve_pit.md", text.encode())
    (pit,) = page.records
    assert pit.warnings == ("bones", "dark", "damp")
    assert (pit.description, pit.traits[0].text) == ("Deep.", "One of:\n- low\n- high")
    assert read_page("ambients/delve_pit.md", export(pit).encode()).records == (pit,)


@pytest.mark.clause("GRAD-140")
@pytest.mark.parametrize(
    ("line", "amount", "count", "name"),
    [
        ("10 Gold Pieces", "10", 1, "Gold Pieces"),
        ("3d6 Gold Pieces", "3d6", 1, "Gold Pieces"),
        ("4 Torches (3 uses)", "", 4, "Torches"),
        ("50 feet of rope", "", 1, "50 feet of rope"),
        ("d4 Bolts", "d4", 1, "Bolts"),
    ],
)
def test_sums_of_money_and_numbers_of_things_are_distinguished(
    line: str, amount: str, count: int, name: str
) -> None:
    item = read_item(line)
    assert (item.amount, item.count, item.name) == (amount, count, name)


@pytest.mark.clause("GRAD-044")
@pytest.mark.parametrize(
    ("line", "slots"),
    [("d4 Bolts", 1), ("d4 Leeches (_petty_)", 0), ("d4 Beams (_bulky_)", 2), ("3d6 Gold Pieces", 0)],
)
def test_a_rolled_number_of_things_has_the_size_that_is_said(line: str, slots: int) -> None:
    assert read_item(line).slots == slots


def test_an_edited_page_of_an_old_file_is_read_with_its_edit() -> None:
    section = {"title": "Salt", "level": 1, "line": 1, "text": "One.\n\nTwo.", "entries": ["a"], "tables": []}
    page = {
        "path": "rules.md",
        "kind": "rules",
        "records": [{"title": "Salt", "sections": [section], "key": "rules"}],
    }
    old = json.dumps({"format": "talewright-setting", "version": 1, "pages": [{**page, "markdown": []}]})
    (read,) = from_text(old).pages
    assert canonical_page(read) == b"# Salt\n\nOne.\n\nTwo.\n\n- a\n"


@pytest.mark.clause("ROOT-054")
@pytest.mark.parametrize(
    "cell", ["spears (d8), _detachment_", "_detachment_, spears (d8)", "spears (d8, _detachment_)"]
)
def test_a_detachment_is_read_wherever_the_word_stands(cell: str) -> None:
    text = f"# Host\n\n#### **Rank 1** (_Elite_)\n\n| HP | STR | DEX | WIL | Attack |\n| - | - | - | - | - |\n| 9 | 12 | 9 | 9 | {cell} |\n"
    (host,) = read_page("antagonists/x/host.md", text.encode()).records
    assert (host.detachment, [attack.name for attack in host.attacks]) == (True, ["spears"])
