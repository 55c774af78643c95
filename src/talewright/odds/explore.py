"""Explore a rule into a table: a finite decision process in flat lists.

The rule is re-run from prefixes of answers. Each run goes one question further than is known, so every node is
reached by the rule's own source. Rules called through `ask.call` become tables of their own, explored once
for each distinct set of arguments; a mark joins paths from which only the marked values matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial

from talewright.core.ask import Procedure, Question
from talewright.core.dice import Dice, Faces
from talewright.core.errors import RulesetError, TooLargeError
from talewright.core.text.message import Message
from talewright.odds.budget import ACTIVE
from talewright.odds.fast_paths import CHECK_EVERY, Turns, follow_root
from talewright.odds.policy import Considered
from talewright.odds.prefix import Called, Joined, Open, PrefixAsk, Trace
from talewright.odds.table import (
    CALL,
    CHANCE,
    CHOICE,
    LEAF,
    UNKNOWN,
    Args,
    Call,
    Kwargs,
    Label,
    Repeated,
    Table,
    Tables,
    share,
)

__all__ = ["CALL", "CHANCE", "CHOICE", "DEFAULT_LIMIT", "LEAF", "Explorer", "Progress", "Table", "tabulate"]

DEFAULT_LIMIT = 3_000_000
Progress = Callable[[int], object]
"""Receives the number of nodes explored, or of games played, so far."""
PROGRESS_EVERY = 5_000
"""Progress is reported after this many nodes."""
MAX_CACHED_DICE = 1_000
MAX_DEPTH = 8
"""So many rules are explored one within the run of another; Python's stack is no deeper than a thousand frames."""


class Explorer:
    """Explores rules into tables, each distinct call once. `naive` ignores marks and calls: slow, to check them.

    `considered` names the options that a question's seat may take: the question gets no others.
    `shared` are tables that an explorer of the same kind has made before (see `odds.table`): they count as if they were
    explored again. More than `limit` nodes raise TooLargeError.
    """

    def __init__(
        self,
        limit: int = DEFAULT_LIMIT,
        *,
        naive: bool = False,
        considered: Considered | None = None,
        shared: Tables | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.progress = progress
        self.limit = limit
        self.naive = naive
        self.considered = considered
        self.nodes = 0
        self._depth = 0
        self._reported = 0
        self._cost = 0
        self._tables: Tables = {}
        self.explored: list[Table] = []
        """The tables that were explored and not shared."""
        self._shared = shared
        self._counted: set[int] = set()

    def table(self, procedure: Procedure, args: Args, kwargs: Kwargs = ()) -> Table:
        key = (procedure, args, kwargs)
        entry: list[Table] = []
        found = self._tables.setdefault(key, entry)
        if found:
            return found[0]
        if found is not entry:
            raise RulesetError(
                Message(
                    "{name} calls itself with the same arguments before asking anything: it would never end. "
                    "Loop inside the rule with a mark, or make each turn a step of the game.",
                    name=procedure.__name__,
                )
            )
        shared = self._shared.get(key) if self._shared else None  # for speed alone: hashing takes long
        if shared is not None:
            entry += shared
            self._count_again(shared[0])
            return shared[0]
        outer, self._cost = self._cost, 0
        self._depth += 1
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
            self._depth -= 1
        self._counted.add(id(table))
        entry.append(table)
        self.explored.append(table)
        return table

    @property
    def is_deep(self) -> bool:
        """Whether a called rule has to wait for the frames of its caller to be gone."""
        return self._depth > MAX_DEPTH

    def call(self, procedure: Procedure, args: Args, kwargs: Kwargs = ()) -> tuple[Table, Sequence[Label]]:
        """The table of a called rule, and what each of its leaves means to the caller."""
        table = self.table(procedure, args, kwargs)
        return table, table.outcomes()

    def forget(self, stale: Callable[[Table], bool]) -> None:
        """Explore rules again whose tables are stale."""
        self._tables = {call: found for call, found in self._tables.items() if not any(map(stale, found))}
        self.explored = [table for table in self.explored if not stale(table)]

    def share(self) -> None:
        """Leave what was explored to questions to come."""
        if self._shared is not None:
            share(self._shared, self._tables, self.explored)

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
        """Breadth first: each node is reached by a short prefix, so a long loop is re-run over few turns."""
        table = Table()
        todo: deque[tuple[int, list[Label]]] = deque()
        ask = Trace(self, table, todo)
        run = partial(procedure, ask, *args, **kwargs)
        ask.follow(run, -1, 0, [])
        if follow_root(table, procedure, args, kwargs):
            return table
        expanded = 0
        while todo:
            parent, above = todo.popleft()
            labels, children = table.labels[parent], table.children[parent]
            for edge in range(len(labels) - 1, -1, -1):
                if children[edge] == UNKNOWN:
                    ask.follow(run, parent, edge, [*above, labels[edge]])
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
                node = self.add_question(table, opened.question)
                todo.extend((node, i, prefix) for i in range(len(table.labels[node]) - 1, -1, -1))
            if parent < 0:
                table.root = node
            else:
                table.children[parent][edge] = node
            self.check_room(table)
        return table

    def _repeated(self, rule: Repeated, args: Args) -> Table:
        return Turns(self, rule, args).table

    def turn(self, ask: PrefixAsk, procedure: Procedure, args: Args) -> tuple[Table, Sequence[Label]]:
        """One turn of a repeated rule or one step of a game: the rule it calls, and what it makes of each of that
        rule's results.

        A turn that does more than call one rule has a table of its own.
        """
        found = None if self.naive else self._mapped(ask, procedure, args)
        if found is not None:
            return found
        turn = (
            self._explore_naively(procedure, args, {}) if self.naive else self._explore(procedure, args, {})
        )
        self._count(len(turn))
        return turn, turn.outcomes()

    def _mapped(
        self, ask: PrefixAsk, procedure: Procedure, args: Args
    ) -> tuple[Table, Sequence[Label]] | None:
        """A turn that only calls a rule; None for any other."""
        ask.prefix, ask.at = [], 0
        call: Call | None = None
        try:
            procedure(ask, *args)
        except Called as opened:
            call = opened.call
        except Open:
            pass
        ask.pending.clear()
        if call is None:
            return None
        called, outcomes = self.call(*call)
        results: list[Label] = []
        try:
            for result in outcomes:
                ask.prefix, ask.at = [result], 0
                results.append(procedure(ask, *args))
        except (Open, Called, Joined):
            return None
        finally:
            ask.pending.clear()
        self._count(len(results) + 1)
        return called, results

    def add_call(self, table: Table, call: Call) -> int:
        called, outcomes = self.call(*call)
        node = table.add(CALL, outcomes, (), None)
        table.calls[node] = called
        return node

    def add_question(self, table: Table, question: Question) -> int:
        if question.dice is not None:
            return table.add(CHANCE, *_thrown(question.dice), question)
        options = question.options if self.considered is None else self.considered(question)
        return table.add(CHOICE, options, (), question)


@lru_cache(maxsize=MAX_CACHED_DICE)
def _thrown(dice: Dice) -> tuple[tuple[Faces, ...], tuple[int, ...]]:
    outcomes = dice.outcomes()
    return tuple(faces for faces, _ in outcomes), tuple(weight for _, weight in outcomes)


def tabulate(procedure: Procedure, *args: Hashable, limit: int = DEFAULT_LIMIT, naive: bool = False) -> Table:
    """The rule as a table of nodes: `tabulate(try_talent, hero)`."""
    return Explorer(limit, naive=naive).table(procedure, args)
