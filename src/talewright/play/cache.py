"""A cache of limited size: what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """At most so many things and, where `weigh` says how heavy one is, of so much weight together.

    A thing may grow while it is here: all are weighed whenever one is added. The one added last always stays.
    """

    def __init__(self, most: int, *, weigh: Callable[[V], int] | None = None, heaviest: int = 0) -> None:
        self.most = most
        self.weigh, self.heaviest = weigh, heaviest
        self._items: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        try:
            self._items.move_to_end(key)
            return self._items[key]
        except KeyError:  # never there, or just dropped by another thread
            return None

    def put(self, key: K, value: V) -> V:
        self._items.pop(key, None)
        self._items[key] = value
        if len(self._items) > self.most:
            self._items.popitem(last=False)
        if self.weigh is not None:
            self._lighten(self.weigh)
        return value

    def _lighten(self, weigh: Callable[[V], int]) -> None:
        weights = [weigh(each) for each in list(self._items.values())]
        too_much = sum(weights) - self.heaviest
        for weight in weights[:-1]:
            if too_much <= 0 or len(self._items) < 2:
                return
            self._items.popitem(last=False)
            too_much -= weight

    def pop(self, key: K) -> V | None:
        return self._items.pop(key, None)
