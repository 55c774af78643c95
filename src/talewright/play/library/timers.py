"""Time limits of tables, kept by the server: when a decision to spend points is late, the points are kept.

One alarm for each table, for the decision that is due next. It is set again whenever the table changes, and when it is read
from the disk; so it also rings after the server was started anew, when a page of the table is opened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from talewright.core.errors import TalewrightError
from talewright.play.errors import Busy
from talewright.play.table.table import Table
from talewright.play.table.timing import next_deadline

GRACE = 0.25
"""Seconds after the end of the time: a late answer that is on its way counts."""
RETRY = 1.0
"""Seconds after which an alarm rings again for which the server had no time."""
log = logging.getLogger("talewright.tables")


@dataclass(frozen=True)
class _Alarm:
    action: int
    until: float
    handle: asyncio.TimerHandle


class Timers:
    """The alarms of all open tables."""

    def __init__(self, ring: Callable[[str, int], Awaitable[None]]) -> None:
        self._ring = ring
        self._alarms: dict[str, _Alarm] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def set(self, number: str, table: Table) -> None:
        """Follow what a table waits for now."""
        due = next_deadline(table)
        known = self._alarms.get(number)
        if known is not None:
            if due == (known.until, known.action):
                return
            known.handle.cancel()
            del self._alarms[number]
        if due is not None:
            until, action = due
            wait = max(0.0, until - time.time()) + GRACE
            handle = asyncio.get_running_loop().call_later(wait, self._start, number)
            self._alarms[number] = _Alarm(action, until, handle)

    def forget(self, number: str) -> None:
        known = self._alarms.pop(number, None)
        if known is not None:
            known.handle.cancel()

    def _start(self, number: str) -> None:
        alarm = self._alarms.pop(number)
        task = asyncio.get_running_loop().create_task(self._late(number, alarm.action))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _late(self, number: str, action: int) -> None:
        try:
            await self._ring(number, action)
        except Busy:
            if number not in self._alarms:
                handle = asyncio.get_running_loop().call_later(RETRY, self._start, number)
                self._alarms[number] = _Alarm(action, time.time(), handle)
        except TalewrightError as error:
            # The answer came in the last moment, here or at another server.
            log.debug("table %s: %s", number, error)
