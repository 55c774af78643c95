"""Explore a book that is too large along good play: a proven lower bound of best play.

First the reader practises: games are drawn, at first with choices at random, then with better and better ones. What the
states of these games are worth to a reader who chooses as in practice is computed, and the worth of all others is
estimated from them; nothing is maximised over estimates, which would favour those that are too high. Then the reader who
chooses best by these values is followed from the start, and every state on the way is explored. What is explored is
valued anew, and the reader followed again, until no state on the way is unexplored: the best play among the explored
states is worth what the whole book is worth at least.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import NamedTuple, TypeVar

import numpy as np

from talewright.core.ask import HERO
from talewright.odds.budget import check
from talewright.odds.columns.codes import HashCollision, Places
from talewright.odds.columns.learning import Learner
from talewright.odds.columns.plan_values import Floats, fixed_chances, leaf_chances, plan_values
from talewright.odds.columns.space import ColumnExplorer, LivenessGrew, Progress
from talewright.odds.columns.states import Group, Place
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
MAX_VISITS = 8
"""A reader who comes to the same state more often is in a loop and followed no further."""
BATCH = 20_000


class FocusedExplorer(Learner[S]):
    """Explores what good play reaches, in the explorer's own space."""

    def __init__(self, explorer: ColumnExplorer[S], players: Players, goals: int, *, seed: int = 0) -> None:
        super().__init__(explorer, players, goals)
        self._dice = np.random.default_rng(seed)
        self._random = Plans({**players, HERO: "random"})

    def run(self, progress: Progress | None = None) -> None:
        """Explore until the reader who is followed meets nothing new; interrupted, what was explored is of use."""
        # Only estimates come of practice: it need not begin again when more matters than was known.
        self.explorer.lenient = True
        for practice in PRACTICE:
            self._begin()
            self._repeat(partial(self._follow, practice.games, 0.5, progress, practice))
            self._learn(estimating=True)
            self._played = {}
        self.explorer.lenient = False
        self.explorer.keeps = True
        self._begin()
        for least in LEAST_CHANCES:
            if least >= LEAST_ASIDE:
                # What lies beside the way may be better than it was estimated.
                self._repeat(partial(self._follow, ASIDE.games, 0.5, progress, ASIDE))
                self._played = {}
                self._learn(estimating=False)
            for _ in range(MAX_TURNS):
                before = self.explorer.space.moved
                self._repeat(partial(self._follow, 1.0, least, progress))
                self._learn(estimating=False)
                if self.explorer.space.moved == before:
                    break

    def _begin(self) -> None:
        self.explorer.liveness.close()  # what the goal has read matters too
        self.explorer.begin()
        self._groups, self._values, self._played = [], [], {}
        self._extend()

    def _repeat(self, explore: Callable[[], object]) -> None:
        """Explore, from the start again whenever more matters than was known."""
        while True:
            try:
                explore()
                self.explorer.close()
            except LivenessGrew:
                self._begin()
                continue
            except HashCollision:
                self.explorer.reseed()
                self._begin()
                continue
            self._merge()
            return

    def _move(self, place: Place[S], rows: Places, progress: Progress | None) -> None:
        space = self.explorer.space
        groups = self.explorer.move(place, rows)
        self._extend()
        self._groups[place.number] += groups
        if progress is not None:
            progress(space.states, sum(each.waiting for each in space.places))

    # -- following the reader ---------------------------------------------------------------------------------

    def _follow(
        self, start: float, least: float, progress: Progress | None, practice: Practice | None = None
    ) -> None:
        """Explore all that the reader reaches who chooses best by the present values.

        In practice each row has a number of games, of which each goes on to one outcome that is drawn.
        """
        here: dict[int, Floats] = {0: np.full(1, start)}
        visited: dict[int, Floats] = {}
        waiting = {0: None}
        while waiting:
            check()
            number = next(iter(waiting))
            del waiting[number]
            place = self.explorer.space.places[number]
            mass = here[number] = _grown(here[number], place.rows.size)
            before = visited[number] = _grown(visited.get(number, np.zeros(0)), place.rows.size)
            rows = np.flatnonzero((mass > least) & (before <= MAX_VISITS * start))
            if place.final or not len(rows):
                continue
            going = np.zeros(len(mass))
            going[rows] = mass[rows]
            before += going
            mass[rows] = 0.0
            fresh = rows[~place.done[rows]]
            for first in range(0, len(fresh), BATCH):
                known = len(self._groups[number])
                self._move(place, fresh[first : first + BATCH], progress)
                if practice is None:
                    for group in self._groups[number][known:]:
                        self._compute(group)
            for group in self._groups[number]:
                waiting.update(dict.fromkeys(self._push(group, going, here, practice)))

    def _push(
        self, group: Group, mass: Floats, here: dict[int, Floats], practice: Practice | None
    ) -> Iterable[int]:
        """Move the reader on from the rows of a group; the places behind it."""
        chosen = np.flatnonzero(mass[group.rows])
        if not len(chosen):
            return ()
        going = mass[group.rows[chosen]]
        if practice is None:
            chances = self._best_chances(group, chosen, going)
        else:
            chances = self._drawn(group, chosen, going, practice.random)
        reached: set[int] = set()
        for target, behind, chance in zip(group.targets, group.behind, chances, strict=True):
            if chance.any():
                size = self.explorer.space.places[target].rows.size
                there = here[target] = _grown(here.get(target, np.zeros(0)), size)
                np.add.at(there, behind[chosen], chance)
                reached.add(target)
        return reached

    def _best_chances(self, group: Group, chosen: Places, mass: Floats) -> list[Floats]:
        plan = self.plans.of(group.table)
        if not plan.choosing:
            return [chance * mass for chance in fixed_chances(plan)]
        values = plan_values(plan, self._leaves(group, chosen), self.lows)
        return leaf_chances(plan, values, mass)[0]

    def _drawn(self, group: Group, chosen: Places, games: Floats, random: float) -> list[Floats]:
        """How many of the games of each row go on to each outcome."""
        chances = np.tile(fixed_chances(self._random.of(group.table)), (len(chosen), 1))
        if random < 1:
            best = self._best_chances(group, chosen, np.ones(len(chosen)))
            chances = random * chances + (1 - random) * np.stack(best, axis=1)
        chances[:, 0] += chances.sum(axis=1) <= 0
        chances /= chances.sum(axis=1, keepdims=True)
        if id(group) not in self._played:
            self._played[id(group)] = np.zeros((len(group.targets), len(group.rows)))
        self._played[id(group)][:, chosen] = chances.T
        return list(self._dice.multinomial(games.astype(np.int64), chances).T.astype(np.float64))


def _grown(mass: Floats, size: int) -> Floats:
    return np.concatenate([mass, np.zeros(size - len(mass))]) if size > len(mass) else mass
