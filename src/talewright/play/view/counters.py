"""Counters of a book that its reader sees: their values, and their block on the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from talewright.adventure import Book
from talewright.core.ask import Note
from talewright.core.sheet import Block, Entry


def counters_seen(book: Book, notes: Sequence[Note]) -> dict[str, int]:
    """The value of each counter that is shown by now, after these notes."""
    known = book.counted
    if not known:
        return {}
    been = {str(note.facts.get("section")) for note in notes if note.kind == "section"}
    found = {name: each.start for name, each in known.items() if not each.since or each.since in been}
    for note in notes:
        if note.kind == "counter" and note.facts["name"] in known:
            found[str(note.facts["name"])] = int(str(note.facts["value"]))
    return found


def counter_block(book: Book, values: Mapping[str, int], explained: Mapping[str, str]) -> Block:
    """The counters below a sheet: a number, or steps of a clock."""
    entries = tuple(_entry(book, name, value, explained) for name, value in values.items())
    return Block(explained.get("counters", "Counters"), entries)


def _entry(book: Book, name: str, value: int, explained: Mapping[str, str]) -> Entry:
    counter = book.counted[name]
    title = name[:1].upper() + name[1:]
    if not counter.steps:
        return Entry(title, str(value))
    passed = counter.steps - value if counter.falls else value
    detail = explained.get("steps-left" if counter.falls else "steps", "{value} of {steps}")
    return Entry(
        title,
        detail.format(value=value, steps=counter.steps),
        steps=(min(max(0, passed), counter.steps), counter.steps),
    )
