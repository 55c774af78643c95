"""The page of a book: who may play it, what one has found of it, and how it is started."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from talewright.adventure import Book
from talewright.adventure.prose import introduction, printed
from talewright.core.ask import Chosen
from talewright.core.ruleset import find
from talewright.faces.web.pages.common import library, owner, to
from talewright.faces.web.reader import map_art, reader_of, wording_of
from talewright.faces.web.render import render
from talewright.faces.web.wording import ago
from talewright.play.creation import rules_of_book
from talewright.play.offload import offload
from talewright.play.simulate.promise import difficulty
from talewright.play.view.ready_heroes import HeroView, hero_views
from talewright.play.voice import voice_for

router = APIRouter()
MAX_HEROES = 6


@router.get("/books/{book}", response_class=HTMLResponse)
async def page(request: Request, book: str) -> Response:
    lib, me, words = library(request), owner(request), wording_of(request)
    found = await lib.books.get(me, book)
    card = await lib.books.card(me, book)
    games = [each for each in await lib.games.all(me) if each.book_id == book]
    numbers = await lib.books.numbers(me, book) if found.sound else {}
    return render(
        request,
        "book.html",
        here="books",
        system=card.system,
        card=card,
        head=found.head,
        difficulty=difficulty(found),
        map=map_art(book, words.language),
        heroes=await _heroes(request, book, found) if found.sound else (),
        characters=[one for one in await lib.characters.all(me) if one.system == card.system],
        endings=await lib.endings.of(me, book),
        going=next((each for each in games if not each.ended), None),
        times=len(games),
        last=ago(games[0].updated, words) if games else "",
        ago=lambda at: ago(at, words),
        front=[{"name": each.name, "blocks": printed(each, numbers)} for each in introduction(found)],
    )


@router.get("/books/{book}/chances", response_class=HTMLResponse)
async def sample(request: Request, book: str) -> Response:
    """What the ready heroes of a book can do, as a chart for the home page: loaded after it, for it is calculated."""
    found = await library(request).books.get(owner(request), book)
    heroes = await _heroes(request, book, found) if found.sound else ()
    able = [hero for hero in heroes if hero.chances]
    return render(request, "home-odds.html", heroes=able, system=found.head.system)


async def _heroes(request: Request, book_id: str, book: Book) -> tuple[HeroView, ...]:
    """The ready heroes of a book that can be played."""
    ruleset = find(book.head.system)
    language = wording_of(request).language
    heroes = library(request).books.heroes(book_id, ruleset.id)[:MAX_HEROES]
    return await offload(
        hero_views, ruleset, heroes, rules_of_book(book, ruleset), language, voice_for(language, ruleset.id)
    )


@router.post("/books/{book}/play")
async def play(
    request: Request,
    book: str,
    character: Annotated[str, Form(max_length=64)] = "",
    hero: Annotated[str, Form(max_length=64)] = "",
    choice: Annotated[str, Form(max_length=300)] = "",
    place: Annotated[str, Form(max_length=20)] = "",
    random: Annotated[str, Form(max_length=1)] = "",
) -> RedirectResponse:
    """Start a game of a book; with `choice` the first question is answered at once, as on the home page."""
    games, me, reader = library(request).games, owner(request), reader_of(request)
    if random:
        system = (await library(request).books.card(me, book)).system
        character = await library(request).characters.add_random(me, system)
    game = await games.start_book(
        me,
        book,
        character_id=character or None,
        hero_id=hero,
        physical=reader.typed,
        settle=reader.settle,
    )
    if choice:
        await games.answer(me, game, (await games.open(me, game)).seq, Chosen(choice))
    return to(f"/play/{game}#happened" if place == "happened" else f"/play/{game}")
