"""Statements about live tables: their events, and whose seat is whose."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from talewright.store import schema
from talewright.store.base import Conflict, Row
from talewright.store.room import ENTRY_SIZE, Limits, NoRoom, Room

LARGE = 2_000
"""Bytes of an event after which the room of the game master is counted at once."""
COUNT_EVERY = 100
"""Events between two counts of that room."""
ROWS_AT_ONCE = 250
"""Events that are read before other visitors have their turn."""
LOG = "log"
"""The log of one table, when it is too large."""


def _size(events: Sequence[Mapping[str, Any]]) -> int:
    return sum(len(event["body"]) + ENTRY_SIZE for event in events)


class Tables(Room):
    """Events are only ever added; the key (table, seq) refuses a second one in the same place."""

    async def tables_of(self, owner: str) -> list[Row]:
        """The tables at which an owner has a seat, the latest first, with that seat."""
        tables, seats = schema.tables, schema.table_seats
        return await self._rows(
            select(tables, seats.c.seat)
            .join(seats, seats.c.table == tables.c.id)
            .where(seats.c.owner == owner)
            .order_by(tables.c.updated.desc())
        )

    async def table(self, table: str) -> Row | None:
        return await self._row(select(schema.tables).where(schema.tables.c.id == table))

    async def table_by_link(self, link: str) -> Row | None:
        return await self._row(select(schema.tables).where(schema.tables.c.link == link))

    async def seat(self, table: str, owner: str) -> Row | None:
        """The seat of an owner at a table."""
        seats = schema.table_seats
        return await self._row(select(seats).where(seats.c.table == table, seats.c.owner == owner))

    async def seat_and_seq(self, table: str, owner: str) -> Row | None:
        """The seat of an owner at a table, with the number of the last event there."""
        tables, seats = schema.tables, schema.table_seats
        return await self._row(
            select(seats.c.seat, tables.c.seq)
            .join(tables, tables.c.id == seats.c.table)
            .where(seats.c.table == table, seats.c.owner == owner)
        )

    async def seats(self, table: str) -> list[Row]:
        """Every seat at a table with its owner."""
        return await self._rows(select(schema.table_seats).where(schema.table_seats.c.table == table))

    async def seat_by_code(self, code: str) -> Row | None:
        return await self._row(select(schema.table_seats).where(schema.table_seats.c.code == code))

    async def add_table(
        self,
        row: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        seats: Sequence[Mapping[str, Any]],
        *,
        limits: Limits | None = None,
    ) -> None:
        """The first of the seats is that of its owner, whose room is checked."""
        owner = str(seats[0]["owner"])
        async with self.writing() as connection:
            await self._lock(connection, owner)
            await connection.execute(insert(schema.tables).values(**row, size=_size(events)))
            await connection.execute(insert(schema.table_events), list(events))
            await connection.execute(insert(schema.table_seats), list(seats))
            await self._check_room(connection, owner, limits)

    async def table_events(self, table: str, since: int = 0) -> list[Row]:
        """Every event after number `since`, in order."""
        events = schema.table_events
        found: list[Row] = []
        while True:
            some = await self._rows(
                select(events)
                .where(events.c.table == table, events.c.seq > (found[-1]["seq"] if found else since))
                .order_by(events.c.seq)
                .limit(ROWS_AT_ONCE)
            )
            found += some
            if len(some) < ROWS_AT_ONCE:
                return found
            await asyncio.sleep(0)  # a long log leaves other visitors their turn: rows are only ever added

    async def add_events(
        self,
        table: str,
        events: Sequence[Mapping[str, Any]],
        *,
        master: str = "",
        seat: Mapping[str, Any] | None = None,
        without: str = "",
        most: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        """New events, and a seat that is taken or given up with them. Raises Conflict if another writer was first.

        `master` is the seat of the game master afterwards. Raises NoRoom when one of them is large and the log
        has more than `most` bytes, or when the owner of that seat, or of the one that is taken, has no room.
        """
        tables, seats = schema.tables, schema.table_seats
        last = int(events[-1]["seq"])
        large = any(len(event["body"]) > LARGE for event in events)
        counted = large or last // COUNT_EVERY > (last - len(events)) // COUNT_EVERY
        try:
            async with self.writing() as connection:
                asked = select(seats.c.owner).where(seats.c.table == table, seats.c.seat == master)
                owner = (await connection.execute(asked)).scalar() if counted else None
                of = [str(each) for each in (owner, seat["owner"] if seat is not None else None) if each]
                await self._lock(connection, *of)
                await connection.execute(insert(schema.table_events), list(events))
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == table)
                    .values(
                        seq=last,
                        updated=time.time(),
                        size=tables.c.size + _size(events),
                        master=master or tables.c.master,
                    )
                )
                if most is not None and large:
                    now = await connection.execute(select(tables.c.size).where(tables.c.id == table))
                    if (size := int(now.scalar() or 0)) > most:
                        raise NoRoom(LOG, size, most)
                if seat is not None:
                    await connection.execute(insert(seats).values(**seat))
                for each in of:
                    await self._check_room(connection, each, limits)
                if without:
                    await connection.execute(
                        delete(seats).where(seats.c.table == table, seats.c.seat == without)
                    )
                await self.database.notify(connection, table)
        except IntegrityError as error:
            raise Conflict from error

    async def set_table(self, table: str, values: Mapping[str, Any]) -> None:
        async with self.writing() as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table).values(**values)
            )

    async def move_seat(self, code: str, owner: str, fresh: str) -> bool:
        """A seat is opened on another device: it belongs to that owner from now on, with a new code."""
        seats = schema.table_seats
        async with self.writing() as connection:
            found = await connection.execute(
                update(seats).where(seats.c.code == code).values(owner=owner, code=fresh)
            )
            return bool(found.rowcount)

    async def remove_table(self, table: str) -> None:
        async with self.writing() as connection:
            await connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
            await self.database.notify(connection, table)
