"""Statements about characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, update

from talewright.store import schema
from talewright.store.base import Base, Conflict, Row, all_of, one_of, own
from talewright.store.engine import AsyncConnection


class Characters(Base):
    """Characters, each with a revision that counts its changes."""

    async def characters(self, owner: str) -> list[Row]:
        return await self._rows(all_of(schema.characters), owner=owner)

    async def character(self, owner: str, character: str) -> Row | None:
        return await self._row(one_of(schema.characters), owner=owner, id=character)

    async def put_character(self, row: Mapping[str, Any], *, rev: int | None = None) -> None:
        """Store it; with `rev`, only if nobody has changed it since that revision."""
        table = schema.characters
        async with self.writing() as connection:
            if rev is None:
                await self._upsert_character(connection, row)
                return
            changed = await connection.execute(
                update(table)
                .where(own(table, row["owner"], row["id"]), table.c.rev == rev)
                .values(**row, rev=rev + 1)
            )
            if changed.rowcount == 0:
                raise Conflict

    async def _upsert_character(self, connection: AsyncConnection, row: Mapping[str, Any]) -> None:
        table = schema.characters
        changed = await connection.execute(
            update(table).where(own(table, row["owner"], row["id"])).values(**row, rev=table.c.rev + 1)
        )
        if changed.rowcount == 0:
            await connection.execute(insert(table).values(**row, rev=0))

    async def remove_character(self, owner: str, character: str) -> bool:
        return await self._remove(schema.characters, owner, character)
