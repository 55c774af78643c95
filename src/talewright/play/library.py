"""The library of one server: books, games and characters of many people, each seeing only their own.

All methods are async and take the owner first. Whatever belongs to somebody is looked up together with its
owner (`_game`, `_character`, `_book_row`): that is the one place where rights are checked. What is somebody
else's is Unknown, exactly as what does not exist.

An answer carries the number of the page it was given on (`GameCard.seq`, also `Play.seq` and `session.seq`).
It is on the disk when `answer` returns; a second one with the same number is refused with StaleAnswer.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import talewright
from talewright.adventure import Book, Finding
from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.character import FORMAT, from_file, to_file
from talewright.core.errors import QuestionError, SheetError, StaleAnswer
from talewright.core.game import Game, Single
from talewright.core.record import did_you_mean
from talewright.core.replay import Ended
from talewright.core.ruleset import Outcome, Ruleset, find
from talewright.play import bookmarks, portable
from talewright.play.cards import BookCard, CharacterCard, GameCard, Play, book_card, game_card
from talewright.play.live import LiveSession, read_rows
from talewright.play.reading import Reading, latest_hero, words_for
from talewright.play.refusals import Changed, Full, Unknown
from talewright.play.shelf import Shelf, text_digest
from talewright.play.uploads import check_upload, clean_name
from talewright.store import Conflict, Store

if TYPE_CHECKING:
    from talewright.play.accounts import Accounts

__all__ = ["BookCard", "CharacterCard", "GameCard", "Library", "Play"]

BOOK, CREATION, ORDER = "book", "creation", "order"
MOST_OPEN = 512
"""Sessions kept in memory."""
SNAPSHOT_EVERY = 60
MOST = {"games": 500, "characters": 500, "books": 100}


_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(18)


class Library:
    """One per server process."""

    def __init__(self, store: Store, shelf: Shelf | None = None) -> None:
        self.store = store
        self.shelf = shelf or Shelf()
        self._open: OrderedDict[str, LiveSession[Any]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._moved: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()

    @classmethod
    async def at(cls, url: str, folder: Path | None = None) -> Library:
        """A library over the database at a URL, brought to the newest shape."""
        return cls(await Store(url).open(), Shelf(folder))

    async def close(self) -> None:
        await self.store.close()

    @cached_property
    def accounts(self) -> Accounts:
        """Names and passwords, for a server that wants them."""
        from talewright.play.accounts import Accounts

        return Accounts(self.store)

    async def secret(self) -> str:
        """What cookies are signed with: made once, kept with the data."""
        return await self.store.remember("secret", secrets.token_urlsafe(32))

    # -- books ------------------------------------------------------------------------------------------------

    async def books(self, owner: str) -> list[BookCard]:
        """The shelf: your own books first."""
        cards = []
        for row in await self.store.books(owner):
            cards.append(
                book_card(row["id"], await self._text(row["digest"]), own=True, updated=row["updated"])
            )
        for volume in self.shelf.volumes.values():
            cards.append(
                book_card(volume.id, self.shelf.read(volume.digest, volume.text, volume.name), own=False)
            )
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
        if not (_ID.fullmatch(book_id) and await self.store.remove_book(owner, book_id)):
            raise Unknown("There is no such book among your own.")

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
        row = await self.store.book(owner, book_id) if _ID.fullmatch(book_id) else None
        if row is None:
            raise Unknown("There is no such book on your shelf.")
        return row

    async def _book(self, owner: str, book_id: str) -> tuple[Book, str]:
        if volume := self.shelf.volumes.get(book_id):
            return self.shelf.read(volume.digest, volume.text, volume.name), volume.digest
        row = await self._book_row(owner, book_id)
        return await self._text(row["digest"], row["name"]), row["digest"]

    async def _text(self, digest: str, name: str = "book.tale.md") -> Book:
        if known := self.shelf.known(digest):
            return known
        for volume in self.shelf.volumes.values():
            if volume.digest == digest:
                return self.shelf.read(digest, volume.text, volume.name)
        text = await self.store.text(digest)
        if text is None:
            raise Unknown("The text of this book is no longer kept.")
        return self.shelf.read(digest, text, name)

    # -- games: beginning -------------------------------------------------------------------------------------

    async def games(self, owner: str) -> list[GameCard]:
        """The latest first."""
        return [game_card(row) for row in await self.store.games(owner)]

    async def new_game(
        self,
        owner: str,
        book_id: str,
        *,
        character_id: str | None = None,
        physical: bool = False,
        settle: bool = False,
        start_at: str = "",
    ) -> str:
        """Begin a book, with a character of one's own or with its creation first. Gives the game's id."""
        book, digest = await self._book(owner, book_id)
        ruleset = find(book.head.system)
        hero = None
        if character_id:
            of, hero, _ = await self.character(owner, character_id)
            if of.id != ruleset.id:
                raise SheetError(
                    book.head.title,
                    [f"it is played with {ruleset.title}; this character belongs to {of.title}."],
                )
        setup = {"hero": None if hero is None else record.dump(hero), "start_at": start_at}
        row = self._row(owner, BOOK, book.head.title or book_id, ruleset, setup, physical, settle)
        row |= {"book": book_id, "digest": digest, "character": character_id or ""}
        return await self._begin(row, await self.book_text(owner, book_id))

    async def new_creation(
        self,
        owner: str,
        system: str,
        options: Mapping[str, Any] | None = None,
        *,
        name: str = "",
        physical: bool = False,
        settle: bool = False,
    ) -> str:
        """The creation of a character as a game; when it ends the character is stored."""
        ruleset = find(system)
        record.load(ruleset.rules, dict(options or {}), error=QuestionError, subject="options")
        setup = {"options": dict(options or {}), "name": _line(name)}
        row = self._row(owner, CREATION, ruleset.title, ruleset, setup, physical, settle)
        return await self._begin(row, "")

    async def new_order(
        self,
        owner: str,
        character_id: str,
        verb: str,
        order: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        physical: bool = False,
        settle: bool = False,
    ) -> str:
        """Something a character does outside any book (a level gained, a rest, a fight): a game of its own."""
        ruleset, hero, _ = await self.character(owner, character_id)
        if verb not in ruleset.verbs:
            raise QuestionError("verb", [f"no verb {verb[:40]!r}.{did_you_mean(verb, ruleset.verbs)}"])
        record.load(ruleset.verbs[verb].order, dict(order or {}), error=QuestionError, subject="order")
        record.load(ruleset.rules, dict(options or {}), error=QuestionError, subject="options")
        setup = {
            "verb": verb,
            "order": dict(order or {}),
            "options": dict(options or {}),
            "hero": record.dump(hero),
        }
        row = self._row(owner, ORDER, verb, ruleset, setup, physical, settle) | {"character": character_id}
        return await self._begin(row, "")

    def _row(
        self,
        owner: str,
        kind: str,
        title: str,
        ruleset: Ruleset[Any],
        setup: Mapping[str, Any],
        physical: bool,
        settle: bool,
    ) -> dict[str, Any]:
        now = time.time()
        return {
            "id": fresh_id(),
            "owner": owner,
            "kind": kind,
            "title": _line(title),
            "system": ruleset.id,
            "version": ruleset.version,
            "book": "",
            "digest": None,
            "setup": json.dumps(setup),
            "physical": physical,
            "settle": settle,
            "character": "",
            "hero_name": "",
            "place": "",
            "ended": "",
            "seq": 0,
            "created": now,
            "updated": now,
        }

    async def _begin(self, row: dict[str, Any], text: str) -> str:
        await self._room(row["owner"], "games")
        session = await self._session(row, [], 0)
        changed, character = self._seen(row, session)
        row |= changed | {"seq": len(session.rows)}
        await self.store.add_game(row, session.rows, text)
        if character is not None:
            await self.store.put_character(character)
        session.written()
        self._remember(row["id"], session)
        return str(row["id"])

    async def _room(self, owner: str, what: str) -> None:
        if (await self.store.count(owner))[what] >= MOST[what]:
            raise Full(
                f"You keep {MOST[what]} {what} already, the most there is room for. Remove some first."
            )

    # -- games: playing ---------------------------------------------------------------------------------------

    async def open(self, owner: str, game_id: str) -> Play:
        row = await self._game(owner, game_id)
        session = self._open.get(game_id)
        if session is None or session.seq != row["seq"] or session.rows:
            async with self._lock(game_id):
                row = await self._game(owner, game_id)
                session = await self._load(row)
        return await self._play(row, session)

    async def answer(self, owner: str, game_id: str, seq: int, answer: Answer) -> Play:
        """Durable before it returns."""
        async with self._lock(game_id):
            row = await self._game(owner, game_id)
            session = await self._load(row)
            # Faces that come from outside were thrown by a person; a choice was made by one.
            given = Rolled(answer.faces, typed=True) if isinstance(answer, Rolled) else Chosen(answer.option)
            session.answer(given, seq=seq, who=session.seat)
            return await self._write(row, session)

    async def take_back(self, owner: str, game_id: str, seq: int) -> Play:
        """Undo the last choice a person made."""
        async with self._lock(game_id):
            row = await self._game(owner, game_id)
            session = await self._load(row)
            self._fresh(session, seq)
            session.take_back()
            return await self._write(row, session)

    async def rewind(self, owner: str, game_id: str, seq: int, to: int) -> Play:
        """Back to the state after the first `to` answers (the numbers `Reading.path` gives)."""
        async with self._lock(game_id):
            row = await self._game(owner, game_id)
            session = await self._load(row)
            self._fresh(session, seq)
            session.rewind(to)
            return await self._write(row, session)

    async def set_manner(
        self, owner: str, game_id: str, *, physical: bool | None = None, settle: bool | None = None
    ) -> Play:
        """Real dice or ours; questions with one sensible answer asked or not. From now on."""
        async with self._lock(game_id):
            row = await self._game(owner, game_id)
            changed = {
                name: value
                for name, value in (("physical", physical), ("settle", settle))
                if value is not None
            }
            if changed:
                await self.store.set_game(owner, game_id, changed)
                self._open.pop(game_id, None)
                row |= changed
            session = await self._load(row)
            return await self._write(row, session) if session.rows else await self._play(row, session)

    async def watch(self, owner: str, game_id: str, seq: int, seconds: float) -> int | None:
        """The game's number as soon as it is another than `seq`, or after so many seconds; None when it is gone."""
        moved = self._moved.setdefault(game_id, asyncio.Event())
        row = await self.store.game(owner, game_id)
        if row is not None and row["seq"] == seq:
            with suppress(TimeoutError):
                await asyncio.wait_for(moved.wait(), seconds)
            row = await self.store.game(owner, game_id)
        return None if row is None else int(row["seq"])

    async def remove_game(self, owner: str, game_id: str) -> None:
        if not (_ID.fullmatch(game_id) and await self.store.remove_game(owner, game_id)):
            raise Unknown("There is no such game among yours.")
        self._open.pop(game_id, None)

    async def _game(self, owner: str, game_id: str) -> dict[str, Any]:
        row = await self.store.game(owner, game_id) if _ID.fullmatch(game_id) else None
        if row is None:
            raise Unknown("There is no such game among yours.")
        return row

    def _lock(self, game_id: str) -> asyncio.Lock:
        return self._locks.setdefault(game_id, asyncio.Lock())

    @staticmethod
    def _fresh(session: LiveSession[Any], seq: int) -> None:
        if seq != session.seq:
            raise StaleAnswer(
                "The game has moved on since this page was drawn. Nothing is lost: here is where it stands."
            )

    async def _load(self, row: dict[str, Any]) -> LiveSession[Any]:
        """The session as the database has it: from memory when nobody else has written since."""
        known = self._open.get(row["id"])
        if known is not None and known.seq == row["seq"] and not known.rows:
            self._open.move_to_end(row["id"])
            return known
        rows = await self.store.answers(row["id"])
        session = await self._session(row, rows, row["seq"])
        self._remember(row["id"], session)
        return session

    def _remember(self, game_id: str, session: LiveSession[Any]) -> None:
        self._open[game_id] = session
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)

    async def _session(self, row: dict[str, Any], rows: list[tuple[str, str]], seq: int) -> LiveSession[Any]:
        ruleset = find(row["system"])
        if row["version"] != ruleset.version:
            raise Changed(
                f"This game was played with {ruleset.title} {row['version']}; this program plays "
                f"{ruleset.version}. Begin it anew."
            )
        game = await self._make(row, ruleset)
        # A row beyond the card's count was written after the card was read: it is not ours yet.
        log = read_rows(rows[:seq])
        bookmark = None
        if row["kind"] == BOOK and len(log) > SNAPSHOT_EVERY:
            found = await self.store.snapshot(row["id"], self._made_by(ruleset), len(log))
            bookmark = bookmarks.load(ruleset, *found) if found else None
        return LiveSession(
            game, log, seq=seq, bookmark=bookmark, physical=bool(row["physical"]), settle=bool(row["settle"])
        )

    async def _make(self, row: dict[str, Any], ruleset: Ruleset[Any]) -> Game[Any]:
        setup = json.loads(row["setup"])
        hero = (
            None
            if setup.get("hero") is None
            else record.load(ruleset.sheet_type, setup["hero"], subject="character")
        )
        if row["kind"] == BOOK:
            return AdventureGame(
                await self._text(row["digest"]), ruleset, hero, str(setup.get("start_at") or "")
            )
        rules: Any = record.load(ruleset.rules, setup.get("options") or {}, error=QuestionError)
        if row["kind"] == CREATION:
            game: Single[Any] = Single(ruleset.create, (rules,), ending=lambda _: "created")
            return game
        verb = ruleset.verbs[setup["verb"]]
        order: Any = record.load(verb.order, setup.get("order") or {}, error=QuestionError)
        return Single(verb.play, (hero, order, rules), ending=lambda outcome: str(outcome.word))

    @staticmethod
    def _made_by(ruleset: Ruleset[Any]) -> str:
        return f"{talewright.__version__} {ruleset.id} {ruleset.version}"[:64]

    async def _write(self, row: dict[str, Any], session: LiveSession[Any]) -> Play:
        """Everything that changed, in one transaction; forgotten when somebody else was first."""
        changed, character = self._seen(row, session)
        backs = [int(value) for kind, value in session.rows if kind == "back"]
        ruleset = find(row["system"])
        snapshot = None
        mark = session.bookmark
        if row["kind"] == BOOK and mark is not None and mark.at - session.snapped >= SNAPSHOT_EVERY:
            session.snapped = mark.at
            snapshot = (mark.at, self._made_by(ruleset), bookmarks.dump(mark))
        try:
            if session.rows:
                await self.store.append(
                    row["id"],
                    session.kept,
                    session.rows,
                    card=changed,
                    character=character,
                    snapshot=snapshot,
                    kept=min(backs) if backs else None,
                )
        except Conflict:
            self._open.pop(row["id"], None)
            raise StaleAnswer(
                "The game has moved on: this question was answered elsewhere a moment ago. "
                "Nothing is lost: here is where it stands."
            ) from None
        except BaseException:
            # Whether it was written is not known: the next reader asks the database.
            self._open.pop(row["id"], None)
            raise
        session.written()
        if moved := self._moved.pop(row["id"], None):
            moved.set()
        return await self._play(row | changed | {"seq": session.seq}, session)

    def _seen(
        self, row: dict[str, Any], session: LiveSession[Any]
    ) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """The game's card as it is now; and the character it leaves behind, when it has come to its end."""
        now = session.now
        over = isinstance(now, Ended)
        hero: Any = None
        place = ""
        if row["kind"] == BOOK:
            hero, place = latest_hero(now), now.state.section
        elif over:
            result = now.state.result
            hero = result.hero if isinstance(result, Outcome) else result
        elif not isinstance(now, Ended):
            hero = now.shown
        setup = json.loads(row["setup"])
        if over and row["kind"] == CREATION and setup.get("name"):
            hero = _named(hero, setup["name"])
        changed: dict[str, Any] = {
            "hero_name": _line(str(getattr(hero, "name", "") or row["hero_name"])),
            "place": _line(place),
            "ended": now.ending.id if isinstance(now, Ended) else "",
            "updated": time.time(),
        }
        character = None
        ruleset = find(row["system"])
        if isinstance(now, Ended) and (row["kind"] != BOOK or not ruleset.over(hero)):
            # A character who dies in a book stays as it was before it: the book can be tried again.
            character_id = row["character"] or f"of-{row['id']}"
            changed["character"] = character_id
            character = _character_row(row["owner"], character_id, ruleset, hero, game=row["id"])
        return changed, character

    async def _play(self, row: dict[str, Any], session: LiveSession[Any]) -> Play:
        ruleset = find(row["system"])
        reading = None
        if row["kind"] == BOOK:
            book = session.game.book  # type: ignore[attr-defined]
            reading = Reading(book, ruleset, session, words_for(ruleset, book.head.lang or "en"))
        return Play(game_card(row), session, ruleset, reading, json.loads(row["setup"]).get("options"))

    # -- characters -------------------------------------------------------------------------------------------

    async def characters(self, owner: str) -> list[CharacterCard]:
        return [_character_card(row) for row in await self.store.characters(owner)]

    async def character_card(self, owner: str, character_id: str) -> CharacterCard:
        return _character_card(await self._character(owner, character_id))

    async def character(self, owner: str, character_id: str) -> tuple[Ruleset[Any], Any, bool]:
        """The rules, the character, and whether it was edited beyond the rules."""
        row = await self._character(owner, character_id)
        ruleset, hero = _hero_of(json.loads(row["data"]), beyond=True)
        return ruleset, hero, bool(row["edited"])

    async def character_file(self, owner: str, character_id: str) -> dict[str, Any]:
        return dict(json.loads((await self._character(owner, character_id))["data"]))

    async def put_character(
        self,
        owner: str,
        character_id: str | None,
        data: Mapping[str, Any],
        beyond: bool = False,
        *,
        rev: int | None = None,
    ) -> str:
        """Store a character file (see core.character). Faults are refused, unless `beyond` says they are meant:
        then the character is marked. With `rev` a change made elsewhere in the meantime is not overwritten.
        """
        ruleset, hero = _hero_of(data, beyond=beyond)
        edited = bool(ruleset.check(hero))
        if character_id is None:
            await self._room(owner, "characters")
            row = _character_row(owner, fresh_id(), ruleset, hero, edited=edited)
            await self.store.put_character(row)
            return str(row["id"])
        before = await self._character(owner, character_id)
        row = _character_row(owner, character_id, ruleset, hero, game=before["game"], edited=edited)
        try:
            await self.store.put_character(row, rev=rev)
        except Conflict:
            raise Changed(
                "This character was changed elsewhere in the meantime. Look at it anew, then change it again."
            ) from None
        return character_id

    async def random_character(
        self, owner: str, system: str, options: Mapping[str, Any] | None = None, *, name: str = ""
    ) -> str:
        """A character made by chance alone."""
        import random

        from talewright.odds.sample import play_out

        ruleset = find(system)
        rules: Any = record.load(ruleset.rules, dict(options or {}), error=QuestionError, subject="options")
        await self._room(owner, "characters")
        game: Single[Any] = Single(ruleset.create, (rules,), ending=lambda _: "created")
        state: Any = play_out(game, random.SystemRandom()).state
        hero = _named(state.result, _line(name)) if name else state.result
        row = _character_row(owner, fresh_id(), ruleset, hero)
        await self.store.put_character(row)
        return str(row["id"])

    async def remove_character(self, owner: str, character_id: str) -> None:
        if not (_ID.fullmatch(character_id) and await self.store.remove_character(owner, character_id)):
            raise Unknown("There is no such character among yours.")

    async def _character(self, owner: str, character_id: str) -> dict[str, Any]:
        row = await self.store.character(owner, character_id) if _ID.fullmatch(character_id) else None
        if row is None:
            raise Unknown("There is no such character among yours.")
        return row

    # -- everything -------------------------------------------------------------------------------------------

    async def export(self, owner: str) -> dict[str, Any]:
        """All that one person keeps, as one readable document."""
        return await portable.export(self, owner)

    async def import_(self, owner: str, data: object) -> dict[str, int]:
        """Add what an export holds, under new ids. All faults at once, and then nothing is added."""
        return await portable.import_(self, owner, data)


def _line(text: str) -> str:
    """One line that any database can hold."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", "")
    return " ".join(clean.split())[:200]


def _named(hero: Any, name: str) -> Any:
    from dataclasses import replace

    return replace(hero, name=name) if hasattr(hero, "name") else hero


def _hero_of(data: Mapping[str, Any], *, beyond: bool) -> tuple[Ruleset[Any], Any]:
    if not beyond or not isinstance(data, Mapping) or not isinstance(data.get("ruleset"), str):
        return from_file(data, "character")
    ruleset = find(data["ruleset"])
    if data.get("talewright") != FORMAT or data.get("version") != ruleset.version:
        return from_file(data, "character")
    return ruleset, record.load(ruleset.sheet_type, data.get("character"), subject="character")


def _character_row(
    owner: str, character_id: str, ruleset: Ruleset[Any], hero: Any, *, game: str = "", edited: bool = False
) -> dict[str, Any]:
    return {
        "id": character_id,
        "owner": owner,
        "system": ruleset.id,
        "name": _line(str(getattr(hero, "name", ""))),
        "data": json.dumps(to_file(ruleset, hero)),
        "edited": edited,
        "game": game,
        "updated": time.time(),
    }


def _character_card(row: dict[str, Any]) -> CharacterCard:
    return CharacterCard(
        row["id"], row["name"], row["system"], "", bool(row["edited"]), row["rev"], row["updated"]
    )
