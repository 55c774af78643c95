"""The states of a book, explored in columns as far as a share of the time allows."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from talewright.adventure.game import Page
from talewright.odds.budget import Budget, limited
from talewright.odds.columns.solve import Stopped, explore_by_frequency, explore_in_columns
from talewright.odds.columns.space import ColumnExplorer
from talewright.odds.footprint import Footprints
from talewright.odds.policy import Players, weighs

if TYPE_CHECKING:
    from talewright.play.authoring.book_odds import BookProgress, BookQuestion

EXPLORING_SHARE = 0.2
"""Of the time, for all states of a book; then only those are explored that matter most to the reader."""
BEST_EXPLORING_SHARE = 0.1
"""The same for best play: what is lost is little, and smaller books need the time."""
SETTLING_SHARE = 0.25
"""Of the time, for the values of what was explored of a book that is too large."""
MAX_NODES = 50_000_000
"""Nodes of the tables of a book; time and memory end sooner."""
LEAST_SECONDS = 0.1


def explored(
    question: BookQuestion,
    players: Players,
    budget: Budget,
    progress: BookProgress | None,
    prints: Footprints[Page] | None = None,
    *,
    brief: bool = False,
    share: float = EXPLORING_SHARE,
) -> tuple[ColumnExplorer[Page], Stopped]:
    """All states of the book; where they are too many, those to which the reader comes most often.

    A reader who chooses by what is to come has no frequencies before the states have values.
    """
    until = monotonic() + budget.seconds
    share = BEST_EXPLORING_SHARE if weighs(players) else share
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
