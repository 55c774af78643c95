"""Which events nobody but the game master learns of. An event carries the answer; views only read it."""

from __future__ import annotations

from talewright.core.encounter import FOES
from talewright.play.table.events import Body, ChangeFighter, HitFighter
from talewright.play.table.seats import MASTER, WAITING, Join, Leave
from talewright.play.table.state import TableState
from talewright.play.table.steps import MoveTurn
from talewright.play.table.things import SECRET


def is_masters_alone(state: TableState, body: Body) -> bool:
    """Whether an event that is about to happen is the game master's secret."""
    return (
        isinstance(body, SECRET)
        or getattr(body, "hidden", False) is True
        or _is_about_hidden(state, body)
        or _is_about_one_who_waits(state, body)
    )


def _is_about_hidden(state: TableState, body: Body) -> bool:
    """Of a hidden action, or of an opponent that players do not see."""
    action = state.actions.get(getattr(body, "action", 0))
    if action is None:
        return False
    if isinstance(body, HitFighter | ChangeFighter):
        return body.side == FOES and body.at in action.unseen
    if isinstance(body, MoveTurn):
        return any(f"{FOES}:{at}" in (body.fighter, body.before) for at in action.unseen)
    return action.hidden


def _is_about_one_who_waits(state: TableState, body: Body) -> bool:
    """About a person whom the game master has not let in."""
    if isinstance(body, Join):
        return state.let_in and body.role != MASTER
    return isinstance(body, Leave) and body.id in state.seats and state.seats[body.id].role == WAITING
