"""Loops in whole numbers: fights in which both sides may miss come round to where they were, but leave soon.

A loop whose picks are known is a small matrix; with its inverse every node is a plain sum over what lies outside
the loop. So a plan with small loops is run and walked in whole numbers like one without. Picks are first found
in floating point, then held against the exact values: wherever another option is strictly better, it is taken,
until none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import mul
from typing import Any

from talewright.odds.linear import fixed_point
from talewright.odds.plan import END, PICK, RUN, SUM, Picks, Plan
from talewright.odds.policy import BEST, WORST
from talewright.odds.sums import Scales, loops, pick_best

MAX_LOOPED = 12
"""Larger loops are solved in fractions."""
MAX_KEPT = 1_000
Matrix = list[list[int]]


def small_loops(plan: Plan) -> bool:
    """Whether this way is open: loops are small, and none lies in a called plan."""
    return all(len(part) <= MAX_LOOPED for part in plan.parts) and not any(
        op == RUN and sub is not None and sub.cyclic for op, sub in zip(plan.ops, plan.subs, strict=True)
    )


def inverse(plan: Plan, part: list[int], picks: Picks) -> tuple[Matrix, int]:
    """How often each node of a loop is passed from each, on average, x a unit; and the unit."""
    place = {node: i for i, node in enumerate(part)}
    told: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    for node in part:
        total, weights, kids = plan.row_of(node, picks)
        inside: dict[int, int] = {}
        for weight, child in zip(weights, kids, strict=True):
            if weight and child in place:
                inside[place[child]] = inside.get(place[child], 0) + weight
        told.append((total, tuple(inside.items())))
    return _inverse(tuple(told))


@lru_cache(maxsize=MAX_KEPT)
def _inverse(loop: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]) -> tuple[Matrix, int]:
    """The unit is a multiple of every total. The loops of a fight are of few kinds."""
    one = Fraction(1)
    rows = [{j: Fraction(weight, total) for j, weight in inside} for total, inside in loop]
    units = [[one if i == j else 0 * one for j in range(len(loop))] for i in range(len(loop))]
    try:
        found = fixed_point(rows, units, one)
    except ZeroDivisionError:  # nothing ever leaves
        found = units
    unit = lcm(*(total for total, _ in loop)) * lcm(*(value.denominator for row in found for value in row))
    return [[value.numerator * (unit // value.denominator) for value in row] for row in found], unit


class WholeRun:
    """A run of a plan with small loops, for given values of its leaves and picks to begin with."""

    def __init__(
        self, plan: Plan, leaf_values: Sequence[Sequence[int]], picks: Picks, endless: set[int]
    ) -> None:
        self.plan = plan
        self.scales = Scales()
        self.at = [0] * len(plan.ops)
        self.picks = picks
        self.columns: list[list[int]] = []
        for values in leaf_values:
            column = [0] * len(plan.ops)
            for leaf, value in zip(plan.leaves, values, strict=True):
                column[leaf] = value
            self.columns.append(column)
        for part in plan.parts:
            if part[0] in endless:
                continue
            if loops(part, plan.kids):
                self._loop(part)
            elif plan.ops[part[0]] != END:
                self._node(part[0])

    def _node(self, node: int) -> None:
        plan = self.plan
        if plan.ops[node] == SUM:
            total, weights, kids = plan.totals[node], plan.weights[node], plan.kids[node]
            common, lifts = self.scales.common(self.at, kids)
            if lifts is not None:
                weights = [
                    weight * lifts[self.at[child]] for weight, child in zip(weights, kids, strict=True)
                ]
            for column in self.columns:
                column[node] = sum(map(mul, weights, map(column.__getitem__, kids)))
            self.at[node] = self.scales.times(common, total)
            return
        values, self.at[node], self.picks[node] = self._look(node, None, (BEST, WORST))
        for column, value in zip(self.columns, values, strict=True):
            column[node] = value

    def _look(self, node: int, prefer: Any, free: tuple[int, ...]) -> tuple[list[int], int, Any]:
        """The values of a node that chooses, their scale, and the pick."""
        plan = self.plan
        kids = plan.kids[node]
        common, lifts = self.scales.common(self.at, kids)
        inner = [
            [column[child] for child in kids]
            if lifts is None
            else [column[child] * lifts[self.at[child]] for child in kids]
            for column in self.columns
        ]
        if plan.ops[node] == PICK:
            best = pick_best(inner, plan.sides[node], prefer, free)
            return [values[best] for values in inner], common, best
        sub = plan.subs[node]
        assert sub is not None
        found, picks = sub.run(inner, prefer, free)
        return found, self.scales.times(common, sub.scale), picks

    def _loop(self, part: list[int]) -> None:
        choosers = [node for node in part if self.plan.ops[node] != SUM]
        while True:
            self._evaluate(part)
            while WORST in self.plan.seats and self._improve(choosers, WORST):
                self._evaluate(part)
            if BEST not in self.plan.seats or not self._improve(choosers, BEST):
                return

    def _evaluate(self, part: list[int]) -> None:
        plan, at = self.plan, self.at
        members = set(part)
        matrix, unit = inverse(plan, part, self.picks)
        rows = [plan.row_of(node, self.picks) for node in part]
        outside = [
            [
                (weight, child)
                for weight, child in zip(weights, kids, strict=True)
                if weight and child not in members
            ]
            for _, weights, kids in rows
        ]
        common, lifts = self.scales.common(at, [child for edges in outside for _, child in edges])
        lifted = [
            [(weight * (lifts[at[child]] if lifts is not None else 1), child) for weight, child in edges]
            for edges in outside
        ]
        scale = self.scales.times(common, unit)
        for column in self.columns:
            sums = [sum([weight * column[child] for weight, child in edges]) for edges in lifted]
            for node, shares in zip(part, matrix, strict=True):
                column[node] = sum(
                    share // total * value
                    for share, (total, _, _), value in zip(shares, rows, sums, strict=True)
                )
        for node in part:
            at[node] = scale

    def _improve(self, choosers: list[int], side: int) -> bool:
        changed: dict[int, Any] = {}
        for node in choosers:
            values, scale, picks = self._look(node, self.picks[node], (side,))
            mine, theirs = self.scales.all[self.at[node]], self.scales.all[scale]
            new = [value * mine for value in values]
            old = [column[node] * theirs for column in self.columns]
            if new > old if side == BEST else new < old:
                changed[node] = picks
        for node, picks in changed.items():
            self.picks[node] = picks
        return bool(changed)

    def root(self) -> list[Fraction]:
        root = self.plan.table.root
        return [Fraction(column[root], self.scales.all[self.at[root]]) for column in self.columns]


def walk_loops(plan: Plan, picks: Picks) -> tuple[list[int], int]:
    """How often each node is passed x a scale, and that scale, as `Plan.walk` tells it of plans without loops."""
    scales = Scales()
    at = [0] * len(plan.ops)
    looped: dict[int, tuple[Matrix, int]] = {}
    for part in plan.parts:
        members = set(part)
        rows = [plan.row_of(node, picks) for node in part if plan.ops[node] != END]
        if not rows:
            continue
        kids = [
            child
            for _, weights, below in rows
            for weight, child in zip(weights, below, strict=True)
            if weight and child not in members
        ]
        common, _ = scales.common(at, kids)
        if loops(part, plan.kids):
            looped[part[0]] = inverse(plan, part, picks)
            factor = looped[part[0]][1]
        else:
            factor = rows[0][0]
        for node in part:
            at[node] = scales.times(common, factor)
    root = plan.table.root
    scale = scales.all[at[root]]
    mass = [0] * len(plan.ops)
    mass[root] = scale
    for part in reversed(plan.parts):
        entered = [mass[node] for node in part]
        if not any(entered) or plan.ops[part[0]] == END:
            continue
        members = set(part) if part[0] in looped else set()
        if members:
            matrix, unit = looped[part[0]]
            for i, node in enumerate(part):
                mass[node] = sum(here // unit * row[i] for here, row in zip(entered, matrix, strict=True))
        for node in part:
            if mass[node]:
                total, weights, below = plan.row_of(node, picks)
                share = mass[node] // total
                for weight, child in zip(weights, below, strict=True):
                    if weight and child not in members:
                        mass[child] += share * weight
    return mass, scale
