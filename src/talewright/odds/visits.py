"""How often each node of a plan is visited and each question comes up on average, under given picks.

In integers where every loop is small: each node's frequency x one scale. Otherwise in fractions or floats.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from math import gcd, lcm
from typing import TYPE_CHECKING

from talewright.core.ask import Question
from talewright.odds.arithmetic import Matrix, NodeRow, expected_visits, fixed_point, loop_rows
from talewright.odds.budget import check
from talewright.odds.schedule import END, PICK, SUM, Number, Pick, Picks, Scales

if TYPE_CHECKING:
    from talewright.odds.compile import Plan

MAX_INVERTED = 12
"""Loops of at most this many nodes are solved by the inverse of their matrix, in integers."""
Visits = tuple[list[Number], int]
"""The frequency of each node x a scale, and that scale."""


def row_of(plan: Plan, node: int, picks: Picks | None, *, exact: bool = True) -> NodeRow:
    op, kids = plan.ops[node], plan.kids[node]
    if op == SUM:
        return plan.totals[node], plan.weights[node], kids
    picked = None if picks is None else picks[node]  # where nobody chooses there are no picks
    if op == PICK:
        assert isinstance(picked, int)
        return 1, (1,), (kids[picked],)
    assert not isinstance(picked, int)
    sub = plan.subs[node]
    assert sub is not None
    if exact or not sub.cyclic:
        return (*leaf_weights(sub, picked), kids)
    masses, _ = visits(sub, picked, exact=False)
    return 1, [masses[leaf] for leaf in sub.leaves], kids  # type: ignore[misc]


def leaf_weights(plan: Plan, picks: Picks | None) -> tuple[int, list[int]]:
    """The weight of each leaf (in the order of `leaves`) under these picks, in lowest terms, after their total."""
    key = id(picks) if plan.choosing else 0
    known = plan.leaf_rows.get(key)
    if known is None:
        masses, scale = visits(plan, picks, exact=True)
        if not in_whole_numbers(plan):
            scale = lcm(*(Fraction(masses[leaf]).denominator for leaf in plan.leaves))
            masses = [mass * scale for mass in masses]
        weights = [int(masses[leaf]) for leaf in plan.leaves]
        least = gcd(scale, *weights)
        known = plan.leaf_rows[key] = (picks, (scale // least, [weight // least for weight in weights]))
    return known[1]


def in_whole_numbers(plan: Plan) -> bool:
    """Whether exact frequencies are integers x a scale: all loops are small."""
    return all(len(loop.nodes) <= MAX_INVERTED for loop in plan.loops.values())


def visits(plan: Plan, picks: Picks | None, *, exact: bool) -> Visits:
    """The frequencies under these picks, computed once for picks that are shared.

    A plan without loops is counted in integers even where floats are enough.
    """
    key = (id(picks) if plan.choosing else 0, exact)
    known = plan.visited.get(key)
    if known is None:
        whole = in_whole_numbers(plan) if exact else not plan.cyclic
        found = _whole_visits(plan, picks) if whole else (field_visits(plan, picks, exact=exact), 1)
        known = plan.visited[key] = (picks, found)
    return known[1]


def _whole_visits(plan: Plan, picks: Picks | None) -> Visits:
    """First the scale that makes every frequency an integer, from the leaves up; then the frequencies.

    Only what is reached counts: where an option is never taken, nothing was picked behind it.
    """
    scales = Scales()
    at = [0] * len(plan.ops)
    rows: list[NodeRow] = [(1, (), ())] * len(plan.ops)
    inverses: dict[int, tuple[Matrix, int]] = {}
    for component in reversed(_reached_rows(plan, picks, rows)):
        first = component[0]
        if first in plan.loops:
            inverses[first] = expected_visits(loop_rows(component, [rows[node] for node in component]))
            common, _ = scales.common(at, _outside(component, rows))
            for node in component:
                at[node] = scales.times(common, inverses[first][1])
        else:
            total, weights, kids = rows[first]
            common, _ = scales.common(at, kids if all(weights) else compress(kids, weights))
            at[first] = scales.times(common, total)
    root = plan.table.root
    scale = scales.all[at[root]]
    mass = [0] * len(plan.ops)
    mass[root] = scale
    for component in reversed(plan.components):
        members: set[int] = set()
        if component[0] in inverses:
            matrix, unit = inverses[component[0]]
            entered = [mass[node] for node in component]
            for i, node in enumerate(component):
                mass[node] = sum(here // unit * row[i] for here, row in zip(entered, matrix, strict=True))
            members = set(component)
        for node in component:
            here = mass[node]
            if here:
                total, weights, kids = rows[node]
                share = here // total
                for weight, child in zip(weights, kids, strict=True):
                    if weight and child not in members:
                        mass[child] += share * weight
    return mass, scale  # type: ignore[return-value]


def _reached_rows(plan: Plan, picks: Picks | None, rows: list[NodeRow]) -> list[list[int]]:
    """The components that are reached under these picks, parents first, without the leaves; their rows are filled in."""
    reached = bytearray(len(plan.ops))
    reached[plan.table.root] = 1
    found: list[list[int]] = []
    for component in reversed(plan.components):
        first = component[0]
        loop = plan.loops.get(first)
        if plan.ops[first] == END or not any(map(reached.__getitem__, component)):
            continue
        if loop is not None and loop.is_endless(picks):
            continue
        found.append(component)
        for node in component:
            rows[node] = _, weights, kids = row_of(plan, node, picks)
            for weight, child in zip(weights, kids, strict=True):
                if weight:
                    reached[child] = 1
    return found


def _outside(component: list[int], rows: list[NodeRow]) -> list[int]:
    members = set(component)
    return [
        child
        for node in component
        for weight, child in zip(rows[node][1], rows[node][2], strict=True)
        if weight and child not in members
    ]


def field_visits(plan: Plan, picks: Picks | None, *, exact: bool) -> list[Number]:
    """The frequencies as fractions, reduced on the way, or as floats."""
    one: Number = Fraction(1) if exact else 1.0
    mass: list[Number] = [0 * one] * len(plan.ops)
    mass[plan.table.root] = one
    for component in reversed(plan.components):
        check()
        first = component[0]
        entered = [mass[node] for node in component]
        loop = plan.loops.get(first)
        if not any(entered) or plan.ops[first] == END or (loop is not None and loop.is_endless(picks)):
            continue
        chances = {node: _chances(row_of(plan, node, picks, exact=exact), one) for node in component}
        place = {node: i for i, node in enumerate(component)} if loop is not None else {}
        if loop is not None:
            transposed: list[dict[int, Number]] = [{} for _ in component]
            for node in component:
                for child, chance in chances[node].items():
                    if child in place:
                        transposed[place[child]][place[node]] = chance
            solved = fixed_point(transposed, [[value] for value in entered], one)  # type: ignore[type-var]
            for node, (value,) in zip(component, solved, strict=True):
                mass[node] = value
        for node in component:
            here = mass[node]
            if here:
                for child, chance in chances[node].items():
                    if child not in place:
                        mass[child] += here * chance
    return mass


def _chances(row: NodeRow, one: Number) -> dict[int, Number]:
    total, weights, kids = row
    sums: dict[int, int] = {}
    for weight, child in zip(weights, kids, strict=True):
        if weight:  # several results of a called rule may lead to the same node
            sums[child] = sums.get(child, 0) + weight
    return {child: one * weight / total for child, weight in sums.items()}


@dataclass(frozen=True)
class Asked:
    """A question or a roll that can come up: the option taken ("" for a roll), and how often on average."""

    question: Question
    option: str
    times: Number
    turn: int = 0
    """The turn of a repeated rule, where turns are distinguished."""


@dataclass
class _Call:
    """A plan that is called under certain picks, and how often."""

    plan: Plan
    picks: Picks | None
    times: Number
    turn: int = 0


QuestionKey = tuple[object, ...]


def count_questions(
    calls: Iterable[tuple[Plan, Pick, Number]], *, exact: bool, by_turn: bool = False
) -> list[Asked]:
    """How often each question comes up, in the plans called and in the plans they call; `by_turn`, in each turn.

    Plans are taken from the outermost inward, so that each is counted once however many places call it. Within
    one plan integers are added; only their sums become chances.
    """
    found: dict[QuestionKey, Asked] = {}
    waiting: dict[int, dict[tuple[int, int, int], _Call]] = {}

    def add(plan: Plan, picks: Pick, times: Number, turn: int) -> None:
        assert not isinstance(picks, int)
        level = waiting.setdefault(plan.height, {})
        # Where nobody chooses, all picks are alike.
        key = (id(plan), id(picks) if plan.choosing else 0, turn)
        if key in level:
            level[key].times += times
        else:
            level[key] = _Call(plan, picks, times, turn)

    for plan, picks, times in calls:
        add(plan, picks, times, 0)
    while waiting:
        for call in waiting.pop(max(waiting)).values():
            called, asked = _count(call.plan, call.picks, exact=exact, by_turn=by_turn)
            for inner in called:
                add(inner.plan, inner.picks, call.times * inner.times, inner.turn or call.turn)
            for question, each in asked.items():
                key = (*question, call.turn)
                times = call.times * each.times + (found[key].times if key in found else 0)
                found[key] = Asked(each.question, each.option, times, call.turn)
    return list(found.values())


def _count(
    plan: Plan, picks: Picks | None, *, exact: bool, by_turn: bool
) -> tuple[list[_Call], dict[QuestionKey, Asked]]:
    """The calls of one plan, and the questions of its own, each with its frequency."""
    masses, scale = visits(plan, picks, exact=exact)
    turns = plan.table.turns if by_turn else {}
    called: dict[tuple[int, int, int], tuple[Plan, Picks | None, list[Number]]] = {}
    asked: dict[QuestionKey, tuple[Question, str, list[Number]]] = {}
    for node in reversed(plan.order):
        mass = masses[node]
        if not mass:
            continue
        sub = plan.sub_of(node)
        if sub is not None:
            inner = picks[node] if picks is not None and plan.choosing else None
            assert not isinstance(inner, int)
            key = (id(sub), id(inner), turns.get(node, 0))
            called.setdefault(key, (sub, inner, []))[2].append(mass)
        elif (question := plan.table.questions[node]) is not None:
            option = ""
            if plan.ops[node] == PICK:
                assert picks is not None
                picked = picks[node]
                assert isinstance(picked, int)
                option = question.options[picked]
            what = (question.what, tuple(sorted(question.facts.items())), question.options, option)
            asked.setdefault(what, (question, option, []))[2].append(mass)

    def frequency(parts: list[Number]) -> Number:
        whole = sum(parts)
        if not exact:
            return whole / scale
        return Fraction(whole, scale) if isinstance(whole, int) else Fraction(whole) / scale

    return [_Call(sub, inner, frequency(parts), key[2]) for key, (sub, inner, parts) in called.items()], {
        key: Asked(question, option, frequency(parts)) for key, (question, option, parts) in asked.items()
    }
