"""Publishing a book of one's own: the checker's last word, formats and their state, the job under way, files to download."""

from __future__ import annotations

import mimetypes
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.wording import ago
from talewright.publish.formats import FORMATS

router = APIRouter()
SOURCE = "source"
"""The text itself, which is always current."""


@router.get("/books/{book}/publish", response_class=HTMLResponse)
async def publish(request: Request, book: str) -> Response:
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    files = await lib.publications.files(me, book)
    findings = await lib.books.findings(me, book)
    words = wording_of(request)
    fixed = await lib.publications.numbers_fixed(me, book)
    return render(
        request,
        "publish.html",
        here="write",
        system=card.system,
        card=card,
        job=lib.publications.job(me, book),
        files=files,
        formats=FORMATS,
        text_size=len((await lib.books.text(me, book)).encode("utf-8")),
        counts={
            kind: sum(each.severity == kind for each in findings) for kind in ("error", "warning", "note")
        },
        errors=[each for each in findings if each.severity == "error"][:5],
        fixed=None if fixed is None else ago(fixed, words),
        notice=notice(request, words),
    )


@router.post("/books/{book}/publish")
async def start(
    request: Request,
    book: str,
    form: Annotated[list[str] | None, Form(alias="format", max_length=40)] = None,
    renumber: Annotated[bool, Form()] = False,
) -> RedirectResponse:
    """Begin to make the files that are ticked. A job that runs already goes on."""
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    chosen = [each for each in form or () if each in FORMATS]
    if chosen and card.sound:
        await lib.publications.start(me, book, chosen, renumber=renumber)
    return to(f"/books/{book}/publish")


@router.post("/books/{book}/publish/cancel")
async def cancel(request: Request, book: str) -> RedirectResponse:
    """Stop the job under way, or put its result aside. Files that are made stay."""
    lib, me = library(request), owner(request)
    await lib.books.card(me, book)
    lib.publications.cancel(me, book)
    lib.publications.forget(me, book)
    return to(f"/books/{book}/publish")


@router.get("/books/{book}/publish/{edition}")
async def download(request: Request, book: str, edition: str) -> Response:
    """A published file, or the text itself."""
    lib, me = library(request), owner(request)
    if edition == SOURCE:
        await lib.books.rev(me, book)
        return to(f"/books/{book}/file")
    name, body = await lib.publications.file(me, book, edition)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    safe = name.encode("ascii", "replace").decode().replace('"', "")
    # Never shown as a page of this site: the text is its author's, and so are its links.
    headers = {"content-disposition": f'attachment; filename="{safe}"', "x-content-type-options": "nosniff"}
    return Response(body, headers=headers, media_type="application/octet-stream" if "html" in kind else kind)
