"""The value of every explored state of a whole book, and how often a reader comes to each.

Values are computed backward, group by group, from below; groups whose outcomes have changed are computed again until
nothing changes. A state that waits to be explored is worth `waiting`: with the least value the result is a lower bound
for the whole book, with the greatest an upper bound. Frequencies are pushed forward along the options picked.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from numpy.typing import NDArray

from talewright.odds.budget import check
from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import Places
from talewright.odds.columns.flat import best_chances, best_values
from talewright.odds.columns.plan_values import (
    Columns,
    Floats,
    PlanValues,
    fixed_chances,
    later,
    leaf_chances,
    plan_values,
    relative_changes,
)
from talewright.odds.columns.states import Group, Space
from talewright.odds.compile import Plan, Plans
from talewright.odds.narrowed import Asked, asked_of

S = TypeVar("S", bound=Hashable)
SETTLED = 1e-13
"""A value that changes by less is settled."""
NEGLIGIBLE = 1e-15
MAX_SWEEPS = 20_000
"""A reader who has not come to an end after so many rounds through the book never does."""


class Backward(Generic[S]):
    """Values of all states: `values[place][goal]` is an array over the rows of the place."""

    def __init__(
        self, space: Space[S], plans: Plans, goals: int, *, waiting: Sequence[float] | None = None
    ) -> None:
        self.space = space
        self.plans = plans
        worths = [worth for rows in space.worths.values() for worth in rows]
        given = [0.0] * goals if waiting is None else waiting
        self.lows = [
            *(min([0.0, given[goal], *(worth[goal] for worth in worths)]) for goal in range(goals)),
            0.0,
        ]
        start = self.lows if waiting is None else [*waiting, 0.0]
        self.values: list[Columns] = []
        for place in space.places:
            columns = [np.full(place.rows.size, low) for low in self.lows]
            if place.final:
                known = np.array(space.worths[place.number], np.float64).reshape(-1, goals)
                columns = [np.ascontiguousarray(known[:, goal]) for goal in range(goals)]
                columns.append(np.ones(place.rows.size))
            elif place.waiting:
                for column, value in zip(columns, start, strict=True):
                    column[place.waiting_rows] = value
            self.values.append(columns)

    @property
    def value(self) -> tuple[float, ...]:
        """What each goal is worth at the start."""
        return tuple(float(column[0]) for column in self.values[0][:-1])

    def settle(self, close: float = SETTLED) -> None:
        """Compute until nothing changes by more than `close`. Interrupted, the values so far are lower bounds of their limits.

        A row is computed again only if something behind it has changed since: in good order, once is enough.
        """
        changed = [np.zeros(place.rows.size, np.int32) for place in self.space.places]
        computed = [-1] * len(self.space.groups)
        time = 0
        working = True
        while working:
            working = False
            for number in reversed(range(len(self.space.groups))):
                group = self.space.groups[number]
                chosen = self._behind_changed(group, changed, computed[number])
                if not len(chosen):
                    continue
                computed[number], time = time, time + 1  # what leads to itself has changed afterwards
                rows = self._compute(group, chosen, close)
                changed[group.place][rows] = time
                working = True

    def _behind_changed(self, group: Group, changed: list[NDArray[np.int32]], since: int) -> Places:
        """Which rows of a group have an outcome that has changed since: in a later round of a hub they are few."""
        found = np.zeros(len(group.rows), bool)
        for target, behind in zip(group.targets, group.behind, strict=True):
            found |= changed[target][behind] > since
            if found.all():
                break
        return np.flatnonzero(found)

    def _compute(self, group: Group, chosen: Places, close: float) -> Places:
        """Compute some rows of a group; those of the place whose values have changed."""
        check()
        plan = self.plans.of(group.table)
        root = best_values(plan, self.leaves(group, chosen), self.lows)
        rows = group.rows[chosen]
        moved = np.zeros(len(rows), bool)
        for column, new in zip(self.values[group.place], later(root), strict=True):
            moved |= relative_changes(column[rows], new) > close
            column[rows] = new
        return rows[moved]

    def leaves(self, group: Group, rows: Places | None = None) -> list[Columns]:
        """The values behind each outcome of a group, or of some of its rows."""
        behind = group.behind if rows is None else [each[rows] for each in group.behind]
        return [
            [column[numbers] for column in self.values[target]]
            for target, numbers in zip(group.targets, behind, strict=True)
        ]


@dataclass
class OptionWorth:
    """An option of a reader's choice: how often it is open there, how often it is taken, what it is worth."""

    open: float = 0.0
    taken: float = 0.0
    worth: float = 0.0
    """The sum over visits; divided by `open` it is the mean."""
    needed: float = 0.0
    """By how much it is worth more than the next best option, where it is taken: the sum over visits."""

    def add(self, other: OptionWorth) -> None:
        self.open += other.open
        self.taken += other.taken
        self.worth += other.worth
        self.needed += other.needed


@dataclass
class Visits(Generic[S]):
    """How often a reader comes to each state, moves from place to place, and takes each option."""

    rows: list[Floats]
    moves: dict[tuple[int, int], float] = field(default_factory=dict)
    options: dict[int, dict[Asked, dict[str, OptionWorth]]] = field(default_factory=dict)
    """By place, by the question that is asked there, then by option."""


def visits(backward: Backward[S], asked: Container[str]) -> Visits[S]:
    """Push the reader forward from the start; options are collected of questions of these names."""
    space = backward.space
    found: Visits[S] = Visits([np.zeros(place.rows.size) for place in space.places])
    here = [np.zeros(place.rows.size) for place in space.places]
    here[0][0] = 1.0
    pushers = [_Pusher(backward, group) for group in space.groups]
    for _ in range(MAX_SWEEPS):
        # A list, so that every group pushes: any() would stop at the first.
        if not any([pusher.push(here, found.rows) for pusher in pushers]):  # noqa: C419
            break
    for place, rest in zip(space.places, here, strict=True):
        found.rows[place.number] += rest
    for pusher in pushers:
        pusher.collect(found, asked)
    return found


class _Pusher(Generic[S]):
    """Moves readers from the rows of a group to those behind it. In a loop the same rows push again and again."""

    def __init__(self, backward: Backward[S], group: Group) -> None:
        self.backward = backward
        self.group = group
        self.plan = backward.plans.of(group.table)
        self._chosen = np.empty(0, np.int64)
        self._chances: list[Floats] = []

    def push(self, here: list[Floats], rows: list[Floats]) -> bool:
        """Move on all who are here; whether there were any."""
        check()
        group = self.group
        mass = here[group.place][group.rows]
        # Rows from which nothing ends keep their readers.
        ends = self.backward.values[group.place][-1][group.rows] > 0
        chosen = np.flatnonzero((mass > NEGLIGIBLE) & ends)
        if not len(chosen):
            return False
        if not self.plan.choosing:
            self._chances = [np.full(len(chosen), chance) for chance in fixed_chances(self.plan)]
        elif not np.array_equal(chosen, self._chosen):
            leaves = self.backward.leaves(group, chosen)
            self._chances = best_chances(self.plan, leaves, self.backward.lows, np.ones(len(chosen)))
            self._chosen = chosen
        mass = mass[chosen]
        rows[group.place][group.rows[chosen]] += mass
        here[group.place][group.rows[chosen]] = 0.0
        for target, behind, chance in zip(group.targets, group.behind, self._chances, strict=True):
            np.add.at(here[target], behind[chosen], chance * mass)
        return True

    def collect(self, found: Visits[S], asked: Container[str]) -> None:
        """The moves and the options of all visits together."""
        group = self.group
        mass = found.rows[group.place][group.rows]
        chosen = np.flatnonzero(mass > NEGLIGIBLE)
        if not len(chosen):
            return
        leaves = self.backward.leaves(group, chosen)
        if any(name in asked for name in self.plan.table.asks):
            values = plan_values(self.plan, leaves, self.backward.lows)
            options = found.options.setdefault(group.place, {})
            chances = leaf_chances(self.plan, values, mass[chosen], partial(_collect, options, asked))
        else:
            chances = best_chances(self.plan, leaves, self.backward.lows, mass[chosen])
        for target, chance in zip(group.targets, chances, strict=True):
            key = (group.place, target)
            found.moves[key] = found.moves.get(key, 0.0) + float(chance.sum())


def _collect(
    found: dict[Asked, dict[str, OptionWorth]],
    asked: Container[str],
    plan: Plan,
    values: PlanValues,
    node: int,
    mass: Floats,
) -> None:
    question = plan.table.questions[node]
    assert question is not None
    if question.what not in asked:
        return
    options = found.setdefault(asked_of(question), {})
    next_best = _next_best(values, plan.kids[node])
    for at, (label, kid) in enumerate(zip(plan.table.labels[node], plan.kids[node], strict=True)):
        columns = values.values[kid]
        assert columns is not None
        taken = values.picks[node] == at
        worth = options.setdefault(str(label), OptionWorth())
        worth.open += float(mass.sum())
        worth.taken += float(mass[taken].sum())
        worth.needed += float((mass * np.maximum(0.0, columns[0] - next_best))[taken].sum())
        worth.worth += float((mass * columns[0]).sum())
    for option in set(question.options).difference(map(str, plan.table.labels[node])):  # not considered
        options.setdefault(option, OptionWorth()).open += float(mass.sum())


def _next_best(values: PlanValues, kids: Sequence[int]) -> Floats:
    """The first goal of the second best option of each state; the least there is if there is no second."""
    worths = []
    for kid in kids:
        columns = values.values[kid]
        assert columns is not None
        worths.append(columns[0])
    best = worths[0]
    second: Floats = np.full(len(best), -np.inf if len(worths) > 1 else 0.0)
    for worth in worths[1:]:
        second = np.maximum(second, np.minimum(best, worth))
        best = np.maximum(best, worth)
    return second
