"""Plans with cycles: each strongly connected part is solved by policy iteration, exactly.

The first policy is one that surely leaves the loop; a pick is changed only where that is strictly better. So
an option that loops with certainty is never taken up, and nothing is divided by zero. Where both sides
choose, the worse-wishing side answers fully before the other moves again (Hoffman and Karp).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from talewright.odds.linear import fixed_point
from talewright.odds.plan import PICK, RUN, SUM, Picks, Plan
from talewright.odds.policy import BEST, WORST
from talewright.odds.sums import TOGETHER, loops
from talewright.odds.whole import WholeRun, small_loops, walk_loops

DISCOUNT = 0.9375
Values = list[Any]
"""One number a goal."""


class Solved:
    """A plan with values at every node and picks that reach them. `exact` works in fractions, else in floats."""

    def __init__(
        self,
        plan: Plan,
        leaf_values: Sequence[Sequence[Any]],
        *,
        exact: bool = True,
        prefer: Picks | None = None,
        free: tuple[int, ...] = (BEST, WORST),
    ) -> None:
        self.plan = plan
        self.exact = exact
        self.goals = len(leaf_values)
        self.one: Any = Fraction(1) if exact else 1.0
        self.values: list[Values] = [[0 * self.one] * self.goals for _ in plan.ops]
        self.picks: Picks = list(prefer) if prefer is not None else [None] * len(plan.ops)
        self.endless: set[int] = set()
        self._free = free
        for i, leaf in enumerate(plan.leaves):
            self.values[leaf] = [column[i] for column in leaf_values]
        for part in plan.parts:
            if loops(part, plan.kids):
                self._solve_part(part, started=prefer is not None)
            elif plan.kids[part[0]]:
                node = part[0]
                self.values[node], self.picks[node] = self._look(node, self.picks[node], free)

    @classmethod
    def walking(cls, plan: Plan, picks: Picks, *, exact: bool) -> Solved:
        """A plan whose picks are settled: only for going forward."""
        walker = cls.__new__(cls)
        walker.plan = plan
        walker.exact = exact
        walker.goals = 0
        walker.one = Fraction(1) if exact else 1.0
        walker.values = []
        walker.picks = picks
        walker.endless = set()
        return walker

    # -- one node -------------------------------------------------------------------------------------------

    def _look(self, node: int, prefer: Any, free: tuple[int, ...]) -> tuple[Values, Any]:
        """The best value of a node from its children's values, and the pick that gives it."""
        plan = self.plan
        op, edges = plan.ops[node], plan.edges(node)
        if op == SUM:
            total = plan.totals[node]
            sums = [0 * self.one] * self.goals
            for weight, child in edges:
                for goal, value in enumerate(self.values[child]):
                    sums[goal] += weight * value
            return [value / total for value in sums], None
        if op == PICK:
            side = BEST if TOGETHER in free else plan.sides[node]
            best = 0 if prefer is None else prefer
            if prefer is None or side in free or TOGETHER in free:
                top = self.values[edges[best][1]]
                for i, (_, child) in enumerate(edges):
                    values = self.values[child]
                    if values > top if side == BEST else values < top:
                        top, best = values, i
            return list(self.values[edges[best][1]]), best
        sub = plan.subs[node]
        assert op == RUN
        assert sub is not None
        inner = [[self.values[child][goal] for _, child in edges] for goal in range(self.goals)]
        return run_plan(sub, inner, exact=self.exact, prefer=prefer, free=free)

    def row(self, node: int) -> dict[int, Any]:
        """The chance of each child under the picks."""
        plan = self.plan
        op, edges = plan.ops[node], plan.edges(node)
        if op == SUM:
            total = plan.totals[node]
            sums: dict[int, int] = {}
            for weight, child in edges:
                if weight:
                    sums[child] = sums.get(child, 0) + weight
            return {child: self.one * weight / total for child, weight in sums.items()}
        if op == PICK:
            return {edges[self.picks[node]][1]: self.one}
        sub = plan.subs[node]
        assert sub is not None
        chances = forward_plan(sub, self.picks[node], exact=self.exact)
        found: dict[int, Any] = {}
        for (_, child), chance in zip(edges, chances, strict=True):
            if chance:  # several results of the called rule may lead to the same node
                found[child] = found.get(child, 0 * self.one) + chance
        return found

    # -- a loop ---------------------------------------------------------------------------------------------

    def _solve_part(self, part: list[int], *, started: bool) -> None:
        if not started and not self._way_out(part):
            self.endless.update(part)
            return
        while True:
            self._evaluate(part)
            if WORST in self._free and WORST in self.plan.seats:
                while self._improve(part, WORST):
                    self._evaluate(part)
            if BEST not in self._free or not self.plan.choosing or not self._improve(part, BEST):
                return

    def _way_out(self, part: list[int]) -> bool:
        """Find picks that leave the loop with positive chance from everywhere in it."""
        plan = self.plan
        members = set(part)
        reach: dict[int, float] = dict.fromkeys(part, 0.0)

        def near(child: int) -> float:
            return reach[child] if child in members else 1.0

        def look(node: int) -> tuple[float, Any]:
            op, edges = plan.ops[node], plan.edges(node)
            if op == SUM:
                return sum(weight * near(child) for weight, child in edges) / plan.totals[node], None
            if op == PICK:
                best = max(range(len(edges)), key=lambda i: near(edges[i][1]))
                return near(edges[best][1]), best
            sub = plan.subs[node]
            assert sub is not None
            column = [near(child) for _, child in edges]
            values, picks = run_plan(sub, [column], exact=False, free=(TOGETHER,))
            return float(values[0]), picks

        for _ in range(len(part) + 1):
            for node in part:
                reach[node] = DISCOUNT * look(node)[0]
            if all(value > 0 for value in reach.values()):
                break
        else:
            return False
        found = {node: look(node)[1] for node in part}
        for node, picks in found.items():
            self.picks[node] = picks
        return True

    def _evaluate(self, part: list[int]) -> None:
        place = {node: i for i, node in enumerate(part)}
        rows: list[dict[int, Any]] = []
        constants: list[Values] = []
        for node in part:
            inside: dict[int, Any] = {}
            outside = [0 * self.one] * self.goals
            for child, chance in self.row(node).items():
                if child in place:
                    inside[place[child]] = inside.get(place[child], 0 * self.one) + chance
                else:
                    for goal, value in enumerate(self.values[child]):
                        outside[goal] += chance * value
            rows.append(inside)
            constants.append(outside)
        for node, values in zip(part, fixed_point(rows, constants, self.one), strict=True):
            self.values[node] = values

    def _improve(self, part: list[int], side: int) -> bool:
        """Change picks of one side where it is strictly better; say whether any was."""
        changed: dict[int, Any] = {}
        for node in part:
            if self.plan.ops[node] == SUM:
                continue
            values, picks = self._look(node, self.picks[node], (side,))
            if self._better(values, self.values[node], side):
                changed[node] = picks
        for node, picks in changed.items():
            self.picks[node] = picks
        return bool(changed)

    def _better(self, new: Values, old: Values, side: int) -> bool:
        if self.exact:
            return new > old if side == BEST else new < old
        for a, b in zip(new, old, strict=True):
            if abs(a - b) > 1e-12 * max(1.0, abs(a), abs(b)):
                return bool(a > b) if side == BEST else bool(a < b)
        return False

    # -- forward --------------------------------------------------------------------------------------------

    def visits(self, start: int | None = None) -> dict[int, Any]:
        """How often each node is passed on average, from the start, under the picks."""
        plan = self.plan
        mass: dict[int, Any] = {plan.table.root if start is None else start: self.one}
        for part in reversed(plan.parts):
            entered = [mass.get(node, 0 * self.one) for node in part]
            if not any(entered) or not plan.kids[part[0]] or part[0] in self.endless:
                continue
            place = {node: i for i, node in enumerate(part)}
            rows = {node: self.row(node) for node in part}
            if len(part) > 1 or part[0] in rows[part[0]]:
                turned: list[dict[int, Any]] = [{} for _ in part]
                for node in part:
                    for child, chance in rows[node].items():
                        if child in place:
                            turned[place[child]][place[node]] = chance
                solved = fixed_point(turned, [[value] for value in entered], self.one)
                for node, (value,) in zip(part, solved, strict=True):
                    mass[node] = value
            for node in part:
                here = mass.get(node)
                if not here:
                    continue
                for child, chance in rows[node].items():
                    if child not in place:
                        mass[child] = mass.get(child, 0 * self.one) + here * chance
        return mass


def run_plan(
    plan: Plan,
    leaf_values: Sequence[Sequence[Any]],
    *,
    exact: bool,
    prefer: Picks | None = None,
    free: tuple[int, ...] = (BEST, WORST),
) -> tuple[Values, Picks]:
    """Value of the plan's root for each goal, whether it has cycles or not.

    A loop is solved once for each set of values around it: in a long chain many states differ only in what the
    goal does not read, and a whole fight need not be solved again for each of them.
    """
    if plan.cyclic:
        if prefer is not None:
            solved = Solved(plan, leaf_values, exact=exact, prefer=prefer, free=free)
            return solved.values[plan.table.root], solved.picks
        key = (exact, free, tuple(map(tuple, leaf_values)))
        if key not in plan.solved:
            plan.solved[key] = _solved(plan, leaf_values, exact=exact, free=free)
        values, picks = plan.solved[key]
        return list(values), picks
    if not exact:
        return plan.run(leaf_values, prefer, free, whole=False)
    whole, commons = _in_whole_numbers(leaf_values)
    values, picks = plan.run(whole, prefer, free)
    return [
        Fraction(value, plan.scale * common) for value, common in zip(values, commons, strict=True)
    ], picks


def _solved(
    plan: Plan, leaf_values: Sequence[Sequence[Any]], *, exact: bool, free: tuple[int, ...]
) -> tuple[Values, Picks]:
    """A plan with loops: in whole numbers where the loops are small, else in fractions."""
    if not exact or TOGETHER in free or not small_loops(plan):
        solved = Solved(plan, leaf_values, exact=exact, free=free)
        return solved.values[plan.table.root], solved.picks
    rough = Solved(plan, [[float(value) for value in column] for column in leaf_values], exact=False)
    whole, commons = _in_whole_numbers(leaf_values)
    run = WholeRun(plan, whole, rough.picks, rough.endless)
    return [value / common for value, common in zip(run.root(), commons, strict=True)], run.picks


def _in_whole_numbers(leaf_values: Sequence[Sequence[Any]]) -> tuple[list[list[int]], list[int]]:
    commons = [lcm(*(value.denominator for value in column)) for column in leaf_values]
    return [
        [value.numerator * (common // value.denominator) for value in column]
        for column, common in zip(leaf_values, commons, strict=True)
    ], commons


def forward_plan(plan: Plan, picks: Picks, *, exact: bool) -> list[Any]:
    """The chance of each leaf under the picks."""
    if not plan.cyclic:
        return plan.chances(picks, exact=exact)
    if exact and small_loops(plan):
        masses, scale = looped_walk(plan, picks)
        return [Fraction(masses[leaf], scale) for leaf in plan.leaves]
    mass = passes(plan, picks, exact=exact)
    nothing = Fraction(0) if exact else 0.0
    return [mass.get(leaf, nothing) for leaf in plan.leaves]


def walked(plan: Plan, picks: Picks, *, exact: bool) -> tuple[Iterable[tuple[int, Any]], int]:
    """The nodes passed under the picks, each with how often x a scale; and that scale."""
    if plan.cyclic and not (exact and small_loops(plan)):
        return [(node, mass) for node, mass in passes(plan, picks, exact=exact).items() if mass], 1
    masses, scale = looped_walk(plan, picks) if plan.cyclic else plan.walk(picks)
    passed = [node for node in reversed(plan.order) if masses[node]]
    if exact:
        return [(node, masses[node]) for node in passed], scale
    return [(node, masses[node] / scale) for node in passed], 1


def looped_walk(plan: Plan, picks: Picks) -> tuple[list[int], int]:
    """The walk of a plan with small loops, worked out once for picks that are shared."""
    key = id(picks) if plan.choosing else 0
    if key not in plan.walks:
        plan.walks[key] = (picks, *walk_loops(plan, picks))
    return plan.walks[key][1:]


def passes(plan: Plan, picks: Picks, *, exact: bool) -> dict[int, Any]:
    """How often each node of a plan is passed under the picks; counted once for picks that are shared."""
    key = (id(picks) if plan.choosing else 0, exact)
    known = plan.walked.get(key)
    if known is None:
        walker = Solved.walking(plan, picks, exact=exact)
        known = plan.walked[key] = (picks, walker.visits())
    return known[1]
