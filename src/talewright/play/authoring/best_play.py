"""A lower bound of best play in a book that is too large, raised until it is close or the time is over.

First to what a cautious reader achieves, then to what good play is worth. Two searches look for it, in two processes where there is time
and a core for the second one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import inf, isinf
from time import monotonic
from typing import TYPE_CHECKING

from talewright.adventure.game import Page
from talewright.core.errors import TooLargeError
from talewright.core.record import JsonObject
from talewright.odds.budget import Budget, limited
from talewright.odds.columns.narrowing import Narrowing
from talewright.odds.columns.solve import ColumnOdds, column_odds
from talewright.odds.solve import circles_allowed
from talewright.play.authoring.book_exploring import LEAST_SECONDS, MAX_NODES, SETTLING_SHARE, explored
from talewright.play.authoring.book_odds import INTERRUPTED, ShowsBounds
from talewright.play.authoring.readers import players_of
from talewright.play.authoring.second_search import SHOPS, SecondSearch

if TYPE_CHECKING:
    from talewright.play.authoring.book_odds import BookProgress, BookQuestion

CAUTIOUS_SHARE, CAUTIOUS_SECONDS = 0.7, 15
"""Of the time, but no more than so many seconds, for a cautious reader: a first lower bound of best play, whenever the rest is stopped."""
CAUTIOUS_EXPLORING_SHARE = 0.9
"""Of that time, for all states: of a part of them the bound would be low."""
NARROWED, GAINS = ("way",), ("take", "experience")
"""Questions of which good play considers few options, of gains the fewest. It buys and sells nothing at first: shops multiply
the states."""
NARROW = 5e-5
"""Bounds that are closer together need not be narrowed: shown as percentages with two digits they are alike."""


class Enough(Exception):  # noqa: N818 - a signal: the bounds are narrow
    """Nothing is gained by going on."""


class Rising:
    """The lower bound of an answer, raised by two searches for good play."""

    def __init__(
        self, question: BookQuestion, found: JsonObject, second: SecondSearch, progress: BookProgress | None
    ) -> None:
        self.found = found
        self._bounds = found["bounds"][question.goal[0]]
        self.second = second
        self.progress = progress

    def prove(self, name: str, low: float, states: int) -> None:
        """A bound has been proven."""
        bounds = self._bounds
        if not isinf(low) and (bounds["low"] is None or low > bounds["low"]):
            bounds["low"] = low
            self.found["states"] = states
            self.found["good_play"] = name
            if isinstance(self.progress, ShowsBounds) and bounds["high"] is not None:
                self.progress.bounds(low, bounds["high"])
        if _width(bounds) <= NARROW:
            raise Enough

    def __call__(self, states: int, waiting: int) -> None:
        """The progress of the first search."""
        if self.progress is not None:
            self.progress(states, waiting)
        self.hear()

    def hear(self) -> None:
        for low, states in self.second.news():
            self.prove("good", low, states)


def raise_low(
    question: BookQuestion,
    found: JsonObject,
    second: SecondSearch,
    budget: Budget,
    progress: BookProgress | None,
) -> None:
    """Raise the lower bound of best play until the bounds are narrow or the time is over."""
    until = monotonic() + budget.seconds
    rising = Rising(question, found, second, progress)
    try:
        rising.hear()
        with suppress(TooLargeError, MemoryError):
            for name, odds in _good_readers(question, budget, rising):
                rising.prove(name, odds.low[0], odds.states)
                if monotonic() > until:
                    break
        for low, states in second.rest():
            rising.prove("good", low, states)
    except KeyboardInterrupt:
        found["why_not_exact"] = INTERRUPTED
    except Enough:
        pass


def _good_readers(
    question: BookQuestion, budget: Budget, progress: BookProgress | None
) -> Iterator[tuple[str, ColumnOdds[Page]]]:
    """The odds of a cautious reader, then of better and better ones, with their names."""
    until = monotonic() + budget.seconds
    lows, highs = question.lowest, question.highest
    cautious = players_of("cautious")
    with suppress(TooLargeError), circles_allowed():
        share = Budget(min(CAUTIOUS_SHARE * budget.seconds, CAUTIOUS_SECONDS), budget.memory)
        explorer, stopped = explored(question, cautious, share, progress, share=CAUTIOUS_EXPLORING_SHARE)
        with limited(Budget(max(LEAST_SECONDS, SETTLING_SHARE * share.seconds))):
            odds = column_odds(explorer, cautious, lows=lows, highs=highs)
        yield "cautious", odds
        del explorer, odds
        if isinstance(stopped, KeyboardInterrupt):
            raise stopped
    with limited(Budget(max(LEAST_SECONDS, until - monotonic()), budget.memory)):
        narrowing = Narrowing(
            question.game,
            question.worth(),
            players_of("optimal"),
            questions=NARROWED,
            plain=SHOPS,
            gains=GAINS,
            limit=MAX_NODES,
            lows=lows,
            highs=highs,
        )
        with circles_allowed():  # a reader with few options may go round in a circle
            for odds in narrowing.rising(progress):
                yield "good", odds


def _width(bounds: Mapping[str, float | None]) -> float:
    low, high = bounds["low"], bounds["high"]
    return inf if low is None or high is None else high - low
