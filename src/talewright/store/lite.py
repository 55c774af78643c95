"""SQLite in a file, durable at every commit.

It is asked where we stand, without a thread in between: a look into its file takes less time than the way to another
thread and back. Only the commit, which waits for the disk, is made elsewhere; and all who write while one turn of the
event loop lasts share it, each undone alone when it fails. Nobody is told of success before the disk has it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

from talewright.core.text.message import Message
from talewright.store.engine import Asked, StoreError

T = TypeVar("T")
BUSY = 30.0
"""Seconds to wait for another process that writes."""
LOOK = 0.25
"""Seconds between two glances at whether another process has written."""
GLANCE = 5
"""Milliseconds SQLite itself may wait; what is longer is waited for without holding up others."""


class Lite:
    """One transaction at a time in this process; between processes SQLite's own lock sees to it."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise StoreError(
                Message("A database in memory forgets everything. Name a file: sqlite:///talewright.db")
            )
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_engine(
            url, poolclass=QueuePool, pool_size=4, max_overflow=-1, connect_args={"check_same_thread": False}
        )
        event.listen(self.engine, "connect", _prepare)
        self._disk = ThreadPoolExecutor(1, "commit")
        self._shared: Shared | None = None
        self._shut: asyncio.Future[None] | None = None
        """There while somebody writes or a commit is under way: whoever would write waits for it."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Asked]:
        with self.engine.connect() as connection:
            yield _Here(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Asked]:
        while self._shut is not None:
            await asyncio.wait([self._shut])
        shut = self._shut = asyncio.get_running_loop().create_future()
        try:
            shared = self._shared or await self._begin()
            with shared.one():
                yield _Here(shared.connection)
        finally:
            self._shut = None
            shut.set_result(None)
        await _whatever_happens(shared.kept)

    async def _begin(self) -> Shared:
        connection = self.engine.connect()
        try:
            await _take_turn(connection)
        except BaseException:
            connection.close()
            raise
        shared = self._shared = Shared(connection)
        # Behind everybody who is ready now: they come along.
        asyncio.get_running_loop().call_soon(self._commit, shared)
        return shared

    def _commit(self, shared: Shared) -> None:
        if self._shut is not None:
            # Somebody is in the middle of writing.
            self._shut.add_done_callback(lambda _: self._commit(shared))
            return
        loop = asyncio.get_running_loop()
        done = self._shut = loop.create_future()
        self._shared = None

        def settle(ended: asyncio.Future[None]) -> None:
            self._shut = None
            done.set_result(None)
            error = asyncio.CancelledError() if ended.cancelled() else ended.exception()
            if error is None:
                shared.kept.set_result(None)
            else:
                shared.kept.set_exception(error)
                shared.kept.exception()  # heard, even when nobody came to wait

        loop.run_in_executor(self._disk, shared.end).add_done_callback(settle)

    async def tell(self, connection: Asked, what: str) -> None:
        """Nothing: whoever listens sees the file change."""

    async def news(self) -> AsyncGenerator[str]:
        with self.engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            known = None
            while True:
                # A number in the file's head that every commit changes: no table is read.
                (now,) = raw.execute("PRAGMA data_version").fetchone()
                if now != known:
                    known = now
                    yield ""
                await asyncio.sleep(LOOK)

    async def close(self) -> None:
        self._disk.shutdown()
        self.engine.dispose()


class Shared:
    """A transaction several writers share, each within a savepoint of its own."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.transaction = connection.begin()
        self.kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: BaseException | None = None
        self.raw: Any = connection.connection.driver_connection

    def one(self) -> Savepoint:
        return Savepoint(self)

    def end(self) -> None:
        """In another thread: it waits for the disk."""
        try:
            if self.lost is not None:
                self.transaction.rollback()
                raise self.lost
            self.transaction.commit()
        finally:
            self.connection.close()


class Savepoint:
    """What one writer does: whole or not at all, whatever becomes of the others' share."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared

    def __enter__(self) -> None:
        if self.shared.lost is not None:
            raise self.shared.lost
        self.shared.raw.execute("SAVEPOINT one")

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        raw = self.shared.raw
        if error is not None and not raw.in_transaction:
            # A full disk, for one, makes SQLite undo everything: then nobody may believe in having written.
            self.shared.lost = error
            return
        if error is not None:
            raw.execute("ROLLBACK TO one")
        raw.execute("RELEASE one")


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


async def _whatever_happens(future: asyncio.Future[None]) -> None:
    """It is waited for even when nobody wants the answer any more."""
    try:
        await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        raise
