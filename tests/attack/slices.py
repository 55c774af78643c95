"""A server that reports how long its event loop is held: everybody waits as long.

python -m tests.attack.slices REPORT serve --port 8765 ...

Seconds on the wall depend on what else the machine does. So this measures the processor time of the loop's thread in each
callback, and the pauses of the garbage collector, and writes those above a few milliseconds to REPORT, one JSON object in a
line, with the address that was asked for and the functions that ran.
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

NOTEWORTHY = 0.004
"""Seconds of the processor."""
SAMPLE_EVERY = 0.002
"""Seconds of the processor, too."""
MAX_STACKS = 30
PATH: ContextVar[str] = ContextVar("path", default="")


class Slices:
    """Every callback of the event loop, measured."""

    def __init__(self, report: TextIO) -> None:
        self.report = report
        self.began = 0.0
        self.stacks: list[str] = []
        self._collecting = 0.0

    def install(self) -> None:
        from talewright.faces.cli import serve
        from talewright.faces.web.security import Guard

        run_handle: Callable[[Any], None] = asyncio.Handle._run

        def measured(handle: Any) -> None:
            self.began = began = time.thread_time()
            run_handle(handle)
            took = time.thread_time() - began
            self.began = 0.0
            if took > NOTEWORTHY:
                self._write(took, str(handle._context.get(PATH, "")))

        asyncio.Handle._run = measured  # type: ignore[method-assign,assignment]
        # uvloop's callbacks cannot be measured; they run the same functions.
        serve._loop_factory = lambda: None
        guard = Guard.__call__

        async def named(self: Guard, scope: Any, receive: Any, send: Any) -> None:
            PATH.set(f"{scope.get('method', '')} {scope.get('path', '')}")
            await guard(self, scope, receive, send)

        Guard.__call__ = named  # type: ignore[method-assign]
        gc.callbacks.append(self._collected)
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE_EVERY, SAMPLE_EVERY)

    def _write(self, took: float, path: str) -> None:
        where, self.stacks = self.stacks, []
        line = {"ms": round(took * 1000, 1), "path": path, "where": where}
        self.report.write(json.dumps(line) + "\n")
        self.report.flush()

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
        elif (took := time.thread_time() - self._collecting) > NOTEWORTHY:
            self.report.write(json.dumps({"ms": round(took * 1000, 1), "path": f"collector {info}"}) + "\n")

    def _sample(self, _: int, frame: FrameType | None) -> None:
        """The stack of what runs on the loop, now and then. A signal is handled in the loop's own thread: the frames of a thread
        that runs meanwhile must not be looked at.
        """
        if not self.began:
            self.stacks = []
        elif frame is not None and len(self.stacks) < MAX_STACKS:
            stack = list(_calls(frame))
            ours = [each for each in stack if "talewright/" in each][:4] or stack[:3]
            self.stacks.append(" > ".join([*reversed(ours), stack[0]]))


def _calls(frame: FrameType | None) -> Iterator[str]:
    """File, function and line, from the innermost outwards."""
    while frame is not None:
        yield f"{frame.f_code.co_filename}:{frame.f_code.co_name}:{frame.f_lineno}"
        frame = frame.f_back


def main() -> None:
    from talewright.faces.cli import main as talewright

    report = Path(sys.argv.pop(1)).open("a", encoding="utf-8")  # noqa: SIM115 - the collector writes until the end
    Slices(report).install()
    talewright()


if __name__ == "__main__":
    main()
