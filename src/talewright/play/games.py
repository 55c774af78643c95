"""The games of the library: begun, answered, taken back. One transaction each."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import QuestionError, SheetError, StaleAnswer
from talewright.core.record import did_you_mean
from talewright.core.replay import Ended
from talewright.core.ruleset import Outcome, Ruleset, find
from talewright.play import bookmarks, opened
from talewright.play.cards import GameCard, Play, game_card
from talewright.play.keeping import BOOK, CREATION, ID, ORDER, fresh_id, one_line
from talewright.play.live import LiveSession
from talewright.play.naming import LONGEST, name_of, named
from talewright.play.opened import Opened
from talewright.play.people import People, character_row
from talewright.play.reading import Reading, latest_hero, words_for
from talewright.play.refusals import Unknown
from talewright.store import Conflict


class Games(Opened, People):
    """An answer is on the disk when `answer` returns; a second one with the same number is refused."""

    # -- beginning --------------------------------------------------------------------------------------------

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
        name: str = "",
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
        setup = {
            "hero": None if hero is None else record.dump(hero),
            "start_at": start_at,
            "name": one_line(name)[:LONGEST] if hero is None else "",
        }
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
        setup = {"options": dict(options or {}), "name": one_line(name)}
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
            "title": one_line(title),
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

    # -- playing ----------------------------------------------------------------------------------------------

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
            raise SheetError("name", ["give a name of at least one letter."])
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
        if not (ID.fullmatch(game_id) and await self.store.remove_game(owner, game_id)):
            raise Unknown("There is no such game among yours.")
        self._open.pop(game_id, None)

    async def _game(self, owner: str, game_id: str) -> dict[str, Any]:
        row = await self.store.game(owner, game_id) if ID.fullmatch(game_id) else None
        if row is None:
            raise Unknown("There is no such game among yours.")
        return row

    @staticmethod
    def _fresh(session: LiveSession[Any], seq: int) -> None:
        if seq != session.seq:
            raise StaleAnswer(
                "The game has moved on since this page was drawn. Nothing is lost: here is where it stands."
            )

    async def _write(self, row: dict[str, Any], session: LiveSession[Any]) -> Play:
        """Everything that changed, in one transaction; forgotten when somebody else was first."""
        changed, character = self._seen(row, session)
        backs = [int(value) for kind, value in session.rows if kind == "back"]
        ruleset = find(row["system"])
        snapshot = None
        mark = session.bookmark
        if row["kind"] == BOOK and mark is not None and mark.at - session.snapped >= opened.SNAPSHOT_EVERY:
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
        hero = named(hero, str(json.loads(row["setup"]).get("name") or ""))
        changed: dict[str, Any] = {
            "hero_name": one_line(name_of(hero) or row["hero_name"]),
            "place": one_line(place),
            "ended": now.ending.id if isinstance(now, Ended) else "",
            "updated": time.time(),
        }
        character = None
        ruleset = find(row["system"])
        if isinstance(now, Ended) and (row["kind"] != BOOK or not ruleset.over(hero)):
            # A character who dies in a book stays as it was before it: the book can be tried again.
            character_id = row["character"] or f"of-{row['id']}"
            changed["character"] = character_id
            character = character_row(row["owner"], character_id, ruleset, hero, game=row["id"])
        return changed, character

    async def _play(self, row: dict[str, Any], session: LiveSession[Any]) -> Play:
        ruleset = find(row["system"])
        setup = json.loads(row["setup"])
        name = str(setup.get("name") or "")
        reading = None
        if row["kind"] == BOOK:
            book = session.game.book  # type: ignore[attr-defined]
            reading = Reading(book, ruleset, session, words_for(ruleset, book.head.lang or "en"), name)
        return Play(game_card(row), session, ruleset, reading, setup.get("options"), name)
