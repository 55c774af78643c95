"""Garbage collection in a server: a full collection looks at every object, and every visitor waits meanwhile.

What is loaded once (modules, rules, shapes of the API) is frozen: the collector never looks at it again. Full collections of
the rest are not left to chance: they run when the server has grown, or after ten minutes, the less often the longer they take.
Young objects, nearly all of what a request leaves behind, are collected as always.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable
from itertools import count

from talewright.odds.budget import used

YOUNG, MIDDLE, NEVER = 1000, 5, 1_000_000
"""Thresholds of the three generations. A collection of the second looks at a few thousand objects, in a few milliseconds; the
third is collected here."""
EVERY = 20.0
"""Seconds between two full collections, at least."""
SHARE = 0.004
"""The part of the time that full collections may take."""
GROWTH = 128 * 1024 * 1024
"""Bytes by which the server has grown when a full collection may find something."""
SELDOM = 600.0
"""Seconds after which there is a full collection in any case."""
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
        await _until_due(max(EVERY, took / SHARE))


async def _until_due(wait: float) -> None:
    """Wait so many seconds, then until the server has grown. Where its size is not known, it may have."""
    before, waited = used(), 0.0
    while waited < SELDOM:
        await asyncio.sleep(wait)
        waited += wait
        wait = EVERY
        if not before or used() - before > GROWTH:
            return


def _collect() -> float:
    """The seconds of the processor that it took."""
    began = time.thread_time()
    gc.collect()
    return time.thread_time() - began
