"""Live tables as rows of the database and as cards of a list."""

from __future__ import annotations

import json
from dataclasses import dataclass

from talewright.core import record
from talewright.core.record import Fields
from talewright.play.library.limits import fresh_id
from talewright.play.table.events import Event, kind_of, read_body
from talewright.store import Row


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    id: str
    title: str
    system: str
    seat: str
    updated: float


@dataclass(frozen=True)
class Invitation:
    """What a person with a link learns before joining."""

    id: str
    title: str
    system: str
    content: str
    """What people should know before."""
    watchers: bool
    """Whether one may just watch."""
    locked: bool = False
    people: tuple[tuple[str, str], ...] = ()
    """Who sits there: a name, and the character or the role."""


def event_row(number: str, event: Event) -> Row:
    return {
        "table": number,
        "seq": event.seq,
        "at": event.at,
        "seat": event.seat,
        "kind": kind_of(event.body),
        "body": json.dumps(record.dump(event.body), separators=(",", ":"), ensure_ascii=False),
        "because": event.because,
        "visible": event.visible,
    }


def event_of(row: Fields) -> Event:
    body = read_body(str(row["kind"]), json.loads(row["body"]))
    return Event(int(row["seq"]), float(row["at"]), row["seat"], body, int(row["because"]), row["visible"])


def seat_row(number: str, seat: str, owner: str) -> Row:
    return {"table": number, "seat": seat, "owner": owner, "code": fresh_id()}
