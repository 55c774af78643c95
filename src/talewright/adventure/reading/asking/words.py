"""The vocabulary of conditions: rows of words that may stand at a place of a sentence, the longest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from talewright.core.tables import data

Rows = dict[str, tuple[tuple[str, ...], ...]]
"""Rows of words by their first word, the longest first."""


@cache
def _table() -> dict[str, Any]:
    return data("talewright.adventure", "conditions.toml")


@cache
def _lists() -> dict[str, Rows]:
    return {name: _rows(lines) for name, lines in _table().items() if isinstance(lines, list)}


@cache
def _words() -> dict[str, frozenset[str]]:
    return {name: frozenset(lines) for name, lines in _table().items()}


def _rows(lines: list[str]) -> Rows:
    found: dict[str, list[tuple[str, ...]]] = {}
    for line in lines:
        row = tuple(line.split())
        found.setdefault(row[0], []).append(row)
    return {first: tuple(sorted(each, key=len, reverse=True)) for first, each in found.items()}


def rows(name: str) -> Rows:
    """The rows of a list of the table."""
    return _lists()[name]


def single(name: str) -> frozenset[str]:
    """The words of a list whose rows are single words."""
    return _words()[name]


def deeds() -> dict[str, str]:
    """What somebody does, and the word for it where the reader does it: goes, go."""
    does: dict[str, str] = _table()["does"]
    return does


@cache
def first_words() -> frozenset[str]:
    """Words of which a sentence holds at least one if it may hold a condition of the grammar."""
    found = {"lacking", "with", "without", "a", "an", "at", "if"} | single("readers")
    found |= {f"{noun}s" for noun in single("readers")}
    for name in ("opens", "once", "denies", "persons", "others", "the_others"):
        found |= {*rows(name)}
    return frozenset(found)


def size_of(name: str, lows: Sequence[str], at: int) -> int:
    """How many words at a place are a row of a list; 0 if none are."""
    if at >= len(lows):
        return 0
    for row in rows(name).get(lows[at], ()):
        if tuple(lows[at : at + len(row)]) == row:
            return len(row)
    return 0
