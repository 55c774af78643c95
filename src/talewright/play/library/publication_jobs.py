"""Jobs that publish a book: one file after the other in the background, seen and cancelled from every process of a server.

A job is a row of the database. The process that works on it renews the row every few seconds; a row that nobody renews was
interrupted with its process. A job stops when its row says so, or when another job has taken its place.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.core.text.message_data import message_from_data, message_to_data
from talewright.play.errors import Busy
from talewright.play.library.limits import fresh_id
from talewright.play.worker import FAILED as UNFORESEEN
from talewright.store import Row, Store
from talewright.store.engine import StoreError

log = logging.getLogger("talewright.publish")
WAITING, NOW, DONE, FAILED = "waiting", "now", "done", "failed"
"""How a file of a job stands."""
RUNNING, FINISHED, CANCELLED = "running", "finished", "cancelled"
"""How a job stands."""
BEAT_SECONDS = 2.0
LOST_SECONDS = 20.0
"""A running job whose row is older than this was interrupted."""
MAX_EACH = 2
"""Jobs of one owner at a time."""
MAX_RUNNING = 50
MAX_SHOWN = 200
"""Jobs of this process whose result is remembered beside the database."""

Make = Callable[[str, int], Awaitable[int]]
"""Makes and stores the file of a format, the first of a job under the place 0; its size."""


@dataclass(frozen=True)
class Step:
    """One file of a job."""

    format: str
    state: str = WAITING
    fault: tuple[Message, ...] = ()
    size: int = 0


@dataclass(frozen=True)
class Job:
    """What is made, file by file."""

    id: str
    steps: tuple[Step, ...]
    state: str
    started: float
    beat: float

    @property
    def running(self) -> bool:
        return self.state == RUNNING and not self.interrupted

    @property
    def interrupted(self) -> bool:
        return self.state == RUNNING and time.time() - self.beat > LOST_SECONDS

    @property
    def cancelled(self) -> bool:
        return self.state == CANCELLED

    @property
    def done(self) -> int:
        """How many files are behind it, those that failed among them."""
        return sum(step.state in (DONE, FAILED) for step in self.steps)

    @property
    def made(self) -> int:
        return sum(step.state == DONE for step in self.steps)


class Jobs:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._here: dict[tuple[str, str], Job] = {}
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def job(self, owner: str, book: str) -> Job | None:
        """The job of a book, or its result until that is put aside."""
        row = await self.store.publication_job(owner, book)
        if row is None:
            return None
        here = self._here.get((owner, book))
        found = _read(row)
        # A full disk stops the row, not the job: the process that runs it knows more.
        return here if here is not None and here.id == found.id and found.state == RUNNING else found

    async def start(self, owner: str, book: str, formats: Sequence[str], make: Make) -> Job:
        """Begin to make the files; a job of that book that runs already is returned instead."""
        known = await self.job(owner, book)
        if known is not None and known.running:
            return known
        running = await self.store.publication_jobs(RUNNING, time.time() - LOST_SECONDS)
        if sum(row["owner"] == owner for row in running) >= MAX_EACH or len(running) >= MAX_RUNNING:
            raise Busy(Message("Too many books are being published. Wait a moment, then try again."))
        now = time.time()
        job = Job(fresh_id(), tuple(Step(each) for each in formats), RUNNING, now, now)
        await self.store.put_publication_job({"owner": owner, "book": book, "id": job.id, **_row(job)})
        self._remember(owner, book, job)
        task = asyncio.create_task(self._run(owner, book, job, make))
        self._tasks[owner, book] = task
        task.add_done_callback(lambda _: self._tasks.pop((owner, book), None))
        return job

    async def cancel(self, owner: str, book: str) -> None:
        """Files that are made already stay."""
        job = await self.job(owner, book)
        if job is not None and job.state == RUNNING:
            await self.store.change_publication_job(owner, book, job.id, RUNNING, {"state": CANCELLED})
            if (task := self._tasks.get((owner, book))) is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def forget(self, owner: str, book: str) -> None:
        """The result has been read."""
        job = await self.job(owner, book)
        if job is not None and not job.running:
            self._here.pop((owner, book), None)
            await self.store.remove_publication_job(owner, book)

    async def wait(self, owner: str, book: str) -> Job | None:
        """The job after its end, where this process runs it."""
        if (task := self._tasks.get((owner, book))) is not None:
            await asyncio.gather(task, return_exceptions=True)
        return await self.job(owner, book)

    def stop(self) -> None:
        """The process ends: its jobs are interrupted."""
        for task in list(self._tasks.values()):
            task.cancel()

    async def _run(self, owner: str, book: str, job: Job, make: Make) -> None:
        for place, step in enumerate(job.steps):
            job = _with(job, place, replace(step, state=NOW))
            if not await self._saved(owner, book, job):
                return
            task = asyncio.ensure_future(make(step.format, place))
            try:
                while not (await asyncio.wait({task}, timeout=BEAT_SECONDS))[0]:
                    if not await self._saved(owner, book, job):
                        return
            finally:
                if not task.done():
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
            job = _with(job, place, _ended(step, task))
        await self._saved(owner, book, replace(job, state=FINISHED))

    async def _saved(self, owner: str, book: str, job: Job) -> bool:
        """Whether the job goes on: False when it was cancelled, or another has taken its place."""
        job = replace(job, beat=time.time())
        self._remember(owner, book, job)
        try:
            return await self.store.change_publication_job(owner, book, job.id, RUNNING, _row(job))
        except StoreError:
            log.warning("the progress of publishing %s was not stored", book, exc_info=True)
            return True

    def _remember(self, owner: str, book: str, job: Job) -> None:
        self._here.pop((owner, book), None)
        self._here[owner, book] = job
        while len(self._here) > MAX_SHOWN:
            del self._here[next(iter(self._here))]


def _ended(step: Step, task: asyncio.Future[int]) -> Step:
    error = task.exception()
    if error is None:
        return replace(step, state=DONE, size=task.result())
    if isinstance(error, TalewrightError):
        return replace(step, state=FAILED, fault=error.messages)
    log.error("a file was not made: %s", step.format, exc_info=error)
    return replace(step, state=FAILED, fault=(UNFORESEEN,))


def _with(job: Job, place: int, step: Step) -> Job:
    return replace(job, steps=(*job.steps[:place], step, *job.steps[place + 1 :]))


def _row(job: Job) -> Row:
    steps = [
        {
            "format": each.format,
            "state": each.state,
            "size": each.size,
            "fault": [message_to_data(message) for message in each.fault],
        }
        for each in job.steps
    ]
    return {"steps": json.dumps(steps), "state": job.state, "started": job.started, "beat": job.beat}


def _read(row: Row) -> Job:
    steps = [
        Step(each["format"], each["state"], tuple(map(message_from_data, each["fault"])), each["size"])
        for each in json.loads(row["steps"])
    ]
    if row["state"] == CANCELLED:
        steps = [replace(each, state=WAITING) if each.state == NOW else each for each in steps]
    return Job(row["id"], tuple(steps), row["state"], row["started"], row["beat"])
