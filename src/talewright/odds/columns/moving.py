"""How the states of a place move on: rows of codes, many at a time, each group through one execution.

The states of a place are rows of codes, one column for each cell that matters there. A batch of rows goes down the
place's trie of reads; each group that arrives at one execution is moved to all its outcomes at once. What remains for
evaluation is, for each group, the table it runs and the numbers of the rows behind each outcome.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import accumulate
from typing import Any, Generic, TypeVar

from talewright.core.game import Game
from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import Codes, Lookup, Places, Rows
from talewright.odds.columns.coding import Coding
from talewright.odds.columns.states import Group, Place, Space
from talewright.odds.footprint import Execution, Footprints, Liveness, Projection
from talewright.odds.recording import changed

S = TypeVar("S", bound=Hashable)


class StateMover(Generic[S]):
    """Moves rows of states of a game within a `Space`."""

    def __init__(self, game: Game[S], prints: Footprints[S], *, ordered: bool) -> None:
        self.game = game
        self.prints = prints
        self.ordered = ordered
        self.liveness: Liveness[S] = Liveness()
        self.coding = Coding(game, prints)
        self.start, self.blank = self.coding.start, self.coding.blank
        self.codecs, self.blank_codes = self.coding.codecs, self.coding.blank_codes
        self.space: Space[S] = Space()
        self._moves: dict[Any, Lookup] = {}
        self._numbers: dict[S, int] = {}
        self._seed = 1

    def clear(self) -> None:
        """Nothing but the start is known."""
        self.space = Space()
        self._numbers = {}
        self._moves = {}
        place = self.space.places[self._number(self.start)]
        place.rows.find(np.array([[self.blank_codes[cell] for cell in place.cells]], np.int32))

    def reseed(self) -> None:
        """Hash rows in another way, after two of them had the same hash."""
        self._seed += 2

    def projection(self, place: S) -> Projection:
        """What matters at a place."""
        live = self.liveness.live.get(place, frozenset())
        return Projection(live, self.blank, ordered=self.ordered)

    def _meet(self, place: S, executions: Iterable[Execution[S]]) -> None:
        """Called with the executions of rows before they are moved."""

    def _number(self, at: S) -> int:
        number = self._numbers.get(at)
        if number is None:
            number = self._numbers[at] = len(self.space.places)
            projection = self.projection(at)
            cells = projection.cells
            rows = Rows(len(cells), self._seed)
            final = self.game.ended(at) is not None
            self.space.places.append(Place(at, number, cells, projection, rows, final))
        return number

    def move(self, place: Place[S], numbers: Places) -> list[Group]:
        """Move waiting rows of a place to all their outcomes; the groups they form."""
        rows = place.rows.rows[numbers]
        parts = list(self.coding.split(place.at, place.cells, rows))
        self._meet(place.at, [execution for execution, _ in parts])
        arriving: dict[int, list[Codes]] = {}
        waiting: list[tuple[Group, int, int, int]] = []
        groups: list[Group] = []
        for execution, at in parts:
            if execution.table is None:
                self.space.error = self.space.error or execution.error
                continue
            group = Group(place.number, execution.table, numbers[at], [], [])
            part = rows[at]
            for outcome in execution.outcomes:
                target = self._number(outcome.place)
                moved = self._after(place, part, outcome.changes, self.space.places[target])
                group.targets.append(target)
                group.behind.append(np.empty(0, np.int64))
                batch = arriving.setdefault(target, [])
                waiting.append((group, len(group.targets) - 1, target, len(batch)))
                batch.append(moved)
            groups.append(group)
        found: dict[int, list[Places]] = {}
        for target, batches in arriving.items():
            numbered = self.space.places[target].rows.find(np.concatenate(batches))
            found[target] = np.split(numbered, list(accumulate(map(len, batches)))[:-1])
        for group, outcome_at, target, at_batch in waiting:
            group.behind[outcome_at] = found[target][at_batch].astype(np.int32)
        self.space.groups += groups
        place.finish(numbers)
        self.space.moved += len(numbers)
        return groups

    def _after(self, place: Place[S], rows: Codes, changes: tuple[Any, ...], target: Place[S]) -> Codes:
        """Rows of a target after changes."""
        column = {cell: at for at, cell in enumerate(place.cells)}
        change = {cell: (how, what) for cell, how, what in changes}
        found = np.empty((len(rows), len(target.cells)), np.int32)
        for at, cell in enumerate(target.cells):
            how, what = change.get(cell, ("keep", None))
            move = self._mover(cell, how, what, target)
            if how == "":
                found[:, at] = move(np.zeros(1, np.int32))[0]
            elif cell in column:
                found[:, at] = move(rows[:, column[cell]])
            else:
                found[:, at] = move(np.full(1, self.blank_codes[cell], np.int32))[0]
        return found

    def _mover(self, cell: int, how: str, what: Any, target: Place[S]) -> Lookup:
        """A change of a cell and its projection at the target, as one lookup."""
        key = (cell, how, what, target.number)
        found = self._moves.get(key)
        if found is None:
            project = target.projection.cell(cell)

            def move(value: Any) -> Any:
                return project(value if how == "keep" else changed(value, how, what))

            found = self._moves[key] = Lookup(self.codecs[cell], move, self.codecs[cell])
        return found
