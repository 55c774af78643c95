"""An author's test of a book: it begins where the author is, with what a reader can have there, and leaves nothing behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.play.libraries import library_at, waiting

from talewright.core.ask import Chosen
from talewright.core.replay import Ended
from talewright.play.simulate.arrival import arrive

BOOK = """---
title: The Ferry Fare
system: gnat
skills: [Search, Stealth, Swimming]
start: bank
---

## bank

- To look around, turn to [[reeds]].
- To wade, turn to [[drowned]].

## reeds

Gain the keyword *Token*. You find 5 gp.

- To call the ferry, turn to [[ferry]].
- To wade, turn to [[drowned]].

## ferry

If you have the keyword *Token*, turn to [[deck]], otherwise turn to [[drowned]].

## deck

The oars creak.

- To rest, turn to [[home]].
- To look down, turn to [[drowned]].

## home {ending=victory}

Dry.

## drowned {ending=death}

Wet.

## attic

Nobody comes here.

- To leave, turn to [[home]].
- To jump, turn to [[drowned]].
"""


def test_a_test_begins_with_what_can_be_had_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with library_at(f"sqlite+aiosqlite:///{tmp_path}/t.db") as library:
            book, _ = await library.books.add("me", "ferry.tale.md", BOOK)
            reached = arrive(BOOK, "ferry.tale.md", "deck")
            assert reached is not None
            game = await library.games.start_test("me", book, "deck", reached)
            opened = await library.games.open("me", game)
            state = opened.session.now.state
            assert state.section == "deck"
            assert "Token" in state.hero.keywords
            # It is undone and answered like any game, but no list shows it, no ending is found and nobody comes of it.
            question = waiting(opened).question
            option = next(each for each in question.options if "home" in each)
            opened = await library.games.answer("me", game, opened.seq, Chosen(option))
            while not isinstance(opened.session.now, Ended):
                question = waiting(opened).question
                opened = await library.games.answer("me", game, opened.seq, Chosen(question.options[0]))
            assert await library.games.all("me") == []
            assert await library.characters.all("me") == []
            assert not [each for each in await library.endings.of("me", book) if each.found]
            assert (await library.exports.export("me"))["games"] == []
            # The next test takes its place.
            second = await library.games.start_test("me", book, "attic", None)
            assert [row["id"] for row in await library.store.games("me")] == [second]
            assert (await library.games.open("me", second)).session.now.state.section == "attic"

    asyncio.run(run())


def test_a_section_that_nobody_reaches_has_no_log() -> None:
    assert arrive(BOOK, "ferry.tale.md", "attic", seconds=0.2) is None
