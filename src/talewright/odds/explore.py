"""Explore a rule into a table: a finite decision process in flat lists.

The rule is re-run from prefixes of answers. Each run goes one question further than is known, so every node is
reached by the rule's own source. Rules called through `ask.call` become tables of their own, explored once
for each distinct set of arguments; a mark joins paths from which only the marked values matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache

from talewright.core.ask import Procedure, Question
from talewright.core.dice import Dice, Faces
from talewright.core.errors import RulesetError, TooLargeError
from talewright.core.text.message import Message
from talewright.odds.budget import ACTIVE
from talewright.odds.prefix import Joined, Open, PrefixAsk
from talewright.odds.table import CALL, CHANCE, CHOICE, LEAF, Args, Call, Kwargs, Label, Repeated, Table

__all__ = ["CALL", "CHANCE", "CHOICE", "DEFAULT_LIMIT", "LEAF", "Explorer", "Progress", "Table", "tabulate"]

DEFAULT_LIMIT = 3_000_000
Progress = Callable[[int], object]
"""Receives the number of nodes explored, or of games played, so far."""
PROGRESS_EVERY = 5_000
"""Progress is reported after this many nodes."""
MAX_CACHED_DICE = 1_000
CHECK_EVERY = 16
"""Limits are checked after this many expanded nodes."""


class Explorer:
    """Explores rules into tables, each distinct call once. `naive` ignores marks and calls: slow, to check them.

    `taken` names the option a question's seat is sure to take, or "": such a question gets that option alone.
    `shared` are tables that an explorer of the same kind has made before (see `odds.table`): they count as if they were
    explored again. More than `limit` nodes raise TooLargeError.
    """

    def __init__(
        self,
        limit: int = DEFAULT_LIMIT,
        *,
        naive: bool = False,
        taken: Callable[[Question], str] | None = None,
        shared: Mapping[Call, Table] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.progress = progress
        self.limit = limit
        self.naive = naive
        self.taken = taken
        self.nodes = 0
        self._reported = 0
        self._cost = 0
        self._tables: dict[Call, Table | None] = {}
        self._shared = shared or {}
        self._counted: set[int] = set()

    def table(self, procedure: Procedure, args: Args, kwargs: Kwargs = ()) -> Table:
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
        if key in self._shared:
            table = self._tables[key] = self._shared[key]
            self._count_again(table)
            return table
        self._tables[key] = None
        outer, self._cost = self._cost, 0
        try:
            if isinstance(procedure, Repeated):
                table = self._repeated(procedure, args)
            elif self.naive:
                table = self._explore_naively(procedure, args, dict(kwargs))
            else:
                table = self._explore(procedure, args, dict(kwargs))
            self._count(len(table))
            table.cost = self._cost
        except BaseException:
            del self._tables[key]
            raise
        finally:
            self._cost = outer
        self._counted.add(id(table))
        self._tables[key] = table
        return table

    def found(self) -> Iterator[tuple[Call, Table]]:
        """Every rule that was explored, with its table."""
        return ((call, table) for call, table in self._tables.items() if table is not None)

    def call(self, procedure: Procedure, args: Args, kwargs: Kwargs = ()) -> tuple[Table, Sequence[Label]]:
        """The table of a called rule, and what each of its leaves means to the caller."""
        table = self.table(procedure, args, kwargs)
        return table, table.outcomes()

    def _count_again(self, table: Table) -> None:
        """Count a table that was explored before, and those it calls, each once."""
        todo = [table]
        while todo:
            table = todo.pop()
            if id(table) not in self._counted:
                self._counted.add(id(table))
                self._count(table.cost)
                todo.extend(table.calls.values())

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        self._cost += nodes
        if self.nodes > self.limit:
            raise TooLargeError(self.limit)
        if self.progress is not None and self.nodes >= self._reported:
            self._reported = self.nodes + PROGRESS_EVERY
            self.progress(self.nodes)

    def check_room(self, table: Table) -> None:
        """Refuse a table in the making once it is larger than the limit leaves room for."""
        budget = ACTIVE.get()
        if budget is not None:
            budget.check()
        if self.nodes + len(table) > self.limit:
            raise TooLargeError(self.limit)

    def _explore(self, procedure: Procedure, args: Args, kwargs: dict[str, Hashable]) -> Table:
        """Breadth first: each node is reached by its shortest prefix, so a long loop is re-run over few turns."""
        table = Table()
        ask = PrefixAsk(naive=False)
        todo: deque[tuple[int, list[Label]]] = deque()

        def run(prefix: list[Label]) -> int:
            ask.prefix = prefix
            ask.at = 0
            found: Open | None = None
            try:
                node = table.leaf(procedure(ask, *args, **kwargs))
            except Joined as known:
                node = known.node
            except Open as opened:
                found = opened
            if found is not None:
                node = self._open(table, found)
                todo.append((node, prefix))
            if ask.pending:
                for mark in ask.pending:
                    ask.marks[mark] = node
                ask.pending.clear()
            return node

        table.root = run([])
        expanded = 0
        while todo:
            parent, above = todo.popleft()
            labels, children = table.labels[parent], table.children[parent]
            for edge in range(len(labels) - 1, -1, -1):
                children[edge] = run([*above, labels[edge]])
            expanded += 1
            if not expanded % CHECK_EVERY:
                self.check_room(table)
        return table

    def _explore_naively(self, procedure: Procedure, args: Args, kwargs: dict[str, Hashable]) -> Table:
        """Without marks and calls: depth first, so that a table that is too large meets its limit soon."""
        table = Table()
        ask = PrefixAsk(naive=True)
        todo: list[tuple[int, int, list[Label]]] = [(-1, 0, [])]
        while todo:
            parent, edge, above = todo.pop()
            prefix = above if parent < 0 else [*above, table.labels[parent][edge]]
            ask.prefix = prefix
            ask.at = 0
            try:
                node = table.leaf(procedure(ask, *args, **kwargs))
            except Open as opened:
                node = self._open(table, opened)
                todo.extend((node, i, prefix) for i in range(len(table.labels[node]) - 1, -1, -1))
            if parent < 0:
                table.root = node
            else:
                table.children[parent][edge] = node
            self.check_room(table)
        return table

    def _repeated(self, rule: Repeated, args: Args) -> Table:
        return _Turns(self, rule, args).table

    def turn(self, ask: PrefixAsk, procedure: Procedure, args: Args) -> tuple[Table, Sequence[Label]]:
        """One turn of a repeated rule: the rule it calls, and what it makes of each of that rule's results.

        A turn that does more than call one rule has a table of its own.
        """
        ask.prefix, ask.at = [], 0
        call: Call | None = None
        try:
            procedure(ask, *args)
        except Open as opened:
            call = opened.call
        if call is not None:
            called, outcomes = self.call(*call)
            results: list[Label] = []
            try:
                for result in outcomes:
                    ask.prefix, ask.at = [result], 0
                    results.append(procedure(ask, *args))
            except (Open, Joined):
                pass
            else:
                self._count(len(results) + 1)
                return called, results
            finally:
                ask.pending.clear()
        ask.pending.clear()
        turn = self._explore(procedure, args, {})
        self._count(len(turn))
        return turn, turn.outcomes()

    def _open(self, table: Table, opened: Open) -> int:
        if opened.kind == CALL:
            assert opened.call is not None
            procedure, args, kwargs = opened.call
            called, outcomes = self.call(procedure, args, kwargs)
            node = table.add(CALL, outcomes, (), None)
            table.calls[node] = called
            return node
        question = opened.question
        assert question is not None
        if question.dice is not None:
            return table.add(CHANCE, *_thrown(question.dice), question)
        sure = self.taken(question) if self.taken is not None else ""
        return table.add(CHOICE, (sure,) if sure else question.options, (), question)


class _Turns:
    """The table of a repeated rule: one node for each state between two turns.

    A state has a core, which the turns read, and a load, which is only carried along (`Aside`). Turns are run
    once for each core; nodes are distinguished by both.
    """

    def __init__(self, explorer: Explorer, rule: Repeated, args: Args) -> None:
        self.explorer = explorer
        self.rule = rule
        self.fixed = args[:-1]
        self.ask = PrefixAsk(naive=False)
        self.table = Table()
        self._cores: dict[Label, int] = {}
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
            aside = self.rule.aside
            next_: list[int] = []
            gained: list[int] = []
            for result in results:
                more = None
                state = result
                if aside is not None and not self.rule.until(result):
                    state, more = aside.take(result)
                next_.append(self._core(state))
                gained.append(0 if more is None else self._load(0, more))
            known = self._turns[core] = (table, next_, gained if any(gained) else [])
        return known

    def _expand(self, node: int, core: int, load: int) -> None:
        turn, next_, gained = self._turn(core)
        self.table.calls[node] = turn
        self.table.labels[node] = turn.outcomes()
        if not gained:
            self.table.children[node] = [self._node(core, load) for core in next_]
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


@lru_cache(maxsize=MAX_CACHED_DICE)
def _thrown(dice: Dice) -> tuple[tuple[Faces, ...], tuple[int, ...]]:
    outcomes = dice.outcomes()
    return tuple(faces for faces, _ in outcomes), tuple(weight for _, weight in outcomes)


def tabulate(procedure: Procedure, *args: Hashable, limit: int = DEFAULT_LIMIT, naive: bool = False) -> Table:
    """The rule as a table of nodes: `tabulate(try_talent, hero)`."""
    return Explorer(limit, naive=naive).table(procedure, args)
