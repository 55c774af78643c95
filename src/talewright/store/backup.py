"""Statements about the whole database: dumped, restored, checked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from itertools import groupby, islice
from operator import itemgetter

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError, StatementError

from talewright.core.text.message import Message
from talewright.store import schema
from talewright.store.base import Base, Row
from talewright.store.engine import AsyncConnection

BATCH = 50
"""Rows that are written at once: a few texts of 2 MB fit into memory."""


class Backup(Base):
    """For backups, and for tests that check the whole database."""

    async def dump(self) -> AsyncIterator[tuple[str, Row]]:
        """Every row of every table as of one moment."""
        async with self.reading() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            for table in schema.ORDER:
                found = await connection.stream(select(table).order_by(*table.primary_key.columns))
                async for row in found:
                    yield table.name, dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's public name for it

    async def is_empty(self) -> bool:
        for table in schema.ORDER:
            if table is not schema.meta and await self._row(select(table).limit(1)) is not None:
                return False
        return True

    async def fill(self, rows: Iterable[tuple[str, Row]]) -> list[Message]:
        """Insert a dump into an empty database, all of it or nothing. Returns what is wrong with it, if anything is."""
        tables = {table.name: table for table in schema.ORDER}
        faults: list[Message] = []
        try:
            async with self.writing() as connection:
                await connection.execute(delete(schema.meta))
                for name, part in groupby(rows, key=itemgetter(0)):
                    while some := [row for _, row in islice(part, BATCH)]:
                        await connection.execute(insert(tables[name]), some)
                faults = await _faults(connection)
                if faults:
                    raise _Wrong  # noqa: TRY301 - rolls back
        except _Wrong:
            return faults
        except (IntegrityError, DataError, StatementError):
            faults = [
                Message("its rows do not fit together: one is there twice, or refers to one that is not.")
            ]
        return faults

    async def check(self) -> list[Message]:
        """Errors of the database itself: gaps in a game's answers, a count that does not match."""
        faults: list[Message] = []
        async with self.reading() as connection:
            if self.is_sqlite:
                found_damage = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar_one()
                if found_damage != "ok":
                    faults.append(Message("the file is damaged: {found}", found=str(found_damage)))
            return faults + await _faults(connection)


class _Wrong(Exception):  # noqa: N818 - rolls back
    """What was written is not consistent."""


async def _faults(connection: AsyncConnection) -> list[Message]:
    table, games = schema.answers, schema.games
    counted = (
        select(table.c.game, func.count().label("rows"), func.max(table.c.seq).label("last"))
        .group_by(table.c.game)
        .subquery()
    )
    found = await connection.execute(
        select(games.c.id, games.c.seq, counted.c.rows, counted.c.last).join(
            counted, counted.c.game == games.c.id, isouter=True
        )
    )
    return [
        Message(
            "game {game}: {rows} rows, the last {last}, but its card says {seq}.",
            game=game,
            rows=rows or 0,
            last=last,
            seq=seq,
        )
        for game, seq, rows, last in found
        if (rows or 0) != seq or (rows and last != rows - 1)
    ]
