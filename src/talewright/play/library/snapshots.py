"""Snapshots of a book between two steps, as lines of JSON. They are a cache: the log of answers is the truth.

The first line is the state, each other line some of the notes: Python's reader and writer of JSON let no other thread run
until they are done, and a long game has a hundred thousand values.
"""

from __future__ import annotations

import json
import logging
from typing import Any

from talewright.adventure.game import Page
from talewright.core import record
from talewright.core.ask import Note
from talewright.core.errors import SheetError
from talewright.core.record import Json
from talewright.core.ruleset import Ruleset
from talewright.play.session import Snapshot

log = logging.getLogger("talewright.snapshots")
FORMAT = 2
PIECE = 100
"""Notes in one line."""


def dump(snapshot: Snapshot[Any]) -> str:
    page: Page = snapshot.state
    state = {
        "stage": page.stage,
        "hero": None if page.hero is None else record.dump(page.hero),
        "section": page.section,
        "counters": page.counters,
        "ending": page.ending,
        "charges": page.charges,
    }
    notes = snapshot.notes
    pieces = (notes[start : start + PIECE] for start in range(0, len(notes), PIECE))
    values = ([[note.kind, dict(note.facts), note.at, note.secret] for note in piece] for piece in pieces)
    return "\n".join(json.dumps(each, separators=(",", ":")) for each in (state, *values))


def load(ruleset: Ruleset[Any], at: int, body: str) -> Snapshot[Page] | None:
    """None when it cannot be read: then the game is replayed from its start."""
    try:
        data, *pieces = map(json.loads, body.splitlines())
        hero = None if data["hero"] is None else record.load(ruleset.sheet_type, data["hero"])
        page = Page(
            data["stage"],
            hero,
            data["section"],
            _tuples(data["counters"]),
            data["ending"],
            _tuples(data["charges"]),
        )
        notes = tuple(
            Note(kind, {key: _tuples(value) for key, value in facts.items()}, number, secret)
            for piece in pieces
            for kind, facts, number, secret in piece
        )
    except (SheetError, ValueError, KeyError, TypeError):
        log.warning("a snapshot cannot be read; the game is replayed from its start", exc_info=True)
        return None
    return Snapshot(page, at, notes)


def _tuples(value: Json) -> Json:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
