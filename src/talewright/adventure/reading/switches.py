"""A fight's switches ("You cannot use a shield.") go into the Fight they stand next to."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from talewright.adventure.book import ERROR, Fault, quoted
from talewright.adventure.model import Choice, Order, Statement, When
from talewright.adventure.phrases.nodes import SWITCH
from talewright.adventure.traversal import inner
from talewright.core.text.message import Message


def fold_switches(program: list[Statement], text: str, faults: list[Fault]) -> list[Statement]:
    """A fight's switches into the Fight they stand next to."""
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
    return [_fold_inside(each, text, faults) for each in found]


def _fold_inside(statement: Statement, text: str, faults: list[Fault]) -> Statement:
    """The same inside choices and conditions."""
    if not any(_has_switch(body) for body in inner(statement)):
        return statement
    if isinstance(statement, Choice):
        return replace(statement, body=tuple(fold_switches(list(statement.body), text, faults)))
    if isinstance(statement, When):
        otherwise = statement.otherwise
        return replace(
            statement,
            body=tuple(fold_switches(list(statement.body), text, faults)),
            otherwise=None if otherwise is None else tuple(fold_switches(list(otherwise), text, faults)),
        )
    for body in inner(statement):
        for each in body:
            if _is_switch(each):
                faults.append(_lone_switch(text, each))
    return statement


def _next_to(program: list[Statement], at: int, step: int, verb: str) -> int | None:
    at += step
    while 0 <= at < len(program):
        statement = program[at]
        if isinstance(statement, Order) and statement.verb == verb:
            return at
        if not _is_switch(statement):
            return None
        at += step
    return None


def _has_switch(body: tuple[Statement, ...]) -> bool:
    return any(_is_switch(each) or any(_has_switch(b) for b in inner(each)) for each in body)


def _is_switch(statement: Statement) -> TypeGuard[Order]:
    return isinstance(statement, Order) and statement.verb.startswith(SWITCH)


def _lone_switch(text: str, statement: Order) -> Fault:
    verb = statement.verb.removeprefix(SWITCH).capitalize()
    return Fault("switch", ERROR, statement.span, quoted(text, statement.span),
                 Message("belongs to a {verb}, and none stands next to it.", verb=verb),
                 Message('Put it just before the {verb}, or between it and "If you survive".', verb=verb))  # fmt: skip
