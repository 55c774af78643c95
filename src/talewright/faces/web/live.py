"""A game's number as it grows, and what happens at a table, sent to every open page of it: server-sent events.

A page that hears a number other than its own has been overtaken and can fetch itself anew. It hears at once, also of
what another process did: PostgreSQL says so, a file of SQLite is looked at four times a second.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import StreamingResponse

from talewright.faces.web.security import owner_of
from talewright.faces.web.wording import best_language
from talewright.play.library import Library
from talewright.play.view.table import TableView

router = APIRouter()
QUIET = 15.0
"""Seconds after which a silent line carries a sign of life."""
LONGEST = 3600.0


@router.get("/games/{game}/events", tags=["games"], response_class=StreamingResponse)
async def events(
    request: Request,
    game: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")],
    seconds: Annotated[float, Query(ge=0, le=LONGEST)] = LONGEST,
) -> StreamingResponse:
    """`event: seq` with the game's number, now and whenever it changes, for at most so many seconds."""
    library: Library = request.app.state.library
    owner = owner_of(request)
    # Without permission to open the game a listener learns nothing of it, not even that it exists.
    now = (await library.games.open(owner, game)).seq
    return StreamingResponse(
        _numbers(library, owner, game, now, seconds),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def _numbers(library: Library, owner: str, game: str, seq: int, seconds: float) -> AsyncIterator[str]:
    yield f"event: seq\ndata: {seq}\n\n"
    end = asyncio.get_running_loop().time() + seconds
    while (left := end - asyncio.get_running_loop().time()) > 0:
        now = await library.games.watch(owner, game, seq, min(left, QUIET))
        if now is None:
            yield "event: gone\ndata:\n\n"
            return
        # A comment keeps proxies from closing a quiet line.
        yield f"event: seq\ndata: {now}\n\n" if now != seq else ":\n\n"
        seq = now


@router.get("/tables/{table}/events", tags=["tables"], response_class=StreamingResponse)
async def table_events(
    request: Request,
    table: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")],
    seconds: Annotated[float, Query(ge=0, le=LONGEST)] = LONGEST,
    last_event_id: Annotated[str, Header(max_length=12)] = "",
) -> StreamingResponse:
    """`event: table` whenever something happens that your seat may know of.

    Its id is your version of the table, its data the new lines of the log. Who was cut off sends the last id and gets
    every line since.
    """
    library: Library = request.app.state.library
    owner = owner_of(request)
    await library.tables.at(owner, table)  # without a seat a table does not exist
    known = int(last_event_id) if last_event_id.isdecimal() else None
    language = best_language(request.headers.get("accept-language", ""))
    return StreamingResponse(
        _table(library, owner, table, known, language, seconds),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def _table(
    library: Library, owner: str, table: str, known: int | None, language: str, seconds: float
) -> AsyncIterator[str]:
    # Not at the top: no reader of pages should wait for the shapes of the API.
    from talewright.faces.web.api.tables import line_out

    end = asyncio.get_running_loop().time() + seconds
    seq, left = 0, seconds
    while (here := await library.tables.watch(owner, table, seq, min(left, QUIET))) is not None:
        if here.table.seq == seq:
            yield ":\n\n"
        seq = here.table.seq
        view = TableView(here.table, here.seat, language)
        if view.version != known:
            # Hidden events change nothing that this seat could notice, not even a number.
            lines = [] if known is None else view.lines_since(known)
            data = {"version": view.version, "lines": [line_out(line).model_dump() for line in lines]}
            yield f"id: {view.version}\nevent: table\ndata: {json.dumps(data)}\n\n"
            known = view.version
        if (left := end - asyncio.get_running_loop().time()) <= 0:
            return
    yield "event: gone\ndata:\n\n"
