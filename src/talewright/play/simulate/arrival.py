"""A game that really reaches a section: what the author of a book starts a test from.

A simulated reader walks towards the section until one game gets there. Its log is the start of the test, so the character,
the keywords and the items are ones that can be had there.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from talewright.adventure import read_book
from talewright.adventure.clusters import turns
from talewright.adventure.game import AdventureGame, Page
from talewright.adventure.graph import graph_of
from talewright.core.ask import Answer, Ask, Question
from talewright.core.game import Ending
from talewright.core.ruleset import Ruleset, find
from talewright.odds.players import Chance, Standing, play_through
from talewright.odds.simulate import stream
from talewright.play.simulate.readers import habit
from talewright.play.simulate.robots import place_of

MAX_GAMES = 300
SECONDS = 3.0
STRAYS = (5, 2, 9, 3)
"""One way in so many is taken at random, in each game by turns: the shortest may be closed without a keyword."""


@dataclass(frozen=True)
class Until:
    """A game that ends where a section is entered."""

    game: AdventureGame
    section: str

    def start(self) -> Page:
        return self.game.start()

    def step(self, state: Page, ask: Ask) -> Page:
        return self.game.step(state, ask)

    def ended(self, state: Page) -> Ending | None:
        return Ending("arrived") if place_of(state) == self.section else self.game.ended(state)


@dataclass
class Towards:
    """A reader who takes the way that leads there in the fewest turns, and answers rules by habit."""

    ruleset: Ruleset[Any]
    distance: Mapping[str, int]
    stray: int
    name: str = "towards"

    def begin(self) -> None:
        """Each game is like the first."""

    def choose(self, question: Question, standing: Standing[Any], chance: Chance) -> str:
        if question.what == "way" and chance.randint(1, self.stray) > 1:
            return min(question.options, key=self._far)
        if question.what != "way" and (usual := question.settled or habit(question, standing, self.ruleset)):
            return usual
        return chance.choice(question.options)

    def _far(self, option: str) -> float:
        return self.distance.get(option.removeprefix("turn:").partition("#")[0], inf)


def arrive(text: str, name: str, section: str, seconds: float = SECONDS) -> tuple[Answer, ...] | None:
    """The log of a game up to a section; None if no simulated reader gets there in time."""
    book = read_book(text, name=name)
    ruleset = find(book.head.system)
    back: dict[str, list[str]] = {}
    for link in graph_of(book).links:
        back.setdefault(link.to, []).append(link.source)
    distance = turns(back, section)
    game = Until(AdventureGame(book, ruleset), section)
    until = time.monotonic() + seconds
    for run in range(MAX_GAMES):
        reader = Towards(ruleset, distance, STRAYS[run % len(STRAYS)])
        played = play_through(game, reader, stream(0, run), place=place_of)
        if played.ending is not None and played.ending.id == "arrived":
            return played.log
        if time.monotonic() > until:
            return None
    return None
