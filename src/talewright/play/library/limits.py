"""Ids, kinds of games, and how much one owner may have."""

from __future__ import annotations

import re
import secrets

from talewright.core.text.message import Message
from talewright.play.errors import Full
from talewright.store import Store

BOOK, CREATION, ORDER = "book", "creation", "order"
"""Kinds of game."""
MAX_KEPT = {"games": 500, "characters": 500, "books": 100}
MAX_REMOVED = 20
"""Deleted games of one owner that can be restored."""
RESTORABLE = 30 * 24 * 3600
"""For how many seconds."""
MAX_LINE = 200
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(18)


def one_line(text: str) -> str:
    """One line that any database can store."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", "")
    return " ".join(clean.split())[:MAX_LINE]


async def check_room(store: Store, owner: str, **more: int) -> None:
    """Refused when this many more games, characters or books are beyond the limit."""
    now = await store.count(owner)
    for what, count in more.items():
        if not count or now[what] + count <= MAX_KEPT[what]:
            continue
        if count == 1:
            raise Full(
                Message(
                    "You have {limit} {what}, the most that can be saved. Delete some first.",
                    limit=MAX_KEPT[what],
                    what=what,
                )
            )
        raise Full(
            Message(
                "That would make {count} {what}; at most {limit} can be saved.",
                count=now[what] + count,
                what=what,
                limit=MAX_KEPT[what],
            )
        )
