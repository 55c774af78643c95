"""The checker: everything wrong with a book, all at once, in the order of the text.

Errors are faults a reader will meet; warnings are probably not meant; notes are for the author to weigh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from talewright.adventure import (
    check_gnat,
    check_goonies,
    check_links,
    check_loops,
    check_print,
    check_things,
)
from talewright.adventure.book import ERROR, NOTE, SEVERITIES, WARNING, Book, Finding
from talewright.adventure.check_gnat import Lethality, handler_goes_on
from talewright.adventure.flow import HURTS
from talewright.adventure.inside import inner
from talewright.adventure.model import Goto, Order, Statement, When
from talewright.adventure.phrasebook import phrase_book
from talewright.adventure.read import phrases_for
from talewright.adventure.remembered import verbs_of
from talewright.adventure.way import Way
from talewright.adventure.world import World, in_head
from talewright.core.errors import RulesetError
from talewright.core.ruleset import Ruleset, find

Stage = tuple[str, Callable[[World], Iterator[Finding]]]


def check_book(
    book: Book,
    *,
    ruleset: Ruleset[Any] | None = None,
    lethality: Lethality | None = None,
    lock: dict[str, int] | None = None,
) -> list[Finding]:
    """Every finding about a book, those of reading included. `lethality` prices a fight (see L14)."""
    found = list(book.faults)
    if book.sections:
        world = world_of(book, ruleset)
        for _, stage in stages(book.system, lethality, lock):
            found += stage(world)
    order = {severity: i for i, severity in enumerate(SEVERITIES)}
    found = list(dict.fromkeys(found))
    files = {source.name: i for i, source in enumerate(book.sources)}
    found.sort(key=lambda f: (files.get(f.place.file, 0), f.place.offset, order[f.severity], f.id))
    return found


def world_of(book: Book, ruleset: Ruleset[Any] | None = None) -> World:
    if ruleset is None and book.head.system:
        try:
            ruleset = find(book.head.system)
        except RulesetError:
            return World(book, phrase_book(None))
    return World(book, phrases_for(book.head, ruleset))


def stages(system: str, lethality: Lethality | None, lock: dict[str, int] | None) -> list[Stage]:
    """The checks of a system by name, so that a bench can time each."""
    found: list[Stage] = [
        ("links", check_links.check),
        ("things", check_things.check),
        ("loops", check_loops.check),
        ("deaths", _deaths),
        ("print", lambda world: check_print.check(world, lock)),
    ]
    if system == "gnat":
        found.append(("gnat", lambda world: check_gnat.check(world, lethality)))
    elif system == "goonies":
        found.append(("goonies", check_goonies.check))
    return found


def _deaths(world: World) -> Iterator[Finding]:
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
            if (
                way.kind == "death"
                and way.handled
                and handler_goes_on(world, way)
                and (name, way.to) not in told
            ):
                told.add((name, way.to))
                yield world.finding("L07", ERROR, world.named[name], way.span,
                                    f'sends a reader with nothing left to "{way.to}", and play goes on there.',
                                    "Lead to an ending, or give some back there (Heal ...).")  # fmt: skip
    target = book.head.death
    goes_on = target in world.named and target not in world.finishes and unhandled
    if goes_on and handler_goes_on(world, Way("death", target)):
        yield in_head(world, "L07", ERROR, "death", target, "is where the dead go, and play goes on there with nothing left.",
                      "Mark it as an ending, or give some back there (Heal ...).")  # fmt: skip
    for section in world.sections:
        if verbs_of(section) & {"wound", "lose-vitality", "harm"}:
            yield from _doomed(world, section.name, section.program)


def _doomed(world: World, name: str, program: tuple[Statement, ...]) -> Iterator[Finding]:
    """Harm, and then the way to a death: alive or not, the reader comes to the same end."""
    section = world.named[name]
    harm: Order | None = None
    for each in program:
        if isinstance(each, Order) and each.verb in HURTS and each.verb in ("wound", "lose-vitality", "harm"):
            harm = each
        elif isinstance(each, Goto) and harm is not None and world.finishes.get(each.to) == "death":
            yield world.finding("doomed", WARNING, section, harm.span, f'makes no difference: alive or not, the reader comes to "{each.to}", a death.',
                                "Let those who live go on somewhere else, or leave the harm out.")  # fmt: skip
            return
    for each in program:
        if isinstance(each, When) or not isinstance(each, Order):
            for body in inner(each):
                yield from _doomed(world, name, body)


__all__ = ["ERROR", "NOTE", "WARNING", "Lethality", "check_book", "stages", "world_of"]
