"""A database by its URL: SQLite in a file (durable at every commit) or PostgreSQL.

Both are used alike: `async with database.reading()` or `writing()` gives a connection whose methods are awaited.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message

T = TypeVar("T")
CHANNEL = "talewright"
log = logging.getLogger("talewright.store")
AGAIN = 1.0
"""Seconds until a lost connection is tried again."""


class StoreError(TalewrightError):
    """The database cannot be used as it is."""

    code = "database"
    status = 503


class DiskFull(StoreError):  # noqa: N818 - named as refusals
    """Nothing can be written any more."""

    code = "disk-full"
    status = 507


def read_url(text: str) -> URL:
    """`sqlite:///file`, a bare path, or `postgresql://user@host/name`; the drivers are ours to choose."""
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(
            Message(
                "{text!r} is not the address of a database. Write sqlite:///path/to/file or "
                "postgresql://user@host/name.",
                text=text[:80],
            )
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(
        Message("{kind!r} databases are not supported. Use SQLite or PostgreSQL.", kind=kind[:40])
    )


class AsyncConnection(Protocol):
    """A connection as the store uses it."""

    async def execute(self, statement: Any, parameters: Any = None) -> Any: ...

    async def exec_driver_sql(self, statement: str) -> Any: ...

    async def stream(self, statement: Any) -> Any: ...

    async def run_sync(self, function: Callable[[Connection], T]) -> T: ...


class Database(Protocol):
    """Connections. A writing one is a transaction: committed at the end, rolled back on an error."""

    def reading(self) -> Any: ...

    def writing(self) -> Any: ...

    async def notify(self, connection: AsyncConnection, what: str) -> None:
        """Tell all listeners, once this transaction is committed, what it changed."""

    def listen(self) -> AsyncGenerator[str]:
        """What any process has changed; "" when something was written and it is unknown what."""

    async def scrub(self) -> None:
        """Overwrite what was deleted, where the database would leave it on the disk for a while."""

    async def close(self) -> None: ...


def make_database(url: URL) -> Database:
    if url.get_backend_name() != "sqlite":
        return Postgres(url)
    from talewright.store.sqlite import Sqlite

    return Sqlite(url)


class Postgres:
    def __init__(self, url: URL) -> None:
        # Not at the top: it brings a third of SQLAlchemy along, which a server with SQLite never needs.
        from sqlalchemy.ext.asyncio import create_async_engine

        try:
            self.engine = create_async_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
            )
        except ModuleNotFoundError as error:
            raise StoreError(
                Message("PostgreSQL needs the package {name}. Install talewright[postgres].", name=error.name)
            ) from None

    def reading(self) -> Any:
        return self.engine.connect()

    def writing(self) -> Any:
        return self.engine.begin()

    async def notify(self, connection: AsyncConnection, what: str) -> None:
        await connection.execute(
            text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": what}
        )

    async def listen(self) -> AsyncGenerator[str]:
        while True:
            try:
                async with self.engine.connect() as connection:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                    try:
                        await connection.execute(text(f"LISTEN {CHANNEL}"))
                        yield ""  # notifications before LISTEN are lost
                        raw: Any = (await connection.get_raw_connection()).driver_connection
                        async for notice in raw.notifies():
                            yield notice.payload
                    finally:
                        # A listening connection must not return to the pool.
                        await connection.invalidate()
            except (DBAPIError, OSError, self.engine.dialect.loaded_dbapi.Error) as error:
                log.warning("lost the connection that listens for changes: %s", error)
                await asyncio.sleep(AGAIN)

    async def scrub(self) -> None:
        """Nothing: PostgreSQL's own VACUUM does that."""

    async def close(self) -> None:
        await self.engine.dispose()
