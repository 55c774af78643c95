"""Calculations for strangers, in processes of their own with a deadline and a memory limit.

Several processes, and no client holds all of them: a client with six questions waits for its own alone. A question beyond
the short queue of its client is refused at once. The client of the task under way is `CLIENT`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TypeVar

from talewright.core.errors import TalewrightError
from talewright.core.record import Json, JsonObject
from talewright.core.text.message import Message
from talewright.play import pieces
from talewright.play.errors import Busy, Crashed, TooSlow

R = TypeVar("R")
_reading = threading.Lock()
"""One large answer is read at a time: the event loop has its turn beside one thread, not beside four."""
log = logging.getLogger("talewright.worker")
CLIENT: ContextVar[str] = ContextVar("client", default="")
"""Who asks: the address of a browser, set for each request."""
PROCESSES = max(2, min(4, os.cpu_count() or 2))
MAX_PER_CLIENT = 4
"""Questions of one client that run or wait."""
MAX_WAITING = 64
MAX_MEMORY = 1_500_000_000
"""Bytes of address space of one process."""
NICE = 15
"""How much a process steps back behind the server, and behind other programs."""
START_SECONDS = 60.0
SECONDS = 12.0
"""For reading and checking a text."""
SHARE_EXACT = 0.6
"""The part of a question's time for the exact answer; a sample has a quarter of that after it."""


class Workers:
    """A few processes, each started when first needed, and the questions that wait for one."""

    def __init__(self, processes: int = PROCESSES, *, per_client: int = MAX_PER_CLIENT) -> None:
        self.per_client = per_client
        self._most_running = max(1, processes - 1)
        self._idle = [Worker() for _ in range(processes)]
        self._all = tuple(self._idle)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="worker")
        self._asked: Counter[str] = Counter()
        self._running: Counter[str] = Counter()
        self._waiting: list[tuple[str, asyncio.Future[Worker]]] = []

    async def run(self, function: Callable[..., R], *args: object, seconds: float = SECONDS) -> R:
        """The function's result. It must be importable, its arguments and its result plain data."""
        client = CLIENT.get()
        if self._asked[client] >= self.per_client:
            raise Busy(
                Message(
                    "{count} of your questions are still being calculated. Wait for their answers, then try again.",
                    count=self.per_client,
                )
            )
        if len(self._waiting) >= MAX_WAITING:
            raise Busy(Message("Too many people ask at once. Wait a moment, then try again."))
        self._asked[client] += 1
        try:
            worker = await self._turn(client)
            try:
                return await worker.run(self._threads, function, args, seconds)
            finally:
                self._running[client] -= 1
                self._idle.append(worker)
                self._dispatch()
        finally:
            self._asked[client] -= 1
            if not self._asked[client]:
                del self._asked[client], self._running[client]

    async def _turn(self, client: str) -> Worker:
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((client, turn))
        self._dispatch()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._running[client] -= 1
                self._idle.append(turn.result())
                self._dispatch()
            else:
                self._waiting = [each for each in self._waiting if each[1] is not turn]
            raise

    def _dispatch(self) -> None:
        """The next turn is the oldest question of the client with the fewest running; one process is left to others."""
        while self._idle:
            may = [each for each in self._waiting if self._running[each[0]] < self._most_running]
            if not may:
                return
            client, turn = min(may, key=lambda each: self._running[each[0]])
            self._waiting.remove((client, turn))
            if turn.cancelled():
                continue
            self._running[client] += 1
            turn.set_result(self._idle.pop())

    def stop(self) -> None:
        for worker in self._all:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class InThread:
    """Calculates in a thread of this process: for one's own texts, and for tests."""

    async def run(self, function: Callable[..., R], *args: object, seconds: float = SECONDS) -> R:
        del seconds
        return await asyncio.to_thread(function, *args)


Calculator = Workers | InThread


class Worker:
    """One process, which answers one question at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._changing = threading.Lock()
        self._given_up = False

    async def run(
        self,
        threads: ThreadPoolExecutor,
        function: Callable[..., R],
        args: tuple[object, ...],
        seconds: float,
    ) -> R:
        self._given_up = False
        answer = asyncio.get_running_loop().run_in_executor(threads, self._ask, function, args, seconds)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            # The thread ends with its process; only then is this worker free again.
            self._given_up = True
            self.stop()
            await asyncio.gather(answer, return_exceptions=True)
            self.stop()
            raise
        except TooSlow:
            self.stop()
            raise
        except (EOFError, OSError):
            self.stop()
            log.warning("the worker process ended while it ran %s", function.__name__)
            raise Crashed(FAILED) from None
        finally:
            del answer  # as in `offload`

    def _ask(self, function: Callable[..., R], args: tuple[object, ...], seconds: float) -> R:
        pipe = self._started()
        if self._given_up:
            raise EOFError
        pipe.send_bytes(pieces.dumps((function, args)))
        if not pipe.poll(seconds):
            raise TooSlow(
                Message(
                    "That takes longer than {seconds:g} seconds. Ask for less, or calculate it on the command "
                    "line.",
                    seconds=seconds,
                )
            )
        data = pipe.recv_bytes()
        with _reading:
            how, value = pieces.loads(data)
        if how == "done":
            result: R = value
            return result
        if how == "failed":
            log.error("%s failed in a worker process:\n%s", function.__name__, value)
            raise Crashed(FAILED)
        assert isinstance(value, TalewrightError)
        try:
            raise value
        finally:
            del value

    def _started(self) -> Connection:
        """The pipe to a running process. Its start is not counted as time of a question."""
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            context = multiprocessing.get_context("spawn")
            pipe, other = context.Pipe()
            process = context.Process(target=_serve, args=(other,), daemon=True)
            with self._changing:
                process.start()
                self._process, self._pipe = process, pipe
            other.close()
            if not pipe.poll(START_SECONDS):
                raise EOFError
            pipe.recv_bytes()
            return pipe
        return self._pipe

    def stop(self) -> None:
        with self._changing:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join(5)
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


FAILED = Message("The calculation failed on our side. Nothing was changed; try again.")
TOO_MUCH = Message("That needs more memory than this server gives to one question. Ask for less.")


def _serve(pipe: Connection) -> None:
    # Imported before the first question, so that its time is not spent on it.
    _give_way()
    import traceback

    import talewright.odds.report
    import talewright.play.authoring.desk  # noqa: F401

    _limit()
    pipe.send_bytes(b"ready")
    while True:
        try:
            function, args = pieces.loads(pipe.recv_bytes())
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer = pieces.dumps(("done", function(*args)))
        except TalewrightError as error:
            answer = pieces.dumps(("refused", error))
        except (MemoryError, RecursionError):
            answer = pieces.dumps(("refused", TooSlow(TOO_MUCH)))
        except Exception:  # noqa: BLE001 - reported to the server, which logs it
            answer = pieces.dumps(("failed", traceback.format_exc()))
        del function, args
        pipe.send_bytes(answer)


def _give_way() -> None:
    """Take a lower priority than the pages that everybody waits for, and leave Ctrl+C to the server."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)


def _limit() -> None:
    """A bound on memory. It is set after the imports: libraries reserve more address space than they use."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    except (ImportError, OSError, ValueError) as error:
        log.warning("calculations have no limit of memory on this system: %s", error)


def solve_question(data: Json, most: int, seconds: float, language: str = "en") -> JsonObject:
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
