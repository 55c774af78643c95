"""A rule laid out as a finite decision process in flat lists.

The rule is re-run from prefixes of answers. Each run goes one question further than is known, so every node is
reached by the rule's own source. Rules called through `ask.call` become tables of their own, laid out once
for each distinct set of arguments; a mark joins paths from which only the marked values matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import HERO, Ask, Fact, Procedure, Question, Seat
from talewright.core.dice import Dice, Faces
from talewright.core.errors import RulesetError, TooLargeError

P = ParamSpec("P")
R = TypeVar("R")

LEAF, CHANCE, CHOICE, CALL = range(4)
DEFAULT_LIMIT = 2_000_000


@dataclass
class Table:
    """Flat lists, one entry a node. Node 0 is the root unless `root` says otherwise.

    kinds[n] is LEAF, CHANCE, CHOICE or CALL. children[n] lists the nodes that follow; labels[n] says by which
    faces, option or result of the called rule; weights[n] are the integer weights of a CHANCE node.
    results[n] is what the rule returned at a LEAF. calls[n] is the table a CALL node runs.
    """

    kinds: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    labels: list[Sequence[Any]] = field(default_factory=list)
    weights: list[Sequence[int]] = field(default_factory=list)
    questions: list[Question | None] = field(default_factory=list)
    results: dict[int, Any] = field(default_factory=dict)
    calls: dict[int, Table] = field(default_factory=dict)
    leaf_of: dict[Any, int] = field(default_factory=dict)
    root: int = 0
    plans: dict[Any, Any] = field(default_factory=dict, repr=False)

    def add(self, kind: int, labels: Sequence[Any], weights: Sequence[int], question: Question | None) -> int:
        node = len(self.kinds)
        self.kinds.append(kind)
        self.labels.append(labels)
        self.weights.append(weights)
        self.questions.append(question)
        self.children.append([-1] * len(labels))
        return node

    def leaf(self, result: Any) -> int:
        node = self.leaf_of.get(result)
        if node is None:
            node = self.leaf_of[result] = self.add(LEAF, (), (), None)
            self.results[node] = result
        return node

    def __len__(self) -> int:
        return len(self.kinds)


class _Known(Exception):  # noqa: N818 - a signal
    """A mark seen before: the path joins the node it led to."""

    def __init__(self, node: int) -> None:
        self.node = node


class _Open(Exception):  # noqa: N818 - a signal
    """The first question past the prefix."""

    def __init__(self, kind: int, question: Question | None, call: tuple[Any, ...] | None = None) -> None:
        self.kind = kind
        self.question = question
        self.call = call


class _Walker:
    """An Ask that follows a prefix of answers and stops at what lies behind it."""

    __slots__ = ("at", "marks", "naive", "pending", "prefix")

    def __init__(self, prefix: list[Any], marks: dict[Any, int], *, naive: bool) -> None:
        self.prefix = prefix
        self.at = 0
        self.marks = marks
        self.pending: list[Any] = []
        self.naive = naive

    def roll(
        self,
        dice: Dice,
        what: str,
        *,
        clause: str = "",
        who: Seat = HERO,
        secret: bool = False,
        **facts: Fact,
    ) -> Faces:
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            return self.prefix[at]  # type: ignore[no-any-return]
        raise _Open(CHANCE, Question(what, who, clause, facts, dice=dice, secret=secret))

    def decide(
        self,
        what: str,
        options: Sequence[str],
        *,
        clause: str = "",
        who: Seat = HERO,
        settled: str = "",
        words: Mapping[str, str] | None = None,
        **facts: Fact,
    ) -> str:
        if len(options) == 1:
            return options[0]
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            return self.prefix[at]  # type: ignore[no-any-return]
        raise _Open(
            CHOICE,
            Question(what, who, clause, facts, options=tuple(options), words=words or {}, settled=settled),
        )

    def call(self, procedure: Callable[Concatenate[Ask, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self.naive:
            return procedure(self, *args, **kwargs)
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            return self.prefix[at]  # type: ignore[no-any-return]
        raise _Open(CALL, None, (procedure, args, tuple(sorted(kwargs.items()))))

    def mark(self, *future: Hashable) -> None:
        if self.at < len(self.prefix) or self.naive:
            return
        known = self.marks.get(future)
        if known is not None:
            raise _Known(known)
        self.pending.append(future)

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        pass

    def show(self, hero: Hashable) -> None:
        pass


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
        self._tables: dict[Any, Table | None] = {}

    def table(self, procedure: Procedure, args: tuple[Any, ...], kwargs: tuple[Any, ...] = ()) -> Table:
        key = (procedure, args, kwargs)
        found = self._tables.get(key)
        if found is not None:
            return found
        if key in self._tables:
            raise RulesetError(
                f"{procedure.__name__} calls itself with the same arguments before asking anything: it would "
                f"never end. Loop inside the rule with a mark, or make each turn a step of the game."
            )
        self._tables[key] = None
        table = self._lay_out(procedure, args, dict(kwargs))
        self._tables[key] = table
        return table

    def _lay_out(self, procedure: Procedure, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Table:
        table = Table()
        marks: dict[Any, int] = {}
        # Breadth first: each node is reached by its shortest prefix, so a long loop is re-run over few turns.
        # The long way goes deep first, to meet its limit soon if it must.
        todo: deque[tuple[int, int, list[Any]]] = deque([(-1, 0, [])])
        while todo:
            parent, edge, above = todo.pop() if self.naive else todo.popleft()
            prefix = above if parent < 0 else [*above, table.labels[parent][edge]]
            walker = _Walker(prefix, marks, naive=self.naive)
            try:
                node = table.leaf(procedure(walker, *args, **kwargs))
            except _Known as known:
                node = known.node
            except _Open as opened:
                node = self._open(table, opened)
                labels = table.labels[node]
                todo.extend((node, i, prefix) for i in range(len(labels) - 1, -1, -1))
            for mark in walker.pending:
                marks[mark] = node
            if parent < 0:
                table.root = node
            else:
                table.children[parent][edge] = node
            if self.nodes + len(table) > self.limit:
                raise TooLargeError(self.limit)
        self.nodes += len(table)
        if self.progress is not None:
            self.progress(self.nodes)
        return table

    def _open(self, table: Table, opened: _Open) -> int:
        if opened.kind == CALL:
            assert opened.call is not None
            procedure, args, kwargs = opened.call
            called = self.table(procedure, args, kwargs)
            node = table.add(CALL, [called.results[leaf] for leaf in called.leaf_of.values()], (), None)
            table.calls[node] = called
            return node
        question = opened.question
        assert question is not None
        if question.dice is not None:
            outcomes = question.dice.outcomes()
            return table.add(
                CHANCE, [faces for faces, _ in outcomes], [weight for _, weight in outcomes], question
            )
        sure = self.taken(question) if self.taken is not None else ""
        return table.add(CHOICE, (sure,) if sure else question.options, (), question)


def tabulate(procedure: Procedure, *args: Any, limit: int = DEFAULT_LIMIT, naive: bool = False) -> Table:
    """The rule as a table of nodes: `tabulate(try_talent, hero)`."""
    return Tabulator(limit, naive=naive).table(procedure, args)
