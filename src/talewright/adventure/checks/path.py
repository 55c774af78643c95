"""One path through a section, and what is certain of a reader on it: had, lacked, and assumed on entering."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from talewright.adventure.model import (
    Choice,
    Coin,
    Condition,
    Give,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Shop,
    Statement,
    Status,
    Title,
)
from talewright.core.findings import NOWHERE, Span

Key = tuple[str, str, int]

Known = tuple[tuple[Key, bool], ...]


@dataclass(frozen=True)
class Path:
    """One path. `kind`: goto, choice, death, finish or stuck (nothing says where to go)."""

    kind: str
    to: str = ""
    known: Known = ()
    """what is certain at its end"""
    done: tuple[Statement, ...] = ()
    asked: Known = ()
    """what it assumes on entering"""
    span: Span = NOWHERE
    choice: Choice | None = None
    closed: str = ""
    """a Skill the character lacks, where no branch spoke of that"""
    handled: bool = False
    """the text itself says what happens at zero"""
    by: Statement | None = None
    """what killed, on a path to death; what ran out, where the path is stuck"""

    @cached_property
    def changes(self) -> tuple[Statement, ...]:
        """What on this path makes something uncertain that a condition may ask for."""
        kinds = (Status, Coin, Shop, Give, Offer, LoseItems, LoseAll)
        return tuple(each for each in self.done if isinstance(each, kinds))

    @cached_property
    def certain(self) -> frozenset[tuple[Key, bool]]:
        return frozenset(self.known)

    @cached_property
    def denied(self) -> frozenset[tuple[Key, bool]]:
        """The opposite of what is certain."""
        return frozenset((key, not value) for key, value in self.known)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The instructions of the rules that are carried out on this path."""
        return tuple(each for each in self.done if isinstance(each, Order))

    def needs(self, kind: str) -> list[tuple[str, bool]]:
        """What it assumes of one kind: (name, whether it must be so)."""
        return [(name, value) for (what, name, _), value in self.asked if what == kind]


@dataclass(frozen=True)
class State:
    """A reader in the middle of a section."""

    known: Known = ()
    done: tuple[Statement, ...] = ()
    asked: Known = ()
    result: str | None = None
    closed: str = ""
    ties: bool = False
    """a branch of its own waits for the tie"""

    def learned(self, key: Key, *, value: bool) -> State:
        rest = tuple((k, v) for k, v in self.known if k != key)
        return replace(self, known=(*rest, (key, value)))

    def granted(self, key: Key, *, value: bool) -> State:
        """A condition settled one way: known from now on, and needed on entering."""
        state = self.learned(key, value=value)
        changed = any(touches(each, key) for each in self.done)
        return state if changed else replace(state, asked=(*self.asked, (key, value)))

    def ask(self, key: Key) -> bool | None:
        kind, name, amount = key
        for (what, called, much), value in self.known:
            if (what, called) != (kind, name):
                continue
            if what in ("coin", "status", "item"):
                if value and much >= amount:
                    return True
                if not value and much <= amount:
                    return False
            elif much == amount:
                return value
        return None

    def forgot(self, kind: str, name: str | None = None) -> State:
        kept = tuple((k, v) for k, v in self.known if k[0] != kind or (name is not None and k[1] != name))
        return replace(self, known=kept)


def split(asked: Condition | None, state: State) -> Iterator[tuple[State, bool]]:
    """The state with a condition true and with it false, as far as either can be."""
    if asked is None:
        yield state, True
        return
    if asked.kind == "wish":
        yield state, True
        yield state, False
        return
    if asked.kind == "result":
        value = _fits(asked.name, state)
        yield (replace(state, closed="") if value else state), value
        return
    if asked.kind in ("all", "any"):
        yield from _split_joined(asked, state)
        return
    if asked.kind == "cast":
        yield state.granted(("cast", asked.name, 0), value=True), True
        yield state.granted(("cast", asked.name, 0), value=False), False
        return
    key: Key = (asked.kind, asked.name.casefold() if asked.kind == "item" else asked.name, asked.amount)
    if asked.relation:
        key = (f"{asked.kind} {asked.relation}", asked.name, asked.amount)
    known = state.ask(key)
    for holds in (True, False):
        if known is None or known == holds:
            each = state.granted(key, value=holds) if known is None else state
            if asked.kind == "skill" and not holds and each.closed == asked.name:
                each = replace(each, closed="")
            yield each, holds != asked.negated


def _split_joined(asked: Condition, state: State) -> Iterator[tuple[State, bool]]:
    """Every way in which joined conditions hold or not."""
    settles = asked.kind == "any"
    undecided = [state]
    for part in asked.parts:
        following: list[State] = []
        for each in undecided:
            for after, value in split(part, each):
                if value == settles:
                    yield after, settles != asked.negated
                else:
                    following.append(after)
        undecided = following
    for each in undecided:
        yield each, settles == asked.negated


def _fits(name: str, state: State) -> bool:
    result = state.result
    if result == "tie":
        return name == "tie" or (name in ("succeed", "win") and not state.ties)
    good = {"succeed", "survive", "win"}
    return name == result or (name in good and result in good)


def changed(statement: Statement, state: State) -> State:
    """What a statement makes certain or uncertain."""
    state = replace(state, done=(*state.done, statement))
    match statement:
        case Keyword():
            return state.learned(("keyword", statement.name, 0), value=statement.gain)
        case Title():
            return state.learned(("title", statement.name, 0), value=statement.gain)
        case Status():
            return state.forgot("status", statement.name)
        case Coin():
            return state.forgot("coin")
        case Shop():
            return state.forgot("coin").forgot("item")
        case Give():
            for item in statement.items:
                state = state.forgot("item", item.name.casefold()).learned(
                    ("item", item.name.casefold(), 1), value=True
                )
            return state
        case Offer() | LoseItems():
            for item in statement.items:
                state = state.forgot("item", item.name.casefold())
            return state
        case LoseAll():
            return state.forgot("item").forgot("weapon")
        case _:
            return state


def touches(statement: Statement, key: Key) -> bool:
    """Whether a statement before changed what a condition asks for."""
    kind, name, _ = key
    match statement:
        case Keyword() | Title():
            return kind in ("keyword", "title") and statement.name == name
        case Coin():
            return kind == "coin"
        case Shop():
            names = {ware.item.name.casefold() for ware in statement.wares}
            return kind in ("coin", "weapon", "cast") or (kind == "item" and name in names)
        case Give() | Offer() | LoseItems():
            return kind in ("weapon", "cast") or (
                kind == "item" and any(i.name.casefold() == name for i in statement.items)
            )
        case LoseAll():
            return kind in ("item", "weapon", "cast")
        case _:
            return False
