"""The odds of one rule, read off what it returns; and of a question of one order, which is one rule as well.

Most are asked for their value alone. It is read off the table of the rule; the table of the game is made where more is asked.

>>> from talewright.core.dice import d
>>> def test_at_seven(ask):
...     return "pass" if sum(ask.roll(d(2, 6), "test")) <= 7 else "fail"
>>> odds = solve_rule(test_at_seven, goal=lambda result: [result == "pass"])
>>> odds.value[0]
Fraction(7, 12)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from talewright.core.ask import Procedure
from talewright.core.game import Done, Single
from talewright.odds.chain import Chain, ChainState
from talewright.odds.explore import DEFAULT_LIMIT, Explorer, Progress
from talewright.odds.policy import Players, considered
from talewright.odds.schedule import Number
from talewright.odds.solve import Goal, Odds
from talewright.odds.table import CALL, Table, shared_tables

S = TypeVar("S", bound=Hashable)


def solve_rule(
    procedure: Procedure,
    *args: Any,
    goal: Goal,
    players: Players | None = None,
    exact: bool = True,
    limit: int = DEFAULT_LIMIT,
    naive: bool = False,
) -> Odds[Any]:
    """Solve one rule; the goal is read off what the rule returns, and so are `spread` and `expected`.

    >>> import talewright as tw
    >>> tw.solve_rule(lambda ask: sum(ask.roll(tw.d(2, 6), "test")), goal=lambda total: [total]).value
    (Fraction(7, 1),)
    """
    players = players or {}
    shared = None if naive else shared_tables(players, lean=False)
    explorer = Explorer(limit, naive=naive, shared=shared)
    table = explorer.table(procedure, args)
    explorer.share()
    return RuleOdds(procedure, args, table, goal, players=players, exact=exact, nodes=explorer.nodes)


def solve_order(
    chain: Chain,
    goal: Goal,
    *,
    players: Players,
    exact: bool = True,
    limit: int = DEFAULT_LIMIT,
    progress: Progress | None = None,
) -> Odds[ChainState]:
    """Solve a chain of one order, as `solve` does if it is lean."""
    shared = shared_tables(players, lean=True)
    explorer = Explorer(limit, considered=considered(players), shared=shared, progress=progress)
    ((verb, order),) = chain.orders
    table = explorer.table(verb.play, (chain.hero, order, chain.rules))
    explorer.share()
    return OrderOdds(chain, table, goal, players=players, exact=exact, nodes=explorer.nodes)


class StepOdds(Odds[S]):
    """The odds of a game with one step, which calls one rule."""

    _start: S
    _ends: Sequence[S]
    """The states behind the results of the rule, in their order."""

    def __init__(
        self, table: Table, worths: Sequence[Sequence[Number]], *, players: Players, exact: bool, nodes: int
    ) -> None:
        self._table = table
        self._explored = nodes
        self._weigh(worths, table.chances if exact else None, players=players, exact=exact)

    @cached_property
    def _top(self) -> Table:  # type: ignore[override]
        top = Table()
        top.root = top.add(CALL, self._table.outcomes(), (), None)
        top.calls[top.root] = self._table
        top.children[top.root] = list(map(top.leaf, self._ends))
        return top

    @cached_property
    def _nodes_of(self) -> dict[S, int]:  # type: ignore[override]
        found: dict[S, int] = {self._start: self._top.root}
        found.update(self._top.leaf_of)  # type: ignore[arg-type]
        return found

    @property
    def _leaf_worths(self) -> Sequence[Sequence[Number]]:
        # Several results may end in one state.
        by_leaf = dict(zip(self._top.children[self._top.root], self._worths, strict=True))
        return list(by_leaf.values())

    @cached_property
    def states(self) -> int:  # type: ignore[override]
        return len(self._top)

    @cached_property
    def nodes(self) -> int:  # type: ignore[override]
        return self._explored + self.states


class RuleOdds(StepOdds[Any]):
    """The odds of the game `Single`: one step from None to what the rule returned."""

    def __init__(
        self,
        procedure: Procedure,
        args: tuple[Any, ...],
        table: Table,
        goal: Goal,
        *,
        players: Players,
        exact: bool,
        nodes: int,
    ) -> None:
        self._called = procedure, args
        worths = [goal(result) for result in table.outcomes()]
        super().__init__(table, worths, players=players, exact=exact, nodes=nodes)

    @cached_property
    def game(self) -> Single[Any]:  # type: ignore[override]
        return Single(*self._called)

    _start = None

    @cached_property
    def _ends(self) -> Sequence[Any]:  # type: ignore[override]
        return [Done(result) for result in self._table.outcomes()]

    def _result(self, state: Any) -> Any:
        return state.result if isinstance(state, Done) else state

    def _ending(self, state: Any) -> str:
        return self.game.ending(state)


class OrderOdds(StepOdds[ChainState]):
    """The odds of a chain of one order."""

    def __init__(
        self, chain: Chain, table: Table, goal: Goal, *, players: Players, exact: bool, nodes: int
    ) -> None:
        self.game = chain
        self._start = start = chain.start()
        outcomes: list[Any] = table.outcomes()
        self._ends = [chain.after(start, outcome) for outcome in outcomes]
        super().__init__(table, list(map(goal, self._ends)), players=players, exact=exact, nodes=nodes)

    @cached_property
    def nodes(self) -> int:  # type: ignore[override]
        """With a node for the step and one for each result, as `solve` counts them."""
        return self._explored + 1 + len(self._ends) + self.states
