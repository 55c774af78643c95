"""The stat line of an antagonist: a head and a row of numbers (ROOT-056)."""

from __future__ import annotations

import re

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import bare, is_delimiter, short, straight
from talewright.rulesets.gradient.setting.source_file import SourceFile

COLUMNS = {
    "hp": "hp",
    "hit protection": "hp",
    "armor": "armour",
    "armour": "armour",
    "str": "strength",
    "strength": "strength",
    "dex": "dexterity",
    "dexterity": "dexterity",
    "wil": "willpower",
    "will": "willpower",
    "willpower": "willpower",
    "attack": "attack",
    "attacks": "attack",
}
SHOWN = {"hp": "HP", "armour": "Armor", "strength": "STR", "dexterity": "DEX", "willpower": "WIL"}
_NONE = {"", "-", "--", "---", "n/a", "none", "x"}
_NAME = r"(?P<{0}>hp|hit protection|armou?r|str(?:ength)?|dex(?:terity)?|wil(?:l(?:power)?)?)"
_SCORE = re.compile(
    rf"(?:\b{_NAME.format('before')}\s*[:=]?\s*(?P<after_name>\d{{1,3}})\b"
    rf"|\b(?P<before_name>\d{{1,3}})\s*{_NAME.format('after')}\b)",
    re.IGNORECASE,
)
_ATTACK_LABEL = re.compile(r"\battacks?\s*:?\s*", re.IGNORECASE)
_LABELS = frozenset({"", "stat", "stats", "statistic", "attribute", "value", "score"})
LEAST_SCORES = 3
"""Scores in a line of words that make it a stat line."""


def stat_header(row: list[str] | None) -> list[str] | None:
    """The columns of a stat line's head, by name; None when the row is no such head."""
    if row is None:
        return None
    names = [COLUMNS.get(straight(bare(cell)).casefold().strip(" ."), "") for cell in row]
    return names if len({"hp", "strength", "dexterity", "willpower"} & set(names)) >= 2 else None


class StatLine:
    """The numbers and the attack of one antagonist, as far as they are read."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.header: list[str] | None = None
        self.numbers: dict[str, int | None] = {}
        self.attack = ""
        self.at = -1
        """The line of the numbers."""
        self.in_words = False
        """Read from a line of words or one label for each line, not from a row."""

    def read_words(self, index: int, words: str) -> bool:
        """'4 HP, 1 Armor, 8 STR, 12 DEX, 9 WIL, bite (d6)' or 'HP 4, STR 8 ...'; False when it is no such line."""
        found = list(_SCORE.finditer(words))
        names = {COLUMNS[(match["before"] or match["after"]).casefold()] for match in found}
        if self.header is not None or len(names - {"armour"}) < LEAST_SCORES:
            return False
        self._worded(index)
        for match in found:
            self.numbers[COLUMNS[(match["before"] or match["after"]).casefold()]] = int(
                match["after_name"] or match["before_name"]
            )
        rest = _SCORE.sub("", words).strip(" ,;.|/")
        self.attack = _ATTACK_LABEL.sub("", re.sub(r"^[\s,;|]+|(?<=[,;])(?:\s*[,;])+", "", rest), count=1)
        return True

    def read_pair(self, index: int, label: str, value: str) -> bool:
        """One line of a list or a table with a label and its value: '- HP: 4', '| HP | 4 |'."""
        name = COLUMNS.get(straight(bare(label)).casefold().strip(" .:"))
        if self.header is not None or name is None or (self.at >= 0 and not self.in_words):
            return False
        self._worded(index)
        if name == "attack":
            self.attack = value
        else:
            self.numbers[name] = self._number(index, name, value)
        return True

    def is_label_row(self, row: list[str]) -> bool:
        """The head of a table that has one label and its value in each row."""
        return len(row) == 2 and {straight(bare(cell)).casefold() for cell in row} <= _LABELS

    def _worded(self, index: int) -> None:
        self.source.take(index, "stats")
        if self.at < 0:
            self.source.remark(
                index,
                Message("The stat line is no table."),
                Message("Write '| HP | Armor | STR | DEX | WIL | Attack |' and the numbers below it."),
            )
        self.at, self.in_words = index, True

    def check_words(self) -> None:
        """What a stat line without a table leaves out."""
        if self.in_words:
            self._missing(self.at)

    def read_header(self, index: int, row: list[str], names: list[str]) -> None:
        self.source.take(index, "stat header")
        self.header = names
        for cell, name in zip(row, names, strict=True):
            if not name and bare(cell):
                self.source.warn(
                    index,
                    Message("The column {cell!r} is not known.", cell=short(bare(cell))),
                    Message("Its cells are kept below."),
                )

    def read_row(self, index: int, raw: str, row: list[str] | None) -> None:
        """The row of numbers below the head, or the dashes between them."""
        source = self.source
        if is_delimiter(raw):
            source.take(index, "delimiter")
            return
        assert row is not None
        assert self.header is not None
        source.take(index, "stats")
        self.at = index
        header = self.header
        if len(row) > len(header):
            row = [*row[: len(header) - 1], ", ".join(cell for cell in row[len(header) - 1 :] if cell)]
            source.warn(
                index,
                Message("The row has more cells than its head."),
                Message("What is over was added to the last cell."),
            )
        if not raw.rstrip().endswith("|"):
            source.remark(index, Message("The row lacks its last '|'."), Message("Add it."))
        for name, cell in zip(header, row, strict=False):
            if name == "attack":
                self.attack = cell
            elif name:
                self.numbers[name] = self._number(index, name, cell)
            elif cell:
                source.warn(
                    index,
                    Message("The cell {cell!r} has no known column.", cell=short(bare(cell))),
                    Message("It is kept in the file only."),
                )
        self._missing(index)
        if "armour" in header and "armour" not in self.numbers:
            self.numbers["armour"] = None
            source.error(
                index,
                Message("The stat line has no Armor, though its head names it."),
                Message("Write 0 for none."),
            )
        if "attack" not in header:
            source.warn(
                index,
                Message("The stat line has no Attack column."),
                Message("Add one; leave its cell empty for no attack."),
            )
        elif len(row) < len(header) and not self.attack:
            source.warn(
                index, Message("The row has fewer cells than its head."), Message("No attack was read.")
            )

    def _missing(self, index: int) -> None:
        for name in ("hp", "strength", "dexterity", "willpower"):
            if name not in self.numbers:
                self.source.error(index, Message("The stat line has no {field}.", field=SHOWN[name]),
                                  Message("Give it a column: | HP | Armor | STR | DEX | WIL | Attack |."))  # fmt: skip

    def _number(self, index: int, name: str, cell: str) -> int | None:
        words = straight(bare(cell))
        if name == "armour" and words.casefold() in _NONE:
            return 0
        if name not in ("hp", "armour") and words and words.casefold() in _NONE:
            self.source.warn(
                index,
                Message("{field} is {words!r}; 0 was read.", field=SHOWN[name], words=short(words)),
                Message("Write the number alone."),
            )
            return 0
        match = re.search(r"-?\d+", words) if not re.search(r"\dd\d|\bd\d", words) else None
        if match is None or len(match[0]) > 4 or int(match[0]) < 0:
            self.source.error(
                index,
                Message("{field} is {words!r}, not a number.", field=SHOWN[name], words=short(words))
                if words
                else Message("{field} is empty.", field=SHOWN[name]),
                Message("Write a number, 0 for none."),
            )
            return None
        if match[0] != words:
            self.source.warn(
                index,
                Message(
                    "{field} is {words!r}; {read} was read.",
                    field=SHOWN[name],
                    words=short(words),
                    read=match[0],
                ),
                Message("Write the number alone."),
            )
        return int(match[0])
