"""One person's books, characters and games as one document, and back."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from talewright.core.record import JsonObject
from talewright.play.authoring.uploads import clean_name
from talewright.play.library.books import Books, book_row
from talewright.play.library.characters import Characters, character_row
from talewright.play.library.importing import FORMAT, KIND, read_import
from talewright.play.library.limits import SHEET, TEST, fresh_id, limited
from talewright.play.library.marks import character_file
from talewright.play.library.rows import LogRow
from talewright.play.library.seal import sealed
from talewright.play.library.sheet_rows import sheet_id
from talewright.play.offload import offload_if
from talewright.play.pieces import json_pieces
from talewright.play.worker import Calculator, InThread
from talewright.store import Row, Store

IMPORT_SECONDS = 20.0
LONG_LOG = 500
"""Entries of a log that are written while others wait."""
PIECES_SENT = 20
"""Pieces of a log that are sent together: about fifty kilobytes."""


class Exports:
    def __init__(self, store: Store, books: Books, characters: Characters) -> None:
        self.store = store
        self.books = books
        self.characters = characters
        self.calculator: Calculator = InThread()

    async def export(self, owner: str) -> JsonObject:
        """All that one person has, as one readable document."""
        return dict(json.loads("".join([part async for part in self.stream(owner)])))

    async def stream(self, owner: str) -> AsyncIterator[str]:
        """The document as JSON, part by part: other visitors are served between two of them."""
        store, key = self.store, await self.characters.seal()
        books = await store.books(owner)
        games = [row for row in await store.games(owner) if row["kind"] != TEST]
        digests = dict.fromkeys(row["digest"] for row in (*books, *games) if row["digest"])
        yield f'{{"talewright":{FORMAT},"kind":"{KIND}","texts":{{'
        for at, digest in enumerate(digests):
            yield f"{',' if at else ''}{_json(digest)}:{_json(await store.text(digest) or '')}"
        listed = [{"id": row["id"], "name": row["name"], "text": row["digest"]} for row in books]
        yield f'}},"books":{_json(listed)},"characters":['
        for at, row in enumerate(await store.characters(owner)):
            entry = {"id": row["id"], "edited": bool(row["edited"]), "file": character_file(key, row)}
            yield f"{',' if at else ''}{_json(entry)}"
        yield '],"games":['
        for at, row in enumerate(games):
            answers = (await store.answers(row["id"]))[: row["seq"]]
            if at:
                yield ","
            for part in await offload_if(len(answers) > LONG_LOG, _game, key, row, answers):
                yield part
        endings = [
            {name: row[name] for name in ("book", "section", "hero_name", "at")}
            for row in await store.endings(owner)
        ]
        yield f'],"endings":{_json(endings)}}}'

    async def import_(self, owner: str, data: object) -> dict[str, int]:
        """Add what an export contains, under new ids. All of it is read and replayed before anything is saved.

        `data` is the document, or its JSON as bytes: then it is parsed where it is read, in a worker process.
        """
        key = await self.characters.seal()
        found = await self.calculator.run(read_import, owner, data, key, seconds=IMPORT_SECONDS)
        # New ids: an import never overwrites.
        new_books = {str(book.get("id")): fresh_id() for book, _ in found.books}
        new_characters = {each.id: fresh_id() for each in found.characters}
        books = [
            (
                book_row(
                    owner, new_books[str(book.get("id"))], clean_name(str(book.get("name") or "book")), text
                ),
                text,
            )
            for book, text in found.books
        ]
        characters = [
            character_row(owner, new_characters[each.id], each.ruleset, each.hero, each.marks)
            for each in found.characters
        ]
        # The history of a character goes with it, or not at all.
        games = [
            (row, rows, text)
            for row, rows, text in found.games
            if row["kind"] != SHEET or row["character"] in new_characters
        ]
        for row, _, _ in games:
            row["book"] = new_books.get(row["book"], row["book"])
            row["character"] = new_characters.get(row["character"], "")
            if row["kind"] == SHEET:
                row["id"] = sheet_id(row["character"])
        endings = [
            {**row, "owner": owner, "book": new_books.get(row["book"], row["book"])} for row in found.endings
        ]
        async with limited() as limits:
            await self.store.add_all(owner, books, characters, games, endings, limits=limits)
        return {"books": len(books), "characters": len(characters), "games": len(games)}


def _game(key: bytes, row: Row, answers: list[LogRow]) -> list[str]:
    """As JSON, in parts of a size that is sent at once."""
    pieces = list(json_pieces(sealed(key, _exported(row, answers)), ascii_only=False))
    return ["".join(pieces[at : at + PIECES_SENT]) for at in range(0, len(pieces), PIECES_SENT)]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _exported(row: Row, answers: list[LogRow]) -> JsonObject:
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
        "imported": bool(row["imported"]),
        "answers": [[kind, json.loads(value)] for kind, value in answers],
    }
