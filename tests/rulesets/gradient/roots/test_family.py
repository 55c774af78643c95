"""Every page of Roots in every irregular dress the published files are known to wear: the numbers stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from talewright.rulesets.gradient.roots.book import folder
from talewright.rulesets.gradient.setting import read_page, write_page

Dress = Callable[[str], str]

COMMON: dict[str, Dress] = {
    "windows endings": lambda text: text.replace("\n", "\r\n"),
    "no last newline": lambda text: text.rstrip("\n"),
    "trailing spaces": lambda text: text.replace("\n", "  \n"),
    "doubled spaces": lambda text: re.sub(r"(?<=\w) (?=\w)", "  ", text),
    "curly quotes": lambda text: text.replace("'", "’"),
    "stars for italics": lambda text: re.sub(r"(?<![\w*_])_([^_\n]+)_(?![\w*_])", r"*\1*", text),
    "byte order mark": lambda text: "\ufeff" + text,
    "no blank lines": lambda text: re.sub(r"\n\n+", "\n", text),
    "more blank lines": lambda text: text.replace("\n\n", "\n\n\n"),
    "tight quotes": lambda text: text.replace("\n> ", "\n>"),
}
OF_KIND: dict[str, dict[str, Dress]] = {
    "antagonists": {
        "row without its last bar": lambda text: re.sub(r"(\| \d+ \| .*) \|\n", r"\1\n", text),
        "description quoted": lambda text: re.sub(r"\n_(.+)_\n", r"\n> \1\n", text, count=1),
        "description plain": lambda text: re.sub(r"\n_(.+)_\n", r"\n\1\n", text, count=1),
        "wide delimiter": lambda text: text.replace("| -- | --- |", "| ------ | :--- |"),
        "joined by or": lambda text: text.replace("), ", ") or "),
        "unbolded critical damage": lambda text: text.replace("**Critical Damage**", "Critical Damage"),
        "colon in bold": lambda text: re.sub(r"\*\*([^*]+)\*\*: ", r"**\1:** ", text),
        "no armour column": lambda text: (
            text.replace("| Armor ", "").replace("| -- | --- |", "| -- |").replace(" | 0 | ", " | ", 1)
            if re.search(r"\n\| \d+ \| 0 \|", text)
            else text
        ),
    },
    "ambients": {
        "smaller trait headings": lambda text: text.replace("> ####", "> ##"),
        "traits without quotes": lambda text: re.sub(r"(?m)^> ?", "", text),
        "no space after the colon": lambda text: text.replace(": \n", ":\n"),
        "rule under the paragraph": lambda text: text.replace("\n\n---", "\n---"),
        "type apart": lambda text: text.replace("\n**_", "\n\n**_"),
        "full stop after the warnings": lambda text: re.sub(r"(Triggers:\*\* .+)\n", r"\1.\n", text),
    },
    "backgrounds": {
        "linked items": lambda text: text.replace(
            "Signature Inventory Items", "Signature [Inventory Items](../marketplace)"
        ),
        "two spaces in a heading": lambda text: text.replace("Signature Inventory", "Signature  Inventory"),
        "one move": lambda text: text.replace("Signature Moves", "Signature Move"),
        "bold armour": lambda text: re.sub(r"\+(\d) Armor", r"**+\1 Armor**", text),
        "italic armour": lambda text: re.sub(r"\+(\d) Armor", r"*+\1 Armor*", text),
        "long minus": lambda text: text.replace("- -1", "- −1"),
        "empty table head": lambda text: text.replace(
            "| d20 |", "|  |  |\n| --- | --- |\n| **d20** |"
        ).replace("Cleric Spells |\n| --- | --- |", "**Cleric Spells** |"),
    },
}
PAGES = {
    page.path: write_page(page).decode()
    for page in folder().pages
    if page.path.partition("/")[0] in OF_KIND and page.kind != "rules"
}
CASES = [(kind, dress) for kind, own in OF_KIND.items() for dress in (*COMMON, *own)]


def numbers(record: Any) -> Any:
    """What must come through: names aside, every number and type."""
    kind = type(record).__name__
    if kind == "Antagonist":
        attacks = [(attack.dice, attack.flags, attack.bonus) for attack in record.attacks]
        scores = (record.hp, record.armour, record.strength, record.dexterity, record.willpower)
        return (
            scores,
            record.rank,
            record.archetypes,
            attacks,
            record.detachment,
            bool(record.on_critical_damage),
        )
    if kind == "Ambient":
        return record.kind, len(record.warnings), [(trait.kinds, trait.qualifier) for trait in record.traits]
    items = [
        (item.count, item.amount, item.slots, item.uses, item.dice, item.armour, item.choice)
        for spec in record.specializations
        for item in spec.items
    ]
    tables = [len(table.rows) for spec in record.specializations for table in spec.tables]
    return record.modifiers, record.hp, len(record.moves), items, tables


@cache
def plain(name: str) -> list[Any]:
    """The page's numbers in its plain dress."""
    return [numbers(record) for record in read_page(name, PAGES[name].encode()).records]


@pytest.mark.parametrize(("kind", "dress"), CASES)
def test_the_numbers_survive(kind: str, dress: str) -> None:
    change = COMMON.get(dress) or OF_KIND[kind][dress]
    changed = 0
    for name, text in PAGES.items():
        if not name.startswith(kind):
            continue
        dressed = change(text)
        changed += dressed != text
        read = read_page(name, dressed.encode())
        assert [numbers(record) for record in read.records] == plain(name), name
        assert [str(finding) for finding in read.findings if finding.level == "error"] == []
        assert write_page(read) == dressed.encode()
    assert changed  # the dress fits at least one page
