"""Texts go with the last book or game that uses them; what one owner may have is bounded, also when many ask at once."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.play.libraries import BOOKS, library_at

from talewright.play.errors import Full
from talewright.play.library import limits
from talewright.play.library.accounts import Accounts
from talewright.play.table.seats import OpenTable
from talewright.store import Store
from talewright.store.room import SIZE, TABLES

MILL = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")


async def texts(store: Store) -> list[str]:
    return [str(row["body"]) async for table, row in store.dump() if table == "texts"]


def written(folder: Path, words: bytes) -> bool:
    return any(words in path.read_bytes() for path in folder.iterdir())


def test_a_text_goes_with_the_last_book_or_game_that_uses_it(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            book, _ = await library.books.add("ann", "mine", MILL + "\nFirst.\n")
            for number in range(5):
                await library.books.put("ann", book, f"{MILL}\nEdit {number}.\n")
            assert len(await texts(library.store)) == 1, "earlier edits are gone"
            game = await library.games.start_book("ann", book)
            other, _ = await library.books.add("ben", "same", f"{MILL}\nEdit 4.\n")
            await library.books.remove("ann", book)
            await library.books.remove("ben", other)
            assert len(await texts(library.store)) == 1, "a game is played with it"
            await library.games.remove("ann", game)
            assert len(await texts(library.store)) == 1, "a deleted game can be restored for a while"
            await library.store.erase_removed(time.time() + 1)
            assert await texts(library.store) == []
            book, _ = await library.books.add("ann", "mine", MILL)
            await library.games.remove("ann", await library.games.start_book("ann", book))
            await library.books.remove("ann", book)
            assert await texts(library.store) == [], "with its book a deleted game goes for good"

    asyncio.run(run())


def test_nothing_of_a_deleted_account_is_left_in_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            accounts = Accounts(library.store)
            await accounts.sign_up("ann", "Ann", "correct horse")
            book, _ = await library.books.add("ann", "mine", MILL.replace("brown water", "Xylocarp water"))
            await library.games.start_book("ann", book)
            assert written(tmp_path, b"Xylocarp")
            await accounts.delete("ann", "Ann", "correct horse")
            assert not written(tmp_path, b"Xylocarp")

    asyncio.run(run())


def test_limits_hold_when_many_ask_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEPT", {"games": 3, "characters": 3, "books": 3, TABLES: 3, SIZE: 10**6})

    async def run() -> None:
        async with library_at(database) as one, library_at(database) as two:
            for add in ("characters", "games", "books", TABLES):
                asked = [
                    library.characters.add_random("ann", "gnat")
                    if add == "characters"
                    else library.tables.open("ann", OpenTable("gnat", "Friday"), "Ann")
                    if add == TABLES
                    else library.games.start_book("ann", "mill")
                    if add == "games"
                    else library.books.add("ann", "b", f"{MILL}\n{number}\n")
                    for number in range(4)
                    for library in (one, two)
                ]
                found = await asyncio.gather(*asked, return_exceptions=True)
                assert sum(isinstance(each, Full) for each in found) == 5, found
                assert (await one.store.usage("ann"))[add] == 3

    asyncio.run(run())


def test_what_one_owner_stores_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEPT", limits.MAX_KEPT | {SIZE: 3 * len(MILL)})

    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            kept, _ = await library.books.add("ann", "one", MILL)
            await library.books.add("ann", "two", MILL + "\nTwo.\n")
            with pytest.raises(Full, match="MB can be saved"):
                await library.books.add("ann", "three", MILL + "\nThree.\n" * 20)
            with pytest.raises(Full, match="MB can be saved"):
                await library.books.put("ann", kept, MILL * 3)
            assert await library.books.text("ann", kept) == MILL
            used, limit = (await library.room("ann"))[SIZE]
            assert used <= limit
            # A visitor does not carry more into an account than it may have.
            await library.books.add("visitor", "three", MILL + "\nThree.\n" * 20)
            with pytest.raises(Full):
                await library.accounts.bring_along("visitor", "ann")
            assert len(await library.store.books("visitor")) == 1

    asyncio.run(run())


def test_snapshots_of_one_game_are_few(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            game = await library.games.start_book("ann", "mill")
            seq = (await library.games.open("ann", game)).seq
            for number in range(1, 10):
                await library.store.append(
                    game, seq, [("answer", "{}")], card={}, snapshot=(number, "test", "{}")
                )
                seq += 1
            found = [row async for table, row in library.store.dump() if table == "snapshots"]
            assert [row["answers"] for row in found] == [6, 7, 8, 9]

    asyncio.run(run())
