"""Which parts of the cells matter at a place of a book, learned from executions.

Those matter that the section reads, or that a later one reads before they are overwritten. All else is set to the value it
had at the start, so that states which differ in nothing that matters are one. Liveness grows until it is closed: the
first pass keeps nothing, and each pass adds what its executions read. Passes before the last may meet characters that cannot
exist; only errors of the last count.

Of a number that is only compared, the comparisons matter: coin above every price that can still be asked is the same as the
highest of them. A price behind a step that adds to the number is lower by as much before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from talewright.core.holdings import Test
from talewright.odds.budget import check
from talewright.odds.edits import Args, Edits, name_of, needed, passes_any
from talewright.odds.footprint import Execution, Outcome
from talewright.odds.recording import ADD, EDIT
from talewright.odds.watched import AT_LEAST, Cells, Read, Value

S = TypeVar("S", bound=Hashable)
Part = tuple[int, Test | None, Args]
"""A part of a cell that may matter: all of it without a test, else what passes the test, or whether a number is AT_LEAST
so much."""
MAX_THRESHOLDS = 30
"""Of a number that is compared with more, all matters: where a loop pays or earns, there is no end of them."""


@dataclass(frozen=True)
class _Effects:
    """What one step does to cells."""

    over: frozenset[int]
    """Cells that it overwrites."""
    edits: Mapping[int, Edits]
    adds: Mapping[int, int]

    def before(self, part: Part, lows: Sequence[int | None]) -> Iterable[Part]:
        """What must be known before the step, for a part to be known after it."""
        cell, test, args = part
        if cell in self.over:
            return ()
        if test is AT_LEAST:
            return lowered(part, self.adds.get(cell, 0), lows)
        if cell not in self.edits or test is None:
            return (part,)
        return [(cell, each, given) for each, given in needed(self.edits[cell], test, args)[1]]


def _effects(outcome: Outcome[S]) -> _Effects:
    over = frozenset(cell for cell, how, _ in outcome.changes if not how)
    edits = {cell: what for cell, how, what in outcome.changes if how == EDIT}
    return _Effects(over, edits, {cell: what for cell, how, what in outcome.changes if how == ADD})


@dataclass
class _Steps:
    """All steps from one place to another: what they do to cells."""

    over: frozenset[int]
    """Cells that every step overwrites."""
    touched: frozenset[int]
    """Cells that every step overwrites, edits or adds to."""
    edits: dict[int, set[Edits]]
    """The ways in which some step edits a cell."""
    adds: dict[int, set[int]]
    """What some step adds to a cell."""

    def add(self, effects: _Effects) -> None:
        self.over &= effects.over
        self.touched &= effects.over.union(effects.edits, effects.adds)
        for cell, what in effects.edits.items():
            self.edits.setdefault(cell, set()).add(what)
        for cell, number in effects.adds.items():
            self.adds.setdefault(cell, set()).add(number)

    def before(self, parts: Iterable[Part], lows: Sequence[int | None]) -> Iterator[Part]:
        """What must be known before these steps, for parts to be known after them."""
        for part in parts:
            cell, test, args = part
            if cell not in (self.over if test is None else self.touched):
                yield part
            if test is AT_LEAST:
                for number in self.adds.get(cell, ()):
                    yield from lowered(part, number, lows)
            elif test is not None:
                for each in self.edits.get(cell, ()):
                    for needed_test, given in needed(each, test, args)[1]:
                        yield cell, needed_test, given


class Liveness(Generic[S]):
    """Which parts of the cells matter at each place. Grows as executions and goals are recorded.

    `lows` are the least values of the cells, None where there is none. Cells that are set aside never matter: what is
    computed without them is an estimate.
    """

    def __init__(self, lows: Sequence[int | None], aside: frozenset[int] = frozenset()) -> None:
        self.lows = lows
        self.aside = aside
        self.live: dict[S, frozenset[Part]] = {}
        self._reads: dict[S, set[Part]] = {}
        self._steps: dict[S, dict[S, _Steps]] = {}
        """By place and the place behind it."""
        self._recorded: set[Execution[S]] = set()

    def record(self, place: S, execution: Execution[S]) -> None:
        if execution in self._recorded:
            return
        check()
        self._recorded.add(execution)
        self.read(place, execution.reads)
        steps = self._steps.setdefault(place, {})
        for outcome in execution.outcomes:
            effects = _effects(outcome)
            known = steps.get(outcome.place)
            if known is None:
                touched = effects.over.union(effects.edits, effects.adds)
                known = steps[outcome.place] = _Steps(effects.over, touched, {}, {})
            known.add(effects)

    def read(self, place: S, reads: Iterable[Read]) -> None:
        self.matters(place, parts_of(reads))

    def matters(self, place: S, parts: Iterable[Part]) -> None:
        self._reads.setdefault(place, set()).update(self._not_aside(parts))

    def _not_aside(self, parts: Iterable[Part]) -> Iterable[Part]:
        return [part for part in parts if part[0] not in self.aside] if self.aside else parts

    def covers(self, place: S, execution: Execution[S]) -> bool:
        """Whether all that an execution needs is known to matter already: then it changes nothing."""
        mine = self.live.get(place, frozenset())
        if not covers(mine, self._not_aside(parts_of(execution.reads))):
            return False
        for outcome in execution.outcomes:
            effects = _effects(outcome)
            for part in self.live.get(outcome.place, frozenset()):
                if part not in mine and not covers(mine, effects.before(part, self.lows)):
                    return False
        return True

    def close(self) -> bool:
        """Propagate backward to a fixed point; whether anything was added."""
        known = self.live
        live: dict[S, set[Part]] = {place: set(parts) for place, parts in self._reads.items()}
        callers: dict[S, list[tuple[S, _Steps]]] = {}
        for place, behind in self._steps.items():
            for target, steps in behind.items():
                callers.setdefault(target, []).append((place, steps))
        counts = Counter(
            (place, cell) for place, parts in live.items() for cell, test, _ in parts if test is AT_LEAST
        )
        todo = {place: set(parts) for place, parts in live.items()}
        while todo:
            check()
            target = next(iter(todo))
            new = todo.pop(target)
            for place, steps in callers.get(target, ()):
                mine = live.setdefault(place, set())
                more = {
                    part
                    for part in steps.before(new, self.lows)
                    if part not in mine and not (part[1] is AT_LEAST and (part[0], None, ()) in mine)
                }
                if not more:
                    continue
                counts.update((place, cell) for cell, test, _ in more if test is AT_LEAST)
                many = {
                    cell
                    for cell, test, _ in more
                    if test is AT_LEAST and counts[place, cell] > MAX_THRESHOLDS
                }
                if many:
                    mine -= {part for part in mine if part[1] is AT_LEAST and part[0] in many}
                    more = {part for part in more if part[1] is not AT_LEAST or part[0] not in many}
                    more.update((cell, None, ()) for cell in many)
                mine |= more
                todo.setdefault(place, set()).update(more)
        self.live = {place: frozenset(parts) for place, parts in live.items() if parts}
        return self.live != known


def covers(mine: Collection[Part], parts: Iterable[Part]) -> bool:
    """Whether all of some parts are known to matter; where all of a number matters, its comparisons do."""
    return all(part in mine or (part[1] is AT_LEAST and (part[0], None, ()) in mine) for part in parts)


def lowered(part: Part, by: int, lows: Sequence[int | None]) -> Iterable[Part]:
    """What a number must be at least before so much is added to it; nothing if it always is."""
    cell, test, (least,) = part
    low = lows[cell]
    return () if low is not None and least - by <= low else ((cell, test, (least - by,)),)


def parts_of(reads: Iterable[Read]) -> Iterator[Part]:
    """The parts of cells that are read."""
    for cell, test, args, _ in reads:
        if test is passes_any:
            yield from ((cell, each, given) for each, given in args[0])
        else:
            yield cell, test, args


class Projection:
    """Reduces the cells of a place to what matters there; the rest becomes as it was at the start.

    Where nobody chooses by the order of options, things of different names are put in alphabetical order.
    """

    def __init__(
        self, parts: frozenset[Part], blank: Cells, *, ordered: bool, lows: Sequence[int | None]
    ) -> None:
        self.blank = blank
        self.ordered = ordered
        self.lows = lows
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
                kept = known[value] = self._kept(cell, value, tests)
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
        return lambda value: self._kept(cell, value, tests)

    def _kept(self, cell: int, value: Value, tests: tuple[tuple[Test, Args], ...]) -> Value:
        if type(value) is int:
            return self._threshold(cell, value, [least for _, (least,) in tests])
        things = [thing for thing in value if passes_any(thing, tests)]
        if not self.ordered:
            things.sort(key=name_of)
        return tuple(things)

    def _threshold(self, cell: int, value: int, thresholds: Sequence[int]) -> int:
        """The highest threshold that a number reaches; if it reaches none, the least that it can be."""
        reached = [least for least in thresholds if least <= value]
        low = self.lows[cell]
        return max(reached) if reached else min(thresholds) - 1 if low is None else low
