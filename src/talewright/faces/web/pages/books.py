"""The writing desk: upload, findings at the line, graph, text."""

from __future__ import annotations

import difflib
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from markupsafe import Markup
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from talewright.core.errors import AdventureError
from talewright.core.ruleset import all_rulesets
from talewright.core.text.message import Message
from talewright.faces.web.pages.common import BookRoute, library, notice, owner, system_of, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import drawn, render
from talewright.faces.web.security import MAX_BODY
from talewright.play.authoring.desk import Desk
from talewright.play.authoring.lines import MAX_MENDED
from talewright.play.authoring.uploads import clean_name, read_upload
from talewright.play.errors import Changed
from talewright.play.simulate.report import MAX_SECONDS, book_report

router = APIRouter(route_class=BookRoute)
Text = Annotated[str, Form(max_length=MAX_BODY)]
"""Browsers send each line end as two characters: how long a book may be is checked when that is undone."""
Revision = Annotated[int, Form(ge=0, le=2_000_000_000)]
LONG_TEXT = 30_000
"""Characters of a text that make its page long."""
MAX_DIFFERENCE = 400
"""Lines of a comparison."""


def _sample(language: str) -> str:
    """A small book to begin with, of the first system that has one."""
    return next(filter(None, (ruleset.sample(language) for ruleset in all_rulesets())), "")


@router.get("/books/new", response_class=HTMLResponse)
async def new(request: Request) -> Response:
    cards = [card for card in await library(request).books.all(owner(request)) if card.own]
    return render(
        request,
        "write-new.html",
        here="write",
        own=cards,
        faults=(),
        text=_sample(wording_of(request).language),
    )


@router.post("/books/new")
async def upload(
    request: Request,
    file: UploadFile | None = None,
    text: Text = "",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    lib, me = library(request), owner(request)
    try:
        if file is not None and file.filename:
            name = file.filename
            text = read_upload(await file.read(), name)
        if not text.strip():
            faults = (Message("There is no text. Choose a file, or write something."),)
            raise AdventureError(Message("book"), faults)  # noqa: TRY301 - the same page shows it
        book, _ = await lib.books.add(me, name or "book.tale.md", text.replace("\r\n", "\n"))
    except AdventureError as error:
        cards = [card for card in await lib.books.all(me) if card.own]
        return render(
            request,
            "write-new.html",
            status_code=422,
            here="write",
            own=cards,
            faults=error.faults,
            text=text,
        )
    return to(f"/books/{book}/write")


@router.get("/books/{book}/file")
async def download(request: Request, book: str) -> Response:
    lib, me = library(request), owner(request)
    text = await lib.books.text(me, book)
    name = clean_name(await lib.books.name(me, book)).encode("ascii", "replace").decode().replace('"', "")
    return PlainTextResponse(
        text,
        headers={"content-disposition": f'attachment; filename="{name}"'},
        media_type="text/markdown; charset=utf-8",
    )


@router.get("/books/{book}/write", response_class=HTMLResponse)
async def desk(request: Request, book: str) -> Response:
    lib, me = library(request), owner(request)
    rev = await lib.books.rev(me, book)
    return await _desk(request, book, await lib.books.text(me, book), rev)


async def _desk(request: Request, book: str, text: str, rev: int, theirs: str = "") -> Response:
    """The desk with a text; `theirs` is what was saved elsewhere since, shown as a comparison."""
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    language = wording_of(request).language
    found = await lib.books.desk(text, await lib.books.name(me, book), language)
    # A long text makes a long page: drawn in a thread, so that nobody else waits for it.
    return await drawn(
        len(text) > LONG_TEXT,
        render,
        request,
        "write.html",
        here="write",
        system=card.system,
        card=card,
        status_code=409 if theirs else 200,
        text=text,
        rev=rev,
        difference=_difference(theirs, text) if theirs else (),
        file=await lib.books.name(me, book),
        notice=notice(request, wording_of(request)),
        **_checked(found),
    )


@router.post("/books/{book}/write")
async def keep(request: Request, book: str, text: Text, rev: Revision) -> Response:
    lib, me = library(request), owner(request)
    text = text.replace("\r\n", "\n")
    try:
        await lib.books.put(me, book, text, rev=rev)
    except Changed:
        now = await lib.books.rev(me, book)
        return await _desk(request, book, text, now, theirs=await lib.books.text(me, book) or " ")
    return to(f"/books/{book}/write?notice=saved")


@router.post("/books/{book}/preview", response_class=HTMLResponse)
async def preview(request: Request, book: str, text: Text) -> Response:
    """What the program understands of a text that is still being written; nothing is saved."""
    lib, me = library(request), owner(request)
    name = await lib.books.name(me, book)
    text = text.replace("\r\n", "\n")
    found = await lib.books.desk(text, name, wording_of(request).language)
    return await drawn(
        len(text) > LONG_TEXT,
        render,
        request,
        "write-checked.html",
        file=name,
        card=await lib.books.card(me, book),
        text=text,
        **_checked(found),
    )


@router.post("/books/{book}/mend")
async def mend(
    request: Request,
    book: str,
    start: Annotated[int, Form(ge=0)],
    old: Annotated[str, Form(max_length=2_000)],
    new: Annotated[str, Form(max_length=2_000)],
) -> RedirectResponse:
    """Apply one quick fix to the saved text; if that has changed meanwhile, nothing is written."""
    lib, me = library(request), owner(request)
    rev, text = await lib.books.rev(me, book), await lib.books.text(me, book)
    old, new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    if text[start : start + len(old)] != old:
        return to(f"/books/{book}/write?notice=stale")
    try:
        await lib.books.put(me, book, text[:start] + new + text[start + len(old) :], rev=rev)
    except Changed:
        return to(f"/books/{book}/write?notice=stale")
    return to(f"/books/{book}/write?notice=saved")


@router.get("/books/{book}/odds", response_class=HTMLResponse)
async def odds(request: Request, book: str) -> Response:
    """What robots make of it: how it ends for them, what they never saw."""
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    name, text = await lib.books.name(me, book), await lib.books.text(me, book)
    if not card.sound:
        return to(f"/books/{book}/write")
    seconds = float(request.app.state.settings.odds_seconds)
    language = wording_of(request).language
    found = await request.app.state.workers.run(
        book_report, text, name, min(MAX_SECONDS, seconds / 2), language, seconds=seconds
    )
    named = system_of(card.system).words(wording_of(request).language).name
    return render(
        request,
        "book-odds.html",
        here="write",
        system=card.system,
        card=card,
        named=named,
        **_by_reader(found),
    )


def _by_reader(found: dict[str, Any]) -> dict[str, Any]:
    """The robots' reports in the shape of the page."""
    numbers = found["numbers"]
    robots = []
    for name, each in found["robots"].items():
        endings = sorted(
            (
                {
                    "kind": one["kind"],
                    "number": numbers.get(section, section),
                    "name": found["endings"].get(section, section),
                    **one,
                }
                for section, one in each["endings"].items()
                if one["games"]
            ),
            key=lambda one: -one["games"],
        )
        most = max((one["share"] for one in endings), default=1) or 1
        deaths = [
            {**one, "number": numbers.get(one["section"], one["section"])} for one in each.get("deaths", ())
        ]
        robots.append(
            {"name": name, **each, "endings": endings, "most": most, "deaths": deaths, "bars": _bars(each)}
        )
    # What neither has seen; the curious and the careful go different ways.
    never = set.intersection(*(set(each["coverage"]["sections"]["never"]) for each in robots))
    return {
        "robots": robots,
        "never": sorted((numbers.get(name, name), name) for name in never),
        "sections": robots[0]["coverage"]["sections"]["all"],
    }


BAR, GAP, TALL = 50, 12, 170
"""The picture of health along the way: the width of a bar, the room between two, their height."""


def _bars(robot: dict[str, Any]) -> list[dict[str, Any]]:
    """Health along the way as stacked bars, best on top."""
    found = []
    for at, look in enumerate(robot.get("along", ())):
        parts, y = [], 0.0
        for level, share in enumerate((*look["shares"], look["dead"])):
            dead = level == len(look["shares"])
            parts.append(
                {"y": round(y, 1), "tall": round(share * TALL, 1), "level": "dead" if dead else level}
            )
            y += share * TALL
        found.append({"x": at * (BAR + GAP), "parts": parts, **look})
    return found


@router.post("/books/{book}/remove")
async def remove(request: Request, book: str) -> RedirectResponse:
    await library(request).books.remove(owner(request), book)
    return to("/?notice=removed")


def _difference(theirs: str, ours: str) -> list[str]:
    """The lines that differ: - saved meanwhile, + sent now."""
    found = difflib.unified_diff(theirs.splitlines()[:20_000], ours.splitlines()[:20_000], n=1, lineterm="")
    return [line[:300] for line in islice(found, 2, MAX_DIFFERENCE)]


def _checked(found: Desk) -> dict[str, Any]:
    return {
        "lines": found.lines,
        "findings": found.findings,
        "reading": found.reading,
        "errors": found.count("error"),
        "warnings": found.count("warning"),
        "sections": found.sections,
        "graph": None if found.graph is None else Markup(found.graph),  # noqa: S704 - its names are escaped where it is drawn
        "mends": found.fixes,
        "most_findings": MAX_MENDED,
    }
