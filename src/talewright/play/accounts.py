"""Accounts for a hosted server: a name and a password over what an owner has. Nobody needs one to play."""

from __future__ import annotations

import asyncio
import time
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from talewright.core.errors import SheetError
from talewright.play.refusals import Changed, SignInRefused
from talewright.store import Conflict, Store

_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash("nobody")
"""Compared with when there is no such name, so that the time taken tells nothing."""


def plain_name(name: str) -> str:
    """Names that look alike are the same."""
    clean = unicodedata.normalize("NFKC", name.encode("utf-8", "replace").decode()).casefold()
    clean = " ".join("".join(c for c in clean if c.isprintable()).split())
    if not clean or len(clean) > 80:
        raise SheetError("name", ["give a name of 1 to 80 letters."])
    return clean


class Accounts:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def name(self, owner: str) -> str | None:
        row = await self.store.account(owner=owner)
        return None if row is None else str(row["name"])

    async def sign_up(self, owner: str, name: str, password: str) -> None:
        hashed = await asyncio.to_thread(_HASHER.hash, _bytes(password))
        row = {
            "owner": owner,
            "name": plain_name(name),
            "password": hashed,
            "created": time.time(),
        }
        try:
            await self.store.add_account(row)
        except Conflict:
            raise Changed(
                "That name is taken, or this browser has an account already. Sign in, or take another name."
            ) from None

    async def sign_in(self, owner: str, name: str, password: str) -> str:
        """The account's owner id. What a visitor without an account had moves to the account."""
        row = await self.store.account(name=plain_name(name))
        good = await asyncio.to_thread(_fits, row["password"] if row else _NOBODY, password)
        if row is None or not good:
            raise SignInRefused("That name and password do not fit together.")
        if row["owner"] != owner and await self.store.account(owner=owner) is None:
            await self.store.move(owner, row["owner"])
        return str(row["owner"])


def _bytes(password: str) -> bytes:
    return unicodedata.normalize("NFKC", password).encode("utf-8", "replace")


def _fits(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, _bytes(password))
    except (VerificationError, InvalidHashError):
        return False
