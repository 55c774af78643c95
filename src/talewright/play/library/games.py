"""The games of a library: listed, started, renamed, deleted, restored. They begin in `game_starts`, and their turns are in `turns`."""

from __future__ import annotations

import json
import time

from talewright.core import record
from talewright.core.character_file import to_file
from talewright.core.errors import SheetError
from talewright.core.replay import Ended
from talewright.core.text.message import Message, one_line
from talewright.play.errors import Changed, Unknown
from talewright.play.library.cards import GameCard, OpenGame
from talewright.play.library.game_starts import GameStarts
from talewright.play.library.limits import (
    ID,
    MAX_REMOVED,
    ORDER,
    RESTORABLE,
    SHEET,
    UNLISTED,
    limited,
)
from talewright.play.library.rows import game_card
from talewright.play.running import MAX_NAME, name_of, named
from talewright.store import Row


class Games(GameStarts):
    """The games of every owner."""

    async def all(self, owner: str) -> list[GameCard]:
        """The latest first."""
        return [game_card(row) for row in await self.store.games(owner) if row["kind"] not in UNLISTED]

    async def played_by(self, owner: str, character_id: str) -> GameCard | None:
        """The book that a character is in now."""
        row = await self.store.played_by(owner, character_id)
        return None if row is None else game_card(row)

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
