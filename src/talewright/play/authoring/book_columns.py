"""A whole book in columns, as an answer: needs NumPy, the optional extra `fast`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from math import inf, isinf
from time import monotonic
from typing import TYPE_CHECKING

from talewright.adventure.game import Page
from talewright.core.ask import HERO, Seat
from talewright.core.errors import OverBudgetError, TooLargeError
from talewright.core.record import JsonObject
from talewright.odds.budget import Budget, limited
from talewright.odds.columns.solve import (
    ColumnOdds,
    Stopped,
    column_odds,
    explore_along_good_play,
    explore_by_frequency,
    explore_in_columns,
)
from talewright.odds.columns.space import ColumnExplorer
from talewright.odds.footprint import Footprints
from talewright.odds.policy import Players, Policy, weighs
from talewright.play.authoring.book_odds import players_of

if TYPE_CHECKING:
    from talewright.play.authoring.book_odds import BookProgress, BookQuestion

EXPLORING_SHARE = 0.25
"""Of the time, for all states of a book; then only those are explored that matter most to the reader."""
CAUTIOUS_SHARE = 0.1
"""Of the time that is left, for a cautious reader: a first lower bound of best play, whenever the rest is stopped."""
GOOD_READERS = {"shop: leave; otherwise optimal": 0.75, "optimal": 1.0}
"""With their shares of the time that is left. Shops multiply the states of a book, and a good reader may do without."""
NARROW = 1e-6
"""Bounds that are closer together need not be narrowed."""
SETTLING_SECONDS = 120
"""For the values of what was explored, after the time for exploring is over."""
MAX_NODES = 50_000_000
"""Nodes of the tables of a book; time and memory end sooner."""
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
    try:
        with limited(Budget(SETTLING_SECONDS)):
            odds = column_odds(explorer, players, lows=question.lowest, highs=question.highest)
            values = odds.value
    except TooLargeError as error:
        return {"exact": False, "why_not_exact": str(error), "states": explorer.space.states}
    if odds.complete:
        return _values(question, odds) if brief else _complete(question, odds)
    found: JsonObject = {
        "exact": False,
        "why_not_exact": str(stopped) if isinstance(stopped, TooLargeError) else "interrupted",
        "bounds": {
            name: {"low": _finite(each.low), "high": _finite(each.high)}
            for name, each in zip(question.goal, values, strict=True)
        },
        "states": odds.states,
    }
    if not brief and players.get(HERO) == "optimal" and isinstance(stopped, TooLargeError):
        del explorer, odds  # its memory is needed
        raise_low(question, found, Budget(max(0.1, until - monotonic()), budget.memory), progress)
    return found


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
    share = 1.0 if brief else EXPLORING_SHARE
    with limited(Budget(budget.seconds * share, budget.memory)):
        explorer, stopped = explore_in_columns(
            question.game,
            question.worth(),
            players=players,
            prints=prints,
            limit=MAX_NODES,
            progress=progress,
        )
    if not brief and not weighs(players) and isinstance(stopped, TooLargeError):
        with limited(Budget(max(0.1, until - monotonic()), budget.memory)):
            stopped = explore_by_frequency(explorer, players, len(question.goal), progress) or stopped
    if isinstance(stopped, OverBudgetError) and stopped.seconds:
        stopped = OverBudgetError(seconds=budget.seconds)  # not the share of it
    return explorer, stopped


def raise_low(
    question: BookQuestion, found: JsonObject, budget: Budget, progress: BookProgress | None
) -> None:
    """Raise the lower bound of best play to what good play is worth, until the bounds are narrow.

    First to what a cautious reader achieves, then good play without shops, then with them.
    """
    bounds = found["bounds"][question.goal[0]]
    until = monotonic() + budget.seconds
    for reader, share in {"cautious": CAUTIOUS_SHARE, **GOOD_READERS}.items():
        if _width(bounds) <= NARROW:
            return
        players = players_of(reader)
        now = Budget(max(0.1, until - monotonic()) * share, budget.memory)
        if weighs(players):
            with limited(now):
                explorer, stopped = explore_along_good_play(
                    question.game,
                    question.worth(),
                    goals=len(question.goal),
                    players=players,
                    limit=MAX_NODES,
                    progress=progress,
                )
        else:
            explorer, stopped = _explored(question, players, now, progress)
        with suppress(TooLargeError), limited(Budget(SETTLING_SECONDS)):
            odds = column_odds(explorer, players, lows=question.lowest, highs=question.highest)
            low = odds.low[0]
            if not isinf(low) and (bounds["low"] is None or low > bounds["low"]):
                bounds["low"] = low
                found["states"] = odds.states
                found["good_play"] = reader
        if isinstance(stopped, KeyboardInterrupt):
            found["why_not_exact"] = "interrupted"
            return


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
    reached = odds.reached(lambda page: page.section)
    worth = odds.worth(lambda page: page.section)
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
