"""Every statement this program makes. Rows come and go as plain dictionaries.

What belongs to somebody is always asked for together with its owner, so that a forgotten check finds nothing.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Table, and_, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from talewright.store import schema
from talewright.store.engine import Asked, StoreError, make_database, read_url
from talewright.store.migrate import migrate

Row = dict[str, Any]
ANSWER, BACK = "answer", "back"


class Conflict(Exception):  # noqa: N818 - a fact, not a fault
    """Somebody else was first; nothing was written."""


class Store:
    """One database. Every writing method is one transaction, on the disk when it returns."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.database = make_database(self.url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"

    async def open(self, to: str = schema.HEAD) -> Store:
        try:
            async with self.writing() as connection:
                await connection.run_sync(lambda sync: migrate(sync, to))
        except (DBAPIError, sqlite3.Error) as error:
            shown = self.url.render_as_string(hide_password=True)
            why = getattr(error, "orig", error)
            raise StoreError(f"The database {shown} cannot be used: {why}") from error
        return self

    async def close(self) -> None:
        await self.database.close()

    def reading(self) -> Any:
        return self.database.reading()

    def writing(self) -> Any:
        return self.database.writing()

    # -- small things -----------------------------------------------------------------------------------------

    async def remember(self, key: str, fresh: str) -> str:
        """The value kept under a key; `fresh` if there is none yet, even when two ask at once."""
        async with self.writing() as connection:
            await connection.execute(self._unless_there(schema.meta), {"key": key, "value": fresh})
            found = await connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == key))
            return str(found.scalar_one())

    async def text(self, digest: str) -> str | None:
        row = await self._row(select(schema.texts.c.body).where(schema.texts.c.digest == digest))
        return None if row is None else str(row["body"])

    # -- books ------------------------------------------------------------------------------------------------

    async def books(self, owner: str) -> list[Row]:
        return await self._rows(
            select(schema.books).where(schema.books.c.owner == owner).order_by(schema.books.c.updated.desc())
        )

    async def book(self, owner: str, book: str) -> Row | None:
        return await self._row(select(schema.books).where(_own(schema.books, owner, book)))

    async def put_book(self, row: Mapping[str, Any], text: str) -> None:
        async with self.writing() as connection:
            await connection.execute(
                self._unless_there(schema.texts), {"digest": row["digest"], "body": text}
            )
            changed = await connection.execute(
                update(schema.books).where(_own(schema.books, row["owner"], row["id"])).values(**row)
            )
            if changed.rowcount == 0:
                await connection.execute(insert(schema.books).values(**row))

    async def remove_book(self, owner: str, book: str) -> bool:
        return await self._remove(schema.books, owner, book)

    # -- games ------------------------------------------------------------------------------------------------

    async def games(self, owner: str) -> list[Row]:
        return await self._rows(
            select(schema.games).where(schema.games.c.owner == owner).order_by(schema.games.c.updated.desc())
        )

    async def game(self, owner: str, game: str) -> Row | None:
        return await self._row(select(schema.games).where(_own(schema.games, owner, game)))

    async def count(self, owner: str) -> dict[str, int]:
        """How many games, characters and books somebody keeps."""
        from sqlalchemy import func

        async with self.reading() as connection:
            return {
                table.name: int(
                    (
                        await connection.execute(
                            select(func.count()).select_from(table).where(table.c.owner == owner)
                        )
                    ).scalar_one()
                )
                for table in (schema.games, schema.characters, schema.books)
            }

    async def add_game(self, row: Mapping[str, Any], rows: Sequence[tuple[str, str]], text: str) -> None:
        """A new game with its first answers, and the text it is played with."""
        async with self.writing() as connection:
            if row.get("digest"):
                await connection.execute(
                    self._unless_there(schema.texts), {"digest": row["digest"], "body": text}
                )
            await connection.execute(insert(schema.games).values(**row))
            await self._append(connection, str(row["id"]), 0, rows)

    async def answers(self, game: str, since: int = 0) -> list[tuple[str, str]]:
        """Kind and value of every row from `since` on, in order."""
        table = schema.answers
        async with self.reading() as connection:
            found = await connection.execute(
                select(table.c.kind, table.c.value)
                .where(table.c.game == game, table.c.seq >= since)
                .order_by(table.c.seq)
            )
            return [(str(kind), str(value)) for kind, value in found]

    async def append(
        self,
        game: str,
        seq: int,
        rows: Sequence[tuple[str, str]],
        *,
        card: Mapping[str, Any],
        character: Mapping[str, Any] | None = None,
        snapshot: tuple[int, str, str] | None = None,
        kept: int | None = None,
    ) -> None:
        """Rows from `seq` on, the game's card, and what the game did to its character: all of it or nothing.

        Raises Conflict when row `seq` is there already. `snapshot` is (answers, made by, body); those beyond
        `kept` answers are dropped.
        """
        games = schema.games
        try:
            async with self.writing() as connection:
                await self._append(connection, game, seq, rows)
                await connection.execute(
                    update(games).where(games.c.id == game).values(seq=seq + len(rows), **card)
                )
                if kept is not None:
                    await connection.execute(
                        delete(schema.snapshots).where(
                            schema.snapshots.c.game == game, schema.snapshots.c.answers > kept
                        )
                    )
                if snapshot is not None:
                    at, made_by, body = snapshot
                    await connection.execute(
                        self._unless_there(schema.snapshots),
                        {"game": game, "answers": at, "made_by": made_by, "body": body},
                    )
                if character is not None:
                    await self._upsert_character(connection, character)
        except IntegrityError as error:
            raise Conflict from error

    async def _append(self, connection: Asked, game: str, seq: int, rows: Sequence[tuple[str, str]]) -> None:
        if rows:
            now = time.time()
            await connection.execute(
                insert(schema.answers),
                [
                    {"game": game, "seq": seq + at, "kind": kind, "value": value, "at": now}
                    for at, (kind, value) in enumerate(rows)
                ],
            )

    async def snapshot(self, game: str, made_by: str, most: int) -> tuple[int, str] | None:
        """The latest state kept by this very program, of at most so many answers."""
        table = schema.snapshots
        row = await self._row(
            select(table)
            .where(table.c.game == game, table.c.made_by == made_by, table.c.answers <= most)
            .order_by(table.c.answers.desc())
            .limit(1)
        )
        return None if row is None else (int(row["answers"]), str(row["body"]))

    async def set_game(self, owner: str, game: str, values: Mapping[str, Any]) -> bool:
        async with self.writing() as connection:
            found = await connection.execute(
                update(schema.games).where(_own(schema.games, owner, game)).values(**values)
            )
            return bool(found.rowcount)

    async def remove_game(self, owner: str, game: str) -> bool:
        return await self._remove(schema.games, owner, game)

    # -- characters -------------------------------------------------------------------------------------------

    async def characters(self, owner: str) -> list[Row]:
        table = schema.characters
        return await self._rows(select(table).where(table.c.owner == owner).order_by(table.c.updated.desc()))

    async def character(self, owner: str, character: str) -> Row | None:
        return await self._row(select(schema.characters).where(_own(schema.characters, owner, character)))

    async def put_character(self, row: Mapping[str, Any], *, rev: int | None = None) -> None:
        """Store it; with `rev`, only if nobody has changed it since that revision."""
        table = schema.characters
        async with self.writing() as connection:
            if rev is None:
                await self._upsert_character(connection, row)
                return
            changed = await connection.execute(
                update(table)
                .where(_own(table, row["owner"], row["id"]), table.c.rev == rev)
                .values(**row, rev=rev + 1)
            )
            if changed.rowcount == 0:
                raise Conflict

    async def _upsert_character(self, connection: Asked, row: Mapping[str, Any]) -> None:
        table = schema.characters
        changed = await connection.execute(
            update(table).where(_own(table, row["owner"], row["id"])).values(**row, rev=table.c.rev + 1)
        )
        if changed.rowcount == 0:
            await connection.execute(insert(table).values(**row, rev=0))

    async def remove_character(self, owner: str, character: str) -> bool:
        return await self._remove(schema.characters, owner, character)

    # -- accounts ---------------------------------------------------------------------------------------------

    async def account(self, *, name: str = "", owner: str = "") -> Row | None:
        table = schema.accounts
        return await self._row(select(table).where(table.c.name == name if name else table.c.owner == owner))

    async def add_account(self, row: Mapping[str, Any]) -> None:
        try:
            async with self.writing() as connection:
                await connection.execute(insert(schema.accounts).values(**row))
        except IntegrityError as error:
            raise Conflict from error

    async def set_account(self, owner: str, values: Mapping[str, Any]) -> None:
        async with self.writing() as connection:
            await connection.execute(
                update(schema.accounts).where(schema.accounts.c.owner == owner).values(**values)
            )

    async def move(self, old: str, new: str) -> None:
        """Give everything one owner has to another: a visitor who signs in keeps what was begun before."""
        async with self.writing() as connection:
            for table in (schema.books, schema.games, schema.characters):
                await connection.execute(update(table).where(table.c.owner == old).values(owner=new))

    # -- everything -------------------------------------------------------------------------------------------

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

    async def fill(self, rows: Sequence[tuple[str, Row]]) -> None:
        """Put a dump into an empty database, whole or not at all."""
        tables = {table.name: table for table in schema.ORDER}
        async with self.writing() as connection:
            await connection.execute(delete(schema.meta))
            for at in range(0, len(rows), 500):
                for name, part in groupby(rows[at : at + 500], key=itemgetter(0)):
                    await connection.execute(insert(tables[name]), [row for _, row in part])

    async def check(self) -> list[str]:
        """What is wrong with the database itself: gaps in a game's answers, a count that does not fit."""
        from sqlalchemy import func

        table, games = schema.answers, schema.games
        faults: list[str] = []
        async with self.reading() as connection:
            if self.is_sqlite:
                told = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar_one()
                if told != "ok":
                    faults.append(str(told))
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
            for game, seq, rows, last in found:
                if (rows or 0) != seq or (rows and last != rows - 1):
                    faults.append(f"game {game}: {rows or 0} rows, the last {last}, but its card says {seq}.")
        return faults

    # -- helpers ----------------------------------------------------------------------------------------------

    def _unless_there(self, table: Table) -> Any:
        dialect = sqlite if self.is_sqlite else postgresql
        return dialect.insert(table).on_conflict_do_nothing()

    async def _row(self, statement: Any) -> Row | None:
        async with self.reading() as connection:
            found = (await connection.execute(statement)).mappings().first()
            return None if found is None else dict(found)

    async def _rows(self, statement: Any) -> list[Row]:
        async with self.reading() as connection:
            return [dict(row) for row in (await connection.execute(statement)).mappings()]

    async def _remove(self, table: Table, owner: str, key: str) -> bool:
        async with self.writing() as connection:
            found = await connection.execute(delete(table).where(_own(table, owner, key)))
            return bool(found.rowcount)


def _own(table: Table, owner: str, key: str) -> Any:
    return and_(table.c.id == key, table.c.owner == owner)
