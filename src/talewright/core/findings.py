"""What is wrong with a book, and where it stands: a span of a section's text, a place in a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from talewright.core.text.message import Message

ERROR, WARNING, NOTE = "error", "warning", "note"
SEVERITIES = (ERROR, WARNING, NOTE)
"""A reader will meet an error; a warning is probably not intended; a note is for the author to consider."""


@dataclass(frozen=True, slots=True)
class Span:
    """From the first character to just behind the last, counted in the section's text."""

    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: lines and columns count from 1, the offset from 0."""

    file: str
    line: int
    column: int
    offset: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong inside one section (or the head), by its span there."""

    id: str
    severity: str
    span: Span
    words: str
    cause: Message
    cure: Message


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding for an author: where, about which words, the cause and the cure."""

    id: str
    severity: str
    place: Place
    words: str
    cause: Message
    cure: Message
    section: str = ""
    length: int = 0

    @property
    def message(self) -> Message:
        """All of it in one message, with the place as its path."""
        quoted = f'"{self.words}" ' if self.words else ""
        where = str(self.place)
        if not self.cure:
            return Message(
                "{quoted}{cause}", path=where, code=self.cause.code, quoted=quoted, cause=self.cause
            )
        return Message(
            "{quoted}{cause} {cure}",
            path=where,
            code=self.cause.code,
            quoted=quoted,
            cause=self.cause,
            cure=self.cure,
        )

    def __str__(self) -> str:
        return str(self.message)


NOWHERE = Span()


def somewhere() -> Any:
    """The field of a record that says where it stands; it takes no part in comparison."""
    return field(default=NOWHERE, compare=False, repr=False)


def place_in(text: str, at: int, *, file: str, offset: int = 0, line: int = 1) -> Place:
    """The place of a character; `offset` and `line` say where the text itself begins (at a line's start)."""
    before = text[:at]
    last = max(before.rfind("\n"), before.rfind("\r") if "\n" not in text else -1)
    column = at - last
    if offset == 0 and last < 0 and text.startswith("\ufeff"):
        column = max(1, column - 1)
    return Place(file, line + before.count("\n"), column, offset + at)


def quoted(text: str, span: Span) -> str:
    """The words of a span on one line, as a fault quotes them."""
    words = " ".join(text[span.start : span.end].split()).rstrip(".")
    return words if len(words) <= 100 else words[:97] + "..."
