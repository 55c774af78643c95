"""The seal of a server on what it gives away: characters and logs of games that come back unchanged are recognised.

A seal is an HMAC by a key that is stored with the data and never leaves it. What comes back without a seal, with another
server's, or changed in any place is marked as imported: nobody knows how its dice were rolled.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from talewright.core.record import Fields, JsonObject
from talewright.play.pieces import json_pieces
from talewright.store import Store

SEAL = "seal"


async def seal_key(store: Store) -> bytes:
    """Made once for a database; a backup carries it along."""
    return (await store.remember(SEAL, secrets.token_urlsafe(32))).encode()


def sealed(key: bytes, data: Fields) -> JsonObject:
    """The same data with a seal over all of it."""
    return {**data, SEAL: _mac(key, data)}


def is_sealed(key: bytes, data: Fields) -> bool:
    """Whether it carries this server's seal, and nothing was changed since."""
    given = data.get(SEAL)
    return isinstance(given, str) and hmac.compare_digest(
        given.encode("utf-8", "replace"), _mac(key, data).encode()
    )


def _mac(key: bytes, data: Fields) -> str:
    plain = "".join(json_pieces({name: value for name, value in data.items() if name != SEAL}))
    return hmac.new(key, plain.encode(), hashlib.sha256).hexdigest()
