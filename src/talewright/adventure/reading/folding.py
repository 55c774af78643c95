"""Sentences about a roll go into the roll they stand next to.

A fight's switches ("You cannot use a shield.") become arguments of the Fight. What is added to a roll ("Add 1 if you carry
the **rope**.") is written out once for each case: "If you carry the rope, Test Climbing at +1, otherwise Test Climbing"; so is a switch
under a condition ("If you have the keyword *Blessed*, you have Advantage."). So play, the checks and the odds need to know nothing of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from talewright.adventure.book import ERROR, Fault, quoted
from talewright.adventure.model import Bonus, Choice, Fence, Order, RollTable, Statement, WebOnly, When
from talewright.adventure.phrases.nodes import SWITCH
from talewright.adventure.traversal import inner
from talewright.core.authoring import Authoring
from talewright.core.text.message import Message

MAX_BONUSES = 4
"""Bonuses of one roll: each under a condition doubles its cases."""
_Program = list[Statement]


def fold_program(
    program: list[Statement], authoring: Authoring, text: str, faults: list[Fault]
) -> list[Statement]:
    """A fight's switches into the Fight they stand next to, then every bonus into its roll."""
    found = list(program)
    for i, statement in enumerate(found):
        if not _is_switch(statement):
            continue
        verb = statement.verb.removeprefix(SWITCH)
        target = _next_to(found, i, 1, verb)
        if target is None:
            target = _next_to(found, i, -1, verb)
        if target is None:
            target = _branching_before(found, i, verb)
        if target is None:
            if "no escape" not in text[statement.span.start : statement.span.end].casefold():
                faults.append(_lone_switch(text, statement))
            continue  # There is no escape from the pit: story, where nobody is fought
        found[target] = _switched(found[target], statement)
    found = [each for each in found if not _is_switch(each)]
    found = _fold_bonuses(found, authoring, text, faults)
    return [_fold_inside(each, authoring, text, faults) for each in found]


def _fold_inside(statement: Statement, authoring: Authoring, text: str, faults: list[Fault]) -> Statement:
    """The same inside choices, conditions and what prose cannot say."""
    if not any(_has_loose(body) for body in inner(statement)):
        return statement

    def folded(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(fold_program(list(body), authoring, text, faults))

    match statement:
        case Choice() | WebOnly():
            return replace(statement, body=folded(statement.body))
        case When():
            otherwise = None if statement.otherwise is None else folded(statement.otherwise)
            return replace(statement, body=folded(statement.body), otherwise=otherwise)
        case Fence():
            return replace(statement, program=folded(statement.program))
        case RollTable():
            rows = tuple(replace(row, program=folded(row.program)) for row in statement.rows)
            return replace(statement, rows=rows)
        case _:
            for body in inner(statement):
                folded(body)
            return statement


def _next_to(program: list[Statement], at: int, step: int, verb: str) -> int | None:
    at += step
    while 0 <= at < len(program):
        statement = program[at]
        if isinstance(statement, Order) and statement.verb == verb:
            return at
        if not _is_switch(statement) and not _is_bonus(statement):
            return None
        at += step
    return None


def _branching_before(program: list[Statement], at: int, verb: str) -> int | None:
    """If you have the **net**, turn to ..., otherwise Fight ... You cannot run: where the fight is the end of a branch."""
    at -= 1
    while at >= 0 and (_is_switch(program[at]) or _is_bonus(program[at])):
        at -= 1
    return at if at >= 0 and any(_ends_in(body, verb) for body in _branches(program[at])) else None


def _branches(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    return (statement.body, statement.otherwise or ()) if isinstance(statement, When) else ()


def _ends_in(body: tuple[Statement, ...], verb: str) -> bool:
    last = body[-1] if body else None
    return (isinstance(last, Order) and last.verb == verb) or (
        last is not None and any(_ends_in(each, verb) for each in _branches(last))
    )


def _switched(statement: Statement, switch: Order) -> Statement:
    """A fight with a switch; so are the fights at the ends of a condition's branches."""
    verb = switch.verb.removeprefix(SWITCH)
    if isinstance(statement, Order):
        merged = {**dict(statement.args), **dict(switch.args)}
        return replace(statement, args=tuple(sorted(merged.items())))
    assert isinstance(statement, When)
    body, otherwise = (
        (*each[:-1], _switched(each[-1], switch)) if _ends_in(each, verb) else each
        for each in _branches(statement)
    )
    return replace(statement, body=body, otherwise=None if statement.otherwise is None else otherwise)


def _has_loose(body: tuple[Statement, ...]) -> bool:
    return any(
        _is_switch(each) or isinstance(each, Bonus) or any(_has_loose(b) for b in inner(each))
        for each in body
    )


def _is_switch(statement: Statement) -> TypeGuard[Order]:
    return isinstance(statement, Order) and statement.verb.startswith(SWITCH)


def _lone_switch(text: str, statement: Order) -> Fault:
    verb = statement.verb.removeprefix(SWITCH).capitalize()
    return Fault("switch", ERROR, statement.span, quoted(text, statement.span),
                 Message("belongs to a {verb}, and none stands next to it.", verb=verb),
                 Message('Put it just before the {verb}, or between it and "If you survive".', verb=verb))  # fmt: skip


def _fold_bonuses(program: _Program, authoring: Authoring, text: str, faults: list[Fault]) -> _Program:
    """Every bonus of a program into its roll; one that has none is reported."""
    if not any(map(_is_bonus, program)):
        return program
    found: _Program = []
    waiting: _Program = []
    for statement in program:
        if _unasked(statement):
            faults.append(_lone(statement, text))
            continue
        if _is_bonus(statement):
            waiting.append(statement)
            continue
        found, waiting = _settled(found, waiting, authoring)
        if (
            0 < len(waiting) <= MAX_BONUSES
            and isinstance(statement, Order)
            and _can_take(statement, waiting, authoring)
        ):
            found += _cases(statement, waiting, authoring)
            waiting = []
            continue
        faults += [_lone(each, text) for each in waiting]
        waiting = []
        found.append(statement)
    found, waiting = _settled(found, waiting, authoring)
    faults += [_lone(each, text) for each in waiting]
    return found


def _is_bonus(statement: Statement) -> bool:
    """A bonus, or a condition on which nothing but one, or a switch, hangs."""
    if isinstance(statement, When):
        return all(len(body) == 1 and _changes(body[0]) for body in _bodies(statement))
    return isinstance(statement, Bonus)


def _bodies(statement: When) -> tuple[tuple[Statement, ...], ...]:
    return (statement.body, *(() if statement.otherwise is None else (statement.otherwise,)))


def _changes(statement: Statement) -> bool:
    return isinstance(statement, Bonus) or _is_switch(statement)


def _unasked(statement: Statement) -> bool:
    """Or at +1, with no condition that says when."""
    return isinstance(statement, Bonus) and statement.fixed


def _settled(found: _Program, waiting: _Program, authoring: Authoring) -> tuple[_Program, _Program]:
    """The bonuses into the roll directly before them, if there is one."""
    last = found[-1] if found else None
    if (
        waiting
        and len(waiting) <= MAX_BONUSES
        and isinstance(last, Order)
        and _can_take(last, waiting, authoring)
    ):
        return [*found[:-1], *_cases(last, waiting, authoring)], []
    return found, waiting


def _can_take(order: Order, waiting: _Program, authoring: Authoring) -> bool:
    """Whether a roll can be changed by all that stands beside it."""
    changes = [
        one
        for each in waiting
        for one in ((b[0] for b in _bodies(each)) if isinstance(each, When) else (each,))
    ]
    return all(
        each.verb == SWITCH + order.verb
        if isinstance(each, Order)
        else bool(authoring.effect(order.verb).modifier)
        for each in changes
    )


def _cases(order: Order, bonuses: _Program, authoring: Authoring) -> _Program:
    if not bonuses:
        return [order]
    first, rest = bonuses[0], bonuses[1:]
    if not isinstance(first, When):
        return _cases(_with(order, first, authoring), rest, authoring)
    met = _with(order, first.body[0], authoring)
    unmet = _with(order, first.otherwise[0], authoring) if first.otherwise else order
    body, otherwise = (tuple(_cases(each, rest, authoring)) for each in (met, unmet))
    return [When(first.condition, body, otherwise, order.span)]


def _with(order: Order, bonus: Statement, authoring: Authoring) -> Order:
    if isinstance(bonus, Order):
        return replace(order, args=tuple(sorted({**dict(order.args), **dict(bonus.args)}.items())))
    assert isinstance(bonus, Bonus)
    name = authoring.effect(order.verb).modifier
    given = dict(order.args)
    value = bonus.amount + (0 if bonus.fixed else given.get(name, 0))
    given.pop(name, None)
    if value:
        given[name] = value
    return replace(order, args=tuple(sorted(given.items())))


def _lone(statement: Statement, text: str) -> Fault:
    if isinstance(statement, When):
        switch = next((body[0] for body in _bodies(statement) if _is_switch(body[0])), None)
        if switch is not None:
            return _lone_switch(text, switch)
    if _unasked(statement):
        return Fault("bonus", ERROR, statement.span, quoted(text, statement.span),
                     Message("is a second modifier, and nothing says when it counts."),
                     Message('Write "or at +1 if you have ...", or keep one modifier.'))  # fmt: skip
    return Fault("bonus", ERROR, statement.span, quoted(text, statement.span),
                 Message("changes a roll, and none that can be changed stands next to it."),
                 Message("Put it directly behind the test or fight it belongs to."))  # fmt: skip
