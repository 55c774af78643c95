"""What the states of a book that is too large may be worth, by a rough book: the same one with fewer things that matter.

Some numbers are set aside: of experience, coin and food there are as many as at the start wherever something asks for them. A book
without them has a few per cent of the states, so that all of its ways can be explored and valued. A state is worth about as much as
the state of the rough book that is most like it. Such estimates show where good play goes; no bound depends on them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

from numpy.typing import NDArray

from talewright.odds.budget import check
from talewright.odds.columns.arrays import np
from talewright.odds.columns.backward import Backward
from talewright.odds.columns.codes import UNKNOWN, Codes, Lookup
from talewright.odds.columns.plan_values import Columns
from talewright.odds.columns.space import ColumnExplorer, Progress
from talewright.odds.columns.states import Place
from talewright.odds.compile import Plans

S = TypeVar("S", bound=Hashable)
PASSES = 2
"""The first pass shows what matters, the second one explores; what it finds out in addition is left out."""
CLOSE = 1e-5
"""An estimate that changes by less is good enough."""
UNLIKE = 0.9
"""What is left of the mean worth of a place, for a state that is like none of the rough book: what is known is preferred."""


class RoughExplorer(ColumnExplorer[S]):
    """Explores a game with cells set aside, and goes on where more matters than was known."""

    def sketch(self, progress: Progress | None) -> None:
        self.lenient = True
        self.prepare()
        for number in range(PASSES):
            if number:
                self.prune()
            self.begin()
            self.explore(progress)
            self.liveness.close()
        self.conclude()


class Known(Generic[S]):
    """The values of explored states, asked for by rows of places that may know of more that matters; all share their codes."""

    def __init__(self, explorer: ColumnExplorer[S], values: Sequence[Columns]) -> None:
        self._codecs, self._blank = explorer.codecs, explorer.blank_codes
        self._values = values
        self._places = {place.at: place for place in explorer.space.places[: len(values)]}
        self._projected: dict[tuple[int, int], Lookup] = {}
        self._alike: dict[tuple[int, int, int], int] = {}
        """The code of a column of a place that is most like another one, which it has not met."""

    def worth(self, at: S, cells: Sequence[int], rows: Codes) -> tuple[Columns, NDArray[np.bool_]] | None:
        """What rows of a place may be worth, which have a column for each of some cells, and which of them are like a known one; None for
        a place that is not known.
        """
        check()
        place = self._places.get(at)
        if place is None or not len(self._values[place.number][0]):
            return None
        columns = self._values[place.number]
        numbers = place.rows.known(self._mapped(place, cells, rows))
        unlike = (numbers == UNKNOWN) | (numbers >= len(columns[0]))
        found = [column[np.where(unlike, 0, numbers)] for column in columns]
        for column, known in zip(found, columns, strict=True):
            column[unlike] = UNLIKE * known.mean()
        return found, ~unlike

    def _mapped(self, place: Place[S], cells: Sequence[int], rows: Codes) -> Codes:
        """The rows as they would be here: what matters here, in codes that were met."""
        column = {cell: at for at, cell in enumerate(cells)}
        found = np.empty((len(rows), len(place.cells)), np.int32)
        for at, cell in enumerate(place.cells):
            if cell in column:
                codes = rows[:, column[cell]]
            else:
                codes = np.full(len(rows), self._blank[cell], np.int32)
            if not place.projection.keeps(cell):
                codes = self._project(cell, place)(codes)
            distinct, inverse = np.unique(codes, return_inverse=True)
            alike = [self._like(place, at, cell, code) for code in distinct.tolist()]
            found[:, at] = np.array(alike, np.int32)[inverse.reshape(-1)]
        return found

    def _project(self, cell: int, place: Place[S]) -> Lookup:
        key = (place.number, cell)
        if key not in self._projected:
            codec = self._codecs[cell]
            self._projected[key] = Lookup(codec, place.projection.cell(cell), codec)
        return self._projected[key]

    def _like(self, place: Place[S], at: int, cell: int, code: int) -> int:
        key = (place.number, at, code)
        if key not in self._alike:
            known = place.rows.codes(at).tolist()
            values = self._codecs[cell].values
            if code not in known:
                code = max(known, key=lambda each: likeness(values[each], values[key[2]]))
            self._alike[key] = code
        return self._alike[key]


def rough_book(explorer: RoughExplorer[S], plans: Plans, lows: Sequence[float]) -> Known[S]:
    """The values of a rough book that was explored."""
    backward = Backward(explorer.space, plans, len(lows), waiting=lows)
    backward.settle(CLOSE)
    explorer.space.groups = []  # their memory is needed
    return Known(explorer, backward.values)


def likeness(known: Any, value: Any) -> tuple[float, ...]:
    """How good a known value is in place of another one: a number below it is better than one above, a thing less than a thing more."""
    if type(value) is int and type(known) is int:
        return (known <= value, -abs(value - known))
    if type(value) is tuple and type(known) is tuple:
        ours, theirs = set(value), set(known)
        return (-2.0 * len(theirs - ours) - len(ours - theirs),)
    return (known == value,)
