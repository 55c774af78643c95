"""Where something stands: a span of a section's text, a place in a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Span:
    """From the first character to just behind the last, counted in the section's text."""

    start: int = 0
    end: int = 0


NOWHERE = Span()


def somewhere() -> Any:
    """The field of a record that tells where it stands; it takes no part in comparison."""
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: lines and columns count from 1, the offset from 0."""

    file: str
    line: int
    column: int
    offset: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def place_in(text: str, at: int, *, file: str, offset: int = 0, line: int = 1) -> Place:
    """The place of a character; `offset` and `line` say where the text itself begins (at a line's start)."""
    before = text[:at]
    last = max(before.rfind("\n"), before.rfind("\r") if "\n" not in text else -1)
    column = at - last
    if offset == 0 and last < 0 and text.startswith("\ufeff"):
        column = max(1, column - 1)
    return Place(file, line + before.count("\n"), column, offset + at)
