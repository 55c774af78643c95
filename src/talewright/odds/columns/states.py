"""The explored states of a game: places with their rows, and groups of rows that run one table."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from numpy.typing import NDArray

from talewright.core.errors import TalewrightError
from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import Codes, Places
from talewright.odds.columns.rows import Rows
from talewright.odds.liveness import Projection
from talewright.odds.table import Table

S = TypeVar("S", bound=Hashable)


@dataclass
class Place(Generic[S]):
    """A place with its rows: where the reader stands, and which cells matter there."""

    at: S
    number: int
    cells: tuple[int, ...]
    projection: Projection
    rows: Rows
    final: bool
    moved: int = 0
    """How many rows have been moved on already."""
    _done: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(64, bool))

    @property
    def waiting(self) -> int:
        return 0 if self.final else self.rows.size - self.moved

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which rows have been moved on."""
        if self.rows.size > len(self._done):
            self._done = np.concatenate([self._done, np.zeros(self.rows.size, bool)])
        return self._done[: self.rows.size]

    @property
    def waiting_rows(self) -> Places:
        """The rows that have not been moved on, in the order in which they were found."""
        return np.flatnonzero(~self.done)

    def finish(self, rows: Places) -> None:
        """Rows have been moved on."""
        self.done[rows] = True
        self.moved += len(rows)


@dataclass
class Group:
    """Rows of a place that run one table: outcome i leads to row `behind[i][n]` of place `targets[i]`."""

    place: int
    table: Table
    rows: Places
    targets: list[int]
    behind: list[Codes]


@dataclass
class Space(Generic[S]):
    """The explored states of a game; `complete` once nothing waits and all that matters is known."""

    places: list[Place[S]] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    moved: int = 0
    complete: bool = False
    worths: dict[int, list[tuple[float, ...]]] = field(default_factory=dict)
    """What each row of a final place is worth, by place."""
    error: TalewrightError | None = None
    """The first error of a section, for a character who can come there."""

    @property
    def states(self) -> int:
        return sum(place.rows.size for place in self.places)

    def copy(self) -> Space[S]:
        """As it is now, whatever is explored later. Rows are shared: those found later wait in the copy."""
        places = [replace(place, _done=place.done.copy()) for place in self.places]
        return replace(self, places=places, groups=list(self.groups), worths={})
