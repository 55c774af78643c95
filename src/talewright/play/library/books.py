"""The books of the library: those on the shelf, and everybody's own."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from talewright.adventure import Book, Finding
from talewright.core.text.message import Message
from talewright.play.authoring.uploads import check_upload, clean_name
from talewright.play.errors import Unknown
from talewright.play.library.cards import BookCard, book_card
from talewright.play.library.limits import ID, Keeping, fresh_id
from talewright.play.shelf import Back, text_digest


class OwnBooks(Keeping):
    """An own book is seen by its owner alone."""

    async def books(self, owner: str) -> list[BookCard]:
        """The shelf: your own books first."""
        cards = []
        for row in await self.store.books(owner):
            back = self.shelf.known_back(row["digest"]) or await self._back(
                row["digest"], await self.store.text(row["digest"]) or "", row["name"]
            )
            cards.append(book_card(row["id"], back, own=True, updated=row["updated"]))
        for volume in self.shelf.volumes.values():
            back = await self._back(volume.digest, volume.text, volume.name)
            cards.append(book_card(volume.id, back, own=False))
        return cards

    async def book(self, owner: str, book_id: str) -> Book:
        return (await self._book(owner, book_id))[0]

    async def book_text(self, owner: str, book_id: str) -> str:
        if volume := self.shelf.volumes.get(book_id):
            return volume.text
        row = await self._book_row(owner, book_id)
        return await self.store.text(row["digest"]) or ""

    async def check_text(self, text: str, name: str = "book.tale.md") -> tuple[Book, list[Finding]]:
        """Read and check a text without keeping it."""
        return await asyncio.to_thread(check_upload, text, clean_name(name))

    async def add_book(self, owner: str, name: str, text: str) -> tuple[str, list[Finding]]:
        """Keep a book of one's own, checked at once. With faults it is kept too, to be mended."""
        await self._room(owner, "books")
        _, findings = await self.check_text(text, name)
        book_id = fresh_id()
        await self._keep_book(owner, book_id, clean_name(name), text)
        return book_id, findings

    async def put_book(self, owner: str, book_id: str, text: str) -> list[Finding]:
        row = await self._book_row(owner, book_id)
        _, findings = await self.check_text(text, row["name"])
        await self._keep_book(owner, book_id, row["name"], text)
        return findings

    async def findings(self, owner: str, book_id: str) -> list[Finding]:
        text = await self.book_text(owner, book_id)
        return (await self.check_text(text, await self.book_name(owner, book_id)))[1]

    async def book_name(self, owner: str, book_id: str) -> str:
        if volume := self.shelf.volumes.get(book_id):
            return volume.name
        return str((await self._book_row(owner, book_id))["name"])

    async def remove_book(self, owner: str, book_id: str) -> None:
        """Games of it go on: they keep the text they were begun with."""
        if not (ID.fullmatch(book_id) and await self.store.remove_book(owner, book_id)):
            raise Unknown(Message("You have no such book."))

    async def _keep_book(self, owner: str, book_id: str, name: str, text: str) -> None:
        row = {
            "id": book_id,
            "owner": owner,
            "name": name,
            "digest": text_digest(text),
            "updated": time.time(),
        }
        await self.store.put_book(row, text)

    async def _book_row(self, owner: str, book_id: str) -> dict[str, Any]:
        row = await self.store.book(owner, book_id) if ID.fullmatch(book_id) else None
        if row is None:
            raise Unknown(Message("There is no such book on your shelf."))
        return row

    async def _book(self, owner: str, book_id: str) -> tuple[Book, str]:
        if volume := self.shelf.volumes.get(book_id):
            return await self._read(volume.digest, volume.text, volume.name), volume.digest
        row = await self._book_row(owner, book_id)
        return await self._text(row["digest"], row["name"]), row["digest"]

    async def _text(self, digest: str, name: str = "book.tale.md") -> Book:
        if known := self.shelf.known(digest):
            return known
        for volume in self.shelf.volumes.values():
            if volume.digest == digest:
                return await self._read(digest, volume.text, volume.name)
        text = await self.store.text(digest)
        if text is None:
            raise Unknown(Message("The text of this book is no longer stored. Upload it again."))
        return await self._read(digest, text, name)

    async def _back(self, digest: str, text: str, name: str) -> Back:
        known = self.shelf.known_back(digest)
        if known is None:
            known = await asyncio.to_thread(self.shelf.back, digest, text, name)
        return known

    async def _read(self, digest: str, text: str, name: str) -> Book:
        """A long book takes a while to read: in another thread, so that nobody else waits for it."""
        known = self.shelf.known(digest)
        if known is None:
            known = await asyncio.to_thread(self.shelf.read, digest, text, name)
        return known
