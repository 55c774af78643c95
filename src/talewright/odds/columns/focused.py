"""Explore a book that is too large along good play: a proven lower bound of best play.

First some states of every place are explored, and the worth of all others is estimated from them. Then the reader who
chooses best by these values is followed from the start, and every state on the way is explored. What is explored is
valued anew, and the reader followed again, until no state on the way is unexplored: the best play among the explored
states is worth what the whole book is worth at least.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from math import inf
from typing import Generic, TypeVar

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
ROUNDS = 10
"""Rounds in which some states of every place are explored."""
ROWS_PER_ROUND = (4, 40)
"""First few, to find out what matters where."""
OUTCOMES_PER_ROUND = 40_000
"""A place with many outcomes, such as a shop, is explored for fewer states in each round."""
SWEEPS = 12
CLOSE = 2e-3
"""Estimates that change by less are good enough."""
LEAST_CHANCES = (1e-4, 1e-5, 1e-6, 1e-7)
"""States that are reached less often are not explored; first the frequent ones, so that a stopped run has a bound."""
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
        self._reached: list[Floats] = []
        """How often a reader who chooses at random comes to each row, as far as rows have been moved."""

    def run(self, progress: Progress | None = None) -> None:
        """Explore until the reader who is followed meets nothing new; interrupted, what was explored is of use."""
        for count in ROWS_PER_ROUND:
            self._repeat(partial(self._explore_some, count, progress))
        self._learn(estimating=True)
        self._repeat(partial(self._explore_along, progress))

    def _repeat(self, explore: Callable[[], object]) -> None:
        """Explore, from the start again whenever more matters than was known."""
        while True:
            self.explorer.begin()
            self._groups, self._values, self._reached = [], [], []
            self._extend()
            self._reached[0][0] = 1.0
            try:
                explore()
            except LivenessGrew:
                continue
            except HashCollision:
                self.explorer.reseed()
                continue
            return

    def _move(self, place: Place[S], rows: Places, progress: Progress | None) -> None:
        space = self.explorer.space
        groups = self.explorer.move(place, rows)
        self._extend()
        self._groups[place.number] += groups
        if progress is not None:
            progress(space.states, sum(each.waiting for each in space.places))

    # -- some states of every place ---------------------------------------------------------------------------

    def _explore_some(self, most: int, progress: Progress | None) -> None:
        widest: dict[int, int] = {}
        for _ in range(ROUNDS):
            for place in self._round():
                outcomes = max((len(each.targets) for each in self._groups[place.number]), default=1)
                widest[place.number] = max(outcomes, widest.get(place.number, 1))
                count = min(place.waiting, most, max(1, OUTCOMES_PER_ROUND // widest[place.number]))
                self._move_at_random(place, self._some(place, count), progress)
        if most != ROWS_PER_ROUND[-1]:
            self.explorer.close()
        self._merge()

    def _round(self) -> Iterator[Place[S]]:
        """Each place with rows that wait, once, those too that are found on the way."""
        done: set[int] = set()
        while True:
            places = [place for place in self.explorer.space.places if place.number not in done]
            place = min((each for each in places if each.waiting), key=self._rank, default=None)
            if place is None:
                return
            done.add(place.number)
            yield place

    def _some(self, place: Place[S], count: int) -> Places:
        """Half of them those that a reader who chooses at random reaches most often, to come to the end of the book."""
        rows = place.waiting_rows
        frequent = rows[np.argsort(-self._reached[place.number][rows], kind="stable")[: (count + 1) // 2]]
        others = self._dice.choice(rows, count // 2, replace=False)
        return np.unique(np.concatenate([frequent, others]))

    def _move_at_random(self, place: Place[S], rows: Places, progress: Progress | None) -> None:
        known = len(self._groups[place.number])
        self._move(place, rows, progress)
        here = self._reached[place.number]
        for group in self._groups[place.number][known:]:
            chances = fixed_chances(self._random.of(group.table))
            for target, behind, chance in zip(group.targets, group.behind, chances, strict=True):
                np.add.at(self._reached[target], behind, chance * here[group.rows])

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
            self._reached.append(np.zeros(0))
        for place, columns in zip(places, self._values, strict=True):
            known = len(columns[0])
            if place.rows.size > known:
                self._reached[place.number] = _grown(self._reached[place.number], place.rows.size)
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
        root = root_values(plan, self._leaves(group, slice(None)), self.lows)
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
            self._groups[place.number] = [_joined(each) for each in by_table.values()]
            merged += self._groups[place.number]
        self.explorer.space.groups = merged

    # -- following the reader ---------------------------------------------------------------------------------

    def _explore_along(self, progress: Progress | None) -> None:
        """Follow the reader, value what was explored, and follow again, until nothing on the way is new."""
        for least in LEAST_CHANCES:
            before = -1
            while before < self.explorer.space.moved:
                before = self.explorer.space.moved
                self._follow(least, progress)
                self.explorer.close()
                self._merge()
                self._learn(estimating=False)

    def _follow(self, least: float, progress: Progress | None) -> None:
        """Explore all that the reader reaches who chooses best by the present values."""
        here: dict[int, Floats] = {0: np.ones(1)}
        visited: dict[int, Floats] = {}
        while True:
            check()
            places = [self.explorer.space.places[number] for number in here]
            if not places:
                return
            place = min(places, key=self._rank)
            mass = _grown(here.pop(place.number), place.rows.size)
            before = visited[place.number] = _grown(visited.get(place.number, np.zeros(0)), place.rows.size)
            before += mass
            mass[before > MAX_VISITS] = 0.0
            rows = np.flatnonzero(mass > least)
            if place.final or not len(rows):
                continue
            fresh = rows[~place.done[rows]]
            for first in range(0, len(fresh), BATCH):
                known = len(self._groups[place.number])
                self._move(place, fresh[first : first + BATCH], progress)
                for group in self._groups[place.number][known:]:
                    self._compute(group)
            for group in self._groups[place.number]:
                self._push(group, np.where(mass > least, mass, 0.0), here)

    def _push(self, group: Group, mass: Floats, here: dict[int, Floats]) -> None:
        chosen = np.flatnonzero(mass[group.rows])
        if not len(chosen):
            return
        plan = self.plans.of(group.table)
        values = plan_values(plan, self._leaves(group, chosen), self.lows)
        chances, _ = leaf_chances(plan, values, mass[group.rows[chosen]])
        for target, behind, chance in zip(group.targets, group.behind, chances, strict=True):
            if chance.any():
                size = self.explorer.space.places[target].rows.size
                there = here[target] = _grown(here.get(target, np.zeros(0)), size)
                np.add.at(there, behind[chosen], chance)


def _grown(mass: Floats, size: int) -> Floats:
    return np.concatenate([mass, np.zeros(size - len(mass))]) if size > len(mass) else mass


def _joined(groups: Iterable[Group]) -> Group:
    first, *others = groups
    if not others:
        return first
    every = [first, *others]
    return Group(
        first.place,
        first.table,
        np.concatenate([each.rows for each in every]),
        first.targets,
        [np.concatenate(parts) for parts in zip(*(each.behind for each in every), strict=True)],
    )
