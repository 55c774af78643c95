"""A game's number as it grows, sent to every open page of it: server-sent events.

A page that hears a number other than its own has been overtaken and can fetch itself anew. It hears at once, also of
what another process did: PostgreSQL says so, a file of SQLite is looked at four times a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import StreamingResponse

from talewright.faces.web.security import owner_of
from talewright.play.library import Library

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
