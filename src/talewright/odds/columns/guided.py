"""A lower bound of best play in a book that is too large: a reader is followed who knows a rough book by heart.

First the rough book is solved (see `rough`): it says what every state may be worth. Then the true book is explored only where a
reader who plays best by these estimates comes often. What was explored is valued from what lies behind it, so that the reader
learns where the rough book errs, and is followed again, to rarer and rarer states. All that was not explored counts as lost: what is
left is proven, whatever was estimated.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from talewright.core.ask import HERO, Question
from talewright.core.game import Game
from talewright.odds.columns.arrays import np
from talewright.odds.columns.backward import Backward
from talewright.odds.columns.following import Follower
from talewright.odds.columns.plan_values import Columns
from talewright.odds.columns.rough import Known, RoughExplorer, rough_book
from talewright.odds.columns.solve import ColumnOdds, column_odds, footprints
from talewright.odds.columns.space import ColumnExplorer, LivenessGrew, Progress
from talewright.odds.columns.states import Place
from talewright.odds.compile import Plans
from talewright.odds.explore import DEFAULT_LIMIT
from talewright.odds.footprint import Footprints
from talewright.odds.policy import WEIGH, Players
from talewright.odds.solve import Goal

S = TypeVar("S", bound=Hashable)
LEAST = tuple(each * 10.0**-digits for digits in range(5, 10) for each in (1.0, 0.3))
"""States that the reader reaches less often wait: first the frequent ones are explored. Each time the reader has learned from the one before."""
CLOSE = 1e-6
"""A learned value that changes by less is good enough."""
NEAR = 1e-6
"""By how much the bound may be improved by going on: less is not worth it."""


class PlainReader:
    """Best play that considers all options but these: of questions that are called as in `plain` it takes the plain option, and so does not
    trade; of `tactics` it considers those that are no variants, and so attacks or runs, but casts no spell.
    """

    weighs = True

    def __init__(self, plain: Collection[str], tactics: Collection[str]) -> None:
        self.plain = plain
        self.tactics = tactics

    def __call__(self, question: Question) -> str:
        options = self.considered(question)
        return options[0] if len(options) == 1 else WEIGH

    def considered(self, question: Question) -> Sequence[str]:
        if question.what in self.plain:
            return question.options[:1]
        if question.what in self.tactics:
            return [option for option in question.options if ":" not in option] or question.options
        return question.options


class GuidedReader(Follower[S]):
    """A reader who chooses best by what was explored and, where nothing was, by a rough book."""

    def __init__(self, explorer: ColumnExplorer[S], players: Players, goals: int, rough: Known[S]) -> None:
        super().__init__(explorer, players, goals)
        self.rough = rough
        self._learned: Known[S] | None = None
        """What was learned before more mattered than was known, and the reader began again."""
        self._settled = False
        self._estimates: dict[int, Columns] = {}
        """By place, what each row may be worth."""

    def begin(self) -> None:
        if self._estimates and self._settled:
            self._learned = Known(self.explorer, self._values)
        self._estimates, self._settled = {}, False
        super().begin()

    def _first_values(self, place: Place[S], known: int) -> Columns:
        found = self._estimate(place, known) if not place.final else None
        if found is None:
            found = super()._first_values(place, known)
        before = self._estimates.get(place.number)
        self._estimates[place.number] = (
            [np.concatenate(each) for each in zip(before, found, strict=True)] if before else found
        )
        return found

    def _estimate(self, place: Place[S], known: int) -> Columns | None:
        rows = place.rows.take(slice(known, None))
        found = self.rough.worth(place.at, place.cells, rows)
        learned = self._learned and self._learned.worth(place.at, place.cells, rows)
        if not found or not learned:
            return found and found[0]
        better, like = learned
        return [np.where(like, new, old) for new, old in zip(better, found[0], strict=True)]

    def learn(self, least: float, progress: Progress | None) -> None:
        """Explore what the reader reaches more often than `least`, and value it."""
        self.repeat(partial(self.follow, 1.0, least, self.best_chances, progress))
        self._value_again()

    @property
    def value(self) -> float:
        """What the book may be worth."""
        return float(self._values[0][0][0])

    def _value_again(self) -> None:
        """Value what was explored from what lies behind it. Values begin at the least: in a loop, estimates would hold each other up."""
        space = self.explorer.space
        self.explorer.value_finals()
        backward = Backward(space, self.plans, self.goals, waiting=self.lows[:-1])
        for place, columns, estimates in zip(space.places, backward.values, self._values, strict=True):
            if place.final:
                continue
            waiting = place.waiting_rows
            for column, estimate in zip(columns, estimates, strict=True):
                column[waiting] = estimate[waiting]
        backward.settle(CLOSE)
        self._values, self._settled = backward.values, True
        for place in space.places:
            if not place.final and place.moved:
                self._correct(place)

    def _correct(self, place: Place[S]) -> None:
        """What was explored at a place shows how far estimates are too high or too low there."""
        done, waiting = place.done, place.waiting_rows
        for column, estimate in zip(
            self._values[place.number][:-1], self._estimates[place.number], strict=False
        ):
            error = float((estimate[done] - column[done]).mean())
            column[waiting] = np.clip(estimate[waiting] - error, estimate.min(), estimate.max())


def guided(
    game: Game[S],
    goal: Goal,
    players: Players,
    *,
    aside: Collection[str],
    plain: Collection[str],
    tactics: Collection[str],
    lows: Sequence[float],
    highs: Sequence[float],
    limit: int = DEFAULT_LIMIT,
    progress: Progress | None = None,
) -> Iterator[ColumnOdds[S]]:
    """Odds of best play as far as it was followed, each closer than those before. The fields of a character that are called as in `aside`
    do not matter in the rough book.
    """
    players = {**players, HERO: PlainReader(plain, tactics)}
    prints: Footprints[S] = footprints(game, players, limit)
    explorer, rough = _rough(game, goal, players, prints, aside, lows, progress)
    yield from _followed(explorer, players, rough, lows, highs, progress)


def _followed(
    explorer: ColumnExplorer[S],
    players: Players,
    rough: Known[S],
    lows: Sequence[float],
    highs: Sequence[float],
    progress: Progress | None,
) -> Iterator[ColumnOdds[S]]:
    """Odds of what a guided reader has explored, to rarer and rarer states."""
    reader = GuidedReader(explorer, players, len(highs), rough)
    reader.begin()
    for least in LEAST:
        try:
            reader.learn(least, progress)
        except LivenessGrew:  # the goal has read something
            reader.begin()
            continue
        odds = column_odds(explorer, players, lows=lows, highs=highs, plans=reader.plans)
        yield odds
        if reader.value - odds.low[0] < NEAR:
            return


def _rough(
    game: Game[S],
    goal: Goal,
    players: Players,
    prints: Footprints[S],
    aside: Collection[str],
    lows: Sequence[float],
    progress: Progress | None,
) -> tuple[ColumnExplorer[S], Known[S]]:
    """An explorer of the true book that knows what mattered in the rough one, and the rough book."""
    cells = frozenset(cell for cell, name in enumerate(prints.names) if name in aside)
    sketch = RoughExplorer(game, goal, prints, ordered=False, aside=cells)
    sketch.sketch(progress)
    explorer = ColumnExplorer(game, goal, prints, ordered=False, coding=sketch.coding)
    explorer.seed(sketch.known)
    explorer.liveness.close()
    for place, parts in explorer.liveness.live.items():
        # What was set aside is not known by all its comparisons yet: whole numbers spare beginning again for each.
        explorer.liveness.matters(place, [(cell, None, ()) for cell, _, _ in parts if cell in cells])
    for place, parts in sketch.liveness.live.items():  # so that every state is like one of the rough book
        explorer.liveness.matters(place, parts)
    return explorer, rough_book(sketch, Plans(players), lows)
