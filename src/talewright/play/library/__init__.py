"""The library of one server: books, games and characters of many people, each seeing only their own.

All methods are async and take the owner first. Whatever belongs to somebody is looked up together with its
owner (`_game`, `_character`, `_book_row`): that is the one place where rights are checked. What is somebody
else's is Unknown, exactly as what does not exist.

An answer carries the number of the page it was given on (`GameCard.seq`, also `Play.seq` and `session.seq`).
It is on the disk when `answer` returns; a second one with the same number is refused with StaleAnswer.
"""

from __future__ import annotations

import secrets
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from talewright.play.library import export
from talewright.play.library.cards import BookCard, CharacterCard, GameCard, Play
from talewright.play.library.credentials import Keyrings
from talewright.play.library.games import Games
from talewright.play.library.limits import fresh_id
from talewright.play.shelf import Shelf
from talewright.store import Store

if TYPE_CHECKING:
    from talewright.play.library.accounts import Accounts
    from talewright.play.library.passkeys import Passkeys

__all__ = ["BookCard", "CharacterCard", "GameCard", "Library", "Play", "fresh_id"]


class Library(Games):
    """One per server process."""

    @classmethod
    async def at(cls, url: str, folder: Path | None = None) -> Library:
        """A library over the database at a URL, brought to the newest shape."""
        return cls(await Store(url).open(), Shelf(folder))

    async def close(self) -> None:
        await self.notices.close()
        await self.store.close()

    @cached_property
    def accounts(self) -> Accounts:
        """Names and passwords, for a server that wants them."""
        from talewright.play.library.accounts import Accounts

        return Accounts(self.store)

    @cached_property
    def keyrings(self) -> Keyrings:
        """Which cookies and links still hold."""
        return Keyrings(self.store)

    @cached_property
    def passkeys(self) -> Passkeys:
        """Keys that devices hold, for accounts."""
        from talewright.play.library.passkeys import Passkeys

        return Passkeys(self.store)

    async def secret(self) -> str:
        """What cookies are signed with: made once, kept with the data."""
        return await self.store.remember("secret", secrets.token_urlsafe(32))

    async def export(self, owner: str) -> dict[str, Any]:
        """All that one person keeps, as one readable document."""
        return await export.export(self, owner)

    async def import_(self, owner: str, data: object) -> dict[str, int]:
        """Add what an export holds, under new ids. All faults at once, and then nothing is added."""
        return await export.import_(self, owner, data)
