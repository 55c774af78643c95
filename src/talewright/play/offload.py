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
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
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
MAX_WAITING = 120
MAX_PER_CLIENT = 40
"""Pieces of work of one client that run or wait: a class of pupils may share one address."""
MAX_KNOWN = 5_000


class Turns:
    """Who waits for the thread. The next is the client whose last turn was longest ago, so that no client waits behind all
    the work of another.
    """

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        """by client, what runs or waits"""
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._last: dict[str, int] = {}
        self._number = 0
        self._running = False

    @asynccontextmanager
    async def one(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, and end it. Beyond a few that wait, others are refused."""
        if self.asked.total() >= MAX_WAITING or self.asked[client] >= MAX_PER_CLIENT:
            raise Busy(Message("Too many people ask at once. Wait a moment, then try again."))
        self.asked[client] += 1
        try:
            if self._running:
                await self._wait(client)
            self._running = True
            self._number += 1
            self._last[client] = self._number
            try:
                yield
            finally:
                self._next()
        finally:
            self.asked[client] -= 1
            if not self.asked[client]:
                del self.asked[client]
                self._last.pop(client, None)

    async def _wait(self, client: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((client, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        self._waiting = [each for each in self._waiting if not each[1].cancelled()]
        if self._waiting:
            chosen = min(self._waiting, key=lambda each: self._last.get(each[0], 0))
            self._waiting.remove(chosen)
            chosen[1].set_result(None)
        else:
            self._running = False


_turns = Turns()


@cache
def _thread(process: int) -> ThreadPoolExecutor:
    """The thread of this process: a fork inherits none."""
    return ThreadPoolExecutor(1, f"offload-{process}")


async def offload(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The function's result, calculated in the thread.

    It has ended when this returns, even when the caller is cancelled: what it changes is not changed by two at once.
    """
    async with _turns.one(CLIENT.get()):
        call = partial(copy_context().run, _finished, partial(function, *args, **kwargs))
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


def _finished(function: Callable[[], R]) -> R:
    """A future refuses StopIteration: who waits for it would wait for ever."""
    try:
        return function()
    except StopIteration as error:
        raise RuntimeError from error


async def offload_if(long: bool, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The function's result, calculated at once, or in the thread if it takes long."""
    return await offload(function, *args, **kwargs) if long else function(*args, **kwargs)


class Pace:
    """How long pieces of work took lately: what took long, and what is new, is offloaded.

    What was quick this time may take long again: half of what is known counts on.
    """

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
            took = time.thread_time() - began
            self._took.put(key, max(took, (self._took.get(key) or 0.0) / 2))
