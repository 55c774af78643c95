"""The value of a compiled table for each goal, and the picks that reach it.

Exact values are integers x a scale per node. A loop is solved by policy iteration: the first policy is one that
surely leaves it, and a pick is changed only where that is strictly better. So an option that loops with
certainty is never taken, and nothing is divided by zero. Where both sides choose, the side that plays against
the goal answers fully before the other changes again (Hoffman and Karp). Picks inside loops are first found in
floating point, then improved until they are optimal for the exact values.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import mul

from talewright.odds.arithmetic import F, Number, Scales, expected_visits, fixed_point, in_integers
from talewright.odds.budget import check
from talewright.odds.compile import Plan
from talewright.odds.policy import BEST, WORST
from talewright.odds.schedule import PICK, SUM, Loop, Pick, Picks, Stretch, exact_steps, float_steps
from talewright.odds.visits import MAX_INVERTED, NodeRow, field_visits, loop_rows, row_of

TOGETHER = 0
"""In `free`: all sides choose as one, as when searching for any way out of a loop."""
BOTH = (BEST, WORST)
DISCOUNT = 0.9375
TOLERANCE = 1e-12
"""Floating-point values that differ by less, relative to their size, are equal."""
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
        check()
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
        self.endless: set[int] = set()
        """Nodes of loops that nobody can leave. Their value is 0."""
        self._start: Picks | None = prefer
        if exact and prefer is None and plan.choosing and plan.loops:
            self._start = self._rough_picks(leaf_values, every=every)
        for part in self._every_part() if every else plan.schedule:
            if isinstance(part, Stretch):
                self._run_stretch(part)
            elif isinstance(part, Loop):
                self._solve_loop(part)
            else:
                check()
                found = self._look(part, None if prefer is None else prefer[part], free)
                self._set(part, *found)

    def _every_part(self) -> list[Loop | int]:
        plan = self.plan
        return [
            plan.loops.get(component[0], component[0])
            for component in plan.components
            if plan.kids[component[0]]
        ]

    def _rough_picks(self, leaf_values: Sequence[Sequence[float]], *, every: bool) -> Picks:
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
        at = self.at
        for node, number in outputs:
            at[node] = number

    def _look(self, node: int, start: Pick, free: tuple[int, ...]) -> tuple[list[float], int, Pick]:
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

    def _set(self, node: int, values: Sequence[float], number: int, picked: Pick) -> None:
        for column, value in zip(self.columns, values, strict=True):
            column[node] = value
        self.at[node] = number
        self.picks[node] = picked

    # -- loops ----------------------------------------------------------------------------------------------

    def _solve_loop(self, loop: Loop) -> None:
        if not self._first_policy(loop):
            self.endless.update(loop.nodes)
            return
        seats = self.plan.seats
        while True:
            self._evaluate_policy(loop)
            if WORST in self.free and WORST in seats:
                while self._improve(loop, WORST):
                    self._evaluate_policy(loop)
            if BEST not in self.free or BEST not in seats or not self._improve(loop, BEST):
                return

    def _first_policy(self, loop: Loop) -> bool:
        """Picks that leave the loop with positive chance from everywhere in it; False if there are none."""
        if loop.escapes is None:
            loop.escapes = self._way_out(loop)
        if not loop.escapes:
            return False
        if self._start is None:
            return not loop.choosers or self._way_out(loop)
        for node in loop.choosers:
            self.picks[node] = self._start[node]
        return all(self.picks[node] is not None for node in loop.choosers)

    def _way_out(self, loop: Loop) -> bool:
        plan = self.plan
        reach: dict[int, float] = dict.fromkeys(loop.nodes, 0.0)

        def look(node: int) -> tuple[float, Pick]:
            op, kids = plan.ops[node], plan.kids[node]
            near = [reach.get(child, 1.0) for child in kids]
            if op == SUM:
                return sum(map(mul, plan.weights[node], near)) / plan.totals[node], None
            if op == PICK:
                best = near.index(max(near))
                return near[best], best
            sub = plan.subs[node]
            assert sub is not None
            values, _, picks = evaluate(sub, [near], exact=False, free=(TOGETHER,))
            return values[0], picks

        for _ in range(len(loop.nodes) + 1):
            for node in loop.nodes:
                reach[node] = DISCOUNT * look(node)[0]
            if all(value > 0 for value in reach.values()):
                break
        else:
            return False
        for node in loop.choosers:
            self.picks[node] = look(node)[1]
        return True

    def _evaluate_policy(self, loop: Loop) -> None:
        """The values of a loop under the present picks: a linear system over what lies outside the loop."""
        rows = [row_of(self.plan, node, self.picks, exact=self.exact) for node in loop.nodes]
        if not self.exact:
            values = self._by_elimination(loop, rows, 1.0)
            self._fill(loop, values, 0)
        elif len(loop.nodes) <= MAX_INVERTED:
            self._by_inverse(loop, rows)
        else:
            found = self._by_elimination(loop, rows, Fraction(1))
            scale = lcm(*(value.denominator for values in found for value in values))
            whole = [[value.numerator * (scale // value.denominator) for value in values] for values in found]
            self._fill(loop, whole, self.scales.add(scale))

    def _fill(self, loop: Loop, found: Sequence[Sequence[float]], number: int) -> None:
        for node, values in zip(loop.nodes, found, strict=True):
            self.at[node] = number
            for column, value in zip(self.columns, values, strict=True):
                column[node] = value

    def _by_elimination(self, loop: Loop, rows: list[NodeRow], one: F) -> list[list[F]]:
        place = {node: i for i, node in enumerate(loop.nodes)}
        inside: list[dict[int, F]] = []
        constants: list[list[F]] = []
        for total, weights, kids in rows:
            within: dict[int, F] = {}
            outside = [0 * one for _ in self.columns]
            for weight, child in zip(weights, kids, strict=True):
                if not weight:
                    continue
                chance = weight * one / total
                if child in place:
                    within[place[child]] = within.get(place[child], 0 * one) + chance
                else:
                    share = chance / self.scales.all[self.at[child]]
                    for goal, column in enumerate(self.columns):
                        outside[goal] += share * type(one)(column[child])
            inside.append(within)
            constants.append(outside)
        return fixed_point(inside, constants, one)

    def _by_inverse(self, loop: Loop, rows: list[NodeRow]) -> None:
        at = self.at
        members = set(loop.nodes)
        matrix, unit = expected_visits(loop_rows(loop.nodes, rows))
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
            for node, shares in zip(loop.nodes, matrix, strict=True):
                column[node] = sum(
                    share // total * value
                    for share, (total, _, _), value in zip(shares, rows, sums, strict=True)
                )
        for node in loop.nodes:
            at[node] = scale

    def _improve(self, loop: Loop, side: int) -> bool:
        """Change picks of one side where that is strictly better; say whether any was."""
        changed: dict[int, Pick] = {}
        for node in loop.choosers:
            values, number, picked = self._look(node, self.picks[node], (side,))
            if self._better(values, number, node, side):
                changed[node] = picked
        for node, picked in changed.items():
            self.picks[node] = picked
        return bool(changed)

    def _better(self, values: list[float], number: int, node: int, side: int) -> bool:
        old = [column[node] for column in self.columns]
        if self.exact:
            mine, theirs = self.scales.all[self.at[node]], self.scales.all[number]
            new, old = [value * mine for value in values], [value * theirs for value in old]
            return new > old if side == BEST else new < old
        for a, b in zip(values, old, strict=True):
            if abs(a - b) > TOLERANCE * max(1.0, abs(a), abs(b)):
                return a > b if side == BEST else a < b
        return False


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
