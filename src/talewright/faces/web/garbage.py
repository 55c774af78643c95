"""Garbage collection in a server: a full collection looks at every object, and every visitor waits meanwhile.

What is loaded once (modules, rules, shapes of the API) is frozen: the collector never looks at it again. Full collections of
the rest are not left to chance but run on a timer, the less often the longer they take. Young objects, nearly all of what a
request leaves behind, are collected as always.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable
from itertools import count

YOUNG, MIDDLE, NEVER = 1000, 20, 1_000_000
"""Thresholds of the three generations; the third is collected here."""
EVERY = 20.0
"""Seconds between two full collections, at least."""
SHARE = 0.004
"""The part of the time that full collections may take."""
FREEZES = 3
"""How often what has been loaded is frozen: pages and rules load more of it when they are first asked for."""


def pause() -> None:
    """Almost nothing is garbage while modules load: a collector that runs meanwhile costs a fifth of the start."""
    gc.disable()


def resume() -> None:
    """Objects loaded so far stay."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()


async def collect_regularly(loaded: Awaitable[object]) -> None:
    """Freeze what `loaded` has loaded after the start, then collect, without end."""
    await loaded
    for number in count():
        took = _collect()
        if number < FREEZES:
            gc.freeze()
        await asyncio.sleep(max(EVERY, took / SHARE))


def _collect() -> float:
    """The seconds of the processor that it took."""
    began = time.thread_time()
    gc.collect()
    return time.thread_time() - began
