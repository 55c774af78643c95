"""Suggestions for the numbers of a book as changes of its text."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure import read_book
from talewright.adventure.quick_fixes.fix import changed_number
from talewright.core.record import JsonObject
from talewright.core.ruleset import find


def proposed(text: str, name: str, suggestions: Sequence[JsonObject]) -> list[JsonObject]:
    """Each suggestion with `edit`, the words to put in place of others; without it where the text has no such words."""
    book = read_book({name: text})
    ruleset = find(book.system)
    found = []
    for each in suggestions:
        fix = changed_number(book, ruleset, each["section"], each["start"], each["field"], each["to"])
        edit = (
            {}
            if fix is None
            else {"edit": {"start": fix.start, "old": text[fix.start : fix.end], "new": fix.text}}
        )
        found.append({**each, **edit})
    return found
