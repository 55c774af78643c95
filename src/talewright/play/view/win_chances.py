"""The chance to win the book by each way from the page that is open: for readers who ask for it.

The rest of the book is solved for best play. Where that does not end in time, games are sampled in which every further
way is taken at random, and the answer says so. Nothing else of the book is given away.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from time import monotonic
from typing import Any

from talewright.adventure import Book
from talewright.adventure.game import READING, AdventureGame, Page
from talewright.core.ask import Chosen
from talewright.core.errors import TalewrightError, TooLargeError
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import find
from talewright.odds.budget import Budget, limited
from talewright.odds.simulate import sample
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.readers import players_of
from talewright.play.view.chances import WIN, WON, Chances

BEST, SAMPLED = "optimal", "explorer"
SOLVE_SECONDS, SAMPLE_SECONDS = 2.5, 5.0
MEGABYTES = 700
MAX_RUNS, LEAST_RUNS, BATCH = 2_000, 60, 10
"""Games of each way: fewer than the least say nothing."""
MAX_NODES = 5_000_000
log = logging.getLogger("talewright.chances")


def win_chances_at(book: Book, system: str, now: Waiting[Any]) -> Chances:
    """The chance to win behind each way, from plain data."""
    question = BookQuestion(book, find(system), now.state.hero, time=1, memory=MEGABYTES, runs=MAX_RUNS)
    pages = _pages(AdventureGame(book, question.ruleset), now)
    known = {option: float(page.ending == WON) for option, page in pages.items() if page.ending}
    ahead = {option: page for option, page in pages.items() if not page.ending}
    try:
        try:
            return Chances(WIN, known | _solved(question, ahead))
        except TooLargeError:
            found, runs = _sampled(question, ahead)
            return Chances(WIN, known | found, runs=runs)
    except TalewrightError:
        log.info("no chance to win from section %s", now.state.section, exc_info=True)
        return Chances(WIN, late=True)


def _pages(game: AdventureGame, now: Waiting[Any]) -> dict[str, Page]:
    """The page that each way opens. A way that asks for a number the reader must know opens none here."""
    found = {}
    for option in now.question.options:
        after = resume(game, (*now.log, Chosen(option)), since=(now.state, now.since))
        if isinstance(after, Ended) or not after.log[after.since :]:
            found[option] = after.state
    return found


def _solved(question: BookQuestion, pages: Mapping[str, Page]) -> dict[str, float]:
    """The chances of best play; all ways share what is known of the rules, and the time."""
    if find_spec("numpy") is None:
        from talewright.odds.whole import solve_by_footprint

        with limited(Budget(SOLVE_SECONDS, MEGABYTES * 1_000_000)):
            return {
                option: float(
                    solve_by_footprint(replace(question, since=page).game, question.worth()).value[0]
                )
                for option, page in pages.items()
            }
    from talewright.odds.columns.solve import column_odds, explore_in_columns, footprints

    players = players_of(BEST)
    found: dict[str, float] = {}
    prints = None
    with limited(Budget(SOLVE_SECONDS, MEGABYTES * 1_000_000)):
        for option, page in pages.items():
            game = replace(question, since=page).game
            prints = footprints(game, players, MAX_NODES) if prints is None else prints.of(game, _is_read)
            explorer, stopped = explore_in_columns(game, question.worth(), players=players, prints=prints)
            if stopped is not None:
                raise stopped
            found[option] = column_odds(explorer, players, highs=[1.0]).low[0]
    return found


def _is_read(page: Page) -> bool:
    return page.stage == READING


def _sampled(question: BookQuestion, pages: Mapping[str, Page]) -> tuple[dict[str, float], int]:
    """Shares of games that are won, and the games of each way: a few of each in turn, with the same dice.

    They are played one by one: tables of all sections take longer than these few games.
    """
    games = {option: replace(question, since=page).game for option, page in pages.items()}
    players = players_of(SAMPLED)
    won = dict.fromkeys(pages, 0)
    runs, until = 0, monotonic() + SAMPLE_SECONDS
    while runs < MAX_RUNS and monotonic() < until:
        for option, game in games.items():
            won[option] += sample(game, BATCH, seed=runs, players=players).endings.get(WON, 0)
        runs += BATCH
    if runs < LEAST_RUNS:
        raise TooLargeError(MAX_RUNS)
    return {option: count / runs for option, count in won.items()}, runs
