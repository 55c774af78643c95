"""How much one owner has, and limits that hold when several requests of that owner are written at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import and_, bindparam, case, func, select, text, union

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


def _usage_statement() -> Any:
    """What the owner `:owner` has, as one row. Built once: building it takes longer than executing it."""
    books, games, characters, texts = schema.books, schema.games, schema.characters, schema.texts
    files, tables, seats = schema.publications, schema.tables, schema.table_seats
    owner: Any = bindparam("owner")
    used = union(
        select(books.c.digest).where(books.c.owner == owner),
        select(games.c.digest).where(games.c.owner == owner, games.c.digest.is_not(None)),
    )
    # Deleted games that can be restored and histories of characters take room, but are not counted.
    present = func.sum(case((and_(games.c.removed == 0, games.c.kind != "sheet"), 1), else_=0))
    played = func.sum(func.length(games.c.setup) + games.c.seq * ENTRY_SIZE)
    # Every seat counts as a table, but the room is the game master's alone.
    run = func.sum(case((tables.c.master == seats.c.seat, tables.c.size), else_=0))
    at_tables = seats.join(tables, tables.c.id == seats.c.table)
    parts = (
        (games.name, select(present).where(games.c.owner == owner)),
        ("played", select(played).where(games.c.owner == owner)),
        (characters.name, select(func.count()).where(characters.c.owner == owner)),
        ("described", select(func.sum(func.length(characters.c.data))).where(characters.c.owner == owner)),
        (books.name, select(func.count()).where(books.c.owner == owner)),
        ("written", select(func.sum(texts.c.size)).where(texts.c.digest.in_(used))),
        ("published", select(func.sum(files.c.size)).where(files.c.owner == owner)),
        (TABLES, select(func.count()).select_from(at_tables).where(seats.c.owner == owner)),
        ("run", select(run).select_from(at_tables).where(seats.c.owner == owner)),
    )
    return select(*(query.scalar_subquery().label(name) for name, query in parts))


COUNTED = ("games", "characters", "books", TABLES)
_USAGE = _usage_statement()


async def _usage(connection: AsyncConnection, owner: str) -> dict[str, int]:
    found: Any = await connection.execute(_USAGE, {"owner": owner})
    usage = {name: int(value or 0) for name, value in found.mappings().one().items()}
    return {name: usage.pop(name) for name in COUNTED} | {SIZE: sum(usage.values())}
