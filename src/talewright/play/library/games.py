"""The games of a library: started, opened, answered, undone. One transaction each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.character_file import to_file
from talewright.core.errors import QuestionError, SheetError, StaleAnswer
from talewright.core.replay import Ended
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.errors import Changed, Unknown
from talewright.play.library import snapshots
from talewright.play.library.books import Books
from talewright.play.library.cards import GameCard, OpenGame
from talewright.play.library.characters import BUSY, MAX_TRIES, Characters
from talewright.play.library.limits import BOOK, CREATION, ID, ORDER, check_room, one_line
from talewright.play.library.rows import Changes, Row, changes_of, game_card, new_row
from talewright.play.library.sessions import Sessions, Stored, made_by
from talewright.play.library.setups import check_system, order_setup
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.running import MAX_NAME, name_of, named
from talewright.play.session import Session
from talewright.store import Conflict, StaleRevision, Store
from talewright.store.games import CharacterChange


class Games:
    """An answer is on the disk when `answer` returns; a second one with the same number is refused."""

    def __init__(
        self, store: Store, books: Books, characters: Characters, subscriptions: Subscriptions
    ) -> None:
        self.store = store
        self.books = books
        self.characters = characters
        self.subscriptions = subscriptions
        self.sessions = Sessions(store, books)

    # -- starting ---------------------------------------------------------------------------------------------

    async def start_book(
        self,
        owner: str,
        book_id: str,
        *,
        character_id: str | None = None,
        physical: bool = False,
        settle: bool = False,
        start_at: str = "",
        name: str = "",
    ) -> str:
        """Start a book, with one's own character or with the creation of one. Returns the game's id."""
        book, digest = await self.books.with_digest(owner, book_id)
        ruleset = find(book.head.system)
        hero = None
        if character_id:
            of, hero, _ = await self.characters.get(owner, character_id)
            check_system(book.head.title, ruleset, of)
        setup = {
            "hero": None if hero is None else record.dump(hero),
            "start_at": start_at,
            "name": one_line(name)[:MAX_NAME] if hero is None else "",
        }
        more = {"book": book_id, "digest": digest, "character": character_id or ""}
        title = book.head.title or book_id
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
        await check_room(self.store, row["owner"], games=1)
        stored = await self.sessions.make(row, [])
        changes = changes_of(row, stored.session)
        for _ in range(MAX_TRIES):
            character, card = await self._result(row, changes)
            if exact and character is not None and character[0]["id"] != row["character"]:
                raise StaleRevision
            with suppress(StaleRevision):
                row |= card | {"seq": stored.session.seq}
                await self.store.add_game(row, stored.log.rows(), text, character=character)
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

    # -- playing ----------------------------------------------------------------------------------------------

    async def all(self, owner: str) -> list[GameCard]:
        """The latest first."""
        return [game_card(row) for row in await self.store.games(owner)]

    async def open(self, owner: str, game_id: str) -> OpenGame:
        row = await self._row(owner, game_id)
        stored = self.sessions.cached(row)
        if stored is None:
            async with self.sessions.lock(game_id):
                row = await self._row(owner, game_id)
                stored = await self.sessions.load(row)
        return self._opened(row, stored)

    async def answer(self, owner: str, game_id: str, seq: int, answer: Answer) -> OpenGame:
        """Durable before it returns."""
        # A choice is a person's, whatever the caller says; dice are theirs if the caller says so.
        given = answer if isinstance(answer, Rolled) else Chosen(answer.option)
        return await self._turn(
            owner, game_id, lambda session: session.answer(given, seq=seq, who=session.seat)
        )

    async def undo(self, owner: str, game_id: str, seq: int) -> OpenGame:
        """Undo the last choice a person made. It stays as a branch."""
        return await self._turn(owner, game_id, lambda session: session.undo(seq=seq))

    async def redo(self, owner: str, game_id: str, seq: int) -> OpenGame:
        """Return to what was undone last."""
        return await self._turn(owner, game_id, lambda session: session.redo(seq=seq))

    async def rewind(self, owner: str, game_id: str, seq: int, to: int) -> OpenGame:
        """Return to the state after the first `to` answers (the numbers a view's path gives)."""
        return await self._turn(owner, game_id, lambda session: session.rewind(to, seq=seq))

    async def go(self, owner: str, game_id: str, seq: int, to: int) -> OpenGame:
        """Go to any point of any branch (the ids a journal gives)."""
        return await self._turn(owner, game_id, lambda session: session.go(to, seq=seq))

    async def fresh_dice(self, owner: str, game_id: str, seq: int | None, *, on: bool) -> OpenGame:
        """Roll dice anew that were rolled at the same place before, or show the same faces. From now on."""
        return await self._turn(owner, game_id, lambda session: session.set_fresh_dice(on=on, seq=seq))

    async def proceed(self, owner: str, game_id: str, seq: int) -> OpenGame:
        """Let the machine go on after it has left a question open (see play.dice.Machine)."""
        return await self._turn(owner, game_id, lambda session: session.proceed(seq=seq))

    async def _turn(self, owner: str, game_id: str, change: Callable[[Session[Any]], object]) -> OpenGame:
        async with self.sessions.lock(game_id):
            row = await self._row(owner, game_id)
            stored = await self.sessions.load(row)
            change(stored.session)
            return await self._write(row, stored)

    async def configure(
        self, owner: str, game_id: str, *, physical: bool | None = None, settle: bool | None = None
    ) -> OpenGame:
        """Real dice or ours; settled questions asked or not. From now on."""
        async with self.sessions.lock(game_id):
            row = await self._row(owner, game_id)
            settings = (("physical", physical), ("settle", settle))
            if changed := {name: value for name, value in settings if value is not None}:
                await self.store.set_game(owner, game_id, changed)
                self.sessions.forget(game_id)
                row |= changed
            stored = await self.sessions.load(row)
            stored.session.proceed()
            return await self._write(row, stored)

    async def rename_hero(self, owner: str, game_id: str, name: str) -> OpenGame:
        """Name the game's character. The name is not in the log: no rule asks for it."""
        async with self.sessions.lock(game_id):
            row = await self._row(owner, game_id)
            if clean := one_line(name)[:MAX_NAME]:
                row = await self._rename(row, clean)
                # The character that plays this game, or came of it, is the same person.
                if row["character"] and await self.store.character(owner, row["character"]) is not None:
                    await self.characters.rename(owner, row["character"], clean)
            return self._opened(row, await self.sessions.load(row))

    async def rename_character(self, owner: str, character_id: str, name: str) -> None:
        """Rename a character, also in the games it is playing now."""
        clean = one_line(name)[:MAX_NAME]
        if not clean:
            raise SheetError("", [Message("give a name of at least one letter.", path="name")])
        await self.characters.rename(owner, character_id, clean)
        for row in await self.store.games(owner):
            if row["character"] == character_id and not row["ended"]:
                async with self.sessions.lock(row["id"]):
                    await self._rename(await self._row(owner, row["id"]), clean)

    async def _rename(self, row: Row, name: str) -> Row:
        changed = {"setup": json.dumps({**json.loads(row["setup"]), "name": name}), "hero_name": name}
        await self.store.set_game(row["owner"], row["id"], changed)
        return row | changed

    async def revert(self, owner: str, game_id: str) -> str:
        """Undo an order that has ended: its character is as it was before, the game is deleted. Returns its id."""
        async with self.sessions.lock(game_id):
            row = await self._row(owner, game_id)
            now = (await self.sessions.load(row)).session.now
            if row["kind"] != ORDER or not isinstance(now, Ended):
                raise Changed(Message("Only a finished action outside a book can be undone."))
            ruleset, hero, _ = await self.characters.get(owner, row["character"])
            if hero != named(now.state.result.hero, name_of(hero)):
                raise Changed(Message("The character has changed since then. This can no longer be undone."))
            before = named(
                record.load(
                    ruleset.sheet_type, json.loads(row["setup"])["hero"], subject=Message("character")
                ),
                name_of(hero),
            )
            card = await self.characters.card(owner, row["character"])
            if (await self.characters.get(owner, row["character"]))[1] != hero:
                raise Changed(Message("The character has changed since then. This can no longer be undone."))
            await self.characters.put(
                owner, row["character"], to_file(ruleset, before), beyond=True, rev=card.rev
            )
            await self.remove(owner, game_id)
            return str(row["character"])

    async def watch(self, owner: str, game_id: str, seq: int, seconds: float) -> int | None:
        """The game's number when it differs from `seq`, or after so many seconds; None when it is deleted."""
        with self.subscriptions.to(game_id, seq) as changed:
            row = await self.store.game(owner, game_id)
            if row is not None and row["seq"] == seq:
                await changed(seconds)
                row = await self.store.game(owner, game_id)
        return None if row is None else int(row["seq"])

    async def remove(self, owner: str, game_id: str) -> None:
        if not (ID.fullmatch(game_id) and await self.store.remove_game(owner, game_id)):
            raise Unknown(Message("You have no such game."))
        self.sessions.forget(game_id)
        self.subscriptions.notify(game_id)

    async def _row(self, owner: str, game_id: str) -> Row:
        row = await self.store.game(owner, game_id) if ID.fullmatch(game_id) else None
        if row is None:
            raise Unknown(Message("You have no such game."))
        return row

    async def _write(self, row: Row, stored: Stored) -> OpenGame:
        """Write all that changed in one transaction; forget the session when another writer was first."""
        session, log = stored.session, stored.log
        if not log.pending:
            return self._opened(row, stored)
        changes = changes_of(row, session)
        snapshot = None
        if row["kind"] == BOOK and stored.snapshot_due and session.snapshot is not None:
            log.snapshot_at = session.snapshot.at
            snapshot = (log.snapshot_at, made_by(find(row["system"])), snapshots.dump(session.snapshot))
        try:
            card = await self._append(row, stored, changes, snapshot)
        except Conflict:
            self.sessions.forget(row["id"])
            raise StaleAnswer(
                Message(
                    "The game has moved on: this question was answered elsewhere a moment ago. Nothing is lost: "
                    "here is where it stands."
                )
            ) from None
        except BaseException:
            # It is unknown whether it was written: the next reader asks the database.
            self.sessions.forget(row["id"])
            raise
        log.written()
        self.subscriptions.notify(row["id"])
        return self._opened(row | card | {"seq": session.seq}, stored)

    async def _append(
        self, row: Row, stored: Stored, changes: Changes, snapshot: tuple[int, str, str] | None
    ) -> Row:
        """Write a turn with the character it leaves behind. Returns the columns of the game."""
        log = stored.log
        async with self.characters.lock(row["character"] or row["id"]):
            for _ in range(MAX_TRIES):
                character, card = await self._result(row, changes)
                # When another process has changed the character in this moment: merged with that, once more.
                with suppress(StaleRevision):
                    await self.store.append(
                        row["id"],
                        log.stored,
                        log.rows(),
                        card=card,
                        character=character,
                        snapshot=snapshot,
                        kept=log.kept,
                    )
                    return card
        raise Changed(BUSY)

    def _opened(self, row: Row, stored: Stored) -> OpenGame:
        game = stored.session.game
        book = game.book if isinstance(game, AdventureGame) else None
        return OpenGame(
            find(row["system"]),
            stored.session,
            book,
            dict if book is None else partial(self.books.shelf.numbers, row["digest"], book),
            str(json.loads(row["setup"]).get("name") or ""),
            card=game_card(row),
        )
