"""Roll tables: data checked when loaded, so that every result of the dice finds one row."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any

from talewright.core.ask import HERO, Ask, Seat
from talewright.core.dice import Dice
from talewright.core.errors import RulesetError
from talewright.core.text.message import Message


@dataclass(frozen=True)
class RollTable:
    """A table read by the total of its dice (d66: tens and units)."""

    name: str
    dice: Dice
    rows: tuple[tuple[int, int, Any], ...]
    clause: str = ""
    tens: bool = False

    def __post_init__(self) -> None:
        faults: list[Message] = []
        expected = self._totals()
        seen: dict[int, int] = {}
        for low, high, _ in self.rows:
            if low > high:
                faults.append(Message("row {low}-{high} runs backwards", low=low, high=high))
            for total in range(low, high + 1):
                seen[total] = seen.get(total, 0) + 1
        for total in expected:
            if total not in seen:
                faults.append(Message("{total} has no row", total=total))
        faults.extend(
            Message("{total} has {times} rows", total=total, times=times)
            for total, times in seen.items()
            if times > 1 and total in expected
        )
        faults.extend(Message("{dice} never gives {low}-{high}", dice=str(self.dice), low=low, high=high) for low, high, _ in self.rows
                      if not any(low <= total <= high for total in expected))  # fmt: skip
        if faults:
            raise RulesetError(Message("Table '{name}': {faults}.", name=self.name, faults=tuple(faults)))

    def _totals(self) -> list[int]:
        return sorted({self.total(faces) for faces, _ in self.dice.outcomes()})

    def total(self, faces: tuple[int, ...]) -> int:
        return faces[0] * 10 + faces[1] if self.tens else sum(faces)

    @cached_property
    def values(self) -> tuple[Any, ...]:
        return tuple(value for _, _, value in self.rows)

    def look(self, total: int) -> Any:
        """The row for a total."""
        for low, high, value in self.rows:
            if low <= total <= high:
                return value
        raise RulesetError(Message("Table '{name}' has no row for {total}.", name=self.name, total=total))

    def roll(self, ask: Ask, what: str = "", *, who: Seat = HERO) -> Any:
        """Throw the table's dice and read the row."""
        faces = ask.roll(self.dice, what or self.name, clause=self.clause, who=who)
        return self.look(self.total(faces))


def table_from(name: str, record: Mapping[str, Any]) -> RollTable:
    """A table out of TOML: dice = "2d6", clause = "...", rows = [["2", "hostile"], ["3-5", "wary"]]."""
    text = record.get("dice", "")
    tens = text == "d66"
    dice = Dice((("tens", 1, 6), ("units", 1, 6))) if tens else Dice.parse(text)
    rows = []
    for span, *value in record.get("rows", ()):
        low, _, high = str(span).partition("-")
        if not low.isdecimal() or (high and not high.isdecimal()):
            raise RulesetError(
                Message(
                    "Table '{name}': {span!r} is not a row number such as 3 or 3-5.",
                    name=name,
                    span=str(span),
                )
            )
        rows.append((int(low), int(high or low), _frozen(value[0] if len(value) == 1 else value)))
    return RollTable(name, dice, tuple(rows), record.get("clause", ""), tens)


def data(package: str, name: str) -> dict[str, Any]:
    """A TOML data file of a ruleset, by its package and name."""
    text = resources.files(package).joinpath("data", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def data_in(package: str, name: str, language: str) -> dict[str, Any]:
    """A TOML data file in a language: `words` is words.de.toml. Empty where nobody has written it.

    >>> data_in("talewright.adventure", "words", "tlh")
    {}
    """
    try:
        return data(package, f"{name}.{language}.toml")
    except FileNotFoundError:
        return {}


def tables(package: str, name: str = "tables.toml") -> dict[str, RollTable]:
    """Every roll table of a data file, by name, each checked."""
    return {key: table_from(key, record) for key, record in data(package, name).items()}


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((key, _frozen(item)) for key, item in value.items())
    return value
