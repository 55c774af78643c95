"""A step that is done gets another result: what followed from the old one is undone, and done again as far as it fits.

The old events stay in the log, struck out. Choices and dice that people gave are events once more, because of the
correction; the server's dice at the same place keep their faces. So a wrong target in the first round does not cost
the table the second.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.play.table.actions import key_of
from talewright.play.table.changes import refused
from talewright.play.table.events import DICE, Choose, Event, Roll, Undo
from talewright.play.table.state import TableState
from talewright.play.table.steps import ChangeStep

if TYPE_CHECKING:
    from talewright.play.table.table import Table

log = logging.getLogger("talewright.tables")


def change_step(table: Table, seat: str, body: ChangeStep) -> None:
    """Change it, and give again what followed. The caller restores the table if this fails."""
    old = table.event(body.event).body
    if body.event in table.withdrawn or not isinstance(old, Choose | Roll):
        raise refused(Message("only a choice or dice that count can be changed.", path="event"))
    new: Choose | Roll = Roll(old.action, body.faces, decided=True)
    if isinstance(old, Choose):
        new = Choose(old.action, old.what, body.option, old.actor, decided=True)
    before = table.state
    followed = [table.event(number) for number in table.preview(body.event).events[1:]]
    table.undo(seat, Undo((body.event,)))
    _give_again(table, followed, before, cause=table.perform(seat, new)[0].seq)


def _give_again(table: Table, followed: list[Event], before: TableState, cause: int) -> None:
    """Each event that still fits. Orders get new numbers: what was answered to them is answered to the new ones."""
    answered = _answered(before)
    renamed: dict[int, int] = {}
    for event in followed:
        body: Any = event.body
        if event.seat == DICE:
            continue  # the server rolls again, with the same faces at the same place
        action = getattr(body, "action", 0)
        if action in renamed:
            body = replace(body, action=renamed[action])
        if isinstance(body, Choose | Roll) and not _is_asked(table, body.action, answered.get(event.seq)):
            continue
        try:
            table.add(event.seat, body, because=renamed.get(event.because, cause))
            renamed[event.seq] = table.seq
            table.roll_on()
        except TalewrightError:
            log.info("event %d does not fit the corrected step any more", event.seq, exc_info=True)


class Asked(NamedTuple):
    """A question of the rules: what is asked, about whom, and how often it was asked before."""

    what: str
    actor: str
    before: int


def _answered(state: TableState) -> Mapping[int, Asked]:
    """The question that each event answered."""
    found: dict[int, Asked] = {}
    for action in state.actions.values():
        times: Counter[tuple[str, str]] = Counter()
        for given in (*action.taken, *action.waiting):
            key = key_of(given.question) if given.question is not None else (given.what, given.actor)
            found[given.event] = Asked(*key, times[key])
            times[key] += 1
    return found


def _is_asked(table: Table, number: int, wanted: Asked | None) -> bool:
    """Whether the rules ask the same now, for the same time: not the question of another round."""
    action = table.state.actions.get(number)
    if action is None or action.over or wanted is None:
        return False
    times = Counter(key_of(each.question) for each in action.taken if each.question is not None)
    return any(Asked(*key_of(each), times[key_of(each)]) == wanted for each in action.ahead())
