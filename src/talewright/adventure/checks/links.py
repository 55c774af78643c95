"""Where ways lead: dead ends, sections nobody reaches, traps; where the dead go, and harm that makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section
from talewright.adventure.checks.analysis import Analysis, in_head
from talewright.adventure.checks.path import Path
from talewright.adventure.checks.walker import cached, verbs_of
from talewright.adventure.model import Choice, Condition, Fence, Finish, Goto, Order, Statement, When
from talewright.adventure.traversal import inner, walk
from talewright.core.findings import Span
from talewright.core.text.message import Message


def check(analysis: Analysis) -> Iterator[Finding]:
    yield from _reached(analysis)
    yield from _dead_ends(analysis)
    yield from _orphans(analysis)
    yield from _lost_statements(analysis)
    yield from _rolled_first(analysis)
    yield from _traps(analysis)
    yield from _deaths(analysis)


def _reached(analysis: Analysis) -> Iterator[Finding]:
    for section in analysis.sections:
        if section.name in analysis.linked or analysis.start is None:
            continue
        what = (
            Message("is an ending that is never reached") if section.ending else Message("is never reached")
        )
        number = "ending-unreached" if section.ending else "unreachable"
        into = sorted(
            {
                edge.source
                for edge in analysis.edges
                if edge.to == section.name and edge.source != section.name
            }
        )
        cause = (
            Message(
                "{what}: only {into} leads here.",
                plural="{what}: only {into} lead here.",
                what=what,
                into=tuple(into[:3]),
                count=len(into),
            )
            if into
            else Message("{what}: nothing leads here.", what=what)
        )
        yield analysis.finding(number, WARNING, section, section.heading.span, cause,
                            Message("Lead to it from somewhere, or remove it."), section.name)  # fmt: skip
    if analysis.start is not None and not (analysis.victories & analysis.linked):
        yield analysis.finding("no-victory", ERROR, analysis.start, analysis.start.heading.span,
                            Message("begins a book without an ending that can be reached."),
                            Message("Mark at least one ending: ## name {{ending=victory}}."), analysis.start.name)  # fmt: skip


def _dead_ends(analysis: Analysis) -> Iterator[Finding]:
    for section in analysis.sections:
        sure = analysis.entering(section.name)
        stuck = [
            path
            for path in analysis.paths[section.name]
            if path.kind == "stuck" and not analysis.contradicts(sure, path)
        ]
        if not stuck:
            continue
        if not section.links and not any(isinstance(each, Finish) for each in section.program):
            yield analysis.finding("dead-end", ERROR, section, section.heading.span,
                                Message("leads nowhere and is no ending."), Message("Add a way on, or mark it: {{ending=death}}."), section.name)  # fmt: skip
            continue
        reported: set[Message] = set()
        for path in stuck:
            if path.closed:
                continue  # the author check of the ruleset says who is left out
            who = _who(path, analysis.phrases.lexicon.coins[0])
            if who in reported:
                continue
            reported.add(who)
            span = path.by.span if path.by is not None else section.heading.span
            words = None if path.by is not None else section.name
            yield analysis.finding("dead-end", ERROR, section, span, Message("leaves {who} without a way on.", who=who),
                                Message('Add an "otherwise", or a choice that is open to everyone.'), words)  # fmt: skip


def _who(path: Path, coin: str) -> Message:
    """The reader who is stuck, in words."""
    parts: list[Message] = []
    for (kind, name, amount), value in path.known:
        if kind == "keyword":
            yes, no = (
                Message("with the keyword {name}", name=name),
                Message("without the keyword {name}", name=name),
            )
        elif kind == "cast":
            yes, no = Message("who casts {name}", name=name), Message("who does not cast {name}", name=name)
        elif kind == "counter":
            yes = Message("whose {name} is {amount}", name=name, amount=amount)
            no = Message("whose {name} is not {amount}", name=name, amount=amount)
        else:
            what = (
                f"{amount} {coin}"
                if kind == "coin"
                else name.capitalize()
                if kind == "skill"
                else name or kind
            )
            yes, no = Message("with {what}", what=what), Message("without {what}", what=what)
        parts.append(yes if value else no)
    roll = next(
        (each for each in reversed(path.done) if isinstance(each, Order) and each.rolls),
        None,
    )
    if roll is not None and not parts:
        return Message("some outcome of the {verb}", verb=roll.verb)
    return Message("a reader {who}", who=tuple(parts[-3:])) if parts else Message("the reader")


def _orphans(analysis: Analysis) -> Iterator[Finding]:
    """If you succeed, with nothing rolled before it."""
    for section in analysis.sections:
        if "if" not in verbs_of(section):
            continue
        for span in cached(section.content, "orphans", _orphans_of, section.program):
            yield analysis.finding("no-roll", ERROR, section, span, Message("asks how a roll went, and none stands before it."),
                                Message("Put the test or fight in front of it."))  # fmt: skip


def _orphans_of(program: tuple[Statement, ...]) -> list[Span]:
    return list(_orphan(program, rolled=False))


def _orphan(program: tuple[Statement, ...], *, rolled: bool) -> Iterator[Span]:
    for statement in program:
        asked: Condition | None = getattr(statement, "condition", None)
        if asked is not None and asked.kind == "result" and not rolled:
            yield asked.span
            rolled = True
        for body in inner(statement):
            yield from _orphan(body, rolled=rolled)
        rolled = rolled or any(isinstance(each, Order) and each.rolls for each in walk((statement,)))


def _lost_statements(analysis: Analysis) -> Iterator[Finding]:
    """Whatever stands behind an unconditional "turn to" never happens."""
    for section in analysis.sections:
        for statement in cached(section.content, "behind", _all_behind, section.program):
            what = (
                Message("is a choice that is never offered")
                if isinstance(statement, Choice)
                else Message("never happens")
            )
            yield analysis.finding("never-happens", ERROR, section, statement.span,
                                Message("{what}: the section is left, or the book ended, before it.", what=what),
                                _instead(section, statement))  # fmt: skip


def _rolled_first(analysis: Analysis) -> Iterator[Finding]:
    """You may flee: turn to [[x]]. Fight two rounds. A choice is made when all else is done, so this one comes too late."""
    for section in analysis.sections:
        offered: Statement | None = None
        for statement in section.program:
            if isinstance(statement, Choice):
                offered = offered or statement
            elif (
                offered
                and isinstance(statement, Order)
                and analysis.book.authoring.effect(statement.verb).results_of(statement.fields())
            ):
                yield analysis.finding("choice-late", ERROR, section, offered.span,
                                    Message("is offered only when the roll behind it is over: everything else of a section comes before its choices."),
                                    Message('Give the roll a section of its own, and lead there by a choice: "- To fight, turn to [[x]]."'))  # fmt: skip
                break


def _instead(section: Section, lost: Statement) -> Message:
    """What to do about a way that is never reached: lines of their own were meant as a list."""
    before = section.text[: lost.span.start]
    line = before.rpartition("\n")[2]
    above = before[: len(before) - len(line)].rstrip("\n").rpartition("\n")[2]
    if (
        line.strip()
        and "[[" not in line
        and above.rstrip().endswith(("]].", "]]"))
        and not above.startswith("- ")
    ):
        return Message('For choices, begin each of these lines with "- ".')
    return Message("Move it in front, or make the turn a choice.")


def _all_behind(program: tuple[Statement, ...]) -> list[Statement]:
    return list(_behind(program))


def _behind(program: tuple[Statement, ...]) -> Iterator[Statement]:
    gone = False
    for statement in program:
        if gone and not isinstance(statement, Fence):
            yield statement
            return
        for body in inner(statement):
            yield from _behind(body)
        gone = gone or isinstance(statement, Goto | Finish) or _always_leaves(statement)


def _always_leaves(statement: Statement) -> bool:
    return (
        isinstance(statement, When)
        and statement.otherwise is not None
        and all(
            any(isinstance(each, Goto | Finish) for each in body)
            for body in (statement.body, statement.otherwise)
        )
    )


def _traps(analysis: Analysis) -> Iterator[Finding]:
    """Sections from which no ending can be reached any more."""
    lost = [s for s in analysis.sections if s.name in analysis.linked and s.name not in analysis.alive]
    lost = [s for s in lost if not any(path.kind == "stuck" for path in analysis.paths[s.name]) and s.links]
    broken = {s.name for s in analysis.sections if any(link.to not in analysis.named for link in s.links)}
    lost = [s for s in lost if not (analysis.reach([s.name]) & broken)]
    stuck = {n for n, found in analysis.paths.items() if any(path.kind == "stuck" for path in found)}
    lost = [s for s in lost if not (analysis.reach([s.name]) & stuck)]
    if lost:
        first = lost[0]
        others = ", ".join(s.name for s in lost[1:4])
        also = Message(" (with {others})", others=others) if others else ""
        yield analysis.finding("no-way-out", ERROR, first, first.heading.span,
                            Message("leads round in circles{also}: no ending can be reached from here.", also=also),
                            Message("Give the circle a way out."), first.name)  # fmt: skip


def _deaths(analysis: Analysis) -> Iterator[Finding]:
    """Zero Vitality: a handler somewhere, and none that goes on with nothing left."""
    book = analysis.book
    unhandled = [
        (name, path)
        for name, paths in analysis.paths.items()
        for path in paths
        if path.kind == "death" and not path.handled and path.by is not None
    ]
    if unhandled and not book.head.death and analysis.start is not None:
        name, path = unhandled[0]
        section = analysis.named[name]
        yield analysis.finding("L07", NOTE, section, path.span, Message("can be the end of the reader, and nothing says what happens then: they die, and the book "
"ends."),
                            Message('Name a section in the head: "death: name".'))  # fmt: skip
    reported: set[tuple[str, str]] = set()
    for name, paths in analysis.paths.items():
        for path in paths:
            handled = path.kind == "death" and path.handled and (name, path.to) not in reported
            if handled and _goes_on_after(analysis, path):
                reported.add((name, path.to))
                yield analysis.finding("L07", ERROR, analysis.named[name], path.span,
                                    Message('sends a reader with nothing left to "{to}", and play goes on there.', to=path.to),
                                    Message("Lead to an ending, or give some back there (Heal ...)."))  # fmt: skip
    target = book.head.death
    goes_on = target in analysis.named and target not in analysis.finishes and unhandled
    if goes_on and _goes_on_after(analysis, Path("death", target)):
        yield in_head(analysis, "L07", ERROR, "death", target, Message("is where the dead go, and play goes on there with nothing left."),
                      Message("Mark it as an ending, or give some back there (Heal ...)."))  # fmt: skip
    for section in analysis.sections:
        if any(book.authoring.effect(verb).harm == "sure" for verb in verbs_of(section)):
            yield from _doomed(analysis, section.name, section.program)


def _goes_on_after(analysis: Analysis, path: Path) -> bool:
    """A death handler that leads back into play without giving any Vitality."""
    if not path.to or path.to in analysis.finishes or path.to not in analysis.named:
        return False
    there = tuple(each for each in analysis.named[path.to].program if isinstance(each, Order))
    return not any(analysis.book.authoring.effect(each.verb).heals for each in (*path.orders, *there))


def _doomed(analysis: Analysis, name: str, program: tuple[Statement, ...]) -> Iterator[Finding]:
    """Harm, and then the way to a death: alive or not, the reader comes to the same end."""
    section = analysis.named[name]
    harm: Order | None = None
    for each in program:
        if isinstance(each, Order) and analysis.book.authoring.effect(each.verb).harm == "sure":
            harm = each
        elif isinstance(each, Goto) and harm is not None and analysis.finishes.get(each.to) == "death":
            yield analysis.finding("doomed", WARNING, section, harm.span, Message('makes no difference: alive or not, the reader comes to "{to}", a death.', to=each.to),
                                Message("Let those who live go on somewhere else, or leave the harm out."))  # fmt: skip
            return
    for each in program:
        for body in inner(each):
            yield from _doomed(analysis, name, body)
