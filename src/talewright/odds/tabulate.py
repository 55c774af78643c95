"""A rule laid out as a finite decision process in flat lists.

The rule is re-run from prefixes of answers. Each run goes one question further than is known, so every node is
reached by the rule's own source. Rules called through `ask.call` become tables of their own, laid out once
for each distinct set of arguments; a mark joins paths from which only the marked values matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from talewright.core.ask import Procedure, Question
from talewright.core.dice import Dice, Faces
from talewright.core.errors import RulesetError, TooLargeError
from talewright.core.text.message import Message
from talewright.odds.table import CALL, CHANCE, CHOICE, LEAF, Table
from talewright.odds.walker import Known, Open, Turns, Walker

__all__ = ["CALL", "CHANCE", "CHOICE", "DEFAULT_LIMIT", "LEAF", "Table", "Tabulator", "tabulate"]

DEFAULT_LIMIT = 3_000_000
TOLD_EVERY = 5_000
"""Whoever watches is told about progress after this many nodes."""


class Tabulator:
    """Lays rules out, each distinct call once. `naive` ignores marks and calls: slow, for checking them.

    `taken` names the option a question's seat is sure to take, or "": such a question is laid out with that
    option alone.
    """

    def __init__(
        self,
        limit: int = DEFAULT_LIMIT,
        *,
        naive: bool = False,
        taken: Callable[[Question], str] | None = None,
        progress: Callable[[int], Any] | None = None,
    ) -> None:
        self.progress = progress
        self.limit = limit
        self.naive = naive
        self.taken = taken
        self.nodes = 0
        self._told = 0
        self._tables: dict[Any, Table | None] = {}

    def table(self, procedure: Procedure, args: tuple[Any, ...], kwargs: tuple[Any, ...] = ()) -> Table:
        key = (procedure, args, kwargs)
        found = self._tables.get(key)
        if found is not None:
            return found
        if key in self._tables:
            raise RulesetError(
                Message(
                    "{name} calls itself with the same arguments before asking anything: it would never end. "
                    "Loop inside the rule with a mark, or make each turn a step of the game.",
                    name=procedure.__name__,
                )
            )
        self._tables[key] = None
        if isinstance(procedure, Turns):
            table = self._repeated(procedure, args)
        elif self.naive:
            table = self._lay_out_deep(procedure, args, dict(kwargs))
        else:
            table = self._lay_out(procedure, args, dict(kwargs))
        self._count(len(table))
        self._tables[key] = table
        return table

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > self.limit:
            raise TooLargeError(self.limit)
        if self.progress is not None and self.nodes >= self._told:
            self._told = self.nodes + TOLD_EVERY
            self.progress(self.nodes)

    def _lay_out(self, procedure: Procedure, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Table:
        """Breadth first: each node is reached by its shortest prefix, so a long loop is re-run over few turns."""
        table = Table()
        walker = Walker(naive=False)
        todo: deque[tuple[int, list[Any]]] = deque()
        room = self.limit - self.nodes

        def run(prefix: list[Any]) -> int:
            walker.prefix = prefix
            walker.at = 0
            found: Open | None = None
            try:
                node = table.leaf(procedure(walker, *args, **kwargs))
            except Known as known:
                node = known.node
            except Open as opened:
                found = opened
            if found is not None:
                node = self._open(table, found)
                todo.append((node, prefix))
            if walker.pending:
                for mark in walker.pending:
                    walker.marks[mark] = node
                walker.pending.clear()
            return node

        table.root = run([])
        while todo:
            parent, above = todo.popleft()
            labels, children = table.labels[parent], table.children[parent]
            for edge in range(len(labels) - 1, -1, -1):
                children[edge] = run([*above, labels[edge]])
            if len(table.kinds) > room:
                raise TooLargeError(self.limit)
        return table

    def _lay_out_deep(self, procedure: Procedure, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Table:
        """The long way, without marks and calls, goes deep first, to meet its limit soon if it must."""
        table = Table()
        walker = Walker(naive=True)
        todo: list[tuple[int, int, list[Any]]] = [(-1, 0, [])]
        while todo:
            parent, edge, above = todo.pop()
            prefix = above if parent < 0 else [*above, table.labels[parent][edge]]
            walker.prefix = prefix
            walker.at = 0
            try:
                node = table.leaf(procedure(walker, *args, **kwargs))
            except Open as opened:
                node = self._open(table, opened)
                todo.extend((node, i, prefix) for i in range(len(table.labels[node]) - 1, -1, -1))
            if parent < 0:
                table.root = node
            else:
                table.children[parent][edge] = node
            if self.nodes + len(table) > self.limit:
                raise TooLargeError(self.limit)
        return table

    def _repeated(self, turns: Turns, args: tuple[Any, ...]) -> Table:
        """One node for each state between two turns. A turn that only calls another rule is not kept.

        A state is what the turns ask for, and what is carried along: turns are run once for each of the
        former, and nodes then told apart by both.
        """
        fixed = args[:-1]
        take = turns.aside.take if turns.aside is not None else None
        table = Table()
        walker = Walker(naive=False)
        cores: dict[Any, int] = {}
        states: list[Any] = []
        over: list[bool] = []
        laid: list[tuple[Table, list[int], list[int]] | None] = []
        loads: dict[tuple[Any, ...], int] = {(): 0}
        carried: list[tuple[Any, ...]] = [()]
        joined: dict[tuple[int, int], int] = {}
        nodes: dict[tuple[int, int], int] = {}
        todo: list[tuple[int, int, int]] = []

        def core_of(state: Any) -> int:
            core = cores.get(state)
            if core is None:
                core = cores[state] = len(states)
                states.append(state)
                over.append(turns.until(state))
                laid.append(None)
            return core

        def load_of(load: int, more: Any) -> int:
            whole = (*carried[load], more)
            found = loads.setdefault(whole, len(carried))
            if found == len(carried):
                carried.append(whole)
            return found

        def node_of(core: int, load: int) -> int:
            if over[core]:
                state = states[core]
                for part in reversed(carried[load]):
                    assert turns.aside is not None
                    state = turns.aside.put(state, part)
                node = table.leaf(state)
            else:
                node = table.add(CALL, (), (), None)
                todo.append((node, core, load))
            nodes[core, load] = node
            return node

        def lay(core: int) -> tuple[Table, list[int], list[int]]:
            turn, results = self._turn(walker, turns.procedure, (*fixed, states[core]))
            next_: list[int] = []
            gained: list[int] = []
            for result in results:
                more = None
                state = result
                if take is not None and not turns.until(result):
                    state, more = take(result)
                next_.append(core_of(state))
                gained.append(0 if more is None else load_of(0, more))
            return turn, next_, gained if any(gained) else []

        table.root = node_of(core_of(args[-1]), 0)
        while todo:
            node, core, load = todo.pop()
            known = laid[core]
            if known is None:
                known = laid[core] = lay(core)
            turn, next_, gained = known
            table.calls[node] = turn
            table.labels[node] = turn.outcomes()
            children: list[int] = []
            for place, core in enumerate(next_):
                now = load
                if gained and gained[place]:
                    at = (load, gained[place])
                    if at not in joined:
                        joined[at] = load_of(load, carried[gained[place]][0])
                    now = joined[at]
                found = nodes.get((core, now))
                children.append(node_of(core, now) if found is None else found)
            table.children[node] = children
            if len(table.kinds) + self.nodes > self.limit:
                raise TooLargeError(self.limit)
        return table

    def _turn(
        self, walker: Walker, procedure: Procedure, args: tuple[Any, ...]
    ) -> tuple[Table, Sequence[Any]]:
        """One turn: the rule it calls, and what it makes of each of that rule's results.

        A turn that does more than call one rule has a table of its own.
        """
        walker.prefix, walker.at = [], 0
        call: tuple[Any, ...] | None = None
        try:
            procedure(walker, *args)
        except Open as opened:
            call = opened.call
        if call is not None:
            called = self.table(*call)
            results: list[Any] = []
            try:
                for result in called.outcomes():
                    walker.prefix, walker.at = [result], 0
                    results.append(procedure(walker, *args))
            except (Open, Known):
                pass
            else:
                self._count(len(results) + 1)
                return called, results
            finally:
                walker.pending.clear()
        walker.pending.clear()
        turn = self._lay_out(procedure, args, {})
        self._count(len(turn))
        return turn, turn.outcomes()

    def _open(self, table: Table, opened: Open) -> int:
        if opened.kind == CALL:
            assert opened.call is not None
            procedure, args, kwargs = opened.call
            called = self.table(procedure, args, kwargs)
            node = table.add(CALL, called.outcomes(), (), None)
            table.calls[node] = called
            return node
        question = opened.question
        assert question is not None
        if question.dice is not None:
            return table.add(CHANCE, *_thrown(question.dice), question)
        sure = self.taken(question) if self.taken is not None else ""
        return table.add(CHOICE, (sure,) if sure else question.options, (), question)


@cache
def _thrown(dice: Dice) -> tuple[tuple[Faces, ...], tuple[int, ...]]:
    outcomes = dice.outcomes()
    return tuple(faces for faces, _ in outcomes), tuple(weight for _, weight in outcomes)


def tabulate(procedure: Procedure, *args: Any, limit: int = DEFAULT_LIMIT, naive: bool = False) -> Table:
    """The rule as a table of nodes: `tabulate(try_talent, hero)`."""
    return Tabulator(limit, naive=naive).table(procedure, args)
