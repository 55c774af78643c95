"""Long calculations in a process of their own, which is stopped when it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message

R = TypeVar("R")
log = logging.getLogger("talewright.worker")
MAX_MEMORY = 3_000_000_000
SHARE_EXACT = 0.4
"""The part of a question's time for the exact answer; a sample has the same after it."""
TOO_MUCH = Message("That is more than this server can calculate. Ask for less.")


class TooSlow(TalewrightError):  # noqa: N818 - named as refusals
    """It takes longer than the server gives to one question."""

    code = "too-slow"
    status = 422


class Worker:
    """One helper process, started when first needed; questions take turns."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    async def run(self, function: Callable[..., R], *args: Any, seconds: float) -> R:
        """The function's result. It must be importable, its arguments and its result plain data."""
        async with self._turn:
            pipe = self._started()
            try:
                return await asyncio.to_thread(_ask, pipe, function, args, seconds)
            except (TooSlow, EOFError, OSError, asyncio.CancelledError) as error:
                self.stop()
                if isinstance(error, EOFError | OSError):
                    log.warning("the worker process ended while it ran %s", function.__name__, exc_info=True)
                    raise TooSlow(TOO_MUCH) from None
                raise

    def _started(self) -> Connection:
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other,), daemon=True)
            self._process.start()
            other.close()
        return self._pipe

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.close()
        self._process = self._pipe = None


def _ask(pipe: Connection, function: Callable[..., R], args: tuple[Any, ...], seconds: float) -> R:
    pipe.send((function, args))
    if not pipe.poll(seconds):
        raise TooSlow(
            Message(
                "That takes longer than {seconds:g} seconds. Ask for less, or calculate it on the command "
                "line.",
                seconds=seconds,
            )
        )
    how, value = pipe.recv()
    if how == "done":
        result: R = value
        return result
    assert isinstance(value, TalewrightError)
    raise value


def _serve(pipe: Connection) -> None:
    _limit()
    while True:
        try:
            function, args = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(("done", function(*args)))
        except TalewrightError as error:
            pipe.send(("refused", error))
        except (MemoryError, RecursionError):
            pipe.send(("refused", TooSlow(TOO_MUCH)))


def _limit() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource
        import signal

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def solve_question(data: Any, most: int, seconds: float, language: str = "en") -> dict[str, Any]:
    """An odds question out of JSON, answered in that language: at most `most` states, sampled in good time."""
    from dataclasses import replace

    from talewright.odds.question import read_question
    from talewright.odds.report import SAMPLE_RUNS, answer

    question = read_question(data)
    bounded = replace(
        question,
        limit=min(question.limit, most),
        time=min(question.time, max(1, int(seconds * SHARE_EXACT))),
        memory=min(question.memory, MAX_MEMORY // 2_000_000),
        sample=min(question.sample, SAMPLE_RUNS),
    )
    return answer(bounded, language=language)
