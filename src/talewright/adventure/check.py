"""The checker: everything wrong with a book, all at once, in the order of the text.

Errors are faults a reader will meet; warnings are probably not meant; notes are for the author to weigh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from talewright.adventure.book import SEVERITIES, Book, Finding
from talewright.adventure.checks import deaths, gnat, goonies, links, loops, printing, things
from talewright.adventure.checks.gnat import Lethality
from talewright.adventure.checks.world import World
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.read import phrases_for
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
    r"""Every finding about a book, those of reading included. `lethality` prices a fight (see L14).

    >>> import talewright as tw
    >>> book = tw.read_book("---\nsystem: gnat\n---\n\n## start\n\nTurn to [[nowhere]].\n")
    >>> [(finding.id, finding.words) for finding in tw.check_book(book) if finding.severity == "error"]
    [('no-victory', 'start'), ('reference', 'nowhere')]
    """
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
        ("links", links.check),
        ("things", things.check),
        ("loops", loops.check),
        ("deaths", deaths.check),
        ("print", lambda world: printing.check(world, lock)),
    ]
    if system == "gnat":
        found.append(("gnat", lambda world: gnat.check(world, lethality)))
    elif system == "goonies":
        found.append(("goonies", goonies.check))
    return found
