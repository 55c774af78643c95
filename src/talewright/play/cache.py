"""A cache of limited size: what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    def __init__(self, most: int) -> None:
        self.most = most
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
        return value

    def pop(self, key: K) -> V | None:
        return self._items.pop(key, None)
