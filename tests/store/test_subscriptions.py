"""What one process writes, others hear of: PostgreSQL says which game, SQLite that something was written."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest
from sqlalchemy import text

from talewright.play.library.subscriptions import Subscriptions
from talewright.store import Conflict, Store, engine

from .test_store import game


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Store, Store, asyncio.Queue[str]]]:
    """A store that writes, one that listens, and what it hears."""
    here, there = await Store(database).open(), await Store(database).open()
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def listen() -> None:
        async with aclosing(there.listen()) as news:
            async for what in news:
                heard.put_nowait(what)

    listener = asyncio.create_task(listen())
    await here.add_game(game("g", seq=1), [("answer", "0")], "text")
    try:
        yield here, there, heard
    finally:
        listener.cancel()
        await asyncio.wait([listener])
        await here.close()
        await there.close()


async def until(heard: asyncio.Queue[str], what: str) -> None:
    async with asyncio.timeout(10):
        while await heard.get() != what:
            pass


async def quiet(heard: asyncio.Queue[str]) -> list[str]:
    """What is heard until nothing has been for two looks at the file."""
    found = []
    with contextlib.suppress(TimeoutError):
        while True:
            found.append(await asyncio.wait_for(heard.get(), 0.6))
    return found


def test_an_answer_is_heard_of_and_one_refused_is_not(database: str) -> None:
    async def play() -> None:
        async with two(database) as (here, _, heard):
            await until(heard, "")
            await quiet(heard)
            with pytest.raises(Conflict):
                await here.append("g", 0, [("answer", "1")], card={})
            assert await quiet(heard) == []
            await here.append("g", 1, [("answer", "1")], card={})
            await until(heard, "" if here.is_sqlite else "g")
            await here.remove_game("ann", "g", since=0, most=9)
            await until(heard, "" if here.is_sqlite else "g")

    asyncio.run(play())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_lost_line_to_postgresql_is_taken_up_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "AGAIN", 0.05)

    async def play() -> None:
        async with two(database) as (here, _, heard):
            await until(heard, "")
            async with here.writing() as connection:
                await connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
                    )
                )
            # It listens anew, and knows that it may have missed something.
            await until(heard, "")
            await here.append("g", 1, [("answer", "1")], card={})
            await until(heard, "g")

    asyncio.run(play())


def test_nobody_listens_when_nobody_waits(database: str) -> None:
    async def play() -> None:
        here, there = await Store(database).open(), await Store(database).open()
        await here.add_game(game("g", seq=1), [("answer", "0")], "text")
        await here.add_game(game("h", seq=1), [("answer", "0")], "text")
        notices = Subscriptions(there)
        with notices.to("g", 1) as moved, notices.to("h", 1) as other:
            await here.append("g", 1, [("answer", "1")], card={})
            async with asyncio.timeout(10):
                await moved(20)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.6):
                    await other(20)
        listener = notices._listener
        assert listener is not None
        assert not listener.done()
        await here.append("g", 2, [("answer", "2")], card={})
        async with asyncio.timeout(10):
            await asyncio.wait([listener])
        assert listener.exception() is None
        await notices.close()
        await here.close()
        await there.close()

    asyncio.run(play())
