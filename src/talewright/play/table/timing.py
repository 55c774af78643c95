"""How long a decision to spend points may take, and what happens when nobody decides in time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from talewright.core.ask import Question
from talewright.core.text.message import Message
from talewright.play.table.actions import Action, actor_of
from talewright.play.table.changes import refused
from talewright.play.table.events import Choose
from talewright.play.table.steps import TimeUp

if TYPE_CHECKING:
    from talewright.play.table.table import Table


class Deadline(NamedTuple):
    """When a decision is late, in seconds since 1970, and the action that asks for it."""

    until: float
    action: int


def time_for(table: Table, action: Action, question: Question) -> float | None:
    """When the time for a decision to spend points is over; None without a limit."""
    if table.state.spend_seconds is None or not table.state.spends(question):
        return None
    asked = table.event(action.taken[-1].event if action.taken else action.id)
    return asked.at + table.state.spend_seconds


def next_deadline(table: Table) -> Deadline | None:
    """The decision to spend points that is late first."""
    if table.state.spend_seconds is None:
        return None
    found = (
        Deadline(until, action.id)
        for action in table.state.open_actions()
        for question in action.ahead()
        if (until := time_for(table, action, question)) is not None
    )
    return min(found, default=None)


def points_kept(table: Table, body: TimeUp) -> Choose:
    """The choice of a seat that has not chosen in time: the plain option, which spends nothing."""
    action = table.state.actions.get(body.action)
    if action is not None and not action.over:
        for question in action.ahead():
            until = time_for(table, action, question)
            if until is not None and until <= time.time():
                return Choose(body.action, question.what, question.options[0], actor_of(question))
    raise refused(Message("there is still time.", path="action"))
