"""Which parts of the cells matter at a place of a book, learned from executions.

Those matter that the section reads, or that a later one reads before they are overwritten. All else is set to the value it
had at the start, so that states which differ in nothing that matters are one. Liveness grows until it is closed: the
first pass keeps nothing, and each pass adds what its executions read. Passes before the last may meet characters that cannot
exist; only errors of the last count.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from talewright.core.holdings import Test
from talewright.odds.compile import strongly_connected
from talewright.odds.edits import Args, Edits, name_of, needed, passes_any
from talewright.odds.footprint import Execution
from talewright.odds.recording import EDIT
from talewright.odds.watched import Cells, Read, Value

S = TypeVar("S", bound=Hashable)
Part = tuple[int, Test | None, Args]
"""A part of a cell that may matter: all of it without a test, else what passes the test."""


@dataclass
class _Steps:
    """All steps from one place to another: what they do to cells."""

    over: frozenset[int]
    """Cells that every step overwrites."""
    touched: frozenset[int]
    """Cells that every step overwrites or edits."""
    edits: dict[int, set[Edits]]
    """The ways in which some step edits a cell."""

    def add(self, over: frozenset[int], edits: Mapping[int, Edits]) -> None:
        self.over &= over
        self.touched &= over.union(edits)
        for cell, what in edits.items():
            self.edits.setdefault(cell, set()).add(what)

    def before(self, parts: Iterable[Part]) -> Iterator[Part]:
        """What must be known before these steps, for parts to be known after them."""
        for part in parts:
            cell, test, args = part
            if cell not in (self.over if test is None else self.touched):
                yield part
            if test is not None:
                for each in self.edits.get(cell, ()):
                    for needed_test, given in needed(each, test, args)[1]:
                        yield cell, needed_test, given


class Liveness(Generic[S]):
    """Which parts of the cells matter at each place. Grows as executions and goals are recorded."""

    def __init__(self) -> None:
        self.live: dict[S, frozenset[Part]] = {}
        self._reads: dict[S, set[Part]] = {}
        self._steps: dict[S, dict[S, _Steps]] = {}
        """By place and the place behind it."""
        self._recorded: set[Execution[S]] = set()

    def record(self, place: S, execution: Execution[S]) -> None:
        if execution in self._recorded:
            return
        self._recorded.add(execution)
        self.read(place, execution.reads)
        steps = self._steps.setdefault(place, {})
        for outcome in execution.outcomes:
            over = frozenset(cell for cell, how, _ in outcome.changes if not how)
            edits = {cell: what for cell, how, what in outcome.changes if how == EDIT}
            known = steps.get(outcome.place)
            if known is None:
                known = steps[outcome.place] = _Steps(over, over.union(edits), {})
            known.add(over, edits)

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
            for target in self._steps.get(place, ()):
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
        callers: dict[S, list[tuple[S, _Steps]]] = {}
        for place, behind in self._steps.items():
            for target, steps in behind.items():
                callers.setdefault(target, []).append((place, steps))
        todo = {place: set(parts) for place, parts in live.items()}
        while todo:
            target = next(iter(todo))
            new = todo.pop(target)
            for place, steps in callers.get(target, ()):
                mine = live.setdefault(place, set())
                more = set(steps.before(new))
                more -= mine
                if more:
                    mine |= more
                    todo.setdefault(place, set()).update(more)
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
        self._whole = frozenset(self.whole)
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

    def keeps(self, cell: int) -> bool:
        """Whether all of a cell matters."""
        return cell in self._whole

    def cell(self, cell: int) -> Callable[[Value], Value]:
        """The projection of one cell of which something matters."""
        if cell in self._whole:
            return lambda value: value
        tests = dict(self._tests)[cell]
        return lambda value: self._kept(value, tests)

    def _kept(self, value: Value, tests: tuple[tuple[Test, Args], ...]) -> tuple[Value, ...]:
        things = [thing for thing in value if passes_any(thing, tests)]
        if not self.ordered:
            things.sort(key=name_of)
        return tuple(things)
