"""Events of the rules: orders, fights, and the answers and dice they ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from functools import partial
from typing import Any

from talewright.core import record
from talewright.core.ask import Chosen, Rolled
from talewright.core.encounter import Begun
from talewright.core.errors import AnswerError, StaleAnswer
from talewright.core.fight_games import FightGame
from talewright.core.text.message import Message
from talewright.play.orders import CharacterOrder, check_order, order_game
from talewright.play.running import name_of
from talewright.play.table.actions import Action, Given, key_of
from talewright.play.table.changes import as_table_error, free_sheet, refused, sheet_on, with_one
from talewright.play.table.events import (
    AskFor,
    Choose,
    EndFight,
    Event,
    Order,
    Roll,
    StartFight,
    TableError,
)
from talewright.play.table.outcomes import settled
from talewright.play.table.seats import SetDice
from talewright.play.table.state import Request, TableState
from talewright.play.table.steps import OfferHelp, SetPace, SkipStep

MAX_PARTY = 12
THROWN = Message("dice have been thrown in this turn. Wait until it is over.", path="action")


def _order(state: TableState, event: Event, body: Order) -> TableState:
    fight = _fight_of(state, body)
    sheet = free_sheet(state, body.sheet) if fight is None else sheet_on(state, body.sheet)
    hero = state.hero(sheet.id)
    state, fields = _helped(state, body)
    order = CharacterOrder(body.verb, fields, state.options)
    as_table_error(lambda: check_order(state.ruleset, hero, order))
    game = order_game(state.ruleset, hero, order)
    action = Action.begin(event.seq, game, (sheet.id,), hidden=body.hidden)
    state = _answered(state, event.because, sheet.id)
    return settled(state, action if fight is None else replace(action, within=fight.id))


def _fight_of(state: TableState, body: Order) -> Action | None:
    """The fight in which the rules let a character do this besides its turns; None if it is in no fight."""
    found = state.action_of(body.sheet)
    if found is None or found.fight is None:
        return None
    encounters = state.ruleset.encounters
    if encounters is None or body.verb not in encounters.orders:
        return None  # refused: the character is in the middle of a fight
    if found.is_thrown:
        raise refused(THROWN)
    if state.orders_within(found.id):
        raise refused(Message("one thing at a time: finish what is under way first.", path="verb"))
    return found


def _helped(state: TableState, body: Order) -> tuple[TableState, dict[str, Any]]:
    """The fields of an order with the dice of those who help, and nobody helping any more."""
    fields = dict(body.fields or {})
    helping, verb = state.ruleset.helping, state.ruleset.verbs.get(body.verb)
    offered = state.help.get(body.sheet, ())
    if (
        helping is None
        or verb is None
        or not offered
        or not any(each.name == "help" for each in dataclass_fields(verb.order))
    ):
        return state, fields
    dice = [helping(state.hero(each), fields) for each in offered if each in state.sheets]
    if not fields.get("help") and any(dice):
        fields["help"] = [die for die in dice if die]
    rest = {to: who for to, who in state.help.items() if to != body.sheet}
    return replace(state, help=rest), fields


def _offer_help(state: TableState, _: Event, body: OfferHelp) -> TableState:
    if state.ruleset.helping is None:
        raise refused(Message("{title} has no rule for help.", path="kind", title=state.ruleset.title))
    helper, helped = sheet_on(state, body.sheet), sheet_on(state, body.to)
    if helper.id == helped.id:
        raise refused(Message("nobody helps oneself.", path="to"))
    if state.ruleset.over(state.hero(helper.id)):
        raise refused(Message("{name} cannot help now.", path="sheet", name=name_of(helper.hero)))
    others = tuple(each for each in state.help.get(helped.id, ()) if each != helper.id)
    return replace(state, help=with_one(state.help, helped.id, (*others, helper.id) if body.on else others))


def _answered(state: TableState, request: int, sheet: str) -> TableState:
    """A character has made the roll that was asked for."""
    known = state.requests.get(request)
    if known is None:
        return state
    rest = replace(known, open=known.open - {sheet})
    return replace(state, requests=with_one(state.requests, request, rest))


def _ask_for(state: TableState, event: Event, body: AskFor) -> TableState:
    order = CharacterOrder(body.verb, dict(body.fields or {}), state.options)
    for hero in [sheet_on(state, sheet).hero for sheet in body.sheets]:
        as_table_error(partial(check_order, state.ruleset, hero, order))
    request = Request(body, frozenset(body.sheets))
    return replace(state, requests=with_one(state.requests, event.seq, request))


def _start_fight(state: TableState, event: Event, body: StartFight) -> TableState:
    encounters = state.ruleset.encounters
    if encounters is None:
        raise refused(Message("{title} has no fights for a table.", path="kind", title=state.ruleset.title))
    if state.fight is not None:
        raise refused(Message("there is a fight on the table. End it first.", path="kind"))
    if not 1 <= len(body.sheets) <= MAX_PARTY or len(set(body.sheets)) < len(body.sheets):
        raise refused(
            Message("name from one to {limit} characters, each once.", path="sheets", limit=MAX_PARTY)
        )
    party = tuple(free_sheet(state, sheet).hero for sheet in body.sheets)
    terms: Any = record.load(
        encounters.terms, dict(body.terms or {}), error=TableError, subject=Message("terms")
    )
    fight = as_table_error(lambda: encounters.fight(party, body.foes, terms, state.rules))
    action = Action.begin(event.seq, FightGame(fight), body.sheets, unseen=frozenset(body.hidden))
    return settled(state, replace(action, begun=Begun(party, body.foes, terms)))


def _end_fight(state: TableState, _: Event, body: EndFight) -> TableState:
    action = open_fight(state, body.action)
    fight = action.fight
    assert fight is not None
    sheets = dict(state.sheets)
    for number, hero in zip(action.sheets, fight.sheets(action.fight_state), strict=True):
        sheets[number] = replace(sheets[number], hero=hero)
    ended = replace(action, stopped=body.why or "ended", waiting=())
    return replace(state, sheets=sheets, actions=state.actions.having(ended))


def _choose(state: TableState, event: Event, body: Choose) -> TableState:
    action = _open(state, body.action)
    key = (body.what, body.actor)
    asked = next((each for each in action.ahead() if key_of(each) == key), None)
    if asked is None or asked.dice is not None:
        raise refused(Message("nothing like that is asked now.", path="what"))
    if body.asked is not None and body.asked != action.asked_before(asked):
        raise StaleAnswer(Message("The table has moved on since. Here is what is asked now."))
    try:
        asked.check(Chosen(body.option))
        return settled(state, action.given(Given(event.seq, body.what, body.actor, Chosen(body.option))))
    except AnswerError as error:
        raise TableError("", error.messages) from None


def _roll(state: TableState, event: Event, body: Roll) -> TableState:
    action = _open(state, body.action)
    if action.question is None or action.question.dice is None:
        raise refused(Message("no dice are asked for now.", path="action"))
    try:
        return settled(state, action.given(Given(event.seq, "", "", Rolled(body.faces, typed=body.typed))))
    except AnswerError as error:
        raise TableError("", error.messages) from None


def _skip_step(state: TableState, _: Event, body: SkipStep) -> TableState:
    return settled(state, _open(state, body.action).skipped())


def _set_pace(state: TableState, _: Event, body: SetPace) -> TableState:
    return replace(state, step_by_step=body.step_by_step, spend_seconds=body.spend_seconds)


def _set_dice(state: TableState, event: Event, body: SetDice) -> TableState:
    seat = replace(state.seats[event.seat], real_dice=body.real)
    return replace(state, seats=with_one(state.seats, seat.id, seat))


def _open(state: TableState, number: int) -> Action:
    action = state.actions.get(number)
    if action is None or action.over:
        raise refused(Message("that is over, or was undone.", path="action"))
    if state.orders_within(number):
        raise refused(Message("one thing at a time: finish what is under way first.", path="action"))
    return action


def open_fight(state: TableState, number: int) -> Action:
    action = _open(state, number)
    if action.fight is None:
        raise refused(Message("that is not a fight.", path="action"))
    return action


ORDERS: Mapping[type, Callable[[TableState, Event, Any], TableState]] = {
    Order: _order,
    AskFor: _ask_for,
    StartFight: _start_fight,
    EndFight: _end_fight,
    Choose: _choose,
    Roll: _roll,
    SkipStep: _skip_step,
    OfferHelp: _offer_help,
    SetPace: _set_pace,
    SetDice: _set_dice,
}
