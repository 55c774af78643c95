"""The store alone, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from talewright.core.errors import TalewrightError
from talewright.store import Conflict, Store
from talewright.store.engine import read_url


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store(url).open()
    try:
        yield store
    finally:
        await store.close()


def game(name: str, owner: str = "ann", **values: Any) -> dict[str, Any]:
    return {
        "id": name,
        "owner": owner,
        "kind": "book",
        "title": "The Mill",
        "system": "gnat",
        "version": "1",
        "book": "mill",
        "digest": "d1",
        "setup": "{}",
        "physical": False,
        "settle": False,
        "character": "",
        "hero_name": "",
        "place": "",
        "ended": "",
        "seq": 0,
        "created": 1.0,
        "updated": 1.0,
        **values,
    }


def person(name: str, owner: str = "ann") -> dict[str, Any]:
    return {
        "id": name,
        "owner": owner,
        "system": "gnat",
        "name": "Bo ☃",
        "data": '{"a": 1}',
        "edited": False,
        "game": "",
        "updated": 2.0,
    }


def test_the_second_of_two_answers_with_one_number_is_refused_by_the_database(database: str) -> None:
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            await one.add_game(game("g"), [("answer", "0")], "text")
            await one.append("g", 1, [("answer", "1"), ("answer", "2")], card={"updated": 2.0})
            with pytest.raises(Conflict):
                await two.append(
                    "g", 2, [("answer", "x")], card={"updated": 9.0}, character=(person("late"), None)
                )
            # Nothing of the refused one was kept: neither card nor character.
            row = await two.game("ann", "g")
            assert row is not None
            assert (row["seq"], row["updated"]) == (3, 2.0)
            assert await two.characters("ann") == []
            assert await two.answers("g") == [("answer", "0"), ("answer", "1"), ("answer", "2")]
            assert await two.answers("g", 2) == [("answer", "2")]
            assert await one.check() == []

    asyncio.run(play())


def test_many_writers_at_once_leave_one_row_for_each_number(database: str) -> None:
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            await one.add_game(game("g"), [], "text")

            async def put(store: Store, seq: int, who: int) -> int:
                try:
                    await store.append("g", seq, [("answer", str(who))], card={})
                except Conflict:
                    return 0
                return 1

            for seq in range(8):
                won = await asyncio.gather(*(put((one, two)[who % 2], seq, who) for who in range(6)))
                assert sum(won) == 1
            assert len(await two.answers("g")) == 8
            assert await two.check() == []

    asyncio.run(play())


def test_what_is_somebody_elses_is_not_found(database: str) -> None:
    async def play() -> None:
        async with opened(database) as store:
            await store.add_game(game("g"), [], "text")
            await store.put_character(person("c"))
            row = {"id": "b", "owner": "ann", "name": "b.tale.md", "digest": "d2", "updated": 1.0}
            await store.put_book(row, "words")
            for owner, there in (("ann", True), ("ben", False)):
                assert (await store.game(owner, "g") is not None) is there
                assert (await store.character(owner, "c") is not None) is there
                assert (await store.book(owner, "b") is not None) is there
            assert not await store.remove_game("ben", "g", since=0, most=9)
            assert not await store.remove_character("ben", "c")
            assert not await store.remove_book("ben", "b")
            assert not await store.set_game("ben", "g", {"settle": True})
            ones = {"games": 1, "characters": 1, "books": 1}
            assert (await store.usage("ann")).items() >= ones.items()
            await store.move("ann", "ben")
            assert (await store.usage("ben")).items() >= ones.items()
            assert set((await store.usage("ann")).values()) == {0}

    asyncio.run(play())


def test_a_removed_game_takes_its_answers_and_snapshots_along(database: str) -> None:
    async def play() -> None:
        async with opened(database) as store:
            await store.add_game(game("g"), [("answer", "0")], "text")
            await store.append("g", 1, [("answer", "1")], card={}, snapshot=(1, "me", "body"))
            assert await store.snapshot("g", "me", 5) == (1, "body")
            assert await store.snapshot("g", "another release", 5) is None
            assert await store.snapshot("g", "me", 0) is None
            await store.append("g", 2, [("back", "0")], card={}, kept=0)
            assert await store.snapshot("g", "me", 5) is None
            assert await store.erase_game("ann", "g")
            assert await store.answers("g") == []

    asyncio.run(play())


def test_a_character_changed_elsewhere_is_not_overwritten(database: str) -> None:
    async def play() -> None:
        async with opened(database) as store:
            await store.put_character(person("c"))
            await store.put_character(person("c") | {"name": "First"}, rev=0)
            with pytest.raises(Conflict):
                await store.put_character(person("c") | {"name": "Second"}, rev=0)
            row = await store.character("ann", "c")
            assert row is not None
            assert (row["name"], row["rev"]) == ("First", 1)

    asyncio.run(play())


def test_a_secret_is_made_once_even_when_two_ask(database: str) -> None:
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            found = await asyncio.gather(*(store.remember("k", str(n)) for n, store in enumerate((one, two))))
            assert len(set(found)) == 1

    asyncio.run(play())


def test_an_account_name_is_taken_once(database: str) -> None:
    async def play() -> None:
        async with opened(database) as store:
            row = {"owner": "o1", "name": "ann", "password": "x", "created": 1.0}
            await store.add_account(row)
            with pytest.raises(Conflict):
                await store.add_account(row | {"owner": "o2"})
            await store.set_account("o1", {"password": "y"})
            found = await store.account(name="ann")
            assert found is not None
            assert (found["owner"], found["password"]) == ("o1", "y")
            assert await store.account(owner="o2") is None

    asyncio.run(play())


def test_every_row_survives_a_dump(database: str, tmp_path: Any) -> None:
    async def play() -> None:
        async with opened(database) as store, opened(f"{tmp_path}/copy.db") as copy:
            await store.add_game(game("g", seq=1), [("answer", "0")], "text ☃")
            await store.put_character(person("c"))
            rows = [row async for row in store.dump()]
            assert await copy.fill(rows) == []
            assert [row async for row in copy.dump()] == rows
            assert not await copy.is_empty()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "driver", "name"),
    [
        ("tales.db", "sqlite", "tales.db"),
        ("sqlite:////x/t.db", "sqlite", "/x/t.db"),
        ("postgresql://a@b/c", "postgresql+psycopg", "c"),
    ],
)
def test_addresses_of_databases(text: str, driver: str, name: str) -> None:
    url = read_url(text)
    assert (url.drivername, url.database) == (driver, name)


@pytest.mark.parametrize("text", ["mysql://a@b/c", "://", "sqlite://", "sqlite:///:memory:"])
def test_other_addresses_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TalewrightError):
        Store(text)


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Any) -> None:
    path = tmp_path / "no.db"
    path.write_text("this is a shopping list, and long enough to be looked at " * 20)

    async def play() -> None:
        store = Store(str(path))
        try:
            with pytest.raises(TalewrightError, match="cannot be used"):
                await store.open()
        finally:
            await store.close()

    asyncio.run(play())
