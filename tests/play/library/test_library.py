"""What the library keeps, on both databases: characters, books and games, everybody's own."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.play.libraries import BOOKS, library_at, play_on, same, waiting

from talewright.core.ask import Chosen
from talewright.core.errors import QuestionError, SheetError, TalewrightError
from talewright.core.replay import Ended
from talewright.play.errors import Changed, Full, Unknown
from talewright.play.library import importing, limits

SYSTEMS = ("generic-fantasy", "gnat", "goonies", "gradient", "legend")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_creation_ends_with_a_character_of_that_name(system: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            game = await library.games.start_creation("ann", system, name="Bo Under the Hill")
            play = await play_on(library, game, random.Random(1), 400)
            assert play.card.ended == "created"
            (card,) = await library.characters.all("ann")
            assert (card.id, card.name, card.system) == (play.card.character_id, "Bo Under the Hill", system)
            ruleset, hero, edited = await library.characters.get("ann", card.id)
            assert (ruleset.id, ruleset.check(hero), edited) == (system, [], False)
            # Back and on to the end again: still one character.
            play = await library.games.undo("ann", game, play.seq)
            await play_on(library, game, random.Random(2), 400)
            assert len(await library.characters.all("ann")) == 1
            made = await library.characters.add_random("ann", system, name="Chance")
            assert (await library.characters.card("ann", made)).name == "Chance"

    asyncio.run(run())


def test_a_character_is_carried_from_book_to_book(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            hero = await library.characters.add_random("ann", "gnat", name="Wren")
            for seed in range(40):
                before = await library.characters.file("ann", hero)
                game = await library.games.start_book("ann", "mill", character_id=hero)
                play = await play_on(library, game, random.Random(seed), 300)
                after = await library.characters.file("ann", hero)
                assert isinstance(play.session.now, Ended)
                if play.card.ended == "death":
                    assert after == before
                elif after != before:
                    assert play.card.hero_name == "Wren"
                    return
            raise AssertionError("no book was completed")

    asyncio.run(run())


def test_an_order_changes_its_character(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            hero = await library.characters.add_random("ann", "gnat")
            before = (await library.characters.get("ann", hero))[1]
            game = await library.games.start_order("ann", hero, "gain-xp", {"n": 3})
            play = await play_on(library, game, random.Random(1))
            assert isinstance(play.session.now, Ended)
            assert (await library.characters.get("ann", hero))[1].xp == before.xp + 3
            with pytest.raises(QuestionError):
                await library.games.start_order("ann", hero, "gain-px", {})
            with pytest.raises(QuestionError):
                await library.games.start_order("ann", hero, "gain-xp", {"n": "three"})

    asyncio.run(run())


def test_edits_within_the_rules_beyond_them_and_at_once(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            hero = await library.characters.add_random("ann", "gnat")
            file = await library.characters.file("ann", hero)
            wild = copy.deepcopy(file)
            wild["character"]["vitality"] = wild["character"].get("vitality_max", 3) + 5
            with pytest.raises(SheetError):
                await library.characters.put("ann", hero, wild)
            await library.characters.put("ann", hero, wild, beyond=True, rev=0)
            assert (await library.characters.get("ann", hero))[2]
            with pytest.raises(Changed):
                await library.characters.put("ann", hero, file, rev=0)
            await library.characters.put("ann", hero, file, rev=1)
            assert (await library.characters.get("ann", hero))[2], "the mark stays"

    asyncio.run(run())


def test_an_own_book_is_kept_with_its_faults_and_games_stay_with_their_text(database: str) -> None:
    mill = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")

    async def run() -> None:
        async with library_at(database) as library:
            faulty = mill.replace("turn to [[door]]", "turn to [[dor]]", 1)
            book, findings = await library.books.add("ann", "../../etc/<b>mill</b>.tale.md", faulty)
            assert any(each.severity == "error" for each in findings)
            assert all("<" not in str(each.place.file) for each in findings)
            assert not any(each.severity == "error" for each in await library.books.put("ann", book, mill))
            game = await library.games.start_book("ann", book)
            play = await play_on(library, game, random.Random(5), 3)
            await library.books.put("ann", book, mill.replace("brown water", "green water"))
            async with library_at(database) as other:
                again = await other.games.open("ann", game)
                assert same(again, play)
                assert again.book is not None
                assert "brown water" in again.book.sections[0].text
                cards = await other.books.all("ann")
                assert [card.own for card in cards] == [True, False, False, False]
                assert [card.own for card in await other.books.all("ben")] == [False, False, False]
            await library.books.remove("ann", book)
            assert same(await library.games.open("ann", game), play)

    asyncio.run(run())


def test_what_is_somebody_elses_is_unknown_everywhere(database: str) -> None:
    mill = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")

    async def run() -> None:
        async with library_at(database) as library:
            game = await library.games.start_book("ann", "mill")
            hero = await library.characters.add_random("ann", "gnat")
            book, _ = await library.books.add("ann", "mine", mill)
            play = await library.games.open("ann", game)
            before = play.session.now
            choice = Chosen(waiting(play).question.options[0])
            file = await library.characters.file("ann", hero)
            for owner, g, h, b in (
                ("ben", game, hero, book),
                ("ann", "no", "no", "no"),
                ("ann", "a\0b", "ü", "../x"),
            ):
                for forbidden in (
                    lambda o=owner, g=g: library.games.open(o, g),
                    lambda o=owner, g=g: library.games.answer(o, g, play.seq, choice),
                    lambda o=owner, g=g: library.games.undo(o, g, play.seq),
                    lambda o=owner, g=g: library.games.rewind(o, g, play.seq, 0),
                    lambda o=owner, g=g: library.games.configure(o, g, settle=True),
                    lambda o=owner, g=g: library.games.remove(o, g),
                    lambda o=owner, h=h: library.characters.get(o, h),
                    lambda o=owner, h=h: library.characters.file(o, h),
                    lambda o=owner, h=h: library.characters.put(o, h, file),
                    lambda o=owner, h=h: library.characters.remove(o, h),
                    lambda o=owner, h=h: library.games.start_order(o, h, "gain-xp", {"n": 1}),
                    lambda o=owner, h=h: library.games.start_book(o, "mill", character_id=h),
                    lambda o=owner, b=b: library.books.get(o, b),
                    lambda o=owner, b=b: library.books.text(o, b),
                    lambda o=owner, b=b: library.books.put(o, b, mill),
                    lambda o=owner, b=b: library.books.remove(o, b),
                    lambda o=owner, b=b: library.games.start_book(o, b),
                ):
                    with pytest.raises(Unknown):
                        await forbidden()
            assert await library.games.all("ben") == []
            assert (await library.exports.export("ben"))["games"] == []
            assert (await library.games.open("ann", game)).session.now == before

    asyncio.run(run())


def test_an_imported_game_is_not_slow_to_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MAX_EFFORT", 500)

    async def run() -> None:
        async with library_at(f"{tmp_path}/tales.db") as library:
            game = await library.games.start_creation("ann", "gnat", {})
            play = await play_on(library, game, random.Random(2), 4)
            told = json.loads(json.dumps(await library.exports.export("ann")))
            told["games"][0]["answers"] += [["back", 0], ["go", len(play.now.log)]] * 200
            with pytest.raises(SheetError, match="more often"):
                await library.exports.import_("ben", told)

    asyncio.run(run())


def test_an_export_can_be_imported_and_played_on(database: str) -> None:
    mill = (BOOKS / "mill.tale.md").read_text(encoding="utf-8")

    async def run() -> None:
        async with library_at(database) as library:
            book, _ = await library.books.add("ann", "mine", mill)
            hero = await library.characters.add_random("ann", "gnat", name="Wren")
            game = await library.games.start_book("ann", book, character_id=hero)
            play = await play_on(library, game, random.Random(2), 4)
            play = await library.games.undo("ann", game, play.seq)
            told = json.loads(json.dumps(await library.exports.export("ann")))
            assert await library.exports.import_("ben", told) == {"books": 1, "characters": 1, "games": 1}
            (card,) = await library.games.all("ben")
            theirs = await library.games.open("ben", card.id)
            assert theirs.session.now == play.session.now
            assert card.id != game
            assert card.book_id in [each.id for each in await library.books.all("ben")]
            assert card.character_id in [each.id for each in await library.characters.all("ben")]
            spoils: list[Callable[[Any], Any]] = [
                lambda data: data["games"][0]["answers"].append(["answer", {"choose": "nonsense"}]),
                lambda data: data["games"][0].update(answers=7),
                lambda data: data["games"][0].update(kind="x"),
                lambda data: data["texts"].clear(),
                lambda data: data["characters"][0]["file"]["character"].update(talent="many"),
                lambda data: data.update(kind="x"),
                lambda data: data.update(games=[7]),
                lambda data: data["games"][0]["answers"].append(["back", "x"]),
            ]
            for spoil in spoils:
                bad = copy.deepcopy(told)
                spoil(bad)
                with pytest.raises(TalewrightError):
                    await library.exports.import_("cid", bad)
            assert set((await library.store.usage("cid")).values()) == {0}
            with pytest.raises(SheetError):
                await library.exports.import_("cid", [1])

    asyncio.run(run())


def test_there_is_room_for_so_many_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEPT", {"games": 1, "characters": 1, "books": 0})

    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            await library.games.start_book("ann", "mill")
            await library.characters.add_random("ann", "gnat")
            for more in (
                library.games.start_book("ann", "mill"),
                library.characters.add_random("ann", "gnat"),
                library.books.add("ann", "b", "text"),
            ):
                with pytest.raises(Full):
                    await more
            await library.games.start_book("ben", "mill")

    asyncio.run(run())
