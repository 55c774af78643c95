"""States of a game between two steps: a move to an earlier point, or a page of the journal, replays from the nearest one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from talewright.core.ask import Ask
from talewright.core.game import Ending, Game
from talewright.core.replay import Ended, ReplayAsk, Waiting
from talewright.play.tree import Node

S = TypeVar("S", bound=Hashable)
EVERY = 200
"""Answers between two checkpoints of a session, at least."""


class Checkpoint(NamedTuple, Generic[S]):
    state: S
    at: int
    """the answers given by then"""
    noted: int
    """the notes made by then"""


@dataclass(eq=False)
class Line(Generic[S]):
    """A line of play: where the game stands, and checkpoints on the way."""

    now: Waiting[S] | Ended[S]
    here: Node
    checkpoints: tuple[Checkpoint[S], ...]

    def until(self, at: int) -> tuple[Checkpoint[S], ...]:
        """The checkpoints that are reached with so many answers."""
        return self.checkpoints[: bisect_right(self.checkpoints, at, key=lambda each: each.at)]

    def learn(self, passed: Iterable[Checkpoint[S]]) -> None:
        """Remember states that a replay has passed, as far as they lie apart: the next one begins there."""
        found: list[Checkpoint[S]] = []
        for each in sorted((*self.checkpoints, *passed), key=lambda each: each.at):
            if each.at >= (found[-1].at if found else 0) + EVERY:
                found.append(each)
        self.checkpoints = tuple(found)


class Recorded(Generic[S]):
    """A game that remembers its states between steps: all of them, or the first after every so many answers."""

    def __init__(self, game: Game[S], *, noted: int = 0, every: int = 0, first: int = 0) -> None:
        """`noted` is the number of notes made before the replay begins, `first` the answers before the first checkpoint."""
        self.game = game
        self.found: list[Checkpoint[S]] = []
        self._noted, self._every, self._due = noted, every, first

    def start(self) -> S:
        return self.game.start()

    def step(self, state: S, ask: Ask) -> S:
        assert isinstance(ask, ReplayAsk)
        if ask.at >= self._due:
            self.found.append(Checkpoint(state, ask.at, self._noted + len(ask.notes)))
            self._due = ask.at + self._every
        return self.game.step(state, ask)

    def ended(self, state: S) -> Ending | None:
        return self.game.ended(state)
