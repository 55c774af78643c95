"""What is asked at a table as one seat sees it: questions of the rules, rolls that are asked for, contests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from talewright.core.replay import Ended
from talewright.core.ruleset import Character, Outcome
from talewright.core.sheet_page import Action as Tap
from talewright.core.text.words import Words, plain
from talewright.play.running import name_of
from talewright.play.table.actions import Action, actor_of
from talewright.play.table.events import AskFor, Order
from talewright.play.table.timing import time_for
from talewright.play.view.question import question_view
from talewright.play.view.seats import foes_for, options_for
from talewright.play.view.table_parts import RequestView, TableQuestion
from talewright.play.view.table_sheet import asked_title

if TYPE_CHECKING:
    from talewright.play.view.table import TableView

CONTESTS = 2
"""Contests whose results are shown."""


def questions_of(view: TableView) -> list[TableQuestion]:
    found = []
    for action in view.state.open_actions():
        if action.hidden and not view.is_master:
            continue
        for question in action.ahead():
            asked = view.state.asked_seat(action, question)
            mine = asked == view.seat.id
            actor = _actor(view, action, actor_of(question))
            if not (mine or view.is_master):
                shown = None
            else:
                options = options_for(question, action, view.state, view.seat.id)
                shown = question_view(replace(question, options=options), view.words)
            found.append(
                TableQuestion(
                    view.handle(action.id),
                    actor,
                    action.asked_before(question),
                    asked,
                    view.state.seats[asked].name,
                    mine,
                    shown,
                    time_for(view.table, action, question),
                    view.words.name(actor),
                )
            )
    return found


def _actor(view: TableView, action: Action, actor: str) -> str:
    """A name that this seat may know."""
    known = {each.name for _, each in foes_for(action, view.state, view.seat.id)}
    known |= {each.name for each in action.fight.party(action.fight_state)} if action.fight else set()
    return actor if not action.fight or actor in known else ""


def requests_of(view: TableView) -> list[RequestView]:
    return [
        _request(view, number, sheet, request.ask)
        for number, request in view.state.requests.items()
        for sheet in sorted(request.open)
        if sheet in view.state.sheets and (view.is_master or view.owns(sheet))
    ]


def _request(view: TableView, number: int, sheet: str, ask: AskFor) -> RequestView:
    fields, played = dict(ask.fields or {}), view.played(sheet)
    title = asked_title(played, ask.verb, fields) if played is not None else None
    return RequestView(
        view.request_handle(number),
        sheet,
        name_of(view.state.sheets[sheet].hero),
        ask.verb,
        ask.why,
        fields,
        view.words.name(plain(ask.verb)) if title is None else view.words.say(title),
        played.chance(Tap(ask.verb, ask.verb, fields)) if played is not None else None,
        view.waits_for(sheet),
        (action := view.state.action_of(sheet)) is not None and action.fight is not None,
    )


def awaited(view: TableView, sheet: str) -> tuple[str, ...]:
    """The names of those who answer before a character can do anything else; the reader's own is the first."""
    action = view.state.action_of(sheet)
    if action is None:
        return ()
    if action.hidden and not view.is_master:
        return (view.state.seats[view.state.master].name,)
    waiting = (action, *view.state.orders_within(action.id))
    seats = {view.state.asked_seat(each, question) for each in waiting for question in each.ahead()}
    return tuple(view.state.seats[seat].name for seat in sorted(seats, key=lambda seat: seat != view.seat.id))


def contests_of(view: TableView) -> list[tuple[tuple[str, str], ...]]:
    state = view.state
    orders: dict[int, list[tuple[str, Outcome[Character]]]] = {}
    for event in view.table.events:
        request = state.requests.get(event.because)
        if request is None or not request.ask.contest or not isinstance(event.body, Order):
            continue
        action = state.actions.get(event.seq)
        if action is not None and isinstance(action.now, Ended) and event.body.sheet in state.sheets:
            name = name_of(state.sheets[event.body.sheet].hero)
            orders.setdefault(event.because, []).append((name, action.now.state.result))
    done = [
        _results(found, view.words) for number, found in orders.items() if not state.requests[number].open
    ]
    return done[: -CONTESTS - 1 : -1]


def _results(rolled: Sequence[tuple[str, Outcome[Character]]], words: Words) -> tuple[tuple[str, str], ...]:
    """Each character with its result, and of its facts those that differ: what is the same for all decides nothing.

    A fact that counts a result, as books do over several rolls, says no more than the result.
    """
    facts = [dict(outcome.facts) for _, outcome in rolled]
    results = {str(outcome.word) for _, outcome in rolled}
    differ = [
        name
        for name in facts[0]
        if name not in results and any(each.get(name) != facts[0][name] for each in facts)
    ]
    return tuple(
        (who, ", ".join((words.name(plain(str(outcome.word))), *_facts(own, differ, words))))
        for (who, outcome), own in zip(rolled, facts, strict=True)
    )


def _facts(own: Mapping[str, object], names: Sequence[str], words: Words) -> Iterator[str]:
    return (f"{words.name(plain(name))} {own[name]}" for name in names if name in own)
