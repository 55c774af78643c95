"""The body of a request: how large it may be, and how long it may take."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from talewright.core.text.message import Message
from talewright.faces.web.errors import refusal

IMPORTS = frozenset({"/api/import", "/settings/import", "/api/tables/import", "/tables/import"})
MAX_BODY = 2_500_000
"""Of a book. It is parsed where everybody waits, but has a few fields only."""
MAX_FORM = 300_000
"""Of anything else, parsed where everybody waits: the largest character has a third of it."""
MAX_IMPORT = 16_000_000
"""Parsed in a worker process."""
BODY_SECONDS = 60.0
"""For the whole of a request's body."""
MAX_DRAINED = 80_000_000
"""A body that is too large is read to here, and forgotten, so that the refusal reaches its sender."""


def max_bytes(path: str) -> int:
    """The largest body that an address accepts."""
    if path in IMPORTS:
        return MAX_IMPORT
    if path == "/api/check" or path.removeprefix("/api").startswith("/books"):
        return MAX_BODY
    return MAX_FORM


def too_large(scope: Scope, most: int) -> ASGIApp:
    return refusal(
        scope,
        413,
        Message(
            "That is larger than {limit:g} MB, the most this server accepts. Nothing was saved.",
            limit=most / 1e6,
        ),
        {},
    )


def _too_late(scope: Scope, seconds: float) -> ASGIApp:
    return refusal(
        scope,
        408,
        Message(
            "The request did not arrive within {seconds:g} seconds. Nothing was saved; try again.",
            seconds=seconds,
        ),
        {"connection": "close"},
    )


async def drain(receive: Receive) -> None:
    drained = 0
    while drained < MAX_DRAINED:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        drained += len(message.get("body", b""))


class CountedBody:
    """A body without a stated length is counted as it comes, and one that comes too slowly is given up."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app, self.most, self.seconds = app, most, seconds

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen = 0
        more = True
        late = False
        until = time.monotonic() + self.seconds

        async def counting() -> Event:
            nonlocal seen, more, late
            if seen > self.most or late:
                return {"type": "http.disconnect"}
            if not more:
                return await receive()
            try:
                async with asyncio.timeout(max(0.0, until - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                late = True
                return {"type": "http.disconnect"}
            more = bool(message.get("more_body"))
            seen += len(message.get("body", b""))
            return {"type": "http.disconnect"} if seen > self.most else message

        async def sending(message: Event) -> None:
            # Whatever the app makes of a body that stops half-way, the sender receives the reason below.
            if seen <= self.most and not late:
                await send(message)

        try:
            await self.app(scope, counting, sending)
        except ClientDisconnect:
            if seen <= self.most and not late:
                raise
        if late:
            await _too_late(scope, self.seconds)(scope, receive, send)
        elif seen > self.most:
            if more:
                with suppress(TimeoutError):
                    await asyncio.wait_for(drain(receive), max(0.0, until - time.monotonic()))
            await too_large(scope, self.most)(scope, receive, send)
