"""Statements about the published files of people's own books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table, and_, delete, insert, select, update

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

    async def publication_job(self, owner: str, book: str) -> Row | None:
        return await self._row(
            select(schema.publication_jobs).where(_of(schema.publication_jobs, owner, book))
        )

    async def publication_jobs(self, state: str, since: float) -> list[Row]:
        """Whose jobs are in that state and were renewed since then."""
        table = schema.publication_jobs
        found = select(table.c.owner, table.c.book).where(table.c.state == state, table.c.beat > since)
        return await self._rows(found)

    async def put_publication_job(self, row: Mapping[str, Any]) -> None:
        """Put a job in place of the last one of its book."""
        table = schema.publication_jobs
        async with self.writing() as connection:
            await self._lock(connection, row["owner"])
            await connection.execute(delete(table).where(_of(table, row["owner"], row["book"])))
            await connection.execute(insert(table).values(**row))

    async def change_publication_job(
        self, owner: str, book: str, job: str, state: str, values: Mapping[str, Any]
    ) -> bool:
        """Change a job that is still in that state; False where it is not, or another took its place."""
        table = schema.publication_jobs
        which = and_(_of(table, owner, book), table.c.id == job, table.c.state == state)
        async with self.writing() as connection:
            found = await connection.execute(update(table).where(which).values(**values))
            return bool(found.rowcount)

    async def remove_publication_job(self, owner: str, book: str) -> None:
        table = schema.publication_jobs
        async with self.writing() as connection:
            await connection.execute(delete(table).where(_of(table, owner, book)))

    async def shared_book(self, *, link: str = "", owner: str = "", book: str = "") -> Row | None:
        """The row of a link, or of an owner's book."""
        table = schema.shared_books
        return await self._row(select(table).where(table.c.link == link if link else _of(table, owner, book)))

    async def share_book(self, row: Mapping[str, Any]) -> None:
        """A book that is shared already keeps its link."""
        async with self.writing() as connection:
            await connection.execute(self._unless_there(schema.shared_books), dict(row))

    async def unshare_book(self, owner: str, book: str) -> None:
        table = schema.shared_books
        async with self.writing() as connection:
            await connection.execute(delete(table).where(_of(table, owner, book)))


def _of(table: Table, owner: str, book: str) -> Any:
    return and_(table.c.owner == owner, table.c.book == book)
