"""What each option of an open question is worth in a solved game."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.core.ask import Answer, Chosen
from talewright.odds.compile import Plan
from talewright.odds.evaluate import Solution
from talewright.odds.schedule import Number
from talewright.odds.table import CALL, CHOICE, LEAF, Label


def option_values(solution: Solution, start: int, answers: Sequence[Answer]) -> dict[str, tuple[Number, ...]]:
    """What each option of an open question is worth.

    `start` is the node of the state in which the step began, `answers` those given since then: they are
    followed down to the open question.
    """
    plans = solution.plan.plans
    top = solution.plan.table
    plan = plans.of(top.calls[start])
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
            plan = plans.of(table.calls[node])
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
