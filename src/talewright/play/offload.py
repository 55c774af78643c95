"""Work of more than a few milliseconds that belongs to this process, such as a long page or a long replay.

Everything that the event loop does keeps every visitor waiting. So such work runs in a thread beside it, and the loop has every
other turn of the processor. There is one such thread: however much of this work is asked for at once, short requests lose no
more than that. What may take seconds, or too much memory, belongs in a worker process instead (`play.worker`).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import ParamSpec, TypeVar

from talewright.core.text.message import Message
from talewright.play.cache import LruCache
from talewright.play.errors import Busy
from talewright.play.worker import CLIENT

P = ParamSpec("P")
R = TypeVar("R")
MOMENT = 0.006
"""Seconds of the processor that the event loop may spend on one piece of work."""
MAX_WAITING = 60
MAX_PER_CLIENT = 12
"""Pieces of work of one client that run or wait."""
MAX_KNOWN = 5_000
_asked: Counter[str] = Counter()


@cache
def _thread(process: int) -> ThreadPoolExecutor:
    """The thread of this process: a fork inherits none."""
    return ThreadPoolExecutor(1, f"offload-{process}")


async def offload(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The function's result, calculated in the thread. Beyond a few that wait, others are refused.

    It has ended when this returns, even when the caller is cancelled: what it changes is not changed by two at once.
    """
    client = CLIENT.get()
    if _asked.total() >= MAX_WAITING or _asked[client] >= MAX_PER_CLIENT:
        raise Busy(Message("Too many people ask at once. Wait a moment, then try again."))
    call = partial(copy_context().run, function, *args, **kwargs)
    _asked[client] += 1
    done = asyncio.get_running_loop().run_in_executor(_thread(os.getpid()), call)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait([done])
        raise
    finally:
        # A future holds the exception, which holds this frame: with the future in it, all of that would be garbage that
        # only a full collection finds.
        del done
        _asked[client] -= 1
        if not _asked[client]:
            del _asked[client]


async def offload_if(long: bool, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The function's result, calculated at once, or in the thread if it takes long."""
    return await offload(function, *args, **kwargs) if long else function(*args, **kwargs)


class Pace:
    """How long pieces of work took when they were last done: what took long, and what is new, is offloaded."""

    def __init__(self) -> None:
        self._took: LruCache[Hashable, float] = LruCache(MAX_KNOWN)

    async def run(self, key: Hashable, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The function's result; pieces of work with one key take about as long."""
        took = self._took.get(key)
        timed = partial(self._timed, key, partial(function, *args, **kwargs))
        return await offload(timed) if took is None or took > MOMENT else timed()

    def _timed(self, key: Hashable, function: Callable[[], R]) -> R:
        began = time.thread_time()
        try:
            return function()
        finally:
            self._took.put(key, time.thread_time() - began)
