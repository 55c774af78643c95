"""Caches are bounded."""

from __future__ import annotations

from talewright.play.cache import LruCache


def test_what_was_used_longest_ago_goes_first() -> None:
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)
    assert cache.put("c", 4) == cache.get("c") == 4
    assert cache.pop("c") == 4
    assert cache.pop("c") is None
