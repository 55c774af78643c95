"""The order in which a plan is evaluated: stretches without a cycle, loops, and calls of plans with loops.

An exact value is stored as value x scale, in integers, so that no fraction is reduced on the way. All nodes of a stretch have
one scale, which every total on the way divides: an exact answer is computed just as a floating-point one, and nearly as fast.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import gcd, lcm, prod
from typing import TYPE_CHECKING, TypeAlias, Union

from talewright.odds.policy import BEST, WORST

if TYPE_CHECKING:
    from talewright.odds.compile import Plan

SUM, PICK, RUN, END = range(4)
Number = Fraction | float
"""An exact value or a double; whole numbers are both."""
Pick: TypeAlias = Union[int, "Picks", None]
Picks: TypeAlias = list[Pick]
"""For each node: the edge taken (PICK), the picks of the called plan (RUN), or None."""
Step = tuple[int, int, int, Sequence[int], Sequence[int], int, "Plan | None"]
"""(op, node, total, weights, children, side, called plan): the weights and their total belong to a SUM."""
Row = tuple[int, dict[int, int]]
"""A weighted mean of nodes: the sum of the weights, and the weight of each node."""
TOGETHER = 0
"""In `free`: all sides choose as one, as when searching for any way out of a loop."""
BOTH = (BEST, WORST)
SMALL_ROW = 3
"""A sum of no more parts than this is substituted into its parents, however many they are."""


class Scales:
    """Scales by number: a table of many nodes has few different ones. Number 0 is the scale 1."""

    def __init__(self) -> None:
        self.all: list[int] = [1]
        self._number: dict[int, int] = {1: 0}
        self._times: dict[tuple[int, int], int] = {}
        self._common: dict[frozenset[int], tuple[int, dict[int, int] | None]] = {}

    def common(self, at: Sequence[int], nodes: Iterable[int]) -> tuple[int, dict[int, int] | None]:
        """The least common multiple of the nodes' scales, and the factor that lifts each of them to it.

        `at` holds each node's scale number. The factors are None where all scales are equal.
        """
        found = frozenset(map(at.__getitem__, nodes))
        known = self._common.get(found)
        if known is None:
            multiple = lcm(*(self.all[number] for number in found))
            lifts = {number: multiple // self.all[number] for number in found} if len(found) > 1 else None
            known = self._common[found] = (self.add(multiple), lifts)
        return known

    def times(self, number: int, factor: int) -> int:
        """The number of a scale multiplied by a factor."""
        known = self._times.get((number, factor))
        if known is None:
            known = self._times[number, factor] = self.add(self.all[number] * factor)
        return known

    def add(self, scale: int) -> int:
        number = self._number.setdefault(scale, len(self.all))
        if number == len(self.all):
            self.all.append(scale)
        return number


def in_integers(columns: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], list[int]]:
    """Each column multiplied by its least common denominator; and those denominators."""
    commons = [lcm(*(value.denominator for value in column)) for column in columns]
    return [
        [value.numerator * (common // value.denominator) for value in column]
        for column, common in zip(columns, commons, strict=True)
    ], commons


@dataclass
class Stretch:
    """Nodes without a cycle among them, children first.

    `inputs` are leaves and nodes of other parts that it reads, `outputs` its nodes that other parts read.
    """

    steps: list[Step]
    inputs: list[int] = field(default_factory=list)
    outputs: list[int] = field(default_factory=list)

    @cached_property
    def factor(self) -> int:
        """What inputs are multiplied by, so that no division on the way leaves a remainder.

        A node divides by its total once its children have done so: the totals of all nodes at one height have one multiple.
        """
        height: defaultdict[int, int] = defaultdict(int)
        multiples: list[int] = []
        for op, node, total, _, kids, _, sub in self.steps:
            at = max(map(height.__getitem__, kids))
            if op != PICK:
                if at == len(multiples):
                    multiples.append(1)
                multiples[at] = lcm(multiples[at], total if sub is None else sub.scale)
                at += 1
            height[node] = at
        return prod(multiples)


@dataclass
class Loop:
    """A strongly connected component with a cycle. `escapes` says whether it can be left (None: not known yet)."""

    nodes: list[int]
    choosers: list[int]
    escapes: bool | None = None

    def is_endless(self, picks: Picks | None) -> bool:
        """Whether nobody can leave the loop, so that no picks were found for it."""
        return self.escapes is False or (
            picks is not None and any(picks[node] is None for node in self.choosers)
        )


Part = Stretch | Loop | int
"""A number is a node that calls a plan with loops: its scale depends on the values."""


def make_schedule(plan: Plan) -> list[Part]:
    """The parts of a plan, children first."""
    parts: list[Part] = []
    stretch: list[Step] = []

    def close() -> None:
        if stretch:
            parts.append(Stretch(list(stretch)))
            stretch.clear()

    for step in _steps(plan):
        node, sub = step[1], step[6]
        if node in plan.loops or (sub is not None and sub.cyclic):
            close()
            parts.append(plan.loops.get(node, node))
        else:
            stretch.append(step)
    close()
    if len(parts) == 1 and isinstance(parts[0], Stretch):
        parts[0].inputs, parts[0].outputs = plan.leaves, [plan.table.root]
    else:
        _connect(plan, parts)
    return parts


def _steps(plan: Plan) -> list[Step]:
    """The nodes that the root's value needs, children first; of a loop the first node alone.

    Sums that are substituted into their parents are left out.
    """
    ops, kids = plan.ops, plan.kids
    sums = _sums(plan)
    wanted = {plan.table.root}
    found: list[Step] = []
    for component in reversed(plan.components):
        node = component[0]
        if ops[node] == END or wanted.isdisjoint(component):
            continue
        if node in plan.loops:
            for each in component:
                wanted.update(kids[each])
            found.append((ops[node], node, 1, (), (), BEST, None))
            continue
        total, weights, below = sums[node] if ops[node] == SUM else (1, (), kids[node])
        wanted.update(below)
        sub = plan.subs[node] if ops[node] == RUN else None
        found.append((ops[node], node, total, weights, below, plan.sides[node], sub))
    found.reverse()
    return found


def _sums(plan: Plan) -> dict[int, tuple[int, Sequence[int], Sequence[int]]]:
    """(total, weights, children) of each SUM outside loops, with the small sums below it substituted."""
    in_loop = {node for loop in plan.loops.values() for node in loop.nodes}
    parents = Counter(chain.from_iterable(map(plan.kids.__getitem__, plan.order)))
    substituted: dict[int, Row] = {}
    sums: dict[int, tuple[int, Sequence[int], Sequence[int]]] = {}
    for node in plan.order:
        if plan.ops[node] != SUM or node in in_loop:
            continue
        total, weights, below = plan.totals[node], plan.weights[node], plan.kids[node]
        small = parents[node] == 1 or len(below) <= SMALL_ROW
        if small or not substituted.keys().isdisjoint(below) or not all(weights):
            total, joined = inlined(total, zip(weights, below, strict=True), substituted)
            weights, below = list(joined.values()), list(joined)
            if small:
                substituted[node] = (total, joined)
        sums[node] = (total, weights, below)
    return sums


def _connect(plan: Plan, parts: list[Part]) -> None:
    """Fill in what each stretch reads of other parts, and what they read of it."""
    part_of = {
        step[1]: at for at, part in enumerate(parts) if isinstance(part, Stretch) for step in part.steps
    }
    read: dict[int, None] = {plan.table.root: None}
    for at, part in enumerate(parts):
        if isinstance(part, Stretch):
            below = dict.fromkeys(child for each in part.steps for child in each[4])
            others = part.inputs = [child for child in below if part_of.get(child) != at]
        else:
            nodes = part.nodes if isinstance(part, Loop) else [part]
            others = [child for node in nodes for child in plan.kids[node]]
        read.update(dict.fromkeys(others))
    for node in read:
        if node in part_of:
            home = parts[part_of[node]]
            assert isinstance(home, Stretch)
            home.outputs.append(node)


def inlined(total: int, edges: Iterable[tuple[int, int]], rows: Mapping[int, Row]) -> Row:
    """A weighted mean with the rows of its children substituted into it, in lowest terms."""
    joined: dict[int, int] = {}
    inner: list[tuple[int, Row]] = []
    for weight, child in edges:
        if not weight:
            continue
        if child in rows:
            inner.append((weight, rows[child]))
        else:
            joined[child] = joined.get(child, 0) + weight
    if inner:
        common = lcm(*{row[0] for _, row in inner})
        if common > 1:
            joined = {child: weight * common for child, weight in joined.items()}
        for weight, (below, parts) in inner:
            factor = weight * (common // below)
            for child, part in parts.items():
                joined[child] = joined.get(child, 0) + factor * part
        total *= common
    least = gcd(total, *joined.values())
    if least > 1:
        joined = {child: weight // least for child, weight in joined.items()}
    return total // least, joined


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
