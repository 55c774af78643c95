"""The value of a compiled table for each goal, and the picks that reach it.

Exact values are integers x a scale per node. Picks inside loops are first found in floating point, then improved until
they are optimal for the exact values (see `loops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from operator import floordiv, mul, truediv

from talewright.odds.budget import ACTIVE
from talewright.odds.compile import Plan
from talewright.odds.loops import LoopSolver
from talewright.odds.policy import BEST
from talewright.odds.schedule import (
    BOTH,
    PICK,
    SUM,
    TOGETHER,
    Loop,
    Number,
    Pick,
    Picks,
    Scales,
    Stretch,
    in_integers,
    pick_best,
)
from talewright.odds.visits import field_visits


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
        self.columns: list[list[float]] = []
        for values in leaf_values:
            column: list[float] = [0] * size
            for leaf, value in zip(plan.leaves, values, strict=True):
                column[leaf] = value
            self.columns.append(column)
        self.picks: Picks = [None] * size
        self.scales = Scales()
        self.at = [0] * size
        """The number of each node's scale; 0, the scale 1, for floats."""
        if plan.loops:
            start = prefer
            if exact and prefer is None and plan.choosing:
                start = self._float_picks(leaf_values, every=every)
            loops = LoopSolver(self, start)
        for part in plan.parts if every else plan.schedule:
            if isinstance(part, Stretch):
                self._run_stretch(part)
            elif isinstance(part, Loop):
                loops.solve(part)
            else:
                if budget is not None:
                    budget.check()
                found = self.bellman_backup(part, None if prefer is None else prefer[part], free)
                self._set(part, *found)

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
        """Run a stretch on inputs that are brought to one scale, which is the scale of its outputs."""
        if not self.exact:
            self._run(stretch)
            return
        at, inputs = self.at, stretch.inputs
        common, _ = self.scales.common(at, inputs)
        number = self.scales.times(common, stretch.factor)
        whole = self.scales.all[number]
        factors = [whole // self.scales.all[at[node]] for node in inputs]
        read = [list(map(column.__getitem__, inputs)) for column in self.columns]
        for column, values in zip(self.columns, read, strict=True):
            for node, value, factor in zip(inputs, values, factors, strict=True):
                column[node] = value * factor
        self._run(stretch)
        for column, values in zip(self.columns, read, strict=True):
            for node, value in zip(inputs, values, strict=True):
                column[node] = value
        for node in stretch.outputs:
            at[node] = number

    def _run(self, stretch: Stretch) -> None:
        if len(self.columns) == 1 and self.prefer is None and self.free is BOTH:
            run_single(stretch, self.columns[0], self.picks, exact=self.exact)
        else:
            self._run_several(stretch)

    def _run_several(self, stretch: Stretch) -> None:
        columns, prefer, free, picks, exact = self.columns, self.prefer, self.free, self.picks, self.exact
        divide = floordiv if exact else truediv
        for op, node, total, weights, kids, side, sub in stretch.steps:
            if op == SUM:
                for column in columns:
                    column[node] = divide(sum(map(mul, weights, map(column.__getitem__, kids))), total)
                continue
            inner = [list(map(column.__getitem__, kids)) for column in columns]
            start = None if prefer is None else prefer[node]
            if sub is None:
                picks[node] = best = pick_best(inner, side, start, free)
                for column, values in zip(columns, inner, strict=True):
                    column[node] = values[best]
            else:
                found, scale, picks[node] = evaluate(sub, inner, exact=exact, prefer=start, free=free)
                for column, value in zip(columns, found, strict=True):
                    column[node] = divide(value, scale)

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


def run_single(stretch: Stretch, column: list[float], picks: Picks, *, exact: bool) -> None:
    """Fill in a stretch for the plain case of one goal and free choice: twice as fast."""
    value_of = column.__getitem__
    divide = floordiv if exact else truediv
    for op, node, total, weights, kids, side, sub in stretch.steps:
        if op == SUM:
            column[node] = divide(sum(map(mul, weights, map(value_of, kids))), total)
        elif sub is None:
            options = list(map(value_of, kids))
            column[node] = best = max(options) if side == BEST else min(options)
            picks[node] = options.index(best)
        else:
            (value,), scale, picks[node] = evaluate(sub, [list(map(value_of, kids))], exact=exact)
            column[node] = divide(value, scale)


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
    if not plan.cyclic and prefer is None and free is BOTH and len(leaf_values) == 1:
        return _evaluate_single(plan, leaf_values[0], exact=exact)
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


def _evaluate_single(
    plan: Plan, leaf_values: Sequence[float], *, exact: bool
) -> tuple[list[float], int, Picks]:
    """The same for the plain case of one goal, free choice and no loops: most calls."""
    budget = ACTIVE.get()
    if budget is not None:
        budget.check()
    scale = plan.scale if exact else 1
    size = len(plan.ops)
    column: list[float] = [0] * size
    for leaf, value in zip(plan.leaves, leaf_values, strict=True):
        column[leaf] = value * scale
    picks: Picks = [None] * size
    for part in plan.schedule:
        assert isinstance(part, Stretch)
        run_single(part, column, picks, exact=exact)
    return [column[plan.table.root]], scale, plan.same_picks(picks)


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
