"""A rule as a finite decision process in flat lists: the explorer writes it, plans are compiled from it.

Tables never change once they are explored, so the questions of a thread share them: a rule that an earlier question has
explored is not explored again. What is computed from them (plans, values) belongs to one answer alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from types import FunctionType, MethodType
from typing import Any

from talewright.core.ask import Aside, Ask, Procedure, Question
from talewright.odds.policy import Players
from talewright.odds.schedule import Row, inlined

LEAF, CHANCE, CHOICE, CALL = range(4)
UNKNOWN = -1
"""Where an edge leads that is not explored yet."""
Label = Hashable
"""The faces of a roll, an option, or the result of a called rule."""
Args = tuple[Hashable, ...]
Kwargs = tuple[tuple[str, Hashable], ...]
Call = tuple[Procedure, Args, Kwargs]
"""A rule that is called: the function and its arguments. It is the key of a table."""
MAX_SHARED = 100_000
"""Nodes of all tables that one thread shares: about 50 MB. A question with more than that shares none."""


@dataclass(frozen=True)
class Repeated:
    """A rule under `ask.repeat`: explored turn by turn instead of being run as a whole."""

    procedure: Procedure
    until: Callable[[Any], bool]
    aside: Aside[Any] | None

    @property
    def __name__(self) -> str:
        return self.procedure.__name__

    def __call__(self, ask: Ask, *args: Any) -> Any:
        return ask.repeat(self.procedure, *args, until=self.until, aside=self.aside)


class Table:
    """Flat lists, one entry a node. Node 0 is the root unless `root` says otherwise.

    kinds[n] is LEAF, CHANCE, CHOICE or CALL. children[n] lists the nodes that follow; labels[n] says by which
    faces, option or result of the called rule; weights[n] are the integer weights of a CHANCE node.
    results[n] is what the rule returned at a LEAF. calls[n] is the table a CALL node runs.
    """

    def __init__(self, *, repeated: bool = False) -> None:
        self.kinds: list[int] = []
        self.children: list[list[int]] = []
        self.labels: list[Sequence[Label]] = []
        self.weights: list[Sequence[int]] = []
        self.questions: list[Question | None] = []
        self.results: dict[int, Any] = {}
        self.calls: dict[int, Table] = {}
        self.leaf_of: dict[Label, int] = {}
        self.root = 0
        self.cost = 0
        """How many nodes were explored for it, those of the rules it calls aside."""
        self.repeated = repeated
        """The table of a rule under `ask.repeat`: each CALL node is a turn."""
        self._outcomes: list[Label] = []
        self._chances: list[Weights | None] = []

    @property
    def chances(self) -> Weights | None:
        """The chance of each of `outcomes`, where nobody chooses, nothing repeats and the table is small."""
        if not self._chances:  # a cached property locks, which takes longer than the chances of most rules
            self._chances.append(chances_of(self))
        return self._chances[0]

    @cached_property
    def asks(self) -> frozenset[str]:
        """The names of all questions that are asked here or in the rules it calls."""
        mine = frozenset(question.what for question in self.questions if question is not None)
        return mine.union(*(called.asks for called in self.calls.values()))

    @cached_property
    def turns(self) -> dict[int, int]:
        """The number of the turn at each node of a repeated rule; none where one node belongs to several turns."""
        if not self.repeated:
            return {}
        found = {self.root: 1}
        todo = [self.root]
        for node in todo:
            after = found[node] + 1
            for child in self.children[node]:
                if self.kinds[child] == LEAF:
                    continue
                if child not in found:
                    found[child] = after
                    todo.append(child)
                elif found[child] != after:
                    return {}
        return found

    @cached_property
    def through(self) -> tuple[Table, list[int]] | None:
        """The rule that this one only calls, if it asks nothing itself; and for each result of that rule the place
        of its own result among `outcomes`.
        """
        root = self.root
        if self.kinds[root] != CALL:
            return None
        children = self.children[root]
        if any(self.kinds[child] != LEAF for child in children):
            return None
        place = {leaf: i for i, leaf in enumerate(self.leaf_of.values())}
        return self.calls[root], [place[child] for child in children]

    def add(
        self, kind: int, labels: Sequence[Label], weights: Sequence[int], question: Question | None
    ) -> int:
        node = len(self.kinds)
        self.kinds.append(kind)
        self.labels.append(labels)
        self.weights.append(weights)
        self.questions.append(question)
        self.children.append([UNKNOWN] * len(labels))
        return node

    def leaf(self, result: Label) -> int:
        new = len(self.kinds)
        node = self.leaf_of.setdefault(result, new)
        if node == new:
            self.kinds.append(LEAF)
            self.labels.append(())
            self.weights.append(())
            self.questions.append(None)
            self.children.append([])
            self.results[node] = result
        return node

    def outcomes(self) -> list[Label]:
        """What the rule can return, in the order of its leaves. Always the same list: many callers hold it."""
        if len(self._outcomes) != len(self.leaf_of):
            self._outcomes = list(self.leaf_of)
        return self._outcomes

    def __len__(self) -> int:
        return len(self.kinds)


# -- chances where nobody chooses -----------------------------------------------------------------------------

Weights = tuple[int, list[int]]
"""The sum of the weights, and the weight of each result."""
MAX_DIRECT = 100
"""Chances of a table with more nodes than this are left to its plan."""


def chances_of(table: Table) -> Weights | None:
    if len(table) > MAX_DIRECT:
        return None
    if len(table.leaf_of) == len(table.kinds) - 1 and table.kinds[table.root] != CHOICE:
        return _of_one_node(table)
    row = _row(table, table.root, {})
    if row is None:
        return None
    total, weights = row
    return total, [weights.get(leaf, 0) for leaf in table.leaf_of.values()]


def _of_one_node(table: Table) -> Weights | None:
    """Where a rule rolls or calls another rule once, and ends, as most do."""
    root = table.root
    if table.kinds[root] == CHANCE:
        weights = table.weights[root]
        total = sum(weights)
    else:
        called = table.calls[root].chances
        if called is None:
            return None
        total, weights = called
        if table.children[root] == list(
            range(1, len(table.kinds))
        ):  # for speed alone: each result has a leaf of its own
            return called
    counts = [0] * len(table.kinds)
    for weight, child in zip(weights, table.children[root], strict=True):
        counts[child] += weight
    if counts[root]:  # back to the root
        return None
    del counts[root]
    least = gcd(total, *counts)
    return total // least, [weight // least for weight in counts]


def _row(table: Table, node: int, rows: dict[int, Row | None]) -> Row | None:
    """The chance of each leaf below a node; None where a player chooses or a path comes back to the node."""
    rows[node] = None
    kind, children = table.kinds[node], table.children[node]
    total, weights = 1, [1]
    if kind == LEAF:
        children = [node]
    elif kind == CHANCE:
        weights = list(table.weights[node])
        total = sum(weights)
    elif kind == CALL:
        called = table.calls[node].chances
        if called is None:
            return None
        total, weights = called
    elif len(children) > 1:
        return None
    below: dict[int, Row] = {}
    for child in children:
        if table.kinds[child] != LEAF and child not in below:
            row = rows[child] if child in rows else _row(table, child, rows)
            if row is None:
                return None
            below[child] = row
    rows[node] = found = inlined(total, zip(weights, children, strict=True), below)
    return found


# -- tables that questions share ------------------------------------------------------------------------------

Tables = dict[Call, list[Table]]
"""Lists of one table, empty while it is explored. Hashing a call takes long, so each is looked up once."""


class _Shared(threading.local):
    def __init__(self) -> None:
        self.tables: dict[Hashable, Tables] = {}
        self.nodes = 0


_shared = _Shared()


def shared_tables(players: Players, *, lean: bool) -> Tables | None:
    """The tables of questions that are explored alike. A lean one depends on who plays how.

    None for a policy in words: whether each of its rules was of use is seen while exploring.
    """
    if any(map(callable, players.values())):
        return None
    return _shared.tables.setdefault(frozenset(players.items()) if lean else None, {})


def share(tables: Tables, known: Tables, explored: Iterable[Table]) -> None:
    """Add what a question knows: `explored` are the tables that are new. When they become too many, all older ones are
    forgotten.
    """
    nodes = sum([table.cost for table in explored])
    if not nodes or nodes > MAX_SHARED:
        return
    if _shared.nodes + nodes > MAX_SHARED:
        forget_shared()
    if not all(map(_is_lasting, {call[0] for call in known})):
        known = {call: found for call, found in known.items() if _is_lasting(call[0])}
    tables.update(known)  # from one dict to another, no call is hashed again
    _shared.nodes += nodes


def forget_shared() -> None:
    """Share nothing with questions from before."""
    for tables in _shared.tables.values():
        tables.clear()
    _shared.nodes = 0


def _is_lasting(rule: Callable[..., Any]) -> bool:
    """A function of a module: one that is made anew for each question would never be asked for again."""
    if isinstance(rule, FunctionType):
        return "<locals>" not in rule.__qualname__
    if isinstance(rule, Repeated):
        return all(map(_is_lasting, (rule.procedure, rule.until, *_parts(rule.aside))))
    return isinstance(rule, MethodType) and _is_lasting(rule.__func__)


def _parts(aside: Aside[Any] | None) -> tuple[Callable[..., Any], ...]:
    return () if aside is None else (aside.take, aside.put)
