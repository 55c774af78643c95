"""What the parts of the library share: the store, the shelf, ids, and how much one owner may keep."""

from __future__ import annotations

import re
import secrets

from talewright.core.text.message import Message
from talewright.play.errors import Full
from talewright.play.shelf import Shelf
from talewright.store import Store

BOOK, CREATION, ORDER = "book", "creation", "order"
"""Kinds of game."""
MAX_KEPT = {"games": 500, "characters": 500, "books": 100}
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(18)


def one_line(text: str) -> str:
    """One line that any database can hold."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", "")
    return " ".join(clean.split())[:200]


class Keeping:
    """A store and a shelf."""

    def __init__(self, store: Store, shelf: Shelf | None = None) -> None:
        self.store = store
        self.shelf = shelf or Shelf()

    async def _room(self, owner: str, what: str) -> None:
        if (await self.store.count(owner))[what] >= MAX_KEPT[what]:
            raise Full(
                Message(
                    "You have {limit} {what}, the most that can be saved. Delete some first.",
                    limit=MAX_KEPT[what],
                    what=what,
                )
            )
