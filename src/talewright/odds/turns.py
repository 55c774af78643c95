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

    A state has a core, which the turns read, and a load, which is only carried along (`Aside`). Turns are run
    once for each core; nodes are distinguished by both.
    """

    def __init__(self, explorer: Explorer, rule: Repeated, args: Args) -> None:
        self.explorer = explorer
        self.rule = rule
        self.fixed = args[:-1]
        self.ask = PrefixAsk(naive=False)
        self.table = Table(repeated=True)
        self._cores: dict[Label, int] = {}
        self._places: dict[Label, tuple[int, int]] = {}
        self._states: list[Label] = []
        self._over: list[bool] = []
        self._turns: list[tuple[Table, list[int], list[int]] | None] = []
        self._loads: dict[Args, int] = {(): 0}
        self._carried: list[Args] = [()]
        self._joined: dict[tuple[int, int], int] = {}
        self._nodes: dict[tuple[int, int], int] = {}
        self._todo: list[tuple[int, int, int]] = []
        self.table.root = self._node(self._core(args[-1]), 0)
        expanded = 0
        while self._todo:
            self._expand(*self._todo.pop())
            expanded += 1
            if not expanded % CHECK_EVERY:
                explorer.check_room(self.table)

    def _core(self, state: Label) -> int:
        core = self._cores.get(state)
        if core is None:
            core = self._cores[state] = len(self._states)
            self._states.append(state)
            self._over.append(self.rule.until(state))
            self._turns.append(None)
        return core

    def _load(self, load: int, more: Label) -> int:
        whole = (*self._carried[load], more)
        found = self._loads.setdefault(whole, len(self._carried))
        if found == len(self._carried):
            self._carried.append(whole)
        return found

    def _node(self, core: int, load: int) -> int:
        """The node of a core with a load, made where it is new."""
        node = self._nodes.get((core, load))
        if node is not None:
            return node
        if self._over[core]:
            state = self._states[core]
            for part in reversed(self._carried[load]):
                assert self.rule.aside is not None
                state = self.rule.aside.put(state, part)
            node = self.table.leaf(state)
        else:
            node = self.table.add(CALL, (), (), None)
            self._todo.append((node, core, load))
        self._nodes[core, load] = node
        return node

    def _turn(self, core: int) -> tuple[Table, list[int], list[int]]:
        """A turn from this core: its table, and for each result the next core and what is added to the load."""
        known = self._turns[core]
        if known is None:
            args = (*self.fixed, self._states[core])
            table, results = self.explorer.turn(self.ask, self.rule.procedure, args)
            places = [self._places.get(result) or self._place(result) for result in results]
            gained = [more for _, more in places]
            known = self._turns[core] = (table, [to for to, _ in places], gained if any(gained) else [])
        return known

    def _place(self, result: Label) -> tuple[int, int]:
        """Of a result of a turn: the next core, and what is added to the load. Few results are new."""
        more = None
        state = result
        if self.rule.aside is not None and not self.rule.until(result):
            state, more = self.rule.aside.take(result)
        place = self._places[result] = (self._core(state), 0 if more is None else self._load(0, more))
        return place

    def _expand(self, node: int, core: int, load: int) -> None:
        turn, next_, gained = self._turn(core)
        self.table.calls[node] = turn
        self.table.labels[node] = turn.outcomes()
        if not gained:
            nodes = self._nodes
            self.table.children[node] = [
                self._node(core, load) if (known := nodes.get((core, load))) is None else known
                for core in next_
            ]
            return
        self.table.children[node] = [
            self._node(core, self._join(load, more) if more else load)
            for core, more in zip(next_, gained, strict=True)
        ]

    def _join(self, load: int, more: int) -> int:
        found = self._joined.get((load, more))
        if found is None:
            found = self._joined[load, more] = self._load(load, self._carried[more][0])
        return found
