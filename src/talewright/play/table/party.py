"""Orders that follow from one event: of the whole party, of the one who meets a person, of those who are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from talewright.core.scenes import ENTER, Spot
from talewright.core.text.message import Message
from talewright.play.table.changes import refused
from talewright.play.table.events import Body, Order, TableError
from talewright.play.table.state import TableState
from talewright.play.table.things import Explore, GoToScene, MeetPerson, OrderAll

if TYPE_CHECKING:
    from talewright.play.table.table import Table


Together = OrderAll | Explore | MeetPerson
"""Events from which orders follow."""


class OrderFor(NamedTuple):
    """An order of one character."""

    sheet: str
    verb: str
    fields: Mapping[str, Any]


def carry_out(table: Table, seat: str, body: Together) -> None:
    """What the last event means for each character. Who cannot do it is left out, but not everybody."""
    cause = table.seq
    if isinstance(body, Explore) and body.what == ENTER:
        table.add(seat, GoToScene(body.scene), because=cause)
    orders = tuple(_orders(table.state, body))
    hidden = isinstance(body, MeetPerson) and body.hidden
    refusals = []
    for each in orders:
        try:
            table.add(seat, Order(each.sheet, each.verb, each.fields, hidden=hidden), because=cause)
            table.roll_on()  # the same character may have another order
        except TableError as error:
            refusals.append(error)
    if refusals and len(refusals) == len(orders):
        raise refusals[0]


def _orders(state: TableState, body: Together) -> Iterator[OrderFor]:
    if isinstance(body, OrderAll):
        for sheet in dict.fromkeys(body.sheets):
            yield OrderFor(sheet, body.verb, body.fields)
        return
    if isinstance(body, MeetPerson):
        yield OrderFor(body.sheet, state.ruleset.meeting, {})
        return
    exploration, party = state.ruleset.exploration, state.party
    if exploration is None:
        return
    spot = Spot(state.scene.title, state.scene.depth)
    for each in exploration.orders(body.what, [sheet.hero for sheet in party], spot):
        yield OrderFor(party[each.at].id, each.verb, dict(each.fields))


def as_asked(state: TableState, body: Body, because: int) -> Body:
    """An answer to a request is what was asked for; a player may add a tool, not change the rest."""
    request = state.requests.get(because)
    if request is None or not isinstance(body, Order):
        return body
    if body.verb != request.ask.verb:
        raise refused(Message("the game master asks for something else.", path="verb"))
    return replace(body, fields={**(body.fields or {}), **(request.ask.fields or {})})
