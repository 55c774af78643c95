"""Long calculations behind a page: they go on while the page shows how far they are, and can be cancelled.

A calculation is a list of questions, answered one after the other in a worker process. A page that asks for it waits a
moment; after that it shows how many are answered, and asks again. A calculation without a page is cancelled.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from talewright.core.text.message import Message
from talewright.play.cache import LruCache
from talewright.play.errors import Busy

MAX_STORED = 2_000
MAX_RUNNING = 200
MAX_EACH = 2
"""Of one person: two tabs."""
RETRY_SECONDS = 0.5
UNSEEN_SECONDS = 20.0
"""A page that is looked at asks every second."""
Answer = dict[str, Any]
Key = tuple[str, str, str]
"""Who asks, in which language, and what."""
Solve = Callable[[Any], Awaitable[Answer]]


@dataclass
class Calculation:
    count: int
    done: int = 0
    part: tuple[int, int] = (0, 0)
    """Of the question under way, where it says so: how much is done, and how much there is."""
    seen: float = field(default_factory=time.monotonic)
    task: asyncio.Task[list[Answer]] | None = None

    @property
    def unseen(self) -> bool:
        """Whether no page asks for it any more."""
        return time.monotonic() - self.seen > UNSEEN_SECONDS


class Calculations:
    def __init__(self) -> None:
        self._running: dict[Key, Calculation] = {}
        self._answers: LruCache[Hashable, Answer] = LruCache(MAX_STORED)

    async def ask(
        self,
        who: str,
        language: str,
        questions: Sequence[Any],
        solve: Solve,
        patience: float,
        job: Calculation | None = None,
    ) -> list[Answer] | Calculation:
        """The answers, or, after `patience` seconds, how far they are. `job` is described at `solve`."""
        key = _key(who, language, questions)
        known = self.known(language, questions)
        if known is not None:
            return known
        given = job
        job = self._running.get(key)
        if job is None:
            if len(self._running) >= MAX_RUNNING:
                raise Busy(Message("Too many people ask at once. Wait a moment, then try again."))
            self._leave_room(who)
            job = self._running[key] = given or Calculation(len(questions))
            job.task = asyncio.create_task(self._solve(key, language, job, questions, solve))
        job.seen = time.monotonic()
        assert job.task is not None
        await asyncio.wait({job.task}, timeout=patience)
        if not job.task.done():
            return job
        self._running.pop(key, None)
        return job.task.result()

    def known(self, language: str, questions: Sequence[Any]) -> list[Answer] | None:
        """The answers, if all of them are stored."""
        found = [self._answers.get((language, repr(each))) for each in questions]
        known = [each for each in found if each is not None]
        return known if len(known) == len(found) else None

    def running(self, who: str, language: str, questions: Sequence[Any]) -> bool:
        return _key(who, language, questions) in self._running

    def cancel(self, who: str, language: str, questions: Sequence[Any]) -> None:
        self._cancel(_key(who, language, questions))

    def _cancel(self, key: Key) -> None:
        job = self._running.pop(key, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    def _leave_room(self, who: str) -> None:
        """One who goes on to the next page waits for that one: what was looked at longest ago is given up."""
        mine = sorted(
            (key for key in self._running if key[0] == who), key=lambda key: self._running[key].seen
        )
        for key in mine[: len(mine) - MAX_EACH + 1]:
            self._cancel(key)

    def stop(self) -> None:
        for key in list(self._running):
            self._cancel(key)

    async def _solve(
        self, key: Key, language: str, job: Calculation, questions: Sequence[Any], solve: Solve
    ) -> list[Answer]:
        found = []
        try:
            for each in questions:
                if job.unseen:
                    self._running.pop(key, None)
                    raise Busy(
                        Message("The calculation was cancelled because no page asked for it any more.")
                    )
                place = (language, repr(each))
                found.append(
                    self._answers.get(place) or self._answers.put(place, await _solved(solve, each, job))
                )
                job.done += 1
        finally:
            if job.task is not None:
                # What ends while no page waits is not reported as forgotten.
                job.task.add_done_callback(_retrieved)
        return found


async def _solved(solve: Solve, question: Any, job: Calculation) -> Answer:
    """Wait for a turn where others of the same network have all of them."""
    while True:
        try:
            return await solve(question)
        except Busy:
            if job.unseen:
                raise
            await asyncio.sleep(RETRY_SECONDS)


def _key(who: str, language: str, questions: Sequence[Any]) -> Key:
    return who, language, repr(questions)


def _retrieved(task: asyncio.Task[list[Answer]]) -> None:
    if not task.cancelled():
        task.exception()
