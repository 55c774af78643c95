"""Books of one's own: uploaded, downloaded, read by robots, removed. The desk is in `desk`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from talewright.core.errors import AdventureError
from talewright.core.ruleset import all_rulesets
from talewright.core.text.message import Message
from talewright.faces.web.bodies import MAX_BODY
from talewright.faces.web.large_bodies import BookRoute
from talewright.faces.web.pages.common import library, owner, system_of, to, to_save
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.play.authoring.uploads import clean_name, read_upload
from talewright.play.simulate.report import MAX_SECONDS, book_report

router = APIRouter(route_class=BookRoute)
Text = Annotated[str, Form(max_length=MAX_BODY)]
"""Browsers send each line end as two characters: how long a book may be is checked when that is undone."""


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
    name = clean_name(await lib.books.name(me, book))
    return PlainTextResponse(text, headers=to_save(name), media_type="text/markdown; charset=utf-8")


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
