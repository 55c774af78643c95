"""Games in the library, on both databases: durable, and one truth for two tabs."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from tests.play.libraries import library_at, play_on, same, waiting

from talewright.core.ask import Chosen, Rolled
from talewright.core.errors import IllegalAnswer, StaleAnswer
from talewright.core.replay import Ended
from talewright.play.library import Library, OpenGame, rows, sessions
from talewright.play.log import MemoryLog
from talewright.play.session import Session


def test_a_game_read_by_another_process_is_the_same_at_every_step(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as one:
            game = await one.games.start_book("ann", "mill")
            chance = random.Random(4)
            for step in range(12):
                play = await play_on(one, game, chance, 1)
                if step % 5 == 3:
                    play = await one.games.undo("ann", game, play.seq)
                async with library_at(database) as other:
                    assert same(await other.games.open("ann", game), play)
            assert await one.store.check() == []

    asyncio.run(run())


def test_a_snapshot_changes_nothing_but_the_time_it_takes(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            for seed in range(12):
                game = await library.games.start_book("ann", ("mill", "salt", "barn")[seed % 3])
                play = await play_on(library, game, random.Random(seed), 40)
                plain: Session[Any] = Session(play.session.game, MemoryLog(play.session.now.log))
                assert plain.now == play.session.now
                assert plain.now.notes == play.session.now.notes

    asyncio.run(run())


def test_snapshots_of_long_games_lead_to_the_same_state(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (rows, sessions):
        monkeypatch.setattr(module, "SNAPSHOT_EVERY", 4)

    async def run() -> None:
        async with library_at(database) as one:
            game = await one.games.start_book("ann", "salt")
            play = await play_on(one, game, random.Random(3), 60)
            row = await one.store.game("ann", game)
            assert row is not None
            found = await one.store.snapshot(game, sessions.made_by(play.ruleset), 10_000)
            assert found is not None
            async with library_at(database) as other:
                again = await other.games.open("ann", game)
                assert again.session.snapshot is not None
                assert same(again, play)
            back = await one.games.rewind("ann", game, play.seq, found[0] - 1)
            assert await one.store.snapshot(game, sessions.made_by(play.ruleset), 10_000) != found
            async with library_at(database) as other:
                assert same(await other.games.open("ann", game), back)

    asyncio.run(run())


def test_a_double_click_is_answered_once(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            game = await library.games.start_book("ann", "mill")
            play = await library.games.open("ann", game)
            choice = Chosen(waiting(play).question.options[0])
            seq = play.seq
            found = await asyncio.gather(
                *(library.games.answer("ann", game, seq, choice) for _ in range(6)), return_exceptions=True
            )
            assert sum(isinstance(each, OpenGame) for each in found) == 1
            assert sum(isinstance(each, StaleAnswer) for each in found) == 5
            assert await library.store.check() == []

    asyncio.run(run())


def test_two_servers_on_one_database_see_one_truth(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as one, library_at(database) as two:
            game = await one.games.start_book("ann", "mill")
            for _ in range(6):
                here, there = await one.games.open("ann", game), await two.games.open("ann", game)
                assert same(here, there)
                if isinstance(here.session.now, Ended):
                    break
                options = waiting(here).question.options
                seq = here.seq
                found = await asyncio.gather(
                    one.games.answer("ann", game, seq, Chosen(options[0])),
                    two.games.answer("ann", game, seq, Chosen(options[-1])),
                    return_exceptions=True,
                )
                assert sorted(type(each).__name__ for each in found) == ["OpenGame", "StaleAnswer"]
            assert same(await one.games.open("ann", game), await two.games.open("ann", game))
            assert await one.store.check() == []

    asyncio.run(run())


def test_a_page_drawn_before_a_step_back_is_stale_though_the_count_of_answers_is_the_same(
    database: str,
) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            game = await library.games.start_book("ann", "mill")
            play = await library.games.open("ann", game)
            options = waiting(play).question.options
            given = len(play.session.now.log)
            first = await library.games.answer("ann", game, play.seq, Chosen(options[0]))
            old = first.seq
            back = await library.games.undo("ann", game, old)
            assert len(back.session.now.log) == given
            again = await library.games.answer("ann", game, back.seq, Chosen(options[1]))
            assert len(again.session.now.log) >= 1
            with pytest.raises(StaleAnswer):
                await library.games.answer("ann", game, old, Chosen(waiting(again).question.options[0]))
            with pytest.raises(StaleAnswer):
                await library.games.undo("ann", game, old)
            with pytest.raises(StaleAnswer):
                await library.games.rewind("ann", game, old, 0)

    asyncio.run(run())


def test_an_answer_that_does_not_fit_changes_nothing(database: str) -> None:
    async def run() -> None:
        async with library_at(database) as library:
            game = await library.games.start_book("ann", "mill")
            play = await library.games.open("ann", game)
            before, seq = play.session.now, play.seq
            for wrong in (Chosen("nonsense"), Rolled((1, 2)), Chosen("a\0b")):
                with pytest.raises(IllegalAnswer):
                    await library.games.answer("ann", game, play.seq, wrong)
            after = await library.games.open("ann", game)
            assert (after.session.now, after.seq) == (before, seq)
            assert len(await library.store.answers(game)) == seq

    asyncio.run(run())


def test_typed_dice_are_marked_as_typed_and_ours_cannot_be_sent(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            game = await library.games.start_creation("ann", "goonies", physical=True)
            play = await library.games.open("ann", game)
            for _ in range(40):
                if isinstance(play.session.now, Ended):
                    break
                question = waiting(play).question
                if question.dice is not None:
                    faces = tuple(1 for _, count, _ in question.dice.groups for _ in range(count))
                    play = await library.games.answer("ann", game, play.seq, Rolled(faces))
                    said = play.session.now.log[play.session.now.log.index(Rolled(faces, typed=True))]
                    assert said == Rolled(faces, typed=True)
                else:
                    play = await library.games.answer(
                        "ann", game, play.seq, Chosen(question.options[-1], auto=True)
                    )
            assert isinstance(play.session.now, Ended)
            assert not any(isinstance(each, Chosen) and each.auto for each in play.session.now.log)

    asyncio.run(run())


def test_changing_to_our_dice_rolls_what_was_waiting(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"{tmp_path}/t.db") as library:
            game = await library.games.start_book("ann", "mill", physical=True)
            play = await play_on_to_dice(library, game)
            log = play.session.now.log
            after = await library.games.configure("ann", game, physical=False)
            assert after.session.now.log[: len(log)] == log
            assert len(after.session.now.log) > len(log)
            assert isinstance(after.session.now, Ended) or waiting(after).question.dice is None
            async with library_at(f"{tmp_path}/t.db") as other:
                assert same(await other.games.open("ann", game), after)

    asyncio.run(run())


async def play_on_to_dice(library: Library, game: str) -> OpenGame:
    play = await library.games.open("ann", game)
    for _ in range(60):
        question = waiting(play).question
        if question.dice is not None:
            return play
        play = await library.games.answer("ann", game, play.seq, Chosen(question.options[-1]))
    raise AssertionError("no dice were asked for")
