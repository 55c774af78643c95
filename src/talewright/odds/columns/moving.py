"""How the states of a place move on: rows of codes, many at a time, each group through one execution.

The states of a place are rows of codes, one column for each cell that matters there. A batch of rows goes down the
place's trie of reads; each group that arrives at one execution is moved to all its outcomes at once. What remains for
evaluation is, for each group, the table it runs and the numbers of the rows behind each outcome.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import accumulate
from typing import Any, Generic, TypeVar

from talewright.core.game import Game
from talewright.odds.budget import check
from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import Codes, Lookup, Places
from talewright.odds.columns.coding import Coding
from talewright.odds.columns.rows import Rows
from talewright.odds.columns.states import Group, Place, Space
from talewright.odds.footprint import Execution, Footprints
from talewright.odds.liveness import Liveness, Projection
from talewright.odds.recording import Change, changed

S = TypeVar("S", bound=Hashable)
Batch = tuple[Places, tuple[Change, ...]]
"""Rows of a place, and what happens to them on the way to a target."""
CHUNK = 1_000_000
"""Rows of a target that are found together."""


class StateMover(Generic[S]):
    """Moves rows of states of a game within a `Space`."""

    def __init__(
        self,
        game: Game[S],
        prints: Footprints[S],
        *,
        ordered: bool,
        aside: frozenset[int] = frozenset(),
        coding: Coding[S] | None = None,
    ) -> None:
        self.game = game
        self.prints = prints
        self.ordered = ordered
        self.liveness: Liveness[S] = Liveness(prints.lows, aside)
        self.coding = coding or Coding(game, prints)
        self.start, self.blank = self.coding.start, self.coding.blank
        self.codecs, self.blank_codes = self.coding.codecs, self.coding.blank_codes
        self.space: Space[S] = Space()
        self._changes: dict[tuple[int, str, Any], Lookup] = {}
        self._projected: dict[tuple[int, int], Lookup] = {}
        """By target and cell."""
        self._numbers: dict[S, int] = {}

    def clear(self) -> None:
        """Nothing but the start is known."""
        self.space = Space()
        self._numbers = {}
        self._projected = {}
        place = self.space.places[self._number(self.start)]
        place.rows.find(np.array([[self.blank_codes[cell] for cell in place.cells]], np.int32))

    def projection(self, place: S) -> Projection:
        """What matters at a place."""
        live = self.liveness.live.get(place, frozenset())
        return Projection(live, self.blank, ordered=self.ordered, lows=self.prints.lows)

    def _meet(self, place: S, executions: Iterable[Execution[S]]) -> None:
        """Called with the executions of rows before they are moved."""

    def _number(self, at: S) -> int:
        number = self._numbers.get(at)
        if number is None:
            number = self._numbers[at] = len(self.space.places)
            projection = self.projection(at)
            cells = projection.cells
            rows = Rows(len(cells))
            final = self.game.ended(at) is not None
            self.space.places.append(Place(at, number, cells, projection, rows, final))
        return number

    def move(self, place: Place[S], numbers: Places) -> list[Group]:
        """Move waiting rows of a place to all their outcomes; the groups they form."""
        rows = place.rows.take(numbers)
        parts = list(self.coding.split(place.at, place.cells, rows))
        self._meet(place.at, [execution for execution, _ in parts])
        arriving: dict[int, list[Batch]] = {}
        waiting: list[tuple[Group, int, int, int]] = []
        groups: list[Group] = []
        for execution, at in parts:
            check()
            if execution.table is None:
                self.space.error = self.space.error or execution.error
                continue
            group = Group(place.number, execution.table, numbers[at], [], [])
            for outcome in execution.outcomes:
                target = self._number(outcome.place)
                group.targets.append(target)
                group.behind.append(np.empty(0, np.int64))
                batch = arriving.setdefault(target, [])
                waiting.append((group, len(group.targets) - 1, target, len(batch)))
                batch.append((at, outcome.changes))
            groups.append(group)
        found: dict[int, list[Codes]] = {}
        for target, batches in arriving.items():
            behind = self.space.places[target]
            found[target] = []
            for some in _chunks(batches):
                check()
                ends = list(accumulate(len(at) for at, _ in some))
                numbered = behind.rows.find(self._after(place, rows, some, ends, behind)).astype(np.int32)
                found[target] += [numbered[first:end] for first, end in zip([0, *ends], ends, strict=False)]
        for group, outcome_at, target, at_batch in waiting:
            group.behind[outcome_at] = found[target][at_batch]
        self.space.groups += groups
        place.finish(numbers)
        self.space.moved += len(numbers)
        return groups

    def _after(
        self,
        place: Place[S],
        rows: Codes,
        batches: list[Batch],
        ends: list[int],
        target: Place[S],
    ) -> Codes:
        """Rows of a target: for each batch some rows of a place after changes; `ends` says where each batch ends.

        Most batches are small, and most cells are only passed on: what is done to many of them is done at once.
        """
        column = {cell: at for at, cell in enumerate(place.cells)}
        there = {cell: at for at, cell in enumerate(target.cells)}
        spans: dict[Change, list[tuple[int, int]]] = {}
        first = 0
        for (_, changes), end in zip(batches, ends, strict=True):
            for change in changes:
                if change[0] in there:
                    spans.setdefault(change, []).append((first, end))
            first = end
        some = np.concatenate([at for at, _ in batches])
        found = np.empty((len(some), len(there)), np.int32, order="F")
        for cell, at in there.items():
            found[:, at] = rows[some, column[cell]] if cell in column else self.blank_codes[cell]
        for (cell, how, what), where in spans.items():
            at = there[cell]
            numbers = np.concatenate([np.arange(first, end) for first, end in where])
            if how == "":
                found[numbers, at] = self.codecs[cell].code(what)
            else:
                found[numbers, at] = self._changed(cell, how, what)(found[numbers, at])
        for cell, at in there.items():
            if not target.projection.keeps(cell):
                found[:, at] = self.projected(cell, target)(found[:, at])
        return found

    def _changed(self, cell: int, how: str, what: Hashable) -> Lookup:
        """A change of a cell as a lookup."""
        key = (cell, how, what)
        found = self._changes.get(key)
        if found is None:
            codec = self.codecs[cell]
            found = self._changes[key] = Lookup(codec, lambda value: changed(value, how, what), codec)
        return found

    def projected(self, cell: int, target: Place[S]) -> Lookup:
        """What matters of a cell at a target, as a lookup."""
        key = (target.number, cell)
        found = self._projected.get(key)
        if found is None:
            codec = self.codecs[cell]
            found = self._projected[key] = Lookup(codec, target.projection.cell(cell), codec)
        return found


def _chunks(batches: list[Batch]) -> Iterator[list[Batch]]:
    """The batches in parts of few rows."""
    part: list[Batch] = []
    size = 0
    for batch in batches:
        if part and size + len(batch[0]) > CHUNK:
            yield part
            part, size = [], 0
        part.append(batch)
        size += len(batch[0])
    if part:
        yield part
