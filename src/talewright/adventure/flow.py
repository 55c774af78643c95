"""Every way through a section: what it takes for granted, what happens on it, where it leads.

Chance and choice are both branches here. Conditions that contradict each other on one way are never both taken,
so "If you have the lamp, ... If you do not have the lamp, ..." has two ways out and no dead end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from talewright.adventure.book import Content
from talewright.adventure.branches import TRIALS, branches, death_branch
from talewright.adventure.model import (
    NOWHERE,
    Choice,
    Coin,
    Condition,
    Fence,
    Finish,
    Give,
    Goto,
    Keyword,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    RollTable,
    Shop,
    Span,
    Statement,
    Status,
    Title,
    WebOnly,
    When,
)

MOST_WAYS = 600
MOST_STATEMENTS = 250
Key = tuple[str, str, int]
Known = tuple[tuple[Key, bool], ...]
HURTS = frozenset({"wound", "lose-vitality", "fight", "harm", "check", "cast", "run"})
"""Orders a character may not survive."""


@dataclass(frozen=True)
class Way:
    """One way through. `kind`: goto, choice, death, finish or stuck (nothing says where to go)."""

    kind: str
    to: str = ""
    known: Known = ()
    """what is certain at its end"""
    done: tuple[Statement, ...] = ()
    asked: Known = ()
    """what it takes for granted on entering"""
    span: Span = NOWHERE
    choice: Choice | None = None
    closed: str = ""
    """a Skill the character lacks, where no branch spoke of that"""
    handled: bool = False
    """the text itself says what happens at zero"""
    by: Statement | None = None
    """what killed, on a way to death; what ran out, where the way is stuck"""

    @cached_property
    def changes(self) -> tuple[Statement, ...]:
        """What on this way makes something uncertain that a condition may ask for."""
        kinds = (Status, Coin, Shop, Give, Offer, LoseItems, LoseAll)
        return tuple(each for each in self.done if isinstance(each, kinds))

    @cached_property
    def certain(self) -> frozenset[tuple[Key, bool]]:
        return frozenset(self.known)

    @cached_property
    def denied(self) -> frozenset[tuple[Key, bool]]:
        """The opposite of what is certain."""
        return frozenset((key, not value) for key, value in self.known)

    def needs(self, kind: str) -> list[tuple[str, bool]]:
        """What it takes for granted of one kind: (name, whether it must be so)."""
        return [(name, value) for (what, name, _), value in self.asked if what == kind]


@dataclass(frozen=True)
class _State:
    known: Known = ()
    done: tuple[Statement, ...] = ()
    asked: Known = ()
    result: str | None = None
    closed: str = ""
    ties: bool = False
    """a branch of its own waits for the tie"""

    def learned(self, key: Key, *, value: bool) -> _State:
        rest = tuple((k, v) for k, v in self.known if k != key)
        return replace(self, known=(*rest, (key, value)))

    def granted(self, key: Key, *, value: bool) -> _State:
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

    def forgot(self, kind: str, name: str | None = None) -> _State:
        kept = tuple((k, v) for k, v in self.known if k[0] != kind or (name is not None and k[1] != name))
        return replace(self, known=kept)


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
    if len(content.program) > MOST_STATEMENTS:
        return None
    out: list[Way] = []
    try:
        ends = _run(content.program, 0, _State(), out)
        choices = [each for each in content.program if isinstance(each, Choice)]
        for state in ends:
            if content.heading.ending:
                out.append(Way("finish", "", state.known, state.done, state.asked, content.heading.span))
            else:
                _choose(choices, state, out)
        if content.death is not None:
            handler = _deaths(content.death, _State(), content.heading.span)
            killed = [way for way in out if way.kind == "death" and not way.handled]
            out = [way for way in out if way.kind != "death" or way.handled]
            out += [replace(each, by=way.by, span=way.span) for way in killed for each in handler]
    except _TooManyError:
        return None
    return tuple(dict.fromkeys(out))


def _deaths(handler: tuple[Statement, ...], state: _State, span: Span) -> list[Way]:
    """Where a handler of zero Vitality leads."""
    out: list[Way] = []
    for end in _run(handler, 0, state, out):
        out.append(Way("stuck", "", end.known, end.done, end.asked, span))
    return [replace(way, kind="death", handled=True) for way in out if way.kind != "death"]


def _choose(choices: list[Choice], state: _State, out: list[Way]) -> None:
    """At the end of the text the reader picks an open choice."""
    closed: list[_State] = [state]
    for choice in choices:
        left: list[_State] = []
        for each in closed:
            for opened, value in _split(choice.condition, each):
                if not value:
                    left.append(opened)
                    continue
                for end in _run(choice.body, 0, opened, out, choice):
                    out.append(
                        Way(
                            "stuck",
                            "",
                            end.known,
                            end.done,
                            end.asked,
                            choice.span,
                            choice,
                            end.closed,
                            by=choice,
                        )
                    )
                price = choice.price
                if price:
                    left.append(opened.granted(("coin", "", price), value=False))
        # A later choice may be open whether or not an earlier one was; only the reader with none is stuck.
        others = [s for each in closed for s, value in _split(choice.condition, each) if value]
        for other in others:
            _later(choices[choices.index(choice) + 1 :], other, out)
        closed = left
        if not closed:
            return
        _limit(out, len(closed))
    for each in closed:
        last = each.done[-1] if each.done else None
        out.append(
            Way(
                "stuck",
                "",
                each.known,
                each.done,
                each.asked,
                choices[-1].span if choices else NOWHERE,
                None,
                each.closed,
                by=last,
            )
        )


def _later(choices: list[Choice], state: _State, out: list[Way]) -> None:
    """The other choices beside one that is open: ways on, but nobody is stuck there."""
    for choice in choices:
        for opened, value in _split(choice.condition, state):
            if value:
                for end in _run(choice.body, 0, opened, out, choice):
                    out.append(
                        Way(
                            "stuck",
                            "",
                            end.known,
                            end.done,
                            end.asked,
                            choice.span,
                            choice,
                            end.closed,
                            by=choice,
                        )
                    )
        _limit(out, 0)


def _limit(out: list[Way], more: int) -> None:
    if len(out) > 40 * MOST_WAYS or more > MOST_WAYS:
        raise _TooManyError


def _run(
    program: tuple[Statement, ...], at: int, state: _State, out: list[Way], choice: Choice | None = None
) -> list[_State]:
    """Carry out a program; the states that come to its end. Ways out are added to `out`."""
    states = [state]
    for i in range(at, len(program)):
        statement = program[i]
        if isinstance(statement, Choice):
            continue
        following: list[_State] = []
        for each in states:
            following += _step(statement, each, out, choice, program, i)
        states = list(dict.fromkeys(following))
        _limit(out, len(states))
        if not states:
            break
    return states


def _step(
    statement: Statement,
    state: _State,
    out: list[Way],
    choice: Choice | None,
    program: tuple[Statement, ...],
    at: int,
) -> list[_State]:
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
            ends: list[_State] = []
            for split, value in _split(statement.condition, state):
                body = statement.body if value else statement.otherwise
                served = (
                    statement.condition.kind == "result" and not value and statement.otherwise is not None
                )
                each = replace(split, closed="") if served else split
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
            return [_changed(statement, state)]


def _order(
    order: Order,
    state: _State,
    out: list[Way],
    choice: Choice | None,
    program: tuple[Statement, ...],
    at: int,
) -> list[_State]:
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
    found: list[_State] = []
    results = _results(order, program, at)
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


def _results(order: Order, program: tuple[Statement, ...], at: int) -> tuple[str, ...]:
    del program, at
    if order.verb == "fight":
        if "ds" not in order.fields() and "enemies" not in order.fields():
            return ("survive",)
        return ("win",) if "run" not in order.get("actions", ("run",)) else ("win", "run")
    if order.verb == "check" or (order.verb == "cast" and order.get("ds")):
        return ("succeed", "tie", "fail")
    return ("succeed", "fail")


def _own_tie(program: tuple[Statement, ...], at: int) -> bool:
    return any(each.condition and each.condition.name == "tie" for each in branches(program, at))


def _split(asked: Condition | None, state: _State) -> Iterator[tuple[_State, bool]]:
    """The state with a condition true and with it false, as far as either can be."""
    if asked is None or asked.kind == "wish":
        yield state, True
        return
    if asked.kind == "result":
        value = _fits(asked.name, state)
        yield (replace(state, closed="") if value else state), value
        return
    if asked.kind == "cast":
        yield state.granted(("cast", asked.name, 0), value=True), True
        yield state.granted(("cast", asked.name, 0), value=False), False
        return
    key: Key = (asked.kind, asked.name.casefold() if asked.kind == "item" else asked.name, asked.amount)
    known = state.ask(key)
    for holds in (True, False):
        if known is None or known == holds:
            each = state.granted(key, value=holds) if known is None else state
            if asked.kind == "skill" and not holds and each.closed == asked.name:
                each = replace(each, closed="")
            yield each, holds != asked.negated


def _fits(name: str, state: _State) -> bool:
    result = state.result
    if result == "tie":
        return name == "tie" or (name in ("succeed", "win") and not state.ties)
    good = {"succeed", "survive", "win"}
    return name == result or (name in good and result in good)


def _changed(statement: Statement, state: _State) -> _State:
    """What a statement makes certain or uncertain."""
    state = replace(state, done=(*state.done, statement))
    match statement:
        case Keyword():
            return state.learned(("keyword", statement.name, 0), value=statement.gain)
        case Title():
            return state.learned(("title", statement.name, 0), value=statement.gain)
        case Status():
            return state.forgot("status", statement.name)
        case Coin() | Shop():
            return (
                state.forgot("coin").forgot("item") if isinstance(statement, Shop) else state.forgot("coin")
            )
        case Give():
            for item in statement.items:
                state = state.forgot("item", item.name.casefold()).learned(
                    ("item", item.name.casefold(), 1), value=True
                )
            return state
        case Offer():
            for item in statement.items:
                state = state.forgot("item", item.name.casefold())
            return state
        case LoseItems():
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
