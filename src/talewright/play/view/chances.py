"""The chance behind each option of an open question, as far as the running section reaches.

What is solved is the rest of this section, chosen best: living through a fight, or passing a test. What comes
after the page is turned is not weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from talewright.adventure import Section
from talewright.adventure.carrying import Carrying
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Ask
from talewright.core.errors import TalewrightError
from talewright.core.game import Ending
from talewright.core.replay import Waiting
from talewright.odds.solve import solve
from talewright.play.running import Reading

LIMIT = 60_000
ALIVE, FIGHT, TEST = "alive", "fight", "test"
_TRIED = frozenset({"test", "check", "cast", "fight"})
_NOT_RECKONED = frozenset(
    {"way", "shop", "take", "take-one", "swap", "use", "too-heavy", "between", "experience", "fortune-for-xp"}
)


class _Watching(Carrying):
    """Carries a section out and remembers how its last trial came out."""

    tried_good: bool | None = None

    def _order(self, program: Any, at: int) -> None:
        super()._order(program, at)
        if getattr(program[at], "verb", "") in _TRIED and self.outcome is not None:
            self.tried_good = self.outcome.good

    def _death(self, branch: Any) -> None:
        # Death turns the page from inside the order; what heals afterwards does not win the fight.
        self.tried_good = False
        super()._death(branch)


@dataclass(frozen=True)
class _Read:
    """Where a section leaves the reader."""

    page: Page
    good: bool | None


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
        return _Read(replace(bare, stage="alive" if alive else "dead"), watching.tried_good)

    def ended(self, state: _Read | Page) -> Ending | None:
        return Ending("read") if isinstance(state, _Read) else None


def reckonable(reading: Reading) -> bool:
    """Whether a chance can be put beside the options of the open question."""
    now = reading.now
    return (
        isinstance(now, Waiting)
        and now.question.dice is None
        and now.question.what not in _NOT_RECKONED
        and now.state.stage == "reading"
        and reading.section is not None
    )


def chances(reading: Reading) -> tuple[str, dict[str, float]]:
    """What the numbers mean (alive, fight or test), and one for each option; none where it cannot be said quickly."""
    now = reading.now
    section = reading.section
    game = reading.session.game
    if not reckonable(reading) or not isinstance(game, AdventureGame):
        return ALIVE, {}
    assert isinstance(now, Waiting)
    assert section is not None
    purpose = now.question.facts.get("purpose")
    meant = FIGHT if purpose == "fight" else TEST if purpose in _TRIED else ALIVE

    def goal(state: Any) -> Sequence[bool]:
        alive = state.page.stage == "alive"
        return [alive] if meant == ALIVE else [bool(state.good), alive]

    rest = _Rest(game, now.state, section)
    try:
        odds = solve(rest, goal, exact=False, limit=LIMIT)
        here: Any = replace(now, state=now.state)
        worth = odds.options(here)
    except (TalewrightError, KeyError, ValueError, AssertionError):
        return meant, {}
    return meant, {option: float(values[0]) for option, values in worth.items()}
