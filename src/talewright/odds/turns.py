"""A rule under `ask.repeat`, explored turn by turn: no turn is run again for what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talewright.odds.prefix import PrefixAsk
from talewright.odds.table import CALL, Args, Label, Repeated, Table

if TYPE_CHECKING:
    from talewright.odds.explore import Explorer

CHECK_EVERY = 16
"""Limits are checked after this many expanded nodes."""


class Turns:
    """The table of a repeated rule: one node for each state between two turns.

    A state has a core, which its next turn reads, and a load, which that turn leaves alone (`Aside`). Turns are run
    once for each core, and each result of a turn is joined with each load once.
    """

    def __init__(self, explorer: Explorer, rule: Repeated, args: Args) -> None:
        self.explorer = explorer
        self.rule = rule
        self.fixed = args[:-1]
        self.ask = PrefixAsk(naive=False)
        self.table = Table(repeated=True)
        self._nodes: dict[Label, int] = {}
        self._turns: dict[Label, tuple[Table, list[int]]] = {}
        """Of each core: the table of its turn, and the number of each of the results."""
        self._number: dict[Label, int] = {}
        self._results: list[Label] = []
        self._joined: dict[Label, dict[int, int]] = {}
        """Of each load: the node to which each result of a turn leads, by the number of the result."""
        self._todo: list[tuple[int, Label]] = []
        self.table.root = self._node(args[-1])
        expanded = 0
        while self._todo:
            self._expand(*self._todo.pop())
            expanded += 1
            if not expanded % CHECK_EVERY:
                explorer.check_room(self.table)

    def _node(self, state: Label) -> int:
        """The node of a state, made where it is new."""
        node = self._nodes.get(state)
        if node is None:
            if self.rule.until(state):
                node = self.table.leaf(state)
            else:
                node = self.table.add(CALL, (), (), None)
                self._todo.append((node, state))
            self._nodes[state] = node
        return node

    def _turn(self, core: Label) -> tuple[Table, list[int]]:
        table, results = self.explorer.turn(self.ask, self.rule.procedure, (*self.fixed, core))
        number = self._number
        found: list[int] = []
        for result in results:
            new = len(number)
            at = number.setdefault(result, new)
            if at == new:
                self._results.append(result)
            found.append(at)
        self._turns[core] = table, found
        return table, found

    def _expand(self, node: int, state: Label) -> None:
        aside = self.rule.aside
        core, load = (state, None) if aside is None else aside.take(state)
        turn, results = self._turns.get(core) or self._turn(core)
        known = self._joined.get(load)
        if known is None:
            known = self._joined[load] = {}
        self.table.calls[node] = turn
        self.table.labels[node] = turn.outcomes()
        self.table.children[node] = [
            known[result] if result in known else self._join(known, result, load) for result in results
        ]

    def _join(self, known: dict[int, int], result: int, load: Label) -> int:
        """The node to which a result of a turn leads, with what the turn left alone put back."""
        state = self._results[result]
        if load is not None:
            assert self.rule.aside is not None
            state = self.rule.aside.put(state, load)
        node = known[result] = self._node(state)
        return node
