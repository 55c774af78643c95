"""Every way through a section: what it takes for granted, what happens on it, where it leads.

Chance and choice are both branches here. Conditions that contradict each other on one way are never both taken,
so "If you have the lamp, ... If you do not have the lamp, ..." has two ways out and no dead end.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import Content
from talewright.adventure.branches import TRIALS, branches, death_branch
from talewright.adventure.checks.certainty import Key, State, changed, split
from talewright.adventure.checks.way import Way
from talewright.adventure.model import (
    Choice,
    Fence,
    Finish,
    Goto,
    Order,
    Rest,
    RollTable,
    Statement,
    WebOnly,
    When,
)
from talewright.adventure.spans import NOWHERE, Span

MAX_WAYS = 600
MAX_STATEMENTS = 250
HURTS = frozenset({"wound", "lose-vitality", "fight", "harm", "check", "cast", "run"})
"""Orders a character may not survive."""


_cache: dict[int, tuple[Content, tuple[Way, ...] | None]] = {}


def ways(content: Content) -> tuple[Way, ...] | None:
    """Every way through a section; None when there are too many to list."""
    known = _cache.get(id(content))
    if known is not None and known[0] is content:
        return known[1]
    if len(_cache) > 20_000:
        _cache.clear()
    found = _ways(content)
    _cache[id(content)] = (content, found)
    return found


class _TooManyError(Exception):
    pass


def _ways(content: Content) -> tuple[Way, ...] | None:
    if len(content.program) > MAX_STATEMENTS:
        return None
    out: list[Way] = []
    try:
        ends = _run(content.program, 0, State(), out)
        choices = [each for each in content.program if isinstance(each, Choice)]
        for state in ends:
            if content.heading.ending:
                out.append(Way("finish", "", state.known, state.done, state.asked, content.heading.span))
            else:
                _choose(choices, state, out)
        if content.death is not None:
            handler = _deaths(content.death, State(), content.heading.span)
            killed = [way for way in out if way.kind == "death" and not way.handled]
            out = [way for way in out if way.kind != "death" or way.handled]
            out += [replace(each, by=way.by, span=way.span) for way in killed for each in handler]
    except _TooManyError:
        return None
    return tuple(dict.fromkeys(out))


def _deaths(handler: tuple[Statement, ...], state: State, span: Span) -> list[Way]:
    """Where a handler of zero Vitality leads."""
    out: list[Way] = []
    for end in _run(handler, 0, state, out):
        out.append(Way("stuck", "", end.known, end.done, end.asked, span))
    return [replace(way, kind="death", handled=True) for way in out if way.kind != "death"]


def _choose(choices: list[Choice], state: State, out: list[Way]) -> None:
    """At the end of the text the reader picks an open choice."""
    closed: list[State] = [state]
    for choice in choices:
        left: list[State] = []
        for each in closed:
            for opened, value in split(choice.condition, each):
                if not value:
                    left.append(opened)
                    continue
                for end in _run(choice.body, 0, opened, out, choice):
                    out.append(_stuck(end, choice.span, choice, by=choice))
                price = choice.price
                if price:
                    left.append(opened.granted(("coin", "", price), value=False))
        # A later choice may be open whether or not an earlier one was; only the reader with none is stuck.
        others = [s for each in closed for s, value in split(choice.condition, each) if value]
        for other in others:
            _later(choices[choices.index(choice) + 1 :], other, out)
        closed = left
        if not closed:
            return
        _limit(out, len(closed))
    for each in closed:
        last = each.done[-1] if each.done else None
        out.append(_stuck(each, choices[-1].span if choices else NOWHERE, None, by=last))


def _later(choices: list[Choice], state: State, out: list[Way]) -> None:
    """The other choices beside one that is open: ways on, but nobody is stuck there."""
    for choice in choices:
        for opened, value in split(choice.condition, state):
            if value:
                for end in _run(choice.body, 0, opened, out, choice):
                    out.append(_stuck(end, choice.span, choice, by=choice))
        _limit(out, 0)


def _stuck(state: State, span: Span, choice: Choice | None, by: Statement | None) -> Way:
    """Nothing says where to go from here."""
    return Way("stuck", "", state.known, state.done, state.asked, span, choice, state.closed, by=by)


def _limit(out: list[Way], more: int) -> None:
    if len(out) > 40 * MAX_WAYS or more > MAX_WAYS:
        raise _TooManyError


def _run(
    program: tuple[Statement, ...], at: int, state: State, out: list[Way], choice: Choice | None = None
) -> list[State]:
    """Carry out a program; the states that come to its end. Ways out are added to `out`."""
    states = [state]
    for i in range(at, len(program)):
        statement = program[i]
        if isinstance(statement, Choice):
            continue
        following: list[State] = []
        for each in states:
            following += _step(statement, each, out, choice, program, i)
        states = list(dict.fromkeys(following))
        _limit(out, len(states))
        if not states:
            break
    return states


def _step(
    statement: Statement,
    state: State,
    out: list[Way],
    choice: Choice | None,
    program: tuple[Statement, ...],
    at: int,
) -> list[State]:
    kind = "choice" if choice is not None else "goto"
    match statement:
        case Goto():
            out.append(
                Way(
                    kind,
                    statement.to,
                    state.known,
                    state.done,
                    state.asked,
                    statement.span,
                    choice,
                    state.closed,
                )
            )
            return []
        case Finish():
            out.append(
                Way("finish", "", state.known, (*state.done, statement), state.asked, statement.span, choice)
            )
            return []
        case When():
            ends: list[State] = []
            for branch, value in split(statement.condition, state):
                body = statement.body if value else statement.otherwise
                served = (
                    statement.condition.kind == "result" and not value and statement.otherwise is not None
                )
                each = replace(branch, closed="") if served else branch
                ends += _run(body, 0, each, out, choice) if body else [each]
            return ends
        case Rest():
            ends = [] if not statement.may else [state]
            for body in (statement.eaten, statement.hungry) if statement.eaten or statement.hungry else ((),):
                rested = replace(state, done=(*state.done, statement))
                for each in _run(statement.effects, 0, rested, out, choice):
                    ends += _run(body, 0, each, out, choice) if body else [each]
            return ends
        case RollTable():
            ends = []
            for row in statement.rows:
                ends += _run(row.program, 0, state, out, choice)
            return ends
        case WebOnly():
            return _run(statement.body, 0, state, out, choice)
        case Fence():
            if statement.when != "counters":
                _run(statement.program, 0, state, out, choice)
            return [state]
        case Order():
            return _order(statement, state, out, choice, program, at)
        case _:
            return [changed(statement, state)]


def _order(
    order: Order,
    state: State,
    out: list[Way],
    choice: Choice | None,
    program: tuple[Statement, ...],
    at: int,
) -> list[State]:
    done = replace(state, done=(*state.done, order))
    if order.verb in HURTS:
        handler = death_branch(program, at)
        if handler is not None and not _runs_away(order):
            out += [replace(way, by=order) for way in _deaths(handler, state, order.span)]
        else:
            out.append(Way("death", "", state.known, state.done, state.asked, order.span, choice, by=order))
    if order.verb not in TRIALS:
        return [done]
    skill = str(order.get("skill", ""))
    found: list[State] = []
    results = _results(order)
    if skill and not order.get("default_roll"):
        key: Key = ("skill", skill, 0)
        owns = done.ask(key)
        if owns is not True:
            found.append(replace(done.granted(key, value=False), result="closed", closed=skill))
        if owns is False:
            return found
        done = done.granted(key, value=True) if owns is None else done
    return found + [replace(done, result=result, ties=_own_tie(program, at)) for result in results]


def _runs_away(order: Order) -> bool:
    """In Goonies the otherwise of "If you win" is for those who ran."""
    return order.verb == "fight" and ("ds" in order.fields() or "enemies" in order.fields())


def _results(order: Order) -> tuple[str, ...]:
    if order.verb == "fight":
        if "ds" not in order.fields() and "enemies" not in order.fields():
            return ("survive",)
        return ("win",) if "run" not in order.get("actions", ("run",)) else ("win", "run")
    if order.verb == "check" or (order.verb == "cast" and order.get("ds")):
        return ("succeed", "tie", "fail")
    return ("succeed", "fail")


def _own_tie(program: tuple[Statement, ...], at: int) -> bool:
    return any(each.condition and each.condition.name == "tie" for each in branches(program, at))
