"""Published files in the library: they count as room, are replaced, cancelled from any process, shared, and move with their owner."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.publishing import book_of

from talewright.core.text.message import Message
from talewright.play.editions import PREVIEW, Edition
from talewright.play.errors import Busy, Crashed, Full, Unknown
from talewright.play.library import Library, backup, publication_jobs
from talewright.play.library.publication_jobs import DONE, FAILED, WAITING
from talewright.play.library.publications import CHANGED, NOT_MADE, UP_TO_DATE
from talewright.play.worker import Workers
from talewright.store.engine import DiskFull

TEXT = "---\ntitle: T\nsystem: gnat\n---\n\n## a\n\nGain 1 Experience.\n"
PAGES = json.dumps(
    {"count": 9, "shown": [{"kind": "cover", "pages": [1]}, {"kind": "spread", "pages": [4, 5]}]}
)


def archive(files: dict[str, str]) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return found.getvalue()


class Presses:
    """A worker whose files are a word each; it stops before the second until it may go on."""

    def __init__(self) -> None:
        self.go, self.stopped = asyncio.Event(), asyncio.Event()
        self.made: list[str] = []

    async def run(self, function: Callable[..., Any], *args: Any, seconds: float = 0) -> Any:
        assert seconds > 0
        if function.__name__ == "preview_edition":
            return Edition("preview.zip", archive({"pages.json": PAGES, "1.png": "one"}), "")
        if self.made:
            self.stopped.set()
            await self.go.wait()
        self.made.append(args[1])
        if args[1] == "site":
            files = {"t-site/index.html": "page", "t-site/files/t.md": "old"}
            return Edition("t-site.zip", archive(files), "numbers")
        return Edition(f"t.{args[1]}", args[1].encode() * 100, "numbers")


async def library_with_book(folder: Path) -> tuple[Library, str, Presses]:
    library = await Library.at(f"{folder}/t.db", folder)
    book, _ = await library.books.add("ann", "t", TEXT)
    press = Presses()
    library.publications.calculator = press  # type: ignore[assignment]
    return library, book, press


async def states(library: Library, book: str) -> dict[str, str]:
    return {each.format: each.state for each in await library.publications.files("ann", book)}


async def published(library: Library, book: str, *formats: str) -> publication_jobs.Job:
    await library.publications.start("ann", book, formats)
    job = await library.publications.jobs.wait("ann", book)
    assert job is not None
    return job


def test_files_are_made_one_after_the_other_and_count_as_room(tmp_path: Path) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        before = (await library.store.usage("ann"))["size"]
        job = await library.publications.start("ann", book, ["md", "json"])
        assert (await library.publications.start("ann", book, ["pdf"])).id == job.id
        await press.stopped.wait()
        press.go.set()
        ended = await library.publications.jobs.wait("ann", book)
        assert ended is not None
        assert [step.state for step in ended.steps] == [DONE, DONE]
        assert (await library.store.usage("ann"))["size"] == before + 200 + 400 + len("numbers") + len(TEXT)
        assert (await states(library, book))["md"] == UP_TO_DATE
        assert (await states(library, book))["pdf"] == NOT_MADE
        await library.books.put("ann", book, TEXT.replace("1", "2") + "\n## b\n\nIt is late.\n")
        assert (await states(library, book))["md"] == CHANGED
        changes = await library.publications.changes("ann", book)
        assert changes is not None
        assert (changes[1].new, changes[1].changed, changes[1].gone) == (("b",), ("a",), ())
        await library.store.move("ann", "bea")
        assert (await library.publications.file("bea", book, "md"))[0] == "t.md"
        with pytest.raises(Unknown):
            await library.publications.file("ann", book, "md")
        await library.books.remove("bea", book)
        assert (await library.store.usage("bea"))["size"] == 0
        assert await library.publications.jobs.job("bea", book) is None
        await library.close()

    asyncio.run(check())


def test_a_job_is_seen_and_cancelled_from_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publication_jobs, "BEAT_SECONDS", 0.02)

    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        other = await Library.at(f"{tmp_path}/t.db", tmp_path)
        job = await library.publications.start("ann", book, ["md", "json"])
        await press.stopped.wait()
        there = await other.publications.jobs.job("ann", book)
        assert there is not None
        assert (there.id, there.running, there.done) == (job.id, True, 1)
        assert (await other.publications.start("ann", book, ["pdf"])).id == job.id
        await other.publications.jobs.cancel("ann", book)
        ended = await library.publications.jobs.wait("ann", book)
        assert ended is not None
        assert ended.cancelled
        assert [step.state for step in ended.steps] == [DONE, WAITING]
        assert (await states(library, book))["md"] == UP_TO_DATE
        await other.publications.jobs.forget("ann", book)
        assert await library.publications.jobs.job("ann", book) is None
        await other.close()
        await library.close()

    asyncio.run(check())


def test_a_job_whose_process_has_ended_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        await library.publications.start("ann", book, ["md", "json"])
        await press.stopped.wait()
        await library.close()
        library = await Library.at(f"{tmp_path}/t.db", tmp_path)
        monkeypatch.setattr(publication_jobs, "LOST_SECONDS", -1.0)
        job = await library.publications.jobs.job("ann", book)
        assert job is not None
        assert (job.interrupted, job.running) == (True, False)
        await library.publications.jobs.forget("ann", book)
        assert await library.publications.jobs.job("ann", book) is None
        await library.close()

    asyncio.run(check())


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Full(Message("No room.")), "No room."),
        (DiskFull(Message("The disk is full.")), "The disk is full."),
        (ValueError("?"), "The calculation failed"),
    ],
)
def test_a_file_that_cannot_be_stored_fails_with_a_sentence(
    error: Exception, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        press.go.set()

        async def refuse(*_: Any, **__: Any) -> None:
            raise error

        with monkeypatch.context() as patched:
            patched.setattr(library.store, "put_publication", refuse)
            if isinstance(error, DiskFull):  # then the state of the job cannot be written either
                patched.setattr(library.store, "change_publication_job", refuse)
            job = await published(library, book, "md")
        assert job.steps[0].state == FAILED
        assert str(job.steps[0].fault[0]).startswith(words)
        assert not job.running
        await library.close()

    asyncio.run(check())


def test_a_file_beyond_the_memory_of_a_worker_fails_with_a_sentence(tmp_path: Path) -> None:
    class Ends(Presses):
        async def run(self, *_args: Any, **_more: Any) -> Any:
            raise Crashed(Message("It ended."))

    async def check() -> None:
        library, book, _ = await library_with_book(tmp_path)
        library.publications.calculator = Ends()  # type: ignore[assignment]
        job = await published(library, book, "pdf")
        assert "more memory than one book may use" in str(job.steps[0].fault[0])
        await library.close()

    asyncio.run(check())


def test_four_hundred_sections_are_set_within_the_limits_of_a_worker(tmp_path: Path) -> None:
    pytest.importorskip("typst")

    async def check() -> None:
        library, book, _ = await library_with_book(tmp_path)
        await library.books.put("ann", book, book_of(400))
        workers = Workers(2)
        library.publications.calculator = workers
        job = await published(library, book, "pdf")
        workers.stop()
        assert [(step.state, step.fault) for step in job.steps] == [(DONE, ())]
        await library.close()

    asyncio.run(check())


def test_too_many_jobs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        library, book, _ = await library_with_book(tmp_path)
        monkeypatch.setattr(publication_jobs, "MAX_EACH", 0)
        with pytest.raises(Busy):
            await library.publications.start("ann", book, ["md"])
        await library.close()

    asyncio.run(check())


def test_a_preview_fixes_no_numbers_and_is_out_of_date_after_a_change(tmp_path: Path) -> None:
    async def check() -> None:
        library, book, _ = await library_with_book(tmp_path)
        assert await library.publications.preview("ann", book) is None
        await published(library, book, PREVIEW)
        found = await library.publications.preview("ann", book)
        assert found is not None
        assert (found.state, found.count, found.shown) == (
            UP_TO_DATE,
            9,
            (("cover", (1,)), ("spread", (4, 5))),
        )
        assert await library.publications.preview_part("ann", book, "1.png") == b"one"
        with pytest.raises(Unknown):
            await library.publications.preview_part("ann", book, "../1.png")
        assert await library.publications.numbers_fixed("ann", book) is None
        assert await library.publications.changes("ann", book) is None
        await library.books.put("ann", book, TEXT + "\nIt is late.\n")
        found = await library.publications.preview("ann", book)
        assert found is not None
        assert found.state == CHANGED
        await library.close()

    asyncio.run(check())


def test_a_shared_book_shows_its_page_and_its_files_until_it_is_not(tmp_path: Path) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        press.go.set()
        await published(library, book, "md", "site")
        assert await library.publications.link("ann", book) == ""
        await library.publications.share("ann", book)
        link = await library.publications.link("ann", book)
        await library.publications.share("ann", book)
        assert await library.publications.link("ann", book) == link, "sharing again keeps the link"
        assert await library.publications.shared_file(link, "index.html") == ("index.html", b"page")
        assert await library.publications.shared_file(link, "files/t.md") == ("t.md", b"md" * 100)
        for name in ("files/numbers.lock", "files/text", "files/../index.html", "", "t-site/index.html"):
            with pytest.raises(Unknown):
                await library.publications.shared_file(link, name)
        await library.publications.unshare("ann", book)
        with pytest.raises(Unknown):
            await library.publications.shared_file(link, "index.html")
        await library.close()

    asyncio.run(check())


def test_a_backup_has_the_published_files_and_the_printed_numbers(tmp_path: Path) -> None:
    async def check() -> None:
        library, book, press = await library_with_book(tmp_path)
        press.go.set()
        await published(library, book, "md")
        await library.publications.share("ann", book)
        link = await library.publications.link("ann", book)
        await library.close()
        file = tmp_path / "all.backup"
        await backup.backup(f"{tmp_path}/t.db", file)
        await backup.restore(f"{tmp_path}/copy.db", file)
        copy = await Library.at(f"{tmp_path}/copy.db", tmp_path)
        assert await copy.publications.file("ann", book, "md") == ("t.md", b"md" * 100)
        assert await copy.publications.numbers_fixed("ann", book) is not None
        assert await copy.publications.link("ann", book) == link
        await copy.close()

    asyncio.run(check())
