"""The garbage collector, switched off: what is freed then is freed by its last reference."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import ref


@contextmanager
def without_collector() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def freed(thing: ref[Any]) -> None:
    """Wait until a thing is gone: a thread lets go of its work a moment after it has reported the result."""
    until = time.monotonic() + 5
    while thing() is not None:
        assert time.monotonic() < until, "it stays in memory"
        await asyncio.sleep(0.01)
