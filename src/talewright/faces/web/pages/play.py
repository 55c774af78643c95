"""Playing: the page one is on, answers, taking back, the map of the way so far."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import IllegalAnswer, StaleAnswer
from talewright.core.replay import Ended, Waiting
from talewright.core.text.message import Message
from talewright.core.text.words import Words
from talewright.faces.web.covers import vignette_words
from talewright.faces.web.pages.common import library, notice, owner, to
from talewright.faces.web.reader import keep_reader, reader_of, vignette_art, wording_of
from talewright.faces.web.render import render
from talewright.play.dice import throw
from talewright.play.errors import Changed
from talewright.play.library import Library, Play
from talewright.play.naming import asked_for, name_of
from talewright.play.running import words_for
from talewright.play.view.chances import chances, reckonable
from talewright.play.view.events import events, log_lines
from talewright.play.view.explanation import about_options, choices_made, clause_words, shared
from talewright.play.view.game import GameView, numbers_of, view
from talewright.play.view.option_preview import Follows, follows
from talewright.play.view.outcome import deed
from talewright.play.view.question import Asked, asked

router = APIRouter()
Name = Annotated[str, Form(max_length=120)]
Seq = Annotated[int, Form(ge=0, le=10_000_000)]


@router.get("/play/{game}", response_class=HTMLResponse)
async def page(request: Request, game: str) -> Response:
    play = await library(request).open(owner(request), game)
    reader, words = reader_of(request), wording_of(request)
    done = deed(play, play.ruleset.words(words.language))
    if (
        play.card.kind != "book"
        and isinstance(play.session.now, Ended)
        and play.card.character_id
        and not done
    ):
        return to(f"/characters/{play.card.character_id}")
    shown = game_view(play, words.language)
    if done:
        return render(
            request,
            "done.html",
            card=play.card,
            system=play.card.system,
            here="characters",
            game=shown,
            deed=done,
        )
    meant = "alive"
    found: dict[str, float] = {}
    if reader.odds and play.reading is not None:
        meant, found = await asyncio.to_thread(chances, play.reading)
    clause = (
        play.ruleset.clause(shown.asked.clause, words.language)
        if shown.asked and shown.asked.clause
        else None
    )
    about = about_options(play.ruleset, _question(play), words.language)
    art_here = play.reading.book.start.name if play.reading and play.reading.book.start else ""
    return render(
        request,
        "play.html" if play.card.kind == "book" else "creation.html",
        card=play.card,
        system=play.card.system,
        here="shelf" if play.card.kind == "book" else "characters",
        game=shown,
        seq=play.seq,
        chances=found,
        follows=_follows(play, words.language),
        chance_of=meant,
        odds_asked=reader.odds,
        making_clause=clause,
        making_words=clause_words(clause.text) if clause is not None else "",
        asks_name=play.card.kind != "order" and (bool(play.name) or not asked_for(play.session.now.notes)),
        reckonable=play.reading is not None and reckonable(play.reading),
        about=about,
        about_all=shared(about),
        art=vignette_art(play.card.book_id),
        art_words=vignette_words(play.card.book_id),
        art_here=art_here,
        book_lang=play.reading.book.head.lang if play.reading is not None else "en",
        notice=notice(request, words),
    )


def _follows(play: Play, language: str) -> dict[str, Follows]:
    if play.reading is None:
        return {}
    reading = replace(play.reading, words=words_for(play.ruleset, language))
    return follows(reading, numbers_of(reading.book))


def _question(play: Play) -> Any:
    now = play.session.now
    return now.question if isinstance(now, Waiting) else None


def game_view(play: Play, language: str = "en", *, whole_log: bool = False) -> GameView:
    """The view of any game, in the reader's language; a creation is a game without sections."""
    if play.reading is not None:
        reading = replace(play.reading, words=words_for(play.ruleset, language))
        return view(reading, whole_log=whole_log)
    now, hero = play.session.now, play.hero
    words = play.ruleset.words(language).sparing(getattr(hero, "name", ""))
    return GameView(
        seq=play.seq,
        sections=(),
        making=tuple(events(now.notes, words)),
        asked=_asked(play, words),
        ending=now.ending.id if isinstance(now, Ended) else "",
        hero=hero,
        sheet=None if hero is None or not hasattr(hero, "name") else words.sheet(play.ruleset.sheet(hero)),
        log=tuple(log_lines(now.notes, words, {})),
        path=(),
        stage="before",
        human=sum(1 for answer in now.log if isinstance(answer, Chosen) or answer.typed),
        chosen=tuple(choices_made(play.session.game, now.log, words)),
        name=name_of(hero) or play.name,
    )


def _asked(play: Play, words: Words) -> Asked | None:
    question = _question(play)
    return asked(question, words) if question is not None else None


@router.post("/play/{game}/answer")
async def answer(
    request: Request,
    game: str,
    seq: Seq,
    choice: Annotated[str, Form(max_length=300)] = "",
    faces: Annotated[list[str] | None, Form()] = None,
    place: Annotated[str, Form(max_length=20)] = "",
    name: Name = "",
) -> Response:
    lib, me = library(request), owner(request)
    if name.strip():
        # Typed beside the options while the character is made: it is not lost by choosing one.
        await lib.name_hero(me, game, name)
    try:
        given = await _given(lib, me, game, choice, faces or [])
        await lib.answer(me, game, seq, given)
    except StaleAnswer:
        # Another tab was first: show how things stand, nothing is lost.
        return to(f"/play/{game}?notice=stale")
    except IllegalAnswer:
        if not faces:
            raise
        return to(f"/play/{game}?notice=dice#happened")
    # Asked beside the dice: go back to them, not to the top of the page.
    return to(f"/play/{game}#happened" if place == "happened" else f"/play/{game}")


async def _given(lib: Library, me: str, game: str, choice: str, faces: list[str]) -> Answer:
    if choice == "roll-for-me":
        question = _question(await lib.open(me, game))
        if question is not None and question.dice is not None:
            return Rolled(throw(question.dice))
    if choice or not faces:
        return Chosen(choice)
    try:
        return Rolled(tuple(int(face) for face in faces[:200]), typed=True)
    except ValueError:
        raise IllegalAnswer(Message("Dice show whole numbers: type one for each die.")) from None


@router.post("/play/{game}/name")
async def call(
    request: Request, game: str, name: Name = "", place: Annotated[str, Form(max_length=20)] = ""
) -> RedirectResponse:
    await library(request).name_hero(owner(request), game, name)
    return to(f"/play/{game}#sheet" if place == "sheet" else f"/play/{game}")


@router.post("/play/{game}/back")
async def back(request: Request, game: str, seq: Seq) -> RedirectResponse:
    try:
        await library(request).take_back(owner(request), game, seq)
    except StaleAnswer:
        return to(f"/play/{game}?notice=stale")
    return to(f"/play/{game}")


@router.post("/play/{game}/put-back")
async def put_back(request: Request, game: str) -> RedirectResponse:
    """What a character did is undone: its sheet is as it was before."""
    lib, me = library(request), owner(request)
    card = (await lib.open(me, game)).card
    try:
        await lib.put_back(me, game)
    except Changed:
        if card.kind != "order":
            raise
        return to(f"/characters/{card.character_id}?notice=too-late")
    return to(f"/characters/{card.character_id}?notice=put-back")


@router.post("/play/{game}/rewind")
async def rewind(
    request: Request, game: str, seq: Seq, target: Annotated[int, Form(alias="to", ge=0, le=10_000_000)]
) -> RedirectResponse:
    try:
        await library(request).rewind(owner(request), game, seq, target)
    except StaleAnswer:
        return to(f"/play/{game}/map?notice=stale")
    return to(f"/play/{game}")


@router.post("/play/{game}/again")
async def again(request: Request, game: str) -> RedirectResponse:
    """The same book from its first page, with a new character or the one that went in."""
    lib, me = library(request), owner(request)
    card = (await lib.open(me, game)).card
    character = card.character_id if card.character_id and not card.character_id.startswith("of-") else None
    fresh = await lib.new_game(
        me, card.book_id, character_id=character, physical=card.physical, settle=card.settle
    )
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
    request: Request, game: str, physical: Annotated[str, Form(max_length=1)] = ""
) -> RedirectResponse:
    await library(request).set_manner(owner(request), game, physical=physical == "1")
    return to(f"/play/{game}")


@router.post("/play/{game}/remove")
async def remove(request: Request, game: str) -> RedirectResponse:
    await library(request).remove_game(owner(request), game)
    return to("/?notice=removed")


@router.get("/play/{game}/map", response_class=HTMLResponse)
async def map_(request: Request, game: str) -> Response:
    play = await library(request).open(owner(request), game)
    shown = game_view(play, wording_of(request).language, whole_log=True)
    return render(
        request,
        "map.html",
        card=play.card,
        system=play.card.system,
        here="shelf",
        game=shown,
        seq=play.seq,
        nodes=_laid_out(shown),
        book_lang=play.reading.book.head.lang if play.reading is not None else "en",
        notice=notice(request, wording_of(request)),
    )


def _laid_out(shown: GameView, across: int = 6) -> dict[str, Any]:
    """The way so far as boxes in rows that turn at the end of each, like an ox with a plough."""
    gap_x, gap_y, left, top = 92, 62, 52, 34
    spots = []
    for at, step in enumerate(shown.path):
        row, column = divmod(at, across)
        column = column if row % 2 == 0 else across - 1 - column
        spots.append({"x": left + column * gap_x, "y": top + row * gap_y, "step": step, "last": False})
    if spots:
        spots[-1]["last"] = True
    return {
        "spots": spots,
        "width": left * 2 + (min(across, max(1, len(spots))) - 1) * gap_x,
        "height": top * 2 + max(0, (len(spots) - 1) // across) * gap_y,
    }
