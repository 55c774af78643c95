"""Which notes a seat may see. The rest of the view works with what is left here."""

from __future__ import annotations

from collections.abc import Iterable

from talewright.core.ask import MASTER, Note, Seat


def visible(notes: Iterable[Note], seat: Seat) -> tuple[Note, ...]:
    """A secret note is the game master's alone."""
    if seat == MASTER:
        return tuple(notes)
    return tuple([note for note in notes if not note.secret])
