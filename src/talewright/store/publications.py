"""Statements about the published files of people's own books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from talewright.store import schema
from talewright.store.base import Row
from talewright.store.room import Limits, Room

_LISTED = [column for column in schema.publications.c if column.name != "body"]


class Publications(Room):
    """One file for each format of a book; a new edition replaces it."""

    async def publications(self, owner: str, book: str) -> list[Row]:
        """Without their content."""
        table = schema.publications
        found = select(*_LISTED).where(table.c.owner == owner, table.c.book == book)
        return await self._rows(found)

    async def publication(self, owner: str, book: str, form: str) -> Row | None:
        table = schema.publications
        which = (table.c.owner == owner, table.c.book == book, table.c.format == form)
        return await self._row(select(table).where(*which))

    async def put_publication(self, row: Mapping[str, Any], *, limits: Limits | None = None) -> None:
        """Store a file in place of the one of its format. Nothing is written for a book that is gone."""
        table, books = schema.publications, schema.books
        async with self.writing() as connection:
            await self._lock(connection, row["owner"])
            there = select(books.c.id).where(books.c.owner == row["owner"], books.c.id == row["book"])
            if (await connection.execute(there)).first() is None:
                return
            await connection.execute(
                delete(table).where(
                    table.c.owner == row["owner"],
                    table.c.book == row["book"],
                    table.c.format == row["format"],
                )
            )
            await connection.execute(insert(table).values(**row))
            await self._check_room(connection, row["owner"], limits)
