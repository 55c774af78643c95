"""The endings of books that a reader has found. They stay when the game that found them is deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from talewright.adventure import Section
from talewright.play.library.books import Books
from talewright.store import Store


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


class Endings:
    def __init__(self, store: Store, books: Books) -> None:
        self.store = store
        self.books = books

    async def of(self, owner: str, book_id: str) -> tuple[Ending, ...]:
        """All endings of a book: those found first, in the order in which they were found."""
        book = await self.books.get(owner, book_id)
        rows = {row["section"]: row for row in await self.store.endings(owner, book_id)}
        found = [
            Ending(each.name, ending_name(each), each.ending, *_found(rows.get(each.name)))
            for each in book.sections
            if each.ending
        ]
        return tuple(sorted(found, key=lambda ending: (not ending.found, ending.at)))

    async def counts(self, owner: str) -> Mapping[str, int]:
        """How many endings of each book have been found."""
        return Counter(str(row["book"]) for row in await self.store.endings(owner))


def _found(row: dict[str, object] | None) -> tuple[str, float]:
    return ("", 0.0) if row is None else (str(row["hero_name"]), float(str(row["at"])))
