"""The odds report of a book: best play and other readers, exact where that ends in time, sampled otherwise."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from talewright.adventure.graph import graph_of
from talewright.adventure.numbers import number_book
from talewright.core.character_file import to_file
from talewright.core.errors import TalewrightError
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.faces.book_report import book_report_in, difficulty_picture
from talewright.faces.speech import speaking
from talewright.faces.web.calculations import Calculation, Calculations
from talewright.faces.web.pages.common import library, owner, to, to_save
from talewright.faces.web.pages.report_worth import STOP, AskedWorth
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.faces.web.wording import wording
from talewright.faces.worth_tables import WorthTables, worth_tables
from talewright.play.authoring.book_bounds import raise_bound
from talewright.play.authoring.desk import drawn
from talewright.play.authoring.reader_answers import reader_answer, reader_sample
from talewright.play.errors import TooSlow, Unknown
from talewright.play.offload import offload
from talewright.play.view.book_report import choices, deaths, endings, played_readers
from talewright.play.worker import Workers

router = APIRouter()
READERS = ("optimal", "cautious", "explorer", "random")
GOAL = "victory"
PATIENCE = 0.8
"""Seconds that a page waits for its answers before it says how far they are."""
SHOWN_DEATHS, SHOWN_CHOICES = 12, 20
Who = Annotated[str, Query(max_length=200)]
Readers = dict[str, dict[str, Any]]


@router.get("/books/{book}/report", response_class=HTMLResponse)
async def page(request: Request, book: str, hero: Who = "", stop: str = "", worth: str = "") -> Response:
    """The report, or how far it is; `hero` is a ready-made character, one of one's own, or the plain one.

    `worth` asks for what everything is worth too, or stops that.
    """
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    if not card.sound:
        return to(f"/books/{book}/write")
    faults: tuple[Message, ...] = ()
    progress: Calculation | None = None
    shown: dict[str, Any] = {}
    try:
        found = await _answers(request, book, hero, start=not stop)
        if isinstance(found, Calculation):
            progress = found
        elif found:
            shown = await offload(
                _shown, await lib.books.get(me, book), found, wording_of(request).language, book
            )
            shown |= await worth_shown(request, book, hero, found, worth)
    except Unknown:
        raise
    except TalewrightError as error:
        faults = error.messages
    return render(
        request,
        "book-report.html",
        here="write",
        system=card.system,
        card=card,
        hero=hero,
        heroes=lib.books.heroes(book, card.system),
        characters=[each for each in await lib.characters.all(me) if each.system == card.system],
        progress=progress,
        stopped=bool(stop),
        faults=faults,
        **shown,
    )


@router.get("/books/{book}/report/file")
async def file(request: Request, book: str, hero: Who = "") -> Response:
    """The report as one page of its own, to keep or to show; while it is calculated, the page that says so."""
    lib, me = library(request), owner(request)
    found = await _answers(request, book, hero) if (await lib.books.card(me, book)).sound else None
    if found is None or isinstance(found, Calculation):
        return to(f"/books/{book}/report")
    text, name = await lib.books.text(me, book), await lib.books.name(me, book)
    head = (await lib.books.get(me, book)).head
    answer = {"book": head.title, "system": head.system, "goal": [GOAL], "readers": found}
    reader = full_reader(found)[0]
    if worth := (await _asked(request, book, hero, reader)).known():
        answer |= {"worth": worth, "sensitivity": worth}
    workers = cast("Workers", request.app.state.workers)
    made = await workers.run(book_report_in, wording_of(request).language, text, name, answer)
    return HTMLResponse(made, headers=to_save(f"{head.title}.html"))


@router.get("/books/{book}/report/worth", response_class=HTMLResponse)
async def worth_part(request: Request, book: str, hero: Who = "", worth: str = "1") -> Response:
    """The part of the report that says what everything is worth, for a page that waits for it."""
    card = await library(request).books.card(owner(request), book)
    if "hx-request" not in request.headers:
        return to(f"/books/{book}/report?{urlencode({'hero': hero, 'worth': worth})}")
    found = await _answers(request, book, hero) if card.sound else None
    if found is None or isinstance(found, Calculation):
        return HTMLResponse("", status_code=204)
    more = await worth_shown(request, book, hero, found, worth)
    return render(request, "report-worth.html", system=card.system, card=card, hero=hero, **more)


async def worth_shown(request: Request, book: str, hero: str, readers: Readers, worth: str) -> dict[str, Any]:
    """What everything is worth to the reader who is shown in full, as far as it is known."""
    reader = full_reader(readers)[0]
    more: dict[str, Any] = {
        "worth_reader": reader,
        "worth_progress": None,
        "tables": None,
        "worth_fault": None,
    }
    if not played_readers(readers)[reader]["exact"]:
        return more | {"worth_reader": ""}
    lib, me = library(request), owner(request)
    asked = await _asked(request, book, hero, reader)
    if worth == STOP:
        asked.cancel()
        return more
    try:
        found = await asked.answer(PATIENCE, start=bool(worth))
    except TalewrightError as error:
        return more | {"worth_fault": error}
    if isinstance(found, Calculation):
        return more | {"worth_progress": found}
    if found is not None:
        written, language = await lib.books.get(me, book), wording_of(request).language
        more |= {
            "tables": await offload(_tables, written, found, language),
            "rev": await lib.books.rev(me, book),
        }
    return more


def _tables(book: Any, found: dict[str, Any], language: str) -> WorthTables:
    with speaking(language):
        return worth_tables(book, found, book.head.system)


async def _asked(request: Request, book: str, hero: str, reader: str) -> AskedWorth:
    lib, me = library(request), owner(request)
    system = (await lib.books.get(me, book)).head.system
    return AskedWorth(
        request,
        me,
        await lib.books.text(me, book),
        await lib.books.name(me, book),
        await _character(request, book, hero),
        tuple((each.name, to_file(find(system), each.character)) for each in lib.books.heroes(book, system)),
        reader,
    )


async def _answers(
    request: Request, book: str, hero: str, *, start: bool = True
) -> Readers | Calculation | None:
    """The answer of each reader, or how many are known; None where they were cancelled."""
    lib, me = library(request), owner(request)
    text, name = await lib.books.text(me, book), await lib.books.name(me, book)
    character = await _character(request, book, hero)
    # The answers are stored by what they depend on, not by the book's address.
    content = hashlib.sha256(json.dumps([text, character], sort_keys=True).encode()).hexdigest()
    questions = [(content, reader) for reader in READERS]
    calculations = cast("Calculations", request.app.state.calculations)
    if not start:
        calculations.cancel(me, "", questions)
        return None
    workers = cast("Workers", request.app.state.workers)
    seconds = float(request.app.state.settings.odds_seconds)

    async def solve(question: Any) -> dict[str, Any]:
        asked = (text, name, character, question[1], seconds)
        try:
            return await workers.run(reader_answer, *asked, seconds=seconds)
        except TooSlow:
            return await workers.run(reader_sample, *asked, seconds=seconds)

    found = await calculations.ask(me, "", questions, solve, PATIENCE)
    if isinstance(found, Calculation):
        return found
    readers = dict(zip(READERS, found, strict=True))
    raise_bound(GOAL, readers)
    return readers


async def _character(request: Request, book: str, hero: str) -> dict[str, Any]:
    """The character of the report as a file; empty for the plain one of the system."""
    lib, me = library(request), owner(request)
    head = (await lib.books.get(me, book)).head
    kind, _, chosen = hero.partition(":")
    own, ready = (chosen, "") if kind == "own" else ("", hero and chosen)
    found = await lib.games.hero(me, book, head, own, ready)
    return {} if found is None else dict(to_file(find(head.system), found))


def full_reader(readers: Readers) -> tuple[str, dict[str, Any]]:
    """The reader who is shown in full: the first who was solved."""
    played = played_readers(readers)
    solved = ((name, each) for name, each in played.items() if each["exact"] and each["endings"])
    return next(solved, next(iter(played.items())))


def _shown(book: Any, readers: Readers, language: str, book_id: str) -> dict[str, Any]:
    """The answers as the page draws them: the reader who was solved first is shown in full."""
    played = played_readers(readers)
    full_name, full = full_reader(readers)
    numbers = number_book(book)
    graph = ""
    if "worth" in full:
        graph = drawn(graph_of(book, numbers), language, page=f"/books/{book_id}/write", shares=full["worth"])
    words = wording(language)
    with speaking(language):
        curve = difficulty_picture(book, played, lambda reader: words(f"report.reader-{reader}"))
    return {
        "readers": played,
        "full_name": full_name,
        "full": full,
        "bounds": None if readers["optimal"]["exact"] else readers["optimal"].get("bounds", {}).get(GOAL),
        "endings": endings(book, played),
        "deaths": deaths(book, full, SHOWN_DEATHS),
        "choices": choices(book, full, SHOWN_CHOICES),
        "numbers": numbers,
        "graph": Markup(graph),  # noqa: S704 - its names are escaped where it is drawn
        "curve": Markup(curve),  # noqa: S704 - as above
    }
