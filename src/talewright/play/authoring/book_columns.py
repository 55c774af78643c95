"""A whole book in columns, as an answer: needs NumPy, the optional extra `fast`."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING

from talewright.adventure.game import Page
from talewright.core.ask import Seat
from talewright.core.errors import TooLargeError
from talewright.core.record import JsonObject
from talewright.odds.budget import Budget, limited
from talewright.odds.columns.solve import ColumnOdds, column_odds, explore_in_columns
from talewright.odds.footprint import Footprints
from talewright.odds.policy import Policy

if TYPE_CHECKING:
    from talewright.play.authoring.book_odds import BookProgress, BookQuestion

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
    with limited(budget):
        explorer, stopped = explore_in_columns(
            question.game,
            question.worth(),
            players=players,
            prints=prints,
            limit=MAX_NODES,
            progress=progress,
        )
    try:
        with limited(Budget(SETTLING_SECONDS)):
            odds = column_odds(explorer, players, highs=question.highest)
            if odds.complete:
                return _values(question, odds) if brief else _complete(question, odds)
    except TooLargeError as error:
        return {"exact": False, "why_not_exact": str(error), "states": explorer.space.states}
    bounds = {
        name: {"low": each.low, "high": None if each.high == inf else each.high}
        for name, each in zip(question.goal, odds.value, strict=True)
    }
    why = "interrupted" if stopped is None or isinstance(stopped, KeyboardInterrupt) else str(stopped)
    return {"exact": False, "why_not_exact": why, "bounds": bounds, "states": odds.states}


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
