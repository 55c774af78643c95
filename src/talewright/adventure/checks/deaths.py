"""Zero Vitality: where the dead go, and harm that makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding
from talewright.adventure.checks.analysis import Analysis, in_head
from talewright.adventure.checks.cache import verbs_of
from talewright.adventure.checks.path import Path
from talewright.adventure.model import Goto, Order, Statement
from talewright.adventure.traversal import inner
from talewright.core.text.message import Message


def check(analysis: Analysis) -> Iterator[Finding]:
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
