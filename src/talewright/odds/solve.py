"""Exact odds: chance summed, choices made best for a stated goal, loops solved."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask, is_words
from talewright.core.errors import RulesetError
from talewright.core.game import Game
from talewright.core.replay import Waiting
from talewright.core.text.message import Message
from talewright.odds.compile import Plans
from talewright.odds.evaluate import Solution
from talewright.odds.explore import DEFAULT_LIMIT, Explorer, Progress
from talewright.odds.option_values import option_values
from talewright.odds.policy import Players, considered
from talewright.odds.prefix import PrefixAsk
from talewright.odds.schedule import Number
from talewright.odds.table import CALL, Table, Weights, shared_tables
from talewright.odds.visits import Asked, count_questions

S = TypeVar("S", bound=Hashable)
K = TypeVar("K", bound=Hashable)
Goal = Callable[[Any], Sequence[Number]]
"""Of a final state: what is wanted most, then next, and so on (lexicographic)."""


NEVER_ENDS = Message("The game never ends: no final state can be reached.")
"""Why there is nothing to be solved."""
_NONE = Fraction(0)


@contextmanager
def circles_allowed() -> Iterator[None]:
    """Go on behind a game that never ends, instead of refusing it."""
    try:
        yield
    except RulesetError as error:
        if error.message != NEVER_ENDS:
            raise


class Odds(Generic[S]):
    """The answer to an odds question."""

    def __init__(
        self,
        game: Game[S],
        goal: Goal,
        top: Table,
        states: dict[S, int],
        *,
        players: Players,
        exact: bool,
        nodes: int,
    ) -> None:
        """`top` has a node for each of the states, `nodes` counts all that was explored."""
        self.game = game
        self._top = top
        self._nodes_of = states
        self.states = len(states)
        self.nodes = nodes
        worths = [goal(state) for state in top.results.values()]
        self._weigh(worths, top.chances if exact else None, players=players, exact=exact)

    def _weigh(
        self,
        worths: Sequence[Sequence[Number]],
        chances: Weights | None,
        *,
        players: Players,
        exact: bool,
    ) -> None:
        """The value of the goal: `worths` are those of the final states, `chances` theirs where they are known.

        Where nobody chooses, nothing needs to be compiled for it.
        """
        self.exact = exact
        self._players = players
        self._zero: Number = _NONE if exact else 0.0
        self._worths = worths
        if not worths:
            raise RulesetError(NEVER_ENDS)
        self.value: tuple[Number, ...] = (
            self._solution.values(self._top.root)
            if chances is None
            else tuple([_mean(goal, *chances) for goal in zip(*worths, strict=True)])
        )

    @cached_property
    def _solution(self) -> Solution:
        plan = Plans(self._players).of(self._top)
        return Solution(plan, list(zip(*self._leaf_worths, strict=True)), exact=self.exact)

    @property
    def _leaf_worths(self) -> Sequence[Sequence[Number]]:
        """What the goals are worth at each leaf of the top table."""
        return self._worths

    @cached_property
    def _visits(self) -> list[Number]:
        return self._solution.visits()

    @cached_property
    def finals(self) -> dict[S, Number]:
        """Every final state that can be reached, with its chance."""
        results = self._top.results
        direct = self._top.chances if self.exact else None
        if direct is not None:
            total, weights = direct
            chances: Sequence[Number] = [Fraction(weight, total) for weight in weights]
        else:
            chances = [self._visits[leaf] for leaf in results]
        return {
            self._result(state): chance
            for state, chance in zip(results.values(), chances, strict=True)
            if chance
        }

    @cached_property
    def endless(self) -> Number:
        """The chance of never ending at all."""
        return 1 - sum(self.finals.values(), self._zero)

    def _result(self, state: S) -> Any:
        """What a final state is reported as."""
        return state

    @property
    def endings(self) -> dict[str, Number]:
        """The chance of each ending."""
        return self.spread(self._ending)

    def _ending(self, state: S) -> str:
        ending = self.game.ended(state)
        assert ending is not None
        return ending.id

    def spread(self, of: Callable[[S], K]) -> dict[K, Number]:
        """The distribution of anything that can be read off a final state."""
        found: dict[K, Number] = {}
        for state, chance in self.finals.items():
            key = of(state)
            found[key] = found.get(key, self._zero) + chance
        return found

    def expected(self, of: Callable[[S], Number]) -> Number:
        """The mean of a number that can be read off a final state."""
        return sum((chance * of(state) for state, chance in self.finals.items()), self._zero)

    def steps(self) -> Number:
        """The mean number of steps (rounds, sections) until the end."""
        calls = self._top.calls
        return sum((times for node, times in enumerate(self._visits) if node in calls), self._zero)

    def reached(self, of: Callable[[S], K]) -> dict[K, Number]:
        """How often states are visited on average, by what is read off them: sections, rounds."""
        found: dict[K, Number] = {}
        for state, node in self._nodes_of.items():
            if times := self._visits[node]:
                key = of(state)
                found[key] = found.get(key, self._zero) + times
        return found

    def value_of(self, state: S) -> tuple[Number, ...]:
        """What the goal is worth from this state on."""
        return self._solution.values(self._nodes_of[state])

    @cached_property
    def asked(self) -> list[Asked]:
        """Every question and roll that can come up, with the option taken and how often it does."""
        return self._asked(by_turn=False)

    @property
    def turns(self) -> int:
        """How many turns the longest repeated rule has whose turns can be numbered."""
        return self._solution.plan.plans.turns

    @cached_property
    def asked_by_turn(self) -> list[Asked]:
        """The same for each turn of a repeated rule, such as the rounds of a fight, where turns can be numbered."""
        return self._asked(by_turn=True)

    def _asked(self, *, by_turn: bool) -> list[Asked]:
        plan, picks = self._solution.plan, self._solution.picks
        calls = (
            (sub, picks[node], times)
            for node, times in enumerate(self._visits)
            if times and (sub := plan.sub_of(node)) is not None
        )
        return count_questions(calls, exact=self.exact, by_turn=by_turn)

    def advice(self) -> list[Asked]:
        """Best play: every question that can come up, with the option to take, most frequent first."""
        return sorted((each for each in self.asked if each.option), key=lambda each: -each.times)

    def times(self, what: str) -> Number:
        """How often a roll or a question of that name comes up on average: the mean number of rounds, say."""
        return sum((each.times for each in self.asked if each.question.what == what), self._zero)

    def options(self, waiting: Waiting[S]) -> dict[str, tuple[Number, ...]]:
        """What each option of an open question is worth, if all that follows is chosen best."""
        if waiting.question.longest:
            return {}
        answers = [answer for answer in waiting.log[waiting.since :] if not is_words(answer)]
        return option_values(self._solution, self._nodes_of[waiting.state], answers)


def _mean(goal: Sequence[Number], total: int, weights: Sequence[int]) -> Fraction:
    """The mean of a goal, given the weight of each of its values and what they add up to."""
    found = sum(map(mul, goal, weights))
    if isinstance(found, float):
        found = sum(Fraction(value) * weight for value, weight in zip(goal, weights, strict=True))
    return Fraction(found, total)


def solve(
    game: Game[S],
    goal: Goal,
    *,
    players: Players | None = None,
    exact: bool = True,
    limit: int = DEFAULT_LIMIT,
    naive: bool = False,
    lean: bool = False,
    progress: Progress | None = None,
) -> Odds[S]:
    """Solve a game for a goal of its final states.

    `players` gives each seat a policy (see talewright.odds.policy). More than `limit` nodes raise
    TooLargeError. `naive` ignores marks and calls: only to check them. `lean` explores only the options that
    seats without foresight take: smaller, but of no use to a game that is played otherwise. `progress` receives
    the number of nodes explored so far.

    >>> import talewright as tw
    >>> def test(ask, talent):
    ...     return sum(ask.roll(tw.d(2, 6), "test")) <= talent
    >>> tw.solve(tw.Single(test, (7,)), lambda final: [final.result]).value
    (Fraction(7, 12),)
    """
    players = players or {}
    shared = None if naive else shared_tables(players, lean=lean)
    explorer = Explorer(
        limit, naive=naive, considered=considered(players) if lean else None, shared=shared, progress=progress
    )

    def step(ask: Ask, state: S) -> S:
        return game.step(state, ask)

    ask = PrefixAsk(naive=naive)
    top = Table()
    nodes: dict[S, int] = {}
    todo: list[tuple[S, int]] = []

    def node_of(state: Any) -> int:
        new = len(top)
        node = nodes.setdefault(state, new)
        if node == new:
            if game.ended(state) is not None:
                top.leaf(state)
            else:
                top.add(CALL, (), (), None)
                todo.append((state, node))
        return node

    top.root = node_of(game.start())
    while todo:
        explorer.check_room(top)
        state, node = todo.pop()
        table, results = explorer.turn(ask, step, (state,))
        top.calls[node] = table
        top.labels[node] = table.outcomes()
        top.children[node] = [node_of(result) for result in results]
    explorer.share()
    return Odds(game, goal, top, nodes, players=players, exact=exact, nodes=explorer.nodes + len(top))
