"""The characters of a library."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from talewright.core import record
from talewright.core.character_file import FORMAT, from_file, to_file
from talewright.core.errors import QuestionError, SheetError
from talewright.core.game import Single
from talewright.core.record import Fields, JsonObject
from talewright.core.ruleset import Character, H, RuleOptions, Ruleset, find
from talewright.core.text.message import Message, one_line
from talewright.play.errors import Changed, Unknown
from talewright.play.library.cards import CharacterCard
from talewright.play.library.limits import ID, fresh_id, limited
from talewright.play.library.marks import CLEAN, Marks, character_file, marks_of_file
from talewright.play.library.merging import merged
from talewright.play.library.seal import seal_key
from talewright.play.running import MAX_NAME, UNNAMED, name_of, named
from talewright.store import Row, StaleRevision, Store

MAX_CHARACTER = 60_000
"""Characters of a character's file. A long-lived one has 5,000."""
MAX_TRIES = 50
"""Attempts at a change that others are first with, again and again."""
BUSY = Message("This character is being changed elsewhere all the time. Wait a moment, then try again.")


class Characters:
    """A character belongs to one owner and to one system."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._seal = b""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, character_id: str) -> asyncio.Lock:
        """Changes of this process take turns; between processes the revision decides, and the later one begins anew."""
        return self._locks.setdefault(character_id, asyncio.Lock())

    async def all(self, owner: str) -> list[CharacterCard]:
        return [character_card(row) for row in await self.store.characters(owner)]

    async def card(self, owner: str, character_id: str) -> CharacterCard:
        return character_card(await self.row(owner, character_id))

    async def get(self, owner: str, character_id: str) -> tuple[Ruleset[Any], Character, bool]:
        """The rules, the character, and whether it was edited beyond the rules."""
        row = await self.row(owner, character_id)
        ruleset, hero = _read(row["data"])
        return ruleset, hero, bool(row["edited"])

    async def file(self, owner: str, character_id: str) -> JsonObject:
        """The character with its marks, sealed: it comes back as what it is."""
        return character_file(await self.seal(), await self.row(owner, character_id))

    async def marks(self, owner: str, character_id: str) -> JsonObject:
        """The marks it has, as columns; empty for one without."""
        found = asdict(Marks.of(await self.row(owner, character_id)))
        return {name: True for name, on in found.items() if on}

    async def seal(self) -> bytes:
        self._seal = self._seal or await seal_key(self.store)
        return self._seal

    async def put(
        self,
        owner: str,
        character_id: str | None,
        data: Fields,
        beyond: bool = False,
        *,
        rev: int | None = None,
    ) -> str:
        """Save a character file (see core.character_file). What breaks a rule is refused unless `beyond` allows it;
        then the character is marked, and stays marked. `rev` is the revision that was changed: a change made elsewhere
        in the meantime is not overwritten.
        """
        check_size(data)
        ruleset, hero = read_character(data, beyond=beyond)
        edited = bool(ruleset.check(hero))
        if character_id is None:
            row = character_row(
                owner, fresh_id(), ruleset, hero, marks_of_file(await self.seal(), data).with_edited(edited)
            )
            async with limited() as limits:
                await self.store.put_character(row, limits=limits)
            return str(row["id"])
        before = await self.row(owner, character_id)
        marks = Marks.of(before).with_edited(edited)
        row = character_row(owner, character_id, ruleset, hero, marks, game=before["game"])
        try:
            async with limited() as limits:
                await self.store.put_character(row, rev=before["rev"] if rev is None else rev, limits=limits)
        except StaleRevision:
            raise Changed(
                Message(
                    "This character was changed elsewhere in the meantime. Reload it, then change it again."
                )
            ) from None
        return character_id

    async def add_random(
        self, owner: str, system: str, options: Fields | None = None, *, name: str = ""
    ) -> str:
        """A random character."""
        ruleset = find(system)
        return await self.add_made(owner, ruleset, random_hero(ruleset, options or {}), name=name)

    async def add_made(self, owner: str, ruleset: Ruleset[H], hero: H, *, name: str = "") -> str:
        """A character that creation has made."""
        row = character_row(owner, fresh_id(), ruleset, named(hero, one_line(name)))
        async with limited() as limits:
            await self.store.put_character(row, limits=limits)
        return str(row["id"])

    async def rename(self, owner: str, character_id: str, name: str) -> None:
        """The name alone changes: whatever else is changed meanwhile stays."""
        async with self.lock(character_id):
            for _ in range(MAX_TRIES):
                row = await self.row(owner, character_id)
                data = json.loads(row["data"])
                data["character"] = {**data["character"], "name": name}
                ruleset, hero = read_character(data, beyond=True)
                fresh = character_row(owner, character_id, ruleset, hero, Marks.of(row), game=row["game"])
                with suppress(StaleRevision):
                    return await self.store.put_character(fresh, rev=row["rev"])
        raise Changed(BUSY)

    async def result_of(self, character: Row, base: Character, title: str) -> tuple[Row, int | None]:
        """What a game leaves of its character, merged with what was changed meanwhile, and the revision it replaces.

        `base` is the character as the game knew it. Where both changed the same field nothing is overwritten: the
        result becomes a character of its own.
        """
        now = await self.store.character(character["owner"], character["id"])
        if now is None:
            return character, None
        _, ours = _read(character["data"])
        ruleset, theirs = _read(now["data"])
        if base is None and now["rev"] == 0:
            base = theirs
        marks = Marks.of(now) | Marks.of(character)
        both = None if base is None or type(ours) is not type(theirs) else merged(base, ours, theirs)
        if both is None:
            apart = named(ours, f"{name_of(ours) or ruleset.title} ({title})"[:MAX_NAME])
            row = character_row(character["owner"], fresh_id(), ruleset, apart, marks, game=character["game"])
            return row, None
        row = character_row(character["owner"], character["id"], ruleset, both, marks, game=character["game"])
        return row, int(now["rev"])

    async def remove(self, owner: str, character_id: str) -> None:
        if not (ID.fullmatch(character_id) and await self.store.remove_character(owner, character_id)):
            raise Unknown(Message("You have no such character."))

    @staticmethod
    def read(row: Row) -> tuple[Ruleset[Any], Character]:
        """The rules and the character of a row."""
        return _read(row["data"])

    async def row(self, owner: str, character_id: str) -> Row:
        row = await self.store.character(owner, character_id) if ID.fullmatch(character_id) else None
        if row is None:
            raise Unknown(Message("You have no such character."))
        return row

    async def row_and_game(self, owner: str, character_id: str, game: str) -> tuple[Row, Row | None]:
        """A character, and a game of the same owner if there is one."""
        row, played = None, None
        if ID.fullmatch(character_id):
            row, played = await self.store.character_and_game(owner, character_id, game)
        if row is None:
            raise Unknown(Message("You have no such character."))
        return row, played


@lru_cache(maxsize=256)
def _read(data: str) -> tuple[Ruleset[Any], Character]:
    """A stored character; the same text is the same character, and neither ever changes."""
    return read_character(json.loads(data), beyond=True)


def check_size(data: object) -> None:
    """Refuse what no character is: it is read again for every page that shows it."""
    if len(json.dumps(data)) > MAX_CHARACTER:
        raise SheetError(
            Message("character"),
            [
                Message(
                    "it is larger than {limit} kB, the most that is accepted.", limit=MAX_CHARACTER // 1000
                )
            ],
        )


def read_character(data: Fields, *, beyond: bool) -> tuple[Ruleset[Any], Character]:
    if not beyond or not isinstance(data, Mapping) or not isinstance(data.get("ruleset"), str):
        return from_file(data, Message("character"))
    ruleset = find(data["ruleset"])
    if data.get("talewright") != FORMAT or data.get("version") != ruleset.version:
        return from_file(data, Message("character"))
    return ruleset, record.load(ruleset.sheet_type, data.get("character"), subject=Message("character"))


def character_row(
    owner: str, character_id: str, ruleset: Ruleset[H], hero: H, marks: Marks = CLEAN, *, game: str = ""
) -> Row:
    return {
        "id": character_id,
        "owner": owner,
        "system": ruleset.id,
        "name": one_line(name_of(hero)),
        "data": json.dumps(to_file(ruleset, hero)),
        "game": game,
        "updated": time.time(),
        **asdict(marks),
    }


def character_card(row: Row) -> CharacterCard:
    name = "" if row["name"] in UNNAMED else row["name"]
    return CharacterCard(
        row["id"],
        name,
        row["system"],
        "",
        bool(row["edited"]),
        row["rev"],
        row["updated"],
        bool(row["imported"]),
    )


def random_hero(ruleset: Ruleset[Any], options: Fields) -> Character:
    """A character whose creation was left to chance."""
    from talewright.odds.simulate import play_out

    rules: RuleOptions = record.load(
        ruleset.rules, dict(options), error=QuestionError, subject=Message("options")
    )
    game: Single[Any] = Single(ruleset.create, (rules,), ending=lambda _: "created")
    state: Any = play_out(game, random.SystemRandom()).state
    return state.result
