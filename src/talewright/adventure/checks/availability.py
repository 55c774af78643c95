"""Keywords, titles, items and coin: what is asked for must be to be had, and in time."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section
from talewright.adventure.checks.analysis import Analysis, in_head
from talewright.adventure.checks.walker import given
from talewright.adventure.model import (
    Charge,
    Choice,
    Coin,
    Condition,
    Counter,
    Discard,
    Fence,
    Keyword,
    LoseItems,
    Statement,
    Status,
    Title,
    When,
)
from talewright.adventure.reading.head import read_head
from talewright.adventure.traversal import leaves, walk
from talewright.core.findings import Span
from talewright.core.record import suggestion
from talewright.core.text.message import NOTHING, Message

Reading = tuple[Section, Condition]


def check(analysis: Analysis) -> Iterator[Finding]:
    asked = list(_asked(analysis))
    yield from _keywords(analysis, asked)
    yield from _titles(analysis, asked)
    yield from _items(analysis, asked)
    yield from _counters(analysis, asked)
    yield from _coin(analysis)


def _asked(analysis: Analysis) -> Iterator[Reading]:
    for section, statement in analysis.everything:
        if isinstance(statement, When | Choice) and statement.condition is not None:
            for asked in leaves(statement.condition):
                yield section, asked


def _keywords(analysis: Analysis, asked: list[Reading]) -> Iterator[Finding]:
    gained: dict[str, list[tuple[Section, Keyword]]] = {}
    lost: set[str] = set()
    for section, each in analysis.everything:
        if isinstance(each, Keyword):
            if each.gain:
                gained.setdefault(each.name, []).append((section, each))
            else:
                lost.add(each.name)
    read: dict[str, list[Reading]] = {}
    for section, condition in asked:
        if condition.kind == "keyword":
            read.setdefault(condition.name, []).append((section, condition))
    for name, readings in read.items():
        section, condition = readings[0]
        if name not in gained:
            cure = Message('Write "Gain the keyword *{name}*" somewhere before; what comes from another adventure is a title.', name=name)  # fmt: skip
            yield analysis.finding(
                "L17", ERROR, section, condition.span, Message("asks for a keyword that no section gives{closed}.", closed=_closed(analysis, name)),
                suggestion(name, [n for n in gained if n not in read] or gained, cure),
            )  # fmt: skip
            continue
        for section, condition in readings:
            sources = [where.name for where, _ in gained[name]]
            if analysis.too_late(sources, section.name):
                yield analysis.finding(
                    "L17", WARNING if condition.negated else ERROR, section, condition.span,
                    Message("asks for the keyword {name}, which is given only where there is no way back to here.", name=name),
                    Message("Give it on a way that leads here."),
                )  # fmt: skip
    for name, givers in gained.items():
        if name not in read:
            section, keyword = givers[0]
            yield analysis.finding(
                "keyword-unread", WARNING, section, keyword.span, Message("gives the keyword {name}, which nothing asks for.", name=name),
                suggestion(name, [n for n in read if n not in gained], Message("Ask for it somewhere, or leave it out.")),
            )  # fmt: skip


def _closed(analysis: Analysis, keyword: str) -> Message:
    """Which sections can never be reached for want of a keyword."""
    hidden = sorted(analysis.linked - analysis.reachable)
    behind = [
        edge.to
        for edge in analysis.edges
        if edge.to in hidden and (keyword, True) in edge.path.needs("keyword")
    ]
    names = list(dict.fromkeys(behind))
    return Message(", so {names} can never be reached", names=tuple(names[:3])) if names else NOTHING


def _titles(analysis: Analysis, asked: list[Reading]) -> Iterator[Finding]:
    gained = {each.name for _, each in analysis.everything if isinstance(each, Title) and each.gain}
    ranked = {each.name for _, each in analysis.everything if isinstance(each, Status)}
    reported: set[str] = set()
    for section, condition in asked:
        name = condition.name
        if condition.kind == "status" and name not in ranked and name not in reported:
            reported.add(name)
            yield analysis.finding("title-elsewhere", NOTE, section, condition.span,
                                Message("asks for Status with {name}, which only a character from another adventure can have.", name=name),
                                Message("If that is meant, nothing need be done."))  # fmt: skip
        if condition.kind == "title" and name not in gained and name not in reported:
            reported.add(name)
            yield analysis.finding(
                "title-elsewhere", NOTE, section, condition.span,
                Message("asks for the title {name}, which only a character from another adventure can bear.", name=name),
                suggestion(name, gained, Message("If that is meant, nothing need be done.")),
            )  # fmt: skip


def _items(analysis: Analysis, asked: list[Reading]) -> Iterator[Finding]:
    had = analysis.had_items(analysis.linked)
    givers: dict[str, set[str]] = {}
    for section, each in analysis.everything:
        for name in given(each):
            givers.setdefault(name, set()).add(section.name)
    reported: set[str] = set()
    for section, span, name, what in _needed(analysis, asked):
        key = name.casefold()
        if key in reported:
            continue
        if key in had:
            if analysis.too_late(givers[key], section.name) and key not in analysis.standard:
                reported.add(key)
                yield analysis.finding("item-never-had", ERROR, section, span,
                                    Message("{what} {name}, which is found only where there is no way back to here.", what=what, name=name),
                                    Message("Let it be found on a way that leads here."))  # fmt: skip
            continue
        reported.add(key)
        if key in analysis.standard or key.removesuffix("s") in analysis.standard:
            if not _starting(analysis, name):
                yield analysis.finding("item-elsewhere", NOTE, section, span,
                                    Message("{what} {name}, which cannot be had in this book, only brought along by a character from "
"another.", what=what, name=name),
                                    Message("If that is meant, nothing need be done."))  # fmt: skip
            continue
        known = sorted({analysis.book.item(n).name for n in had})
        yield analysis.finding("item-never-had", ERROR, section, span, Message("{what} {name}, which is never to be had.", what=what, name=name),
                            suggestion(name, known, Message("Let it be found, offered or sold somewhere.")))  # fmt: skip


def _starting(analysis: Analysis, name: str) -> bool:
    """Whether a new character may own such a thing."""
    return analysis.book.authoring.kind(analysis.book.item(name).kind).starting


def _needed(analysis: Analysis, asked: list[Reading]) -> Iterator[tuple[Section, Span, str, Message]]:
    for section, condition in asked:
        if condition.kind in ("item", "used"):
            yield section, condition.span, condition.name, Message("asks for the item")
    for section, statement in analysis.everything:
        if isinstance(statement, LoseItems):
            for item in statement.items:
                yield section, statement.span, item.name, Message("takes away the item")
        elif isinstance(statement, Discard):
            for item in statement.items:
                yield section, statement.span, item.name, Message("discards the item")
        elif isinstance(statement, Charge) and statement.item:
            yield section, statement.span, statement.item, Message("speaks of the item")


def _counters(analysis: Analysis, asked: list[Reading]) -> Iterator[Finding]:
    shown = analysis.book.head.shown
    declared: dict[str, tuple[Section, Counter]] = {}
    used: dict[str, tuple[Section, Span]] = {}
    for section, each in analysis.everything:
        if isinstance(each, Fence) and each.when == "counters":
            for counter in each.program:
                if isinstance(counter, Counter):
                    declared.setdefault(counter.name, (section, counter))
    for section, each in analysis.everything:
        if isinstance(each, Counter) and not any(each is counter for _, counter in declared.values()):
            used.setdefault(each.name, (section, each.span))
    read = {
        condition.name: (section, condition.span)
        for section, condition in asked
        if condition.kind == "counter"
    }
    for name, (section, span) in {**used, **read}.items():
        if name not in declared and name not in shown:
            yield analysis.finding("counter", ERROR, section, span, Message("uses the counter {name}, which is not declared.", name=name),
                                Message("Declare it in a fenced block headed counters: {name} = 0.", name=name))  # fmt: skip
    for name, (section, counter) in declared.items():
        if name not in read:
            yield analysis.finding("counter", WARNING, section, counter.span, Message("declares the counter {name}, which nothing asks for.", name=name),
                                Message("Ask for it somewhere, or leave it out."))  # fmt: skip

    named = read_head(analysis.book.sources[0].opening)[0].shown if analysis.book.sources else shown
    for name in shown:
        if name not in named and (place := {**read, **used}.get(name)):
            yield analysis.finding("counter", WARNING, *place, Message("uses the counter {name}, which the head does not name; it starts from 0.", name=name),
                                   Message('Write "counters: [{name}]" in the head.', name=name))  # fmt: skip
        if name not in used:
            yield in_head(analysis, "counter", WARNING, "counters", name, Message("is a counter that never changes."),
                          Message('Write "Add 1 to the {name}" somewhere, or leave it out.', name=name))  # fmt: skip


def _asked_for(program: tuple[Statement, ...]) -> Iterator[Coin]:
    """What is paid where the text has asked for it: a shop before it may have emptied the purse, but not behind the question."""
    for when in walk(program):
        if isinstance(when, When) and when.condition.kind == "coin" and not when.condition.negated:
            paid = [each for each in walk(when.body) if isinstance(each, Coin) and each.how == "pay"]
            if sum(each.amount for each in paid) <= when.condition.amount:
                yield from paid


def _coin(analysis: Analysis) -> Iterator[Finding]:
    """Pay, where a reader may have less."""
    for section in analysis.sections:
        reported: set[Statement] = set()
        asked_for = [*_asked_for(section.program)]
        sure = max(
            (key[2] for key, value in analysis.entering(section.name) if key[0] == "coin" and value),
            default=0,
        )
        for path in analysis.paths[section.name]:
            purse = max(
                (
                    amount
                    for (kind, _, amount), value in (*path.asked, *path.known)
                    if kind == "coin" and value
                ),
                default=0,
            )
            purse = max(purse, sure)
            own = path.choice.price if path.choice is not None else 0
            for statement in path.done:
                if not isinstance(statement, Coin):
                    continue
                if statement.how == "gain":
                    purse += statement.amount
                elif statement.how == "pay" and statement not in reported:
                    gated = path.choice is not None and any(statement is each for each in path.choice.body)
                    if purse + (own if gated else 0) < statement.amount and not any(
                        statement is each for each in asked_for
                    ):
                        reported.add(statement)
                        yield analysis.finding("pay", WARNING, section, statement.span, Message("must be paid even by a reader who has less."),
                                            Message('Ask first: "If you have {amount} {coins}, ...", or make it a choice.', amount=statement.amount, coins=analysis.phrases.lexicon.coins[0]))  # fmt: skip
                    purse = max(0, purse - statement.amount)
