"""Which cookies and which device link of an owner still hold.

Both carry a number. Raising the owner's own number ends every one given out before: that is how somebody signs out
everywhere, and how an old link dies. The numbers are asked for with every page, so they are kept in mind for a
few seconds; this process hears of its own changes at once, another one that much later.
"""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from talewright.store import Store

MEMORY = 5.0
"""Seconds for which what was read is believed."""
MAX_REMEMBERED = 10_000


class Credentials:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, tuple[int, int, float]] = OrderedDict()

    async def epoch(self, owner: str) -> int:
        """The number a cookie must carry."""
        return (await self._numbers(owner))[0]

    async def link(self, owner: str) -> int:
        """The number a device link must carry; asked for rarely, so never from memory."""
        return self._keep(owner, await self.store.keyring(owner))[1]

    async def end_cookies(self, owner: str) -> int:
        """Every cookie and link given out so far is void. The number of those to come."""
        return self._keep(owner, await self.store.turn(owner, epoch=1, link=1))[0]

    async def renew_link(self, owner: str) -> int:
        return self._keep(owner, await self.store.turn(owner, link=1))[1]

    def forget(self, owner: str) -> None:
        """What is known of an owner was changed by other means."""
        self._known.pop(owner, None)

    async def _numbers(self, owner: str) -> tuple[int, int]:
        known = self._known.get(owner)
        if known is not None and monotonic() - known[2] < MEMORY:
            return known[0], known[1]
        return self._keep(owner, await self.store.keyring(owner))

    def _keep(self, owner: str, numbers: tuple[int, int]) -> tuple[int, int]:
        self._known[owner] = (*numbers, monotonic())
        self._known.move_to_end(owner)
        if len(self._known) > MAX_REMEMBERED:
            self._known.popitem(last=False)
        return numbers
