"""A compiled table laid flat: with the plans that it runs, level by level, for few states.

Node by node, a fight of a thousand nodes takes as long for one state as for a hundred. Laid flat, all sums of a level are
one operation and all picks another, so that a plan costs its levels and not its nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from numpy.typing import NDArray

from talewright.odds.columns.arrays import np, on, on_host, to_host
from talewright.odds.columns.plan_values import (
    ROUNDING,
    Columns,
    Floats,
    fixed_chances,
    leaf_chances,
    plan_values,
    root_values,
)
from talewright.odds.compile import Plan
from talewright.odds.policy import BEST
from talewright.odds.question import CPU
from talewright.odds.schedule import PICK, SUM

Numbers = NDArray[np.int64]
MAX_NODES = 20_000
"""A plan that is larger, with those it runs, is evaluated node by node."""
MAX_CELLS = 300_000
"""Nodes times states; beyond that nothing is gained."""


@dataclass
class _Sums:
    nodes: Numbers
    kids: Numbers
    chances: Floats
    first: Numbers
    """Where the kids of each node begin."""


@dataclass
class _Picks:
    nodes: Numbers
    kids: Numbers
    """A row for each node."""
    side: int


@dataclass
class _Level:
    sums: list[tuple[int, list[int], Sequence[float]]] = field(default_factory=list)
    picks: dict[tuple[int, int], list[tuple[int, list[int]]]] = field(default_factory=dict)
    """By side and number of options."""


class TooLarge(Exception):  # noqa: N818 - a signal: evaluate node by node
    """A plan has too many nodes, or loops."""


class Flat:
    """A plan without loops. The first nodes are its leaves."""

    def __init__(self, plan: Plan) -> None:
        self.leaves = len(plan.leaves)
        self._levels_of: list[int] = [0] * self.leaves
        self._levels: list[_Level] = []
        self.root = self._add(plan, range(self.leaves))
        self.size = len(self._levels_of)
        self.steps: list[_Sums | _Picks] = []
        for level in self._levels:
            self._finish(level)
        self._levels, self._levels_of = [], []

    def _add(self, plan: Plan, leaves: Sequence[int]) -> int:
        """Add the nodes of a plan whose leaves are known; the number of its root."""
        if plan.loops:
            raise TooLarge
        number = dict(zip(plan.leaves, leaves, strict=True))
        for node in plan.order:
            if not plan.kids[node]:
                continue
            kids = [number[kid] for kid in plan.kids[node]]
            sub = plan.subs[node]
            if plan.ops[node] == PICK:
                number[node] = kids[0] if len(kids) == 1 else self._node(kids, plan.sides[node], None)
            elif plan.ops[node] == SUM:
                total = plan.totals[node]
                number[node] = self._sum(kids, [weight / total for weight in plan.weights[node]])
            elif sub is not None and sub.choosing:
                number[node] = self._add(sub, kids)
            else:
                assert sub is not None
                number[node] = self._sum(kids, fixed_chances(sub))
        return number[plan.table.root]

    def _sum(self, kids: list[int], chances: Sequence[float]) -> int:
        if len(kids) == 1 and chances[0] == 1:
            return kids[0]
        return self._node(kids, 0, chances)

    def _node(self, kids: list[int], side: int, chances: Sequence[float] | None) -> int:
        number = len(self._levels_of)
        if number > MAX_NODES:
            raise TooLarge
        at = max(map(self._levels_of.__getitem__, kids))
        self._levels_of.append(at + 1)
        if at == len(self._levels):
            self._levels.append(_Level())
        if chances is not None:
            self._levels[at].sums.append((number, kids, chances))
        else:
            self._levels[at].picks.setdefault((side, len(kids)), []).append((number, kids))
        return number

    def _finish(self, level: _Level) -> None:
        if level.sums:
            sizes = [len(kids) for _, kids, _ in level.sums]
            self.steps.append(
                _Sums(
                    np.array([number for number, _, _ in level.sums]),
                    np.concatenate([kids for _, kids, _ in level.sums]),
                    np.concatenate([chances for _, _, chances in level.sums]),
                    np.cumsum([0, *sizes[:-1]]),
                )
            )
        for (side, _), found in level.picks.items():
            nodes = np.array([number for number, _ in found])
            self.steps.append(_Picks(nodes, np.array([kids for _, kids in found]), side))

    def evaluate(self, leaves: Sequence[Columns], picks: list[Numbers] | None = None) -> Columns:
        """The value of the root; the options picked at each step are added to `picks`."""
        goals, states = len(leaves[0]), len(leaves[0][0])
        values = np.empty((self.size, goals, states))
        for at, columns in enumerate(leaves):
            values[at] = columns
        for step in self.steps:
            if isinstance(step, _Sums):
                parts = values[step.kids] * step.chances[:, None, None]
                values[step.nodes] = np.add.reduceat(parts, step.first, axis=0)
            else:
                values[step.nodes] = _picked(values[step.kids], step.side, picks)
        return list(values[self.root])

    def chances(self, leaves: Sequence[Columns], at_root: Floats) -> list[Floats]:
        """How often each leaf is reached by best play, if the root is reached this often."""
        picks: list[Numbers] = []
        self.evaluate(leaves, picks)
        mass = np.zeros((self.size, len(at_root)))
        mass[self.root] = at_root
        states = np.arange(len(at_root))
        for step in reversed(self.steps):
            here = mass[step.nodes]
            if isinstance(step, _Sums):
                counts = np.diff(step.first, append=len(step.kids))
                np.add.at(mass, step.kids, np.repeat(here, counts, axis=0) * step.chances[:, None])
            else:
                taken = np.take_along_axis(step.kids, picks.pop(), axis=1)
                np.add.at(mass, (taken, states), here)
        return list(mass[: self.leaves])


def _picked(options: Floats, side: int, picks: list[Numbers] | None) -> Floats:
    """The best option of each node and state: later goals count only where the earlier ones are equal.

    `options` is an array over nodes, options, goals and states.
    """
    last = options.shape[2] - 1
    equal: NDArray[np.bool_] | None = None
    for goal in range(last + 1):
        found = options[:, :, goal]
        if side != BEST and goal != last:
            found = -found
        if equal is not None:
            found = np.where(equal, found, -np.inf)
        most = found.max(axis=1)
        equal = found >= (most - ROUNDING * np.maximum(1.0, np.abs(most)))[:, None]
        if equal.sum() == most.size:
            break
    assert equal is not None
    chosen = equal.argmax(axis=1)
    if picks is not None:
        picks.append(chosen)
    best: Floats = np.take_along_axis(options, chosen[:, None, None], axis=1)[:, 0]
    return best


_FLAT: WeakKeyDictionary[Plan, Flat | None] = WeakKeyDictionary()


def flat_of(plan: Plan, states: int) -> Flat | None:
    """A plan laid flat, if that is possible and of use for so many states."""
    try:
        found = _FLAT[plan]
    except KeyError:
        try:
            with on(CPU):
                found = Flat(plan)
        except TooLarge:
            found = None
        _FLAT[plan] = found
    return None if found is None or found.size * states > MAX_CELLS else found


def best_values(plan: Plan, leaves: Sequence[Columns], lows: Sequence[float]) -> Columns:
    """The value of the root of a plan. `lows` are the least that each goal can be."""
    flat = flat_of(plan, len(leaves[0][0])) if plan.choosing else None
    if flat is None:
        return root_values(plan, leaves, lows)
    few = _on_host(leaves)
    with on(CPU):
        root = flat.evaluate(few)
    return [np.asarray(column) for column in root]


def best_chances(
    plan: Plan, leaves: Sequence[Columns], lows: Sequence[float], at_root: Floats
) -> list[Floats]:
    """How often each leaf is reached by best play, if the root is reached this often."""
    if not plan.choosing:
        return [chance * at_root for chance in fixed_chances(plan)]
    flat = flat_of(plan, len(at_root))
    if flat is None:
        return leaf_chances(plan, plan_values(plan, leaves, lows), at_root)
    few, here = _on_host(leaves), to_host(at_root)
    with on(CPU):
        found = flat.chances(few, here)
    return [np.asarray(chances) for chances in found]


def _on_host(leaves: Sequence[Columns]) -> Sequence[Columns]:
    """The values of few states, all moved together: levels of small arrays are the host's work on every device."""
    if on_host():
        return leaves
    return [list(columns) for columns in to_host(np.array(leaves))]
