"""One person's books, characters and games as one document, and back."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Mapping
from typing import Any

from talewright.core.errors import SheetError, TalewrightError
from talewright.core.ruleset import find
from talewright.core.text.message import Message, all_at
from talewright.play.authoring.uploads import check_text, clean_name
from talewright.play.books import text_digest
from talewright.play.library.books import Books
from talewright.play.library.characters import Characters, read_character
from talewright.play.library.limits import BOOK, CREATION, ORDER, check_room
from talewright.play.library.rows import KINDS, LogRow, Row, changes_of, new_row
from talewright.play.library.sessions import Sessions
from talewright.store import Store

FORMAT = 1
KIND = "library"
MAX_ROWS = 200_000
MAX_FAULTS = 50
log = logging.getLogger("talewright.export")


class Exports:
    def __init__(self, store: Store, books: Books, characters: Characters, sessions: Sessions) -> None:
        self.store = store
        self.books = books
        self.characters = characters
        self.sessions = sessions

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
        }

    async def import_(self, owner: str, data: object) -> dict[str, int]:
        """Add what an export contains, under new ids. All of it is read and replayed before anything is saved."""
        if not isinstance(data, Mapping) or data.get("talewright") != FORMAT or data.get("kind") != KIND:
            raise SheetError(
                Message("import"),
                [
                    Message(
                        "this is not an export of a library (talewright: {format}, kind: {kind!r}).",
                        format=FORMAT,
                        kind=KIND,
                    )
                ],
            )
        faults: list[Message] = []
        texts = _texts(data, faults)
        characters = _characters(data, faults)
        books = [
            (index, book, texts.get(str(book.get("text"))))
            for index, book in enumerate(_list(data, "books", faults))
        ]
        faults += [
            Message("its text is missing.", path=f"books[{index}]")
            for index, _, text in books
            if text is None
        ]
        games = await self._games(owner, data, texts, faults)
        if faults:
            raise SheetError(Message("import"), faults[:MAX_FAULTS])
        await check_room(self.store, owner, books=len(books), characters=len(characters), games=len(games))
        # New ids: an import never overwrites.
        new_characters: dict[str, str] = {}
        new_books: dict[str, str] = {}
        for each in characters:
            new_characters[each["id"]] = await self.characters.put(owner, None, each["file"], each["edited"])
        for _, book, text in books:
            new_books[str(book.get("id"))], _ = await self.books.add(
                owner, str(book.get("name") or "book"), text or "", checked=False
            )
        for row, rows, text in games:
            row["book"] = new_books.get(row["book"], row["book"])
            row["character"] = new_characters.get(row["character"], "")
            await self.store.add_game(row, rows, text)
        return {"books": len(books), "characters": len(characters), "games": len(games)}

    async def _games(
        self, owner: str, data: Mapping[str, Any], texts: Mapping[str, str], faults: list[Message]
    ) -> list[tuple[Row, list[LogRow], str]]:
        found = []
        for index, each in enumerate(_list(data, "games", faults)):
            try:
                found.append(await self._game(owner, each, texts))
            except TalewrightError as error:
                faults.extend(all_at(f"games[{index}]", error.messages))
            except (KeyError, ValueError, TypeError, AttributeError):
                log.info("games[%d] of an import cannot be read", index, exc_info=True)
                faults.append(Message("it cannot be read.", path=f"games[{index}]"))
        return found

    async def _game(
        self, owner: str, each: Mapping[str, Any], texts: Mapping[str, str]
    ) -> tuple[Row, list[LogRow], str]:
        kind = each.get("kind")
        if kind not in (BOOK, CREATION, ORDER):
            raise SheetError(
                "",
                [
                    Message(
                        "{kind!r} is not one of {book}, {creation}, {order}.",
                        path="kind",
                        kind=str(kind)[:40],
                        book=BOOK,
                        creation=CREATION,
                        order=ORDER,
                    )
                ],
            )
        setup = each.get("setup")
        answers = each.get("answers")
        if not isinstance(setup, Mapping) or not isinstance(answers, list) or len(answers) > MAX_ROWS:
            raise SheetError("", [Message("'setup' is a table and 'answers' a list.", path="game")])
        row = new_row(
            owner,
            kind,
            str(each.get("title") or ""),
            find(str(each.get("system"))),
            dict(setup),
            physical=each.get("physical") is True,
            settle=each.get("settle") is True,
            version=str(each.get("version"))[:32],
            book=str(each.get("book") or "")[:64],
            character=str(each.get("character") or "")[:64],
        )
        text = ""
        if kind == BOOK:
            text = texts[str(each.get("text"))]
            row["digest"] = text_digest(text)
            self.books.shelf.read(row["digest"], text, "book.tale.md")
        rows = [(str(kind), json.dumps(value, separators=(",", ":"))) for kind, value in answers]
        if any(kind not in KINDS for kind, _ in rows):
            raise SheetError(
                "",
                [
                    Message(
                        "each is ['answer', ...], ['back', n], ['go', n] or ['dice', 0 or 1].", path="answers"
                    )
                ],
            )
        stored = await self.sessions.make(row, rows)
        row |= changes_of(row, stored.session).game
        rows += stored.log.rows()
        return row | {"seq": len(rows), "updated": time.time()}, rows, text


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


def _list(data: Mapping[str, Any], name: str, faults: list[Message]) -> list[Mapping[str, Any]]:
    found = data.get(name, [])
    if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
        faults.append(Message("expected a list of tables.", path=name))
        return []
    return found


def _texts(data: Mapping[str, Any], faults: list[Message]) -> dict[str, str]:
    found = data.get("texts", {})
    if not isinstance(found, Mapping):
        faults.append(Message("expected a table of texts.", path="texts"))
        return {}
    good: dict[str, str] = {}
    for key, text in found.items():
        try:
            good[str(key)] = check_text(str(text), clean_name(str(key)))
        except TalewrightError as error:
            faults.extend(error.messages)
    return good


def _characters(data: Mapping[str, Any], faults: list[Message]) -> list[dict[str, Any]]:
    found = []
    for index, each in enumerate(_list(data, "characters", faults)):
        file = each.get("file")
        edited = each.get("edited") is True
        try:
            read_character(file if isinstance(file, Mapping) else {}, beyond=edited)
            found.append({"id": str(each.get("id")), "file": file, "edited": edited})
        except TalewrightError as error:
            faults.extend(all_at(f"characters[{index}]", error.messages))
    return found
