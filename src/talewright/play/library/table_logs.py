"""The logs of live tables: loaded from the database, cached, and changed by events that are on the disk before they count."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from weakref import WeakValueDictionary

from talewright.core.text.message import Message
from talewright.play.cache import LruCache
from talewright.play.errors import Changed, Full, Unknown
from talewright.play.library.characters import Characters
from talewright.play.library.limits import ID, limited, no_room
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.library.table_rows import event_of, event_row
from talewright.play.library.timers import Timers
from talewright.play.offload import Pace, offload
from talewright.play.table.events import Body, Redo, Undo
from talewright.play.table.steps import TimeUp
from talewright.play.table.table import Table
from talewright.play.worker import Calculator, InThread
from talewright.store import Conflict, NoRoom, Row, Store
from talewright.store.room import SIZE
from talewright.store.tables import LOG

MAX_OPEN = 256
"""Tables in memory."""
MAX_EVENTS = 150_000
"""Events of all tables in memory together: about 300 MB."""
MAX_LOG = 10_000_000
"""Bytes of the log of one table: pictures and whole characters make it long."""
MAX_TRIES = 50
BUSY = Message("This table is being changed elsewhere all the time. Wait a moment, then try again.")
NO_TABLE = Message("There is no such table, or you have no seat at it.")


class TableLogs:
    """By table. Changes of this process take turns; between processes the number of the event decides, and the later
    writer applies its change to what is there then. So both changes stay.
    """

    def __init__(self, store: Store, characters: Characters, subscriptions: Subscriptions) -> None:
        self.store = store
        self.characters = characters
        self.subscriptions = subscriptions
        self.calculator: Calculator = InThread()
        self._cache: LruCache[str, Table] = LruCache(
            MAX_OPEN, weigh=lambda each: each.seq, heaviest=MAX_EVENTS
        )
        self._pace = Pace()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._timers = Timers(self._time_up)

    async def _seat(self, owner: str, number: str) -> tuple[str, int]:
        """The seat of an owner, and the number of the table's last event."""
        row = await self.store.seat_and_seq(number, owner) if ID.fullmatch(number) else None
        if row is None:
            raise Unknown(NO_TABLE)
        return str(row["seat"]), int(row["seq"])

    def _lock(self, number: str) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    async def _load(self, number: str, seq: int | None = None) -> Table:
        """The table as it is on the disk now; `seq` is the number of its last event, if that is known."""
        known = self._cache.get(number)
        if known is not None and known.seq == seq:
            return known
        row = await self.store.table(number)
        if row is None:
            raise Unknown(NO_TABLE)
        if known is not None and known.seq == row["seq"]:
            return known
        if known is not None and known.seq < row["seq"]:
            known.catch_up([event_of(each) for each in await self.store.table_events(number, known.seq)])
            self._timers.set(number, known)
            return known
        table = await offload(_table_of, await self.store.table_events(number))
        self._cache.put(number, table)
        self._timers.set(number, table)
        return table

    async def _time_up(self, number: str, action: int) -> None:
        """The time for a decision is over."""
        master = (await self._load(number)).state.master
        await self._change(number, master, TimeUp(action))

    async def _change(
        self,
        number: str,
        seat: str,
        body: Body,
        *,
        because: int = 0,
        seen: int | None = None,
        taken: Row | None = None,
        without: str = "",
    ) -> Table:
        async with self._lock(number):
            for _ in range(MAX_TRIES):
                table = (await self._load(number)).fork()
                perform = partial(table.perform, seat, body, because=because, seen=seen)
                if isinstance(body, Undo | Redo):  # a quick refusal says nothing about the next one
                    events = await offload(perform)
                else:
                    events = await self._pace.run((number, type(body)), perform)
                try:
                    rows = [event_row(number, each) for each in events]
                    async with limited(partial(_no_room, masters=seat == table.state.master)) as limits:
                        await self.store.add_events(
                            number,
                            rows,
                            master=table.state.master,
                            seat=taken,
                            without=without,
                            most=MAX_LOG,
                            limits=limits,
                        )
                except Full:
                    raise
                except Conflict:
                    self._cache.pop(number)
                    continue
                except BaseException:
                    # It is unknown whether it was written: the next reader asks the database.
                    self._cache.pop(number)
                    raise
                self._cache.put(number, table)
                self._timers.set(number, table)
                self.subscriptions.notify(number)
                return table
        raise Changed(BUSY)


def _table_of(rows: Sequence[Row]) -> Table:
    return Table([event_of(each) for each in rows])


def _no_room(refused: NoRoom, *, masters: bool) -> Message:
    """Why something cannot be written; a player does not learn how much the game master has."""
    if refused.what == LOG:
        return Message(
            "The log of this table would have more than {limit:.0f} MB, the most it may have. Use smaller pictures, "
            "or open another table.",
            limit=refused.limit / 1e6,
        )
    if refused.what == SIZE and not masters:
        return Message("The game master of this table has no room for more. Ask them to delete something.")
    return no_room(refused)
