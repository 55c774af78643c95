"""Who waits for a change of which game: notified of what this process writes, and of what other processes write."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager, suppress

from talewright.store import Store


class Subscriptions:
    """One for each library. It listens to the database only while a page waits."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: dict[str, list[tuple[int, asyncio.Event]]] = {}
        self._listener: asyncio.Task[None] | None = None

    @contextmanager
    def to(self, game: str, seq: int) -> Iterator[Callable[[float], Awaitable[None]]]:
        """A way to wait, for so many seconds, until the number of a game may differ from `seq`."""
        event = asyncio.Event()
        mine = (seq, event)
        self._waiting.setdefault(game, []).append(mine)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())

        async def changed(seconds: float) -> None:
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), seconds)

        try:
            yield changed
        finally:
            others = self._waiting[game]
            others.remove(mine)
            if not others:
                del self._waiting[game]

    def notify(self, game: str) -> None:
        """It has changed, or is deleted."""
        for _, event in self._waiting.get(game, ()):
            event.set()

    async def _listen(self) -> None:
        async with aclosing(self.store.listen()) as news:
            async for game in news:
                if not self._waiting:
                    return
                if game:
                    self.notify(game)
                else:
                    await self._look()

    async def _look(self) -> None:
        """Something was written, and it is unknown to which game: one query for all who wait."""
        now = await self.store.seqs(list(self._waiting))
        for game, waiting in list(self._waiting.items()):
            for seq, event in waiting:
                if now.get(game) != seq:
                    event.set()

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
            self._listener = None
