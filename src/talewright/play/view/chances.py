"""The chance behind each option of the open question, as far as the current section reaches.

The rest of this section is solved for best play: surviving a fight, or passing a test. What comes after the page is
turned is not considered.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from talewright.adventure import Book, Order, Section
from talewright.adventure.game import AdventureGame, Page
from talewright.adventure.interpreter import Interpreter, Program
from talewright.core.ask import Ask, Chosen
from talewright.core.errors import TalewrightError
from talewright.core.game import Ending
from talewright.core.replay import Waiting, resume
from talewright.core.ruleset import find
from talewright.play.running import RunningGame
from talewright.play.view.follow_ups import SEPARATOR, follows_at_once

LIMIT = 60_000
log = logging.getLogger("talewright.chances")
ALIVE, FIGHT, TEST, LEFT = "alive", "fight", "test", "left"
DIFFER = 0.005
"""Options whose chances differ by less than half a point are compared by what they leave."""
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
    """A chance for each option, and what it is the chance of: alive, fight or test. Empty when it takes too long.

    Where all options are about equally safe, `of` is left, and the numbers are what is left of `measure` on average.
    """

    of: str = ALIVE
    by_option: Mapping[str, float] = field(default_factory=dict)
    measure: str = ""


def has_chances(game: RunningGame) -> bool:
    """Whether chances can be calculated for the options of the open question."""
    now = game.now
    return (
        isinstance(now, Waiting)
        and now.question.dice is None
        and now.question.what not in _WITHOUT
        and game.book is not None
        and now.state.stage == "reading"
        and game.section is not None
    )


def chances(game: RunningGame) -> Chances:
    if not has_chances(game) or game.book is None:
        return Chances()
    assert isinstance(game.now, Waiting)
    return chances_at(game.book, game.ruleset.id, game.now)


def without_history(now: Waiting[Any]) -> Waiting[Any]:
    """The same open question, without the notes: what a worker process needs of it."""
    return replace(now, notes=(), noted=0)


def chances_at(book: Book, system: str, now: Waiting[Any]) -> Chances:
    """The chances of an open question of a book, from plain data."""
    # Only a worker process and those who ask for chances load the solver.
    from talewright.odds.solve import solve

    game = AdventureGame(book, find(system))
    section = book.by_name[now.state.section]
    purpose = now.question.facts.get("purpose")
    of = FIGHT if purpose == "fight" else TEST if purpose in _TRIED else ALIVE

    ruleset = game.ruleset
    measures = ("", *(("",) if of != ALIVE else ()), ruleset.health, *ruleset.spare)

    def goal(state: Any) -> Sequence[int]:
        alive = state.page.stage == "alive"
        first = [alive] if of == ALIVE else [bool(state.good), alive]
        return [*first, *state.left]

    try:
        solved = solve(_Rest(game, now.state, section), goal, exact=False, limit=LIMIT)
        worth = {option: tuple(map(float, values)) for option, values in solved.options(now).items()}
        for option in list(worth):
            after = resume(game, (*now.log, Chosen(option)), since=(now.state, now.since))
            if isinstance(after, Waiting) and follows_at_once(now, after):
                worth |= {
                    f"{option}{SEPARATOR}{then}": tuple(map(float, values))
                    for then, values in solved.options(after).items()
                }
    except (TalewrightError, KeyError, ValueError, AssertionError):
        log.info("no chances for %s in section %s", now.question.what, section.name, exc_info=True)
        return Chances(of)
    for at, measure in enumerate(measures):
        by_option = {option: values[at] for option, values in worth.items()}
        if by_option and max(by_option.values()) - min(by_option.values()) >= DIFFER:
            return Chances(LEFT if measure else of, by_option, measure)
    return Chances(of)
