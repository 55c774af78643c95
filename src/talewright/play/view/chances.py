"""The chance behind each option of the open question, as far as the current section reaches.

The rest of this section is solved for best play: surviving a fight, or passing a test. What comes after the page is
turned is not considered. What is too large to be solved in time is sampled, and says so.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from time import monotonic
from typing import Any

from talewright.adventure import Book, Order, Section
from talewright.adventure.game import READING, AdventureGame, Page
from talewright.adventure.interpreter import Interpreter, Program
from talewright.core.ask import HERO, Answer, Ask, Chosen
from talewright.core.errors import TalewrightError, TooLargeError
from talewright.core.game import Ending
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import find
from talewright.play.running import RunningGame
from talewright.play.view.follow_ups import SEPARATOR, follows_at_once

LIMIT = 60_000
"""Nodes that are explored for an exact answer."""
SOLVE_SECONDS, SAMPLE_SECONDS, MAX_RUNS = 2.0, 1.0, 2_000
log = logging.getLogger("talewright.chances")
ALIVE, FIGHT, TEST, LEFT, WIN = "alive", "fight", "test", "left", "win"
WON = "victory"
"""The endings that count as winning a book."""
DIFFER = 0.005
"""Options whose chances differ by less than half a point are compared by what they leave."""
Goal = Callable[[Any], Sequence[int]]
_TRIED = frozenset({"test", "check", "cast", "fight"})
_WITHOUT = frozenset(
    {"way", "shop", "take", "take-one", "swap", "use", "too-heavy", "between", "experience", "fortune-for-xp"}
)


class _Watching(Interpreter):
    """Carries a section out and remembers whether its last test or fight succeeded."""

    tried_good: bool | None = None

    def _order(self, written: Order) -> None:
        super()._order(written)
        if written.verb in _TRIED and self.outcome is not None:
            self.tried_good = self.outcome.good

    def _death(self, branch: Program | None) -> None:
        # Death turns the page from inside the order; what heals afterwards does not win the fight.
        self.tried_good = False
        super()._death(branch)


@dataclass(frozen=True)
class _Read:
    """Where a section leaves the reader."""

    page: Page
    good: bool | None
    left: tuple[int, ...] = ()
    """the character's health and what it can still spend"""


@dataclass(frozen=True, eq=False)
class _Rest:
    """One section as a game of one step."""

    game: AdventureGame
    page: Page
    section: Section

    def start(self) -> _Read | Page:
        return self.page

    def step(self, state: _Read | Page, ask: Ask) -> _Read | Page:
        assert isinstance(state, Page)
        watching = _Watching(self.game, ask, state, self.section)
        page = watching.out()
        # Where it leads does not matter here, and fewer ends are fewer states.
        bare = replace(page, section="", counters=(), charges=(), ending="", hero=None)
        alive = not self.game.ruleset.over(page.hero) and page.ending != "death"
        ruleset = self.game.ruleset
        measures = ruleset.measures(page.hero) if alive else {}
        left = tuple(measures.get(name, 0) for name in (ruleset.health, *ruleset.spare))
        return _Read(replace(bare, stage="alive" if alive else "dead"), watching.tried_good, left)

    def ended(self, state: _Read | Page) -> Ending | None:
        return Ending("read") if isinstance(state, _Read) else None


@dataclass(frozen=True)
class Chances:
    """A chance for each option, and what it is the chance of: alive, fight, test or win. Empty where options do not differ.

    Where all options are about equally safe, `of` is left, and the numbers are what is left of `measure` on average.
    """

    of: str = ALIVE
    by_option: Mapping[str, float] = field(default_factory=dict)
    measure: str = ""
    runs: int = 0
    """playthroughs of each option that were sampled, after which nothing more was spent or risked; 0: exact"""
    late: bool = False
    """whether there was no time to calculate them"""


def has_chances(game: RunningGame) -> bool:
    """Whether chances can be calculated for the options of the open question."""
    now = game.now
    return (
        isinstance(now, Waiting)
        and now.question.dice is None
        and now.question.what not in _WITHOUT
        and game.book is not None
        and now.state.stage == READING
        and game.section is not None
    )


def has_win_chances(game: RunningGame) -> bool:
    """Whether the open question is a way through a book that can be won."""
    now = game.now
    return (
        isinstance(now, Waiting)
        and now.question.what == "way"
        and game.book is not None
        and now.state.stage == READING
        and any(section.ending == WON for section in game.book.endings)
    )


def chances(game: RunningGame) -> Chances:
    if not has_chances(game) or game.book is None:
        return Chances()
    assert isinstance(game.now, Waiting)
    return chances_at(game.book, game.ruleset.id, game.now)


def without_history(now: Waiting[Any]) -> Waiting[Any]:
    """The same open question, without the notes: what a worker process needs of it."""
    return replace(now, notes=(), noted=0)


Worth = Mapping[str, tuple[float, ...]]
"""What each option is worth in every measure."""


def chances_at(book: Book, system: str, now: Waiting[Any]) -> Chances:
    """The chances of an open question of a book, from plain data."""
    purpose = now.question.facts.get("purpose")
    of = FIGHT if purpose == "fight" else TEST if purpose in _TRIED else ALIVE
    game = AdventureGame(book, find(system))
    rest = _Rest(game, now.state, book.by_name[now.state.section])
    measures = ("", *(("",) if of != ALIVE else ()), game.ruleset.health, *game.ruleset.spare)

    def goal(state: _Read) -> Sequence[int]:
        alive = state.page.stage == "alive"
        first = [alive] if of == ALIVE else [bool(state.good), alive]
        return [*first, *state.left]

    runs = 0
    try:
        try:
            worth = _solved(rest, goal, now)
        except TooLargeError:
            worth, runs = _sampled(rest, goal, now)
    except (TalewrightError, KeyError, ValueError, AssertionError):
        log.info("no chances for %s in section %s", now.question.what, now.state.section, exc_info=True)
        return Chances(of, late=True)
    # Two shares of a sample differ a little at random.
    differ = max(DIFFER, sqrt(2 / runs)) if runs else DIFFER
    for at, measure in enumerate(measures):
        by_option = {option: values[at] for option, values in worth.items()}
        if by_option and max(by_option.values()) - min(by_option.values()) >= differ:
            return Chances(LEFT if measure else of, by_option, measure, runs)
    return Chances(of, runs=runs)


def _solved(rest: _Rest, goal: Goal, now: Waiting[Any]) -> Worth:
    # Only a worker process and those who ask for chances load the solver.
    from talewright.odds.budget import Budget, limited
    from talewright.odds.solve import solve

    with limited(Budget(SOLVE_SECONDS)):
        solved = solve(rest, goal, exact=False, limit=LIMIT)
        worth = {option: tuple(map(float, values)) for option, values in solved.options(now).items()}
        for option, after in _followed(rest.game, now):
            worth |= {
                f"{option}{SEPARATOR}{then}": tuple(map(float, values))
                for then, values in solved.options(after).items()
            }
    return worth


def _sampled(rest: _Rest, goal: Goal, now: Waiting[Any]) -> tuple[Worth, int]:
    """The mean of playthroughs of each option, the same dice for all of them, and their number."""
    from talewright.odds.simulate import answerer, stream

    tails: dict[str, tuple[Answer, ...]] = {option: (Chosen(option),) for option in now.question.options}
    for option, after in _followed(rest.game, now):
        tails |= {
            f"{option}{SEPARATOR}{then}": (Chosen(option), Chosen(then)) for then in after.question.options
        }
    sums: dict[str, list[int]] = {}
    runs, deadline = 0, monotonic() + SAMPLE_SECONDS
    while runs < MAX_RUNS and (not runs or monotonic() < deadline):
        for option, tail in tails.items():
            dice = answerer(stream(0, runs), {HERO: "cautious"})
            ended = resume(rest, (*now.log, *tail), since=(now.state, now.since), answerer=dice)
            assert isinstance(ended, Ended)
            found = goal(ended.state)
            sums[option] = [a + b for a, b in zip(sums.get(option, [0] * len(found)), found, strict=True)]
        runs += 1
    return {option: tuple(each / runs for each in total) for option, total in sums.items()}, runs


def _followed(game: AdventureGame, now: Waiting[Any]) -> Iterator[tuple[str, Waiting[Any]]]:
    """Options that lead straight to a second question, with that question."""
    for option in now.question.options:
        after = resume(game, (*now.log, Chosen(option)), since=(now.state, now.since))
        if isinstance(after, Waiting) and follows_at_once(now, after):
            yield option, after
