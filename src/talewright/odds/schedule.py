"""The order in which a plan is evaluated: stretches without a cycle, loops, and calls of plans with loops.

An exact value is stored as value x scale, in integers, so that no fraction is reduced on the way. That makes exact answers
about as fast as floating-point ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from operator import mul
from typing import TYPE_CHECKING, TypeAlias, Union

from talewright.odds.table import Row, inlined

if TYPE_CHECKING:
    from talewright.odds.compile import Plan

SUM, PICK, RUN, END = range(4)
Number = Fraction | float
"""An exact value or a double; whole numbers are both."""
Pick: TypeAlias = Union[int, "Picks", None]
Picks: TypeAlias = list[Pick]
"""For each node: the edge taken (PICK), the picks of the called plan (RUN), or None."""
Instruction = tuple[int, int, int, Sequence[int], Sequence[int]]
"""(op, node, total, weights, children): the weights and their total belong to a SUM."""
Step = tuple[int, int, Sequence[float] | None, Sequence[int], int, "Plan | None"]
"""(op, node, factor of each child's value, children, side, called plan): an instruction ready to be run."""
Steps = tuple[list[Step], list[tuple[int, int]]]
"""The steps of a stretch, and the scale number of each of its outputs."""
SMALL_ROW = 3
"""A sum of no more parts than this is substituted into its parents, however many they are."""
MAX_SIGNATURES = 64
"""A stretch holds steps for at most this many sets of input scales."""


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

    `inputs` are nodes of other parts it reads, `outputs` its nodes that other parts read. Its steps depend on
    the scales of the inputs; a plan without loops has no inputs, so its steps are made once.
    """

    instructions: list[Instruction]
    inputs: list[int] = field(default_factory=list)
    outputs: list[int] = field(default_factory=list)
    steps: dict[tuple[int, ...], Steps] = field(default_factory=dict)
    float_steps: Steps | None = None


@dataclass
class Loop:
    """A strongly connected component with a cycle. `escapes` says whether it can be left (None: not known yet)."""

    nodes: list[int]
    choosers: list[int]
    escapes: bool | None = None


Part = Stretch | Loop | int
"""A number is a node that calls a plan with loops: its scale depends on the values."""


def make_schedule(plan: Plan) -> list[Part]:
    """The parts of a plan, children first."""
    parts: list[Part] = []
    stretch: list[Instruction] = []

    def close() -> None:
        if stretch:
            parts.append(Stretch(list(stretch)))
            stretch.clear()

    for instruction in _instructions(plan):
        op, node = instruction[:2]
        sub = plan.subs[node]
        if node in plan.loops or (op == RUN and sub is not None and sub.cyclic):
            close()
            parts.append(plan.loops.get(node, node))
        else:
            stretch.append(instruction)
    close()
    if len(parts) == 1 and isinstance(parts[0], Stretch):
        parts[0].outputs.append(plan.table.root)
    else:
        _connect(plan, parts)
    return parts


def _instructions(plan: Plan) -> list[Instruction]:
    """The nodes that the root's value needs, children first; of a loop the first node alone.

    Sums that are substituted into their parents are left out.
    """
    ops, kids = plan.ops, plan.kids
    sums = _sums(plan)
    wanted = {plan.table.root}
    found: list[Instruction] = []
    for component in reversed(plan.components):
        node = component[0]
        if ops[node] == END or wanted.isdisjoint(component):
            continue
        if node in plan.loops:
            for each in component:
                wanted.update(kids[each])
            found.append((ops[node], node, 1, (), ()))
            continue
        total, weights, below = sums[node] if ops[node] == SUM else (1, (), kids[node])
        wanted.update(below)
        found.append((ops[node], node, total, weights, below))
    found.reverse()
    return found


def _sums(plan: Plan) -> dict[int, tuple[int, Sequence[int], Sequence[int]]]:
    """(total, weights, children) of each SUM outside loops, with the small sums below it substituted."""
    in_loop = {node for loop in plan.loops.values() for node in loop.nodes}
    parents = [0] * len(plan.ops)
    for node in plan.order:
        for child in plan.kids[node]:
            parents[child] += 1
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
        instruction[1]: at
        for at, part in enumerate(parts)
        if isinstance(part, Stretch)
        for instruction in part.instructions
    }
    read: dict[int, None] = {plan.table.root: None}
    for at, part in enumerate(parts):
        if isinstance(part, Stretch):
            below = dict.fromkeys(child for each in part.instructions for child in each[4])
            others = [child for child in below if part_of.get(child) != at]
            part.inputs = [child for child in others if plan.ops[child] != END]
        else:
            nodes = part.nodes if isinstance(part, Loop) else [part]
            others = [child for node in nodes for child in plan.kids[node]]
        read.update(dict.fromkeys(others))
    for node in read:
        if node in part_of:
            home = parts[part_of[node]]
            assert isinstance(home, Stretch)
            home.outputs.append(node)


def exact_steps(plan: Plan, stretch: Stretch, at: list[int]) -> Steps:
    """The steps of a stretch in integers, for inputs with the scale numbers in `at`."""
    signature = tuple(map(at.__getitem__, stretch.inputs))
    known = stretch.steps.get(signature)
    if known is None:
        if len(stretch.steps) >= MAX_SIGNATURES:
            stretch.steps.clear()
        at = list(at)
        steps = [_exact_step(plan, each, at) for each in stretch.instructions]
        known = stretch.steps[signature] = (steps, [(node, at[node]) for node in stretch.outputs])
    return known


def _exact_step(plan: Plan, instruction: Instruction, at: list[int]) -> Step:
    op, node, total, weights, kids = instruction
    sub = plan.subs[node] if op == RUN else None
    common, lifts = plan.scales.common(at, kids)
    factors: Sequence[int] | None = weights or None
    if lifts is not None:
        factors = [lifts[at[child]] for child in kids]
        if weights:
            factors = list(map(mul, weights, factors))
    at[node] = plan.scales.times(common, total if sub is None else sub.scale)
    return op, node, factors, kids, plan.sides[node], sub


def float_steps(plan: Plan, stretch: Stretch) -> Steps:
    """The steps of a stretch in floating point: each child with its chance."""
    if stretch.float_steps is None:
        steps: list[Step] = [
            (
                op,
                node,
                [weight / total for weight in weights] or None,
                kids,
                plan.sides[node],
                plan.subs[node] if op == RUN else None,
            )
            for op, node, total, weights, kids in stretch.instructions
        ]
        stretch.float_steps = (steps, [])
    return stretch.float_steps
