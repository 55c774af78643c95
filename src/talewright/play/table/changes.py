"""Events about people and sheets: what each changes, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from talewright.core import record
from talewright.core.errors import FaultsError, TalewrightError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.play.running import name_of, named
from talewright.play.table.events import TableError
from talewright.play.table.seats import (
    MASTER,
    MAX_NAME,
    PLAYER,
    WAITING,
    WATCHER,
    AddSheet,
    AskConsent,
    ChangeSheet,
    Consent,
    GiveSheet,
    HandOver,
    Imported,
    Join,
    Leave,
    LetIn,
    Lock,
    OfferTable,
    RemoveSheet,
    TakeSheet,
)
from talewright.play.table.state import Seat, SheetOnTable, TableState

K = TypeVar("K")
V = TypeVar("V")
MAX_SEATS = 40
MAX_SHEETS = 60


def refused(message: Message) -> TableError:
    return TableError("", [message])


def as_table_error(check: Callable[[], V]) -> V:
    try:
        return check()
    except FaultsError as error:
        raise TableError(error.subject, error.faults) from None
    except TalewrightError as error:  # such as a name that no list has
        raise TableError("", error.messages) from None


def with_one(known: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**known, key: value}


def without(known: Mapping[K, V], key: K) -> dict[K, V]:
    return {each: value for each, value in known.items() if each != key}


def sheet_on(state: TableState, number: str) -> SheetOnTable:
    if number not in state.sheets:
        raise refused(Message("no such character is at the table.", path="sheet"))
    return state.sheets[number]


def free_sheet(state: TableState, number: str) -> SheetOnTable:
    """A character who is in the middle of nothing."""
    sheet = sheet_on(state, number)
    action = state.action_of(number)
    if action is not None:
        what = Message("a fight") if action.fight is not None else Message("something else")
        raise refused(
            Message(
                "{name} is in the middle of {what}. Finish that first.",
                path="sheet",
                name=name_of(sheet.hero),
                what=what,
            )
        )
    return sheet


# -- people ------------------------------------------------------------------------------------------------------


def _join(state: TableState, body: Join) -> TableState:
    known = state.seats.get(body.id)
    if known is None and len(state.seats) >= MAX_SEATS:
        raise refused(Message("the table is full: {limit} seats.", path="id", limit=MAX_SEATS))
    if state.locked and known is None:
        raise refused(Message("the table is locked. Ask the game master to unlock it.", path="id"))
    if body.role == WATCHER and not state.watchers:
        raise refused(Message("nobody may watch at this table.", path="role"))
    if body.script and not state.scripts:
        raise refused(Message("scripts have no seats at this table.", path="script"))
    has_master = any(seat.role == MASTER for seat in state.seats.values())
    if body.role == MASTER and has_master:
        raise refused(Message("the table has a game master already.", path="role"))
    if not body.name.strip():
        raise refused(Message("give a name.", path="name"))
    seat = Seat(body.id, body.name.strip()[:MAX_NAME], body.role, body.script, body.real_dice)
    if state.let_in and body.role != MASTER and known is None:
        seat = replace(seat, role=WAITING, wants=body.role)
    return replace(state, seats=with_one(state.seats, body.id, seat))


def _let_in(state: TableState, body: LetIn) -> TableState:
    seat = _present(state, body.id)
    if seat.role != WAITING:
        raise refused(Message("{name} is at the table already.", path="id", name=seat.name))
    return replace(state, seats=with_one(state.seats, seat.id, replace(seat, role=seat.wants, wants="")))


def _leave(state: TableState, body: Leave) -> TableState:
    seat = _seat(state, body.id)
    if seat.role == MASTER:
        raise refused(Message("the game master cannot leave. Hand the table over first.", path="id"))
    offered = "" if state.offered == seat.id else state.offered
    seats = with_one(state.seats, seat.id, replace(seat, away=True))
    return replace(state, seats=seats, offered=offered)


def _offer_table(state: TableState, body: OfferTable) -> TableState:
    if body.to and _present(state, body.to).role != PLAYER:
        raise refused(Message("Only a player can be asked to run the game.", path="to"))
    return replace(state, offered=body.to)


def _hand_over(state: TableState, body: HandOver) -> TableState:
    to, old = _present(state, body.to), state.seats[state.master]
    seats = {**state.seats, old.id: replace(old, role=PLAYER), to.id: replace(to, role=MASTER)}
    return replace(state, seats=seats, offered="")


def _present(state: TableState, number: str) -> Seat:
    seat = _seat(state, number)
    if seat.away:
        raise refused(Message("{name} has left the table.", path="to", name=seat.name))
    return seat


def _imported(state: TableState, _: Imported) -> TableState:
    return replace(state, imported=True)


def _lock(state: TableState, body: Lock) -> TableState:
    return replace(state, locked=body.on)


def _seat(state: TableState, number: str) -> Seat:
    if number not in state.seats:
        raise refused(Message("nobody has that seat.", path="seat"))
    return state.seats[number]


# -- sheets ------------------------------------------------------------------------------------------------------


def _add_sheet(state: TableState, body: AddSheet) -> TableState:
    _seat(state, body.owner)
    if body.id in state.sheets:
        raise refused(Message("that character is at the table already.", path="id"))
    if len(state.sheets) >= MAX_SHEETS:
        raise refused(
            Message("the table has {limit} characters, the most it may have.", path="id", limit=MAX_SHEETS)
        )
    hero = record.load(
        state.ruleset.sheet_type, body.character, error=TableError, subject=Message("character")
    )
    if not name_of(hero):
        hero = named(hero, state.seats[body.owner].name)
    faults = state.ruleset.check(hero)
    sheet = SheetOnTable(body.id, body.owner, hero, edited=bool(faults), free=body.free)
    return replace(state, sheets=with_one(state.sheets, body.id, sheet))


def _give_sheet(state: TableState, body: GiveSheet) -> TableState:
    if _seat(state, body.to).role == WAITING:
        raise refused(Message("Let {name} in first.", path="to", name=state.seats[body.to].name))
    sheet = sheet_on(state, body.id)
    return replace(
        state,
        sheets=with_one(
            state.sheets, sheet.id, replace(sheet, owner=body.to, consent=False, asked=False, free=False)
        ),
    )


def _take_sheet(state: TableState, body: TakeSheet) -> TableState:
    _seat(state, body.to)
    sheet = sheet_on(state, body.id)
    if not sheet.free:
        raise refused(Message("this character has a player already.", path="id"))
    return replace(state, sheets=with_one(state.sheets, sheet.id, replace(sheet, owner=body.to, free=False)))


def _remove_sheet(state: TableState, body: RemoveSheet) -> TableState:
    sheet = free_sheet(state, body.id)
    return replace(state, sheets=without(state.sheets, sheet.id))


def _consent(state: TableState, body: Consent) -> TableState:
    sheet = sheet_on(state, body.sheet)
    answered = replace(sheet, consent=body.on, asked=False)
    return replace(state, sheets=with_one(state.sheets, sheet.id, answered))


def _ask_consent(state: TableState, body: AskConsent) -> TableState:
    sheet = sheet_on(state, body.sheet)
    if sheet.consent or sheet.owner == state.master:
        raise refused(Message("{name} may be changed already.", path="sheet", name=name_of(sheet.hero)))
    return replace(state, sheets=with_one(state.sheets, sheet.id, replace(sheet, asked=True)))


def _change_sheet(state: TableState, body: ChangeSheet) -> TableState:
    sheet = free_sheet(state, body.sheet)
    data = record.dump(sheet.hero)
    kind: Any = state.ruleset.sheet_type
    names = {each.name for each in record.fields(kind)}
    if body.name not in names:
        raise refused(
            Message(
                "no such field.{hint}", path=body.name[:40], hint=did_you_mean(body.name[:40], sorted(names))
            )
        )
    value = body.value
    if body.add is not None:
        now = getattr(sheet.hero, body.name)
        if not isinstance(now, int) or isinstance(now, bool):
            raise refused(Message("only a number can be added to.", path=body.name))
        value = now + body.add
    hero = record.load(
        state.ruleset.sheet_type, {**data, body.name: value}, error=TableError, subject=Message("character")
    )
    before = frozenset(state.ruleset.check(sheet.hero))
    faults = [fault for fault in state.ruleset.check(hero) if fault not in before]
    if faults and not body.beyond:
        raise TableError(Message("character"), faults)
    changed = replace(sheet, hero=hero, edited=sheet.edited or bool(faults))
    return replace(state, sheets=with_one(state.sheets, sheet.id, changed))


CHANGES: Mapping[type, Callable[[TableState, Any], TableState]] = {
    Join: _join,
    LetIn: _let_in,
    Leave: _leave,
    OfferTable: _offer_table,
    HandOver: _hand_over,
    Lock: _lock,
    AddSheet: _add_sheet,
    GiveSheet: _give_sheet,
    RemoveSheet: _remove_sheet,
    Consent: _consent,
    AskConsent: _ask_consent,
    ChangeSheet: _change_sheet,
    TakeSheet: _take_sheet,
    Imported: _imported,
}
