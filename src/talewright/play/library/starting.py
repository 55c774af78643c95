"""Starting games of a library: a book, the creation of a character, something a character does outside a book."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.errors import Changed, Unknown
from talewright.play.library.books import Books
from talewright.play.library.characters import BUSY, MAX_TRIES, Characters
from talewright.play.library.limits import BOOK, CREATION, ID, ORDER, SHEET, limited, one_line
from talewright.play.library.marks import Marks
from talewright.play.library.rows import Changes, Row, changes_of, new_row, own_character
from talewright.play.library.sessions import Sessions
from talewright.play.library.setups import check_system, order_setup
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.running import MAX_NAME
from talewright.store import StaleRevision, Store
from talewright.store.games import CharacterChange


class Starting:
    """What begins a game: each method returns its id."""

    def __init__(
        self, store: Store, books: Books, characters: Characters, subscriptions: Subscriptions
    ) -> None:
        self.store = store
        self.books = books
        self.characters = characters
        self.subscriptions = subscriptions
        self.sessions = Sessions(store, books)

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
        hero = None
        marks: dict[str, Any] = {}
        if character_id:
            of, hero, _ = await self.characters.get(owner, character_id)
            check_system(head.title, find(head.system), of)
            marks = await self.characters.marks(owner, character_id)
        elif hero_id:
            ready = {each.id: each.character for each in self.books.heroes(book_id, head.system)}
            if hero_id not in ready:
                raise Unknown(Message("This book has no such hero."))
            hero = ready[hero_id]
        setup = {
            **marks,
            "hero": None if hero is None else record.dump(hero),
            "start_at": start_at,
            "name": one_line(name)[:MAX_NAME] if hero is None else "",
        }
        return await self._start_book(
            owner, book_id, setup, character_id or "", physical=physical, settle=settle
        )

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
        setup: Mapping[str, Any],
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
        options: Mapping[str, Any] | None = None,
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
        order: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
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

    async def _start(self, row: Row, text: str = "", *, exact: bool = False) -> str:
        """Save a new game with what the machine has answered before its first question.

        With `exact`, raises StaleRevision when the character is not the one the game began with any more.
        """
        stored = await self.sessions.make(row, [])
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
                        whole, stored.log.rows(), text, character=character, limits=limits
                    )
                stored.log.written()
                self.sessions.remember(row["id"], stored)
                return str(row["id"])
        raise Changed(BUSY)

    async def _result(self, row: Row, changes: Changes) -> tuple[CharacterChange | None, Row]:
        """The character a turn leaves behind, with the revision it replaces; and the columns of the game."""
        if changes.character is None:
            return None, changes.game
        setup = json.loads(row["setup"])
        ruleset = find(row["system"])
        known = setup.get("result", setup.get("hero"))
        base = None if known is None else record.load(ruleset.sheet_type, known, subject=Message("character"))
        fresh, rev = await self.characters.result_of(changes.character, base, row["title"])
        # What this game has written is what its next result is compared with: it may be undone and end anew.
        setup["result"] = json.loads(fresh["data"])["character"]
        return (fresh, rev), changes.game | {"character": fresh["id"], "setup": json.dumps(setup)}

    async def _row(self, owner: str, game_id: str) -> Row:
        row = await self.store.game(owner, game_id) if ID.fullmatch(game_id) else None
        if row is None or row["kind"] == SHEET:  # the history of a character is changed on its sheet
            raise Unknown(Message("You have no such game."))
        return row
