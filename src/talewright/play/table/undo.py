"""What goes with an event that is undone, and what stays.

An event goes with what it began, with what was answered to it, and with what the rules asked only because of it: after
a roll everything later in the same action, before one only what the same character was asked next. All other events
are applied again; one that no longer fits goes too. So wounds from another fight stay, and dice that were rolled for
it keep their faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from talewright.core.errors import TalewrightError
from talewright.play.table.actions import Action
from talewright.play.table.apply import apply, opened
from talewright.play.table.events import Choose, Event, OpenTable, Redo, Roll, Undo
from talewright.play.table.state import TableState


@dataclass(frozen=True)
class Replayed:
    """A table made from its events: those of `withdrawn` do not count."""

    state: TableState
    withdrawn: frozenset[int]
    misfits: tuple[int, ...] = ()
    """Events that no longer fit."""


def replay(events: Sequence[Event]) -> Replayed:
    """The table after all its events, what was undone left out. Raises if one that counts does not fit."""
    withdrawn = withdrawn_in(events)
    found = _applied(events, withdrawn)
    if found.misfits:
        found = _applied(events, withdrawn, strict=True)
    return found


def withdrawn_in(events: Iterable[Event]) -> frozenset[int]:
    """The numbers of the events that were undone, and not restored since."""
    undone: dict[int, tuple[int, ...]] = {}
    for event in events:
        if isinstance(event.body, Undo):
            undone[event.seq] = event.body.events
        elif isinstance(event.body, Redo):
            undone.pop(event.body.undo, None)
    return frozenset(number for numbers in undone.values() for number in numbers)


def _applied(events: Sequence[Event], withdrawn: frozenset[int], *, strict: bool = False) -> Replayed:
    first = events[0].body
    assert isinstance(first, OpenTable)
    state = opened(first)
    misfits: list[int] = []
    for event in events[1:]:
        if event.seq in withdrawn or isinstance(event.body, Undo | Redo):
            continue
        try:
            state = apply(state, event)
        except TalewrightError:
            if strict:
                raise
            misfits.append(event.seq)
    return Replayed(state, withdrawn, tuple(misfits))


def consequences(events: Sequence[Event], state: TableState, number: int) -> tuple[int, ...]:
    """All that goes when one event is undone, the event itself first."""
    withdrawn = withdrawn_in(events)
    going = {number}
    for event in events:
        if event.seq > number and event.seq not in withdrawn and _follows(event, going, state):
            going.add(event.seq)
    # What does not fit without them goes as well, and so on until all the rest fits.
    while True:
        found = _applied(events, withdrawn | going)
        if not found.misfits:
            return (number, *sorted(going - {number}))
        going.update(found.misfits)


def _follows(event: Event, going: set[int], state: TableState) -> bool:
    if event.because in going:
        return True
    if not isinstance(event.body, Choose | Roll):
        return getattr(event.body, "action", 0) in going
    if event.body.action in going:
        return True
    action = state.actions.get(event.body.action)
    return action is not None and any(_depends(action, event.seq, each) for each in going)


def _depends(action: Action, number: int, on: int) -> bool:
    """Whether the rules asked for `number` only after `on`, and because of it."""
    order = [given.event for given in action.taken]
    if on not in order or number not in order or order.index(number) < order.index(on):
        return False
    between = action.taken[order.index(on) : order.index(number) + 1]
    if any(not given.what for given in between):  # dice
        return True
    return between[0].actor == between[-1].actor
