"""Which cookies and which device link of an owner are valid.

Both carry a number. Raising the owner's number revokes all that were issued before: signing out everywhere, and
renewing the link, do that. Every page needs the numbers, so they are cached for a few seconds; this process sees its own
changes at once, another process that much later.
"""

from __future__ import annotations

from time import monotonic

from talewright.play.cache import LruCache
from talewright.store import Store

MEMORY = 5.0
"""Seconds for which the numbers are cached."""
MAX_REMEMBERED = 10_000


class Credentials:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: LruCache[str, tuple[int, int, float]] = LruCache(MAX_REMEMBERED)
        self._revoked: LruCache[str, tuple[bool, float]] = LruCache(MAX_REMEMBERED)

    async def holds(self, owner: str, epoch: int, cookie: str) -> bool:
        """Whether a cookie with that number, named by its hash, is valid."""
        if epoch != await self.epoch(owner):
            return False
        known = self._revoked.get(cookie)
        if known is None or (not known[0] and monotonic() - known[1] >= MEMORY):
            known = (await self.store.is_revoked(cookie), monotonic())
            self._revoked.put(cookie, known)
        return not known[0]

    async def revoke(self, cookie: str, until: float) -> None:
        """Sign out the one browser that has this cookie."""
        await self.store.revoke_cookie(cookie, until)
        self._revoked.put(cookie, (True, monotonic()))

    async def epoch(self, owner: str) -> int:
        """The number a cookie must carry."""
        return (await self._numbers(owner))[0]

    async def link(self, owner: str) -> int:
        """The number a device link must carry; needed rarely, so never from the cache."""
        return self._keep(owner, await self.store.keyring(owner))[1]

    async def end_cookies(self, owner: str) -> int:
        """Revoke every cookie and link so far. Returns the number of new ones."""
        return self._keep(owner, await self.store.raise_numbers(owner, epoch=1, link=1))[0]

    async def renew_link(self, owner: str) -> int:
        return self._keep(owner, await self.store.raise_numbers(owner, link=1))[1]

    def forget(self, owner: str) -> None:
        """The numbers were changed by other means."""
        self._known.pop(owner)

    async def _numbers(self, owner: str) -> tuple[int, int]:
        known = self._known.get(owner)
        if known is not None and monotonic() - known[2] < MEMORY:
            return known[0], known[1]
        return self._keep(owner, await self.store.keyring(owner))

    def _keep(self, owner: str, numbers: tuple[int, int]) -> tuple[int, int]:
        self._known.put(owner, (*numbers, monotonic()))
        return numbers
