"""Who waits for which game to move: woken by what this process writes, and by news of what others write."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager, suppress

from talewright.store import Store


class Notices:
    """One for each library. It begins to listen when somebody waits, and ends with the first news nobody waits for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: dict[str, list[tuple[int, asyncio.Event]]] = {}
        self._listener: asyncio.Task[None] | None = None

    @contextmanager
    def about(self, game: str, seq: int) -> Iterator[Callable[[float], Awaitable[None]]]:
        """A way to wait, for so many seconds, until a game may stand elsewhere than at `seq`."""
        event = asyncio.Event()
        mine = (seq, event)
        self._waiting.setdefault(game, []).append(mine)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())

        async def moved(seconds: float) -> None:
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), seconds)

        try:
            yield moved
        finally:
            others = self._waiting[game]
            others.remove(mine)
            if not others:
                del self._waiting[game]

    def moved(self, game: str) -> None:
        """It has moved, or is gone."""
        for _, event in self._waiting.get(game, ()):
            event.set()

    async def _listen(self) -> None:
        async with aclosing(self.store.news()) as news:
            async for game in news:
                if not self._waiting:
                    return
                if game:
                    self.moved(game)
                else:
                    await self._look()

    async def _look(self) -> None:
        """Something was written, nobody says what: one question for all who wait."""
        now = await self.store.standing(list(self._waiting))
        for game, waiting in list(self._waiting.items()):
            for seq, event in waiting:
                if now.get(game) != seq:
                    event.set()

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
            self._listener = None
