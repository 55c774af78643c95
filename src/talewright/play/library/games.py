"""The games of a library: started, opened, answered, undone. One transaction each."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.character_file import to_file
from talewright.core.errors import SheetError, StaleAnswer
from talewright.core.replay import Ended
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.errors import Changed, Unknown
from talewright.play.library import snapshots
from talewright.play.library.cards import GameCard, OpenGame
from talewright.play.library.characters import BUSY, MAX_TRIES
from talewright.play.library.limits import BOOK, ID, MAX_REMOVED, ORDER, RESTORABLE, SHEET, limited, one_line
from talewright.play.library.rows import Changes, Row, changes_of, game_card
from talewright.play.library.sessions import Stored, made_by
from talewright.play.library.starting import Starting
from talewright.play.running import MAX_NAME, name_of, named
from talewright.play.session import Session
from talewright.store import Conflict, StaleRevision


class Games(Starting):
    """An answer is on the disk when `answer` returns; a second one with the same number is refused."""

    async def all(self, owner: str) -> list[GameCard]:
        """The latest first."""
        return [game_card(row) for row in await self.store.games(owner) if row["kind"] != SHEET]

    async def played_by(self, owner: str, character_id: str) -> GameCard | None:
        """The book that a character is in now."""
        row = await self.store.played_by(owner, character_id)
        return None if row is None else game_card(row)

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

        def change(session: Session[Any]) -> None:
            session.answer(given, seq=seq, who=session.seat)
            for option in then:
                session.answer(Chosen(option, auto=True), who=session.seat)

        return await self._turn(owner, game_id, change)

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
            if row["character"] == character_id and not row["ended"] and row["kind"] != SHEET:
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
            await self.store.erase_game(owner, game_id)
            self._forget(game_id)
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
        """Delete a game. For a while it can be restored."""
        since = time.time() - RESTORABLE
        if not (
            ID.fullmatch(game_id)
            and await self.store.remove_game(owner, game_id, since=since, most=MAX_REMOVED)
        ):
            raise Unknown(Message("You have no such game."))
        self._forget(game_id)

    async def restore(self, owner: str, game_id: str) -> None:
        """Undo a deletion."""
        async with limited() as limits:
            if not (ID.fullmatch(game_id) and await self.store.restore_game(owner, game_id, limits=limits)):
                raise Unknown(Message("This game can no longer be restored."))

    async def removed(self, owner: str) -> list[GameCard]:
        """The deleted games that can be restored, the latest first."""
        since = time.time() - RESTORABLE
        return [game_card(row) for row in await self.store.removed_games(owner) if row["removed"] > since]

    def _forget(self, game_id: str) -> None:
        self.sessions.forget(game_id)
        self.subscriptions.notify(game_id)

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
                    async with limited() as limits:
                        await self.store.append(
                            row["id"],
                            log.stored,
                            log.rows(),
                            card=card,
                            character=character,
                            snapshot=snapshot,
                            kept=log.kept,
                            ending=changes.ending,
                            limits=limits if log.count_due else None,
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
