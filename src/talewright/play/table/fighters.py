"""Fighters besides the turns: numbers set by hand, hits by the rules, who is seen, and who plays an ally."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from talewright.core.encounter import PARTY, Hit, HitGame, check_place
from talewright.core.text.message import Message
from talewright.play.table.actions import Action
from talewright.play.table.changes import refused
from talewright.play.table.events import ChangeFighter, Event, HitFighter, ShowFoe
from talewright.play.table.orders import THROWN, as_table_error, open_fight, settled
from talewright.play.table.state import TableState
from talewright.play.table.steps import GiveAlly


def _change_fighter(state: TableState, _: Event, body: ChangeFighter) -> TableState:
    action = open_fight(state, body.action)
    value = body.value if body.add is None else _number(action, body) + body.add
    changed = as_table_error(lambda: action.changed(body.side, body.at, body.figure, value))
    return settled(state, changed)


def _number(action: Action, body: ChangeFighter) -> int:
    """A number of a fighter as it is now; 0 where it has no such number, which is refused afterwards."""
    assert action.fight is not None
    side = action.fight.party if body.side == PARTY else action.fight.foes
    fighters = side(action.fight_state)
    figures = dict(fighters[body.at].figures) if body.at < len(fighters) else {}
    return figures.get(body.figure, 0)


def _hit_fighter(state: TableState, event: Event, body: HitFighter) -> TableState:
    """The hit is an action of its own within the fight, which waits for its dice and choices."""
    action = open_fight(state, body.action)
    fight, now = action.fight, action.fight_state
    assert fight is not None
    if action.is_thrown:
        raise refused(THROWN)
    fighters = (fight.party if body.side == PARTY else fight.foes)(now)
    as_table_error(lambda: check_place(body.at, len(fighters)))
    if fighters[body.at].fate:
        raise refused(Message("{name} is out of the fight.", path="at", name=fighters[body.at].name))
    game = HitGame(fight, now, Hit(body.side, body.at, body.amount, body.ignores_armour))
    own = body.side == PARTY and body.at < len(action.sheets)
    sheets = (action.sheets[body.at],) if own else ()
    hidden = body.side != PARTY and body.at in action.unseen
    hit = Action.begin(event.seq, game, sheets, hidden=hidden)
    return settled(state, replace(hit, within=action.id))


def _give_ally(state: TableState, _: Event, body: GiveAlly) -> TableState:
    action = open_fight(state, body.action)
    assert action.fight is not None
    allies = action.fight.party(action.fight_state)[len(action.sheets) :]
    if body.name not in [each.name for each in allies]:
        raise refused(Message("nobody of that name fights beside the characters.", path="name"))
    if body.to and (body.to not in state.seats or state.seats[body.to].away):
        raise refused(Message("nobody has that seat.", path="to"))
    players = {**action.players, body.name: body.to}
    return replace(state, actions=state.actions.having(replace(action, players=players)))


def _show_foe(state: TableState, _: Event, body: ShowFoe) -> TableState:
    action = open_fight(state, body.action)
    unseen = action.unseen - {body.at} if body.on else action.unseen | {body.at}
    return replace(state, actions=state.actions.having(replace(action, unseen=unseen)))


FIGHTERS: Mapping[type, Callable[[TableState, Event, Any], TableState]] = {
    ChangeFighter: _change_fighter,
    HitFighter: _hit_fighter,
    GiveAlly: _give_ally,
    ShowFoe: _show_foe,
}
