"""All states of a whole book, explored many at a time.

The states of a place are rows of codes, one column for each cell that matters there. A batch of rows goes down the
place's trie of reads; each group that arrives at one execution is moved to all its outcomes at once. What remains for
evaluation is, for each group, the table it runs and the numbers of the rows behind each outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from math import inf
from typing import Any, Generic, TypeVar

import numpy as np

from talewright.core.game import Game
from talewright.odds.budget import check
from talewright.odds.columns.codes import Codes, HashCollision, Lookup, Places, Rows
from talewright.odds.columns.coding import Coding
from talewright.odds.columns.states import Group, Place, Space
from talewright.odds.footprint import Execution, Footprints, Liveness, Part, Projection, parts_of
from talewright.odds.recording import changed
from talewright.odds.solve import Goal
from talewright.odds.watched import Cells, Read

S = TypeVar("S", bound=Hashable)
BATCH = 100_000
"""Rows that are moved together."""
PRUNINGS = 3
"""How often what matters is computed anew from the executions of real states alone."""
LEAST_STATES = 500
"""A pass moves at least so many states before it begins again."""
TRIAL_STATES = 2_000
"""States of each trial pass, which only finds out what matters where."""
MAX_KEPT = 2
"""Passes that began again of which the explored states are kept, the longest ones: a stopped run may need them."""


class LivenessGrew(Exception):  # noqa: N818 - a signal: begin again with more cells
    """An execution read something that was not known to matter."""


Progress = Callable[[int, int], object]
"""Receives the number of states found, and how many of them wait."""


class ColumnExplorer(Generic[S]):
    """Explores a game into a `Space`; `run` can be interrupted and leaves what was explored so far."""

    def __init__(self, game: Game[S], goal: Goal, prints: Footprints[S], *, ordered: bool) -> None:
        self.game = game
        self.goal = goal
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
        self.lenient = False
        """Whether a pass goes on although more matters than was known: its states are of use, no bound is."""
        self._grown: int | None = None
        """How many states had been moved when it was found that more matters than was known."""
        self._known = self.liveness.live
        """What was known to matter when the pass began."""
        self.keeps = False
        """Whether passes that begin again leave what they had explored until then."""
        self._kept: list[tuple[Space[S], dict[S, frozenset[Part]]]] = []
        self._reached: dict[int, tuple[S, Execution[S]]] = {}
        self.order: dict[S, int] = {}
        self._goal_reads: dict[S, dict[Read, Any]] = {}

    # -- passes -----------------------------------------------------------------------------------------------

    def run(self, progress: Progress | None = None) -> Space[S]:
        """Explore until nothing waits and liveness is closed."""
        self.prepare()
        prunings = PRUNINGS
        while True:
            if prunings:
                prunings -= 1
                self._prune()
            self.begin()
            try:
                for place in self._batches():
                    self.move(place, place.waiting_rows[:BATCH])
                    if progress is not None:
                        progress(self.space.states, sum(each.waiting for each in self.space.places))
                self._value_finals()
            except LivenessGrew:
                continue
            except HashCollision:
                self.reseed()
                continue
            self.space.complete = True
            return self.space

    def prepare(self) -> None:
        """Find out what matters where, as far as a few states show it."""
        while self._trial():
            pass

    def _prune(self) -> None:
        """Forget what mattered only to characters that cannot exist, whom earlier passes met."""
        liveness: Liveness[S] = Liveness()
        for place, execution in self._reached.values():
            liveness.record(place, execution)
        for place, reads in self._goal_reads.items():
            liveness.read(place, reads)
        liveness.close()
        self.liveness = liveness

    def reseed(self) -> None:
        """Hash rows in another way, after two of them had the same hash."""
        self._seed += 2

    def close(self) -> None:
        """Signal that a pass has met more that matters than was known; the next one knows it."""
        if self._grown is not None:
            self.liveness.close()
            if self.lenient:
                return
            raise LivenessGrew

    def begin(self) -> None:
        """Begin a pass: nothing but the start is known."""
        self._reached = {}
        self._grown = None
        self._known = self.liveness.live
        self.order = self.liveness.order(self.start)
        self.space = Space()
        self._numbers = {}
        self._moves = {}
        place = self.space.places[self._number(self.start)]
        place.rows.find(np.array([[self.blank_codes[cell] for cell in place.cells]], np.int32))

    def _batches(self) -> Iterator[Place[S]]:
        while True:
            check()
            waiting = [place for place in self.space.places if place.waiting]
            if not waiting:
                return
            # After all places that lead to it: so its rows are moved together.
            yield min(waiting, key=lambda place: (self.order.get(place.at, inf), place.number))

    def _closed(self) -> None:
        """Begin again once more matters than was known.

        A pass goes on for as many states as it has moved until then: its executions are of use to the next.
        """
        if (
            self._grown is not None
            and not self.lenient
            and self.space.moved >= 2 * self._grown + LEAST_STATES
        ):
            self.close()

    def _value_finals(self) -> None:
        """Value the final states; what a goal reads matters too."""
        for place in self.space.places:
            if place.final:
                self.space.worths[place.number] = self._worths(place)
        if self.liveness.close():
            raise LivenessGrew

    def finish(self) -> Space[S]:
        """What was explored, after a stop too.

        A pass that was stopped after it had met something that matters and was not known may have merged states that
        differ: of it nothing is left but the start.
        """
        if self.space.complete:
            return self.space
        if self._grown is not None or not self.space.places:
            self.begin()
            return self.space
        try:
            self._value_finals()
        except LivenessGrew:
            self.begin()
        return self.space

    def _grow(self) -> None:
        """More matters than was known. What was explored before is sound: nothing there has read it."""
        if self._grown is not None:
            return
        self._grown = self.space.moved
        if self.keeps and not self.lenient and self.space.moved:
            self._kept.append((self.space.copy(), self._known))
            self._kept.sort(key=lambda each: -each[0].moved)
            del self._kept[MAX_KEPT:]

    def kept(self) -> list[Space[S]]:
        """What passes that began again had explored, with the final states valued."""
        found = []
        for space, known in self._kept:
            for place in space.places:
                if place.final:
                    space.worths[place.number] = self._worths(place)
            finals = [place.at for place in space.places if place.final]
            if all(
                known.get(at, frozenset()).issuperset(parts_of(self._goal_reads.get(at, ()))) for at in finals
            ):
                found.append(space)
        return found

    def _trial(self) -> bool:
        """Explore some states one by one; whether more matters than was known."""
        self._reached = {}
        known: set[tuple[S, Cells]] = set()
        projections: dict[S, Projection] = {}
        todo = [(self.start, self.blank)]
        while todo and len(known) < TRIAL_STATES:
            check()
            place, cells = todo.pop()
            if self.game.ended(place) is not None:
                self._read_goal(place, cells)
                continue
            execution = self.prints.find(place, cells)
            self._record(place, execution)
            for outcome in execution.outcomes:
                after = list(cells)
                for cell, how, what in outcome.changes:
                    after[cell] = changed(after[cell], how, what)
                target = outcome.place
                if target not in projections:
                    projections[target] = self._projection(target)
                key = (target, projections[target](tuple(after)))
                if key not in known:
                    known.add(key)
                    todo.append(key)
        return self.liveness.close()

    def _read_goal(self, place: S, cells: Cells) -> tuple[float, ...]:
        state, recorder = self.prints.recording(place, cells)
        values = tuple(float(value) for value in self.goal(state))
        self.liveness.read(place, recorder.reads)
        self._goal_reads.setdefault(place, {}).update(recorder.reads)
        return values

    def _record(self, place: S, execution: Execution[S]) -> None:
        if id(execution) in self._reached:
            return
        self._reached[id(execution)] = (place, execution)
        self.liveness.record(place, execution)
        if self._grown is None and not self.liveness.covers(place, execution):
            self._grow()

    def _projection(self, place: S) -> Projection:
        live = self.liveness.live.get(place, frozenset())
        return Projection(live, self.blank, ordered=self.ordered)

    # -- places -----------------------------------------------------------------------------------------------

    def _number(self, at: S) -> int:
        number = self._numbers.get(at)
        if number is None:
            number = self._numbers[at] = len(self.space.places)
            projection = self._projection(at)
            cells = projection.cells
            rows = Rows(len(cells), self._seed)
            final = self.game.ended(at) is not None
            self.space.places.append(Place(at, number, cells, projection, rows, final))
        return number

    # -- moving -----------------------------------------------------------------------------------------------

    def move(self, place: Place[S], numbers: Places) -> list[Group]:
        """Move waiting rows of a place to all their outcomes; the groups they form."""
        rows = place.rows.rows[numbers]
        parts = list(self.coding.split(place.at, place.cells, rows))
        for execution, _ in parts:
            self._record(place.at, execution)
        self._closed()
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
            found[target] = np.split(numbered, np.cumsum([len(each) for each in batches])[:-1])
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

    def _worths(self, place: Place[S]) -> list[tuple[float, ...]]:
        """What each row of a final place is worth."""
        return [self.worth(place, row) for row in place.rows.rows]

    def worth(self, place: Place[S], row: Codes) -> tuple[float, ...]:
        """What a row of a final place is worth."""
        return self._read_goal(place.at, self.coding.cells_of(place.cells, row))
