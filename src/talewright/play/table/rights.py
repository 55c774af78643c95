"""Who may do what at a table. The one place that decides: pages, API and scripts come through here."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.play.table.actions import Action, key_of
from talewright.play.table.events import DICE, TIME, Body, Choose, Event, FreeRoll, Order, Roll, Undo
from talewright.play.table.seats import (
    MASTER,
    WAITING,
    WATCHER,
    AddSheet,
    ChangeSheet,
    Consent,
    GiveSheet,
    HandOver,
    Join,
    Leave,
    OfferTable,
    OpenTable,
    RemoveSheet,
    SetDice,
    TakeSheet,
)
from talewright.play.table.state import TableState
from talewright.play.table.steps import OfferHelp, TimeUp


class NotAllowed(TalewrightError):  # noqa: N818 - named as refusals
    """Another seat may do this, not this one."""

    code = "not-allowed"
    status = 403


class NotLetIn(NotAllowed):
    """The game master has not answered one who asks for a seat."""

    code = "not-let-in"

    def __init__(self) -> None:
        super().__init__(Message("The game master has not let you in yet."))


MASTERS = Message("Only the game master may do this.")
OWNERS = Message("Only the player of this character and the game master may do this.")


def check_rights(state: TableState, seat: str, body: Body, log: Sequence[Event] = ()) -> None:
    """Raise NotAllowed unless this seat may do it. What is about the rules is checked where it is applied."""
    if seat in (DICE, TIME) or isinstance(body, OpenTable | Join):  # the table itself; a link lets people in
        return
    own = state.seats.get(seat)
    if own is None or own.away:
        raise NotAllowed(Message("You do not sit at this table. Join it first."))
    if own.role == MASTER:
        _check_masters(state, seat, body)
    elif isinstance(body, Leave) and body.id == seat:
        return
    elif own.role == WAITING:
        raise NotLetIn
    elif own.role == WATCHER:
        raise NotAllowed(Message("You are watching. Take a seat as a player to do this."))
    else:
        _check_players(state, seat, body, log)


def _check_masters(state: TableState, seat: str, body: Body) -> None:
    if isinstance(body, ChangeSheet) and (sheet := state.sheets.get(body.sheet)) is not None:
        if sheet.owner != seat and not sheet.consent:
            raise NotAllowed(
                Message(
                    "{name} has not allowed changes by hand. Ask first.", name=state.seats[sheet.owner].name
                )
            )
    elif (
        isinstance(body, Consent)
        and (sheet := state.sheets.get(body.sheet)) is not None
        and sheet.owner != seat
    ):
        raise NotAllowed(Message("Only the player of this character can allow it."))
    elif isinstance(body, HandOver):
        raise NotAllowed(Message("Offer it to the player, who accepts it."))


def _check_players(state: TableState, seat: str, body: Body, log: Sequence[Event]) -> None:
    match body:
        case AddSheet(owner=owner, free=free):
            if owner != seat or free:
                raise NotAllowed(Message("You can bring a character for yourself only."))
        case Order(sheet=sheet, hidden=hidden):
            _check_owner(state, seat, sheet)
            if hidden:
                raise NotAllowed(MASTERS)
        case (
            ChangeSheet(sheet=sheet)
            | Consent(sheet=sheet)
            | GiveSheet(id=sheet)
            | RemoveSheet(id=sheet)
            | OfferHelp(sheet=sheet)
        ):
            _check_owner(state, seat, sheet)
        case Choose(decided=decided):
            if decided:
                raise NotAllowed(MASTERS)
            _check_asked(state, seat, body)
        case Roll():
            _check_roll(state, seat, body)
        case SetDice() | TimeUp():
            return
        case HandOver(to=to):
            if (to, state.offered) != (seat, seat):
                raise NotAllowed(MASTERS)
        case OfferTable(to=to):
            if to or state.offered != seat:
                raise NotAllowed(MASTERS)
        case TakeSheet(to=to):
            if to != seat:
                raise NotAllowed(Message("You can bring a character for yourself only."))
        case FreeRoll(hidden=hidden):
            if hidden:
                raise NotAllowed(MASTERS)
        case Undo(events=events):
            _check_undo(state, seat, events, log)
        case _:
            raise NotAllowed(MASTERS)


def _check_owner(state: TableState, seat: str, sheet: str) -> None:
    found = state.sheets.get(sheet)
    if found is not None and found.owner != seat:
        raise NotAllowed(OWNERS)


def _check_asked(state: TableState, seat: str, body: Choose) -> None:
    action = _open(state, body.action)
    if action is None:
        return  # said where it is applied
    asked = [each for each in action.ahead() if key_of(each) == (body.what, body.actor)]
    if asked and state.asked_seat(action, asked[0]) != seat:
        name = state.seats[state.asked_seat(action, asked[0])].name
        raise NotAllowed(Message("{name} answers this question.", name=name))
    if not asked and not any(state.sheets[sheet].owner == seat for sheet in action.sheets):
        raise NotAllowed(OWNERS)


def _check_roll(state: TableState, seat: str, body: Roll) -> None:
    action = _open(state, body.action)
    if action is None or action.question is None:
        return
    asked = state.asked_seat(action, action.question)
    if asked != seat:
        raise NotAllowed(Message("{name} makes this roll.", name=state.seats[asked].name))
    if body.faces and not state.seats[seat].real_dice:
        raise NotAllowed(Message("Your seat uses the table's dice. Switch to real dice to type them in."))
    if body.fresh or body.decided:
        raise NotAllowed(MASTERS)


def _check_undo(state: TableState, seat: str, events: tuple[int, ...], log: Sequence[Event]) -> None:
    """A player undoes an own declaration, as long as no dice have followed from it."""
    for number in events:
        event = next((each for each in log if each.seq == number), None)
        if event is None or event.seat != seat or not isinstance(event.body, Choose):
            raise NotAllowed(Message("You can undo your own declaration only. Ask the game master."))
        action = state.actions.get(event.body.action)
        if action is not None and _dice_followed(action, number):
            raise NotAllowed(Message("Dice have been rolled since. Ask the game master to undo it."))


def _dice_followed(action: Action, number: int) -> bool:
    places = [at for at, given in enumerate(action.taken) if given.event == number]
    if not places:
        return False
    return any(not given.what for given in action.taken[places[0] :])


def _open(state: TableState, number: int) -> Action | None:
    action = state.actions.get(number)
    return None if action is None or action.over else action
