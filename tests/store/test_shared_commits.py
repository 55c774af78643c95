"""SQLite: those who write at the same time share a commit; each is undone alone, and told when the disk has it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from talewright.store import Store
from talewright.store.engine import DiskFull
from talewright.store.sqlite import SharedTransaction, Sqlite


def run(tmp_path: Path, play: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = await Store(f"{tmp_path}/tales.db").open()
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(whole())


def kept(tmp_path: Path) -> dict[str, str]:
    """What another process finds in the file."""
    with closing(sqlite3.connect(tmp_path / "tales.db")) as other:
        return dict(other.execute("SELECT key, value FROM meta"))


def counted(monkeypatch: pytest.MonkeyPatch) -> list[SharedTransaction]:
    """Every commit from now on."""
    found: list[SharedTransaction] = []
    plain = SharedTransaction.end

    def end(self: SharedTransaction) -> None:
        found.append(self)
        plain(self)

    monkeypatch.setattr(SharedTransaction, "end", end)
    return found


def test_many_at_once_share_a_commit_and_one_alone_needs_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: Store) -> None:
        commits = counted(monkeypatch)
        await store.remember("alone", "1")
        assert len(commits) == 1
        assert kept(tmp_path) == {"alone": "1"}
        told = await asyncio.gather(*(store.remember(f"k{n}", str(n)) for n in range(40)))
        assert told == [str(n) for n in range(40)]
        assert len(commits) == 2
        assert len(kept(tmp_path)) == 41

    run(tmp_path, play)


def test_whoever_fails_is_undone_alone(tmp_path: Path) -> None:
    async def faulty(store: Store) -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("INSERT INTO meta VALUES ('half', 'written')")
            await connection.exec_driver_sql("INSERT INTO meta VALUES ('half', 'again')")

    async def given_up(store: Store) -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("INSERT INTO meta VALUES ('given', 'up')")
            raise KeyError

    async def play(store: Store) -> None:
        found = await asyncio.gather(
            store.remember("a", "1"),
            faulty(store),
            store.remember("b", "2"),
            given_up(store),
            store.remember("c", "3"),
            return_exceptions=True,
        )
        assert [type(each).__name__ for each in found] == ["str", "IntegrityError", "str", "KeyError", "str"]
        assert kept(tmp_path) == {"a": "1", "b": "2", "c": "3"}
        await store.remember("d", "4")
        assert kept(tmp_path)["d"] == "4"

    run(tmp_path, play)


def test_listeners_are_notified_after_the_commit_and_not_when_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: Store) -> None:
        plain = SharedTransaction.end

        def full(self: SharedTransaction) -> None:
            self.transaction.rollback()
            self.connection.close()
            raise OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(SharedTransaction, "end", full)
        found = await asyncio.gather(
            *(store.remember(f"k{n}", "1") for n in range(5)), return_exceptions=True
        )
        assert [type(each) for each in found] == [DiskFull] * 5
        assert kept(tmp_path) == {}
        monkeypatch.setattr(SharedTransaction, "end", plain)
        assert await store.remember("k0", "2") == "2"
        assert kept(tmp_path) == {"k0": "2"}

    run(tmp_path, play)


def test_when_sqlite_undoes_everything_nobody_believes_in_having_written(tmp_path: Path) -> None:
    async def drowned(store: Store) -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("ROLLBACK")  # as a full disk makes SQLite do by itself
            raise OSError("disk full")

    async def play(store: Store) -> None:
        found = await asyncio.gather(
            store.remember("a", "1"), drowned(store), store.remember("b", "1"), return_exceptions=True
        )
        assert [type(each) for each in found] == [OSError] * 3
        assert kept(tmp_path) == {}
        await store.remember("c", "1")
        assert kept(tmp_path) == {"c": "1"}

    run(tmp_path, play)


def test_a_slow_writer_is_not_committed_half_way(tmp_path: Path) -> None:
    async def slow(store: Store, other: asyncio.Task[Any]) -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("INSERT INTO meta VALUES ('first', 'half')")
            await asyncio.wait([other], timeout=0.1)
            assert kept(tmp_path) == {}
            await connection.exec_driver_sql("INSERT INTO meta VALUES ('second', 'half')")

    async def play(store: Store) -> None:
        other = asyncio.create_task(store.remember("other", "1"))
        await slow(store, other)
        await other
        assert set(kept(tmp_path)) == {"first", "second", "other"}

    run(tmp_path, play)


def test_whoever_stops_waiting_is_written_all_the_same_and_holds_nobody_up(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        task = asyncio.create_task(store.remember("gone", "1"))
        await asyncio.sleep(0)
        task.cancel()
        others = await asyncio.gather(task, store.remember("here", "1"), return_exceptions=True)
        assert isinstance(others[0], asyncio.CancelledError)
        assert kept(tmp_path) == {"gone": "1", "here": "1"}

    run(tmp_path, play)


def test_another_process_that_writes_is_waited_for(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        with closing(sqlite3.connect(tmp_path / "tales.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("INSERT INTO meta VALUES ('theirs', '1')")
            ours: asyncio.Future[Any] = asyncio.gather(*(store.remember(f"k{n}", "1") for n in range(3)))
            done, _ = await asyncio.wait([ours], timeout=0.1)
            assert not done
            other.execute("COMMIT")
            await ours
        assert set(kept(tmp_path)) == {"theirs", "k0", "k1", "k2"}
        assert isinstance(store.database, Sqlite)

    run(tmp_path, play)
