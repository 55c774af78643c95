"""One event: what it changes in a table, or why it is refused. Nothing here decides who may do it."""

from __future__ import annotations

from talewright.core import record
from talewright.core.ruleset import RuleOptions, find
from talewright.core.text.message import Message
from talewright.play.table.changes import CHANGES, refused
from talewright.play.table.events import Event, FreeRoll, TableError
from talewright.play.table.fighters import FIGHTERS
from talewright.play.table.laying_out import LAID_OUT
from talewright.play.table.orders import ORDERS
from talewright.play.table.seats import OpenTable
from talewright.play.table.state import TableState
from talewright.play.table.things import OrderAll


def opened(body: OpenTable) -> TableState:
    """An empty table."""
    ruleset = find(body.system)
    options = dict(body.options or {})
    rules: RuleOptions = record.load(ruleset.rules, options, error=TableError, subject=Message("options"))
    return TableState(
        ruleset,
        rules,
        options,
        body.title or ruleset.title,
        body.step_by_step,
        body.foe_numbers,
        hidden_notice=body.hidden_notice,
        watchers=body.watchers,
        scripts=body.scripts,
        player_odds=body.player_odds,
        content=body.content,
        let_in=body.let_in,
    )


def apply(state: TableState, event: Event) -> TableState:
    """The table after the event. Refused events raise, and nothing has changed."""
    kind = type(event.body)
    if kind in ORDERS:
        return ORDERS[kind](state, event, event.body)
    if kind in FIGHTERS:
        return FIGHTERS[kind](state, event, event.body)
    if kind in CHANGES:
        return CHANGES[kind](state, event.body)
    if kind in LAID_OUT:
        return LAID_OUT[kind](state, event.body)
    if kind in (FreeRoll, OrderAll):  # in the log, and nowhere else; each order is an event of its own
        return state
    raise refused(Message("a table is opened once.", path="kind"))
