"""Published files in the library: they count as room, are replaced, cancelled between two files, and move with their owner."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from talewright.core.text.message import Message
from talewright.play.errors import Busy, Full, Unknown
from talewright.play.library import Library, publications
from talewright.play.library.publications import CHANGED, DONE, FAILED, NOT_MADE, UP_TO_DATE, WAITING
from talewright.play.publishing import Edition

TEXT = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nGain 1 Experience.\n"


class Presses:
    """A worker whose files are a word each; it stops before the second until it is told to go on."""

    def __init__(self) -> None:
        self.go, self.stopped = asyncio.Event(), asyncio.Event()
        self.made: list[str] = []

    async def run(self, _function: Callable[..., Any], *args: Any, seconds: float = 0) -> Any:
        assert seconds > 0
        if self.made:
            self.stopped.set()
            await self.go.wait()
        self.made.append(args[1])
        return Edition(f"t.{args[1]}", args[1].encode() * 100, "numbers")


async def library_with_book(folder: Path) -> tuple[Library, str, Presses]:
    library = await Library.at(f"{folder}/t.db", folder)
    book, _ = await library.books.add("ann", "t", TEXT)
    press = Presses()
    library.publications.calculator = press  # type: ignore[assignment]
    return library, book, press


async def states(library: Library, book: str) -> dict[str, str]:
    return {each.format: each.state for each in await library.publications.files("ann", book)}


def test_files_are_made_one_after_the_other_and_count_as_room(tmp_path: Path) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        before = (await library.store.usage("ann"))["size"]
        job = await library.publications.start("ann", book, ["md", "json"])
        assert await library.publications.start("ann", book, ["pdf"]) is job
        await press.stopped.wait()
        press.go.set()
        assert job.task is not None
        await job.task
        assert [step.state for step in job.steps] == [DONE, DONE]
        assert (await library.store.usage("ann"))["size"] == before + 200 + 400 + len("numbers")
        assert (await states(library, book))["md"] == UP_TO_DATE
        assert (await states(library, book))["pdf"] == NOT_MADE
        await library.books.put("ann", book, TEXT + "\nIt is late.\n")
        assert (await states(library, book))["md"] == CHANGED
        await library.store.move("ann", "bea")
        assert (await library.publications.file("bea", book, "md"))[0] == "t.md"
        with pytest.raises(Unknown):
            await library.publications.file("ann", book, "md")
        await library.books.remove("bea", book)
        assert (await library.store.usage("bea"))["size"] == 0
        await library.close()

    asyncio.run(check())


def test_a_job_that_is_cancelled_keeps_what_is_made(tmp_path: Path) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        job = await library.publications.start("ann", book, ["md", "json"])
        await press.stopped.wait()
        library.publications.cancel("ann", book)
        assert job.task is not None
        await asyncio.gather(job.task, return_exceptions=True)
        assert [step.state for step in job.steps] == [DONE, WAITING]
        assert (await states(library, book))["md"] == UP_TO_DATE
        library.publications.forget("ann", book)
        assert library.publications.job("ann", book) is None
        await library.close()

    asyncio.run(check())


def test_a_file_without_room_and_too_many_jobs_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        press.go.set()

        async def full(*_: Any, **__: Any) -> None:
            raise Full(Message("No room."))

        monkeypatch.setattr(library.store, "put_publication", full)
        job = await library.publications.start("ann", book, ["md"])
        assert job.task is not None
        await job.task
        assert (job.steps[0].state, str(job.steps[0].fault[0])) == (FAILED, "No room.")
        monkeypatch.setattr(publications, "MAX_EACH", 0)
        with pytest.raises(Busy):
            await library.publications.start("ann", book, ["md"])
        await library.close()

    asyncio.run(check())
