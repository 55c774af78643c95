"""The odds of one rule, read off what it returns.

>>> from talewright.core.dice import d
>>> def test_at_seven(ask):
...     return "pass" if sum(ask.roll(d(2, 6), "test")) <= 7 else "fail"
>>> odds = solve_rule(test_at_seven, goal=lambda result: [result == "pass"])
>>> odds.value[0]
Fraction(7, 12)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from talewright.core.ask import Procedure
from talewright.core.game import Done, Single
from talewright.odds.explore import DEFAULT_LIMIT, Explorer
from talewright.odds.policy import Players
from talewright.odds.solve import Goal, Odds
from talewright.odds.table import CALL, Table, share, shared_tables


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
    if shared is not None:
        share(shared, explorer.explored)
    return RuleOdds(procedure, args, table, goal, players=players, exact=exact, nodes=explorer.nodes)


class RuleOdds(Odds[Any]):
    """The odds of the game `Single`: one step from None to what the rule returned. Most are asked for their value alone."""

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
        self._table = table
        results = table.outcomes()
        self.states = 1 + len(results)
        self.nodes = nodes + self.states
        worths = [goal(result) for result in results]
        direct = table.chances if exact else None
        self._called = procedure, args
        self._weigh(worths, direct, players=players, exact=exact)

    @cached_property
    def game(self) -> Single[Any]:  # type: ignore[override]
        return Single(*self._called)

    def _result(self, state: Any) -> Any:
        return state.result if isinstance(state, Done) else state

    def _ending(self, state: Any) -> str:
        return self.game.ending(state)

    @cached_property
    def _top(self) -> Table:  # type: ignore[override]
        top = Table()
        top.root = top.add(CALL, self._table.outcomes(), (), None)
        top.calls[top.root] = self._table
        top.children[top.root] = [top.leaf(Done(result)) for result in self._table.outcomes()]
        return top

    @cached_property
    def _nodes_of(self) -> dict[Any, int]:  # type: ignore[override]
        return {None: self._top.root, **{state: leaf for leaf, state in self._top.results.items()}}
