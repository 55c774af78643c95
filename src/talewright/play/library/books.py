"""The books of a library: those on the shelf, and each owner's own."""

from __future__ import annotations

import time
from typing import Any

from talewright.adventure import Book, Finding
from talewright.adventure.quick_fixes import QuickFix
from talewright.core.heroes import ReadyHero
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.authoring import desk
from talewright.play.authoring.difference import SECONDS, difference, first_difference
from talewright.play.authoring.uploads import clean_name
from talewright.play.books import Shelf, Summary, text_digest
from talewright.play.errors import Changed, TooSlow, Unknown
from talewright.play.library.cards import BookCard, book_card
from talewright.play.library.limits import ID, fresh_id, limited
from talewright.play.offload import offload
from talewright.play.worker import Calculator, InThread
from talewright.store import Row, StaleRevision, Store


class Books:
    """A book on the shelf is seen by everybody, an own book by its owner alone."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self.store = store
        self.shelf = shelf
        self.calculator: Calculator = InThread()
        """where texts of strangers are read and checked"""
        self._thread = InThread()

    async def all(self, owner: str) -> list[BookCard]:
        """The owner's books first, then the shelf."""
        cards = [await self._own_card(row) for row in await self.store.books(owner)]
        for volume in self.shelf.volumes.values():
            summary = await self._summary(volume.digest, volume.text, volume.name)
            cards.append(book_card(volume.id, summary, own=False))
        return cards

    async def card(self, owner: str, book_id: str) -> BookCard:
        if volume := self.shelf.volumes.get(book_id):
            summary = await self._summary(volume.digest, volume.text, volume.name)
            return book_card(volume.id, summary, own=False)
        return await self._own_card(await self._row(owner, book_id))

    async def get(self, owner: str, book_id: str) -> Book:
        return (await self.with_digest(owner, book_id))[0]

    async def with_digest(self, owner: str, book_id: str) -> tuple[Book, str]:
        if volume := self.shelf.volumes.get(book_id):
            return await self._read(volume.digest, volume.text, volume.name), volume.digest
        row = await self._row(owner, book_id)
        return await self.by_digest(row["digest"], row["name"]), row["digest"]

    async def by_digest(self, digest: str, name: str = "book.tale.md") -> Book:
        """The text a game was started with, whatever has become of its book."""
        if known := self.shelf.known(digest):
            return known
        if volume := self.shelf.by_digest(digest):
            return await self._read(digest, volume.text, volume.name)
        text = await self.store.text(digest)
        if text is None:
            raise Unknown(Message("The text of this book is no longer stored. Upload it again."))
        return await self._read(digest, text, name)

    async def read(self, text: str, name: str = "book.tale.md") -> Book:
        """A text that is not stored as a book, such as an earlier one."""
        return await self._read(text_digest(text), text, name)

    async def numbers(self, owner: str, book_id: str) -> dict[str, int]:
        """The printed numbers of its sections."""
        book, digest = await self.with_digest(owner, book_id)
        return self.shelf.numbers(digest, book)

    def heroes(self, book_id: str, system: str) -> tuple[ReadyHero[Any], ...]:
        """The ready heroes a reader may play the book with."""
        return self.shelf.heroes(book_id, find(system))

    async def text(self, owner: str, book_id: str) -> str:
        if volume := self.shelf.volumes.get(book_id):
            return volume.text
        row = await self._row(owner, book_id)
        return await self.store.text(row["digest"]) or ""

    async def name(self, owner: str, book_id: str) -> str:
        """The name of its file."""
        if volume := self.shelf.volumes.get(book_id):
            return volume.name
        return str((await self._row(owner, book_id))["name"])

    async def check(self, text: str, name: str = "book.tale.md") -> list[Finding]:
        """Read and check a text without saving it."""
        return await self.calculator.run(desk.findings_of, text, clean_name(name))

    async def desk(self, text: str, name: str, language: str, line: int = 1) -> desk.Desk:
        """All that a writer at that line sees of a text."""
        return await self.calculator.run(desk.desk_of, text, clean_name(name), language, line)

    async def difference(self, theirs: str, ours: str) -> list[str]:
        """The lines in which a text that was saved elsewhere differs from one that was sent now."""
        try:
            return await self.calculator.run(difference, theirs, ours, seconds=SECONDS)
        except TooSlow:
            return first_difference(theirs, ours)

    async def findings(self, owner: str, book_id: str) -> list[Finding]:
        return await self.check(await self.text(owner, book_id), await self.name(owner, book_id))

    async def fixes(self, owner: str, book_id: str) -> list[tuple[QuickFix, ...]]:
        """The fixes for each of the findings."""
        text, name = await self.text(owner, book_id), await self.name(owner, book_id)
        return await self.calculator.run(desk.fixes_of, text, clean_name(name))

    async def add(self, owner: str, name: str, text: str) -> tuple[str, list[Finding]]:
        """Save a book of one's own, checked at once. One with errors is saved too, to be corrected."""
        findings = await self.check(text, name)
        book_id = fresh_id()
        await self._put(owner, book_id, clean_name(name), text)
        return book_id, findings

    async def put(self, owner: str, book_id: str, text: str, *, rev: int | None = None) -> list[Finding]:
        """Replace the text of one's own book. `rev` is the revision that was edited: a later one is not overwritten."""
        row = await self._row(owner, book_id)
        findings = await self.check(text, row["name"])
        try:
            await self._put(owner, book_id, row["name"], text, row["rev"] if rev is None else rev)
        except StaleRevision:
            raise Changed(
                Message(
                    "This book was changed elsewhere in the meantime. Compare both texts, then save again."
                )
            ) from None
        return findings

    async def rev(self, owner: str, book_id: str) -> int:
        """The revision of one's own book; those of the shelf do not change."""
        return 0 if book_id in self.shelf.volumes else int((await self._row(owner, book_id))["rev"])

    async def remove(self, owner: str, book_id: str) -> None:
        """Games of it go on: they keep the text they were started with."""
        if not (ID.fullmatch(book_id) and await self.store.remove_book(owner, book_id)):
            raise Unknown(Message("You have no such book."))

    async def _put(self, owner: str, book_id: str, name: str, text: str, rev: int | None = None) -> None:
        row = book_row(owner, book_id, name, text)
        async with limited() as limits:
            await self.store.put_book(row, text, rev=rev, limits=limits)

    async def _row(self, owner: str, book_id: str) -> Row:
        row = await self.store.book(owner, book_id) if ID.fullmatch(book_id) else None
        if row is None:
            raise Unknown(Message("There is no such book on your shelf."))
        return row

    async def _own_card(self, row: Row) -> BookCard:
        summary = self.shelf.known_summary(row["digest"]) or await self._summary(
            row["digest"], await self.store.text(row["digest"]) or "", row["name"]
        )
        return book_card(row["id"], summary, own=True, updated=row["updated"])

    # The books of the shelf are the operator's, and read in a thread; those of strangers wherever they can be stopped.

    async def _summary(self, digest: str, text: str, name: str) -> Summary:
        known = self.shelf.known_summary(digest)
        if known is None and self.shelf.by_digest(digest) is not None:
            known = await self._thread.run(self.shelf.summary, digest, text, name)
        elif known is None:
            known = self.shelf.keep_summary(digest, await self.calculator.run(desk.summarise, text, name))
        return known

    async def _read(self, digest: str, text: str, name: str) -> Book:
        known = self.shelf.known(digest)
        if known is not None:
            return known
        place = self._thread if self.shelf.by_digest(digest) is not None else self.calculator
        book = self.shelf.keep(digest, await place.run(desk.read_text_of, text, name))
        if book.sound:
            # Pages that show the book ask for its numbers.
            await offload(self.shelf.numbers, digest, book)
        return book


def book_row(owner: str, book_id: str, name: str, text: str) -> Row:
    return {
        "id": book_id,
        "owner": owner,
        "name": name,
        "digest": text_digest(text),
        "updated": time.time(),
    }
