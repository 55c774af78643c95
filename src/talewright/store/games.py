"""Statements about games: their cards, their answers, snapshots of their states."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from talewright.store import schema
from talewright.store.base import Conflict, Row, all_of, one_of, own
from talewright.store.books import Books
from talewright.store.characters import Characters
from talewright.store.engine import AsyncConnection
from talewright.store.room import Limits

ROWS_AT_ONCE, WRITTEN_AT_ONCE = 1_000, 100
"""Entries of a log that are read, or written, before other visitors have their turn."""
MAX_SNAPSHOTS = 4
"""Of one game: a cache needs the latest, and a few to undo to."""
CharacterChange = tuple[Mapping[str, Any], int | None]
"""A character, and the revision it replaces; None for a new one."""
_ALL = all_of(schema.games).where(schema.games.c.removed == 0)
_ONE = one_of(schema.games).where(schema.games.c.removed == 0)
# Statements of every turn are built once: building one takes longer than executing it.
_PLAYED = _ALL.where(
    schema.games.c.character == bindparam("character"),
    schema.games.c.kind == "book",
    schema.games.c.ended == "",
).limit(1)
_GAME = "of_game_"
_CHARACTER_AND_GAME = (
    select(schema.characters, *(column.label(f"{_GAME}{column.name}") for column in schema.games.c))
    .select_from(
        schema.characters.outerjoin(
            schema.games,
            and_(
                own(schema.games, schema.characters.c.owner, bindparam("game")), schema.games.c.removed == 0
            ),
        )
    )
    .where(own(schema.characters, bindparam("owner"), bindparam("id")))
)
_CARD = update(schema.games).where(schema.games.c.id == bindparam("of_game"))
_LATER_SNAPSHOTS = delete(schema.snapshots).where(
    schema.snapshots.c.game == bindparam("of_game"), schema.snapshots.c.answers > bindparam("kept")
)
_ANSWERS = insert(schema.answers)
_ANSWERS_SINCE = (
    select(schema.answers.c.seq, schema.answers.c.kind, schema.answers.c.value)
    .where(schema.answers.c.game == bindparam("of_game"), schema.answers.c.seq >= bindparam("since"))
    .order_by(schema.answers.c.seq)
    .limit(ROWS_AT_ONCE)
)
_AS_JSON = select(func.json_group_array(func.json_array(*_ANSWERS_SINCE.subquery().c)))
"""The same in one row. SQLite lets go of the interpreter at every row: a thread that calculates takes it each time."""


class Games(Books, Characters):
    """Answers are only ever added; the key (game, seq) refuses a second one in the same place."""

    async def games(self, owner: str) -> list[Row]:
        """Without the deleted ones."""
        return await self._rows(_ALL, owner=owner)

    async def game(self, owner: str, game: str) -> Row | None:
        return await self._row(_ONE, owner=owner, id=game)

    async def character_and_game(
        self, owner: str, character: str, game: str
    ) -> tuple[Row | None, Row | None]:
        """A character, and a game of the same owner, in one query: each tap on a sheet needs both."""
        found = await self._row(_CHARACTER_AND_GAME, owner=owner, id=character, game=game)
        if found is None:
            return None, None
        row = {name.removeprefix(_GAME): found.pop(name) for name in list(found) if name.startswith(_GAME)}
        return found, row if row["id"] is not None else None

    async def played_by(self, owner: str, character: str) -> Row | None:
        """The book that a character is in now."""
        return await self._row(_PLAYED, owner=owner, character=character)

    async def removed_games(self, owner: str) -> list[Row]:
        """The deleted games that can still be restored, the latest first."""
        table = schema.games
        return await self._rows(
            select(table)
            .where(table.c.owner == bindparam("owner"), table.c.removed > 0)
            .order_by(table.c.removed.desc()),
            owner=owner,
        )

    async def add_game(
        self,
        row: Mapping[str, Any],
        rows: Sequence[tuple[str, str]],
        text: str,
        *,
        character: CharacterChange | None = None,
        limits: Limits | None = None,
    ) -> None:
        """A new game with its first answers, the text it is played with, and what it did to its character."""
        async with self.writing() as connection:
            await self._lock(connection, row["owner"])
            await self._add_game(connection, row, rows, text)
            if character is not None:
                await self._put_character(connection, *character)
            await self._check_room(connection, row["owner"], limits)

    async def _add_game(
        self, connection: AsyncConnection, row: Mapping[str, Any], rows: Sequence[tuple[str, str]], text: str
    ) -> None:
        if row.get("digest"):
            await self._lock(connection, row["digest"])
            await self._add_text(connection, row["digest"], text)
        await connection.execute(insert(schema.games).values(**row))
        await self._append(connection, str(row["id"]), 0, rows)

    async def answers(self, game: str, since: int = 0) -> list[tuple[str, str]]:
        """Kind and value of every row from `since` on, in order."""
        rows: list[tuple[str, str]] = []
        while True:
            values = {"of_game": game, "since": since + len(rows)}
            async with self.reading() as connection:
                if self.is_sqlite:
                    some = json.loads((await connection.execute(_AS_JSON, values)).scalar_one())
                else:
                    some = (await connection.execute(_ANSWERS_SINCE, values)).all()
            rows += [(str(kind), str(value)) for _, kind, value in sorted(some)]
            if len(some) < ROWS_AT_ONCE:
                return rows
            await asyncio.sleep(0)  # a long log leaves other visitors their turn: rows are only ever added

    async def append(
        self,
        game: str,
        seq: int,
        rows: Sequence[tuple[str, str]],
        *,
        card: Mapping[str, Any],
        character: CharacterChange | None = None,
        snapshot: tuple[int, str, str] | None = None,
        kept: int | None = None,
        ending: Mapping[str, Any] | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Rows from `seq` on, the game's card, and what the game did to its character: all of it or nothing.

        Raises Conflict when row `seq` is there already, StaleRevision when the character was changed since its
        revision. `snapshot` is (answers, made by, body); those beyond `kept` answers are deleted, and of the others
        the latest MAX_SNAPSHOTS stay. `ending` is a row of the endings found.
        """
        games = schema.games
        try:
            async with self.writing() as connection:
                await self._append(connection, game, seq, rows)
                await connection.execute(_CARD, {"of_game": game, "seq": seq + len(rows), **card})
                if kept is not None:
                    await connection.execute(_LATER_SNAPSHOTS, {"of_game": game, "kept": kept})
                if snapshot is not None:
                    at, made_by, body = snapshot
                    await connection.execute(
                        self._unless_there(schema.snapshots),
                        {"game": game, "answers": at, "made_by": made_by, "body": body},
                    )
                    await self._thin_snapshots(connection, game)
                if character is not None:
                    await self._put_character(connection, *character)
                if ending is not None:
                    await connection.execute(self._unless_there(schema.endings), dict(ending))
                if limits is not None:
                    owner = await connection.execute(select(games.c.owner).where(games.c.id == game))
                    await self._check_room(connection, str(owner.scalar()), limits)
                await self.database.notify(connection, game)
        except IntegrityError as error:
            raise Conflict from error

    async def _thin_snapshots(self, connection: AsyncConnection, game: str) -> None:
        table = schema.snapshots
        latest = (
            select(table.c.answers)
            .where(table.c.game == game)
            .order_by(table.c.answers.desc())
            .limit(MAX_SNAPSHOTS)
        )
        await connection.execute(
            delete(table).where(table.c.game == game, table.c.answers.not_in(latest.scalar_subquery()))
        )

    async def _append(
        self, connection: AsyncConnection, game: str, seq: int, rows: Sequence[tuple[str, str]]
    ) -> None:
        now = time.time()
        for start in range(0, len(rows), WRITTEN_AT_ONCE):
            await connection.execute(
                _ANSWERS,
                [
                    {"game": game, "seq": seq + at, "kind": kind, "value": value, "at": now}
                    for at, (kind, value) in enumerate(rows[start : start + WRITTEN_AT_ONCE], start)
                ],
            )
            if start + WRITTEN_AT_ONCE < len(rows):
                await asyncio.sleep(0)  # a long log leaves other visitors their turn

    async def snapshot(self, game: str, made_by: str, most: int) -> tuple[int, str] | None:
        """The latest snapshot made by this very program, of at most so many answers."""
        table = schema.snapshots
        row = await self._row(
            select(table)
            .where(table.c.game == game, table.c.made_by == made_by, table.c.answers <= most)
            .order_by(table.c.answers.desc())
            .limit(1)
        )
        return None if row is None else (int(row["answers"]), str(row["body"]))

    async def set_game(self, owner: str, game: str, values: Mapping[str, Any]) -> bool:
        async with self.writing() as connection:
            found = await connection.execute(
                update(schema.games).where(own(schema.games, owner, game)).values(**values)
            )
            return bool(found.rowcount)

    async def remove_game(self, owner: str, game: str, *, since: float, most: int) -> bool:
        """Mark a game as deleted. Those marked before `since`, and all but the latest `most`, are erased."""
        table = schema.games
        removed = and_(table.c.owner == owner, table.c.removed > 0)
        async with self.writing() as connection:
            await self._lock(connection, owner)
            found = await connection.execute(
                update(table).where(own(table, owner, game), table.c.removed == 0).values(removed=time.time())
            )
            latest = select(table.c.id).where(removed).order_by(table.c.removed.desc()).limit(most)
            await self._erase_games(
                connection, removed, or_(table.c.removed < since, table.c.id.not_in(latest))
            )
            await self.database.notify(connection, game)
            return bool(found.rowcount)

    async def erase_removed(self, since: float) -> None:
        """Delete for good, of every owner, what was marked as deleted before `since`."""
        table = schema.games
        async with self.writing() as connection:
            await self._erase_games(connection, table.c.removed > 0, table.c.removed < since)

    async def erase_game(self, owner: str, game: str) -> bool:
        """Delete a game for good."""
        async with self.writing() as connection:
            await self._lock(connection, owner)
            erased = await self._erase_games(connection, own(schema.games, owner, game))
            await self.database.notify(connection, game)
            return bool(erased)

    async def remove_character(self, owner: str, character: str) -> bool:
        """With its history."""
        games = schema.games
        async with self.writing() as connection:
            await self._lock(connection, owner)
            of = (games.c.owner == owner, games.c.character == character, games.c.kind == "sheet")
            await self._erase_games(connection, *of)
            found = await connection.execute(
                delete(schema.characters).where(own(schema.characters, owner, character))
            )
            return bool(found.rowcount)

    async def restore_game(self, owner: str, game: str, *, limits: Limits | None = None) -> bool:
        """Undo a deletion."""
        table = schema.games
        async with self.writing() as connection:
            await self._lock(connection, owner)
            found = await connection.execute(
                update(table).where(own(table, owner, game), table.c.removed > 0).values(removed=0)
            )
            await self._check_room(connection, owner, limits)
            return bool(found.rowcount)

    async def endings(self, owner: str, book: str = "") -> list[Row]:
        """The endings an owner has found, of one book or of all, the first found first."""
        table = schema.endings
        of = (table.c.owner == owner, table.c.book == book) if book else (table.c.owner == owner,)
        return await self._rows(select(table).where(*of).order_by(table.c.at))

    def listen(self) -> AsyncGenerator[str]:
        """Games that any process writes to, as it happens; "" when it is unknown which. Without end."""
        return self.database.listen()

    async def seqs(self, games: Sequence[str]) -> dict[str, int]:
        """The numbers of these games and tables; a deleted one is not among them."""
        async with self.reading() as connection:
            return {
                str(key): int(seq)
                for table in (schema.games, schema.tables)
                for key, seq in await connection.execute(
                    select(table.c.id, table.c.seq).where(table.c.id.in_(games))
                )
            }
