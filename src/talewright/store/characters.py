"""Statements about characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, update

from talewright.store import schema
from talewright.store.base import Row, StaleRevision, all_of, one_of, own
from talewright.store.engine import AsyncConnection
from talewright.store.room import Limits, Room

_REPLACE = update(schema.characters).where(
    own(schema.characters, bindparam("of_owner"), bindparam("of_id")),
    schema.characters.c.rev == bindparam("of_rev"),
)


class Characters(Room):
    """Characters, each with a revision that counts its changes."""

    async def characters(self, owner: str) -> list[Row]:
        return await self._rows(all_of(schema.characters), owner=owner)

    async def character(self, owner: str, character: str) -> Row | None:
        return await self._row(one_of(schema.characters), owner=owner, id=character)

    async def put_character(
        self, row: Mapping[str, Any], *, rev: int | None = None, limits: Limits | None = None
    ) -> None:
        """Add a character; with `rev`, replace the one of that revision, or raise StaleRevision."""
        async with self.writing() as connection:
            await self._lock(connection, row["owner"])
            await self._put_character(connection, row, rev)
            await self._check_room(connection, row["owner"], limits)

    async def _put_character(
        self, connection: AsyncConnection, row: Mapping[str, Any], rev: int | None
    ) -> None:
        table = schema.characters
        if rev is None:
            added = await connection.execute(self._unless_there(table).values(**row, rev=0))
        else:
            known = {"of_owner": row["owner"], "of_id": row["id"], "of_rev": rev}
            added = await connection.execute(_REPLACE, {**known, **row, "rev": rev + 1})
        if added.rowcount == 0:
            raise StaleRevision
