"""Passwords as argon2 hashes. Each takes 64 MB and a twentieth of a second, so few are made at a time, behind everything else."""

from __future__ import annotations

import asyncio
import os
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from talewright.core.text.message import Message
from talewright.play.errors import Busy
from talewright.play.worker import NICE

P = ParamSpec("P")
R = TypeVar("R")
THREADS = 2
MAX_WAITING = 40
"""Hashes that are made or wait; an attempt beyond them is refused."""
_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash("nobody")
"""Compared with when there is no such name or password, so that the time taken reveals nothing."""
_asked = 0


async def hashed(password: str) -> str:
    return await _aside(_HASHER.hash, _bytes(password))


async def fits(hash_: str | None, password: str) -> bool:
    """Whether it is the password of the hash. Without a hash it takes as long, and is not."""
    return await _aside(_fits, hash_ or _NOBODY, password) and bool(hash_)


async def _aside(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    global _asked  # noqa: PLW0603 - one queue
    if _asked >= MAX_WAITING:
        raise Busy(Message("Too many people ask at once. Wait a moment, then try again."))
    _asked += 1
    try:
        call = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(_threads(os.getpid()), call)
    finally:
        _asked -= 1


@cache
def _threads(process: int) -> ThreadPoolExecutor:
    """The threads of this process: a fork inherits none."""
    return ThreadPoolExecutor(THREADS, f"hash-{process}", initializer=_give_way)


def _give_way() -> None:
    """argon2 leaves the interpreter to other threads; on the processor this thread steps back too."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _bytes(password: str) -> bytes:
    return unicodedata.normalize("NFKC", password).encode("utf-8", "replace")


def _fits(hash_: str, password: str) -> bool:
    try:
        return _HASHER.verify(hash_, _bytes(password))
    except (VerificationError, InvalidHashError):
        return False
