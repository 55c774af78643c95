"""Where something stands: a span of a section's text, a place in a file."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from talewright.core.authoring import Place, Span

__all__ = ["NOWHERE", "Place", "Span", "place_in", "somewhere"]


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
