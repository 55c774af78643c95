"""SQLite in a file, durable at every commit.

Queries run in the event loop's thread: a read from its file takes less time than a switch to another thread and back.
Only the commit, which waits for the disk, runs in a thread. All writers of one iteration of the event loop share a
commit, each in a savepoint that can fail alone. A write returns after the disk has it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

from talewright.core.text.message import Message
from talewright.store.engine import AsyncConnection, StoreError

log = logging.getLogger(__name__)
T = TypeVar("T")
BUSY = 30.0
"""Seconds to wait for another process that writes."""
LOOK = 0.25
"""Seconds between two checks whether another process has written."""
GLANCE = 5
"""Milliseconds SQLite itself may wait; a longer wait does not block the event loop."""


class Sqlite:
    """One transaction at a time in this process; between processes SQLite's own lock does that."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise StoreError(
                Message("A database in memory forgets everything. Name a file: sqlite:///talewright.db")
            )
        _private(Path(url.database))
        self.engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=4,
            max_overflow=-1,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
        event.listen(self.engine, "connect", _prepare)
        self._disk = ThreadPoolExecutor(1, "commit")
        self._shared: SharedTransaction | None = None
        self._shut: asyncio.Future[None] | None = None
        """Set while a transaction writes or a commit is under way: other writers wait for it."""

    def reading(self) -> _Reading:
        return _Reading(self.engine)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        while self._shut is not None:
            await asyncio.wait([self._shut])
        shut = self._shut = asyncio.get_running_loop().create_future()
        shared: SharedTransaction | None = None
        refused: Exception | None = None
        try:
            shared = self._shared or await self._begin()
            with shared.one():
                yield _SyncConnection(shared.connection)
        except Exception as error:  # noqa: BLE001 - raised again below
            refused = error
        finally:
            self._shut = None
            shut.set_result(None)
        if refused is None and shared is not None:
            await _wait_for(shared.committed)
            return
        if shared is not None:
            # A client refused because another writer was first sees that change afterwards.
            try:
                await _wait_for(shared.committed)
            except Exception:
                # Those whose changes it held are refused by it themselves.
                log.warning("the commit shared with a refused change failed", exc_info=True)
        if refused is not None:
            raise refused

    async def _begin(self) -> SharedTransaction:
        connection = self.engine.connect()
        try:
            await _begin_immediate(connection)
        except BaseException:
            connection.close()
            raise
        shared = self._shared = SharedTransaction(connection)
        # After all writers that are ready now: they share the commit.
        asyncio.get_running_loop().call_soon(self._commit, shared)
        return shared

    def _commit(self, shared: SharedTransaction) -> None:
        if self._shut is not None:
            # Another transaction is writing.
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
                shared.committed.set_result(None)
            else:
                shared.committed.set_exception(error)
                shared.committed.exception()  # retrieved, even when nobody waits for it

        loop.run_in_executor(self._disk, shared.end).add_done_callback(settle)

    async def notify(self, connection: AsyncConnection, what: str) -> None:
        """Nothing: listeners see the file change."""

    async def listen(self) -> AsyncGenerator[str]:
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

    async def scrub(self) -> None:
        """Empty the write-ahead log, unless a connection reads from it now; deleted rows are zeroed (`secure_delete`)."""
        await asyncio.get_running_loop().run_in_executor(self._disk, self._checkpoint)

    def _checkpoint(self) -> None:
        with self.engine.connect() as connection, suppress(sqlite3.OperationalError):
            raw: Any = connection.connection.driver_connection
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def close(self) -> None:
        self._disk.shutdown()
        self.engine.dispose()


class _Reading:
    """A connection to read with: every page begins several, so this is no generator."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def __aenter__(self) -> AsyncConnection:
        self.connection = self.engine.connect()
        return _SyncConnection(self.connection)

    async def __aexit__(self, *error: object) -> None:
        self.connection.close()


class SharedTransaction:
    """A transaction several writers share, each within a savepoint of its own."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.transaction = connection.begin()
        self.committed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
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
    """The statements of one writer: all or none, whatever the others do."""

    def __init__(self, shared: SharedTransaction) -> None:
        self.shared = shared

    def __enter__(self) -> None:
        if self.shared.lost is not None:
            raise self.shared.lost
        self.shared.raw.execute("SAVEPOINT one")

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        raw = self.shared.raw
        if error is not None and not raw.in_transaction:
            # A full disk, for example, rolls back the whole transaction: then every writer has failed.
            self.shared.lost = error
            return
        if error is not None:
            raw.execute("ROLLBACK TO one")
        raw.execute("RELEASE one")


class _SyncConnection:
    """A synchronous connection with awaitable methods."""

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


def _private(file: Path) -> None:
    """Folder and database are their owner's alone: what SQLite puts beside the file follows its mode."""
    if not file.parent.exists():
        file.parent.mkdir(parents=True, mode=0o700)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    if file.stat().st_mode & 0o077:
        # Created by an earlier release, which left the mode to the system.
        for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            with suppress(FileNotFoundError, PermissionError):
                each.chmod(0o600)


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    # The driver's own transactions are switched off: `_begin_immediate` begins them.
    connection.isolation_level = None
    # A commit returns after the disk has it: a confirmed answer is durable.
    for pragma in (
        f"busy_timeout={BUSY * 1000:.0f}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
        "cache_size=-8000",
        f"busy_timeout={GLANCE}",
    ):
        connection.execute(f"PRAGMA {pragma}")


async def _begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: a reader that becomes a writer later could be refused."""
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


async def _wait_for(future: asyncio.Future[None]) -> None:
    """Wait for the commit even when the caller is cancelled."""
    try:
        await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        raise
