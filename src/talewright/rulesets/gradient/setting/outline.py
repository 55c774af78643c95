"""The rules pages of a setting as an outline: each section with the headings above it, and the tables it rolls on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from talewright.core.dice import Dice
from talewright.core.tables import RollTable
from talewright.rulesets.gradient.setting.model import Section, Setting
from talewright.rulesets.gradient.setting.tables import Rolls, plain_title, roll_tables

_LISTED_DIE = re.compile(r"\b(\d?d\d{1,3})\b", re.IGNORECASE)
_LISTED = re.compile(r"^ *\d{1,9}\. ")


@dataclass(frozen=True)
class Place:
    """A section and where it stands: the name of its page, then the headings above it."""

    section: Section
    above: tuple[str, ...]

    def under(self, pattern: re.Pattern[str]) -> bool:
        """Whether its own heading, or one above it, says this."""
        return any(pattern.search(title) for title in (self.section.title, *self.above))


def outline(setting: Setting) -> Iterator[Place]:
    """Every section of every rules page, in order."""
    for rules in setting.rules:
        page = rules.key.rsplit("/", 1)[-1].replace("-", " ").replace("_", " ")
        above: list[tuple[int, str]] = []
        for section in rules.sections:
            above = [(level, title) for level, title in above if level < section.level]
            yield Place(section, (page, *(title for _, title in above)))
            above.append((section.level, section.title))


def rolls_of(section: Section) -> Iterator[Rolls]:
    """What can be rolled in a section: its tables, and a numbered list as long as a die."""
    for table in section.tables:
        yield from roll_tables(table)
    for block in section.blocks:
        entries = [entry for entry in block.entries if _LISTED.match(entry)]
        if len(entries) < 2 or len(entries) != len(block.entries):
            continue
        named = _LISTED_DIE.search(section.title)
        dice = named[1].lower() if named else f"d{len(entries)}"
        numbers = [int(entry.split(".", 1)[0]) for entry in entries]
        if dice == f"d{len(entries)}" and numbers == list(range(1, len(entries) + 1)):
            texts = (_LISTED.sub("", entry) for entry in entries)
            rows = tuple((number, number, text) for number, text in zip(numbers, texts, strict=True))
            yield Rolls(plain_title(section.title), dice, rows)


def roll_table(rolls: Rolls, name: str = "", clause: str = "GRAD-033") -> RollTable:
    """A table of a page as the rules roll on it."""
    tens = rolls.dice == "d66"
    dice = Dice((("tens", 1, 6), ("units", 1, 6))) if tens else Dice.parse(rolls.dice)
    return RollTable(name or rolls.name, dice, rolls.rows, clause, tens)


def all_tables(setting: Setting) -> dict[str, RollTable]:
    """Every roll table of a setting by name: those of its rules pages, then those of its backgrounds."""
    found: dict[str, RollTable] = {}

    def add(rolls: Rolls, home: str) -> None:
        name = rolls.name or home or "table"
        key, number = name, 2
        while key in found and found[key].rows != rolls.rows:
            key, number = f"{name} {number}", number + 1
        found.setdefault(key, roll_table(rolls, key))

    for place in outline(setting):
        for rolls in rolls_of(place.section):
            add(rolls, place.section.title)
    for background in setting.backgrounds:
        for table in (*background.tables, *(t for each in background.specializations for t in each.tables)):
            for rolls in roll_tables(table):
                add(rolls, background.name)
    return found
