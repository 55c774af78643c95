"""A state between two steps of a book, written as JSON and read back. Only a cache: the answers are the truth."""

from __future__ import annotations

import json
from typing import Any

from talewright.adventure.game import Page
from talewright.core import record
from talewright.core.ask import Note
from talewright.core.errors import SheetError
from talewright.core.ruleset import Ruleset
from talewright.play.live import Bookmark


def dump(mark: Bookmark[Any]) -> str:
    page: Page = mark.state
    return json.dumps(
        {
            "stage": page.stage,
            "hero": None if page.hero is None else record.dump(page.hero),
            "section": page.section,
            "counters": page.counters,
            "ending": page.ending,
            "charges": page.charges,
            "notes": [[note.kind, dict(note.facts), note.at, note.secret] for note in mark.notes],
        },
        separators=(",", ":"),
    )


def load(ruleset: Ruleset[Any], at: int, body: str) -> Bookmark[Page] | None:
    """None when it cannot be read: then the game is replayed from its beginning."""
    try:
        data = json.loads(body)
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
            for kind, facts, number, secret in data["notes"]
        )
    except (SheetError, ValueError, KeyError, TypeError):
        return None
    return Bookmark(page, at, notes)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
