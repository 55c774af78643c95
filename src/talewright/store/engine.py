"""A database by its URL: SQLite in a file (durable at every commit) or PostgreSQL.

Both are used in the same way: `async with database.reading()` or `writing()` gives a connection whose methods are
awaited. SQLite is asked where we stand, without a thread in between: a look into its file takes less time than the
way to another thread and back. Only the commit, which waits for the disk, is made elsewhere.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from talewright.core.errors import TalewrightError

T = TypeVar("T")
BUSY = 30.0
"""Seconds to wait for another process that writes."""
GLANCE = 5
"""Milliseconds SQLite itself may wait; what is longer is waited for without holding up others."""


class StoreError(TalewrightError):
    """The database cannot be used as it is."""


def read_url(text: str) -> URL:
    """`sqlite:///file`, a bare path, or `postgresql://user@host/name`; the drivers are ours to choose."""
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(
            f"{text[:80]!r} is not the address of a database. "
            "Write sqlite:///path/to/file or postgresql://user@host/name."
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"{kind[:40]!r} databases are not supported. Use SQLite or PostgreSQL.")


class Asked(Protocol):
    """A connection as the store uses it."""

    async def execute(self, statement: Any, parameters: Any = None) -> Any: ...

    async def exec_driver_sql(self, statement: str) -> Any: ...

    async def stream(self, statement: Any) -> Any: ...

    async def run_sync(self, function: Callable[[Connection], T]) -> T: ...


class Database(Protocol):
    """A way to connections. A writing one is a transaction: kept when it is left in peace, else undone."""

    def reading(self) -> Any: ...

    def writing(self) -> Any: ...

    async def close(self) -> None: ...


def make_database(url: URL) -> Database:
    return Lite(url) if url.get_backend_name() == "sqlite" else Postgres(url)


class Postgres:
    def __init__(self, url: URL) -> None:
        # Not at the top: it brings a third of SQLAlchemy along, which a server with SQLite never needs.
        from sqlalchemy.ext.asyncio import create_async_engine

        try:
            self.engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        except ModuleNotFoundError as error:
            raise StoreError(
                f"PostgreSQL needs the package {error.name}. Install talewright[postgres]."
            ) from None

    def reading(self) -> Any:
        return self.engine.connect()

    def writing(self) -> Any:
        return self.engine.begin()

    async def close(self) -> None:
        await self.engine.dispose()


class Lite:
    """SQLite: one writer at a time in this process; between processes its own lock sees to it."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise StoreError("A database in memory forgets everything. Name a file: sqlite:///talewright.db")
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_engine(
            url, poolclass=QueuePool, pool_size=4, max_overflow=-1, connect_args={"check_same_thread": False}
        )
        event.listen(self.engine, "connect", _prepare)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Asked]:
        with self.engine.connect() as connection:
            yield _Here(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Asked]:
        async with self._turn:
            with self.engine.connect() as connection:
                await _take_turn(connection)
                transaction = connection.begin()
                try:
                    yield _Here(connection)
                except BaseException:
                    transaction.rollback()
                    raise
                await _elsewhere(transaction.commit)

    async def close(self) -> None:
        self.engine.dispose()


class _Here:
    """A connection that answers at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Any, parameters: Any = None) -> Any:
        return self._connection.execute(statement, parameters)

    async def exec_driver_sql(self, statement: str) -> Any:
        return self._connection.exec_driver_sql(statement)

    async def stream(self, statement: Any) -> Any:
        return _each(self._connection.execute(statement))

    async def run_sync(self, function: Callable[[Connection], T]) -> T:
        return function(self._connection)


async def _each(rows: Any) -> AsyncIterator[Any]:
    for row in rows:
        yield row


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    # The driver's own transactions are switched off: `_take_turn` says what is wanted.
    connection.isolation_level = None
    # A commit returns when the disk has it, not before: what a player was told is kept.
    for pragma in (
        f"busy_timeout={BUSY * 1000:.0f}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "cache_size=-8000",
        f"busy_timeout={GLANCE}",
    ):
        connection.execute(f"PRAGMA {pragma}")


async def _take_turn(connection: Connection) -> None:
    """Become the one writer at once: a reader that turns writer half-way could be refused."""
    raw: Any = connection.connection.driver_connection
    end = monotonic() + BUSY
    while True:
        try:
            raw.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > end:
                raise
            await asyncio.sleep(0.01)
        else:
            return


async def _elsewhere(function: Callable[[], None]) -> None:
    """In another thread; it is waited for even when nobody wants the answer any more."""
    future = asyncio.get_running_loop().run_in_executor(None, function)
    try:
        await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        raise
