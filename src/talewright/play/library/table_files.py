"""A whole table as one file: its log, from which everything follows. It moves to another server, or is opened again here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.play.library.seal import is_sealed, sealed
from talewright.play.pieces import json_pieces
from talewright.play.table.events import EVERYBODY, MASTER_ONLY, Event, TableError, read_body
from talewright.play.table.seats import OpenTable
from talewright.play.table.table import MAX_EVENTS, Table
from talewright.play.table.undo import replay

FORMAT = 1
KIND = "table"
MAX_FAULTS = 20
READ_SECONDS = 20.0


def table_file(key: bytes, table: Table) -> str:
    """The file of a table, with this server's seal."""
    state = table.state
    data = {
        "talewright": FORMAT,
        "kind": KIND,
        "title": state.title,
        "system": state.ruleset.id,
        "version": state.ruleset.version,
        "events": [event.to_json() for event in table.events],
    }
    return "".join(json_pieces(sealed(key, data), ascii_only=False))


def read_table_file(text: bytes, key: bytes) -> tuple[list[Event], bool]:
    """The events of a file, which replay to a table, and whether it carries this server's seal. In a worker."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise TableError("", [Message("the file is not JSON.")]) from None
    if not isinstance(data, Mapping) or data.get("kind") != KIND or data.get("talewright") != FORMAT:
        raise TableError("", [Message("this is not the file of a table of Talewright.")])
    events = _events(data.get("events"))
    if not isinstance(events[0].body, OpenTable):
        raise TableError("", [Message("its first event does not open a table.")])
    state = replay(events).state
    if not any(seat.role == "master" for seat in state.seats.values()):
        raise TableError("", [Message("the table has no game master.")])
    return events, is_sealed(key, data)


def _events(rows: object) -> list[Event]:
    if not isinstance(rows, Sequence) or isinstance(rows, str) or not 0 < len(rows) < MAX_EVENTS:
        raise TableError("", [Message("a table has from 1 to {limit:,} events.", limit=MAX_EVENTS - 1)])
    events, faults = list[Event](), list[Message]()
    for number, row in enumerate(rows, 1):
        try:
            events.append(_event(number, row))
        except (TableError, SheetError) as error:
            where = Message("event {number}: {cause}", number=number, cause=error.messages[0])
            faults.append(where)
        if len(faults) >= MAX_FAULTS:
            break
    if faults:
        raise TableError(Message("table"), faults)
    return events


def _event(number: int, row: object) -> Event:
    if not isinstance(row, Mapping) or row.get("seq") != number:
        raise TableError("", [Message("expected event {number}.", number=number)])
    at, because, visible = row.get("at"), row.get("because", 0), row.get("visible", EVERYBODY)
    seat, kind = row.get("seat"), row.get("kind")
    plain = (
        isinstance(at, int | float) and isinstance(because, int) and isinstance(seat, str) and isinstance(kind, str)
    )  # fmt: skip
    if (
        not plain
        or not 0 <= because < number
        or visible not in (EVERYBODY, MASTER_ONLY)
        or len(str(seat)) > 64
    ):
        raise TableError("", [Message("it is not an event of a table.")])
    body = read_body(str(kind), row.get("body"))
    return Event(
        number, float(at if isinstance(at, int | float) else 0), str(seat), body, int(because), str(visible)
    )
