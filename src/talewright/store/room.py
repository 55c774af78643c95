"""How much one owner has, and limits that hold when several requests of that owner are written at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import and_, case, func, literal, select, text, union

from talewright.store import schema
from talewright.store.base import Base
from talewright.store.engine import AsyncConnection

ENTRY_SIZE = 100
"""Bytes of one entry of a game's log, roughly: counting each of them would take too long."""
SIZE = "size"
TABLES = "tables"
Limits = Mapping[str, int]
"""The most of each table that one owner may have, and of SIZE, in bytes."""


class NoRoom(Exception):  # noqa: N818 - a fact, not a fault
    """It would be more than the limit; nothing was written."""

    def __init__(self, what: str, count: int, limit: int) -> None:
        super().__init__(f"{what}: {count} of {limit}")
        self.what, self.count, self.limit = what, count, limit


class Room(Base):
    async def usage(self, owner: str) -> dict[str, int]:
        """How many games, characters, books and tables an owner has, and how many bytes they take."""
        async with self.reading() as connection:
            return await _usage(connection, owner)

    async def _lock(self, connection: AsyncConnection, *keys: str) -> None:
        """Transactions that lock the same key take turns. SQLite has one writer at a time anyway."""
        if not self.is_sqlite:
            for key in sorted(set(keys)):
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), {"key": key}
                )

    async def _check_room(self, connection: AsyncConnection, owner: str, limits: Limits | None) -> None:
        """Raise NoRoom, which rolls back, when what was written in this transaction is too much.

        The transaction has locked the owner before it wrote.
        """
        if limits is not None:
            now = await _usage(connection, owner)
            for what, limit in limits.items():
                if now[what] > limit:
                    raise NoRoom(what, now[what], limit)


async def _usage(connection: AsyncConnection, owner: str) -> dict[str, int]:
    books, games, characters, texts = schema.books, schema.games, schema.characters, schema.texts
    used = union(
        select(books.c.digest).where(books.c.owner == owner),
        select(games.c.digest).where(games.c.owner == owner, games.c.digest.is_not(None)),
    )
    found: dict[str, int] = {}
    size = 0
    # Deleted games that can be restored and histories of characters take room, but are not counted.
    present = func.sum(case((and_(games.c.removed == 0, games.c.kind != "sheet"), 1), else_=0))
    for table, number, length in (
        (games, present, func.sum(func.length(games.c.setup) + games.c.seq * ENTRY_SIZE)),
        (characters, func.count(), func.sum(func.length(characters.c.data))),
        (books, func.count(), literal(0)),
    ):
        row = (await connection.execute(select(number, length).where(table.c.owner == owner))).one()
        found[table.name] = int(row[0] or 0)
        size += int(row[1] or 0)
    total: Any = await connection.execute(select(func.sum(texts.c.size)).where(texts.c.digest.in_(used)))
    size += int(total.scalar() or 0)
    files = schema.publications
    made: Any = await connection.execute(select(func.sum(files.c.size)).where(files.c.owner == owner))
    size += int(made.scalar() or 0)
    # Every seat counts as a table, but the room is the game master's alone.
    tables, seats = schema.tables, schema.table_seats
    run = func.sum(case((tables.c.master == seats.c.seat, tables.c.size), else_=0))
    sat: Any = await connection.execute(
        select(func.count(), run)
        .select_from(seats.join(tables, tables.c.id == seats.c.table))
        .where(seats.c.owner == owner)
    )
    at, bytes_ = sat.one()
    return found | {TABLES: int(at), SIZE: size + int(bytes_ or 0)}
