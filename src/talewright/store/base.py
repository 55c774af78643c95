"""A database opened, migrated and closed, and the few statements every table needs.

Rows are plain dictionaries. A row that has an owner is always queried together with its owner, so that a forgotten
check finds nothing.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import AbstractAsyncContextManager
from functools import cache
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Table, and_, bindparam, delete, select
from sqlalchemy.exc import DatabaseError, DataError, DBAPIError, IntegrityError, ProgrammingError

from talewright.core.text.message import Message
from talewright.store import schema
from talewright.store.engine import DiskFull, StoreError, make_database, read_url
from talewright.store.migrate import migrate

Row = dict[str, Any]
"""The columns of a row by name."""
log = logging.getLogger("talewright.store")
_FULL = ("disk is full", "No space left", "disk full")
"""What a database says when nothing can be written any more."""


class Conflict(Exception):  # noqa: N818 - a fact, not a fault
    """Another writer was first; nothing was written."""


class StaleRevision(Conflict):
    """What was to be changed has been changed since that revision; nothing was written."""


class _Explained:
    """The same connection; what goes wrong with the database itself becomes a sentence, and is logged for its operator.

    Rows that do not fit (IntegrityError) and our own mistakes stay what they are.
    """

    def __init__(self, connection: AbstractAsyncContextManager[Any]) -> None:
        self.connection = connection

    async def __aenter__(self) -> Any:
        try:
            return await self.connection.__aenter__()
        except Exception as error:
            _explain(error)
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        try:
            handled = await self.connection.__aexit__(kind, error, trace)
        except Exception as raised:
            _explain(raised)
            raise
        if error is not None and not handled:
            _explain(error)
        return handled


def _explain(error: BaseException) -> None:
    """Raise the sentence for what went wrong with the database itself; return for anything else."""
    if isinstance(error, IntegrityError | DataError | ProgrammingError):
        return
    if not isinstance(error, DatabaseError | sqlite3.DatabaseError):
        return
    log.error("the database cannot be used: %s", getattr(error, "orig", error))
    if any(words in str(error) for words in _FULL):
        raise DiskFull(
            Message("The disk of this server is full. Nothing was saved; ask its operator to make room.")
        ) from error
    raise StoreError(
        Message("The database of this server cannot be used now. Nothing was saved; try again later.")
    ) from error


class Base:
    """One database. Every writing method is one transaction, on the disk when it returns."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.database = make_database(self.url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"

    async def open(self, to: str = schema.HEAD) -> Self:
        try:
            async with self.database.writing() as connection:
                await connection.run_sync(lambda sync: migrate(sync, to))
        except (DBAPIError, sqlite3.Error) as error:
            shown = self.url.render_as_string(hide_password=True)
            why = getattr(error, "orig", error)
            raise StoreError(
                Message("The database {shown} cannot be used: {why}", shown=shown, why=str(why))
            ) from error
        return self

    async def close(self) -> None:
        await self.database.close()

    def reading(self) -> Any:
        return _Explained(self.database.reading())

    def writing(self) -> Any:
        return _Explained(self.database.writing())

    async def remember(self, key: str, fresh: str) -> str:
        """The value of a key; `fresh` is stored if there is none yet, even when two ask at once."""
        async with self.writing() as connection:
            await connection.execute(self._unless_there(schema.meta), {"key": key, "value": fresh})
            found = await connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == key))
            return str(found.scalar_one())

    def _insert(self, table: Table) -> Any:
        """An insert that may say what to do when the row is there. Imported here: only one of the two is needed."""
        if self.is_sqlite:
            from sqlalchemy.dialects.sqlite import insert

            return insert(table)
        from sqlalchemy.dialects.postgresql import insert as insert_there

        return insert_there(table)

    def _unless_there(self, table: Table) -> Any:
        return self._insert(table).on_conflict_do_nothing()

    async def _row(self, statement: Any, **values: str) -> Row | None:
        async with self.reading() as connection:
            found = (await connection.execute(statement, values)).mappings().first()
            return None if found is None else dict(found)

    async def _rows(self, statement: Any, **values: str) -> list[Row]:
        async with self.reading() as connection:
            return [dict(row) for row in (await connection.execute(statement, values)).mappings()]

    async def _remove(self, table: Table, owner: str, key: str) -> bool:
        async with self.writing() as connection:
            found = await connection.execute(delete(table).where(own(table, owner, key)))
            return bool(found.rowcount)


@cache
def one_of(table: Table) -> Any:
    """The row of an `id` and an `owner`; cached, for building a statement takes longer than executing it."""
    return select(table).where(own(table, bindparam("owner"), bindparam("id")))


@cache
def all_of(table: Table) -> Any:
    """The rows of an `owner`, the latest first."""
    return select(table).where(table.c.owner == bindparam("owner")).order_by(table.c.updated.desc())


def own(table: Table, owner: Any, key: Any) -> Any:
    return and_(table.c.id == key, table.c.owner == owner)
