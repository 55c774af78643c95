"""How the fight on a table ends from where it stands, and after each option that is open: sampled, for a worker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from talewright.core.ask import HERO, Chosen
from talewright.core.fight_games import FightGame
from talewright.core.record import Fields
from talewright.core.replay import Waiting, resume
from talewright.odds.simulate import wilson
from talewright.play.danger import SECONDS, Danger, danger_from
from talewright.play.table.events import Event, read_body
from talewright.play.table.table import Table

MAX_OPTIONS = 8
"""Options that are compared; of a question with more, none."""
SHARE_WHOLE = 0.4
"""Of the time, for the fight as it stands; the options share the rest."""


@dataclass(frozen=True)
class Weighed:
    """An option of the open question: how often the party wins after it, and half of the 95 % interval of that."""

    option: str
    won: float
    margin: float


@dataclass(frozen=True)
class Outlook:
    """The fight as it stands, and the options of a character's question."""

    danger: Danger
    options: tuple[Weighed, ...] = ()
    """The best first."""

    @property
    def is_clear(self) -> bool:
        """Whether the best option is better than the next by more than the sample may err."""
        if len(self.options) < 2:
            return False
        best, second = self.options[:2]
        return best.won - best.margin > second.won + second.margin


def outlook_of_log(rows: Sequence[Fields], seconds: float = SECONDS) -> Outlook:
    """From the log of a table with a fight on it, as plain data."""
    events = [
        Event(row["seq"], row["at"], row["seat"], read_body(row["kind"], row["body"]), row.get("because", 0))
        for row in rows
    ]
    state = Table(events).state
    action = state.fight
    assert action is not None
    assert isinstance(action.game, FightGame)
    assert isinstance(action.now, Waiting)
    game, now, size = action.game, action.now, len(action.sheets)
    question = now.question
    options = () if question.dice is not None or question.who != HERO else question.options
    if not 1 < len(options) <= MAX_OPTIONS:
        return Outlook(danger_from(state.ruleset, game, now, size, seconds))
    whole = danger_from(state.ruleset, game, now, size, seconds * SHARE_WHOLE)
    each = seconds * (1 - SHARE_WHOLE) / len(options)
    weighed = []
    for option in options:
        after = resume(game, (*now.log, Chosen(option)), since=(now.state, now.since))
        found = danger_from(state.ruleset, game, after, size, each)
        _, low, high = wilson(round(found.won * found.runs), found.runs)
        weighed.append(Weighed(option, found.won, (high - low) / 2))
    return Outlook(whole, tuple(sorted(weighed, key=lambda one: -one.won)))
