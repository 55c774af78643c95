"""Walking through programs: statements inside statements, and which branches belong to which roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from talewright.adventure.model import (
    Charge,
    Choice,
    Condition,
    Discard,
    Fence,
    Give,
    Goto,
    Keyword,
    LoseItems,
    Offer,
    Order,
    Rest,
    RollTable,
    Shop,
    Statement,
    Title,
    WebOnly,
    When,
)
from talewright.core.authoring import Branch


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


def leaves(asked: Condition) -> Iterator[Condition]:
    """The single conditions of a condition."""
    if not asked.parts:
        yield asked
    for part in asked.parts:
        yield from leaves(part)


def conditions(program: tuple[Statement, ...]) -> Iterator[Condition]:
    """Every condition asked anywhere."""
    for statement in walk(program):
        if isinstance(statement, When) or (isinstance(statement, Choice) and statement.condition):
            assert statement.condition is not None
            yield from leaves(statement.condition)


def names_of(program: Sequence[Statement]) -> Iterator[str]:
    """The things, keywords and titles that statements name, and what their conditions ask for."""
    whole = tuple(program)
    for each in walk(whole):
        if isinstance(each, Give | Offer | LoseItems | Discard):
            yield from (item.name for item in each.items)
        elif isinstance(each, Shop):
            yield from (ware.item.name for ware in each.wares)
        elif isinstance(each, Keyword | Title):
            yield each.name
        elif isinstance(each, Charge):
            yield each.item
        elif isinstance(each, Order):
            yield from _said(each.args)
    yield from (each.name for each in conditions(whole))


def _said(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _said(each)


# -- branches of a roll ---------------------------------------------------------------------------------------


def branches(program: tuple[Statement, ...], at: int) -> tuple[When | Choice, ...]:
    """The result branches that belong to the order at `at`: those before the next roll of the same program."""
    found: list[When | Choice] = []
    for statement in program[at + 1 :]:
        if isinstance(statement, Order) and statement.rolls:
            break
        if (
            isinstance(statement, When | Choice)
            and statement.condition
            and statement.condition.kind == "result"
        ):
            found.append(statement)
    return tuple(found)


Frame = tuple[tuple[Statement, ...], int]
"""A program and a position in it."""


def rolled_at(frames: Sequence[Frame]) -> Frame:
    """Where the branches of a roll stand: behind it, or behind the condition it stands in.

    "If you have the lantern, Test Climbing at +1, otherwise Test Climbing. If you succeed, ...": `frames` lead from the
    section's program to the roll.
    """
    return next((frame for frame in reversed(frames) if branches(*frame)), frames[-1])


def frames_to(program: tuple[Statement, ...], wanted: object) -> tuple[Frame, ...]:
    """The way from a program to a statement inside it; empty if it is not there."""
    for at, statement in enumerate(program):
        if statement is wanted:
            return ((program, at),)
        for body in inner(statement):
            found = frames_to(body, wanted)
            if found:
                return ((program, at), *found)
    return ()


def death_branch(program: tuple[Statement, ...], at: int) -> tuple[Statement, ...] | None:
    """Where the instruction itself sends a character who is overcome in it: the "otherwise" of "If you survive".

    None when the text says nothing; then the section's handler counts, then the book's, then death.
    """
    found = branches(program, at)
    lost = next((each for each in found if each.condition and each.condition.name == "lose"), None)
    if lost is not None:
        return lost.body
    for branch in found:
        asked = branch.condition
        if isinstance(branch, When) and asked is not None and asked.name in ("survive", "win"):
            return branch.otherwise
    return None


def branch_views(program: tuple[Statement, ...], at: int) -> tuple[Branch, ...]:
    """The same branches as a ruleset sees them."""
    return tuple(_view(each) for each in branches(program, at))


def _view(branch: When | Choice) -> Branch:
    assert branch.condition is not None
    otherwise = branch.otherwise if isinstance(branch, When) else None
    bare = all(isinstance(each, Order | Goto) for each in branch.body)
    return Branch(
        branch.condition.name,
        branch.span,
        _orders(branch.body),
        None if otherwise is None else _orders(otherwise),
        bare,
    )


def _orders(body: tuple[Statement, ...]) -> tuple[Order, ...]:
    return tuple(each for each in walk(body) if isinstance(each, Order))


def holds_result(asked: Condition, word: str, *, good: bool) -> bool:
    """Whether a result condition fits an outcome: by its word (tie, won, fled ...), else by good or not."""
    ties = word in ("tie", "tied", "partial")
    away = word in ("fled", "away", "ran", "escaped")
    match asked.name:
        case "tie":
            return ties
        case "run":
            return away
        case "succeed":
            return good and not (away or word == "closed")
        case "fail":
            return not good and not ties and word != "closed"
        case "lose":
            return not good and not ties and not away and word != "closed"
        case _:
            return good and not away
