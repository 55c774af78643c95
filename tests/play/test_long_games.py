"""A game with thousands of answers costs about as much as a short one to move in and to look at."""

from __future__ import annotations

import asyncio
import gc
import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.play.libraries import library_at
from tests.web.test_endless import LOOP

from talewright.adventure import read_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Ask, Chosen
from talewright.core.errors import StaleAnswer
from talewright.core.replay import resume
from talewright.core.ruleset import find
from talewright.play.checkpoints import EVERY
from talewright.play.library.characters import random_hero
from talewright.play.pieces import PIECE, json_pieces
from talewright.play.running import RunningGame, open_book
from talewright.play.tree import Tree
from talewright.play.view import GameView
from talewright.play.view import journal_entries as journal
from talewright.play.view.journal_entries import JournalEntry

LONG = 5 * EVERY


@pytest.fixture
def reading() -> RunningGame:
    """A mill wheel that was turned by a thousand dice."""
    hero = random_hero(find("goonies"), {})
    game = open_book(read_book(LOOP), hero=hero, generator=random.Random(3))
    while len(game.now.log) < LONG:
        game.session.proceed()
    return game


@pytest.fixture
def steps(reading: RunningGame, monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """The steps that are played from here on."""
    del reading
    played: list[Page] = []
    step = AdventureGame.step

    def counted(self: AdventureGame, state: Page, ask: Ask) -> Page:
        played.append(state)
        return step(self, state, ask)

    monkeypatch.setattr(AdventureGame, "step", counted)
    return played


def test_a_move_to_any_point_replays_from_a_checkpoint(reading: RunningGame, steps: list[Page]) -> None:
    session = reading.session
    session.machine.most = 0
    for to in (LONG - 3, 3 * EVERY + 7, EVERY - 1):
        session.rewind(to)
        assert len(steps) <= EVERY + 3, "a move replays the game from its start"
        assert session.now == resume(session.game, session.now.log)
        assert session.now.notes == resume(session.game, session.now.log).notes
        steps.clear()


def shown(entry: JournalEntry) -> tuple[Any, ...]:
    return entry.number, entry.point, entry.chose, entry.here, entry.branches, entry.changes, entry.rolls


def test_a_part_of_the_journal_replays_that_part_and_says_the_same_as_the_whole(
    reading: RunningGame, steps: list[Page]
) -> None:
    reading.session.machine.most = 0
    reading.session.rewind(LONG - 40)
    whole = [shown(each) for each in GameView(reading).journal_entries.entries()]
    assert any(entry[4] for entry in whole), "the answers that were undone are a branch"
    for first, last in ((len(whole) - 20, len(whole)), (500, 530), (0, 10)):
        steps.clear()
        part = GameView(reading).journal_entries.entries(first, last)
        assert len(steps) <= EVERY + journal.MAX_BRANCH + 3
        assert [shown(each) for each in part] == whole[first:last]


def test_checkpoints_that_a_journal_has_passed_are_used_by_the_next(
    reading: RunningGame, steps: list[Page]
) -> None:
    """A game that was read from a snapshot has no others yet."""
    reading.session.line.checkpoints = ()
    GameView(reading).journal_entries.entries(-10)
    assert len(steps) > LONG / 2
    steps.clear()
    GameView(reading).journal_entries.entries(-10)
    assert len(steps) <= EVERY + 13


def test_a_very_long_branch_is_shown_by_its_beginning(
    reading: RunningGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MAX_BRANCH", 30)
    reading.session.machine.most = 0
    reading.session.rewind(100)
    (branch,) = GameView(reading).journal_entries.entries(-1)[0].branches
    assert branch.cut
    assert 20 <= len(branch.sections) <= 31


def test_a_refused_move_does_not_make_the_next_reader_read_the_game_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(str(tmp_path / "tales.db")) as library:
            game = await library.games.start_creation("ann", "gnat")
            opened = await library.games.open("ann", game)
            with pytest.raises(StaleAnswer):
                await library.games.rewind("ann", game, opened.seq + 5, 0)
            assert (await library.games.open("ann", game)).session is opened.session

    asyncio.run(run())


def test_the_nodes_of_a_game_that_is_closed_leave_the_memory_at_once() -> None:
    gc.collect()
    tree = Tree([Chosen(f"n{number}") for number in range(1_000)])
    del tree
    assert gc.collect() < 100


def test_json_in_pieces_is_the_same_json() -> None:
    data = {"b": [[n, {"z": "ä", "a": None}] for n in range(3 * PIECE + 1)], "a": [], "c": {"y": 1, "x": [2]}}
    assert "".join(json_pieces(data)) == json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert json.loads("".join(json_pieces(data, ascii_only=False))) == data
    assert "".join(json_pieces({})) == "{}"
