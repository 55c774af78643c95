"""Zero Vitality: where the dead go, and harm that makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding
from talewright.adventure.checks.remembered import verbs_of
from talewright.adventure.checks.way import Way
from talewright.adventure.checks.world import World, in_head
from talewright.adventure.inside import inner
from talewright.adventure.model import Goto, Order, Statement


def check(world: World) -> Iterator[Finding]:
    """Zero Vitality: a handler somewhere, and none that goes on with nothing left."""
    book = world.book
    unhandled = [
        (name, way)
        for name, ways in world.ways.items()
        for way in ways
        if way.kind == "death" and not way.handled and way.by is not None
    ]
    if unhandled and not book.head.death and world.start is not None:
        name, way = unhandled[0]
        section = world.named[name]
        yield world.finding("L07", NOTE, section, way.span, "can be the end of the reader, and nothing says what happens then: they die, and the book ends.",
                            'Name a section in the head: "death: name".')  # fmt: skip
    told: set[tuple[str, str]] = set()
    for name, ways in world.ways.items():
        for way in ways:
            handled = way.kind == "death" and way.handled and (name, way.to) not in told
            if handled and _goes_on_after(world, way):
                told.add((name, way.to))
                yield world.finding("L07", ERROR, world.named[name], way.span,
                                    f'sends a reader with nothing left to "{way.to}", and play goes on there.',
                                    "Lead to an ending, or give some back there (Heal ...).")  # fmt: skip
    target = book.head.death
    goes_on = target in world.named and target not in world.finishes and unhandled
    if goes_on and _goes_on_after(world, Way("death", target)):
        yield in_head(world, "L07", ERROR, "death", target, "is where the dead go, and play goes on there with nothing left.",
                      "Mark it as an ending, or give some back there (Heal ...).")  # fmt: skip
    for section in world.sections:
        if any(book.authoring.effect(verb).harm == "sure" for verb in verbs_of(section)):
            yield from _doomed(world, section.name, section.program)


def _goes_on_after(world: World, way: Way) -> bool:
    """A death handler that leads back into play without giving any Vitality."""
    if not way.to or way.to in world.finishes or way.to not in world.named:
        return False
    there = tuple(each for each in world.named[way.to].program if isinstance(each, Order))
    return not any(world.book.authoring.effect(each.verb).heals for each in (*way.orders, *there))


def _doomed(world: World, name: str, program: tuple[Statement, ...]) -> Iterator[Finding]:
    """Harm, and then the way to a death: alive or not, the reader comes to the same end."""
    section = world.named[name]
    harm: Order | None = None
    for each in program:
        if isinstance(each, Order) and world.book.authoring.effect(each.verb).harm == "sure":
            harm = each
        elif isinstance(each, Goto) and harm is not None and world.finishes.get(each.to) == "death":
            yield world.finding("doomed", WARNING, section, harm.span, f'makes no difference: alive or not, the reader comes to "{each.to}", a death.',
                                "Let those who live go on somewhere else, or leave the harm out.")  # fmt: skip
            return
    for each in program:
        for body in inner(each):
            yield from _doomed(world, name, body)
