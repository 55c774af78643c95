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


def test_heavy_things_leave_sooner_and_the_last_one_stays() -> None:
    cache: LruCache[str, list[int]] = LruCache(9, weigh=len, heaviest=10)
    first = cache.put("a", [1] * 4)
    cache.put("b", [1] * 4)
    assert cache.get("a") is first
    cache.put("c", [1] * 4)
    assert (cache.get("b"), cache.get("a")) == (None, first)
    first += [1] * 4  # it has grown
    cache.put("d", [1])
    assert (cache.get("a"), cache.get("c"), cache.get("d")) == (first, None, [1])
    cache.put("e", [1] * 99)
    assert (cache.get("a"), cache.get("d"), cache.get("e")) == (None, None, [1] * 99)
