"""Follow a reader through a book that is too large for all its states, and explore what the reader reaches.

The reader's chance of each state is pushed forward from the start. States that are reached with more than a given chance
are explored; all others wait. Bounds are computed of what was explored (see `backward`): only how close they are
depends on where the reader was followed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import TypeVar

from talewright.odds.budget import check
from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import Places
from talewright.odds.columns.flat import best_chances
from talewright.odds.columns.learning import Learner
from talewright.odds.columns.plan_values import Floats
from talewright.odds.columns.space import LivenessGrew, Progress
from talewright.odds.columns.states import Group, Place

S = TypeVar("S", bound=Hashable)
Chances = Callable[[Group, Places, Floats], list[Floats]]
"""How often a reader goes on to each outcome, from some rows of a group to which the reader comes so often."""
MAX_VISITS = 8
"""A reader who reaches the same state more often is in a loop and followed no further."""
BATCH = 20_000


class Follower(Learner[S]):
    """Explores what a reader reaches, in the explorer's own space."""

    def begin(self) -> None:
        """Begin a pass: nothing but the start is known."""
        self.explorer.liveness.close()  # what the goal has read matters too
        self.explorer.begin()
        self._groups, self._values, self._played = [], [], {}
        self._extend()

    def repeat(self, explore: Callable[[], object]) -> None:
        """Explore, from the start again whenever more matters than was known."""
        while True:
            try:
                explore()
                self.explorer.close()
            except LivenessGrew:
                self.begin()
                continue
            self._merge()
            return

    def follow(self, start: float, least: float, chances: Chances, progress: Progress | None) -> None:
        """Explore all that the reader reaches more often than `least`, coming to the start so often."""
        here: dict[int, Floats] = {0: np.full(1, start)}
        visited: dict[int, Floats] = {}
        waiting = {0}
        places = self.explorer.space.places
        while waiting:
            check()
            # After all places that lead to it: so the reader's ways meet before they go on.
            number = min(waiting, key=lambda each: self._rank(places[each]))
            waiting.remove(number)
            place = places[number]
            mass = here[number] = _grown(here[number], place.rows.size)
            before = visited[number] = _grown(visited.get(number, np.zeros(0)), place.rows.size)
            rows = np.flatnonzero((mass > least) & (before <= MAX_VISITS * start))
            if place.final or not len(rows):
                continue
            going = np.zeros(len(mass))
            going[rows] = mass[rows]
            before += going
            mass[rows] = 0.0
            self._explore(place, rows[~place.done[rows]], progress)
            for group in self._groups[number]:
                waiting.update(self._push(group, going, here, chances))

    def _explore(self, place: Place[S], rows: Places, progress: Progress | None) -> None:
        space = self.explorer.space
        for first in range(0, len(rows), BATCH):
            groups = self.explorer.move(place, rows[first : first + BATCH])
            self._extend()
            self._groups[place.number] += groups
            if progress is not None:
                progress(space.states, sum(each.waiting for each in space.places))

    def _push(self, group: Group, mass: Floats, here: dict[int, Floats], chances: Chances) -> Iterable[int]:
        """Move the reader on from the rows of a group; the places behind it."""
        chosen = np.flatnonzero(mass[group.rows])
        if not len(chosen):
            return ()
        reached: set[int] = set()
        found = chances(group, chosen, mass[group.rows[chosen]])
        for target, behind, chance in zip(group.targets, group.behind, found, strict=True):
            if chance.any():
                size = self.explorer.space.places[target].rows.size
                there = here[target] = _grown(here.get(target, np.zeros(0)), size)
                np.add.at(there, behind[chosen], chance)
                reached.add(target)
        return reached

    def best_chances(self, group: Group, chosen: Places, mass: Floats) -> list[Floats]:
        """The chances of a reader who chooses best by the present values."""
        plan = self.plans.of(group.table)
        return best_chances(plan, self._leaves(group, chosen), self.lows, mass)


LEAST_FREQUENCIES = tuple(10.0**-digits for digits in range(3, 16))
"""States that are reached less often wait; first the frequent ones, so that a stopped run has narrow bounds."""


class FrequencyExplorer(Follower[S]):
    """Explores the frequent states first, for a reader who does not choose by what is to come."""

    def run(self, progress: Progress | None = None) -> None:
        """Explore rarer and rarer states until none waits; interrupted, what was explored gives bounds."""
        self.explorer.keeps = True
        self.begin()
        for least in LEAST_FREQUENCIES:
            self.repeat(partial(self._follow_down_to, least, progress))
            if self.explorer.space.complete:
                return

    def _follow_down_to(self, least: float, progress: Progress | None) -> None:
        self.follow(1.0, least, self.best_chances, progress)
        if not any(place.waiting for place in self.explorer.space.places):
            self.explorer.close()
            self.explorer.conclude()


def _grown(mass: Floats, size: int) -> Floats:
    return np.concatenate([mass, np.zeros(size - len(mass))]) if size > len(mass) else mass
