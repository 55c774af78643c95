"""The games of the library: opened, answered, taken back. One transaction each."""

from __future__ import annotations

import json
from typing import Any

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.character_file import to_file
from talewright.core.errors import SheetError, StaleAnswer
from talewright.core.replay import Ended
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play.errors import Changed, Unknown
from talewright.play.library import sessions, snapshots
from talewright.play.library.cards import Play, game_card
from talewright.play.library.limits import BOOK, ID, ORDER, one_line
from talewright.play.library.new_games import Beginning
from talewright.play.live import LiveSession
from talewright.play.naming import LONGEST, name_of, named
from talewright.play.running import Reading, words_for
from talewright.store import Conflict


class Games(Beginning):
    """An answer is on the disk when `answer` returns; a second one with the same number is refused."""

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
            # A choice is a person's, whatever the caller says; dice are theirs if the caller says so.
            given = answer if isinstance(answer, Rolled) else Chosen(answer.option)
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

    async def name_hero(self, owner: str, game_id: str, name: str) -> Play:
        """Call the game's character something. It is kept beside the log: no rule asks for it, none forgets it."""
        async with self._lock(game_id):
            row = await self._game(owner, game_id)
            if clean := one_line(name)[:LONGEST]:
                row = await self._name_game(row, clean)
                # Whoever was brought along, or came of this game, is the same person on the shelf.
                if row["character"] and await self.store.character(owner, row["character"]) is not None:
                    await self._name_character(owner, row["character"], clean)
            return await self._play(row, await self._load(row))

    async def rename_character(self, owner: str, character_id: str, name: str) -> None:
        """Also in the games it is playing now."""
        clean = one_line(name)[:LONGEST]
        if not clean:
            raise SheetError("", [Message("give a name of at least one letter.", path="name")])
        await self._name_character(owner, character_id, clean)
        for row in await self.store.games(owner):
            if row["character"] == character_id and not row["ended"]:
                await self._name_game(row, clean)

    async def _name_game(self, row: dict[str, Any], name: str) -> dict[str, Any]:
        changed = {
            "setup": json.dumps({**json.loads(row["setup"]), "name": name}),
            "hero_name": name,
        }
        await self.store.set_game(row["owner"], row["id"], changed)
        return row | changed

    async def _name_character(self, owner: str, character_id: str, name: str) -> None:
        data = await self.character_file(owner, character_id)
        data["character"] = {**data["character"], "name": name}
        await self.put_character(owner, character_id, data, beyond=True)

    async def put_back(self, owner: str, game_id: str) -> str:
        """Undo an order that is over: its character is as it was before, and the game is gone. Gives its id."""
        async with self._lock(game_id):
            row = await self._game(owner, game_id)
            now = (await self._load(row)).now
            if row["kind"] != ORDER or not isinstance(now, Ended):
                raise Changed(Message("Only a finished action outside a book can be undone."))
            ruleset, hero, _ = await self.character(owner, row["character"])
            if hero != named(now.state.result.hero, name_of(hero)):
                raise Changed(Message("The character has changed since then. This can no longer be undone."))
            before = named(
                record.load(
                    ruleset.sheet_type, json.loads(row["setup"])["hero"], subject=Message("character")
                ),
                name_of(hero),
            )
            await self.put_character(owner, row["character"], to_file(ruleset, before), beyond=True)
            await self.remove_game(owner, game_id)
            return str(row["character"])

    async def watch(self, owner: str, game_id: str, seq: int, seconds: float) -> int | None:
        """The game's number as soon as it is another than `seq`, or after so many seconds; None when it is gone."""
        with self.notices.about(game_id, seq) as moved:
            row = await self.store.game(owner, game_id)
            if row is not None and row["seq"] == seq:
                await moved(seconds)
                row = await self.store.game(owner, game_id)
        return None if row is None else int(row["seq"])

    async def remove_game(self, owner: str, game_id: str) -> None:
        if not (ID.fullmatch(game_id) and await self.store.remove_game(owner, game_id)):
            raise Unknown(Message("You have no such game."))
        self._open.pop(game_id, None)
        self.notices.moved(game_id)

    async def _game(self, owner: str, game_id: str) -> dict[str, Any]:
        row = await self.store.game(owner, game_id) if ID.fullmatch(game_id) else None
        if row is None:
            raise Unknown(Message("You have no such game."))
        return row

    @staticmethod
    def _fresh(session: LiveSession[Any], seq: int) -> None:
        if seq != session.seq:
            raise StaleAnswer(
                Message(
                    "The game has moved on since this page was drawn. Nothing is lost: here is where it stands."
                )
            )

    async def _write(self, row: dict[str, Any], session: LiveSession[Any]) -> Play:
        """Everything that changed, in one transaction; forgotten when somebody else was first."""
        changed, character = self._seen(row, session)
        backs = [int(value) for kind, value in session.rows if kind == "back"]
        ruleset = find(row["system"])
        snapshot = None
        mark = session.bookmark
        if row["kind"] == BOOK and mark is not None and mark.at - session.snapped >= sessions.SNAPSHOT_EVERY:
            session.snapped = mark.at
            snapshot = (mark.at, self._made_by(ruleset), snapshots.dump(mark))
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
                Message(
                    "The game has moved on: this question was answered elsewhere a moment ago. Nothing is lost: "
                    "here is where it stands."
                )
            ) from None
        except BaseException:
            # Whether it was written is not known: the next reader asks the database.
            self._open.pop(row["id"], None)
            raise
        session.written()
        self.notices.moved(row["id"])
        return await self._play(row | changed | {"seq": session.seq}, session)

    async def _play(self, row: dict[str, Any], session: LiveSession[Any]) -> Play:
        ruleset = find(row["system"])
        setup = json.loads(row["setup"])
        name = str(setup.get("name") or "")
        reading = None
        if row["kind"] == BOOK:
            book = session.game.book  # type: ignore[attr-defined]
            reading = Reading(book, ruleset, session, words_for(ruleset, book.head.lang or "en"), name)
        return Play(game_card(row), session, ruleset, reading, setup.get("options"), name)
