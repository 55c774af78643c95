"""Statements about live tables: their events, and whose seat is whose."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from talewright.store import schema
from talewright.store.base import Base, Conflict, Row
from talewright.store.engine import AsyncConnection
from talewright.store.room import SIZE, NoRoom

LARGE = 2_000
"""Bytes of an event that count: a table has a limit of events, so that small ones need no counting."""


async def _check_size(connection: AsyncConnection, table: str, most: int) -> None:
    size = func.length(schema.table_events.c.body)
    asked = select(func.sum(size)).where(schema.table_events.c.table == table, size > LARGE)
    now = int((await connection.execute(asked)).scalar() or 0)
    if now > most:
        raise NoRoom(SIZE, now, most)


class Tables(Base):
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

    async def seats(self, table: str) -> list[Row]:
        """Every seat at a table with its owner."""
        return await self._rows(select(schema.table_seats).where(schema.table_seats.c.table == table))

    async def seat_by_code(self, code: str) -> Row | None:
        return await self._row(select(schema.table_seats).where(schema.table_seats.c.code == code))

    async def count_tables(self, owner: str) -> int:
        seats = schema.table_seats
        async with self.reading() as connection:
            found = await connection.execute(
                select(func.count()).select_from(seats).where(seats.c.owner == owner)
            )
            return int(found.scalar_one())

    async def add_table(
        self, row: Mapping[str, Any], events: Sequence[Mapping[str, Any]], seats: Sequence[Mapping[str, Any]]
    ) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(schema.tables).values(**row))
            await connection.execute(insert(schema.table_events), list(events))
            await connection.execute(insert(schema.table_seats), list(seats))

    async def table_events(self, table: str, since: int = 0) -> list[Row]:
        """Every event after number `since`, in order."""
        events = schema.table_events
        return await self._rows(
            select(events).where(events.c.table == table, events.c.seq > since).order_by(events.c.seq)
        )

    async def add_events(
        self,
        table: str,
        events: Sequence[Mapping[str, Any]],
        *,
        seat: Mapping[str, Any] | None = None,
        without: str = "",
        most: int | None = None,
    ) -> None:
        """New events, and a seat that is taken or given up with them. Raises Conflict if another writer was first.

        Raises NoRoom when one of them is large and all large ones of the table have more than `most` bytes together.
        """
        tables, seats = schema.tables, schema.table_seats
        try:
            async with self.writing() as connection:
                await connection.execute(insert(schema.table_events), list(events))
                if most is not None and any(len(event["body"]) > LARGE for event in events):
                    await _check_size(connection, table, most)
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == table)
                    .values(seq=events[-1]["seq"], updated=time.time())
                )
                if seat is not None:
                    await connection.execute(insert(seats).values(**seat))
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
