"""Statements about books and the texts games are played with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import delete, insert, select, update

from talewright.store import schema
from talewright.store.base import Row, StaleRevision, all_of, one_of, own
from talewright.store.engine import AsyncConnection
from talewright.store.room import Limits, Room


class Books(Room):
    """People's own books, and every text once, for as long as a book or a game refers to it."""

    async def text(self, digest: str) -> str | None:
        row = await self._row(select(schema.texts.c.body).where(schema.texts.c.digest == digest))
        return None if row is None else str(row["body"])

    async def books(self, owner: str) -> list[Row]:
        return await self._rows(all_of(schema.books), owner=owner)

    async def book(self, owner: str, book: str) -> Row | None:
        return await self._row(one_of(schema.books), owner=owner, id=book)

    async def put_book(
        self, row: Mapping[str, Any], text: str, *, rev: int | None = None, limits: Limits | None = None
    ) -> None:
        """Add a book; with `rev`, replace the one of that revision, or raise StaleRevision."""
        table = schema.books
        async with self.writing() as connection:
            await self._lock(connection, row["owner"])
            old = await connection.execute(select(table.c.digest).where(own(table, row["owner"], row["id"])))
            before = old.scalar() or row["digest"]
            await self._lock(connection, before, row["digest"])
            await self._add_text(connection, row["digest"], text)
            if rev is None:
                await connection.execute(insert(table).values(**row, rev=0))
            else:
                changed = await connection.execute(
                    update(table)
                    .where(own(table, row["owner"], row["id"]), table.c.rev == rev)
                    .values(**row, rev=rev + 1)
                )
                if changed.rowcount == 0:
                    raise StaleRevision
            await self._collect(connection, [before])
            await self._check_room(connection, row["owner"], limits)

    async def remove_book(self, owner: str, book: str) -> bool:
        table = schema.books
        async with self.writing() as connection:
            await self._lock(connection, owner)
            old = await connection.execute(select(table.c.digest).where(own(table, owner, book)))
            digests = [str(each) for each in old.scalars()]
            await connection.execute(delete(table).where(own(table, owner, book)))
            for part in schema.OF_BOOKS:
                await connection.execute(delete(part).where(part.c.owner == owner, part.c.book == book))
            # Deleted games of it cannot be restored any more: they would keep the text.
            games = schema.games
            await self._erase_games(
                connection, games.c.owner == owner, games.c.removed > 0, games.c.digest.in_(digests)
            )
            await self._lock(connection, *digests)
            await self._collect(connection, digests)
        await self.database.scrub()
        return bool(digests)

    async def _add_text(self, connection: AsyncConnection, digest: str, text: str) -> None:
        size = len(text.encode("utf-8", "surrogatepass"))
        await connection.execute(
            self._unless_there(schema.texts), {"digest": digest, "body": text, "size": size}
        )

    async def _erase_games(self, connection: AsyncConnection, *which: Any) -> int:
        """Delete games for good, with the texts that only they used. Returns how many."""
        games = schema.games
        found = (await connection.execute(select(games.c.id, games.c.digest).where(*which))).all()
        if found:
            await connection.execute(delete(games).where(games.c.id.in_([game for game, _ in found])))
            digests = {str(digest) for _, digest in found if digest}
            await self._lock(connection, *digests)
            await self._collect(connection, digests)
        return len(found)

    async def _collect(self, connection: AsyncConnection, digests: Iterable[str]) -> None:
        """Delete those texts that nothing refers to any more. The transaction has locked them."""
        texts, books, games = schema.texts, schema.books, schema.games
        for digest in set(digests):
            await connection.execute(
                delete(texts).where(
                    texts.c.digest == digest,
                    ~select(books.c.id).where(books.c.digest == digest).exists(),
                    ~select(games.c.id).where(games.c.digest == digest).exists(),
                )
            )
