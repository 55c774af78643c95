"""The checker: everything wrong with a book, all at once, in the order of the text.

Errors are faults a reader will meet; warnings are probably not intended; notes are for the author to consider. A heading
with `meant="loop-gain"` answers a warning or note of its section: it is on purpose. What
every book must hold is in `checks`; the guidelines of a system are author checks that its ruleset brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from talewright.adventure.book import SEVERITIES, Book, Finding
from talewright.adventure.checks import availability, continuity, links, loops, references
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.checks.author_view import AuthorView, Pricing
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.read import phrases_for
from talewright.core.errors import RulesetError
from talewright.core.ruleset import Ruleset, find

Stage = tuple[str, Callable[[Analysis], Iterator[Finding]]]


def check_book(
    book: Book,
    *,
    ruleset: Ruleset[Any] | None = None,
    pricing: Pricing | None = None,
    lock: dict[str, int] | None = None,
) -> list[Finding]:
    r"""Every finding about a book, those of reading included. `pricing` computes what a fight does to a new character.

    >>> import talewright as tw
    >>> book = tw.read_book("---\nsystem: gnat\n---\n\n## start\n\nTurn to [[nowhere]].\n")
    >>> [(finding.id, finding.words) for finding in tw.check_book(book) if finding.severity == "error"]
    [('no-victory', 'start'), ('reference', 'nowhere')]
    """
    found = list(book.faults)
    if book.sections:
        ruleset = ruleset or _ruleset_of(book)
        analysis = analysis_of(book, ruleset)
        for _, stage in stages(book, pricing, lock):
            found += stage(analysis)
    meant = {(section.name, each) for section in book.sections for each in section.heading.meant}
    order = {severity: i for i, severity in enumerate(SEVERITIES)}
    found = [f for f in dict.fromkeys(found) if f.severity == "error" or (f.section, f.id) not in meant]
    files = {source.name: i for i, source in enumerate(book.sources)}
    found.sort(key=lambda f: (files.get(f.place.file, 0), f.place.offset, order[f.severity], f.id))
    return found


def analysis_of(book: Book, ruleset: Ruleset[Any] | None = None) -> Analysis:
    ruleset = ruleset or _ruleset_of(book)
    if ruleset is None and book.head.system:
        return Analysis(book, phrase_book(None))
    return Analysis(book, phrases_for(book.head, ruleset), ruleset)


def _ruleset_of(book: Book) -> Ruleset[Any] | None:
    """None for a book without a system, or with one that is not installed."""
    try:
        return find(book.head.system) if book.head.system else None
    except RulesetError:
        return None


def stages(book: Book, pricing: Pricing | None, lock: dict[str, int] | None) -> list[Stage]:
    """The checks of a book by name, so that a benchmark can time each."""

    def authoring(analysis: Analysis) -> Iterator[Finding]:
        view = AuthorView(analysis, pricing)
        for check in book.authoring.checks:
            yield from check(view)

    return [
        ("references", lambda analysis: references.check(analysis, lock)),
        ("links", links.check),
        ("availability", availability.check),
        ("loops", loops.check),
        ("continuity", continuity.check),
        ("authoring", authoring),
    ]
