"""Explore a book that is too large along good play: a proven lower bound of best play.

First the reader practises: games are drawn, at first with choices at random, then with better and better ones. What the
states of these games are worth to a reader who chooses as in practice is computed, and the worth of all others is
estimated from them; nothing is maximised over estimates, which would favour those that are too high. Then the reader who
chooses best by these values is followed from the start, and every state on the way is explored. What is explored is
valued anew, and the reader followed again, until no state on the way is unexplored: the best play among the explored
states is worth what the whole book is worth at least.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial
from typing import NamedTuple, TypeVar

import numpy as np

from talewright.core.ask import HERO
from talewright.odds.columns.codes import Places
from talewright.odds.columns.following import Follower
from talewright.odds.columns.plan_values import Floats, fixed_chances
from talewright.odds.columns.space import ColumnExplorer, Progress
from talewright.odds.columns.states import Group
from talewright.odds.compile import Plans
from talewright.odds.policy import Players

S = TypeVar("S", bound=Hashable)


class Practice(NamedTuple):
    """Games that are played to learn from: how many, and in which share of the sections the reader chooses at random."""

    games: int
    random: float


PRACTICE = (
    Practice(400, 1.0),
    Practice(400, 0.3),
    Practice(600, 0.1),
    Practice(800, 0.05),
    Practice(800, 0.03),
)
ASIDE = Practice(400, 0.1)
LEAST_ASIDE = 1e-4
"""Games beside the way are played until rarer states are explored: then they find little that is new."""
LEAST_CHANCES = (1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 1e-6, 1e-7)
"""States that are reached less often are not explored; first the frequent ones, so that a stopped run has a bound."""
MAX_TURNS = 5
"""How often the reader is followed before rarer states are explored too."""


class FocusedExplorer(Follower[S]):
    """Explores what good play reaches, in the explorer's own space."""

    def __init__(self, explorer: ColumnExplorer[S], players: Players, goals: int, *, seed: int = 0) -> None:
        super().__init__(explorer, players, goals)
        self._dice = np.random.default_rng(seed)
        self._random = Plans({**players, HERO: "random"})
        self._practising = False

    def run(self, progress: Progress | None = None) -> None:
        """Explore until the reader who is followed meets nothing new; interrupted, what was explored is of use."""
        # Only estimates come of practice: it need not begin again when more matters than was known.
        self.explorer.lenient = True
        for practice in PRACTICE:
            self.begin()
            self._practise(practice, progress)
            self._learn(estimating=True)
            self._played = {}
        self.explorer.lenient = False
        self.explorer.keeps = True
        self.begin()
        for least in LEAST_CHANCES:
            if least >= LEAST_ASIDE:
                # What lies beside the way may be better than it was estimated.
                self._practise(ASIDE, progress)
                self._played = {}
                self._learn(estimating=False)
            for _ in range(MAX_TURNS):
                before = self.explorer.space.moved
                self.repeat(partial(self.follow, 1.0, least, self.best_chances, progress))
                self._learn(estimating=False)
                if self.explorer.space.moved == before:
                    break

    def _value_new(self, groups: Iterable[Group]) -> None:
        if not self._practising:
            for group in groups:
                self._compute(group)

    def _practise(self, practice: Practice, progress: Progress | None) -> None:
        """Play games: of those of a row, each goes on to one outcome that is drawn."""

        def drawn(group: Group, chosen: Places, games: Floats) -> list[Floats]:
            return self._drawn(group, chosen, games, practice.random)

        self._practising = True
        self.repeat(partial(self.follow, practice.games, 0.5, drawn, progress))
        self._practising = False

    def _drawn(self, group: Group, chosen: Places, games: Floats, random: float) -> list[Floats]:
        """How many of the games of each row go on to each outcome."""
        chances = np.tile(fixed_chances(self._random.of(group.table)), (len(chosen), 1))
        if random < 1:
            best = self.best_chances(group, chosen, np.ones(len(chosen)))
            chances = random * chances + (1 - random) * np.stack(best, axis=1)
        chances[:, 0] += chances.sum(axis=1) <= 0
        chances /= chances.sum(axis=1, keepdims=True)
        if id(group) not in self._played:
            self._played[id(group)] = np.zeros((len(group.targets), len(group.rows)))
        self._played[id(group)][:, chosen] = chances.T
        return list(self._dice.multinomial(games.astype(np.int64), chances).T.astype(np.float64))
