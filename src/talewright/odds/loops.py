"""The loops of a plan, solved by policy iteration.

The first policy is one that surely leaves the loop, and a pick is changed only where that is strictly better. So an
option that loops with certainty is never taken, and nothing is divided by zero. Where both sides choose, the side that
plays against the goal answers fully before the other changes again (Hoffman and Karp).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import TYPE_CHECKING

from talewright.odds.arithmetic import F, NodeRow, expected_visits, fixed_point, loop_rows
from talewright.odds.policy import BEST, WORST
from talewright.odds.schedule import PICK, SUM, Loop, Pick, Picks
from talewright.odds.visits import MAX_INVERTED, row_of

if TYPE_CHECKING:
    from talewright.odds.evaluate import Evaluation

DISCOUNT = 0.9375
TOLERANCE = 1e-12
"""Floating-point values that differ by less, relative to their size, are equal."""


class LoopSolver:
    """Solves the loops of one evaluation, whose values and picks it fills in; `start` are picks to begin with."""

    def __init__(self, evaluation: Evaluation, start: Picks | None) -> None:
        self.evaluation = evaluation
        self.plan = evaluation.plan
        self.exact = evaluation.exact
        self.free = evaluation.free
        self.columns = evaluation.columns
        self.picks = evaluation.picks
        self.scales = evaluation.scales
        self.at = evaluation.at
        self._start = start

    def solve(self, loop: Loop) -> None:
        """Fill in the values and picks of a loop; of one that cannot be left, neither."""
        if not self._first_policy(loop):
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
            loop.escapes = self._proper_policy(loop)
        if not loop.escapes:
            return False
        if self._start is None:
            return not loop.choosers or self._proper_policy(loop)
        for node in loop.choosers:
            self.picks[node] = self._start[node]
        return all(self.picks[node] is not None for node in loop.choosers)

    def _proper_policy(self, loop: Loop) -> bool:
        """Pick what leaves the loop from every node with positive chance, by value iteration; False if nothing does."""
        plan = self.plan
        reach: dict[int, float] = dict.fromkeys(loop.nodes, 0.0)

        def best(node: int) -> tuple[float, Pick]:
            op, kids = plan.ops[node], plan.kids[node]
            near = [reach.get(child, 1.0) for child in kids]
            if op == SUM:
                return sum(map(mul, plan.weights[node], near)) / plan.totals[node], None
            if op == PICK:
                at = near.index(max(near))
                return near[at], at
            sub = plan.subs[node]
            assert sub is not None
            return self.evaluation.cooperative_value(sub, near)

        for _ in range(len(loop.nodes) + 1):
            for node in loop.nodes:
                reach[node] = DISCOUNT * best(node)[0]
            if all(value > 0 for value in reach.values()):
                break
        else:
            return False
        for node in loop.choosers:
            self.picks[node] = best(node)[1]
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
            values, number, picked = self.evaluation.bellman_backup(node, self.picks[node], (side,))
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
