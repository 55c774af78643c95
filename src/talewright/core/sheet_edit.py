"""What of a character's record is edited where its sheet shows it: lists of things with their columns.

A ruleset says by hand which columns matter. Numbers that stand alone are edited in their own place (`Score.paths`).
"""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.text.message import Message, Name


@dataclass(frozen=True)
class Column:
    """One value of a row: a field of the record, the place in a pair, or nothing for a row that is one word."""

    field: str | int
    title: str | Message | Name


@dataclass(frozen=True)
class EditList:
    """Rows of a field of the character, which can be changed, added and removed; without a field the character itself."""

    title: str | Message | Name
    field: str
    columns: tuple[Column, ...]

    def rows(self, hero: Any) -> list[tuple[str, list[tuple[str, Column, Any]]]]:
        """The path of each row, and the path, the column and the value of each of its cells."""
        held = getattr(hero, self.field) if self.field else hero
        if not isinstance(held, tuple):
            return [("", self._cells(self.field, held))]
        return [
            (f"{self.field}.{at}", self._cells(f"{self.field}.{at}", each)) for at, each in enumerate(held)
        ]

    def blank(self, hero: Any) -> list[tuple[str, Column, Any]]:
        """The cells of a row to be added; none where the list is no list."""
        held = getattr(hero, self.field) if self.field else hero
        if not isinstance(held, tuple):
            return []
        kind = element_of(type(hero), self.field)
        return [
            (_join(f"{self.field}.{len(held)}", column.field), column, _empty(kind, column.field))
            for column in self.columns
        ]

    def _cells(self, path: str, row: Any) -> list[tuple[str, Column, Any]]:
        return [(_join(path, column.field), column, _value(row, column.field)) for column in self.columns]


def element_of(kind: type, field: str) -> Any:
    """The type of one row of a field."""
    spec = next(each for each in record.fields(kind) if each.name == field)
    return typing.get_args(spec.type)[0]


def _join(path: str, field: str | int) -> str:
    return ".".join(part for part in (path, str(field)) if part)


def _value(row: Any, field: str | int) -> Any:
    if field == "":
        return row
    return row[field] if isinstance(field, int) else getattr(row, field)


def _empty(kind: Any, field: str | int) -> Any:
    if isinstance(field, int):
        return 1 if typing.get_args(kind)[field] is int else ""
    if not dataclasses.is_dataclass(kind) or not isinstance(kind, type):
        return ""
    spec = next(each for each in record.fields(kind) if each.name == field)
    return "" if spec.required else spec.default
