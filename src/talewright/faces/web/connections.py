"""Connections that send nothing, or too slowly: closed after a deadline, and only so many for each client.

uvicorn sets a deadline for idle connections only: one that sends half a header, letter by letter, stays for ever. The
protocol here counts the connections of each client, and looks once a second for those that have waited too long. The
deadline of a body is the guard's (`bodies.py`), which can answer with a sentence.
"""

from __future__ import annotations

import asyncio
import itertools
import math
from typing import Any

from talewright.faces.web.security import block_of

HEADER_SECONDS = 10.0
"""From the connection, or the end of the last response, to the end of a request's header."""
WRITE_SECONDS = 60.0
"""That a client may leave our answer unread."""
SWEEP_SECONDS = 1.0
MAX_WAITING = 500
"""Connections of all clients that two sweeps have found without a whole request. Beyond it those that wait longest are
closed: those who hold connections without asking anything lose them, and nobody else is kept out. A connection that one
sweep only has seen may be about to send: a thousand pages that connect again after a restart are accepted before the
first of them sends its request."""
MAX_ACCEPTED = 1500
"""Connections without a whole request that are held between two sweeps, of all clients."""
REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n"
    b"Too many connections from your address. Close some, then try again.\n"
)


def guarded_protocol(
    *,
    most: int | None,
    header_seconds: float = HEADER_SECONDS,
    write_seconds: float = WRITE_SECONDS,
) -> type[asyncio.Protocol]:
    """Uvicorn's own protocol with these limits; one client may have `most` connections. Behind a proxy all connections are the proxy's: then `most` is None."""
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    base: Any = AutoHTTPProtocol
    numbers = itertools.count()

    class Guarded(base):  # type: ignore[misc]
        slow_since: float | None = None
        unread_since: float | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.block = block_of(self.client[0]) if self.client else ""
            self.number = next(numbers)
            others = (each for each in self.connections if getattr(each, "block", None) == self.block)
            if most is not None and sum(1 for _ in others) > most:
                transport.write(REFUSED)
                transport.close()
                return
            if len(self.connections) > MAX_ACCEPTED:
                close_oldest([each for each in guarded(self.connections) if each.waits], MAX_ACCEPTED)
            if len(self.connections) == 1:
                self.loop.call_later(min(SWEEP_SECONDS, header_seconds), sweep, self.loop, self.connections)

        @property
        def waits(self) -> bool:
            """Whether it has sent no whole request since the last response."""
            return bool(self.cycle is None or self.cycle.response_complete)

        def check(self, now: float) -> bool:
            """Close the connection when it has waited too long; whether it waits, and did so at the last check."""
            waited = self.slow_since is not None
            self.slow_since = (self.slow_since or now) if self.waits else None
            self.unread_since = (self.unread_since or now) if self.flow.write_paused else None
            if self.unread_since is not None and now - self.unread_since > write_seconds:
                self.transport.abort()
            elif self.slow_since is not None and now - self.slow_since > header_seconds:
                self.transport.close()
            return waited and self.slow_since is not None

    def guarded(connections: set[Any]) -> list[Guarded]:
        return [each for each in connections if isinstance(each, Guarded)]

    def close_oldest(waiting: list[Guarded], most: int) -> None:
        waiting.sort(key=lambda each: (each.slow_since or math.inf, each.number))
        for each in waiting[: max(0, len(waiting) - most)]:
            each.transport.abort()

    def sweep(loop: asyncio.AbstractEventLoop, connections: set[Any]) -> None:
        now = loop.time()
        close_oldest([each for each in guarded(connections) if each.check(now)], MAX_WAITING)
        if connections:
            loop.call_later(min(SWEEP_SECONDS, header_seconds), sweep, loop, connections)

    return Guarded
