"""How the fight on a table ends if it is fought on from the turn under way: sampled, for a worker."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.core.encounter import FightGame
from talewright.core.record import Fields
from talewright.core.replay import Waiting
from talewright.play.danger import SECONDS, Danger, danger_from
from talewright.play.table.events import Event, read_body
from talewright.play.table.table import Table


def danger_of_log(rows: Sequence[Fields], seconds: float = SECONDS) -> Danger:
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
    return danger_from(state.ruleset, action.game, action.now, len(action.sheets), seconds)
