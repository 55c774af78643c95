"""Statements about accounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select, union, update
from sqlalchemy.exc import IntegrityError

from talewright.store import schema
from talewright.store.base import Conflict, Row
from talewright.store.books import Books
from talewright.store.credentials import Credentials
from talewright.store.room import Limits


class Accounts(Books, Credentials):
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

    async def move(self, old: str, new: str, *, limits: Limits | None = None) -> None:
        """Give everything of one owner to another: a visitor who signs in brings along earlier games."""
        async with self.writing() as connection:
            await self._lock(connection, old, new)
            moved = 0
            for table in (
                schema.books,
                *schema.OF_BOOKS,
                schema.games,
                schema.characters,
                schema.table_seats,
            ):
                found = await connection.execute(update(table).where(table.c.owner == old).values(owner=new))
                moved += found.rowcount
            # An ending that both have found is the new owner's already.
            table = schema.endings
            rows = (await connection.execute(select(table).where(table.c.owner == old))).mappings().all()
            if rows:
                await connection.execute(self._unless_there(table), [{**row, "owner": new} for row in rows])
                await connection.execute(delete(table).where(table.c.owner == old))
            await self._check_room(connection, new, limits if moved else None)

    async def erase(self, owner: str) -> None:
        """Delete an account and all that its owner has. Its numbers stay, so that old cookies are not valid."""
        books, games = schema.books, schema.games
        async with self.writing() as connection:
            await self._lock(connection, owner)
            used = union(
                select(books.c.digest).where(books.c.owner == owner),
                select(games.c.digest).where(games.c.owner == owner, games.c.digest.is_not(None)),
            )
            digests = [str(each) for each in (await connection.execute(used)).scalars()]
            for table in (
                games,
                schema.endings,
                schema.table_seats,
                books,
                *schema.OF_BOOKS,
                schema.characters,
                schema.accounts,
                schema.challenges,
            ):
                await connection.execute(delete(table).where(table.c.owner == owner))
            tables, seats = schema.tables, schema.table_seats
            await connection.execute(
                delete(tables).where(~select(seats.c.seat).where(seats.c.table == tables.c.id).exists())
            )
            await self._lock(connection, *digests)
            await self._collect(connection, digests)
            await self._raise_numbers(connection, owner, 1, 1)
        await self.database.scrub()
