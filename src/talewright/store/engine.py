"""A database by its URL: SQLite in a file (durable at every commit) or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from talewright.core.errors import TalewrightError

BUSY = 30_000
"""Milliseconds to wait for another process that writes."""


class StoreError(TalewrightError):
    """The database cannot be used as it is."""


def read_url(text: str) -> URL:
    """`sqlite:///file`, a bare path, or `postgresql://user@host/name`; the drivers are ours to choose."""
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=text)
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(
            f"{text[:80]!r} is not the address of a database. "
            "Write sqlite:///path/to/file or postgresql://user@host/name."
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"{kind[:40]!r} databases are not supported. Use SQLite or PostgreSQL.")


def make_engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        try:
            return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        except ModuleNotFoundError as error:
            raise StoreError(
                f"PostgreSQL needs the package {error.name}. Install talewright[postgres]."
            ) from None
    if not url.database or url.database == ":memory:":
        raise StoreError("A database in memory forgets everything. Name a file: sqlite:///talewright.db")
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, poolclass=AsyncAdaptedQueuePool, pool_size=4, max_overflow=4)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    # The driver's own transactions are switched off: `_begin` says what is wanted.
    connection.isolation_level = None
    cursor = connection.cursor()
    # A commit returns when the disk has it, not before: what a player was told is kept.
    for pragma in (
        f"busy_timeout={BUSY}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "cache_size=-8000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer takes its place at once: a reader that turns writer half-way could be refused.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
