"""Endings found, games deleted and restored, ready heroes: on both databases."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.play.libraries import library_at, play_on

from talewright.adventure import load_book
from talewright.core.ruleset import find
from talewright.play.books import Shelf
from talewright.play.errors import Unknown
from talewright.play.library import limits
from talewright.play.running import open_book


def test_an_ending_stays_found_when_its_game_is_undone_and_deleted(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            before = await library.endings.of("ann", "mill")
            assert before
            assert not any(each.found for each in before)
            game = await library.games.start_book("ann", "mill")
            play = await play_on(library, game, random.Random(2))
            assert play.card.ended
            (found,) = [each for each in await library.endings.of("ann", "mill") if each.found]
            assert found.section == play.card.where
            await library.games.undo("ann", game, play.seq)
            await library.games.remove("ann", game)
            assert (await library.endings.of("ann", "mill"))[0] == found
            assert await library.endings.counts("ann") == {"mill": 1}
            await library.store.move("ann", "ben")
            assert await library.endings.counts("ben") == {"mill": 1}
            kept = await library.exports.export("ben")
            await library.exports.import_("cat", kept)
            assert await library.endings.counts("cat") == {"mill": 1}

    asyncio.run(run())


def test_a_deleted_game_can_be_restored_for_a_while(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.library.games.MAX_REMOVED", 2)

    async def run() -> None:
        async with library_at(database) as library:
            games = [await library.games.start_book("ann", "mill") for _ in range(4)]
            for game in games:
                await library.games.remove("ann", game)
                with pytest.raises(Unknown):
                    await library.games.open("ann", game)
            assert await library.games.all("ann") == []
            assert (await library.store.usage("ann"))["games"] == 0
            assert [card.id for card in await library.games.removed("ann")] == games[:1:-1]
            with pytest.raises(Unknown):
                await library.games.restore("ben", games[3])
            await library.games.restore("ann", games[3])
            assert (await library.games.open("ann", games[3])).card.id == games[3]
            with pytest.raises(Unknown):
                await library.games.restore("ann", games[0])
            monkeypatch.setattr("talewright.play.library.games.RESTORABLE", -1)
            assert await library.games.removed("ann") == []
            assert limits.RESTORABLE > 0

    asyncio.run(run())


def test_a_book_is_started_and_restarted_with_a_ready_hero(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            ready = library.books.heroes("mill", "gnat")[0]
            game = await library.games.start_book("ann", "mill", hero_id=ready.id)
            play = await library.games.open("ann", game)
            assert (play.card.hero_name, play.now.state.stage) == (ready.name, "reading")
            with pytest.raises(Unknown):
                await library.games.start_book("ann", "mill", hero_id="nobody")
            again = await library.games.open("ann", await library.games.restart("ann", game))
            assert (again.card.hero_name, again.now.state.stage) == (ready.name, "reading")

    asyncio.run(run())


def test_the_heroes_of_our_books_are_legal_and_start_at_once() -> None:
    shelf = Shelf()
    for volume in shelf.volumes.values():
        book = load_book(volume.path)
        ruleset = find(book.head.system)
        heroes = shelf.heroes(volume.id, ruleset)
        assert len({hero.id for hero in heroes}) == len(heroes) >= 3
        for hero in heroes:
            assert ruleset.check(hero.character) == []
            assert hero.reason("de") != hero.reason("en")
            assert open_book(book, hero=hero.character, physical=True).now.state.stage == "reading"
