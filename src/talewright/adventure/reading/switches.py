"""A fight's switches ("You cannot use a shield.") go into the Fight they stand next to."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from talewright.adventure.book import ERROR, Fault, quoted
from talewright.adventure.model import Bonus, Choice, Fence, Order, RollTable, Statement, WebOnly, When
from talewright.adventure.phrases.nodes import SWITCH
from talewright.adventure.reading.bonuses import fold_bonuses, is_bonus
from talewright.adventure.traversal import inner
from talewright.core.authoring import Authoring
from talewright.core.text.message import Message


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
            faults.append(_lone_switch(text, statement))
            continue
        fight = found[target]
        assert isinstance(fight, Order)
        merged = {**dict(fight.args), **dict(statement.args)}
        found[target] = replace(fight, args=tuple(sorted(merged.items())))
    found = [each for each in found if not _is_switch(each)]
    found = fold_bonuses(found, authoring, text, faults)
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
        if not _is_switch(statement) and not is_bonus(statement):
            return None
        at += step
    return None


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
