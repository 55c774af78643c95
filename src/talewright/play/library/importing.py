"""Reading an export: parsed, checked and replayed, with nothing but the document. Calculated in a worker process."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from talewright.adventure import Book, read_book
from talewright.core import record
from talewright.core.errors import SheetError, StaleAnswer, TalewrightError
from talewright.core.record import Fields
from talewright.core.ruleset import Character, Ruleset, find
from talewright.core.text.message import Message, all_at, one_line
from talewright.play.authoring.uploads import check_text, clean_name
from talewright.play.books import text_digest
from talewright.play.library.characters import check_size, read_character
from talewright.play.library.limits import BOOK, CREATION, ORDER, SHEET
from talewright.play.library.marks import Marks, marks_of_file
from talewright.play.library.rows import KINDS, LogRow, RowLog, changes_of, new_row
from talewright.play.library.seal import is_sealed
from talewright.play.library.sessions import stored_game
from talewright.play.session import MAX_EFFORT, TOO_OFTEN
from talewright.store import Row

FORMAT = 1
KIND = "library"
MAX_ROWS = 60_000
"""Entries in the log of one game, what was undone included."""
MAX_ALL_ROWS = 100_000
"""Entries in all logs of one import: the games of years."""
MAX_PARTS = 600_000
"""Lists and tables of one document. They are counted before it is parsed: each takes a hundred times its letters."""
MAX_FAULTS = 50
MAX_ENDINGS = 5_000
MAX_TIME = 1e11
_TOO_LONG = Message(
    "the games have more than {limit:,} answers together, the most of one import. Import fewer games at a time.",
    limit=MAX_ALL_ROWS,
)
log = logging.getLogger("talewright.export")


@dataclass(frozen=True)
class Newcomer:
    """A character of an export, under the id it has there."""

    id: str
    system: str
    hero: Character
    marks: Marks

    @property
    def ruleset(self) -> Ruleset[Any]:
        return find(self.system)


@dataclass(frozen=True)
class Import:
    """What an export contains, ready to be saved: books with their texts, characters, games with their logs."""

    books: list[tuple[Fields, str]]
    characters: list[Newcomer]
    games: list[tuple[Row, list[LogRow], str]]
    endings: list[Row]


def read_import(owner: str, data: object, key: bytes) -> Import:
    """`key` is this server's: what does not carry its seal is marked as imported."""
    if isinstance(data, bytes):
        if data.count(b"[") + data.count(b"{") > MAX_PARTS:
            raise SheetError(Message("import"), [_TOO_LONG])
        try:
            data = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            raise SheetError(
                Message("import"), [Message("It is not JSON. Choose a file that was saved here.")]
            ) from None
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
    characters = _characters(data, key, faults)
    books = [
        (index, book, texts.get(str(book.get("text"))))
        for index, book in enumerate(_list(data, "books", faults))
    ]
    faults += [
        Message("its text is missing.", path=f"books[{index}]") for index, _, text in books if text is None
    ]
    games = _games(owner, data, texts, key, faults)
    endings = _endings(data, faults)
    if faults:
        raise SheetError(Message("import"), faults[:MAX_FAULTS])
    return Import([(book, text or "") for _, book, text in books], characters, games, endings)


def _endings(data: Fields, faults: list[Message]) -> list[Row]:
    found = []
    for index, each in enumerate(_list(data, "endings", faults)[:MAX_ENDINGS]):
        at = each.get("at")
        if not isinstance(at, int | float) or not 0 < at < MAX_TIME:
            faults.append(Message("'at' is a time in seconds.", path=f"endings[{index}]"))
            continue
        row = {key: one_line(str(each.get(key) or "")) for key in ("book", "section", "hero_name")}
        found.append({**row, "book": row["book"][:64], "at": float(at)})
    return found


def _games(
    owner: str, data: Fields, texts: Mapping[str, str], key: bytes, faults: list[Message]
) -> list[tuple[Row, list[LogRow], str]]:
    found = []
    games = _list(data, "games", faults)
    logs = (each.get("answers") for each in games)
    if sum(len(each) for each in logs if isinstance(each, list)) > MAX_ALL_ROWS:
        faults.append(_TOO_LONG.at("games"))
        return []
    for index, each in enumerate(games):
        try:
            found.append(_game(owner, each, texts, key))
        except TalewrightError as error:
            faults.extend(all_at(f"games[{index}]", error.messages))
        except (KeyError, ValueError, TypeError, AttributeError):
            log.info("games[%d] of an import cannot be read", index, exc_info=True)
            faults.append(Message("it cannot be read.", path=f"games[{index}]"))
    return found


def _game(owner: str, each: Fields, texts: Mapping[str, str], key: bytes) -> tuple[Row, list[LogRow], str]:
    kind = each.get("kind")
    if kind not in (BOOK, CREATION, ORDER, SHEET):
        raise SheetError(
            "",
            [
                Message(
                    "{kind!r} is not one of {kinds}.",
                    path="kind",
                    kind=str(kind)[:40],
                    kinds=(BOOK, CREATION, ORDER, SHEET),
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
        imported=each.get("imported") is True or not is_sealed(key, each),
    )
    if row["imported"] and setup.get("hero") is not None:
        ruleset = find(row["system"])
        hero: Character = record.load(ruleset.sheet_type, setup["hero"], subject=Message("character"))
        row["setup"] = json.dumps({**setup, "edited": bool(setup.get("edited") or ruleset.check(hero))})
    text, book = "", None
    if kind == BOOK:
        text = texts[str(each.get("text"))]
        row["digest"] = text_digest(text)
        row["imported"] = row["imported"] or row["digest"] != each.get("text")
        book = _book(text)
    rows = [(str(kind), json.dumps(value, separators=(",", ":"))) for kind, value in answers]
    if any(kind not in KINDS for kind, _ in rows):
        raise SheetError(
            "",
            [Message("each is ['answer', ...], ['back', n], ['go', n] or ['dice', 0 or 1].", path="answers")],
        )
    stored = stored_game(row, book, RowLog(rows))
    if stored.session.tree.effort > MAX_EFFORT:
        raise StaleAnswer(TOO_OFTEN)
    row |= changes_of(row, stored.session).game
    rows += stored.log.rows()
    return row | {"seq": len(rows), "updated": time.time()}, rows, text


@lru_cache(maxsize=8)
def _book(text: str) -> Book:
    return read_book(text, name="book.tale.md")


def _list(data: Fields, name: str, faults: list[Message]) -> list[Fields]:
    found = data.get(name, [])
    if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
        faults.append(Message("expected a list of tables.", path=name))
        return []
    return found


def _texts(data: Fields, faults: list[Message]) -> dict[str, str]:
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


def _characters(data: Fields, key: bytes, faults: list[Message]) -> list[Newcomer]:
    found = []
    for index, each in enumerate(_list(data, "characters", faults)):
        file = each.get("file")
        edited = each.get("edited") is True
        try:
            given = file if isinstance(file, Mapping) else {}
            check_size(given)
            ruleset, hero = read_character(given, beyond=edited)
        except TalewrightError as error:
            faults.extend(all_at(f"characters[{index}]", error.messages))
            continue
        marks = marks_of_file(key, given).with_edited(edited or bool(ruleset.check(hero)))
        found.append(Newcomer(str(each.get("id")), ruleset.id, hero, marks))
    return found
