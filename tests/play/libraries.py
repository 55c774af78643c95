"""A library over the sample books, and games played on in it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from talewright.core.ask import Chosen
from talewright.core.replay import Ended, Waiting
from talewright.play.library import Library, OpenGame

BOOKS = Path(__file__).parents[1] / "adventure" / "books"


@asynccontextmanager
async def library_at(url: str) -> AsyncIterator[Library]:
    library = await Library.at(url, BOOKS)
    try:
        yield library
    finally:
        await library.close()


def waiting(play: OpenGame) -> Waiting[Any]:
    assert isinstance(play.session.now, Waiting)
    return play.session.now


async def play_on(library: Library, game: str, chance: random.Random, most: int = 200) -> OpenGame:
    play = await library.games.open("ann", game)
    for _ in range(most):
        if isinstance(play.session.now, Ended):
            break
        play = await library.games.answer(
            "ann", game, play.seq, Chosen(chance.choice(waiting(play).question.options))
        )
    return play


def same(one: OpenGame, other: OpenGame) -> bool:
    return (
        one.session.now == other.session.now
        and one.session.now.notes == other.session.now.notes
        and one.seq == other.seq
        and one.card == other.card
    )
