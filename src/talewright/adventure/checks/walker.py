"""What a section says, and every path through it: what it assumes, what happens on it, where it leads.

Chance and choice are both branches here. Conditions that contradict each other on one path are never both taken,
so "If you have the lamp, ... If you do not have the lamp, ..." has two paths out and no dead end. Everything is computed
once while the text of a section stays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from talewright.adventure.book import Content, Section
from talewright.adventure.checks.path import Key, Path, State, changed, split
from talewright.adventure.model import (
    Choice,
    Fence,
    Finish,
    Give,
    Goto,
    Offer,
    Order,
    Rest,
    RollTable,
    Shop,
    Statement,
    TurnByNumber,
    WebOnly,
    When,
)
from talewright.adventure.traversal import Frame, branches, death_branch, rolled_at, walk
from talewright.core.authoring import Authoring
from talewright.core.findings import NOWHERE, Span

BY_NUMBER = "#"
"""Where a path leads whose section a reader finds by its number: no section has this name."""
MAX_WAYS = 600
MAX_STATEMENTS = 250
Program = tuple[Statement, ...]
MAX_CACHED = 200_000
_cache: dict[tuple[int, str], tuple[Content, Any]] = {}
T = TypeVar("T")
A = TypeVar("A")


def cached(content: Content, name: str, work: Callable[[A], T], given: A) -> T:
    """`work(given)`, computed once for a section's content and name."""
    known = _cache.get((id(content), name))
    if known is not None and known[0] is content:
        return known[1]  # type: ignore[no-any-return]
    if len(_cache) > MAX_CACHED:
        _cache.clear()
    value = work(given)
    _cache[id(content), name] = (content, value)
    return value


def all_statements(section: Section) -> tuple[Statement, ...]:
    """Every statement of a section, those inside others included."""
    return cached(section.content, "all", _walked, section)


def _walked(section: Section) -> tuple[Statement, ...]:
    return tuple(walk((*section.program, *(section.death or ()))))


def verbs_of(section: Section) -> frozenset[str]:
    """The verbs ordered in a section; "if" stands for a condition on a result, "cast" also for one on a cast."""
    return cached(section.content, "verbs", _verbs, section)


def _verbs(section: Section) -> frozenset[str]:
    found = set()
    for each in all_statements(section):
        if isinstance(each, Order):
            found.add(each.verb)
        elif isinstance(each, When | Choice) and each.condition is not None:
            found |= {"result": {"if"}, "cast": {"cast"}}.get(each.condition.kind, set())
    return frozenset(found)


def items_of(section: Section) -> tuple[str, ...]:
    """Items that can be had in a section, case aside."""
    return cached(section.content, "given", _items, section)


def _items(section: Section) -> tuple[str, ...]:
    return tuple(name for each in all_statements(section) for name in given(each))


def given(statement: Statement) -> list[str]:
    """The items a statement lets the reader have, case aside."""
    if isinstance(statement, Give | Offer):
        return [item.name.casefold() for item in statement.items]
    if isinstance(statement, Shop):
        return [ware.item.name.casefold() for ware in statement.wares if ware.buy is not None]
    return []


def paths(content: Content, authoring: Authoring) -> tuple[Path, ...] | None:
    """Every path through a section; None when there are too many to list."""
    return cached(content, "paths", _Walker(authoring).walk, content)


class _TooManyError(Exception):
    pass


class _Walker:
    """Carries out a section with every result and every choice; `out` gathers the paths that leave it."""

    def __init__(self, authoring: Authoring) -> None:
        self.authoring = authoring
        self.out: list[Path] = []
        self.frames: list[Frame] = []
        """from the section's program to the statement being carried out"""

    def walk(self, content: Content) -> tuple[Path, ...] | None:
        if len(content.program) > MAX_STATEMENTS:
            return None
        try:
            self._walk(content)
        except _TooManyError:
            return None
        return tuple(dict.fromkeys(self.out))

    def _walk(self, content: Content) -> None:
        ends = self.run(content.program, State())
        choices = [each for each in content.program if isinstance(each, Choice)]
        for state in ends:
            if content.heading.ending:
                self.leave("finish", state, content.heading.span)
            else:
                self.choose(choices, state)
        if content.death is not None:
            handler = self.deaths(content.death, State(), content.heading.span)
            killed = [path for path in self.out if path.kind == "death" and not path.handled]
            self.out = [path for path in self.out if path.kind != "death" or path.handled]
            self.out += [replace(each, by=path.by, span=path.span) for path in killed for each in handler]

    def leave(self, kind: str, state: State, span: Span, **more: Any) -> None:
        self.out.append(Path(kind, more.pop("to", ""), state.known, state.done, state.asked, span, **more))

    def stuck(self, state: State, span: Span, choice: Choice | None, by: Statement | None) -> None:
        """Nothing says where to go from here."""
        self.leave("stuck", state, span, choice=choice, closed=state.closed, by=by)

    def limit(self, more: int) -> None:
        if len(self.out) > 40 * MAX_WAYS or more > MAX_WAYS:
            raise _TooManyError

    def deaths(self, handler: Program, state: State, span: Span) -> list[Path]:
        """Where a handler of zero health leads."""
        inside = _Walker(self.authoring)
        for end in inside.run(handler, state):
            inside.leave("stuck", end, span)
        return [replace(path, kind="death", handled=True) for path in inside.out if path.kind != "death"]

    # -- choices --------------------------------------------------------------------------------------------

    def choose(self, choices: list[Choice], state: State) -> None:
        """At the end of the text the reader picks an open choice."""
        closed: list[State] = [state]
        for at, choice in enumerate(choices):
            left: list[State] = []
            for each in closed:
                for opened, value in split(choice.condition, each):
                    if not value:
                        left.append(opened)
                        continue
                    self.take(choice, opened)
                    if any(isinstance(each, TurnByNumber) for each in choice.body):
                        left.append(opened)  # who has no number needs another way
                    if choice.price:
                        left.append(opened.granted(("coin", "", choice.price), value=False))
            # A later choice may be open whether or not an earlier one was; only the reader with none is stuck.
            others = [s for each in closed for s, value in split(choice.condition, each) if value]
            for other in others:
                self.later(choices[at + 1 :], other)
            closed = left
            if not closed:
                return
            self.limit(len(closed))
        for each in closed:
            last = each.done[-1] if each.done else None
            self.stuck(each, choices[-1].span if choices else NOWHERE, None, last)

    def later(self, choices: list[Choice], state: State) -> None:
        """The other choices beside one that is open: paths on, but nobody is stuck there."""
        for choice in choices:
            for opened, value in split(choice.condition, state):
                if value:
                    self.take(choice, opened)
            self.limit(0)

    def take(self, choice: Choice, state: State) -> None:
        for end in self.run(choice.body, state, choice):
            self.stuck(end, choice.span, choice, choice)

    # -- statements -----------------------------------------------------------------------------------------

    def run(self, program: Program, state: State, choice: Choice | None = None) -> list[State]:
        """Carry out a program; the states that reach its end."""
        states = [state]
        for at, statement in enumerate(program):
            if isinstance(statement, Choice):
                continue
            self.frames.append((program, at))
            following = [after for each in states for after in self.step(program, at, each, choice)]
            self.frames.pop()
            states = list(dict.fromkeys(following))
            self.limit(len(states))
            if not states:
                break
        return states

    def step(self, program: Program, at: int, state: State, choice: Choice | None) -> list[State]:
        statement = program[at]
        match statement:
            case Goto(to=to):
                kind = "choice" if choice is not None else "goto"
                self.leave(kind, state, statement.span, to=to, choice=choice, closed=state.closed)
                return []
            case TurnByNumber(to=to):
                self.leave("choice", state, statement.span, to=to or BY_NUMBER, choice=choice)
                return []
            case Finish():
                done = replace(state, done=(*state.done, statement))
                self.leave("finish", done, statement.span, choice=choice)
                return []
            case When():
                return self.when(statement, state, choice)
            case Rest():
                return self.rest(statement, state, choice)
            case RollTable(rows=rows):
                return [end for row in rows for end in self.run(row.program, state, choice)]
            case WebOnly(body=body):
                return self.run(body, state, choice)
            case Fence():
                if statement.when != "counters":
                    self.run(statement.program, state, choice)
                return [state]
            case Order():
                return self.order(statement, state, choice)
            case _:
                return [changed(statement, state)]

    def when(self, statement: When, state: State, choice: Choice | None) -> list[State]:
        ends: list[State] = []
        for branch, value in split(statement.condition, state):
            body = statement.body if value else statement.otherwise
            served = statement.condition.kind == "result" and not value and statement.otherwise is not None
            each = replace(branch, closed="") if served else branch
            ends += self.run(body, each, choice) if body else [each]
        return ends

    def rest(self, statement: Rest, state: State, choice: Choice | None) -> list[State]:
        ends = [state] if statement.may else []
        for body in (statement.eaten, statement.hungry) if statement.eaten or statement.hungry else ((),):
            rested = replace(state, done=(*state.done, statement))
            for each in self.run(statement.effects, rested, choice):
                ends += self.run(body, each, choice) if body else [each]
        return ends

    def order(self, order: Order, state: State, choice: Choice | None) -> list[State]:
        effect = self.authoring.effect(order.verb)
        results = effect.results_of(order.fields())
        if effect.harm:
            # The "otherwise" of "If you survive" is for the dead; where one can run, it is for those who ran.
            handler = death_branch(*rolled_at(self.frames)) if "survive" in results or not results else None
            if handler is not None:
                self.out += [replace(path, by=order) for path in self.deaths(handler, state, order.span)]
            else:
                self.leave("death", state, order.span, choice=choice, by=order)
        done = replace(state, done=(*state.done, order))
        if not results:
            return [done]
        found: list[State] = []
        skill = str(order.get("skill", ""))
        if skill and not order.get("default_roll"):
            key: Key = ("skill", skill, 0)
            owns = done.ask(key)
            if owns is not True:
                found.append(replace(done.granted(key, value=False), result="closed", closed=skill))
            if owns is False:
                return found
            done = done.granted(key, value=True) if owns is None else done
        ties = any(
            each.condition and each.condition.name == "tie" for each in branches(*rolled_at(self.frames))
        )
        return found + [replace(done, result=result, ties=ties) for result in results]
