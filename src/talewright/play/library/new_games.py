"""Games begun: a book, the creation of a character, something a character does between adventures."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from talewright.core import record
from talewright.core.errors import QuestionError, SheetError
from talewright.core.record import did_you_mean
from talewright.core.replay import Ended
from talewright.core.ruleset import Outcome, Ruleset, find
from talewright.core.text.message import Message
from talewright.play.library.cards import GameCard, game_card
from talewright.play.library.characters import People, character_row
from talewright.play.library.limits import BOOK, CREATION, ORDER, fresh_id, one_line
from talewright.play.library.sessions import Opened
from talewright.play.live import LiveSession
from talewright.play.naming import LONGEST, name_of, named
from talewright.play.running import latest_hero


class Beginning(Opened, People):
    """A new game is stored with what chance has answered before its first question."""

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
                    [
                        Message(
                            "the book is played with {title}; this character belongs to {other}.",
                            title=ruleset.title,
                            other=of.title,
                        )
                    ],
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
        record.load(ruleset.rules, dict(options or {}), error=QuestionError, subject=Message("options"))
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
            raise QuestionError(
                "",
                [
                    Message(
                        "no verb {verb!r}.{hint}",
                        path="verb",
                        verb=verb[:40],
                        hint=did_you_mean(verb, ruleset.verbs),
                    )
                ],
            )
        if ruleset.verbs[verb].bare:
            raise QuestionError(
                "",
                [
                    Message(
                        "{verb} is a question about the rules, not an action of a character. Calculate its odds "
                        "instead.",
                        path="verb",
                        verb=verb,
                    )
                ],
            )
        record.load(
            ruleset.verbs[verb].order, dict(order or {}), error=QuestionError, subject=Message("action")
        )
        record.load(ruleset.rules, dict(options or {}), error=QuestionError, subject=Message("options"))
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
