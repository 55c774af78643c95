"""What a whole party does at once: an order for each character, because of one event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from talewright.core.scenes import ENTER, Spot
from talewright.play.table.events import Order, TableError
from talewright.play.table.state import TableState
from talewright.play.table.things import Explore, GoToScene, OrderAll

if TYPE_CHECKING:
    from talewright.play.table.table import Table


class OrderFor(NamedTuple):
    """An order of one character."""

    sheet: str
    verb: str
    fields: Mapping[str, Any]


def carry_out(table: Table, seat: str, body: OrderAll | Explore) -> None:
    """What the last event means for each character. Who cannot do it is left out, but not everybody."""
    cause = table.seq
    if isinstance(body, Explore) and body.what == ENTER:
        table.add(seat, GoToScene(body.scene), because=cause)
    orders = tuple(_orders(table.state, body))
    refusals = []
    for each in orders:
        try:
            table.add(seat, Order(each.sheet, each.verb, each.fields), because=cause)
            table.roll_on()  # the same character may have another order
        except TableError as error:
            refusals.append(error)
    if refusals and len(refusals) == len(orders):
        raise refusals[0]


def _orders(state: TableState, body: OrderAll | Explore) -> Iterator[OrderFor]:
    if isinstance(body, OrderAll):
        for sheet in dict.fromkeys(body.sheets):
            yield OrderFor(sheet, body.verb, body.fields)
        return
    exploration, party = state.ruleset.exploration, state.party
    if exploration is None:
        return
    spot = Spot(state.scene.title, state.scene.depth)
    for each in exploration.orders(body.what, [sheet.hero for sheet in party], spot):
        yield OrderFor(party[each.at].id, each.verb, dict(each.fields))
