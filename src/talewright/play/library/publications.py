"""Published files of one's own books: made in the background, stored, previewed, downloaded and shared.

A file is of the text with its digest: after a change it is still there, and out of date. The printed numbers are fixed by the
first file and stored beside them, and so is the text that was published last. A shared book has a link under which anybody finds
its own web page and its files; nothing else of it.
"""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass

from talewright.core.text.file_name import file_name
from talewright.core.text.message import Message
from talewright.play.authoring.changes import Changes, changes_between
from talewright.play.books import text_digest
from talewright.play.editions import PREVIEW, Edition, edition, preview_edition, zipped
from talewright.play.errors import Busy, Crashed, TooSlow, Unknown
from talewright.play.library.books import Books
from talewright.play.library.limits import ID, fresh_id, limited
from talewright.play.library.publication_jobs import Job, Jobs
from talewright.play.offload import offload
from talewright.play.publishing import wanted_formats
from talewright.play.worker import Calculator, InThread
from talewright.publish.formats import FORMATS
from talewright.publish.preview import LIST
from talewright.store import Row, Store

NUMBERS, TEXT, SITE = "numbers", "text", "site"
"""The formats under which the printed numbers and the published text are stored, and that of the book's own page."""
UP_TO_DATE, CHANGED, NOT_MADE = "up-to-date", "changed", "not-made"
SECONDS = 90.0
"""For one file."""
RETRY_SECONDS = 0.5
MAX_SITES = 50
"""Pages of shared books that are held in memory."""

TOO_LARGE = Message(
    "This server could not make the file: it needs more memory than one book may use here. Publish it on the command line."
)


@dataclass(frozen=True)
class PublishedFile:
    """A format of a book: its file, if there is one, and how that stands to the text."""

    format: str
    state: str
    name: str = ""
    size: int = 0
    at: float = 0.0


@dataclass(frozen=True)
class Preview:
    """Which pages are shown as pictures: their kind and their numbers. `count` is how many pages the book has."""

    state: str
    count: int
    shown: tuple[tuple[str, tuple[int, ...]], ...]


class Publications:
    def __init__(self, store: Store, books: Books) -> None:
        self.store = store
        self.books = books
        self.calculator: Calculator = InThread()
        self.jobs = Jobs(store)
        self._sites: dict[tuple[str, str, float], dict[str, bytes]] = {}

    async def files(self, owner: str, book: str) -> list[PublishedFile]:
        """Every format, made or not."""
        now = text_digest(await self._text(owner, book))
        return _files({row["format"]: row for row in await self.store.publications(owner, book)}, now)

    async def file(self, owner: str, book: str, form: str) -> tuple[str, bytes]:
        """The name and the content of a published file."""
        await self._text(owner, book)
        row = await self.store.publication(owner, book, form) if form in FORMATS else None
        if row is None:
            raise Unknown(Message("This file has not been made yet. Publish the book first."))
        return str(row["name"]), bytes(row["body"])

    async def archive(self, owner: str, book: str) -> tuple[str, bytes]:
        """Every file that is made, the text and the printed numbers in one archive."""
        files = {await self.books.name(owner, book): (await self._text(owner, book)).encode("utf-8")}
        for row in await self.store.publications(owner, book):
            if row["format"] in (*FORMATS, NUMBERS):
                whole = await self.store.publication(owner, book, row["format"])
                if whole is not None:
                    files[str(row["name"])] = bytes(whole["body"])
        card = await self.books.card(owner, book)
        return f"{file_name(card.title)}.zip", await offload(zipped, files)

    async def numbers_fixed(self, owner: str, book: str) -> float | None:
        """Since when the printed numbers are fixed; None before the first publication."""
        row = await self.store.publication(owner, book, NUMBERS)
        return None if row is None else float(row["at"])

    async def changes(self, owner: str, book: str) -> tuple[float, Changes] | None:
        """When the book was published last, and what has changed in its text since; None before the first time."""
        row = await self.store.publication(owner, book, TEXT)
        if row is None:
            return None
        before = await self.books.read(bytes(row["body"]).decode("utf-8"))
        return float(row["at"]), changes_between(before, await self.books.get(owner, book))

    async def preview(self, owner: str, book: str) -> Preview | None:
        """The preview that was made last."""
        row = await self.store.publication(owner, book, PREVIEW)
        if row is None:
            return None
        listed = json.loads(_part(row, LIST) or b"{}")
        state = UP_TO_DATE if row["digest"] == text_digest(await self._text(owner, book)) else CHANGED
        shown = tuple((each["kind"], tuple(each["pages"])) for each in listed["shown"])
        return Preview(state, listed["count"], shown)

    async def preview_part(self, owner: str, book: str, name: str) -> bytes:
        """A picture of the preview, or its web page."""
        await self._text(owner, book)
        row = await self.store.publication(owner, book, PREVIEW)
        part = None if row is None else _part(row, name)
        if part is None:
            raise Unknown(Message("There is no such page in the preview. Make it again."))
        return part

    async def start(self, owner: str, book: str, formats: Sequence[str], *, renumber: bool = False) -> Job:
        """Begin to make the files; the job of that book that runs already is returned instead."""
        text = await self._text(owner, book)
        wanted = [PREVIEW] if PREVIEW in formats else wanted_formats(formats)

        async def make(form: str, place: int) -> int:
            made = await self._edition(owner, book, text, form, renumber=renumber and not place)
            await self._store(owner, book, form, made, text)
            return len(made.body)

        return await self.jobs.start(owner, book, wanted, make)

    def stop(self) -> None:
        self.jobs.stop()

    async def _edition(self, owner: str, book: str, text: str, form: str, *, renumber: bool) -> Edition:
        numbers = await self.store.publication(owner, book, NUMBERS)
        fixed = "" if numbers is None else bytes(numbers["body"]).decode("utf-8")
        files = {}
        if form in FORMATS and FORMATS[form].offers_files:
            for row in await self.store.publications(owner, book):
                whole = await self.store.publication(owner, book, row["format"])
                if whole is not None and row["format"] in FORMATS and row["format"] != form:
                    files[row["name"]] = bytes(whole["body"])
        while True:
            try:
                if form == PREVIEW:
                    return await self.calculator.run(preview_edition, text, fixed, seconds=SECONDS)
                return await self.calculator.run(edition, text, form, fixed, files, renumber, seconds=SECONDS)
            except Busy:
                await asyncio.sleep(RETRY_SECONDS)
            except Crashed:  # a typesetter without memory ends its process
                raise TooSlow(TOO_LARGE) from None

    async def _store(self, owner: str, book: str, form: str, made: Edition, text: str) -> None:
        now = time.time()

        def row(name: str, file: str, body: bytes, at: float = now) -> Row:
            return {
                "owner": owner, "book": book, "format": name, "digest": text_digest(text), "name": file, "note": "",
                "body": body, "size": len(body), "at": at,
            }  # fmt: skip

        rows = [row(form, made.name, made.body)]
        if made.numbers:
            body = made.numbers.encode("utf-8")
            known = await self.store.publication(owner, book, NUMBERS)
            if known is None or bytes(known["body"]) != body:
                rows.append(row(NUMBERS, "numbers.lock", body, now if known is None else known["at"]))
        if form != PREVIEW:
            rows.append(row(TEXT, "text", text.encode("utf-8")))
        async with limited() as limits:
            for each in rows:
                await self.store.put_publication(each, limits=limits)

    # -- shared books ------------------------------------------------------------------------------------------

    async def link(self, owner: str, book: str) -> str:
        """The link of a shared book; empty where it is not shared."""
        row = await self.store.shared_book(owner=owner, book=book)
        return "" if row is None else str(row["link"])

    async def share(self, owner: str, book: str) -> None:
        """Let anybody with the link see the book's own page, once it is made, and its files."""
        await self._text(owner, book)
        await self.store.share_book({"link": fresh_id(), "owner": owner, "book": book, "at": time.time()})

    async def unshare(self, owner: str, book: str) -> None:
        await self._text(owner, book)
        await self.store.unshare_book(owner, book)

    async def shared_file(self, link: str, name: str) -> tuple[str, bytes]:
        """A file of a shared book's page, such as `index.html` or `files/mill.pdf`."""
        found = await self.store.shared_book(link=link) if ID.fullmatch(link) else None
        if found is not None:
            owner, book = str(found["owner"]), str(found["book"])
            rows = await self.store.publications(owner, book)
            folder, _, last = name.rpartition("/")
            for row in rows:
                if folder == "files" and row["name"] == last and row["format"] in FORMATS:
                    return await self.file(owner, book, row["format"])
                if row["format"] == SITE and (part := (await self._site(row)).get(name)) is not None:
                    return last, part
        raise Unknown(Message("Nothing is shared under this link."))

    async def _site(self, row: Row) -> dict[str, bytes]:
        """The page of a shared book and its pictures, without the files it offers: those are large."""
        key = (row["owner"], row["book"], row["at"])
        if key not in self._sites:
            whole = await self.store.publication(row["owner"], row["book"], SITE)
            self._sites[key] = {} if whole is None else await offload(_parts, bytes(whole["body"]))
            while len(self._sites) > MAX_SITES:
                del self._sites[next(iter(self._sites))]
        return self._sites[key]

    async def _text(self, owner: str, book: str) -> str:
        """The text of one's own book: those of the shelf are published by their authors."""
        if book in self.books.shelf.volumes:
            raise Unknown(Message("Only a book of your own can be published."))
        return await self.books.text(owner, book)


def _files(rows: dict[str, Row], digest: str) -> list[PublishedFile]:
    found = []
    for each in FORMATS:
        row = rows.get(each)
        if row is None:
            found.append(PublishedFile(each, NOT_MADE))
            continue
        state = UP_TO_DATE if row["digest"] == digest else CHANGED
        found.append(PublishedFile(each, state, row["name"], row["size"], row["at"]))
    return found


def _part(row: Row, name: str) -> bytes | None:
    """A file inside a stored archive."""
    with zipfile.ZipFile(io.BytesIO(row["body"])) as archive:
        return archive.read(name) if name in archive.namelist() else None


def _parts(body: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        names = [name for name in archive.namelist() if "/files/" not in name]
        return {name.partition("/")[2]: archive.read(name) for name in names}
