"""Playing: the page of a running game, answers, undo and redo, the journal."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.core.ask import TYPED, Answer
from talewright.core.errors import IllegalAnswer, StaleAnswer
from talewright.core.replay import Ended, Waiting
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.pages.ending import ending_context
from talewright.faces.web.posted import chosen, typed_answer
from talewright.faces.web.reader import keep_reader, reader_of, wording_of
from talewright.faces.web.reading import is_over, journal_context, reading_context
from talewright.faces.web.render import render
from talewright.play.errors import Changed
from talewright.play.library import Library
from talewright.play.offload import Pace, offload
from talewright.play.running import words_for
from talewright.play.view import GameView
from talewright.play.view.chances import Chances
from talewright.play.view.follow_ups import SEPARATOR
from talewright.play.view.outcome import order_outcome
from talewright.play.view.purchases import purchases

router = APIRouter()
_pace = Pace()
Name = Annotated[str, Form(max_length=120)]
Seq = Annotated[int, Form(ge=0, le=10_000_000)]


@router.get("/play/{game}", response_class=HTMLResponse)
async def page(request: Request, game: str, win: Annotated[str, Query(max_length=1)] = "") -> Response:
    """The page of a game; with `win` the chance to win the book by each way, which is never shown unasked."""
    opened = await library(request).games.open(owner(request), game)
    reader, words = reader_of(request), wording_of(request)
    card = opened.card
    shown = GameView(opened, words.language)
    ended = isinstance(opened.now, Ended)
    if opened.book is None and ended:
        if outcome := order_outcome(opened, card.title, shown.words):
            return render(
                request,
                "done.html",
                card=card,
                system=card.system,
                here="characters",
                game=shown,
                deed=outcome,
            )
        if card.character_id:
            return to(f"/characters/{card.character_id}")
    found = Chances()
    if reader.odds and shown.has_chances:
        found = await shown.chances_by(request.app.state.workers)
    if win and shown.has_win_chances:
        found = await shown.win_chances_by(request.app.state.workers)
    over = is_over(shown)
    ending = await ending_context(request, opened, shown) if over else {}
    return await _pace.run(
        (card.id, words.language),
        lambda: render(
            request,
            "ending.html" if over else "play.html" if opened.book is not None else "creation.html",
            **ending,
            **reading_context(shown, card.book_id, reader, found),
            win_offered=shown.has_win_chances,
            card=card,
            system=card.system,
            here="books" if opened.book is not None else "characters",
            notice=notice(request, words),
        ),
    )


@router.post("/play/{game}/answer")
async def answer(
    request: Request,
    game: str,
    seq: Seq,
    choice: Annotated[str, Form(max_length=300)] = "",
    faces: Annotated[list[str] | None, Form()] = None,
    number: Annotated[str, Form(max_length=12)] = "",
    words: Annotated[str, Form(max_length=300)] = "",
    place: Annotated[str, Form(max_length=20)] = "",
    name: Name = "",
) -> Response:
    lib, me = library(request), owner(request)
    if name.strip():
        # Typed beside the options while the character is made: it is not lost by choosing one.
        await lib.games.rename_hero(me, game, name)
    try:
        if choice == "roll-on":
            await lib.games.proceed(me, game, seq)
        else:
            first, *then = choice.split(SEPARATOR)[:2]
            given = await _given(lib, me, game, chosen(first, words) + number.strip(), faces or [])
            await lib.games.answer(me, game, seq, given, then)
    except StaleAnswer:
        # Another tab was first: show how things stand, nothing is lost.
        return to(f"/play/{game}?notice=stale")
    except IllegalAnswer:
        if choice == TYPED:
            return to(f"/play/{game}?notice=number#number")
        if not faces:
            raise
        return to(f"/play/{game}?notice=dice#happened")
    # Asked beside the dice: go back to them, not to the top of the page.
    return to(f"/play/{game}#{place}" if place in ("happened", "level") else f"/play/{game}")


async def _given(lib: Library, me: str, game: str, choice: str, faces: list[str]) -> Answer:
    if choice == "roll-for-me":
        opened = await lib.games.open(me, game)
        now = opened.now
        if isinstance(now, Waiting) and now.question.dice is not None:
            return opened.session.roll(now.question.dice)
    return typed_answer(choice, faces)


@router.post("/play/{game}/unbuy")
async def unbuy(
    request: Request, game: str, seq: Seq, purchase: Annotated[int, Form(ge=0, le=10_000_000)]
) -> RedirectResponse:
    """One of the purchases after the book is undone; those made after it stay, if they can."""
    lib, me = library(request), owner(request)
    opened = await lib.games.open(me, game)
    found = next(
        (
            each
            for each in purchases(opened, words_for(opened.ruleset, wording_of(request).language))
            if each.first == purchase
        ),
        None,
    )
    if found is None:
        return to(f"/play/{game}?notice=stale")
    try:
        await lib.games.without(me, game, seq, found.first, found.last)
    except StaleAnswer:
        return to(f"/play/{game}?notice=stale")
    except IllegalAnswer:
        return to(f"/play/{game}?notice=needed#level")
    return to(f"/play/{game}#level")


@router.post("/play/{game}/name")
async def call(
    request: Request, game: str, name: Name = "", place: Annotated[str, Form(max_length=20)] = ""
) -> RedirectResponse:
    await library(request).games.rename_hero(owner(request), game, name)
    return to(f"/play/{game}#sheet" if place == "sheet" else f"/play/{game}")


@router.post("/play/{game}/back")
async def back(request: Request, game: str, seq: Seq) -> RedirectResponse:
    try:
        await library(request).games.undo(owner(request), game, seq)
    except StaleAnswer:
        return to(f"/play/{game}?notice=stale")
    return to(f"/play/{game}")


@router.post("/play/{game}/put-back")
async def put_back(request: Request, game: str) -> RedirectResponse:
    """What a character did is undone: its sheet is as it was before."""
    lib, me = library(request), owner(request)
    card = (await lib.games.open(me, game)).card
    try:
        await lib.games.revert(me, game)
    except Changed:
        if card.kind != "order":
            raise
        return to(f"/characters/{card.character_id}?notice=too-late")
    return to(f"/characters/{card.character_id}?notice=put-back")


@router.post("/play/{game}/redo")
async def redo(request: Request, game: str, seq: Seq) -> RedirectResponse:
    try:
        await library(request).games.redo(owner(request), game, seq)
    except StaleAnswer:
        return to(f"/play/{game}?notice=stale")
    return to(f"/play/{game}")


@router.post("/play/{game}/go")
async def go(request: Request, game: str, seq: Seq, point: Annotated[int, Form(ge=0)]) -> RedirectResponse:
    """To any section of the journal, or to a branch that was left."""
    try:
        await library(request).games.go(owner(request), game, seq, point)
    except StaleAnswer:
        return to(f"/play/{game}/journal?notice=stale")
    return to(f"/play/{game}")


@router.post("/play/{game}/dice")
async def dice(
    request: Request, game: str, seq: Seq, fresh: Annotated[str, Form(max_length=1)] = ""
) -> RedirectResponse:
    """The same dice after an undo, or fresh ones."""
    try:
        await library(request).games.fresh_dice(owner(request), game, seq, on=fresh == "1")
    except StaleAnswer:
        return to(f"/play/{game}/journal?notice=stale")
    return to(f"/play/{game}/journal#dice")


@router.post("/play/{game}/again")
async def again(request: Request, game: str) -> RedirectResponse:
    """The same book from its first page, with the character that went in."""
    fresh = await library(request).games.restart(owner(request), game)
    return to(f"/play/{fresh}")


@router.post("/play/{game}/odds")
async def show_odds(
    request: Request, game: str, show: Annotated[str, Form(max_length=1)] = "1"
) -> RedirectResponse:
    response = to(f"/play/{game}")
    keep_reader(response, replace(reader_of(request), odds=show == "1"))
    return response


@router.post("/play/{game}/manner")
async def manner(
    request: Request,
    game: str,
    physical: Annotated[str, Form(max_length=1)] = "",
    settle: Annotated[str, Form(max_length=1)] = "",
) -> RedirectResponse:
    """Real dice or the program's; every question, or only those that matter. From now on, in this game."""
    await library(request).games.configure(
        owner(request),
        game,
        physical=physical == "1" if physical else None,
        settle=settle == "1" if settle else None,
    )
    return to(f"/play/{game}")


@router.post("/play/{game}/remove")
async def remove(request: Request, game: str) -> RedirectResponse:
    await library(request).games.remove(owner(request), game)
    return to("/?notice=game-deleted")


@router.post("/play/{game}/restore")
async def restore(request: Request, game: str) -> RedirectResponse:
    await library(request).games.restore(owner(request), game)
    return to("/?notice=restored")


@router.get("/play/{game}/map")
async def map_(request: Request, game: str) -> RedirectResponse:
    """Where the journal was before version 0.2."""
    await library(request).games.open(owner(request), game)
    return RedirectResponse(f"/play/{game}/journal", 308)


@router.get("/play/{game}/journal", response_class=HTMLResponse)
async def journal(request: Request, game: str, back: int = 0) -> Response:
    """The latest sections, or those `back` pages before them."""
    opened = await library(request).games.open(owner(request), game)
    shown = GameView(opened, wording_of(request).language)
    return await offload(
        lambda: render(
            request,
            "journal.html",
            **journal_context(shown, back),
            card=opened.card,
            system=opened.card.system,
            here="books",
            notice=notice(request, wording_of(request)),
        )
    )
