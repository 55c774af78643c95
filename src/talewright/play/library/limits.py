"""Ids, kinds of games, and how much one owner may have."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from talewright.core.text.message import Message
from talewright.play.errors import Full
from talewright.store import NoRoom
from talewright.store.room import SIZE, TABLES, Limits

BOOK, TEST, CREATION, ORDER, SHEET = "book", "test", "creation", "order", "sheet"
"""Kinds of game; `test` is an author's try of a book, `sheet` the history of a character."""
OF_BOOK = (BOOK, TEST)
UNLISTED = (TEST, SHEET)
"""Kinds that no list of games shows."""
MAX_KEPT = {"games": 500, "characters": 500, "books": 100, TABLES: 100, SIZE: 50_000_000}
"""What one owner may have, seats at tables among it, and its bytes."""
COUNT_EVERY = 100
"""Entries of a game between two checks whether its owner has room for more."""
MAX_REMOVED = 20
"""Deleted games of one owner that can be restored."""
RESTORABLE = 30 * 24 * 3600
"""For how many seconds."""
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(18)


def no_room(refused: NoRoom) -> Message:
    """Why something cannot be saved, for its owner."""
    if refused.what == TABLES:
        return Message(
            "You have seats at {limit} tables, the most one may have. Leave some.", limit=refused.limit
        )
    if refused.what == SIZE:
        return Message(
            "That would make {size:.0f} MB; at most {limit:.0f} MB can be saved. Delete books or games first.",
            size=refused.count / 1e6,
            limit=refused.limit / 1e6,
        )
    if refused.count == refused.limit + 1:
        return Message(
            "You have {limit} {what}, the most that can be saved. Delete some first.",
            limit=refused.limit,
            what=refused.what,
        )
    return Message(
        "That would make {count} {what}; at most {limit} can be saved.",
        count=refused.count,
        what=refused.what,
        limit=refused.limit,
    )


@asynccontextmanager
async def limited(sentence: Callable[[NoRoom], Message] = no_room) -> AsyncIterator[Limits]:
    """The limits of one owner, for a method of the store; its refusal becomes a sentence."""
    try:
        yield MAX_KEPT
    except NoRoom as refused:
        raise Full(sentence(refused)) from None
