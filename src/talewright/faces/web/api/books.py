"""The shelf and your own books, and what the checker says of them."""

from __future__ import annotations

import dataclasses
from typing import Any

from fastapi import Request

from talewright.adventure import Finding
from talewright.faces.web import shapes as s
from talewright.faces.web.api.common import Books, Id, Owner, Tongue, make_router
from talewright.faces.web.large_bodies import LARGE, BookRoute
from talewright.play.authoring.uploads import read_upload
from talewright.play.offload import offload_if
from talewright.play.simulate.report import MAX_SECONDS, book_report
from talewright.play.voice import author_voice
from talewright.play.worker import Workers

MANY = 50
"""Findings that are put into words at once."""
router = make_router("books", BookRoute)


@router.get("/books")
async def books(library: Books, owner: Owner) -> list[s.BookOut]:
    """The shelf: the books that come with the program, and your own."""
    return [s.BookOut(**dataclasses.asdict(card)) for card in await library.books.all(owner)]


@router.post("/books", status_code=201)
async def add_book(library: Books, owner: Owner, tongue: Tongue, book: s.BookIn) -> s.Checked:
    """Save a book of your own, checked at once. A book with faults is saved too, so that it can be mended."""
    book_id, findings = await library.books.add(owner, book.name, await _text(book.text, book.name))
    return await _checked(findings, book_id, tongue)


@router.post("/check")
async def check(library: Books, tongue: Tongue, book: s.BookIn) -> s.Checked:
    """Check a text without keeping it."""
    findings = await library.books.check(await _text(book.text, book.name), book.name)
    return await _checked(findings, "", tongue)


@router.get("/books/{book}")
async def book_text(library: Books, owner: Owner, book: Id) -> s.BookText:
    return s.BookText(
        id=book,
        name=await library.books.name(owner, book),
        rev=await library.books.rev(owner, book),
        text=await library.books.text(owner, book),
    )


@router.put("/books/{book}")
async def put_book(library: Books, owner: Owner, tongue: Tongue, book: Id, text: s.TextIn) -> s.Checked:
    """Replace the text of your own book; games under way go on with the text they were begun with."""
    found = await library.books.put(owner, book, await _text(text.text), rev=text.rev)
    return await _checked(found, book, tongue)


@router.delete("/books/{book}", status_code=204)
async def remove_book(library: Books, owner: Owner, book: Id) -> None:
    await library.books.remove(owner, book)


@router.get("/books/{book}/findings")
async def findings(library: Books, owner: Owner, tongue: Tongue, book: Id) -> s.Checked:
    """What the checker says of a book."""
    return await _checked(await library.books.findings(owner, book), book, tongue)


@router.get("/books/{book}/mends")
async def mends(library: Books, owner: Owner, book: Id) -> list[s.MendOut]:
    """What can be written instead, each tried before it is listed. `finding` counts those of /findings from 0."""
    text = await library.books.text(owner, book)
    offered = await library.books.fixes(owner, book)
    return [
        s.MendOut(
            finding=at,
            old=text[each.start : each.end],
            plain=each.kind == "plain",
            **dataclasses.asdict(each),
        )
        for at, some in enumerate(offered)
        for each in some
    ]


@router.get("/books/{book}/odds")
async def report(request: Request, library: Books, owner: Owner, tongue: Tongue, book: Id) -> dict[str, Any]:
    """What two robots make of a book: endings, deaths, health along the way, what choices are worth."""
    text, name = await library.books.text(owner, book), await library.books.name(owner, book)
    workers: Workers = request.app.state.workers
    seconds = float(request.app.state.settings.odds_seconds)
    found = await workers.run(book_report, text, name, min(MAX_SECONDS, seconds / 2), tongue, seconds=seconds)
    return dict(found)


async def _text(text: str, name: str = "book.tale.md") -> str:
    return await offload_if(
        len(text) > LARGE, lambda: read_upload(text.encode("utf-8", "surrogatepass"), name)
    )


async def _checked(found: list[Finding], book_id: str, tongue: str) -> s.Checked:
    return await offload_if(len(found) > MANY, _listed, found, book_id, tongue)


def _listed(found: list[Finding], book_id: str, tongue: str) -> s.Checked:
    say = author_voice(tongue)
    return s.Checked(
        id=book_id,
        sound=not any(each.severity == "error" for each in found),
        findings=[
            s.FindingOut(
                id=each.id,
                severity=each.severity,
                line=each.place.line,
                column=each.place.column,
                length=each.length,
                words=each.words,
                cause=say(each.cause),
                cure=say(each.cure),
                section=each.section,
            )
            for each in found
        ],
    )
