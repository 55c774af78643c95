"""Connections that send nothing, or too slowly: closed after a deadline, and only so many for each client.

uvicorn sets a deadline for idle connections only: one that sends half a header, letter by letter, stays for ever. The
protocol here counts the connections of each client, and looks once a second for those that have waited too long. The
deadline of a body is the guard's (`bodies.py`), which can answer with a sentence.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

from talewright.faces.web.security import block_of

HEADER_SECONDS = 10.0
"""From the connection, or the end of the last response, to the end of a request's header."""
WRITE_SECONDS = 60.0
"""That a client may leave our answer unread."""
MAX_CONNECTIONS = 4000
"""Connections at once, of all clients of a hosted server; beyond it a request is refused (503)."""
MAX_WAITING = 3000
"""Connections that have sent no whole request yet, of all clients. Beyond it the one that waits longest is closed: those
who hold connections without asking anything lose them, and nobody else is kept out. More than the pages of an evening,
which all connect again at once after a restart: each is accepted before the first of them sends its request."""
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
            self.slow_since = self.loop.time()
            self.number = next(numbers)  # many come within one tick of the loop's clock
            others = (each for each in self.connections if getattr(each, "block", None) == self.block)
            if most is not None and sum(1 for _ in others) > most:
                transport.write(REFUSED)
                transport.close()
                return
            if len(self.connections) > MAX_WAITING:
                self._close_oldest()
            if len(self.connections) == 1:
                self.loop.call_later(min(1.0, header_seconds), _sweep, self.loop, self.connections)

        def _close_oldest(self) -> None:
            waiting = [each for each in self.connections if isinstance(each, Guarded) and each.waits]
            if len(waiting) > MAX_WAITING:
                oldest = min(waiting, key=lambda each: (each.slow_since or 0.0, each.number))
                oldest.transport.abort()

        @property
        def waits(self) -> bool:
            """Whether it has sent no whole request since the last response."""
            return bool(self.cycle is None or self.cycle.response_complete)

        def check(self, now: float) -> None:
            """Close the connection when it has waited too long."""
            self.slow_since = (self.slow_since or now) if self.waits else None
            self.unread_since = (self.unread_since or now) if self.flow.write_paused else None
            if self.unread_since is not None and now - self.unread_since > write_seconds:
                self.transport.abort()
            elif self.slow_since is not None and now - self.slow_since > header_seconds:
                self.transport.close()

    def _sweep(loop: asyncio.AbstractEventLoop, connections: set[Any]) -> None:
        now = loop.time()
        for each in tuple(connections):
            if isinstance(each, Guarded):
                each.check(now)
        if connections:
            loop.call_later(min(1.0, header_seconds), _sweep, loop, connections)

    return Guarded
