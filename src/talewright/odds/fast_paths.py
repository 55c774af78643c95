"""Rules that are explored without a search: those that ask once and end, as most do, and those under `ask.repeat`.

The first are tried with each answer; no paths of theirs join. The second are explored turn by turn; no turn is run again for
what comes after it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from talewright.core.ask import Procedure
from talewright.odds.prefix import PrefixAsk
from talewright.odds.table import CALL, UNKNOWN, Args, Label, Repeated, Table

if TYPE_CHECKING:
    from talewright.odds.explore import Explorer

CHECK_EVERY = 16
"""Limits are checked after this many expanded nodes."""


class More(Exception):  # noqa: N818 - a signal
    """A rule asks for more than one answer."""


class OneAnswerAsk(PrefixAsk):
    """Answers one roll, choice or call. Where nothing more is asked, no path needs to join another."""

    __slots__ = ("answer",)

    def __init__(self) -> None:  # nothing else is looked at
        self.answer: Any = More

    def _once(self, *_: Any, **__: Any) -> Any:
        answer = self.answer
        if answer is More:
            raise More
        self.answer = More
        return answer

    roll = call = repeat = _once

    def decide(self, what: str, options: Sequence[str], **_: Any) -> str:
        option: str = options[0] if len(options) == 1 else self._once(what)
        return option

    def mark(self, *future: Hashable) -> None:
        pass


def follow_root(table: Table, procedure: Procedure, args: Args, kwargs: dict[str, Hashable]) -> bool:
    """Try the other answers, if the first one to what is asked at the root of a table ended the rule; say whether
    that explores it whole.

    An answer after which the rule asks for more is left to the search.
    """
    root, leaf_of = table.root, table.leaf_of
    if len(table.kinds) != 2 or not leaf_of or root in table.results:
        return False
    ask = OneAnswerAsk()
    run = partial(procedure, ask, *args, **kwargs)
    known = leaf_of.get
    leaves: list[int] = []
    whole = True
    for answer in table.labels[root][1:]:
        ask.answer = answer
        try:
            result = run()
        except More:
            leaves.append(UNKNOWN)
            whole = False
            continue
        leaf = known(result)
        leaves.append(table.leaf(result) if leaf is None else leaf)
    table.children[root][1:] = leaves
    return whole


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
