"""How a game of a library begins: a book, a test of one, a character to be made, an order; or a book once more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict

from talewright.adventure import Head
from talewright.core import record
from talewright.core.ask import Answer
from talewright.core.errors import QuestionError
from talewright.core.record import Fields, JsonObject
from talewright.core.ruleset import Character, find
from talewright.core.text.message import Message, one_line
from talewright.play.errors import Changed, Unknown
from talewright.play.library.characters import BUSY, MAX_TRIES, random_hero
from talewright.play.library.limits import (
    BOOK,
    CREATION,
    ORDER,
    TEST,
    limited,
)
from talewright.play.library.marks import Marks
from talewright.play.library.rows import LogRow, changes_of, new_row, own_character, to_row
from talewright.play.library.sessions import session_of, turn
from talewright.play.library.setups import check_system, order_setup
from talewright.play.library.turns import Turns
from talewright.play.running import MAX_NAME
from talewright.store import Row, StaleRevision


class GameStarts(Turns):
    """The part of `Games` that starts them. Each method returns the id of the new game."""

    async def start_book(
        self,
        owner: str,
        book_id: str,
        *,
        character_id: str | None = None,
        hero_id: str = "",
        physical: bool = False,
        settle: bool = False,
        start_at: str = "",
        name: str = "",
    ) -> str:
        """Start a book with one's own character, with a ready hero, or with the creation of one."""
        head = (await self.books.get(owner, book_id)).head
        hero = await self.hero(owner, book_id, head, character_id or "", hero_id)
        marks: JsonObject = await self.characters.marks(owner, character_id) if character_id else {}
        setup = {
            **marks,
            "hero": None if hero is None else record.dump(hero),
            "start_at": start_at,
            "name": one_line(name)[:MAX_NAME] if hero is None else "",
        }
        return await self._start_book(
            owner, book_id, setup, character_id or "", physical=physical, settle=settle
        )

    async def hero(self, owner: str, book_id: str, head: Head, character_id: str, hero_id: str) -> Character:
        """One's own character of the book's system, or a ready hero; None if none is named."""
        if character_id:
            of, hero, _ = await self.characters.get(owner, character_id)
            check_system(head.title, find(head.system), of)
            return hero
        if not hero_id:
            return None
        ready = {each.id: each.character for each in self.books.heroes(book_id, head.system)}
        if hero_id not in ready:
            raise Unknown(Message("This book has no such hero."))
        return ready[hero_id]

    async def start_test(
        self,
        owner: str,
        book_id: str,
        section: str,
        reached: Sequence[Answer] | None,
        *,
        character_id: str = "",
        hero_id: str = "",
    ) -> str:
        """An author's try of a book from a section on, in place of the last one.

        `reached` is the log of a game that leads there. Without one the test begins there with the character that is named, or with
        a random one.
        """
        book, digest = await self.books.with_digest(owner, book_id)
        if section not in book.by_name:
            raise Unknown(Message("This book has no such section."))
        for old in await self.store.games(owner):
            if old["kind"] == TEST and old["book"] == book_id:
                await self.store.erase_game(owner, old["id"])
                self._forget(old["id"])
        ruleset = find(book.head.system)
        named = await self.hero(owner, book_id, book.head, character_id, hero_id)
        hero = None if reached is not None else record.dump(named or random_hero(ruleset, {}))
        setup = {"hero": hero, "start_at": "" if reached is not None else section, "name": ""}
        title = book.head.title or book_id
        row = new_row(owner, TEST, title, ruleset, setup, book=book_id, digest=digest)
        log = [to_row(answer) for answer in reached or ()]
        return await self._start(row, await self.books.text(owner, book_id), log=log)

    async def restart(self, owner: str, game_id: str) -> str:
        """The same book from its first page, with one's own character as it is now or the ready hero that went in."""
        row = await self._row(owner, game_id)
        physical, settle = bool(row["physical"]), bool(row["settle"])
        own = row["character"] if own_character(row) else ""
        if own and await self.store.character(owner, own) is not None:
            return await self.start_book(
                owner, row["book"], character_id=own, physical=physical, settle=settle
            )
        before = json.loads(row["setup"])
        marks = asdict(
            Marks.of(before) | Marks(imported=bool(row["imported"]) and before.get("hero") is not None)
        )
        setup = {"start_at": "", "hero": before.get("hero"), "name": before.get("name"), **marks}
        return await self._start_book(owner, row["book"], setup, physical=physical, settle=settle)

    async def _start_book(
        self,
        owner: str,
        book_id: str,
        setup: Fields,
        character_id: str = "",
        *,
        physical: bool,
        settle: bool,
    ) -> str:
        book, digest = await self.books.with_digest(owner, book_id)
        more = {"book": book_id, "digest": digest, "character": character_id}
        title = book.head.title or book_id
        ruleset = find(book.head.system)
        row = new_row(owner, BOOK, title, ruleset, setup, physical=physical, settle=settle, **more)
        return await self._start(row, await self.books.text(owner, book_id))

    async def start_creation(
        self,
        owner: str,
        system: str,
        options: Fields | None = None,
        *,
        name: str = "",
        physical: bool = False,
        settle: bool = False,
    ) -> str:
        """The creation of a character as a game; when it ends the character is saved."""
        ruleset = find(system)
        record.load(ruleset.rules, dict(options or {}), error=QuestionError, subject=Message("options"))
        setup = {"options": dict(options or {}), "name": one_line(name)}
        row = new_row(owner, CREATION, ruleset.title, ruleset, setup, physical=physical, settle=settle)
        return await self._start(row)

    async def start_order(
        self,
        owner: str,
        character_id: str,
        verb: str,
        order: Fields | None = None,
        options: Fields | None = None,
        *,
        physical: bool = False,
        settle: bool = False,
    ) -> str:
        """Something a character does outside any book (a level gained, a rest, a fight) as a game of its own."""
        async with self.characters.lock(character_id):
            for _ in range(MAX_TRIES):
                ruleset, hero, _ = await self.characters.get(owner, character_id)
                setup = order_setup(ruleset, hero, verb, order or {}, options or {})
                setup |= await self.characters.marks(owner, character_id)
                row = new_row(
                    owner,
                    ORDER,
                    verb,
                    ruleset,
                    setup,
                    physical=physical,
                    settle=settle,
                    character=character_id,
                )
                # An order that ends at once begins again when the character was changed in that moment.
                with suppress(StaleRevision):
                    return await self._start(row, exact=True)
        raise Changed(BUSY)

    async def _start(
        self, row: Row, text: str = "", *, exact: bool = False, log: Sequence[LogRow] = ()
    ) -> str:
        """Save a new game with what the machine has answered before its first question, behind a `log` if there is one.

        With `exact`, raises StaleRevision when the character is not the one the game began with any more.
        """
        stored = await session_of(self.store, self.books, row, log)
        if log:
            await turn(stored.session, lambda session: session.proceed())
        changes = changes_of(row, stored.session)
        for _ in range(MAX_TRIES):
            character, card = await self._result(row, changes)
            if exact and character is not None and character[0]["id"] != row["character"]:
                raise StaleRevision
            with suppress(StaleRevision):
                # Another try begins with the row as it was: what was not written is no result to compare with.
                whole = row | card | {"seq": stored.session.seq}
                async with limited() as limits:
                    await self.store.add_game(
                        whole, [*log, *stored.log.rows()], text, character=character, limits=limits
                    )
                stored.log.written()
                self.sessions.remember(row["id"], stored)
                return str(row["id"])
        raise Changed(BUSY)

    def _forget(self, game_id: str) -> None:
        self.sessions.forget(game_id)
        self.subscriptions.notify(game_id)
