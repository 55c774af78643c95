"""The sheets of characters: orders, answers, undo and edits. Each is one transaction with the character it changes.

The history of a character is a game of its own (`play.character_game`), written with the first order. A change made
elsewhere, by a book or by another program, becomes an entry of the history before the next order is carried out. A page
says which state it shows (`OpenSheet.at`): what is sent from an older page is refused, and nothing is overwritten.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import IllegalAnswer, TalewrightError
from talewright.core.record import JsonObject
from talewright.core.replay import Waiting, resume
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.play.character_game import (
    CharacterGame,
    Edit,
    Written,
    between_orders,
    write_entry,
)
from talewright.play.errors import Busy, Changed
from talewright.play.library.characters import Characters, character_row, read_character
from talewright.play.library.limits import COUNT_EVERY, limited
from talewright.play.library.marks import Marks
from talewright.play.library.open_sheet import PLAIN, Manner, OpenSheet
from talewright.play.library.rows import RowLog, Stored
from talewright.play.library.sessions import Change, stored_game, turn
from talewright.play.library.sheet_rows import catch_up, last_choice, new_sheet_row, sheet_id
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.library.turns import Sessions
from talewright.play.orders import CharacterOrder, check_order
from talewright.play.running import name_of
from talewright.play.session import Session
from talewright.store import Conflict, Row, StaleRevision, Store

Edited = Callable[[Ruleset[Any], Character], JsonObject]
"""The file of a character that was edited, from its rules and the character before."""
MAX_HISTORY = 1_500
"""Answers of one history. Beyond it the oldest are dropped."""
KEPT_HISTORY = 900
STALE = Message(
    "The character was changed elsewhere in the meantime. Nothing is lost: here is how it stands."
)
ANSWER_FIRST = Message("Answer the open question first, or undo the action.")
log = logging.getLogger("talewright.sheets")


class Sheets:
    def __init__(
        self, store: Store, characters: Characters, sessions: Sessions, subscriptions: Subscriptions
    ) -> None:
        self.store = store
        self.characters = characters
        self.sessions = sessions
        self.subscriptions = subscriptions

    async def open(self, owner: str, character_id: str) -> OpenSheet:
        character, _, stored, saved = await self._load(owner, character_id)
        return self._opened(character, stored, saved)

    async def act(
        self, owner: str, character_id: str, order: CharacterOrder, *, at: str = "", manner: Manner = PLAIN
    ) -> OpenSheet:
        """Carry out an order. It is refused, and nothing changes, where the rules do not let this character do it."""
        return await self.act_all(owner, character_id, [order], at=at, manner=manner)

    async def act_all(
        self,
        owner: str,
        character_id: str,
        orders: Sequence[CharacterOrder],
        *,
        at: str = "",
        manner: Manner = PLAIN,
    ) -> OpenSheet:
        """Carry out several orders, one after the other; where one is refused, none of them is."""

        def change(session: Session[Any]) -> None:
            game: CharacterGame = session.game  # type: ignore[assignment]
            for order in orders:
                if not between_orders(session.now):
                    raise Changed(ANSWER_FIRST)
                check_order(game.ruleset, session.now.state.hero, order)
                session.answer(Chosen(write_entry(order)))

        return await self._turn(owner, character_id, change, at, manner)

    async def answer(
        self, owner: str, character_id: str, answer: Answer, *, at: str = "", manner: Manner = PLAIN
    ) -> OpenSheet:
        """Answer what a verb asks."""

        def change(session: Session[Any]) -> None:
            if between_orders(session.now):
                raise IllegalAnswer(Message("No question is open."))
            given = answer if isinstance(answer, Rolled) else Chosen(answer.option)
            session.answer(given, who=session.seat)

        return await self._turn(owner, character_id, change, at, manner)

    async def roll_for_me(
        self, owner: str, character_id: str, *, at: str = "", manner: Manner = PLAIN
    ) -> OpenSheet:
        """Let the machine roll the dice that are waited for, or go on after it has stopped."""

        def change(session: Session[Any]) -> None:
            now = session.now
            if session.exhausted:
                session.proceed()
            elif isinstance(now, Waiting) and now.question.dice is not None:
                session.answer(session.roll(now.question.dice), who=session.seat)

        return await self._turn(owner, character_id, change, at, manner)

    async def type_in(
        self,
        owner: str,
        character_id: str,
        faces: tuple[int, ...],
        *,
        at: str = "",
        manner: Manner = PLAIN,
    ) -> OpenSheet:
        """Replace the dice rolled last, and what followed from them, by real ones."""
        return await self._turn(
            owner, character_id, lambda session: session.type_in(faces), at, manner, from_start=True
        )

    async def undo(self, owner: str, character_id: str, *, at: str = "", to: int | None = None) -> OpenSheet:
        """Undo the last choice, or all after the first `to` answers. It can be redone."""
        return await self._turn(
            owner,
            character_id,
            lambda session: session.rewind(last_choice(session) if to is None else to),
            at,
            PLAIN,
            from_start=True,
        )

    async def redo(self, owner: str, character_id: str, *, at: str = "") -> OpenSheet:
        return await self._turn(
            owner, character_id, lambda session: session.redo(), at, PLAIN, from_start=True
        )

    async def edit(
        self,
        owner: str,
        character_id: str,
        edited: Edited,
        *,
        beyond: bool,
        at: str = "",
        long: bool = False,
    ) -> OpenSheet:
        """Change the record. What breaks a rule is refused unless `beyond` allows it; `long` is one with many fields."""

        def change(session: Session[Any]) -> None:
            if not between_orders(session.now):
                raise Changed(ANSWER_FIRST)
            game: CharacterGame = session.game  # type: ignore[assignment]
            before = session.now.state.hero
            _, hero = read_character(edited(game.ruleset, before), beyond=beyond)
            if before != hero:
                session.answer(Chosen(write_entry(Edit(record.dump(hero)))))

        return await self._turn(owner, character_id, change, at, PLAIN, long=long)

    async def write_notes(self, owner: str, character_id: str, text: str, *, at: str = "") -> OpenSheet:
        def change(session: Session[Any]) -> None:
            if not between_orders(session.now):
                raise Changed(ANSWER_FIRST)
            if session.now.state.notes != text:
                session.answer(Chosen(write_entry(Written(text))))

        return await self._turn(owner, character_id, change, at, PLAIN)

    # -- one turn -----------------------------------------------------------------------------------------------

    async def _turn(
        self,
        owner: str,
        character_id: str,
        change: Change,
        at: str,
        manner: Manner,
        *,
        long: bool = False,
        from_start: bool = False,
    ) -> OpenSheet:
        async with self.characters.lock(character_id):
            character, row, stored, saved = await self._load(owner, character_id)
            if at and at != self._opened(character, stored, saved).at:
                raise Changed(STALE)
            session = stored.session
            session.machine.physical, session.machine.settle = manner.physical, manner.settle
            try:
                catch_up(session, saved)
                await turn(session, change, long=long, from_start=from_start)
                opened = await self._write(character, row, stored, saved)
            except BaseException:
                # What is not written does not count: the next reader asks the database.
                self.sessions.forget(row["id"])
                raise
            self.subscriptions.notify(row["id"])
            return opened

    async def _load(self, owner: str, character_id: str) -> tuple[Row, Row, Stored, Character]:
        character, row = await self.characters.row_and_game(owner, character_id, sheet_id(character_id))
        ruleset, saved = self.characters.read(character)
        if row is not None:
            try:
                return character, row, await self.sessions.load(row), saved
            except Busy:
                raise
            except TalewrightError:
                # The rules have changed since: the character counts, its history cannot be replayed any more.
                log.warning(
                    "the history of %s cannot be replayed; it begins anew", character_id, exc_info=True
                )
                await self.store.erase_game(owner, row["id"])
        row = new_sheet_row(owner, character_id, ruleset, saved)
        return character, row, stored_game(row, None, RowLog()), saved

    async def _write(self, character: Row, row: Row, stored: Stored, saved: Character) -> OpenSheet:
        """The sheet as it is in the database now."""
        session, entries = stored.session, stored.log
        if not entries.pending:
            return self._opened(character, stored, saved)
        hero = session.now.state.hero
        changed = None
        if hero != saved:
            ruleset: Ruleset[Any] = session.game.ruleset  # type: ignore[attr-defined]
            fresh = character_row(
                row["owner"],
                character["id"],
                ruleset,
                hero,
                Marks.of(character).with_edited(bool(ruleset.check(hero))),
                game=character["game"],
            )
            changed = (fresh, int(character["rev"]))
        card = {"hero_name": name_of(hero), "updated": time.time()}
        try:
            async with limited() as limits:
                if entries.stored:
                    await self.store.append(
                        row["id"],
                        entries.stored,
                        entries.rows(),
                        card=card,
                        character=changed,
                        kept=entries.kept,
                        limits=limits if session.seq // COUNT_EVERY > entries.stored // COUNT_EVERY else None,
                    )
                else:
                    await self.store.add_game(
                        row | card | {"seq": session.seq},
                        entries.rows(),
                        "",
                        character=changed,
                        limits=limits,
                    )
        except (Conflict, StaleRevision):
            raise Changed(STALE) from None
        entries.written()
        if len(session.now.log) > MAX_HISTORY and between_orders(session.now):
            await self._shorten(row | card | {"seq": session.seq}, session)
            return await self.open(row["owner"], character["id"])
        self.sessions.remember(row["id"], stored)
        if changed is None:
            return self._opened(character, stored, saved)
        fresh, rev = changed
        return self._opened(character | fresh | {"rev": rev + 1}, stored, hero)

    async def _shorten(self, row: Row, session: Session[Any]) -> None:
        """Begin the history later: with the character as it was some hundred answers ago."""
        answers = session.now.log
        cut = len(answers) - KEPT_HISTORY
        now = resume(session.game, answers[:cut])
        start = now.since if isinstance(now, Waiting) else cut
        setup = {"hero": record.dump(now.state.hero), "notes": now.state.notes}
        shorter = row | {"setup": json.dumps(setup), "seq": 0}
        made = stored_game(shorter, None, RowLog())
        made.log.append(list(answers[start:]), 0)
        await self.store.erase_game(row["owner"], row["id"])
        await self.store.add_game(shorter | {"seq": len(answers) - start}, made.log.rows(), "")
        self.sessions.forget(row["id"])

    @staticmethod
    def _opened(character: Row, stored: Stored, saved: Character) -> OpenSheet:
        game: CharacterGame = stored.session.game  # type: ignore[assignment]
        return OpenSheet(
            game.ruleset,
            stored.session,
            name=name_of(saved),
            id=character["id"],
            rev=int(character["rev"]),
            saved=saved,
            edited=bool(character["edited"]),
            imported=bool(character["imported"]),
        )
