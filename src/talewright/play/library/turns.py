"""The turns of a game in a library: opened, answered, undone. One transaction each."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from weakref import WeakValueDictionary

from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import StaleAnswer
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.cache import LruCache
from talewright.play.errors import Changed, Unknown
from talewright.play.library import snapshots
from talewright.play.library.books import Books
from talewright.play.library.cards import OpenGame
from talewright.play.library.characters import BUSY, MAX_TRIES, Characters
from talewright.play.library.limits import ID, OF_BOOK, SHEET, limited
from talewright.play.library.rows import Changes, Stored, changes_of, game_card
from talewright.play.library.sessions import Change, made_by, session_of, turn
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.offload import offload_if
from talewright.store import Conflict, Row, StaleRevision, Store
from talewright.store.games import CharacterChange

MAX_OPEN = 512
"""Sessions in memory."""
MAX_ENTRIES = 100_000
"""Entries of all logs in memory together: about 300 MB."""
MAX_NOTES = 1_000
"""Notes of a snapshot that is written while others wait."""


class Sessions:
    """Of the games under way in this process, cached while nobody else has written. A change of a game holds its lock."""

    def __init__(self, store: Store, books: Books) -> None:
        self.store = store
        self.books = books
        self._cache: LruCache[str, Stored] = LruCache(
            MAX_OPEN, weigh=lambda each: each.session.seq, heaviest=MAX_ENTRIES
        )
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, game_id: str) -> asyncio.Lock:
        return self._locks.setdefault(game_id, asyncio.Lock())

    def cached(self, row: Row) -> Stored | None:
        """The session in memory, unless another process has written since."""
        known = self._cache.get(row["id"])
        if known is None or known.session.seq != row["seq"] or known.log.pending:
            return None
        return known

    async def load(self, row: Row) -> Stored:
        known = self.cached(row)
        if known is None:
            # A row beyond the count was written after the count was read: it belongs to a later turn.
            rows = (await self.store.answers(row["id"]))[: row["seq"]]
            known = await session_of(self.store, self.books, row, rows)
            self.remember(row["id"], known)
        return known

    def remember(self, game_id: str, stored: Stored) -> None:
        self._cache.put(game_id, stored)

    def forget(self, game_id: str) -> None:
        self._cache.pop(game_id)


class Turns:
    """An answer is on the disk when `answer` returns; a second one with the same number is refused."""

    def __init__(
        self, store: Store, books: Books, characters: Characters, subscriptions: Subscriptions
    ) -> None:
        self.store = store
        self.books = books
        self.characters = characters
        self.subscriptions = subscriptions
        self.sessions = Sessions(store, books)

    async def open(self, owner: str, game_id: str) -> OpenGame:
        row = await self._row(owner, game_id)
        stored = self.sessions.cached(row)
        if stored is None:
            async with self.sessions.lock(game_id):
                row = await self._row(owner, game_id)
                stored = await self.sessions.load(row)
        return self._opened(row, stored)

    async def answer(
        self, owner: str, game_id: str, seq: int, answer: Answer, then: Sequence[str] = ()
    ) -> OpenGame:
        """Durable before it returns. `then` answers the questions that follow at once; undo takes all of it back."""
        # A choice is a person's, whatever the caller says; dice are theirs if the caller says so.
        given = answer if isinstance(answer, Rolled) else Chosen(answer.option)
        return await self._turn(
            owner,
            game_id,
            lambda session: session.answer(given, seq=seq, who=session.seat),
            *(_follow(option) for option in then),
        )

    async def undo(self, owner: str, game_id: str, seq: int) -> OpenGame:
        """Undo the last choice a person made. It stays as a branch."""
        return await self._move(owner, game_id, lambda session: session.undo(seq=seq))

    async def redo(self, owner: str, game_id: str, seq: int) -> OpenGame:
        """Return to what was undone last."""
        return await self._move(owner, game_id, lambda session: session.redo(seq=seq))

    async def rewind(self, owner: str, game_id: str, seq: int, to: int) -> OpenGame:
        """Return to the state after the first `to` answers (the numbers a view's path gives)."""
        return await self._move(owner, game_id, lambda session: session.rewind(to, seq=seq))

    async def without(self, owner: str, game_id: str, seq: int, first: int, last: int) -> OpenGame:
        """Undo some answers alone and give the later ones again; nothing changes if one of those is refused."""
        return await self._move(owner, game_id, lambda session: session.without(first, last, seq=seq))

    async def go(self, owner: str, game_id: str, seq: int, to: int) -> OpenGame:
        """Go to any point of any branch (the ids a journal gives)."""
        return await self._move(owner, game_id, lambda session: session.go(to, seq=seq))

    async def fresh_dice(self, owner: str, game_id: str, seq: int | None, *, on: bool) -> OpenGame:
        """Roll dice anew that were rolled at the same place before, or show the same faces. From now on."""
        return await self._turn(owner, game_id, lambda session: session.set_fresh_dice(on=on, seq=seq))

    async def proceed(self, owner: str, game_id: str, seq: int) -> OpenGame:
        """Let the machine go on after it has left a question open (see play.dice.Machine)."""
        return await self._turn(owner, game_id, lambda session: session.proceed(seq=seq))

    async def _move(self, owner: str, game_id: str, change: Change) -> OpenGame:
        """Move to another point of the game."""
        return await self._turn(owner, game_id, change, from_start=True)

    async def _turn(self, owner: str, game_id: str, *changes: Change, from_start: bool = False) -> OpenGame:
        async with self.sessions.lock(game_id):
            row = await self._row(owner, game_id)
            stored = await self.sessions.load(row)
            before = stored.session.standing
            try:
                for change in changes:
                    await turn(stored.session, change, from_start=from_start)
            except StaleAnswer:
                # Refused before anything was done; a long game is not read again for it.
                if stored.log.pending or stored.session.standing != before:
                    self.sessions.forget(game_id)
                raise
            except BaseException:
                # Part of it may have been done: the next reader asks the database.
                self.sessions.forget(game_id)
                raise
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
            await turn(stored.session, lambda session: session.proceed())
            return await self._write(row, stored)

    async def _row(self, owner: str, game_id: str) -> Row:
        row = await self.store.game(owner, game_id) if ID.fullmatch(game_id) else None
        if row is None or row["kind"] == SHEET:  # the history of a character is changed on its sheet
            raise Unknown(Message("You have no such game."))
        return row

    async def _write(self, row: Row, stored: Stored) -> OpenGame:
        """Write all that changed in one transaction; forget the session when another writer was first."""
        session, log = stored.session, stored.log
        if not log.pending:
            return self._opened(row, stored)
        changes = changes_of(row, session)
        snapshot = None
        if row["kind"] in OF_BOOK and stored.snapshot_due and session.snapshot is not None:
            log.snapshot_at = session.snapshot.at
            is_long = len(session.snapshot.notes) > MAX_NOTES
            body = await offload_if(is_long, snapshots.dump, session.snapshot)
            snapshot = (log.snapshot_at, made_by(find(row["system"])), body)
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
        if changes.character is None:
            await self._store(row, stored, changes, None, changes.game, snapshot)
            return changes.game
        async with self.characters.lock(row["character"] or row["id"]):
            for _ in range(MAX_TRIES):
                character, card = await self._result(row, changes)
                # When another process has changed the character in this moment: merged with that, once more.
                with suppress(StaleRevision):
                    await self._store(row, stored, changes, character, card, snapshot)
                    return card
        raise Changed(BUSY)

    async def _store(
        self,
        row: Row,
        stored: Stored,
        changes: Changes,
        character: CharacterChange | None,
        card: Row,
        snapshot: tuple[int, str, str] | None,
    ) -> None:
        log = stored.log
        append = partial(
            self.store.append,
            row["id"],
            log.stored,
            log.rows(),
            card=card,
            character=character,
            snapshot=snapshot,
            kept=log.kept,
            ending=changes.ending,
        )
        if not log.count_due:
            await append()
            return
        async with limited() as limits:
            await append(limits=limits)

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


def _follow(option: str) -> Change:
    """The answer to a question that follows at once from another answer."""
    return lambda session: session.answer(Chosen(option, auto=True), who=session.seat)
