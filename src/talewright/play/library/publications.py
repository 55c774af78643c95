"""Published files of one's own books: made one after the other in the background, stored, and downloaded.

A job goes on when its page is closed; one book has one job at a time. A file is of the text with its digest: after a change it is
still there, and out of date. The printed numbers are fixed by the first file and stored beside them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from talewright.core.errors import TalewrightError
from talewright.core.text.message import Message
from talewright.play.books import text_digest
from talewright.play.errors import Busy, Unknown
from talewright.play.library.books import Books
from talewright.play.library.limits import limited
from talewright.play.publishing import Edition, edition, wanted_formats
from talewright.play.worker import Calculator, InThread
from talewright.publish.formats import FORMATS
from talewright.store import Store

NUMBERS = "numbers"
"""The format under which the printed numbers are stored."""
WAITING, NOW, DONE, FAILED = "waiting", "now", "done", "failed"
UP_TO_DATE, CHANGED, NOT_MADE = "up-to-date", "changed", "not-made"
SECONDS = 90.0
"""For one file."""
RETRY_SECONDS = 0.5
MAX_EACH = 2
"""Jobs of one owner."""
MAX_RUNNING = 50
MAX_SHOWN = 200
"""Finished jobs whose result can still be looked at."""


@dataclass(frozen=True)
class PublishedFile:
    """A format of a book: its file, if there is one, and how that stands to the text."""

    format: str
    state: str
    name: str = ""
    size: int = 0
    at: float = 0.0


@dataclass
class Step:
    """One file of a job."""

    format: str
    state: str = WAITING
    fault: tuple[Message, ...] = ()
    size: int = 0


@dataclass
class Job:
    """What is made, file by file. `renumber` gives new printed numbers to all of them."""

    steps: list[Step]
    digest: str
    renumber: bool = False
    started: float = field(default_factory=time.time)
    cancelled: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def done(self) -> int:
        return sum(step.state in (DONE, FAILED) for step in self.steps)


class Publications:
    def __init__(self, store: Store, books: Books) -> None:
        self.store = store
        self.books = books
        self.calculator: Calculator = InThread()
        self._jobs: dict[tuple[str, str], Job] = {}

    async def files(self, owner: str, book: str) -> list[PublishedFile]:
        """Every format, made or not."""
        now = text_digest(await self._text(owner, book))
        rows = {row["format"]: row for row in await self.store.publications(owner, book)}
        found = []
        for each in FORMATS:
            row = rows.get(each)
            if row is None:
                found.append(PublishedFile(each, NOT_MADE))
                continue
            state = UP_TO_DATE if row["digest"] == now else CHANGED
            found.append(PublishedFile(each, state, row["name"], row["size"], row["at"]))
        return found

    async def file(self, owner: str, book: str, form: str) -> tuple[str, bytes]:
        """The name and the content of a published file."""
        await self._text(owner, book)
        row = await self.store.publication(owner, book, form) if form in FORMATS else None
        if row is None:
            raise Unknown(Message("This file has not been made yet. Publish the book first."))
        return str(row["name"]), bytes(row["body"])

    async def numbers_fixed(self, owner: str, book: str) -> float | None:
        """Since when the printed numbers are fixed; None before the first publication."""
        row = await self.store.publication(owner, book, NUMBERS)
        return None if row is None else float(row["at"])

    def job(self, owner: str, book: str) -> Job | None:
        return self._jobs.get((owner, book))

    def forget(self, owner: str, book: str) -> None:
        """The result of a finished job has been read."""
        job = self._jobs.get((owner, book))
        if job is not None and not job.running:
            del self._jobs[owner, book]

    async def start(self, owner: str, book: str, formats: Sequence[str], *, renumber: bool = False) -> Job:
        """Begin to make the files; the job of that book that runs already is answered instead."""
        text = await self._text(owner, book)
        wanted = wanted_formats(formats)
        known = self._jobs.get((owner, book))
        if known is not None and known.running:
            return known
        mine = sum(job.running for (who, _), job in self._jobs.items() if who == owner)
        everybody = sum(job.running for job in self._jobs.values())
        if mine >= MAX_EACH or everybody >= MAX_RUNNING:
            raise Busy(Message("Too many books are being published. Wait a moment, then try again."))
        self._make_room()
        job = Job([Step(each) for each in wanted], text_digest(text), renumber)
        self._jobs[owner, book] = job
        job.task = asyncio.create_task(self._make(owner, book, text, job))
        return job

    def cancel(self, owner: str, book: str) -> None:
        """Files that are made already stay."""
        job = self._jobs.get((owner, book))
        if job is not None and job.running and job.task is not None:
            job.cancelled = True
            job.task.cancel()

    def stop(self) -> None:
        for owner, book in list(self._jobs):
            self.cancel(owner, book)

    async def _make(self, owner: str, book: str, text: str, job: Job) -> None:
        for place, step in enumerate(job.steps):
            step.state = NOW
            try:
                made = await self._edition(
                    owner, book, text, step.format, renumber=job.renumber and not place
                )
                await self._store(owner, book, job.digest, step, made)
                step.state, step.size = DONE, len(made.body)
            except TalewrightError as error:
                step.state = FAILED
                step.fault = error.messages
            except asyncio.CancelledError:
                for each in job.steps[place:]:
                    each.state = WAITING
                raise

    async def _edition(self, owner: str, book: str, text: str, form: str, *, renumber: bool) -> Edition:
        numbers = await self.store.publication(owner, book, NUMBERS)
        files = {}
        if FORMATS[form].offers_files:
            for row in await self.store.publications(owner, book):
                whole = await self.store.publication(owner, book, row["format"])
                if whole is not None and row["format"] not in (NUMBERS, form):
                    files[row["name"]] = bytes(whole["body"])
        fixed = "" if numbers is None else bytes(numbers["body"]).decode("utf-8")
        while True:
            try:
                return await self.calculator.run(edition, text, form, fixed, files, renumber, seconds=SECONDS)
            except Busy:
                await asyncio.sleep(RETRY_SECONDS)

    async def _store(self, owner: str, book: str, digest: str, step: Step, made: Edition) -> None:
        now = time.time()
        row = {"owner": owner, "book": book, "digest": digest, "note": "", "at": now}
        async with limited() as limits:
            file = {"format": step.format, "name": made.name, "body": made.body, "size": len(made.body)}
            await self.store.put_publication({**row, **file}, limits=limits)
            if made.numbers:
                body = made.numbers.encode("utf-8")
                known = await self.store.publication(owner, book, NUMBERS)
                fixed = {"format": NUMBERS, "name": "numbers.lock", "body": body, "size": len(body)}
                if known is None or bytes(known["body"]) != body:
                    await self.store.put_publication(
                        {**row, **fixed, "at": now if known is None else known["at"]}, limits=limits
                    )

    async def _text(self, owner: str, book: str) -> str:
        """The text of one's own book: those of the shelf are published by their authors."""
        if book in self.books.shelf.volumes:
            raise Unknown(Message("Only a book of your own can be published."))
        return await self.books.text(owner, book)

    def _make_room(self) -> None:
        finished = [key for key, job in self._jobs.items() if not job.running]
        for key in finished[: max(0, len(finished) - MAX_SHOWN)]:
            del self._jobs[key]
