"""One person's books, characters and games as one document, and back."""

from __future__ import annotations

import json
from typing import Any

from talewright.play.library.books import Books
from talewright.play.library.characters import Characters
from talewright.play.library.importing import FORMAT, KIND, read_import
from talewright.play.library.limits import check_room
from talewright.play.library.rows import LogRow, Row
from talewright.play.worker import Calculator, InThread
from talewright.store import Store

IMPORT_SECONDS = 20.0


class Exports:
    def __init__(self, store: Store, books: Books, characters: Characters) -> None:
        self.store = store
        self.books = books
        self.characters = characters
        self.calculator: Calculator = InThread()

    async def export(self, owner: str) -> dict[str, Any]:
        """All that one person has, as one readable document."""
        store = self.store
        texts: dict[str, str] = {}
        books = []
        for row in await store.books(owner):
            texts[row["digest"]] = await store.text(row["digest"]) or ""
            books.append({"id": row["id"], "name": row["name"], "text": row["digest"]})
        games = []
        for row in await store.games(owner):
            if row["digest"] and row["digest"] not in texts:
                texts[row["digest"]] = await store.text(row["digest"]) or ""
            games.append(_exported(row, await store.answers(row["id"])))
        return {
            "talewright": FORMAT,
            "kind": KIND,
            "texts": texts,
            "books": books,
            "characters": [
                {"id": row["id"], "edited": bool(row["edited"]), "file": json.loads(row["data"])}
                for row in await store.characters(owner)
            ],
            "games": games,
            "endings": [
                {key: row[key] for key in ("book", "section", "hero_name", "at")}
                for row in await store.endings(owner)
            ],
        }

    async def import_(self, owner: str, data: object) -> dict[str, int]:
        """Add what an export contains, under new ids. All of it is read and replayed before anything is saved.

        `data` is the document, or its JSON as bytes: then it is parsed where it is read, in a worker process.
        """
        found = await self.calculator.run(read_import, owner, data, seconds=IMPORT_SECONDS)
        await check_room(
            self.store,
            owner,
            books=len(found.books),
            characters=len(found.characters),
            games=len(found.games),
        )
        # New ids: an import never overwrites.
        new_characters: dict[str, str] = {}
        new_books: dict[str, str] = {}
        for each in found.characters:
            new_characters[each["id"]] = await self.characters.put(owner, None, each["file"], each["edited"])
        for book, text in found.books:
            new_books[str(book.get("id"))], _ = await self.books.add(
                owner, str(book.get("name") or "book"), text, checked=False
            )
        for row, rows, text in found.games:
            row["book"] = new_books.get(row["book"], row["book"])
            row["character"] = new_characters.get(row["character"], "")
            await self.store.add_game(row, rows, text)
        await self.store.add_endings(
            [
                {**row, "owner": owner, "book": new_books.get(row["book"], row["book"])}
                for row in found.endings
            ]
        )
        return {"books": len(found.books), "characters": len(found.characters), "games": len(found.games)}


def _exported(row: Row, answers: list[LogRow]) -> dict[str, Any]:
    return {
        "kind": row["kind"],
        "title": row["title"],
        "system": row["system"],
        "version": row["version"],
        "book": row["book"],
        "text": row["digest"],
        "setup": json.loads(row["setup"]),
        "physical": bool(row["physical"]),
        "settle": bool(row["settle"]),
        "character": row["character"],
        "created": row["created"],
        "answers": [[kind, json.loads(value)] for kind, value in answers],
    }
