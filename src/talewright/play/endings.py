"""The endings of a book, and which of them a reader has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from talewright.adventure import Book, Section


@dataclass(frozen=True)
class Ending:
    """An ending of a book; without `at` it has not been found yet."""

    section: str
    name: str
    kind: str
    """victory, death or neutral"""
    hero_name: str = ""
    at: float = 0.0

    @property
    def found(self) -> bool:
        return self.at > 0


def ending_name(section: Section) -> str:
    """The name the author gave an ending, else the name of its section in ordinary letters."""
    if section.heading.title:
        return section.heading.title
    plain = section.name.replace("-", " ").replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


def endings_of(book: Book, found: Mapping[str, tuple[str, float]]) -> tuple[Ending, ...]:
    """All endings of a book: those found first, in the order in which they were found.

    `found` has the name of the character and the time for the section of each ending that was found.
    """
    endings = (
        Ending(each.name, ending_name(each), each.ending, *found.get(each.name, ("", 0.0)))
        for each in book.endings
    )
    return tuple(sorted(endings, key=lambda ending: (not ending.found, ending.at)))
