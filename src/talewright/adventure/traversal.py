"""What stands inside statements: the bodies of conditions, choices, rests, tables and fences."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.model import Choice, Condition, Fence, Rest, RollTable, Statement, WebOnly, When


def inner(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    """The bodies inside a statement."""
    match statement:
        case When():
            return (statement.body, statement.otherwise or ())
        case Rest():
            return (statement.effects, statement.eaten or (), statement.hungry or ())
        case Choice() | WebOnly():
            return (statement.body,)
        case RollTable():
            return tuple(row.program for row in statement.rows)
        case Fence():
            return (statement.program,)
        case _:
            return ()


def walk(program: tuple[Statement, ...]) -> Iterator[Statement]:
    """Every statement, those inside others included, in reading order."""
    for statement in program:
        yield statement
        for body in inner(statement):
            yield from walk(body)


def conditions(program: tuple[Statement, ...]) -> Iterator[Condition]:
    """Every condition asked anywhere."""
    for statement in walk(program):
        if isinstance(statement, When) or (isinstance(statement, Choice) and statement.condition):
            assert statement.condition is not None
            yield statement.condition
