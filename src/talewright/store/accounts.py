"""Statements about accounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from talewright.store import schema
from talewright.store.base import Base, Conflict, Row


class Accounts(Base):
    """Names for owners, on a server that wants them."""

    async def account(self, *, name: str = "", owner: str = "") -> Row | None:
        table = schema.accounts
        return await self._row(select(table).where(table.c.name == name if name else table.c.owner == owner))

    async def add_account(self, row: Mapping[str, Any]) -> None:
        try:
            async with self.writing() as connection:
                await connection.execute(insert(schema.accounts).values(**row))
        except IntegrityError as error:
            raise Conflict from error

    async def set_account(self, owner: str, values: Mapping[str, Any]) -> None:
        async with self.writing() as connection:
            await connection.execute(
                update(schema.accounts).where(schema.accounts.c.owner == owner).values(**values)
            )

    async def move(self, old: str, new: str) -> None:
        """Give everything of one owner to another: a visitor who signs in brings along earlier games."""
        async with self.writing() as connection:
            for table in (schema.books, schema.games, schema.characters):
                await connection.execute(update(table).where(table.c.owner == old).values(owner=new))
            # An ending that both have found is the new owner's already.
            table = schema.endings
            rows = (await connection.execute(select(table).where(table.c.owner == old))).mappings().all()
            if rows:
                await connection.execute(self._unless_there(table), [{**row, "owner": new} for row in rows])
                await connection.execute(delete(table).where(table.c.owner == old))
