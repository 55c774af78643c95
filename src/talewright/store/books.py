"""Statements about books and the texts games are played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select, update

from talewright.store import schema
from talewright.store.base import Base, Row, StaleRevision, all_of, one_of, own


class Books(Base):
    """People's own books, and every text once."""

    async def text(self, digest: str) -> str | None:
        row = await self._row(select(schema.texts.c.body).where(schema.texts.c.digest == digest))
        return None if row is None else str(row["body"])

    async def books(self, owner: str) -> list[Row]:
        return await self._rows(all_of(schema.books), owner=owner)

    async def book(self, owner: str, book: str) -> Row | None:
        return await self._row(one_of(schema.books), owner=owner, id=book)

    async def put_book(self, row: Mapping[str, Any], text: str, *, rev: int | None = None) -> None:
        """Add a book; with `rev`, replace the one of that revision, or raise StaleRevision."""
        async with self.writing() as connection:
            await connection.execute(
                self._unless_there(schema.texts), {"digest": row["digest"], "body": text}
            )
            if rev is None:
                await connection.execute(insert(schema.books).values(**row, rev=0))
                return
            changed = await connection.execute(
                update(schema.books)
                .where(own(schema.books, row["owner"], row["id"]), schema.books.c.rev == rev)
                .values(**row, rev=rev + 1)
            )
            if changed.rowcount == 0:
                raise StaleRevision

    async def remove_book(self, owner: str, book: str) -> bool:
        return await self._remove(schema.books, owner, book)
