"""Every statement of this program, by subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import insert

from talewright.store import schema
from talewright.store.accounts import Accounts
from talewright.store.backup import Backup
from talewright.store.games import Games
from talewright.store.publications import Publications
from talewright.store.room import Limits
from talewright.store.tables import Tables

_Record = Mapping[str, Any]


class Store(Games, Publications, Tables, Accounts, Backup):
    """One database. Every writing method is one transaction."""

    async def add_all(
        self,
        owner: str,
        books: Sequence[tuple[_Record, str]],
        characters: Sequence[_Record],
        games: Sequence[tuple[_Record, Sequence[tuple[str, str]], str]],
        endings: Sequence[_Record] = (),
        *,
        limits: Limits | None = None,
    ) -> None:
        """Add books with their texts, characters, games with their logs and texts, and endings found: all of it or nothing."""
        async with self.writing() as connection:
            await self._lock(connection, owner)
            await self._lock(
                connection,
                *(row["digest"] for row, _ in books),
                *(row["digest"] for row, *_ in games if row.get("digest")),
            )
            for row, text in books:
                await self._add_text(connection, row["digest"], text)
                await connection.execute(insert(schema.books).values(**row, rev=0))
            for row in characters:
                await self._put_character(connection, row, None)
            for row, rows, text in games:
                await self._add_game(connection, row, rows, text)
            if endings:
                # Endings that are known already stay as they are.
                await connection.execute(self._unless_there(schema.endings), [dict(row) for row in endings])
            await self._check_room(connection, owner, limits)
