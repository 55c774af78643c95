"""Whole books: every state of a cautious reader solved, and games of the same reader sampled, in one run.

It stops where the two disagree by more than chance allows.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from time import perf_counter

from talewright.adventure import load_book
from talewright.core.ruleset import find
from talewright.odds.columns.sample import ColumnSampler
from talewright.odds.columns.solve import column_odds, explore_in_columns, footprints
from talewright.play.authoring.book_odds import BookQuestion
from talewright.play.authoring.readers import players_of

BOOKS = Path(__file__).parents[1] / "adventures"
GAMES = 100_000
WARM_UP = 5_000
SIGMAS = 5
READER = "cautious"


def main() -> None:
    print(
        f"{'book, ' + READER + ' reader':34}{'states':>10}{'solved in':>12}{'games/s':>10}{'victory':>10}{'sampled':>10}"
    )
    for path in sorted(BOOKS.glob("*.tale.md")):
        book = load_book(path)
        ruleset = find(book.head.system)
        question = BookQuestion(book, ruleset, ruleset.heroes[0].character)
        players = players_of(READER)
        began = perf_counter()
        explorer, stopped = explore_in_columns(question.game, question.worth(), players=players)
        if stopped is not None:
            raise SystemExit(f"{book.head.title}: {stopped}")
        odds = column_odds(explorer, players, highs=question.highest)
        solved = perf_counter() - began
        exact = odds.value[0].low
        prints = footprints(question.game, players)
        sampler = ColumnSampler(question.game, question.worth(), prints, players, seed=1)
        sampler.play(WARM_UP)
        began = perf_counter()
        games = sampler.play(GAMES)
        rate = GAMES / (perf_counter() - began)
        share = games.endings.get("victory", 0) / GAMES
        if abs(share - exact) > SIGMAS * sqrt(max(exact * (1 - exact), 1 / GAMES) / GAMES):
            raise SystemExit(f"{book.head.title}: {share:.4%} of the games, {exact:.4%} by the solver")
        print(
            f"{book.head.title[:33]:34}{odds.states:10,}{solved:10.1f} s{rate:10,.0f}{exact:10.2%}{share:10.2%}"
        )


if __name__ == "__main__":
    main()
