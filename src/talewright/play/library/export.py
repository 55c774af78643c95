"""One person's books, characters and games as one document, and back."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from talewright.core.errors import SheetError, TalewrightError
from talewright.core.ruleset import find
from talewright.core.text.message import Message, all_at
from talewright.play.authoring.uploads import check_text, clean_name
from talewright.play.errors import Full
from talewright.play.library.characters import hero_of
from talewright.play.library.limits import BOOK, CREATION, MAX_KEPT, ORDER
from talewright.play.shelf import text_digest

if TYPE_CHECKING:
    from talewright.play.library import Library

FORMAT = 1
KIND = "library"
MAX_ROWS = 200_000


async def export(library: Library, owner: str) -> dict[str, Any]:
    store = library.store
    texts: dict[str, str] = {}
    books = []
    for row in await store.books(owner):
        texts[row["digest"]] = await store.text(row["digest"]) or ""
        books.append({"id": row["id"], "name": row["name"], "text": row["digest"]})
    games = []
    for row in await store.games(owner):
        if row["digest"] and row["digest"] not in texts:
            texts[row["digest"]] = await store.text(row["digest"]) or ""
        games.append(
            {
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
                "answers": [[kind, json.loads(value)] for kind, value in await store.answers(row["id"])],
            }
        )
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


async def import_(library: Library, owner: str, data: object) -> dict[str, int]:
    """Everything is read and replayed before anything is kept."""
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
        Message("its text is missing.", path=f"books[{index}]") for index, _, text in books if text is None
    ]
    games = await _games(library, owner, data, texts, faults)
    if faults:
        raise SheetError(Message("import"), faults[:50])
    await _room(library, owner, len(books), len(characters), len(games))
    # New ids: an import never overwrites.
    people: dict[str, str] = {}
    shelf: dict[str, str] = {}
    for person in characters:
        people[person["id"]] = await library.put_character(owner, None, person["file"], person["edited"])
    for _, book, text in books:
        shelf[str(book.get("id"))], _ = await library.add_book(
            owner, str(book.get("name") or "book"), text or ""
        )
    for row, rows, text in games:
        row["book"] = shelf.get(row["book"], row["book"])
        row["character"] = people.get(row["character"], "")
        await library.store.add_game(row, rows, text)
    return {"books": len(books), "characters": len(characters), "games": len(games)}


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
            hero_of(file if isinstance(file, Mapping) else {}, beyond=edited)
            found.append({"id": str(each.get("id")), "file": file, "edited": edited})
        except TalewrightError as error:
            faults.extend(all_at(f"characters[{index}]", error.messages))
    return found


async def _games(
    library: Library, owner: str, data: Mapping[str, Any], texts: Mapping[str, str], faults: list[Message]
) -> list[tuple[dict[str, Any], list[tuple[str, str]], str]]:
    found = []
    for index, each in enumerate(_list(data, "games", faults)):
        try:
            found.append(await _game(library, owner, each, texts))
        except TalewrightError as error:
            faults.extend(all_at(f"games[{index}]", error.messages))
        except (KeyError, ValueError, TypeError, AttributeError):
            faults.append(Message("it cannot be read.", path=f"games[{index}]"))
    return found


async def _game(
    library: Library, owner: str, each: Mapping[str, Any], texts: Mapping[str, str]
) -> tuple[dict[str, Any], list[tuple[str, str]], str]:
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
    row = library._row(  # noqa: SLF001 - two halves of one service
        owner,
        kind,
        str(each.get("title") or ""),
        find(str(each.get("system"))),
        dict(setup),
        each.get("physical") is True,
        each.get("settle") is True,
    )
    row["version"] = str(each.get("version"))[:32]
    text = ""
    if kind == BOOK:
        text = texts[str(each.get("text"))]
        row["digest"] = text_digest(text)
        library.shelf.read(row["digest"], text, "book.tale.md")
    row["book"] = str(each.get("book") or "")[:64]
    row["character"] = str(each.get("character") or "")[:64]
    rows = [(str(kind), json.dumps(value, separators=(",", ":"))) for kind, value in answers]
    if any(kind not in ("answer", "back") for kind, _ in rows):
        raise SheetError("", [Message("each is ['answer', ...] or ['back', n].", path="answers")])
    session = await library._session(row, rows, len(rows))  # noqa: SLF001 - replays it whole
    row |= library._seen(row, session)[0]  # noqa: SLF001
    rows = [*rows, *session.rows]
    return row | {"seq": len(rows), "updated": time.time()}, rows, text


async def _room(library: Library, owner: str, books: int, characters: int, games: int) -> None:
    now = await library.store.count(owner)
    for what, more in (("books", books), ("characters", characters), ("games", games)):
        if now[what] + more > MAX_KEPT[what]:
            raise Full(
                Message(
                    "That would make {count} {what}; at most {limit} can be saved.",
                    count=now[what] + more,
                    what=what,
                    limit=MAX_KEPT[what],
                )
            )
