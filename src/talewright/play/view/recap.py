"""What happened last at a table, for its card in a list."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from talewright.play.table.state import Seat
from talewright.play.table.table import Table
from talewright.play.view.table import TableView
from talewright.play.view.table_log import LogLine

SENTENCES = 5
LEFT_OUT = (
    "seat.join", "seat.dice", "master.offer", "table.open", "table.lock", "sheet.add", "sheet.take", "sheet.consent", "undo", "redo",
    "roll.free", "roll.hidden", "evening.next", "seat.let",
)  # fmt: skip
"""Kinds of events that a recap does without."""


RECAP = "recap.set"


@dataclass(frozen=True)
class Recap:
    """Where a table stands, as one seat knows it."""

    role: str
    character: str
    """Who this seat plays."""
    fighting: bool
    scene: str
    sentences: tuple[str, ...]
    people: tuple[Seat, ...]
    waiting_for: tuple[str, ...]
    """Who is asked something now."""
    next_evening: datetime | None = None
    """When people meet again; None if it is over, or none is planned."""


@dataclass(frozen=True)
class Turn:
    """Whom a table waits for, as one seat knows it."""

    fighting: bool
    mine: bool
    others: tuple[str, ...]
    """Who else is asked something now."""


def turn_at(table: Table, seat: str, language: str) -> Turn:
    view = TableView(table, seat, language)
    asked = view.questions
    mine = any(each.mine for each in asked) or (bool(view.requests) and not view.is_master)
    others = tuple(dict.fromkeys(each.name for each in asked if not each.mine))
    return Turn(view.state.fight is not None, mine, others)


def recap_of(table: Table, seat: str, language: str) -> Recap:
    view = TableView(table, seat, language)
    said: list[str] = []
    for line in reversed(view.log):
        if line.kind == RECAP and not line.undone:
            said.append(view.state.recap)
            break
        if len(said) >= SENTENCES:
            break
        if not line.undone and line.kind not in LEFT_OUT:
            said += [sentence for sentence in (_sentence(line),) if sentence]
    return Recap(
        view.seat.role,
        ", ".join(sheet.name for sheet in view.sheets if sheet.mine),
        view.fight is not None,
        view.state.scene.title,
        tuple(reversed(said)),
        tuple(view.seats),
        tuple(dict.fromkeys(each.name for each in view.questions)),
        _ahead(view.state.next_evening),
    )


def _ahead(evening: datetime | None) -> datetime | None:
    """An evening that is not over yet. The clock where people meet may differ from ours by half a day."""
    since = datetime.fromtimestamp(time.time(), UTC).replace(tzinfo=None) - timedelta(hours=18)
    return evening if evening is not None and evening > since else None


def _sentence(line: LogLine) -> str:
    """A line of the log in one sentence: what the rules say happened, else the event."""
    texts = [text for each in line.happened if (text := getattr(each, "text", ""))]
    text = texts[-1] if texts else line.text
    return text[:1].upper() + text[1:]
