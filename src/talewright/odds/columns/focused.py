"""Explore a book that is too large along good play: a proven lower bound of best play.

First the reader practises: games are drawn, at first with choices at random, then with better and better ones. What the
states of these games are worth to a reader who chooses as in practice is computed, and the worth of all others is
estimated from them; nothing is maximised over estimates, which would favour those that are too high. Then the reader who
chooses best by these values is followed from the start, and every state on the way is explored. What is explored is
valued anew, and the reader followed again, until no state on the way is unexplored: the best play among the explored
states is worth what the whole book is worth at least.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from math import inf
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from talewright.core.ask import HERO
from talewright.odds.budget import check
from talewright.odds.columns.codes import HashCollision, Places
from talewright.odds.columns.estimates import CellFeatures, Estimator
from talewright.odds.columns.plan_values import (
    Columns,
    Floats,
    fixed_chances,
    later,
    leaf_chances,
    plan_values,
    relative_change,
    root_values,
)
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
SWEEPS = 8
CLOSE = 2e-3
"""Estimates that change by less are good enough."""
LEAST_CHANCES = (1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 1e-6, 1e-7)
"""States that are reached less often are not explored; first the frequent ones, so that a stopped run has a bound."""
MAX_TURNS = 5
"""How often the reader is followed before rarer states are explored too."""
MAX_VISITS = 8
"""A reader who comes to the same state more often is in a loop and followed no further."""
BATCH = 20_000


class FocusedExplorer(Generic[S]):
    """Explores what good play reaches, in the explorer's own space."""

    def __init__(self, explorer: ColumnExplorer[S], players: Players, goals: int, *, seed: int = 0) -> None:
        self.explorer = explorer
        self.plans = Plans(players)
        self.goals = goals
        self.lows = [0.0] * (goals + 1)
        self._dice = np.random.default_rng(seed)
        self._features = [CellFeatures(codec) for codec in explorer.codecs]
        self._estimators: dict[S, Estimator] = {}
        self._groups: list[list[Group]] = []
        self._values: list[Columns] = []
        self._random = Plans({**players, HERO: "random"})
        self._played: dict[int, Floats] = {}
        """For a group, by its identity, the chance of each outcome of each row, as the reader chose in practice."""

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
        self._begin()
        for least in LEAST_CHANCES:
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

    def _in_order(self) -> list[Place[S]]:
        return sorted(self.explorer.space.places, key=self._rank)

    def _rank(self, place: Place[S]) -> tuple[float, int]:
        return self.explorer.order.get(place.at, inf), place.number

    # -- values -----------------------------------------------------------------------------------------------

    def _extend(self) -> None:
        """Give values to places and rows that are new."""
        places = self.explorer.space.places
        for _ in places[len(self._values) :]:
            self._groups.append([])
            self._values.append([np.zeros(0) for _ in self.lows])
        for place, columns in zip(places, self._values, strict=True):
            known = len(columns[0])
            if place.rows.size > known:
                more = self._first_values(place, known)
                columns[:] = [np.concatenate(parts) for parts in zip(columns, more, strict=True)]

    def _first_values(self, place: Place[S], known: int) -> Columns:
        rows = place.rows.rows[known:]
        if place.final:
            worths = [self.explorer.worth(place, row) for row in rows]
            found = np.array(worths, np.float64).reshape(-1, self.goals)
            return [*(np.ascontiguousarray(found[:, goal]) for goal in range(self.goals)), np.ones(len(rows))]
        estimator = self._estimators.get(place.at)
        estimated = estimator.estimate(place.cells, rows) if estimator is not None else None
        return estimated if estimated is not None else [np.full(len(rows), low) for low in self.lows]

    def _learn(self, *, estimating: bool) -> None:
        """Value what was explored, and estimate the rest from it, until both agree."""
        places = [place for place in reversed(self._in_order()) if place.moved]
        ahead = {
            place.number: {target for group in self._groups[place.number] for target in group.targets}
            for place in places
        }
        changed = set(range(len(self._values)))
        for _ in range(SWEEPS):
            before, changed = changed, set()
            for place in places:
                if ahead[place.number].isdisjoint(before | changed):
                    continue
                if self._value(place, estimating=estimating) > CLOSE:
                    changed.add(place.number)

    def _value(self, place: Place[S], *, estimating: bool) -> float:
        """Compute a place; by how much its values change."""
        check()
        columns = self._values[place.number]
        before = columns[0].copy()
        for group in self._groups[place.number]:
            self._compute(group)
        if estimating:
            done, rest = place.done, place.waiting_rows
            estimator = self._estimators.setdefault(place.at, Estimator(self._features))
            estimator.learn(place.cells, place.rows.rows[done], [column[done] for column in columns])
            estimated = estimator.estimate(place.cells, place.rows.rows[rest])
            assert estimated is not None
            for column, new in zip(columns, estimated, strict=True):
                column[rest] = new
        return relative_change(before, columns[0])

    def _compute(self, group: Group) -> None:
        plan = self.plans.of(group.table)
        leaves = self._leaves(group, slice(None))
        played = self._played.get(id(group))
        if played is None:
            root = root_values(plan, leaves, self.lows)
        else:
            root = [(played * np.array(columns)).sum(axis=0) for columns in zip(*leaves, strict=True)]
        for column, new in zip(self._values[group.place], later(root), strict=True):
            column[group.rows] = new

    def _leaves(self, group: Group, rows: Places | slice) -> list[Columns]:
        return [
            [column[numbers[rows]] for column in self._values[target]]
            for target, numbers in zip(group.targets, group.behind, strict=True)
        ]

    def _merge(self) -> None:
        """Make one group of all rows of a place that run the same table."""
        merged: list[Group] = []
        for place in self._in_order():
            by_table: dict[tuple[int, tuple[int, ...]], list[Group]] = {}
            for group in self._groups[place.number]:
                by_table.setdefault((id(group.table), tuple(group.targets)), []).append(group)
            self._groups[place.number] = [self._joined(each) for each in by_table.values()]
            merged += self._groups[place.number]
        self.explorer.space.groups = merged

    def _joined(self, groups: Sequence[Group]) -> Group:
        first, *others = groups
        if not others:
            return first
        joined = Group(
            first.place,
            first.table,
            np.concatenate([each.rows for each in groups]),
            first.targets,
            [np.concatenate(parts) for parts in zip(*(each.behind for each in groups), strict=True)],
        )
        if id(first) in self._played:
            self._played[id(joined)] = np.concatenate([self._played[id(each)] for each in groups], axis=1)
        return joined

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
