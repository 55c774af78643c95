"""All states of a whole book, explored in passes.

A pass moves states on from the start, with what is known to matter at each place. Where an execution reads more, the
next pass knows it; the last one meets nothing that was not known.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar

from talewright.core.game import Game
from talewright.odds.budget import check
from talewright.odds.columns.arrays import to_host
from talewright.odds.columns.codes import Codes
from talewright.odds.columns.coding import Coding
from talewright.odds.columns.moving import StateMover
from talewright.odds.columns.order import in_order
from talewright.odds.columns.states import Place, Space
from talewright.odds.footprint import Execution, Footprints
from talewright.odds.liveness import Liveness, Part, Projection, covers, parts_of
from talewright.odds.recording import changed
from talewright.odds.solve import Goal
from talewright.odds.watched import Cells, Read

S = TypeVar("S", bound=Hashable)
BATCH, BATCH_SHARE = 30_000, 0.1
"""Rows that are moved together: so many, or as many as this share of the states that are known. Each of them has hundreds of
outcomes, perhaps; but what is done once for each batch and execution takes long if the batches of a large place are small."""
PRUNINGS = 3
"""How often what matters is computed anew from the executions of real states alone."""
MIN_STATES, MAX_STATES = 500, 100_000
"""A pass moves at least so many states before it begins again, and at most so many after it was found that more matters."""
TRIAL_STATES = 2_000
"""States of each trial pass, which only finds out what matters where."""
MAX_KEPT = 2
"""Passes that began again of which the explored states are kept, the longest ones: a stopped run may need them."""


class LivenessGrew(Exception):  # noqa: N818 - a signal: begin again with more cells
    """An execution read something that was not known to matter."""


Progress = Callable[[int, int], object]
"""Receives the number of states found, and how many of them wait."""


class Known(NamedTuple, Generic[S]):
    """What a run has met: another one that differs in little begins with it."""

    executions: list[tuple[S, Execution[S]]]
    goal_reads: dict[S, dict[Read, Any]]


class ColumnExplorer(StateMover[S]):
    """Explores a game into a `Space`; `run` can be interrupted and leaves what was explored so far."""

    def __init__(
        self,
        game: Game[S],
        goal: Goal,
        prints: Footprints[S],
        *,
        ordered: bool,
        aside: frozenset[int] = frozenset(),
        coding: Coding[S] | None = None,
    ) -> None:
        super().__init__(game, prints, ordered=ordered, aside=aside, coding=coding)
        self.goal = goal
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
        self._ahead: dict[S, dict[S, None]] = {}
        """The places behind each place, of all passes."""
        self._goal_reads: dict[S, dict[Read, Any]] = {}
        self._seeded = False

    # -- passes -----------------------------------------------------------------------------------------------

    def run(self, progress: Progress | None = None) -> Space[S]:
        """Explore until nothing waits and liveness is closed."""
        self.prepare()
        if not self._seeded:
            self.prune()
        prunings = PRUNINGS
        while True:
            self.begin()
            try:
                self.explore(progress)
                self.conclude()
            except LivenessGrew:
                # A pass that ended early has not met all that matters.
                if prunings and not any(place.waiting for place in self.space.places):
                    prunings -= 1
                    self.prune()
                continue
            return self.space

    def explore(self, progress: Progress | None) -> None:
        """Move all states until none waits."""
        for place in self._batches():
            size = max(BATCH, int(BATCH_SHARE * self.space.states))
            self.move(place, place.waiting_rows[:size])
            if progress is not None:
                progress(self.space.states, sum(each.waiting for each in self.space.places))

    def seed(self, known: Known[S]) -> None:
        """Begin with what matters by executions of another run; more than needed costs states, and no exactness."""
        for place, execution in known.executions:
            if place in self.prints.tries:
                self.liveness.record(place, execution)
                self._lead(place, execution)
                self._seeded = True
        for place, reads in known.goal_reads.items():
            self.liveness.read(place, reads)
            self._goal_reads.setdefault(place, {}).update(reads)
        self.liveness.close()

    @property
    def known(self) -> Known[S]:
        """What the last pass has met."""
        return Known(list(self._reached.values()), self._goal_reads)

    def prepare(self) -> None:
        """Find out what matters where, as far as a few states show it; a run that was like this one has shown it already."""
        while not self._seeded and self._trial():
            pass

    def _turn(self, place: Place[S]) -> tuple[float, int]:
        """After all places that lead to it: so its rows are moved together."""
        return self.order.get(place.at, inf), place.number

    def prune(self) -> None:
        """Forget what mattered only to characters that cannot exist, whom earlier passes met."""
        liveness: Liveness[S] = Liveness(self.prints.lows, self.liveness.aside)
        for place, execution in self._reached.values():
            liveness.record(place, execution)
        for place, reads in self._goal_reads.items():
            liveness.read(place, reads)
        liveness.close()
        self.liveness = liveness

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
        self.order = in_order(self.start, self._ahead)
        self.clear()

    def _batches(self) -> Iterator[Place[S]]:
        while True:
            check()
            waiting = [place for place in self.space.places if place.waiting]
            if not waiting:
                return
            yield min(waiting, key=self._turn)

    def _meet(self, place: S, executions: Iterable[Execution[S]]) -> None:
        """Record executions, and begin again once more matters than was known.

        A pass goes on for as many states as it has moved until then: its executions are of use to the next.
        """
        for execution in executions:
            self._record(place, execution)
        if (
            self._grown is not None
            and not self.lenient
            and self.space.moved >= self._grown + min(self._grown + MIN_STATES, MAX_STATES)
        ):
            self.close()

    def value_finals(self) -> None:
        """Value the final states; what a goal reads matters too."""
        for place in self.space.places:
            if place.final:
                self.space.worths[place.number] = self._worths(place)
        if self.liveness.close() and not self.lenient:
            raise LivenessGrew

    def conclude(self) -> None:
        """End a pass after which nothing waits."""
        self.value_finals()
        self.space.complete = True

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
            self.value_finals()
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
                covers(known.get(at, frozenset()), parts_of(self._goal_reads.get(at, ()))) for at in finals
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
                    projections[target] = self.projection(target)
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
        self._lead(place, execution)
        if self._grown is None and not self.liveness.covers(place, execution):
            self._grow()

    def _lead(self, place: S, execution: Execution[S]) -> None:
        self._ahead.setdefault(place, {}).update((outcome.place, None) for outcome in execution.outcomes)

    def _worths(self, place: Place[S]) -> list[tuple[float, ...]]:
        """What each row of a final place is worth."""
        return [self.worth(place, row) for row in to_host(place.rows.rows)]

    def worth(self, place: Place[S], row: Codes) -> tuple[float, ...]:
        """What a row of a final place is worth."""
        return self._read_goal(place.at, self.coding.cells_of(place.cells, row))
