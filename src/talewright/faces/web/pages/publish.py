"""Publishing a book of one's own: the checker's last word, formats and their state, preview, the job under way, sharing."""

from __future__ import annotations

import mimetypes
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.adventure.reading.head import with_fields
from talewright.core.errors import TalewrightError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.core.text.translate import LANGUAGES
from talewright.faces.web.pages.common import library, notice, owner, to, to_save
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.security import PLAIN_PAGE
from talewright.faces.web.wording import ago
from talewright.play.editions import LIGHT, PREVIEW
from talewright.play.errors import Changed, NotAllowed
from talewright.play.library.publications import NOT_MADE, SITE
from talewright.publish.formats import FORMATS
from talewright.publish.licences import licences_for

router = APIRouter()
SOURCE, ALL = "source", "all"
"""The text itself, which is always current, and everything in one archive."""
Line = Annotated[str, Form(max_length=300)]


@router.get("/books/{book}/publish", response_class=HTMLResponse)
async def publish(request: Request, book: str) -> Response:
    return await _page(request, book)


async def _page(
    request: Request, book: str, *, refused: Message | None = None, about: dict[str, str] | None = None
) -> Response:
    """The page; `about` is what was typed and not saved."""
    lib, me = library(request), owner(request)
    # First: the files of a job that has ended are all there.
    job = await lib.publications.jobs.job(me, book)
    files = await lib.publications.files(me, book)
    card = await lib.books.card(me, book)
    findings = await lib.books.findings(me, book)
    words = wording_of(request)
    text = await lib.books.text(me, book)
    fixed = await lib.publications.numbers_fixed(me, book)
    changes = await lib.publications.changes(me, book)
    link = await lib.publications.link(me, book)
    return render(
        request,
        "publish.html",
        here="write",
        system=card.system,
        card=card,
        rev=await lib.books.rev(me, book),
        job=job,
        files=files,
        made=[each for each in files if each.state != NOT_MADE],
        formats=FORMATS,
        preview=await lib.publications.preview(me, book),
        text_size=len(text.encode("utf-8")),
        counts={
            kind: sum(each.severity == kind for each in findings) for kind in ("error", "warning", "note")
        },
        errors=[each for each in findings if each.severity == "error"][:5],
        fixed=None if fixed is None else ago(fixed, words),
        changes=None if changes is None else (ago(changes[0], words), changes[1]),
        address=f"{request.app.state.settings.home}/shared/{link}/" if link else "",
        may_share=await _may_share(request),
        refused=refused,
        notice=notice(request, words),
        **await _about(request, book, card.system, about),
    )


async def _about(request: Request, book: str, system: str, typed: dict[str, str] | None) -> dict[str, Any]:
    """The fields of the head, and what can be chosen there."""
    head = (await library(request).books.get(owner(request), book)).head
    about = typed or {name: getattr(head, name) for name in FIELDS}
    try:
        rules = find(system)
        licences, ground = licences_for(rules.licence), (rules.title, rules.licence)
    except TalewrightError:  # a text without a system is still being written
        licences, ground = licences_for(""), None
    return {
        "about": about,
        "licences": tuple(dict.fromkeys((*((about["licence"],) if about["licence"] else ()), *licences))),
        "ground": ground,
        "languages": {about["lang"]: about["lang"], **LANGUAGES},
        "ifid": head.ifid,
    }


FIELDS = ("title", "author", "licence", "lang", "blurb", "content")
"""The fields of the head that are edited here."""


@router.post("/books/{book}/publish/about")
async def save_about(
    request: Request,
    book: str,
    rev: Annotated[int, Form(ge=0, le=2_000_000_000)],
    title: Line = "",
    author: Line = "",
    licence: Line = "",
    lang: Annotated[str, Form(max_length=20)] = "en",
    blurb: Annotated[str, Form(max_length=3000)] = "",
    content: Line = "",
) -> Response:
    """Write the fields into the head of the text."""
    lib, me = library(request), owner(request)
    about = dict(zip(FIELDS, (title, author, licence, lang, blurb, content), strict=True))
    text = await lib.books.text(me, book)
    try:
        await lib.books.put(me, book, with_fields(text, about), rev=rev)
    except Changed as error:
        return await _page(request, book, refused=error.messages[0], about=about)
    return to(f"/books/{book}/publish?notice=saved")


@router.post("/books/{book}/publish")
async def start(
    request: Request,
    book: str,
    form: Annotated[list[str] | None, Form(alias="format", max_length=40)] = None,
    renumber: Annotated[bool, Form()] = False,
) -> RedirectResponse:
    """Begin to make the files that are ticked, or the preview. A job that runs already goes on."""
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    chosen = [each for each in form or () if each in FORMATS or each == PREVIEW]
    if chosen and card.sound:
        await lib.publications.start(me, book, chosen, renumber=renumber)
    return to(f"/books/{book}/publish")


@router.post("/books/{book}/publish/cancel")
async def cancel(request: Request, book: str) -> RedirectResponse:
    """Stop the job under way, or put its result aside. Files that are made stay."""
    lib, me = library(request), owner(request)
    await lib.books.card(me, book)
    await lib.publications.jobs.cancel(me, book)
    await lib.publications.jobs.forget(me, book)
    return to(f"/books/{book}/publish")


@router.post("/books/{book}/publish/share")
async def share(request: Request, book: str) -> RedirectResponse:
    """Make the book's page and its files public. The page is made first where it is missing."""
    lib, me = library(request), owner(request)
    files = {each.format: each for each in await lib.publications.files(me, book)}
    if not await _may_share(request):
        raise NotAllowed(Message("Books are shared by people with an account. Sign up first."))
    if files[SITE].state == NOT_MADE:
        await lib.publications.start(me, book, [SITE])
    await lib.publications.share(me, book)
    return to(f"/books/{book}/publish#share")


@router.post("/books/{book}/publish/unshare")
async def unshare(request: Request, book: str) -> RedirectResponse:
    lib, me = library(request), owner(request)
    await lib.publications.unshare(me, book)
    return to(f"/books/{book}/publish#share")


async def _may_share(request: Request) -> bool:
    """On a server for strangers only who has an account: a cookie that is lost could never take the page down."""
    if not request.app.state.settings.hosted:
        return True
    return await library(request).accounts.name(owner(request)) is not None


@router.get("/books/{book}/publish/preview/{part}")
async def preview(request: Request, book: str, part: str) -> Response:
    """A page as a picture, or the light web page, which is shown without script and without this site's rights."""
    body = await library(request).publications.preview_part(owner(request), book, part)
    if part == LIGHT:
        return HTMLResponse(body, headers=PLAIN_PAGE)
    return Response(body, media_type="image/png", headers={"cache-control": "private, max-age=60"})


@router.get("/books/{book}/publish/{edition}")
async def download(request: Request, book: str, edition: str) -> Response:
    """A published file, all of them, or the text itself."""
    lib, me = library(request), owner(request)
    if edition == SOURCE:
        await lib.books.rev(me, book)
        return to(f"/books/{book}/file")
    if edition == ALL:
        return attachment(*await lib.publications.archive(me, book))
    return attachment(*await lib.publications.file(me, book, edition))


def attachment(name: str, body: bytes) -> Response:
    """A file to download. Never shown as a page of this site: the text is its author's, and so are its links."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    shown_as = "application/octet-stream" if "html" in kind else kind
    return Response(body, headers=to_save(name), media_type=shown_as)
