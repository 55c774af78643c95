"""Statements about what opens an account: passkeys, the challenges of their ceremonies, numbers of valid cookies."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from talewright.store import schema
from talewright.store.base import Base, Conflict, Row, own


class Credentials(Base):
    """A keyring is a pair of numbers; a cookie or a link with an older one is not valid."""

    async def keyring(self, owner: str) -> tuple[int, int]:
        """(epoch of the cookies, number of the device link)"""
        table = schema.keyrings
        row = await self._row(select(table).where(table.c.owner == owner))
        return (0, 0) if row is None else (int(row["epoch"]), int(row["link"]))

    async def raise_numbers(self, owner: str, *, epoch: int = 0, link: int = 0) -> tuple[int, int]:
        """Raise the numbers by so much, which revokes what was issued before. Returns the new numbers."""
        async with self.writing() as connection:
            return await self._raise_numbers(connection, owner, epoch, link)

    async def _raise_numbers(self, connection: Any, owner: str, epoch: int, link: int) -> tuple[int, int]:
        table = schema.keyrings
        await connection.execute(
            self._insert(table)
            .values(owner=owner, epoch=epoch, link=link)
            .on_conflict_do_update(
                index_elements=["owner"], set_={"epoch": table.c.epoch + epoch, "link": table.c.link + link}
            )
        )
        found = (await connection.execute(select(table).where(table.c.owner == owner))).mappings().one()
        return int(found["epoch"]), int(found["link"])

    async def passkeys(self, owner: str) -> list[Row]:
        table = schema.passkeys
        return await self._rows(select(table).where(table.c.owner == owner).order_by(table.c.created))

    async def passkey(self, key: str) -> Row | None:
        """By its own id, of any owner: for signing in."""
        return await self._row(select(schema.passkeys).where(schema.passkeys.c.id == key))

    async def add_passkey(self, row: Mapping[str, Any], account: Mapping[str, Any] | None = None) -> None:
        """With `account`, that is added too: both or neither."""
        try:
            async with self.writing() as connection:
                if account is not None:
                    await connection.execute(insert(schema.accounts).values(**account))
                await connection.execute(insert(schema.passkeys).values(**row))
        except IntegrityError as error:
            raise Conflict from error

    async def set_passkey(self, owner: str, key: str, values: Mapping[str, Any]) -> bool:
        table = schema.passkeys
        async with self.writing() as connection:
            found = await connection.execute(update(table).where(own(table, owner, key)).values(**values))
            return bool(found.rowcount)

    async def use_passkey(self, key: str, before: int, now: int) -> bool:
        """Store its new count, unless it was used since `before` was read."""
        table = schema.passkeys
        async with self.writing() as connection:
            found = await connection.execute(
                update(table)
                .where(table.c.id == key, table.c.sign_count == before)
                .values(sign_count=now, used=time.time())
            )
            return bool(found.rowcount)

    async def remove_passkey(self, owner: str, key: str) -> bool:
        return await self._remove(schema.passkeys, owner, key)

    async def add_challenge(self, row: Mapping[str, Any]) -> None:
        """Expired challenges are deleted too."""
        table = schema.challenges
        async with self.writing() as connection:
            await connection.execute(delete(table).where(table.c.until < time.time()))
            await connection.execute(insert(table).values(**row))

    async def take_challenge(self, owner: str, key: str) -> Row | None:
        """Return and delete the challenge: each is used once."""
        table = schema.challenges
        async with self.writing() as connection:
            found = (await connection.execute(select(table).where(own(table, owner, key)))).mappings().first()
            gone = await connection.execute(delete(table).where(own(table, owner, key)))
            return dict(found) if found is not None and gone.rowcount else None

    async def revoke_cookie(self, cookie: str, until: float) -> None:
        """That cookie, named by its hash, is not valid any more. Those that have expired meanwhile are forgotten."""
        table = schema.revoked_cookies
        async with self.writing() as connection:
            await connection.execute(delete(table).where(table.c.until < time.time()))
            await connection.execute(self._unless_there(table), {"id": cookie, "until": until})

    async def is_revoked(self, cookie: str) -> bool:
        table = schema.revoked_cookies
        return await self._row(select(table).where(table.c.id == cookie)) is not None
