"""What a solution says about questions: how often each comes up, the option to take, the worth of each option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from talewright.core.ask import Answer, Chosen, Question
from talewright.odds.arithmetic import Number
from talewright.odds.compile import Plan, compile_table
from talewright.odds.evaluate import Solution
from talewright.odds.schedule import PICK, Pick, Picks
from talewright.odds.table import CALL, CHOICE, LEAF, Label
from talewright.odds.visits import visits


@dataclass(frozen=True)
class Asked:
    """A question or a roll that can come up: the option taken ("" for a roll), and how often on average."""

    question: Question
    option: str
    times: Number


@dataclass
class _Call:
    """A plan that is called under certain picks, and how often."""

    plan: Plan
    picks: Picks | None
    times: Number


QuestionKey = tuple[object, ...]


def count_questions(calls: Iterable[tuple[Plan, Pick, Number]], *, exact: bool) -> list[Asked]:
    """How often each question comes up, in the plans called and in the plans they call.

    Plans are taken from the outermost inward, so that each is counted once however many places call it. Within
    one plan integers are added; only their sums become chances.
    """
    found: dict[QuestionKey, Asked] = {}
    waiting: dict[int, dict[tuple[int, int], _Call]] = {}

    def add(plan: Plan, picks: Pick, times: Number) -> None:
        assert not isinstance(picks, int)
        level = waiting.setdefault(plan.height, {})
        # Where nobody chooses, all picks are alike.
        key = (id(plan), id(picks) if plan.choosing else 0)
        if key in level:
            level[key].times += times
        else:
            level[key] = _Call(plan, picks, times)

    for plan, picks, times in calls:
        add(plan, picks, times)
    while waiting:
        for call in waiting.pop(max(waiting)).values():
            called, asked = _count(call.plan, call.picks, exact=exact)
            for inner in called:
                add(inner.plan, inner.picks, call.times * inner.times)
            for key, each in asked.items():
                times = call.times * each.times + (found[key].times if key in found else 0)
                found[key] = Asked(each.question, each.option, times)
    return list(found.values())


def _count(plan: Plan, picks: Picks | None, *, exact: bool) -> tuple[list[_Call], dict[QuestionKey, Asked]]:
    """The calls of one plan, and the questions of its own, each with its frequency."""
    masses, scale = visits(plan, picks, exact=exact)
    called: dict[tuple[int, int], tuple[Plan, Picks | None, list[Number]]] = {}
    asked: dict[QuestionKey, tuple[Question, str, list[Number]]] = {}
    for node in reversed(plan.order):
        mass = masses[node]
        if not mass:
            continue
        sub = plan.subs[node]
        if sub is not None:
            inner = picks[node] if picks is not None and plan.choosing else None
            assert not isinstance(inner, int)
            called.setdefault((id(sub), id(inner)), (sub, inner, []))[2].append(mass)
        elif (question := plan.table.questions[node]) is not None:
            option = ""
            if plan.ops[node] == PICK:
                assert picks is not None
                picked = picks[node]
                assert isinstance(picked, int)
                option = question.options[picked]
            key = (question.what, tuple(sorted(question.facts.items())), question.options, option)
            asked.setdefault(key, (question, option, []))[2].append(mass)

    def frequency(parts: list[Number]) -> Number:
        whole = sum(parts)
        if not exact:
            return whole / scale
        return Fraction(whole, scale) if isinstance(whole, int) else Fraction(whole) / scale

    return [_Call(sub, inner, frequency(parts)) for sub, inner, parts in called.values()], {
        key: Asked(question, option, frequency(parts)) for key, (question, option, parts) in asked.items()
    }


def option_values(solution: Solution, start: int, answers: Sequence[Answer]) -> dict[str, tuple[Number, ...]]:
    """What each option of an open question is worth.

    `start` is the node of the state in which the step began, `answers` those given since then: they are
    followed down to the open question.
    """
    players = solution.plan.players
    top = solution.plan.table
    plan = compile_table(top.calls[start], players)
    within = _below(solution, plan, top.children[start])
    stack: list[tuple[Plan, int, Solution]] = []
    node = plan.table.root
    given = list(answers)
    while True:
        table = plan.table
        kind = table.kinds[node]
        if kind == CALL:
            stack.append((plan, node, within))
            children = table.children[node]
            plan = compile_table(table.calls[node], players)
            within = _below(within, plan, children)
            node = plan.table.root
        elif kind == LEAF:
            result = table.results[node]
            plan, call, within = stack.pop()
            node = _follow(plan, call, result)
        elif given:
            answer = given.pop(0)
            node = _follow(plan, node, answer.option if isinstance(answer, Chosen) else answer.faces)
        elif kind == CHOICE:
            edges = zip(table.labels[node], table.children[node], strict=True)
            return {str(option): within.values(child) for option, child in edges}
        else:
            return {}


def _follow(plan: Plan, node: int, label: Label) -> int:
    return plan.table.children[node][list(plan.table.labels[node]).index(label)]


def _below(outer: Solution, plan: Plan, children: Sequence[int]) -> Solution:
    """The values inside a called plan, whose leaves are these nodes of the caller."""
    goals = list(zip(*(outer.values(child) for child in children), strict=True))
    return Solution(plan, goals, exact=outer.exact)
