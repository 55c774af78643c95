"""How the fights on all boards will end, as much of it as one process may calculate beside everything else.

Every board asks after each step of its fight. One calculation is under way at a time, and the next waits as long as the last
took; who asks for a fight that has gone on meanwhile, or has waited too long, gets the last answer. So the load does not
grow with the number of tables: more boards wait, for shorter calculations.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from talewright.play.cache import LruCache
from talewright.play.library.tables import SeatAtTable
from talewright.play.table.actions import Action
from talewright.play.table.danger import Outlook, outlook_of_log
from talewright.play.worker import Workers

WORKER_SECONDS = 20.0
"""Beyond the time of the calculation itself: a worker may have to start, on a busy machine."""
LEAST_SECONDS = 0.3
"""Of a calculation, however many wait."""
WAIT_SECONDS = 6.0
REST = 1.0
"""How long the next one waits after a calculation, in times of what that took."""
Position = tuple[Any, ...]


class Outlooks:
    """The last answer for each fight, and the boards that wait for another one."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._known: LruCache[tuple[str, int], tuple[Position, float, Outlook]] = LruCache(256)
        self._lane = asyncio.Lock()
        self._waiting = 0

    def last(self, here: SeatAtTable) -> Outlook | None:
        """The last answer for the fight on a table, which may have gone on since."""
        action = here.table.state.fight
        known = self._known.get((here.id, action.id)) if action is not None else None
        return known[2] if known is not None else None

    def _answered(self, here: SeatAtTable, seconds: float) -> Outlook | None:
        """The answer for the fight as it stands: rolls and clocks beside it make no difference."""
        action = here.table.state.fight
        assert action is not None
        known = self._known.get((here.id, action.id))
        if known is None or known[0] != position_of(action) or known[1] < min(seconds, LEAST_SECONDS):
            return None
        return known[2]

    async def calculated(self, here: SeatAtTable, seconds: float) -> Outlook:
        """For a person who asks: at once, for so many seconds."""
        action = here.table.state.fight
        assert action is not None
        key, position = (here.id, action.id), position_of(action)
        known = self._known.get(key)
        if known is not None and known[0] == position and known[1] >= seconds:
            return known[2]
        rows = [event.to_json() for event in here.table.events]
        found: Outlook = await self.workers.run(
            outlook_of_log, rows, seconds, seconds=seconds + WORKER_SECONDS
        )
        self._known.put(key, (position, seconds, found))
        return found

    async def for_board(
        self, here: SeatAtTable, seconds: float, again: Callable[[], Awaitable[SeatAtTable]]
    ) -> Outlook | None:
        """For a board that asks by itself. `again` is the table as it is when its turn comes."""
        if (found := self._answered(here, seconds)) is not None:
            return found
        action = here.table.state.fight
        assert action is not None
        asked = position_of(action)
        async with self.turn(seconds) as share:
            if share is None:
                return self.last(here)
            now = await again()
            action = now.table.state.fight
            if action is None or position_of(action) != asked:
                return self.last(here)  # its board asks again, for the newer step
            return self._answered(now, seconds) or await self.calculated(now, share)

    @asynccontextmanager
    async def turn(self, seconds: float) -> AsyncIterator[float | None]:
        """The turn of a page that asks by itself: how many of these seconds it may use; None if it has waited too long."""
        self._waiting += 1
        try:
            await asyncio.wait_for(self._lane.acquire(), WAIT_SECONDS)
        except TimeoutError:
            yield None
            return
        finally:
            self._waiting -= 1
        began = monotonic()
        try:
            yield max(LEAST_SECONDS, seconds / (1 + self._waiting))
        finally:
            rest = REST * (monotonic() - began)
            asyncio.get_running_loop().call_later(rest, self._lane.release)


def position_of(action: Action) -> Position:
    """What the end of a fight depends on: its state between two turns, and the answers of the turn under way."""
    since = getattr(action.now, "since", 0)
    return action.now.state, tuple(given.answer for given in action.taken[since:])
