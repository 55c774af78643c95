"""The library of one server: books, games and characters of many people, each seeing only their own.

It is composed of parts: `library.books`, `library.characters`, `library.games`, `library.sheets`, `library.tables`, `library.endings`,
`library.exports`, `library.publications`, `library.accounts`, `library.passkeys`, `library.credentials`. Their methods are async and take the owner first. What has an owner
is always looked up together with its owner; what belongs to another is Unknown, exactly as what does not exist.

An answer carries the number of the page it was given on (`GameCard.seq`, also `OpenGame.seq`). It is on the disk when
`games.answer` returns; a second one with the same number is refused with StaleAnswer.
"""

from __future__ import annotations

import secrets
import time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from talewright.play.books import Shelf
from talewright.play.library.books import Books
from talewright.play.library.cards import BookCard, CharacterCard, GameCard, OpenGame
from talewright.play.library.characters import Characters
from talewright.play.library.credentials import Credentials
from talewright.play.library.endings import Endings
from talewright.play.library.games import Games
from talewright.play.library.limits import MAX_KEPT, RESTORABLE, fresh_id
from talewright.play.library.sheets import Sheets
from talewright.play.library.subscriptions import Subscriptions
from talewright.play.worker import Calculator
from talewright.store import Store

if TYPE_CHECKING:
    from talewright.play.library.accounts import Accounts
    from talewright.play.library.export import Exports
    from talewright.play.library.passkeys import Passkeys
    from talewright.play.library.publications import Publications
    from talewright.play.library.tables import Tables

__all__ = ["BookCard", "CharacterCard", "GameCard", "Library", "OpenGame", "fresh_id"]


class Library:
    """One per server process."""

    def __init__(self, store: Store, shelf: Shelf | None = None) -> None:
        self.store = store
        self.shelf = shelf or Shelf()
        self.subscriptions = Subscriptions(store)
        self.books = Books(store, self.shelf)
        self.characters = Characters(store)
        self.games = Games(store, self.books, self.characters, self.subscriptions)
        self.sheets = Sheets(store, self.characters, self.games.sessions, self.subscriptions)
        self.endings = Endings(store, self.books)
        self.credentials = Credentials(store)

    @classmethod
    async def at(cls, url: str, folder: Path | None = None) -> Library:
        """A library over the database at a URL, migrated; with the books of one folder instead of the shelf's."""
        store = await Store(url).open()
        await store.erase_removed(time.time() - RESTORABLE)
        return cls(store, Shelf(None if folder is None else [folder]))

    def calculate_with(self, calculator: Calculator) -> None:
        """Read, check and replay what strangers send there."""
        self.books.calculator = calculator
        # Parts that nobody has asked for yet take it when they are made.
        for part in ("exports", "tables", "publications"):
            if part in self.__dict__:
                getattr(self, part).calculator = calculator

    async def close(self) -> None:
        if "publications" in self.__dict__:
            self.publications.stop()
        await self.subscriptions.close()
        await self.store.close()

    @cached_property
    def tables(self) -> Tables:
        """Imported when needed: a reader of books does not wait for tables."""
        from talewright.play.library.tables import Tables

        made = Tables(self.store, self.characters, self.subscriptions)
        made.calculator = self.books.calculator
        return made

    @cached_property
    def exports(self) -> Exports:
        from talewright.play.library.export import Exports

        made = Exports(self.store, self.books, self.characters)
        made.calculator = self.books.calculator
        return made

    @cached_property
    def publications(self) -> Publications:
        """Imported when needed: it knows every format."""
        from talewright.play.library.publications import Publications

        made = Publications(self.store, self.books)
        made.calculator = self.books.calculator
        return made

    @cached_property
    def accounts(self) -> Accounts:
        """Names and passwords. Imported when needed: hashing takes a while to load."""
        from talewright.play.library.accounts import Accounts

        return Accounts(self.store)

    @cached_property
    def passkeys(self) -> Passkeys:
        from talewright.play.library.passkeys import Passkeys

        return Passkeys(self.store)

    async def room(self, owner: str) -> dict[str, tuple[int, int]]:
        """How much an owner has of what it may have: games, characters, books, and their size in bytes."""
        used = await self.store.usage(owner)
        return {what: (used[what], limit) for what, limit in MAX_KEPT.items()}

    async def secret(self) -> str:
        """The key that signs cookies: made once, stored with the data."""
        return await self.store.remember("secret", secrets.token_urlsafe(32))
