"""One turn of a sheet: loaded with its history, changed, and written in one transaction with the character."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from talewright.core import record
from talewright.core.errors import TalewrightError
from talewright.core.replay import Waiting, resume
from talewright.core.ruleset import Character, Ruleset
from talewright.core.text.message import Message
from talewright.play.character_game import (
    CharacterGame,
    between_orders,
)
from talewright.play.errors import Busy, Changed
from talewright.play.library.characters import Characters, character_row
from talewright.play.library.limits import COUNT_EVERY, limited
from talewright.play.library.marks import Marks
from talewright.play.library.open_sheet import Manner, OpenSheet
from talewright.play.library.rows import RowLog, Stored
from talewright.play.library.sessions import Change, stored_game, turn
from talewright.play.library.sheet_rows import catch_up, new_sheet_row, sheet_id
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.library.turns import Sessions
from talewright.play.running import name_of
from talewright.play.session import Session
from talewright.store import Conflict, Row, StaleRevision, Store

MAX_HISTORY = 1_500
"""Answers of one history. Beyond it the oldest are dropped."""
KEPT_HISTORY = 900
STALE = Message(
    "The character was changed elsewhere in the meantime. Nothing is lost: here is how it stands."
)
log = logging.getLogger("talewright.sheets")


class SheetTurns:
    """The part of `Sheets` that reads and writes; what people do with a sheet is a change passed to `_turn`."""

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
