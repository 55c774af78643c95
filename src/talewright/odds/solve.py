"""Exact odds: chance summed, choices made best for a stated goal, loops solved.

>>> from talewright.core.dice import d
>>> def test_at_seven(ask):
...     return "pass" if sum(ask.roll(d(2, 6), "test")) <= 7 else "fail"
>>> odds = solve_rule(test_at_seven, goal=lambda result: [result == "pass"])
>>> odds.value[0]
Fraction(7, 12)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask, Chosen, Procedure, Question
from talewright.core.errors import RulesetError
from talewright.core.game import Done, Game, Single
from talewright.core.replay import Waiting
from talewright.core.text.message import Message
from talewright.odds.cycles import Solved, walked
from talewright.odds.plan import PICK, Picks, Plan, plan_of
from talewright.odds.policy import Players, sure_option
from talewright.odds.tabulate import CALL, CHOICE, DEFAULT_LIMIT, LEAF, Table, Tabulator

S = TypeVar("S", bound=Hashable)
Number = Fraction | int | bool
Goal = Callable[[Any], Sequence[Number]]
"""Of a final state: what is wanted most, then next, and so on (lexicographic)."""


@dataclass(frozen=True)
class Advice:
    """Best play at one question: how often it comes up, and what to take."""

    question: Question
    option: str
    chance: Any


class Odds(Generic[S]):
    """The answer to an odds question."""

    def __init__(
        self,
        game: Game[S],
        solved: Solved,
        states: dict[S, int],
        nodes: int,
    ) -> None:
        self.game = game
        self.exact = solved.exact
        self.states = len(states)
        self.nodes = nodes
        self._solved = solved
        self._nodes_of = states
        self.unwrap: Callable[[Any], Any] = lambda state: state
        self.value: tuple[Any, ...] = tuple(solved.values[solved.plan.table.root])

    @cached_property
    def _visits(self) -> dict[int, Any]:
        return self._solved.visits()

    @cached_property
    def finals(self) -> dict[Any, Any]:
        """Every final state that can come about, with its chance."""
        results, visits = self._solved.plan.table.results, self._visits
        return {
            self.unwrap(results[leaf]): visits[leaf] for leaf in self._solved.plan.leaves if visits.get(leaf)
        }

    @cached_property
    def endless(self) -> Any:
        """The chance of never ending at all."""
        return 1 - sum(self.finals.values(), 0 * self._solved.one)

    @property
    def endings(self) -> dict[str, Any]:
        """The chance of each ending."""
        return self.spread(self._ending)

    def _ending(self, state: S) -> str:
        ending = self.game.ended(state)
        assert ending is not None
        return ending.id

    def spread(self, of: Callable[[S], Any]) -> dict[Any, Any]:
        """The distribution of anything that can be read off a final state."""
        found: dict[Any, Any] = {}
        for state, chance in self.finals.items():
            key = of(state)
            found[key] = found.get(key, 0 * self._solved.one) + chance
        return found

    def expected(self, of: Callable[[S], Number]) -> Any:
        """The mean of a number that can be read off a final state."""
        return sum((chance * of(state) for state, chance in self.finals.items()), 0 * self._solved.one)

    def steps(self) -> Any:
        """The mean number of steps (rounds, sections) until the end."""
        return sum(
            (times for node, times in self._visits.items() if self._solved.plan.subs[node] is not None),
            0 * self._solved.one,
        )

    def value_of(self, state: S) -> tuple[Any, ...]:
        """What the goal is worth from this state on."""
        return tuple(self._solved.values[self._nodes_of[state]])

    def asked(self) -> list[list[Any]]:
        """Every question and roll that can come up: [question, option taken or "", how often on average]."""
        return self._asked

    @cached_property
    def _asked(self) -> list[list[Any]]:
        solved = self._solved
        calls = (
            (sub, solved.picks[node], times)
            for node, times in self._visits.items()
            if (sub := solved.plan.subs[node]) is not None and times
        )
        return _gather(calls, solved.one)

    def advice(self) -> list[Advice]:
        """Best play: every question that can come up, with the option to take, most frequent first."""
        advice = [Advice(question, option, chance) for question, option, chance in self.asked() if option]
        return sorted(advice, key=lambda each: -each.chance)

    def times(self, what: str) -> Any:
        """How often a roll or a question of that name comes up on average: the mean number of rounds, say."""
        return sum(
            (times for question, _, times in self.asked() if question.what == what), 0 * self._solved.one
        )

    def options(self, waiting: Waiting[S]) -> dict[str, tuple[Any, ...]]:
        """What each option of an open question is worth, if all that follows is chosen best."""
        return _options(self._solved, self._nodes_of[waiting.state], waiting)


def solve(
    game: Game[S],
    goal: Goal,
    *,
    players: Players | None = None,
    exact: bool = True,
    limit: int = DEFAULT_LIMIT,
    naive: bool = False,
    lean: bool = False,
    progress: Callable[[int], Any] | None = None,
) -> Odds[S]:
    """Solve a game for a goal of its final states.

    `players` gives each seat a policy (see talewright.odds.policy). More than `limit` nodes raise
    TooLargeError. `naive` ignores marks and calls: only to check them. `lean` lays out only the options that
    seats without foresight take: smaller, but of no use to a game that is played otherwise. `progress` is told the number of nodes laid out so far.
    """
    tabulator = Tabulator(
        limit, naive=naive, taken=sure_option(players or {}) if lean else None, progress=progress
    )

    def step(ask: Ask, state: S) -> S:
        return game.step(state, ask)

    top = Table()
    nodes: dict[S, int] = {}
    todo: list[S] = []

    def node_of(state: S) -> int:
        node = nodes.get(state)
        if node is None:
            if game.ended(state) is not None:
                node = top.leaf(state)
            else:
                node = top.add(CALL, (), (), None)
                todo.append(state)
            nodes[state] = node
        return node

    top.root = node_of(game.start())
    while todo:
        state = todo.pop()
        node = nodes[state]
        table = tabulator.table(step, (state,))
        top.calls[node] = table
        top.labels[node] = [table.results[leaf] for leaf in table.leaf_of.values()]
        top.children[node] = [node_of(result) for result in top.labels[node]]
    plan = plan_of(top, players or {})
    worths = [goal(top.results[leaf]) for leaf in plan.leaves]
    if not worths:
        raise RulesetError(Message("The game never ends: no final state can be reached."))
    convert: Callable[[Number], Any] = Fraction if exact else float
    columns = [[convert(worth[i]) for worth in worths] for i in range(len(worths[0]))]
    return Odds(game, Solved(plan, columns, exact=exact), nodes, tabulator.nodes + len(top))


def solve_rule(
    procedure: Procedure,
    *args: Any,
    goal: Goal,
    players: Players | None = None,
    exact: bool = True,
    limit: int = DEFAULT_LIMIT,
    naive: bool = False,
) -> Odds[Any]:
    """Solve one rule; the goal is read off what the rule returns, and so are `spread` and `expected`."""
    game: Single[Any] = Single(procedure, args)
    odds = solve(
        game,
        lambda state: goal(state.result),
        players=players,
        exact=exact,
        limit=limit,
        naive=naive,
    )
    odds.unwrap = lambda state: state.result if isinstance(state, Done) else state
    return odds


def _gather(calls: Iterable[tuple[Plan, Picks, Any]], one: Any) -> list[list[Any]]:
    """Add up how often each question comes up, in the plans called and in the plans they call.

    Plans are taken from the outermost inward, so that each is walked once however many places call it. Within
    one plan whole numbers are added up; only their sums become chances.
    """
    exact = isinstance(one, Fraction)
    found: dict[tuple[Any, ...], list[Any]] = {}
    waiting: dict[int, dict[tuple[int, int], list[Any]]] = {}

    def add(plan: Plan, picks: Picks, times: Any) -> None:
        level = waiting.setdefault(plan.height, {})
        # Where nobody chooses, all picks are alike.
        key = (id(plan), id(picks) if plan.choosing else 0)
        level.setdefault(key, [plan, picks, 0 * one])[2] += times

    for plan, picks, times in calls:
        add(plan, picks, times)
    while waiting:
        for plan, picks, times in waiting.pop(max(waiting)).values():
            mass, scale = walked(plan, picks, exact=exact)
            called: dict[tuple[int, int], list[Any]] = {}
            asked: dict[tuple[Any, ...], list[Any]] = {}
            for node, here in mass:
                sub = plan.subs[node]
                if sub is not None:
                    inner = picks[node] if plan.choosing else None
                    at = (id(sub), id(inner))
                    if at in called:
                        called[at][2] += here
                    else:
                        called[at] = [sub, inner, here]
                elif (question := plan.table.questions[node]) is not None:
                    taken = question.options[picks[node]] if plan.ops[node] == PICK else ""
                    key = (question.what, tuple(sorted(question.facts.items())), question.options, taken)
                    if key in asked:
                        asked[key][2] += here
                    else:
                        asked[key] = [question, taken, here]
            for sub, inner, sum_ in called.values():
                add(sub, inner, times * _part(sum_, scale))
            for key, (question, taken, sum_) in asked.items():
                found.setdefault(key, [question, taken, 0 * one])[2] += times * _part(sum_, scale)
    return list(found.values())


def _part(sum_: Any, scale: int) -> Any:
    return Fraction(sum_, scale) if isinstance(sum_, int) and scale != 1 else sum_


def _options(solved: Solved, start: int, waiting: Waiting[Any]) -> dict[str, tuple[Any, ...]]:
    """Follow the answers given since the step began down to the open question, then value its options."""
    players = solved.plan.players
    top = solved.plan.table
    plan = plan_of(top.calls[start], players)
    values = [[solved.values[child][g] for child in top.children[start]] for g in range(solved.goals)]
    stack: list[tuple[Plan, int, list[list[Any]]]] = []
    columns = _columns(plan, values)
    node = plan.table.root
    answers = list(waiting.log[waiting.since :])
    while True:
        table = plan.table
        kind = table.kinds[node]
        if kind == CALL:
            stack.append((plan, node, columns))
            sub = plan_of(table.calls[node], players)
            inner = [[column[child] for child in table.children[node]] for column in columns]
            plan, columns = sub, _columns(sub, inner)
            node = plan.table.root
        elif kind == LEAF:
            result = table.results[node]
            plan, call, columns = stack.pop()
            node = plan.table.children[call][list(plan.table.labels[call]).index(result)]
        elif answers:
            answer = answers.pop(0)
            label: Any = answer.option if isinstance(answer, Chosen) else answer.faces
            node = table.children[node][list(table.labels[node]).index(label)]
        elif kind == CHOICE:
            question = table.questions[node]
            assert question is not None
            return {
                option: tuple(column[child] for column in columns)
                for option, child in zip(table.labels[node], table.children[node], strict=True)
            }
        else:
            return {}


def _columns(plan: Plan, leaf_values: list[list[Any]]) -> list[list[Any]]:
    """Values at every node of a plan."""
    exact = any(isinstance(value, Fraction) for column in leaf_values for value in column)
    solved = Solved(plan, leaf_values, exact=exact)
    return [[values[g] for values in solved.values] for g in range(len(leaf_values))]
