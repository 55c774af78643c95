"""The value of a compiled table for each goal, and the picks that reach it.

Exact values are integers x a scale per node. Picks inside loops are first found in floating point, then improved until
they are optimal for the exact values (see `loops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from operator import mul

from talewright.odds.budget import ACTIVE
from talewright.odds.compile import Plan
from talewright.odds.loops import LoopSolver
from talewright.odds.policy import BEST, WORST
from talewright.odds.schedule import (
    PICK,
    SUM,
    Loop,
    Number,
    Pick,
    Picks,
    Scales,
    Step,
    Stretch,
    exact_steps,
    float_steps,
    in_integers,
)
from talewright.odds.visits import field_visits

TOGETHER = 0
"""In `free`: all sides choose as one, as when searching for any way out of a loop."""
BOTH = (BEST, WORST)
MAX_SCALES = 10_000
"""A plan that has met more scales than this forgets them."""


class Evaluation:
    """Values and picks at the nodes of a plan, for given values of its leaves.

    `leaf_values[g][i]` is goal g at leaf i, in the order of `plan.leaves`: integers if `exact`, else floats.
    Ties keep `prefer`, else the earlier option; a side not in `free` keeps `prefer` altogether. `every` fills in
    all nodes and reduces their scales; otherwise only the nodes that the root's value needs are evaluated.
    """

    def __init__(
        self,
        plan: Plan,
        leaf_values: Sequence[Sequence[float]],
        *,
        exact: bool = True,
        prefer: Picks | None = None,
        free: tuple[int, ...] = BOTH,
        every: bool = False,
    ) -> None:
        budget = ACTIVE.get()
        if budget is not None:
            budget.check()
        self.plan = plan
        self.exact = exact
        self.free = free
        self.prefer = prefer
        size = len(plan.ops)
        if len(plan.scales.all) > MAX_SCALES and not every:
            plan.forget_scales()
        self.columns: list[list[float]] = []
        for values in leaf_values:
            column: list[float] = [0] * size
            for leaf, value in zip(plan.leaves, values, strict=True):
                column[leaf] = value
            self.columns.append(column)
        self.picks: Picks = [None] * size
        self.scales = Scales() if every else plan.scales
        self.at = [0] * size
        """The number of each node's scale; 0, the scale 1, for floats."""
        if plan.loops:
            start = prefer
            if exact and prefer is None and plan.choosing:
                start = self._float_picks(leaf_values, every=every)
            loops = LoopSolver(self, start)
        for part in self._every_part() if every else plan.schedule:
            if isinstance(part, Stretch):
                self._run_stretch(part)
            elif isinstance(part, Loop):
                loops.solve(part)
            else:
                if budget is not None:
                    budget.check()
                found = self.bellman_backup(part, None if prefer is None else prefer[part], free)
                self._set(part, *found)

    def _every_part(self) -> list[Loop | int]:
        plan = self.plan
        return [
            plan.loops.get(component[0], component[0])
            for component in plan.components
            if plan.kids[component[0]]
        ]

    def _float_picks(self, leaf_values: Sequence[Sequence[float]], *, every: bool) -> Picks:
        """Picks that are optimal in floating point. Each goal is divided by its largest value: no overflow."""
        columns: list[list[float]] = []
        for values in leaf_values:
            top = max(map(abs, values), default=0) or 1
            columns.append([value / top for value in values])
        rough = Evaluation(self.plan, columns, exact=False, free=self.free, every=every)
        return rough.picks

    # -- nodes without a cycle ------------------------------------------------------------------------------

    def _run_stretch(self, stretch: Stretch) -> None:
        steps, outputs = (
            exact_steps(self.plan, stretch, self.at) if self.exact else float_steps(self.plan, stretch)
        )
        if len(self.columns) == 1 and self.prefer is None and self.free is BOTH:
            self._run_single(steps)
        else:
            self._run_steps(steps)
        at = self.at
        for node, number in outputs:
            at[node] = number

    def _run_single(self, steps: Sequence[Step]) -> None:
        """What `_run_steps` does, for the plain case of one goal and free choice: twice as fast."""
        (column,), picks, exact = self.columns, self.picks, self.exact
        value_of = column.__getitem__
        for op, node, factors, kids, side, sub in steps:
            values = map(value_of, kids)
            if factors is not None:
                values = map(mul, factors, values)
            if op == SUM:
                column[node] = sum(values)
            elif sub is None:
                options = list(values)
                column[node] = best = max(options) if side == BEST else min(options)
                picks[node] = options.index(best)
            else:
                (column[node],), _, picks[node] = evaluate(sub, [list(values)], exact=exact)

    def _run_steps(self, steps: Sequence[Step]) -> None:
        columns, prefer, free, picks, exact = self.columns, self.prefer, self.free, self.picks, self.exact
        for op, node, factors, kids, side, sub in steps:
            if op == SUM:
                for column in columns:
                    column[node] = sum(map(mul, factors, map(column.__getitem__, kids)))  # type: ignore[arg-type]
                continue
            inner = [
                [column[child] for child in kids]
                if factors is None
                else list(map(mul, factors, map(column.__getitem__, kids)))
                for column in columns
            ]
            start = None if prefer is None else prefer[node]
            if sub is None:
                picks[node] = best = pick_best(inner, side, start, free)
                for column, values in zip(columns, inner, strict=True):
                    column[node] = values[best]
            else:
                found, _, picks[node] = evaluate(sub, inner, exact=exact, prefer=start, free=free)
                for column, value in zip(columns, found, strict=True):
                    column[node] = value

    def bellman_backup(self, node: int, start: Pick, free: tuple[int, ...]) -> tuple[list[float], int, Pick]:
        """The best values of a node from its children's, the number of their scale, and the pick that gives them."""
        plan, op = self.plan, self.plan.ops[node]
        kids = plan.kids[node]
        common, lifts = self.scales.common(self.at, kids)
        inner = [
            [column[child] for child in kids]
            if lifts is None
            else [column[child] * lifts[self.at[child]] for child in kids]
            for column in self.columns
        ]
        picked: Pick = None
        if op == PICK:
            assert not isinstance(start, list)
            picked = best = pick_best(inner, plan.sides[node], start, free)
            return [values[best] for values in inner], common, picked
        if op == SUM:
            factor = plan.totals[node]
            values: Sequence[float] = [sum(map(mul, plan.weights[node], each)) for each in inner]
            if not self.exact:
                return [value / factor for value in values], 0, None
        else:
            sub = plan.subs[node]
            assert sub is not None
            values, factor, picked = evaluate(sub, inner, exact=self.exact, prefer=start, free=free)
            if not self.exact:
                return list(values), 0, picked
        scale = self.scales.all[common] * factor
        least = gcd(scale, *values)  # type: ignore[arg-type]
        return [value // least for value in values], self.scales.add(scale // least), picked

    def cooperative_value(self, sub: Plan, near: Sequence[float]) -> tuple[float, Picks]:
        """The root's value of a called plan in which all sides choose as one."""
        values, _, picks = evaluate(sub, [near], exact=False, free=(TOGETHER,))
        return values[0], picks

    def _set(self, node: int, values: Sequence[float], number: int, picked: Pick) -> None:
        for column, value in zip(self.columns, values, strict=True):
            column[node] = value
        self.at[node] = number
        self.picks[node] = picked


class Solution:
    """The values and picks of a whole game: a node of the top table is a state."""

    def __init__(self, plan: Plan, goals: Sequence[Sequence[Number]], *, exact: bool) -> None:
        """`goals[g][i]` is goal g at leaf i of the plan."""
        self.plan = plan
        self.exact = exact
        self.zero: Number = Fraction(0) if exact else 0.0
        columns: list[list[int]] | list[list[float]]
        if exact:
            columns, self._commons = in_integers([[Fraction(value) for value in goal] for goal in goals])
        else:
            columns = [[float(value) for value in goal] for goal in goals]
        self._found = Evaluation(plan, columns, exact=exact, every=True)
        self.picks = self._found.picks

    def values(self, node: int) -> tuple[Number, ...]:
        """What each goal is worth at a node."""
        found = self._found
        if not self.exact:
            return tuple(column[node] for column in found.columns)
        scale = found.scales.all[found.at[node]]
        return tuple(
            Fraction(int(column[node]), scale * common)
            for column, common in zip(found.columns, self._commons, strict=True)
        )

    def visits(self) -> list[Number]:
        """How often each node is visited on average."""
        return field_visits(self.plan, self.picks, exact=self.exact)


def evaluate(
    plan: Plan,
    leaf_values: Sequence[Sequence[float]],
    *,
    exact: bool,
    prefer: Pick = None,
    free: tuple[int, ...] = BOTH,
) -> tuple[Sequence[float], int, Picks]:
    """The root's value for each goal x a scale, that scale (1 for floats), and the picks.

    A plan with loops is solved once for each set of values around it: in a long chain many states differ only
    in what the goal does not read, and a fight is not solved again for each of them.
    """
    assert prefer is None or isinstance(prefer, list)
    if not plan.cyclic or prefer is not None:
        return _evaluate(plan, leaf_values, exact, prefer, free)
    factors = [gcd(*values) or 1 for values in leaf_values] if exact else [1] * len(leaf_values)  # type: ignore[arg-type]
    if exact:
        leaf_values = [
            values if factor == 1 else [value // factor for value in values]
            for values, factor in zip(leaf_values, factors, strict=True)
        ]
    key = (exact, free, tuple(map(tuple, leaf_values)))
    known = plan.evaluated.get(key)
    if known is None:
        known = plan.evaluated[key] = _evaluate(plan, leaf_values, exact, None, free)
    values, scale, picks = known
    return list(map(mul, values, factors)), scale, picks


def _evaluate(
    plan: Plan,
    leaf_values: Sequence[Sequence[float]],
    exact: bool,
    prefer: Picks | None,
    free: tuple[int, ...],
) -> tuple[list[float], int, Picks]:
    found = Evaluation(plan, leaf_values, exact=exact, prefer=prefer, free=free)
    root = plan.table.root
    scale = found.scales.all[found.at[root]]
    return [column[root] for column in found.columns], scale, plan.same_picks(found.picks)


def pick_best(columns: list[list[float]], side: int, start: Pick, free: tuple[int, ...]) -> int:
    """The option to take. Later goals count only where the earlier ones are equal."""
    side = BEST if TOGETHER in free else side
    assert not isinstance(start, list)
    if start is None:
        start = 0
    elif side not in free and TOGETHER not in free:
        return start
    if len(columns) == 1:
        values = columns[0]
        top = max(values) if side == BEST else min(values)
        return start if values[start] == top else values.index(top)
    options = list(zip(*columns, strict=True))
    best = max(options) if side == BEST else min(options)
    return start if options[start] == best else options.index(best)
