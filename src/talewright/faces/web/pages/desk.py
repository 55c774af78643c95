"""The desk of a writer: text with what is understood, findings with mends, outline, graph, language help, test-play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.adventure.language import phrase_help, rename
from talewright.adventure.language.names import apply
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.quick_fixes import QuickFix
from talewright.core.ruleset import find, installed
from talewright.core.text.message import Message
from talewright.faces.web.large_bodies import BookRoute
from talewright.faces.web.pages.books import Text
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import wording_of
from talewright.faces.web.render import render
from talewright.play.authoring.desk import Desk, read_text_of
from talewright.play.authoring.lines import MAX_MENDED, Mend, mend_of
from talewright.play.errors import Changed
from talewright.play.offload import offload_if
from talewright.play.simulate.arrival import SECONDS, arrive

router = APIRouter(route_class=BookRoute)
Revision = Annotated[int, Form(ge=0, le=2_000_000_000)]
Name = Annotated[str, Form(max_length=200)]
LineNumber = Annotated[int, Form(ge=1, le=2_000_000)]
LONG_TEXT = 30_000
"""Characters of a text that make its page long."""


@dataclass(frozen=True)
class Proposed:
    """A change of the text at revision `rev`, to be read before it is made."""

    rev: Annotated[int, Query(ge=-1, le=2_000_000_000)] = -1
    start: Annotated[int, Query(ge=0, le=40_000_000)] = 0
    old: Annotated[str, Query(max_length=200)] = ""
    new: Annotated[str, Query(max_length=200)] = ""

    def mend(self, text: str, rev: int) -> Mend | None:
        """How the change is shown; None when the text is another one by now."""
        end = self.start + len(self.old)
        if self.rev != rev or self.old == self.new or text[self.start : end] != self.old or end > len(text):
            return None
        return mend_of(QuickFix(self.start, end, self.new), text)


NO_PROPOSAL = Proposed()


@router.get("/books/{book}/write", response_class=HTMLResponse)
async def desk(
    request: Request,
    book: str,
    line: Annotated[int, Query(ge=1, le=2_000_000)] = 1,
    was: Annotated[str, Query(max_length=200)] = "",
    now: Annotated[str, Query(max_length=200)] = "",
    proposed: Annotated[Proposed, Depends()] = NO_PROPOSAL,
) -> Response:
    """The desk; `was` and `now` are the names of a section that was just renamed, which can be undone."""
    lib, me = library(request), owner(request)
    rev = await lib.books.rev(me, book)
    text = await lib.books.text(me, book)
    return await _desk(request, book, text, rev, line, renamed=(was, now), proposal=proposed.mend(text, rev))


async def _desk(
    request: Request,
    book: str,
    text: str,
    rev: int,
    line: int = 1,
    *,
    theirs: str = "",
    refused: Message | None = None,
    renamed: tuple[str, str] = ("", ""),
    proposal: Mend | None = None,
) -> Response:
    """The desk with a text; `theirs` is what was saved elsewhere since, shown as a comparison."""
    lib, me = library(request), owner(request)
    card = await lib.books.card(me, book)
    words = wording_of(request)
    name = await lib.books.name(me, book)
    found = await lib.books.desk(text, name, words.language, line)
    phrases = phrase_book(find(card.system) if card.system in installed() else None)
    # A long text makes a long page: drawn in a thread, so that nobody else waits for it.
    return await offload_if(
        len(text) > LONG_TEXT,
        render,
        request,
        "write.html",
        here="write",
        system=card.system,
        card=card,
        status_code=409 if theirs else 422 if refused is not None else 200,
        text=text,
        rev=rev,
        difference=await lib.books.difference(theirs, text) if theirs else (),
        refused=refused,
        renamed=renamed if renamed[0] and any(each.name == renamed[1] for each in found.outline) else None,
        proposal=proposal,
        proposed_line=0 if proposal is None else text.count("\n", 0, proposal.fix.start) + 1,
        heroes=lib.books.heroes(book, card.system) if card.system in installed() else (),
        characters=[each for each in await lib.characters.all(me) if each.system == card.system],
        file=name,
        notice=notice(request, words),
        help=phrase_help(phrases, words.language),
        **_checked(found),
    )


@router.post("/books/{book}/write")
async def keep(request: Request, book: str, text: Text, rev: Revision, line: LineNumber = 1) -> Response:
    return await _saved(request, book, _lines(text), rev, line) or to(
        f"/books/{book}/write?notice=saved&line={line}"
    )


async def _saved(request: Request, book: str, text: str, rev: int, line: int) -> Response | None:
    """Save the text; a page that compares both when it was saved elsewhere since."""
    lib, me = library(request), owner(request)
    try:
        await lib.books.put(me, book, text, rev=rev)
    except Changed:
        now = await lib.books.rev(me, book)
        theirs = await lib.books.text(me, book) or " "
        return await _desk(request, book, text, now, line, theirs=theirs)
    return None


@router.post("/books/{book}/preview", response_class=HTMLResponse)
async def preview(request: Request, book: str, text: Text, line: LineNumber = 1) -> Response:
    """What the program understands of a text that is still being written; nothing is saved."""
    lib, me = library(request), owner(request)
    name = await lib.books.name(me, book)
    text = _lines(text)
    found = await lib.books.desk(text, name, wording_of(request).language, line)
    return await offload_if(
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
    old, new = _lines(old), _lines(new)
    if text[start : start + len(old)] != old:
        return to(f"/books/{book}/write?notice=stale")
    try:
        await lib.books.put(me, book, text[:start] + new + text[start + len(old) :], rev=rev)
    except Changed:
        return to(f"/books/{book}/write?notice=stale")
    line = text.count("\n", 0, start) + 1
    return to(f"/books/{book}/write?notice=saved&line={line}#l{line}")


@router.post("/books/{book}/rename")
async def rename_section(
    request: Request, book: str, text: Text, rev: Revision, section: Name, name: Name = ""
) -> Response:
    """Rename a section at every place that names it, and save the text."""
    lib, me = library(request), owner(request)
    text, file = _lines(text), await lib.books.name(me, book)
    found = await lib.books.calculator.run(read_text_of, text, file)
    named = found.by_name.get(section)
    if named is None:
        return await _desk(request, book, text, rev, refused=Message("This book has no such section."))
    place = named.place(named.heading.span)
    at = named.text.find(section, named.heading.span.start)
    edits = rename(found, named.file, named.offset + at, name)
    if isinstance(edits, Message):
        return await _desk(request, book, text, rev, place.line, refused=edits)
    text = apply(text, named.file, edits)
    names = urlencode({"was": section, "now": name.strip()})
    return await _saved(request, book, text, rev, place.line) or to(
        f"/books/{book}/write?notice=saved&line={place.line}&{names}#l{place.line}"
    )


@router.post("/books/{book}/test")
async def start_test(
    request: Request,
    book: str,
    section: Name,
    text: Text = "",
    rev: Revision = 0,
    line: LineNumber = 1,
    hero: Name = "",
) -> Response:
    """Save the text, then play it from a section on: with what a simulated reader has there, or with a character of one's choice."""
    lib, me = library(request), owner(request)
    text = _lines(text)
    if text and text != await lib.books.text(me, book):
        stale = await _saved(request, book, text, rev, line)
        if stale is not None:
            return stale
    card = await lib.books.card(me, book)
    if not card.sound:
        now, text = await lib.books.rev(me, book), await lib.books.text(me, book)
        errors = Message("The text has errors and cannot be played yet. Fix them first.")
        return await _desk(request, book, text, now, line, refused=errors)
    name, text = await lib.books.name(me, book), await lib.books.text(me, book)
    seconds = min(SECONDS, float(request.app.state.settings.odds_seconds) / 2)
    kind, _, chosen = hero.partition(":")
    if kind in ("own", "ready") and chosen:
        who = {"character_id" if kind == "own" else "hero_id": chosen}
        return to(f"/play/{await lib.games.start_test(me, book, section, None, **who)}")
    reached = await request.app.state.workers.run(arrive, text, name, section, seconds)
    game = await lib.games.start_test(me, book, section, reached)
    return to(f"/play/{game}")


def _lines(text: str) -> str:
    """With the line ends of our files; a browser sends others."""
    return text.replace("\r\n", "\n")


def _checked(found: Desk) -> dict[str, Any]:
    return {
        "lines": found.lines,
        "findings": found.findings,
        "reading": found.reading,
        "errors": found.count("error"),
        "warnings": found.count("warning"),
        "outline": found.outline,
        "headings": {each.line: each for each in found.outline},
        "section": found.here,
        "graph": _picture(found.graph),
        "surroundings": _picture(found.surroundings),
        "mends": found.mends,
        "most_findings": MAX_MENDED,
    }


def _picture(svg: str | None) -> Markup | None:
    return None if svg is None else Markup(svg)  # noqa: S704 - its names are escaped where it is drawn
