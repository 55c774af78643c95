"""What the states of a partly explored book are worth: those explored are computed, the others estimated from them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from typing import Generic, TypeVar

from talewright.odds.budget import check
from talewright.odds.columns.arrays import np, to_host
from talewright.odds.columns.codes import Places
from talewright.odds.columns.estimates import CellFeatures, Estimator
from talewright.odds.columns.flat import best_values
from talewright.odds.columns.plan_values import Columns, Floats, later, relative_change
from talewright.odds.columns.space import ColumnExplorer
from talewright.odds.columns.states import Group, Place
from talewright.odds.compile import Plans
from talewright.odds.policy import Players

S = TypeVar("S", bound=Hashable)
SWEEPS = 4
CLOSE = 2e-3
"""Estimates that change by less are good enough."""


class Learner(Generic[S]):
    """Values of the states of the explorer's own space."""

    def __init__(self, explorer: ColumnExplorer[S], players: Players, goals: int) -> None:
        self.explorer = explorer
        self.plans = Plans(players)
        self.goals = goals
        self.lows = [0.0] * (goals + 1)
        self._features = [CellFeatures(codec) for codec in explorer.codecs]
        self._estimators: dict[S, Estimator] = {}
        self._groups: list[list[Group]] = []
        self._values: list[Columns] = []
        self._played: dict[int, Floats] = {}
        """For a group, by its identity, the chance of each outcome of each row, as the reader chose in practice."""

    def _in_order(self) -> list[Place[S]]:
        return sorted(self.explorer.space.places, key=self._rank)

    def _rank(self, place: Place[S]) -> tuple[float, int]:
        return self.explorer.order.get(place.at, inf), place.number

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
        rows = place.rows.take(slice(known, None))
        if place.final:
            worths = [self.explorer.worth(place, row) for row in to_host(rows)]
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
            estimator.learn(
                place.cells, place.rows.take(np.flatnonzero(done)), [column[done] for column in columns]
            )
            estimated = estimator.estimate(place.cells, place.rows.take(rest))
            assert estimated is not None
            for column, new in zip(columns, estimated, strict=True):
                column[rest] = new
        return relative_change(before, columns[0])

    def _compute(self, group: Group) -> None:
        plan = self.plans.of(group.table)
        leaves = self._leaves(group, slice(None))
        played = self._played.get(id(group))
        if played is None:
            root = best_values(plan, leaves, self.lows)
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
