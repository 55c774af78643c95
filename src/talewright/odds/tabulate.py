"""A rule laid out as a finite decision process in flat lists.

The rule is re-run from prefixes of answers. Each run goes one question further than is known, so every node is
reached by the rule's own source. Rules called through `ask.call` become tables of their own, laid out once
for each distinct set of arguments; a mark joins paths from which only the marked values matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import HERO, Aside, Ask, Fact, Procedure, Question, Seat
from talewright.core.dice import Dice, Faces
from talewright.core.errors import RulesetError, TooLargeError

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Hashable)

LEAF, CHANCE, CHOICE, CALL = range(4)
DEFAULT_LIMIT = 2_000_000
TOLD_EVERY = 5_000
"""Whoever watches is told about progress after this many nodes."""


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
    _outcomes: list[Any] = field(default_factory=list, repr=False)

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

    def outcomes(self) -> list[Any]:
        """What the rule can return, in the order of its leaves. The same list each time: many callers hold it."""
        if len(self._outcomes) != len(self.leaf_of):
            self._outcomes = list(self.leaf_of)
        return self._outcomes

    def __len__(self) -> int:
        return len(self.kinds)


def through(table: Table) -> tuple[Table, list[int]] | None:
    """The rule that a table only calls, if it asks nothing itself; and for each result of that rule the place
    of its own result among `outcomes`.
    """
    root = table.root
    if table.kinds[root] != CALL or any(table.kinds[child] != LEAF for child in table.children[root]):
        return None
    place = {leaf: i for i, leaf in enumerate(table.leaf_of.values())}
    return table.calls[root], [place[child] for child in table.children[root]]


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


@dataclass(frozen=True)
class _Turns:
    """A rule that is repeated: laid out turn by turn, not by running it."""

    procedure: Procedure
    until: Callable[[Any], bool]
    aside: Aside[Any] | None

    @property
    def __name__(self) -> str:
        return self.procedure.__name__

    def __call__(self, ask: Ask, *args: Any) -> Any:
        return ask.repeat(self.procedure, *args, until=self.until, aside=self.aside)


class _Walker:
    """An Ask that follows a prefix of answers and stops at what lies behind it."""

    __slots__ = ("at", "marks", "naive", "pending", "prefix")

    def __init__(self, *, naive: bool) -> None:
        self.prefix: list[Any] = []
        self.at = 0
        self.marks: dict[Any, int] = {}
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
        raise _Open(CALL, None, (procedure, args, tuple(sorted(kwargs.items())) if kwargs else ()))

    def repeat(
        self,
        procedure: Callable[..., S],
        *args: Any,
        until: Callable[[S], bool],
        aside: Aside[S] | None = None,
    ) -> S:
        state: S
        if self.naive:
            fixed, state = args[:-1], args[-1]
            while not until(state):
                state = procedure(self, *fixed, state)
            return state
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            state = self.prefix[at]
            return state
        raise _Open(CALL, None, (_Turns(procedure, until, aside), args, ()))

    def mark(self, *future: Hashable) -> None:
        if self.at < len(self.prefix) or self.naive:
            return
        known = self.marks.get(future)
        if known is not None:
            raise _Known(known)
        self.pending.append(future)

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        pass

    def show(self, hero: Hashable = None, **seen: Any) -> None:
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
        self._told = 0
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
        if isinstance(procedure, _Turns):
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
        walker = _Walker(naive=False)
        todo: deque[tuple[int, list[Any]]] = deque()
        room = self.limit - self.nodes

        def run(prefix: list[Any]) -> int:
            walker.prefix = prefix
            walker.at = 0
            found: _Open | None = None
            try:
                node = table.leaf(procedure(walker, *args, **kwargs))
            except _Known as known:
                node = known.node
            except _Open as opened:
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
        walker = _Walker(naive=True)
        todo: list[tuple[int, int, list[Any]]] = [(-1, 0, [])]
        while todo:
            parent, edge, above = todo.pop()
            prefix = above if parent < 0 else [*above, table.labels[parent][edge]]
            walker.prefix = prefix
            walker.at = 0
            try:
                node = table.leaf(procedure(walker, *args, **kwargs))
            except _Open as opened:
                node = self._open(table, opened)
                todo.extend((node, i, prefix) for i in range(len(table.labels[node]) - 1, -1, -1))
            if parent < 0:
                table.root = node
            else:
                table.children[parent][edge] = node
            if self.nodes + len(table) > self.limit:
                raise TooLargeError(self.limit)
        return table

    def _repeated(self, turns: _Turns, args: tuple[Any, ...]) -> Table:
        """One node for each state between two turns. A turn that only calls another rule is not kept.

        A state is what the turns ask for, and what is carried along: turns are run once for each of the
        former, and nodes then told apart by both.
        """
        fixed = args[:-1]
        take = turns.aside.take if turns.aside is not None else None
        table = Table()
        walker = _Walker(naive=False)
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
        self, walker: _Walker, procedure: Procedure, args: tuple[Any, ...]
    ) -> tuple[Table, Sequence[Any]]:
        """One turn: the rule it calls, and what it makes of each of that rule's results.

        A turn that does more than call one rule has a table of its own.
        """
        walker.prefix, walker.at = [], 0
        call: tuple[Any, ...] | None = None
        try:
            procedure(walker, *args)
        except _Open as opened:
            call = opened.call
        if call is not None:
            called = self.table(*call)
            results: list[Any] = []
            try:
                for result in called.outcomes():
                    walker.prefix, walker.at = [result], 0
                    results.append(procedure(walker, *args))
            except (_Open, _Known):
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

    def _open(self, table: Table, opened: _Open) -> int:
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
