"""The history of a character, entry by entry: what was ordered, what was rolled, what came of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from talewright.core.ask import HERO, Note
from talewright.core.record import Fields
from talewright.core.sheet import Change
from talewright.core.text.words import Words
from talewright.play.character_game import DONE, GIVEN, STARTS
from talewright.play.view.events import Event, RollEvent, TextEvent, events
from talewright.play.view.seats import visible


@dataclass(frozen=True)
class HistoryEntry:
    """`start` and `end` are the numbers of answers before and after it: to undo all that came later is to rewind to
    `end`.
    """

    number: int
    start: int
    end: int
    kind: str
    verb: str
    fields: Fields = field(hash=False)
    events: tuple[Event, ...]
    word: str = ""
    good: bool | None = None
    changes: tuple[Change, ...] = ()
    """figures before and after it"""
    where: str = ""
    """where the record was edited"""

    @property
    def roll(self) -> RollEvent | None:
        """The last roll."""
        return next((each for each in reversed(self.events) if isinstance(each, RollEvent)), None)

    @property
    def sentences(self) -> tuple[TextEvent, ...]:
        """What happened beside the rolls."""
        return tuple(each for each in self.events if isinstance(each, TextEvent) and each.kind != "chose")

    @property
    def ordered(self) -> bool:
        return self.kind == GIVEN


def history(notes: Sequence[Note], end: int, words: Words, most: int) -> tuple[HistoryEntry, ...]:
    """The last entries, newest first, as their player sees them. `end` is the number of answers given so far."""
    # Of a long history few entries are shown: the others are counted only.
    number = sum(map(STARTS.__contains__, map(attrgetter("kind"), notes)))
    found: list[HistoryEntry] = []
    stop = len(notes)
    for begin in range(stop - 1, -1, -1):
        if len(found) == most:
            break
        if notes[begin].kind in STARTS:
            found.append(_entry(number, visible(notes[begin:stop], HERO), end, words))
            number, stop, end = number - 1, begin, notes[begin].at - 1
    return tuple(found)


def _entry(number: int, notes: Sequence[Note], end: int, words: Words) -> HistoryEntry:
    first, last = notes[0], notes[-1]
    over = last if last.kind == DONE else None
    return HistoryEntry(
        number,
        first.at - 1,
        end,
        first.kind,
        str(first.facts.get("verb", "")),
        json.loads(str(first.facts.get("fields", "{}"))),
        tuple(events((note for note in notes[1:] if note is not over), words)),
        "" if over is None else str(over.facts.get("word", "")),
        None if over is None else bool(over.facts.get("good")),
        () if over is None else _changes(over, words),
        str(first.facts.get("where", "")),
    )


def _changes(over: Note, words: Words) -> tuple[Change, ...]:
    found = over.facts.get("changes")
    return tuple(
        Change(words.name(str(name)), int(str(old)), int(str(new)))
        for name, old, new in (each for each in (found or ()) if isinstance(each, tuple))  # type: ignore[union-attr]
    )
