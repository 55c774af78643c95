"""A whole book in columns, as an answer: needs NumPy, the optional extra `fast`."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from time import monotonic
from typing import TYPE_CHECKING

from talewright.adventure.game import Page
from talewright.core.ask import HERO, Seat
from talewright.core.errors import OverBudgetError, TooLargeError
from talewright.core.record import JsonObject
from talewright.odds.budget import Budget, limited, used
from talewright.odds.columns.solve import (
    Bounds,
    ColumnOdds,
    Stopped,
    column_odds,
)
from talewright.odds.footprint import Footprints
from talewright.odds.policy import Policy
from talewright.play.authoring.best_play import raise_low
from talewright.play.authoring.book_exploring import LEAST_SECONDS, explored
from talewright.play.authoring.book_odds import INTERRUPTED
from talewright.play.authoring.second_search import SecondSearch

if TYPE_CHECKING:
    from talewright.play.authoring.book_odds import BookProgress, BookQuestion

BEST_SETTLING_SHARE = 0.03
"""Of the time of best play, for the values of what was explored: its bounds are still wide, and good play narrows them in the time
that is left."""
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
    if brief or players.get(HERO) != "optimal":
        return _in_columns(question, players, budget, progress, prints, brief=brief)
    half = Budget(budget.seconds, budget.memory // 2)
    second = SecondSearch(question, half)
    try:
        mine = half if second.runs else budget
        return _in_columns(question, players, mine, progress, prints, second=second)
    finally:
        second.stop()


def _in_columns(
    question: BookQuestion,
    players: Mapping[Seat, Policy],
    budget: Budget,
    progress: BookProgress | None,
    prints: Footprints[Page] | None = None,
    *,
    brief: bool = False,
    second: SecondSearch | None = None,
) -> JsonObject:
    until = monotonic() + budget.seconds
    explorer, stopped = explored(question, players, budget, progress, prints, brief=brief)
    rest = until - monotonic()
    if second and not explorer.space.complete:
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
    if second and not isinstance(stopped, KeyboardInterrupt):
        del explorer  # its memory is needed
        left = Budget(max(LEAST_SECONDS, until - monotonic()), budget.memory)
        raise_low(question, found, second, left, progress)
    return found


def _why(question: BookQuestion, stopped: Stopped) -> str:
    if isinstance(stopped, OverBudgetError) and stopped.seconds:
        stopped = OverBudgetError(seconds=round(question.time, 1))  # not the share of it
    if isinstance(stopped, MemoryError):
        stopped = OverBudgetError(memory=used())
    return question.said(stopped.message) if isinstance(stopped, TooLargeError) else INTERRUPTED


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
