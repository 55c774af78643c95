"""Whole books: each section is explored once for each set of answers to what it reads.

A state is a place (the section) and cells: the fields of the character, and the tuples of the state beside it, such as
the book's counters. A section runs with watched cells: what it reads is logged, changes are recorded as changes, and
cells that are only passed on stay unread. The logged reads of a section form a trie; states that answer them alike
share one table, and their outcomes differ only in the cells passed through.

Which parts of the cells matter at a place follows from the same records: those that the section reads, or that a
later one reads before they are overwritten. All else is set to the value it had at the start, so that states which
differ in nothing that matters are one. Liveness grows until it is closed: the first pass keeps nothing, and each pass
adds what its executions read. Passes before the last may meet characters that cannot exist; only errors of the last
count.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask
from talewright.core.errors import TalewrightError, TooLargeError
from talewright.core.game import Game
from talewright.core.holdings import Test
from talewright.odds.compile import strongly_connected
from talewright.odds.edits import Args, Edits, name_of, needed, passes_any
from talewright.odds.recording import (
    EDIT,
    HERO_FIELD,
    Change,
    Node,
    SharingExplorer,
    cell_names,
    change_of,
    raw_cells,
)
from talewright.odds.table import Table
from talewright.odds.watched import Cells, Read, Recorder, Value

S = TypeVar("S", bound=Hashable)
Part = tuple[int, Test | None, Args]
"""A part of a cell that may matter: all of it without a test, else what passes the test."""


@dataclass(frozen=True)
class Outcome(Generic[S]):
    """A result of a place: the place behind it, and what changed on the way."""

    place: S
    changes: tuple[Change, ...]


@dataclass(eq=False)
class Execution(Generic[S]):
    """A place explored for certain answers to what it reads; or the error it ended with."""

    reads: tuple[Read, ...]
    table: Table | None
    outcomes: list[Outcome[S]]
    error: TalewrightError | None = None


class Footprints(Generic[S]):
    """The executions of a game, by place and by the answers to what is read there.

    The game's states are dataclasses with a field `hero`, a dataclass without slots or state of its own.
    `game.ended` must not read it, nor the tuples of the state.
    """

    def __init__(self, game: Game[S], explorer: SharingExplorer) -> None:
        self.game = game
        start: Any = game.start()
        self.kind = type(getattr(start, HERO_FIELD))
        self.names = cell_names(self.kind)
        fields = ((each.name, getattr(start, each.name)) for each in dataclasses.fields(start))
        self.beside = tuple(name for name, value in fields if type(value) is tuple)
        """The fields of the state that are cells too."""
        self.explorer = explorer
        self.lows = (*explorer.lows, *(None for _ in self.beside))
        self.tries: dict[S, Node[Execution[S]]] = {}
        self.count = 0

    def of(self, game: Game[S], holds: Callable[[S], bool]) -> Footprints[S]:
        """The same executions for another game, at the places where both have the same rules."""
        found = Footprints(game, self.explorer)
        found.tries = {place: trie for place, trie in self.tries.items() if holds(place)}
        return found

    def split(self, state: Value) -> tuple[S, Cells]:
        """A state as its place and its cells."""
        beside = tuple(getattr(state, name) for name in self.beside)
        return self._place(state), (*raw_cells(getattr(state, HERO_FIELD)), *beside)

    def _place(self, state: Value) -> Value:
        return dataclasses.replace(state, **{HERO_FIELD: None}, **dict.fromkeys(self.beside, ()))

    def state(self, place: Value, cells: Cells) -> S:
        """The plain state of a place and cells."""
        size = len(self.names)
        hero = self.kind(**dict(zip(self.names, cells[:size], strict=True)))
        beside = dict(zip(self.beside, cells[size:], strict=True))
        found: S = dataclasses.replace(place, **{HERO_FIELD: hero}, **beside)
        return found

    def recording(self, place: Value, cells: Cells) -> tuple[S, Recorder]:
        """A state that logs what is read of it."""
        recorder = Recorder(cells, self.lows, ordered=self.explorer.ordered)
        hero = self.explorer.watched(recorder)
        beside = {name: recorder.watch(len(self.names) + at) for at, name in enumerate(self.beside)}
        state: S = dataclasses.replace(place, **{HERO_FIELD: hero}, **beside)
        recorder.reads.clear()
        return state, recorder

    def find(self, place: S, cells: Cells) -> Execution[S]:
        """The execution of a place for a state with these cells."""
        trie = self.tries.get(place)
        if trie is None:
            trie = self.tries[place] = Node()
        found = trie.at(cells).found
        if found is None:
            found, recorder = self._execute(place, cells)
            trie.put(recorder.reads, found)
            self.count += 1
        return found

    def _execute(self, place: S, cells: Cells) -> tuple[Execution[S], Recorder]:
        state, recorder = self.recording(place, cells)
        game = self.game

        def step(ask: Ask, state: S) -> S:
            return game.step(state, ask)

        try:
            table = self.explorer.table(step, (state,))
            outcomes = [self._outcome(result) for result in table.outcomes()]
        except TooLargeError:
            raise
        except TalewrightError as error:
            return Execution(tuple(recorder.reads), None, [], error), recorder
        return Execution(tuple(recorder.reads), table, outcomes), recorder

    def _outcome(self, result: Value) -> Outcome[S]:
        place, cells = self.split(result)
        changes = (change_of(cell, value) for cell, value in enumerate(cells))
        return Outcome(place, tuple(each for each in changes if each is not None))


class Liveness(Generic[S]):
    """Which parts of the cells matter at each place. Grows as executions and goals are recorded."""

    def __init__(self) -> None:
        self.live: dict[S, frozenset[Part]] = {}
        self._reads: dict[S, set[Part]] = {}
        self._edges: dict[S, dict[tuple[S, frozenset[int], tuple[tuple[int, Edits], ...]], None]] = {}
        self._recorded: set[Execution[S]] = set()

    def record(self, place: S, execution: Execution[S]) -> None:
        if execution in self._recorded:
            return
        self._recorded.add(execution)
        self.read(place, execution.reads)
        edges = self._edges.setdefault(place, {})
        for outcome in execution.outcomes:
            over = frozenset(cell for cell, how, _ in outcome.changes if not how)
            edits = tuple((cell, what) for cell, how, what in outcome.changes if how == EDIT)
            edges[outcome.place, over, edits] = None

    def read(self, place: S, reads: Iterable[Read]) -> None:
        self._reads.setdefault(place, set()).update(parts_of(reads))

    def covers(self, place: S, execution: Execution[S]) -> bool:
        """Whether all that an execution needs is known to matter already: then it changes nothing."""
        mine = self.live.get(place, frozenset())
        if not mine.issuperset(parts_of(execution.reads)):
            return False
        for outcome in execution.outcomes:
            over = {cell for cell, how, _ in outcome.changes if not how}
            edits = {cell: what for cell, how, what in outcome.changes if how == EDIT}
            for part in self.live.get(outcome.place, frozenset()):
                if part not in mine and not mine.issuperset(_before(part, over, edits)):
                    return False
        return True

    def order(self, start: S) -> dict[S, int]:
        """The places that are known, each after those that lead to it, as far as loops allow."""
        numbers = {start: 0}
        children: list[list[int]] = [[]]
        places = [start]
        for place in places:
            for target, _, _ in self._edges.get(place, ()):
                if target not in numbers:
                    numbers[target] = len(places)
                    places.append(target)
                    children.append([])
                children[numbers[place]].append(numbers[target])
        components = reversed(strongly_connected(0, children))
        return {places[node]: at for at, node in enumerate(node for each in components for node in each)}

    def close(self) -> bool:
        """Propagate backward to a fixed point; whether anything was added."""
        known = self.live
        live: dict[S, set[Part]] = {place: set(parts) for place, parts in self._reads.items()}
        callers: dict[S, list[tuple[S, frozenset[int], dict[int, Edits]]]] = {}
        for place, edges in self._edges.items():
            for target, over, edits in edges:
                callers.setdefault(target, []).append((place, over, dict(edits)))
        todo = dict.fromkeys(live)
        while todo:
            target = next(iter(todo))
            del todo[target]
            for place, over, changed in callers.get(target, ()):
                mine = live.setdefault(place, set())
                size = len(mine)
                for part in live[target] if mine is not live[target] else list(mine):
                    mine.update(_before(part, over, changed))
                if len(mine) > size:
                    todo[place] = None
        self.live = {place: frozenset(parts) for place, parts in live.items() if parts}
        return self.live != known


def parts_of(reads: Iterable[Read]) -> Iterator[Part]:
    """The parts of cells that are read. A comparison of a number may need all of it, after other additions."""
    for cell, test, args, number in reads:
        if test is passes_any:
            yield from ((cell, each, given) for each, given in args[0])
        else:
            yield (cell, None, ()) if number else (cell, test, args)


def _before(part: Part, over: Container[int], edits: Mapping[int, Edits]) -> Iterable[Part]:
    """What must be known before a step, for a part to be known after it."""
    cell, test, args = part
    if cell in over:
        return ()
    if cell not in edits or test is None:
        return (part,)
    return [(cell, each, given) for each, given in needed(edits[cell], test, args)[1]]


class Projection:
    """Reduces the cells of a place to what matters there; the rest becomes as it was at the start.

    Where nobody chooses by the order of options, things of different names are put in alphabetical order.
    """

    def __init__(self, parts: frozenset[Part], blank: Cells, *, ordered: bool) -> None:
        self.blank = blank
        self.ordered = ordered
        self.whole = sorted({cell for cell, test, _ in parts if test is None})
        tests: dict[int, list[tuple[Test, Args]]] = {}
        for cell, test, args in parts:
            if test is not None and cell not in self.whole:
                tests.setdefault(cell, []).append((test, args))
        self._tests = [(cell, tuple(each)) for cell, each in sorted(tests.items())]
        self._known: dict[int, dict[Any, Any]] = {cell: {} for cell, _ in self._tests}
        self.cells: tuple[int, ...] = tuple(sorted([*self.whole, *tests]))
        """The cells of which something matters."""

    def __call__(self, cells: Cells) -> Cells:
        found = list(self.blank)
        for cell in self.whole:
            found[cell] = cells[cell]
        for cell, tests in self._tests:
            value = cells[cell]
            known = self._known[cell]
            kept = known.get(value)
            if kept is None:
                kept = known[value] = self._kept(value, tests)
            found[cell] = kept
        return tuple(found)

    def cell(self, cell: int) -> Callable[[Value], Value]:
        """The projection of one cell of which something matters."""
        if cell in self.whole:
            return lambda value: value
        tests = dict(self._tests)[cell]
        return lambda value: self._kept(value, tests)

    def _kept(self, value: Value, tests: tuple[tuple[Test, Args], ...]) -> tuple[Value, ...]:
        things = [thing for thing in value if passes_any(thing, tests)]
        if not self.ordered:
            things.sort(key=name_of)
        return tuple(things)
