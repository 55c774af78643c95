"""Zero Vitality: where the dead go, and harm that makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding
from talewright.adventure.checks.cache import verbs_of
from talewright.adventure.checks.path import Path
from talewright.adventure.checks.world import World, in_head
from talewright.adventure.model import Goto, Order, Statement
from talewright.adventure.traversal import inner
from talewright.core.text.message import Message


def check(world: World) -> Iterator[Finding]:
    """Zero Vitality: a handler somewhere, and none that goes on with nothing left."""
    book = world.book
    unhandled = [
        (name, path)
        for name, paths in world.paths.items()
        for path in paths
        if path.kind == "death" and not path.handled and path.by is not None
    ]
    if unhandled and not book.head.death and world.start is not None:
        name, path = unhandled[0]
        section = world.named[name]
        yield world.finding("L07", NOTE, section, path.span, Message("can be the end of the reader, and nothing says what happens then: they die, and the book "
"ends."),
                            Message('Name a section in the head: "death: name".'))  # fmt: skip
    told: set[tuple[str, str]] = set()
    for name, paths in world.paths.items():
        for path in paths:
            handled = path.kind == "death" and path.handled and (name, path.to) not in told
            if handled and _goes_on_after(world, path):
                told.add((name, path.to))
                yield world.finding("L07", ERROR, world.named[name], path.span,
                                    Message('sends a reader with nothing left to "{to}", and play goes on there.', to=path.to),
                                    Message("Lead to an ending, or give some back there (Heal ...)."))  # fmt: skip
    target = book.head.death
    goes_on = target in world.named and target not in world.finishes and unhandled
    if goes_on and _goes_on_after(world, Path("death", target)):
        yield in_head(world, "L07", ERROR, "death", target, Message("is where the dead go, and play goes on there with nothing left."),
                      Message("Mark it as an ending, or give some back there (Heal ...)."))  # fmt: skip
    for section in world.sections:
        if any(book.authoring.effect(verb).harm == "sure" for verb in verbs_of(section)):
            yield from _doomed(world, section.name, section.program)


def _goes_on_after(world: World, path: Path) -> bool:
    """A death handler that leads back into play without giving any Vitality."""
    if not path.to or path.to in world.finishes or path.to not in world.named:
        return False
    there = tuple(each for each in world.named[path.to].program if isinstance(each, Order))
    return not any(world.book.authoring.effect(each.verb).heals for each in (*path.orders, *there))


def _doomed(world: World, name: str, program: tuple[Statement, ...]) -> Iterator[Finding]:
    """Harm, and then the way to a death: alive or not, the reader comes to the same end."""
    section = world.named[name]
    harm: Order | None = None
    for each in program:
        if isinstance(each, Order) and world.book.authoring.effect(each.verb).harm == "sure":
            harm = each
        elif isinstance(each, Goto) and harm is not None and world.finishes.get(each.to) == "death":
            yield world.finding("doomed", WARNING, section, harm.span, Message('makes no difference: alive or not, the reader comes to "{to}", a death.', to=each.to),
                                Message("Let those who live go on somewhere else, or leave the harm out."))  # fmt: skip
            return
    for each in program:
        for body in inner(each):
            yield from _doomed(world, name, body)
