"""What the program understood, said where it stands; and what it did not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from talewright.adventure.book import Book, Finding, Section
from talewright.adventure.check import check_book
from talewright.adventure.explain import Explainer, Naming
from talewright.adventure.language.names import section_at
from talewright.core.findings import Place
from talewright.core.ruleset import Ruleset

MAX_NAMES = 8
"""Sections that a hover names."""


@dataclass(frozen=True)
class Hover:
    file: str
    start: int
    end: int
    text: str


def diagnostics(book: Book, ruleset: Ruleset[Any] | None = None) -> list[Finding]:
    """All findings, in the order of the text."""
    return check_book(book, ruleset=ruleset)


def hover(
    book: Book,
    file: str,
    offset: int,
    numbers: dict[str, int] | None = None,
    language: str = "en",
    name: Naming | None = None,
) -> Hover | None:
    """What the program understood of the sentence here."""
    section = section_at(book, file, offset)
    if section is None:
        return None
    here = offset - section.offset
    explainer = Explainer(book, numbers, language, name, authors=True)
    heading = section.heading.span
    if heading.start <= here < heading.end:
        start, end = section.offset + heading.start, section.offset + heading.end
        return Hover(file, start, end, _about(book, section, explainer))
    for block in section.content.blocks:
        for sentence in block.sentences:
            if sentence.span.start <= here < sentence.span.end and sentence.statements:
                base = section.offset
                start, end = base + sentence.span.start, base + sentence.span.end
                return Hover(file, start, end, explainer.explain(sentence.statements))
    return None


def _about(book: Book, section: Section, explainer: Explainer) -> str:
    """A section in a line: its number, where it is reached from, where it leads or how the book ends there."""
    sources = [each.name for each in book.sections if any(link.to == section.name for link in each.links)]
    targets = list(dict.fromkeys(link.to for link in section.links))
    none = explainer.say("nothing")
    end = explainer.end(section.ending, section.heading.title) if section.ending else none
    return explainer.say(
        "section",
        number=explainer.numbers.get(section.name, section.name),
        sources=", ".join(sources[:MAX_NAMES]) or none,
        targets=", ".join(targets[:MAX_NAMES]) or end,
    )


def understood_lines(
    book: Book, numbers: dict[str, int] | None = None, language: str = "en", name: Naming | None = None
) -> list[tuple[Place, str]]:
    """The "understood as" line of every sentence that does something."""
    explainer = Explainer(book, numbers, language, name, authors=True)
    return [
        (section.place(sentence.span), explainer.explain(sentence.statements))
        for section in book.sections
        for block in section.content.blocks
        for sentence in block.sentences
        if sentence.statements
    ]
