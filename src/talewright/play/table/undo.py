"""What goes with an event that is undone, and what stays.

An event goes with what it began, with what was answered to it, and with what the rules asked only because of it: after
a roll everything later in the same action, before one only what the same character was asked next. All other events
are applied again; one that no longer fits goes too. So wounds from another fight stay, and dice that were rolled for
it keep their faces.

A state after the first so many events is remembered now and then, so that undoing something recent does not apply the
whole log again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from talewright.core.encounter import FOES, PARTY
from talewright.core.errors import TalewrightError
from talewright.play.table.actions import Action
from talewright.play.table.apply import apply, opened
from talewright.play.table.events import (
    MASTER_ONLY,
    Body,
    ChangeFighter,
    Choose,
    Event,
    HitFighter,
    Redo,
    Roll,
    ShowFoe,
    Undo,
)
from talewright.play.table.fighters import place_of
from talewright.play.table.seats import OpenTable
from talewright.play.table.state import TableState
from talewright.play.table.steps import MoveTurn
from talewright.play.table.things import Handout, SetClock

CHECKPOINT_EVERY = 100
"""Events between two remembered states."""


class Checkpoint(NamedTuple):
    """The state after the event of that number."""

    number: int
    state: TableState


Checkpoints = tuple[Checkpoint, ...]


@dataclass(frozen=True)
class Replayed:
    """A table made from its events: those of `withdrawn` do not count."""

    state: TableState
    withdrawn: frozenset[int]
    checkpoints: Checkpoints
    misfits: tuple[int, ...] = ()
    """Events that no longer fit."""


def replay(events: Sequence[Event], checkpoints: Checkpoints = ()) -> Replayed:
    """The table after all its events, what was undone left out. Raises if one that counts does not fit.

    `checkpoints` are states that these events led to.
    """
    withdrawn = withdrawn_in(events)
    found = _applied(events, withdrawn, checkpoints)
    if found.misfits:
        found = _applied(events, withdrawn, checkpoints, strict=True)
    return found


def before(checkpoints: Checkpoints, number: int) -> Checkpoints:
    """Those that hold whatever becomes of the event of that number and of later ones."""
    return tuple(each for each in checkpoints if each.number < number)


def withdrawn_in(events: Iterable[Event]) -> frozenset[int]:
    """The numbers of the events that were undone, and not restored since."""
    undone: dict[int, tuple[int, ...]] = {}
    for event in events:
        if isinstance(event.body, Undo):
            undone[event.seq] = event.body.events
        elif isinstance(event.body, Redo):
            undone.pop(event.body.undo, None)
    return frozenset(number for numbers in undone.values() for number in numbers)


def _applied(
    events: Sequence[Event], withdrawn: frozenset[int], checkpoints: Checkpoints, *, strict: bool = False
) -> Replayed:
    if not checkpoints:
        first = events[0].body
        assert isinstance(first, OpenTable)
        checkpoints = (Checkpoint(1, opened(first)),)
    reached = list(checkpoints)
    start, state = reached[-1]
    misfits: list[int] = []
    for count, event in enumerate(events[start:], start + 1):
        if event.seq not in withdrawn and not isinstance(event.body, Undo | Redo):
            try:
                state = apply(state, event)
            except TalewrightError:
                if strict:
                    raise
                misfits.append(event.seq)
        if count % CHECKPOINT_EVERY == 0:
            reached.append(Checkpoint(count, state))
    return Replayed(state, withdrawn, tuple(reached), tuple(misfits))


class Consequences(NamedTuple):
    """All that goes when one event is undone, the event itself first; and what is left of the table then."""

    events: tuple[int, ...]
    state: TableState


def consequences(
    events: Sequence[Event], state: TableState, number: int, checkpoints: Checkpoints = ()
) -> Consequences:
    checkpoints = before(checkpoints, number)
    withdrawn = withdrawn_in(events)
    going = {number}
    for event in events:
        if event.seq > number and event.seq not in withdrawn and _follows(event, going, state):
            going.add(event.seq)
    # What does not fit without them goes as well, and so on until all the rest fits.
    while True:
        found = _applied(events, withdrawn | going, checkpoints)
        if not found.misfits:
            return Consequences((number, *sorted(going - {number})), found.state)
        going.update(found.misfits)


def _follows(event: Event, going: set[int], state: TableState) -> bool:
    if event.because in going:
        return True
    if not isinstance(event.body, Choose | Roll):
        return getattr(event.body, "action", 0) in going or _names_newcomer(event.body, going, state)
    if event.body.action in going:
        return True
    action = state.actions.get(event.body.action)
    return action is not None and any(_depends(action, event.seq, each) for each in going)


def _names_newcomer(body: Body, going: set[int], state: TableState) -> bool:
    """Whether an event names a fighter by a place that it has only because of others who joined."""
    if isinstance(body, ChangeFighter | HitFighter):
        named = [(body.side, body.at)]
    elif isinstance(body, ShowFoe):
        named = [(FOES, body.at)]
    elif isinstance(body, MoveTurn):
        named = [place_of(each, "fighter") for each in (body.fighter, body.before) if each]
    else:
        return False
    action = state.actions.get(body.action)
    arrivals = [] if action is None else [action.arrivals[each] for each in going if each in action.arrivals]
    return any(at >= (party if side == PARTY else foes) for party, foes in arrivals for side, at in named)


def _depends(action: Action, number: int, on: int) -> bool:
    """Whether the rules asked for `number` only after `on`, and because of it."""
    order = [given.event for given in action.taken]
    if on not in order or number not in order or order.index(number) < order.index(on):
        return False
    between = action.taken[order.index(on) : order.index(number) + 1]
    if any(not given.what for given in between):  # dice
        return True
    return between[0].actor == between[-1].actor


def is_secret(event: Event) -> bool:
    """Whether no player knows of an event."""
    body = event.body
    if isinstance(body, SetClock):
        return not body.public
    if isinstance(body, Handout):
        return not body.seats
    return event.visible == MASTER_ONLY
