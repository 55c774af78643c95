"""Accounts for a hosted server: a name for an owner, with a password or passkeys to sign in. Playing needs none."""

from __future__ import annotations

import time
import unicodedata
from collections import OrderedDict

from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.play.errors import Changed, SignInRefused, TooOften, Unknown
from talewright.play.library.hashing import fits, hashed
from talewright.play.library.limits import limited
from talewright.store import Conflict, Row, Store

GUESSES, PAUSE, FORGOTTEN = 10, 30.0, 900.0
"""After so many wrong passwords for one name: one attempt in so many seconds, until none was made for so long."""


def plain_name(name: str) -> str:
    """Names that look alike are the same."""
    clean = unicodedata.normalize("NFKC", name.encode("utf-8", "replace").decode()).casefold()
    clean = " ".join("".join(c for c in clean if c.isprintable()).split())
    if not clean or len(clean) > 80:
        raise SheetError("", [Message("give a name of 1 to 80 letters.", path="name")])
    return clean


class Accounts:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def name(self, owner: str) -> str | None:
        row = await self.store.account(owner=owner)
        return None if row is None else str(row["name"])

    async def has_password(self, owner: str) -> bool:
        row = await self.store.account(owner=owner)
        return row is not None and bool(row["password"])

    async def sign_up(self, owner: str, name: str, password: str) -> None:
        row = {
            "owner": owner,
            "name": plain_name(name),
            "password": await hashed(password),
            "created": time.time(),
        }
        try:
            await self.store.add_account(row)
        except Conflict:
            raise Changed(
                Message(
                    "That name is taken, or this browser has an account already. Sign in, or choose another name."
                )
            ) from None

    async def sign_in(self, owner: str, name: str, password: str) -> str:
        """The owner id of the account. What a visitor without an account has moves to it."""
        clean = plain_name(name)
        self._patience(clean)
        row = await self.store.account(name=clean)
        if not await fits(None if row is None else row["password"], password) or row is None:
            self._count(clean)
            raise SignInRefused(Message("That name and password do not fit together."))
        self._wrong.pop(clean, None)
        return await arrive(self.store, owner, str(row["owner"]))

    async def bring_along(self, visitor: str, owner: str) -> None:
        await arrive(self.store, visitor, owner)

    async def confirm(self, owner: str, password: str) -> None:
        """Refused unless it is the password of this account."""
        row = await self._mine(owner)
        if not row["password"]:
            raise SignInRefused(Message("This account has no password. Use a passkey."))
        await self._proved(row, password)

    async def change_password(self, owner: str, old: str, new: str) -> None:
        """The old one is required, if there is one: an account may have passkeys alone.

        Then the caller has another fresh proof; so for `delete`.
        """
        row = await self._mine(owner)
        await self._proved(row, old)
        await self.store.set_account(owner, {"password": await hashed(new)})

    async def delete(self, owner: str, name: str, password: str) -> None:
        """Delete the account and everything its owner has. The name is typed to confirm it."""
        row = await self._mine(owner)
        if plain_name(name) != row["name"]:
            raise SignInRefused(Message("That is not the name of this account. Nothing was deleted."))
        await self._proved(row, password)
        await self.store.erase(owner)

    async def _mine(self, owner: str) -> Row:
        row = await self.store.account(owner=owner)
        if row is None:
            raise Unknown(Message("There is no account here. Sign in first."))
        return row

    async def _proved(self, row: Row, password: str) -> None:
        if not row["password"]:
            return
        self._patience(row["name"])
        if not await fits(row["password"], password):
            self._count(row["name"])
            raise SignInRefused(Message("That is not the password of this account."))

    # Attempts are counted by name, from wherever they come; a passkey still signs in.

    def _patience(self, name: str) -> None:
        wrong, last = self._wrong.get(name, (0, 0.0))
        if wrong >= GUESSES and time.monotonic() - last < PAUSE:
            raise TooOften(
                Message(
                    "Too many wrong passwords for this name. Wait {pause:.0f} seconds, then try again.",
                    pause=PAUSE,
                )
            )

    def _count(self, name: str) -> None:
        wrong, last = self._wrong.pop(name, (0, 0.0))
        now = time.monotonic()
        self._wrong[name] = (1 if now - last > FORGOTTEN else wrong + 1, now)
        if len(self._wrong) > 10_000:
            self._wrong.popitem(last=False)


async def arrive(store: Store, visitor: str, owner: str) -> str:
    """A visitor without an account brings along what was started without one."""
    if owner != visitor and await store.account(owner=visitor) is None:
        async with limited() as limits:
            await store.move(visitor, owner, limits=limits)
    return owner
