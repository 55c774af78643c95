"""What an action leaves when it is over: on the sheets, or in the fight in which it happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from talewright.core.encounter import FOES, PARTY
from talewright.core.fight_games import Finished, Interposed, JoinGame
from talewright.core.newcomers import Newcomers
from talewright.core.replay import Ended
from talewright.core.ruleset import Character
from talewright.core.text.message import Message
from talewright.play.table.actions import Action
from talewright.play.table.changes import as_table_error, refused
from talewright.play.table.state import TableState
from talewright.play.table.steps import JoinFight

MAX_SIDE = 24
"""Fighters of a side that others may join."""


def settled(state: TableState, action: Action) -> TableState:
    """The action as it is now; when it is over, what it leaves on the sheets."""
    state = replace(state, actions=state.actions.having(action))
    if not isinstance(action.now, Ended):
        return _with_those_who_come(state, action)
    result = action.now.state
    if isinstance(result, Interposed):
        return settled(state, _gone_on(state.actions[action.within], action, result))
    if action.within:
        return _rejoined(state, action, result.result.hero)
    heroes = result.sheets if isinstance(result, Finished) else (result.result.hero,)
    sheets = dict(state.sheets)
    for number, hero in zip(action.sheets, heroes, strict=True):
        sheets[number] = replace(sheets[number], hero=hero)
    return replace(state, sheets=sheets)


def _rejoined(state: TableState, order: Action, hero: Character) -> TableState:
    """The fight goes on with the character as the order has left it."""
    action, encounters = state.actions[order.within], state.ruleset.encounters
    assert action.fight is not None
    assert action.begun is not None
    assert encounters is not None
    fight, at = action.fight, action.sheets.index(order.sheets[0])
    begun = action.begun.with_character(at, hero)
    found = as_table_error(lambda: encounters.rejoined(fight, action.now.state, begun, at, state.rules))
    if found is None:
        raise refused(Message("this cannot be done in the middle of this fight.", path="verb"))
    changed = replace(action.gone_on(*found), begun=begun)
    return replace(state, actions=state.actions.having(changed))


# -- those who join ------------------------------------------------------------------------------------------------


def joining(state: TableState, action: Action, event: int, body: JoinFight) -> TableState:
    """They join before the next dice; if dice have been thrown in the turn under way, when it is over."""
    fight = action.fight
    assert fight is not None
    if fight.ended(action.fight_state) is not None:
        raise refused(Message("the fight is over: nobody can join it any more.", path="action"))
    made = as_table_error(
        lambda: fight.extended(_newcomers(state, [*(each for _, each in action.coming), body]))
    )
    start = made.start()
    if max(len(made.party(start)), len(made.foes(start))) > MAX_SIDE:
        raise refused(Message("{limit} are the most that a side may have.", path="action", limit=MAX_SIDE))
    action = replace(action, coming=(*action.coming, (event, body)))
    return settled(state, action)


def _newcomers(state: TableState, bodies: Sequence[JoinFight]) -> Newcomers:
    return Newcomers(
        tuple(state.hero(sheet) for body in bodies for sheet in body.sheets),
        tuple(line for body in bodies for line in body.allies),
        tuple(line for body in bodies for line in body.foes),
    )


def _with_those_who_come(state: TableState, action: Action) -> TableState:
    """Those who wait to join do so, one event after the other, unless dice of this turn are on the table."""
    if not action.coming or action.is_thrown or action.fight is None:
        return state
    (event, body), *rest = action.coming
    if any(sheet not in state.sheets or state.action_of(sheet) is not None for sheet in body.sheets):
        return state
    newcomers = _newcomers(state, [body])
    game = JoinGame(action.fight.extended(newcomers), action.fight, action.fight_state, newcomers)
    state = replace(state, actions=state.actions.having(replace(action, coming=tuple(rest))))
    join = Action.begin(event, game, body.sheets, hidden=body.hidden)
    return settled(state, replace(join, within=action.id))


def _gone_on(action: Action, aside: Action, result: Interposed) -> Action:
    """The fight after what happened besides its turns, with those who have joined it."""
    game, begun = aside.game, action.begun
    if isinstance(game, JoinGame) and begun is not None:
        first = _first_new(game, PARTY), _first_new(game, FOES)
        foes = range(len(game.before.foes(game.state)), len(result.fight.foes(result.state)))
        action = replace(
            action,
            sheets=(*action.sheets, *aside.sheets),
            begun=replace(begun, joined=(*begun.joined, game.newcomers)),
            unseen=action.unseen | set(foes) if aside.hidden else action.unseen,
            arrivals={**action.arrivals, aside.id: first},
        )
    return action.gone_on(result.fight, result.state)


def _first_new(game: JoinGame, side: str) -> int:
    """The first place on a side where another stands than before."""
    start = game.fight.start()
    before, after = (
        (game.before.party(game.state), game.fight.party(start))
        if side == PARTY
        else (game.before.foes(game.state), game.fight.foes(start))
    )
    same = takewhile(lambda pair: pair[0].name == pair[1].name, zip(before, after, strict=False))
    return len(list(same))
