"""Fighters besides the turns: numbers set by hand, hits by the rules, who joins, who is seen, who acts when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from talewright.core.encounter import PARTY, SIDES, Hit, Place, check_place
from talewright.core.fight_games import HitGame
from talewright.core.text.message import Message
from talewright.play.table.actions import Action
from talewright.play.table.changes import as_table_error, free_sheet, refused
from talewright.play.table.events import ChangeFighter, Event, HitFighter, ShowFoe
from talewright.play.table.orders import MAX_PARTY, THROWN, open_fight
from talewright.play.table.outcomes import joining, settled
from talewright.play.table.state import TableState
from talewright.play.table.steps import GiveAlly, JoinFight, MoveTurn


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


def _join_fight(state: TableState, event: Event, body: JoinFight) -> TableState:
    action = open_fight(state, body.action)
    if not (body.sheets or body.allies or body.foes):
        raise refused(Message("say who joins the fight.", path="foes"))
    coming = [sheet for _, each in action.coming for sheet in each.sheets]
    joined = (*action.sheets, *coming, *body.sheets)
    if len(set(joined)) < len(joined):
        raise refused(Message("a character joins a fight once.", path="sheets"))
    if len(joined) > MAX_PARTY:
        raise refused(
            Message("{limit} characters are the most that a fight may have.", path="sheets", limit=MAX_PARTY)
        )
    for sheet in body.sheets:
        free_sheet(state, sheet)
    if body.hidden and (body.sheets or body.allies):
        raise refused(
            Message("only opponents can join unseen: let the others join by themselves.", path="hidden")
        )
    return joining(state, action, event.seq, body)


def _move_turn(state: TableState, _: Event, body: MoveTurn) -> TableState:
    action = open_fight(state, body.action)
    fight, now = action.fight, action.fight_state
    assert fight is not None
    if action.is_thrown:
        raise refused(THROWN)
    moved, before = (
        place_of(body.fighter, "fighter"),
        place_of(body.before, "before") if body.before else None,
    )
    return settled(state, action.gone_on(fight, as_table_error(lambda: fight.moved(now, moved, before))))


def place_of(text: str, path: str) -> Place:
    """A fighter as an event names it: 'foes:1'."""
    side, _, at = text.partition(":")
    if side not in SIDES or not (at.isascii() and at.isdecimal() and len(at) < 4):
        raise refused(Message("write the side and the place of a fighter, such as foes:1.", path=path))
    return side, int(at)


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
    JoinFight: _join_fight,
    MoveTurn: _move_turn,
    ShowFoe: _show_foe,
}
