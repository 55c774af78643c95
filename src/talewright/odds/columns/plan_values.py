"""A compiled table evaluated for many states at once: each node has an array, one number for each state.

Loops are iterated from below, from the worst that can happen: every iterate is a lower bound, and the limit is what the
best way out of the loop is worth. Goals are lexicographic; numbers that differ by rounding alone are equal.

The last column is no goal of the reader's but prefers an early end, whichever seat chooses: it is 1 at the end and loses a
little with every step. Of options that are worth the same, one that leaves a loop is therefore taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from numpy.typing import NDArray

from talewright.odds.budget import check
from talewright.odds.columns.arrays import np
from talewright.odds.compile import Plan
from talewright.odds.policy import BEST
from talewright.odds.schedule import PICK, SUM

Floats = NDArray[np.float64]
Columns = list[Floats]
"""One array for each goal."""
ROUNDING = 1e-12
PATIENCE = 0.999
"""By how much the last column falls with every step."""
CONVERGED = 4e-15
MAX_SHARE = 0.999999
"""Steps that shrink less do not show where they lead to."""
MAX_ROUNDS = 100_000


@dataclass
class PlanValues:
    """The values of the nodes of a plan, the options picked, and the same inside the plans that it runs."""

    values: list[Columns | None]
    picks: dict[int, NDArray[np.int32]] = field(default_factory=dict)
    runs: dict[int, PlanValues] = field(default_factory=dict)


def plan_values(plan: Plan, leaves: Sequence[Columns], lows: Sequence[float]) -> PlanValues:
    """Evaluate a plan: `leaves[i][g]` is goal g of leaf i, an array over states; `lows[g]` the least it can be."""
    found = PlanValues([None] * len(plan.ops))
    for leaf, columns in zip(plan.leaves, leaves, strict=True):
        found.values[leaf] = columns
    for component in plan.components:
        if component[0] in plan.loops:
            _iterate(plan, component, found, lows, len(leaves[0][0]))
        elif plan.kids[component[0]]:
            found.values[component[0]] = _node(plan, component[0], found, lows)
    return found


def root_values(plan: Plan, leaves: Sequence[Columns], lows: Sequence[float]) -> Columns:
    """The value of the root alone."""
    if not plan.choosing:
        return _mean(fixed_chances(plan), leaves)
    root = plan_values(plan, leaves, lows).values[plan.table.root]
    assert root is not None
    return root


def _iterate(
    plan: Plan, component: Sequence[int], found: PlanValues, lows: Sequence[float], size: int
) -> None:
    for node in component:
        found.values[node] = [np.full(size, low) for low in lows]
    for turn in range(MAX_ROUNDS):
        check()
        change = 0.0
        for node in component:
            old = found.values[node]
            assert old is not None
            new = later(_node(plan, node, found, lows))
            if len(component) == 1 and turn % 2 == 0:
                found.values[node] = new
                again = later(_node(plan, node, found, lows))
                new = [_limit(*columns) for columns in zip(old, new, again, strict=True)]
            found.values[node] = new
            change = max(change, *map(relative_change, old, new))
        if change <= CONVERGED:
            return


def relative_change(old: Floats, new: Floats) -> float:
    """The largest change of a column, relative to numbers above 1."""
    return float(relative_changes(old, new).max()) if len(new) else 0.0


def relative_changes(old: Floats, new: Floats) -> Floats:
    """How much each number of a column changes, relative to numbers above 1."""
    found: Floats = np.abs(new - old) / np.maximum(1.0, np.abs(new))
    return found


def _limit(first: Floats, second: Floats, third: Floats) -> Floats:
    """Where three iterates lead to while the same options are picked: then each step is the same share of the last."""
    step, next_step = second - first, third - second
    rising = step > 0
    share = np.where(rising, next_step / np.where(rising, step, 1.0), 0.0)
    sure = (share >= 0) & (share < MAX_SHARE)
    return np.where(sure, second + next_step / np.where(sure, 1 - share, 1.0), third)


def later(columns: Columns) -> Columns:
    """The same one step earlier."""
    return [*columns[:-1], columns[-1] * PATIENCE]


def _node(plan: Plan, node: int, found: PlanValues, lows: Sequence[float]) -> Columns:
    kids = [found.values[kid] for kid in plan.kids[node]]
    below = [kid for kid in kids if kid is not None]
    op = plan.ops[node]
    if op == SUM:
        total = plan.totals[node]
        return _mean([weight / total for weight in plan.weights[node]], below)
    if op == PICK:
        found.picks[node], columns = _pick(below, plan.sides[node])
        return columns
    sub = plan.subs[node]
    assert sub is not None
    if not sub.choosing:
        return _mean(fixed_chances(sub), below)
    inner = found.runs[node] = plan_values(sub, below, lows)
    root = inner.values[sub.table.root]
    assert root is not None
    return root


def _mean(chances: Sequence[float], below: Sequence[Columns]) -> Columns:
    if len(below) == 1 and chances[0] == 1:
        return below[0]
    found = [column * chances[0] for column in below[0]]
    for chance, columns in zip(chances[1:], below[1:], strict=True):
        for total, column in zip(found, columns, strict=True):
            total += chance * column  # noqa: PLW2901 - in place
    return found


def _pick(options: Sequence[Columns], side: int) -> tuple[NDArray[np.int32], Columns]:
    """The best option of each state: later goals count only where the earlier ones are equal."""
    size, last = len(options[0][0]), len(options[0]) - 1
    if len(options) == 1:
        return np.zeros(size, np.int32), list(options[0])
    equal: NDArray[np.bool_] | None = None
    for goal in range(last + 1):
        found = np.array([option[goal] for option in options])
        if side != BEST and goal != last:
            np.negative(found, out=found)
        if equal is not None:
            found[~equal] = -np.inf
        most = found.max(axis=0)
        equal = found >= most - ROUNDING * np.maximum(1.0, np.abs(most))
        if equal.sum() == size:
            break
    assert equal is not None
    picks = equal.argmax(axis=0)
    rows = np.arange(size)
    best = [np.array([option[goal] for option in options])[picks, rows] for goal in range(last + 1)]
    return picks.astype(np.int32), best


_FIXED: WeakKeyDictionary[Plan, list[float]] = WeakKeyDictionary()


def fixed_chances(plan: Plan) -> list[float]:
    """The chance of each leaf of a plan in which nobody chooses, computed once: a fight on a settled course."""
    known = _FIXED.get(plan)
    if known is None:
        known = _FIXED[plan] = _chances(plan)
    return known


def _chances(plan: Plan) -> list[float]:
    """The same, in plain numbers: arrays of one number take ten times as long."""
    mass = [0.0] * len(plan.ops)
    mass[plan.table.root] = 1.0
    for component in reversed(plan.components):
        if component[0] not in plan.loops:
            _pass_on(plan, component[0], mass)
            continue
        for _ in range(MAX_ROUNDS):
            moving = [(node, mass[node]) for node in component]
            if max(here for _, here in moving) <= CONVERGED:
                break
            check()
            for node, _ in moving:
                mass[node] = 0.0
            for node, here in moving:
                _pass_on(plan, node, mass, here)
    return [mass[leaf] for leaf in plan.leaves]


def _pass_on(plan: Plan, node: int, mass: list[float], here: float | None = None) -> None:
    kids = plan.kids[node]
    here = mass[node] if here is None else here
    if not kids or not here:
        return
    if plan.ops[node] == SUM:
        total = plan.totals[node]
        for kid, weight in zip(kids, plan.weights[node], strict=True):
            mass[kid] += here * (weight / total)
    elif plan.ops[node] == PICK:  # only one option is open
        mass[kids[0]] += here
    else:
        sub = plan.subs[node]
        assert sub is not None
        for kid, chance in zip(kids, fixed_chances(sub), strict=True):
            mass[kid] += here * chance


Picked = Callable[[Plan, PlanValues, int, Floats], object]
"""Receives a node at which an option is picked, in a plan or in one that it runs, and how often it is reached."""


def leaf_chances(
    plan: Plan, found: PlanValues, at_root: Floats, picked: Picked | None = None
) -> list[Floats]:
    """How often each leaf is reached, if the root is reached this often."""
    size = len(at_root)
    mass: dict[int, Floats] = {plan.table.root: at_root}
    for component in reversed(plan.components):
        if component[0] in plan.loops:
            members = set(component)
            for _ in range(MAX_ROUNDS):
                moving = {node: mass.pop(node) for node in component if node in mass}
                if not moving or max(float(each.max()) for each in moving.values()) <= CONVERGED:
                    break
                check()
                for node, here in moving.items():
                    _spread(plan, node, found, here, mass, picked)
            for node in members:
                mass.pop(node, None)
        elif plan.kids[component[0]] and component[0] in mass:
            _spread(plan, component[0], found, mass.pop(component[0]), mass, picked)
    return [mass.get(leaf, np.zeros(size)) for leaf in plan.leaves]


def _spread(
    plan: Plan,
    node: int,
    found: PlanValues,
    here: Floats,
    mass: dict[int, Floats],
    picked: Picked | None,
) -> None:
    kids = plan.kids[node]
    if plan.ops[node] == SUM:
        shares = [here * (weight / plan.totals[node]) for weight in plan.weights[node]]
    elif plan.ops[node] == PICK:
        picks = found.picks[node]
        if picked is not None:
            picked(plan, found, node, here)
        shares = [np.where(picks == at, here, 0.0) for at in range(len(kids))]
    else:
        sub = plan.subs[node]
        assert sub is not None
        if sub.choosing:
            shares = leaf_chances(sub, found.runs[node], here, picked)
        else:
            shares = [here * chance for chance in fixed_chances(sub)]
    for kid, share in zip(kids, shares, strict=True):
        mass[kid] = mass[kid] + share if kid in mass else share
