"""A whole book in columns, as an answer: needs NumPy, the optional extra `fast`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import inf, isinf
from time import monotonic
from typing import TYPE_CHECKING

from talewright.adventure.game import Page
from talewright.core.ask import HERO, Seat
from talewright.core.errors import OverBudgetError, TooLargeError
from talewright.core.record import JsonObject
from talewright.odds.budget import Budget, limited, used
from talewright.odds.columns.narrowing import Narrowing
from talewright.odds.columns.solve import (
    Bounds,
    ColumnOdds,
    Stopped,
    column_odds,
    explore_by_frequency,
    explore_in_columns,
)
from talewright.odds.columns.space import ColumnExplorer
from talewright.odds.footprint import Footprints
from talewright.odds.policy import Players, Policy, weighs
from talewright.odds.solve import circles_allowed
from talewright.play.authoring.book_odds import INTERRUPTED, ShowsBounds
from talewright.play.authoring.readers import players_of
from talewright.play.authoring.second_search import SecondSearch

if TYPE_CHECKING:
    from talewright.play.authoring.book_odds import BookProgress, BookQuestion

EXPLORING_SHARE = 0.2
"""Of the time, for all states of a book; then only those are explored that matter most to the reader."""
BEST_EXPLORING_SHARE = 0.1
"""The same for best play: what is lost is little, and smaller books need the time."""
SETTLING_SHARE = 0.25
"""Of the time, for the values of what was explored of a book that is too large."""
BEST_SETTLING_SHARE = 0.03
"""The same for best play: its bounds are still wide, and good play narrows them in the time that is left."""
CAUTIOUS_SHARE = 0.05
"""Of the time that is left, for a cautious reader: a first lower bound of best play, whenever the rest is stopped."""
NARROWED, GAINS, PLAIN = ("way",), ("take", "experience"), ("shop",)
"""Questions of which good play considers few options, of gains the fewest. It buys and sells nothing at first: shops multiply
the states."""
NARROW = 5e-5
"""Bounds that are closer together need not be narrowed: shown as percentages with two digits they are alike."""
MAX_NODES = 50_000_000
"""Nodes of the tables of a book; time and memory end sooner."""
LEAST_SECONDS = 0.1
ENDLESS = 1e-9
"""Less is rounding."""
Where = tuple[str, str]
"""A section and, once the book is over, its ending."""


def in_columns(
    question: BookQuestion,
    players: Mapping[Seat, Policy],
    budget: Budget,
    progress: BookProgress | None,
    prints: Footprints[Page] | None = None,
    *,
    brief: bool = False,
) -> JsonObject:
    """What one reader meets in the book; if `brief`, only what the goal is worth.

    Stopped by time, memory or the user, it gives bounds instead of a value.
    """
    until = monotonic() + budget.seconds
    explorer, stopped = _explored(question, players, budget, progress, prints, brief=brief)
    best = not brief and players.get(HERO) == "optimal"
    rest = until - monotonic()
    if best and not explorer.space.complete:
        rest = min(rest, BEST_SETTLING_SHARE * budget.seconds)
    values = [Bounds(*each) for each in zip(question.lowest, question.highest, strict=True)]
    states = explorer.space.states
    try:
        with limited(Budget(max(LEAST_SECONDS, rest))):
            odds = column_odds(explorer, players, lows=question.lowest, highs=question.highest)
            if odds.complete:
                return _values(question, odds) if brief else _complete(question, odds)
            values = list(odds.value)
            del odds
    except (TooLargeError, MemoryError, KeyboardInterrupt) as error:
        stopped = stopped or error
    found: JsonObject = {
        "exact": False,
        "why_not_exact": _why(question, stopped),
        "bounds": {
            name: {"low": _finite(each.low), "high": _finite(each.high)}
            for name, each in zip(question.goal, values, strict=True)
        },
        "states": states,
    }
    if best and not isinstance(stopped, KeyboardInterrupt):
        del explorer  # its memory is needed
        raise_low(question, found, Budget(max(LEAST_SECONDS, until - monotonic()), budget.memory), progress)
    return found


def _why(question: BookQuestion, stopped: Stopped) -> str:
    if isinstance(stopped, OverBudgetError) and stopped.seconds:
        stopped = OverBudgetError(seconds=round(question.time, 1))  # not the share of it
    if isinstance(stopped, MemoryError):
        stopped = OverBudgetError(memory=used())
    return question.said(stopped.message) if isinstance(stopped, TooLargeError) else INTERRUPTED


def _explored(
    question: BookQuestion,
    players: Players,
    budget: Budget,
    progress: BookProgress | None,
    prints: Footprints[Page] | None = None,
    *,
    brief: bool = False,
) -> tuple[ColumnExplorer[Page], Stopped]:
    """All states of the book; where they are too many, those to which the reader comes most often.

    A reader who chooses by what is to come has no frequencies before the states have values.
    """
    until = monotonic() + budget.seconds
    share = BEST_EXPLORING_SHARE if weighs(players) else EXPLORING_SHARE
    seconds = budget.seconds * (1 if brief else share)
    with limited(Budget(seconds, budget.memory)):
        explorer, stopped = explore_in_columns(
            question.game,
            question.worth(),
            players=players,
            prints=prints,
            limit=MAX_NODES,
            progress=progress,
        )
    if brief or weighs(players) or stopped is None or isinstance(stopped, KeyboardInterrupt):
        return explorer, stopped
    seconds = max(LEAST_SECONDS, until - monotonic() - SETTLING_SHARE * budget.seconds)
    with limited(Budget(seconds, budget.memory)):
        return explorer, explore_by_frequency(explorer, players, len(question.goal), progress)


class Enough(Exception):  # noqa: N818 - a signal: the bounds are narrow
    """Nothing is gained by going on."""


class Rising:
    """The lower bound of an answer, raised by two searches for good play."""

    def __init__(self, question: BookQuestion, found: JsonObject, progress: BookProgress | None) -> None:
        self.found = found
        self.bounds = found["bounds"][question.goal[0]]
        self.progress = progress
        self.second: SecondSearch | None = None

    def prove(self, name: str, low: float, states: int) -> None:
        """A bound has been proven."""
        bounds = self.bounds
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
        for low, states in self.second.news() if self.second is not None else ():
            self.prove("good", low, states)


def raise_low(
    question: BookQuestion, found: JsonObject, budget: Budget, progress: BookProgress | None
) -> None:
    """Raise the lower bound of best play until the bounds are narrow or the time is over.

    First to what a cautious reader achieves, then to what good play is worth.
    """
    until = monotonic() + budget.seconds
    rising = Rising(question, found, progress)
    half = Budget(budget.seconds, budget.memory // 2)
    rising.second = SecondSearch(question, half)
    try:
        with suppress(TooLargeError, MemoryError):
            for name, odds in _good_readers(question, half if rising.second.runs else budget, rising):
                rising.prove(name, odds.low[0], odds.states)
                if monotonic() > until:
                    break
        for low, states in rising.second.rest():
            rising.prove("good", low, states)
        rising.hear()
    except KeyboardInterrupt:
        found["why_not_exact"] = INTERRUPTED
    except Enough:
        pass
    finally:
        rising.second.stop()


def _good_readers(
    question: BookQuestion, budget: Budget, progress: BookProgress | None
) -> Iterator[tuple[str, ColumnOdds[Page]]]:
    """The odds of a cautious reader, then of better and better ones, with their names."""
    until = monotonic() + budget.seconds
    lows, highs = question.lowest, question.highest
    cautious = players_of("cautious")
    with suppress(TooLargeError), circles_allowed():
        share = Budget(CAUTIOUS_SHARE * budget.seconds, budget.memory)
        explorer, stopped = _explored(question, cautious, share, progress)
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
            plain=PLAIN,
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


def _finite(bound: float) -> float | None:
    """A bound as JSON: nothing where nobody knows one."""
    return None if isinf(bound) else bound


def _values(question: BookQuestion, odds: ColumnOdds[Page]) -> JsonObject:
    return {
        "exact": True,
        "arithmetic": "double precision",
        "value": {name: {"decimal": each.low} for name, each in zip(question.goal, odds.value, strict=True)},
        "states": odds.states,
    }


def _complete(question: BookQuestion, odds: ColumnOdds[Page]) -> JsonObject:
    reached = odds.reached(lambda page: page.arrival)
    worth = odds.worth(lambda page: page.arrival)
    options = odds.options(lambda page: page.section)
    found: JsonObject = {
        **_values(question, odds),
        "endings": {name: {"decimal": chance} for name, chance in sorted(odds.endings.items())},
        "sections": {name: times for name, times in reached.items() if name},
        "worth": {name: value for name, value in worth.items() if name},
        "final": _final(odds),
        "deaths": _deaths(question, odds),
        "options": {
            section: [
                {
                    "choose": name,
                    "open": option.open,
                    "taken": option.taken,
                    "worth": option.worth / option.open,
                }
                for name, option in each.items()
                if option.open
            ]
            for section, each in options.items()
        },
    }
    endless = 1 - sum(odds.endings.values())
    if endless > ENDLESS:
        found["endless"] = {"decimal": endless}
    found["choices"] = sorted(
        (
            {"section": section, "choose": option["choose"], "times": option["taken"]}
            for section, each in found["options"].items()
            for option in each
            if option["taken"] > ENDLESS
        ),
        key=lambda choice: -choice["times"],
    )
    return found


def _where(page: Page) -> Where:
    return page.section, page.ending


def _final(odds: ColumnOdds[Page]) -> dict[str, float]:
    """The chance of each section that ends the book."""
    return {section: chance for (section, ending), chance in odds.reached(_where).items() if ending}


def _deaths(question: BookQuestion, odds: ColumnOdds[Page]) -> dict[str, float]:
    """The chance to die in each section. A section that all the dead are sent to is not where they died."""
    common = question.book.head.death
    found: dict[str, float] = {}
    for ((source, _), (target, ending)), chance in odds.moves(_where).items():
        sent = target == common and not ending
        if sent or (ending == "death" and source != common):
            found[source] = found.get(source, 0.0) + chance
    return dict(sorted(found.items(), key=lambda item: -item[1]))
