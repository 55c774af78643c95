"""The endings of books that a reader has found. They stay when the game that found them is deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from talewright.play.endings import Ending, endings_of
from talewright.play.library.books import Books
from talewright.store import Store


class Endings:
    def __init__(self, store: Store, books: Books) -> None:
        self.store = store
        self.books = books

    async def of(self, owner: str, book_id: str) -> tuple[Ending, ...]:
        """All endings of a book: those found first, in the order in which they were found."""
        book = await self.books.get(owner, book_id)
        rows = await self.store.endings(owner, book_id)
        return endings_of(book, {row["section"]: (str(row["hero_name"]), float(row["at"])) for row in rows})

    async def counts(self, owner: str) -> Mapping[str, int]:
        """How many endings of each book have been found."""
        return Counter(str(row["book"]) for row in await self.store.endings(owner))
