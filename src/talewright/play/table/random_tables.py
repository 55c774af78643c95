"""Random tables of a game master: rows by the total of dice or by weight, and tables within tables."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from talewright.core.dice import Dice, Faces, d
from talewright.core.errors import DiceError, RulesetError
from talewright.core.ruleset import Ruleset
from talewright.core.tables import RollTable
from talewright.core.text.message import Message
from talewright.core.text.words import Words, plain
from talewright.play import dice
from talewright.play.table.events import TableError
from talewright.play.table.things import RULES, SaveRandomTable

Rows = tuple[tuple[int, int, str], ...]
MAX_ROWS = 200
MAX_DICE = 4
MAX_SIDES = 20
MAX_WEIGHT = 1_000
MAX_NESTED = 8
"""Tables that one roll may go through."""
_SPAN = re.compile(r"(?P<low>[0-9]{1,3})(?:\s*[-–]\s*(?P<high>[0-9]{1,3}))?\s*[:.)]\s*(?P<text>\S.*)")
_WEIGHT = re.compile(r"(?P<weight>[0-9]{1,4})\s*[x×]\s+(?P<text>\S.*)")
_NAMED = re.compile(r"\[\[([^\[\]]{1,80})\]\]")


@dataclass(frozen=True)
class Result:
    """What one table gave: its title, its faces, the sides of each, and the row."""

    title: str
    faces: Faces
    sides: tuple[int, ...]
    text: str


def read_table(body: SaveRandomTable, known: Mapping[str, SaveRandomTable]) -> RollTable:
    """The table of these lines, all faults at once; tables it names have to be among the known ones or itself."""
    if len(body.rows) > MAX_ROWS:
        raise TableError("", [Message("a table has at most {limit} rows.", path="rows", limit=MAX_ROWS)])
    faults: list[Message] = []
    rows = _weighted(body, faults) if not body.dice.strip() else _spanned(body, faults)
    titles = {each.title.casefold() for each in known.values()} | {body.title.casefold()}
    for number, (_, _, text) in enumerate(rows, 1):
        faults += [
            Message("row {number} names the table {title!r}, which does not exist.", path="rows", number=number, title=name)
            for name in _NAMED.findall(text)
            if name.casefold() not in titles
        ]  # fmt: skip
    if faults:
        raise TableError(Message("table"), faults)
    return _checked(body, rows)


@lru_cache(maxsize=256)
def _checked(body: SaveRandomTable, rows: Rows) -> RollTable:
    """Every total of the dice has one row. A table is rolled on more often than it is written."""
    try:
        tens = body.dice.strip() == "d66"
        thrown = Dice((("tens", 1, 6), ("units", 1, 6))) if tens else _dice_of(body, rows)
        return RollTable(body.title, thrown, rows, tens=tens)
    except (DiceError, RulesetError) as error:
        raise TableError(Message("table"), [error.message]) from None


def _dice_of(body: SaveRandomTable, rows: Rows) -> Dice:
    if not body.dice.strip():
        return d(1, max(2, rows[-1][1]))
    found = Dice.parse(body.dice.strip())
    count = sum(number for _, number, _ in found.groups)
    # Every total has to be found: with many dice there are very many ways to throw them.
    if count > MAX_DICE or (count > 2 and max(sides for _, _, sides in found.groups) > MAX_SIDES):
        raise DiceError(
            Message(
                "A table has at most {dice} dice, with up to {sides} sides from three on.",
                dice=MAX_DICE,
                sides=MAX_SIDES,
            )
        )
    return found


def _spanned(body: SaveRandomTable, faults: list[Message]) -> Rows:
    rows = []
    for number, line in enumerate(body.rows, 1):
        found = _SPAN.fullmatch(line.strip())
        if found is None:
            faults.append(
                Message("row {number} does not begin with a number: write '3-5: text'.", path="rows", number=number)
            )  # fmt: skip
            continue
        rows.append((int(found["low"]), int(found["high"] or found["low"]), found["text"]))
    return tuple(rows)


def _weighted(body: SaveRandomTable, faults: list[Message]) -> Rows:
    """Rows without dice: each counts once, or as often as it says."""
    rows: list[tuple[int, int, str]] = []
    total = 0
    for number, line in enumerate(body.rows, 1):
        found = _WEIGHT.fullmatch(line.strip())
        weight = int(found["weight"]) if found else 1
        if not weight:
            faults.append(Message("row {number} has no weight.", path="rows", number=number))
            continue
        rows.append((total + 1, total + weight, found["text"] if found else line.strip()))
        total += weight
    if total > MAX_WEIGHT:
        faults.append(Message("the weights are at most {limit} together.", path="rows", limit=MAX_WEIGHT))
    if total == 1:
        faults.append(Message("a table has two rows at least.", path="rows"))
    return tuple(rows)


class Lookup:
    """Rolls on a table of the game master or of the rules, and reads the same faces again."""

    def __init__(
        self, own: Mapping[str, SaveRandomTable], ruleset: Ruleset[object], words: Words | None = None
    ) -> None:
        self.own = own
        self.ruleset = ruleset
        self.words = words

    def roll(self, number: str, generator: random.Random | None = None) -> Faces:
        faces: list[int] = []
        for table in self._through(number, faces):
            faces += dice.roll(table.dice, generator)
        return tuple(faces)

    def read(self, number: str, faces: Faces) -> tuple[Result, ...]:
        """The results that these faces give, the first table first."""
        found: list[Result] = []
        used: list[int] = []
        for table in self._through(number, used):
            sides = tuple(size for _, count, size in table.dice.groups for _ in range(count))
            own = faces[len(used) : len(used) + len(sides)]
            if len(own) < len(sides):
                raise TableError("", [Message("the dice do not fit this table.", path="faces")])
            used += own
            found.append(Result(self._title(table), own, sides, self._text(table.look(table.total(own)))))
        return tuple(found)

    def _through(self, number: str, faces: list[int]) -> Iterator[RollTable]:
        """The table, then those that its result names; `faces` holds what was rolled so far."""
        waiting = [number]
        for _ in range(MAX_NESTED):
            if not waiting:
                return
            at = len(faces)
            table = self._table(waiting.pop(0))
            yield table
            text = table.look(table.total(tuple(faces[at:])))
            if isinstance(text, str):
                by_title = {each.title.casefold(): key for key, each in self.own.items()}
                named = (name.casefold() for name in _NAMED.findall(text))
                waiting += [by_title[name] for name in named if name in by_title]

    def _table(self, number: str) -> RollTable:
        if number.startswith(RULES):
            known = self.ruleset.tables.get(number.removeprefix(RULES))
            if known is not None:
                return known
        elif number in self.own:
            return read_table(self.own[number], self.own)
        raise TableError("", [Message("no such table.", path="id")])

    def _title(self, table: RollTable) -> str:
        return self.words.name(plain(table.name)) if self.words is not None else table.name

    def _text(self, value: object) -> str:
        """A row in words; rows of the rules may have several parts."""
        if isinstance(value, tuple):
            return ", ".join(self._text(each) for each in value if each not in ("", None))
        text = _NAMED.sub(r"\1", str(value))
        return self.words.name(plain(text)) if self.words is not None and not isinstance(value, int) else text
