"""The shelf: books with their covers, the game one was in, characters."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from talewright.core.errors import TalewrightError
from talewright.core.ruleset import find
from talewright.faces.web.pages.common import ago, library, notice, owner, where
from talewright.faces.web.reader import banner_art, typo, upper_first, wording_of
from talewright.faces.web.render import render
from talewright.faces.web.wording import Wording
from talewright.play.library import GameCard, Library
from talewright.play.view import GameView
from talewright.play.voice import voice_for

router = APIRouter()
SHOWN_GAMES = 6
EXCERPT = 260
log = logging.getLogger("talewright.web.shelf")
FIRST = "a-judge-of-melons"
"""Offered to a new reader: our shortest book."""


@router.get("/", response_class=HTMLResponse)
async def shelf(request: Request) -> HTMLResponse:
    lib, me, words = library(request), owner(request), wording_of(request)
    # What a character has done outside a book is on its sheet.
    games = [card for card in await lib.games.all(me) if card.kind != "order" or not card.ended]
    open_books = [card for card in games if card.kind == "book" and not card.ended]
    current = await _current(lib, me, open_books[0], words) if open_books else None
    rows = [
        {
            "id": card.id,
            "title": _title(card, words),
            "system": card.system,
            "when": ago(card.updated, words),
            "where": await _where(lib, me, card, words),
        }
        for card in games[:SHOWN_GAMES]
    ]
    books = sorted(await lib.books.all(me), key=lambda card: (not card.own, card.id != FIRST))
    return render(
        request,
        "shelf.html",
        here="shelf",
        books=books,
        first=next((card for card in books if card.id == FIRST), None),
        games=rows,
        current=current,
        characters=(await lib.characters.all(me))[:6],
        first_art=banner_art(FIRST),
        notice=notice(request, words),
    )


def _title(card: GameCard, words: Wording) -> str:
    """A book by its title, an order by what it means."""
    if card.kind != "order":
        return card.title
    ruleset = find(card.system)
    meaning = ruleset.verbs[card.title].meaning if card.title in ruleset.verbs else card.title
    return upper_first(voice_for(words.language, ruleset.id).meaning(meaning))


async def _where(lib: Library, me: str, card: GameCard, words: Wording) -> str:
    numbers: Mapping[str, int] = {}
    if card.kind == "book" and card.where:
        try:
            numbers = await lib.books.numbers(me, card.book_id)
        except TalewrightError:
            log.info("book %s cannot be read", card.book_id, exc_info=True)
    line = where(card, words, numbers)
    return f"{card.hero_name}. {line}" if card.hero_name else line


async def _current(lib: Library, me: str, card: GameCard, words: Wording) -> dict[str, Any] | None:
    """The book lying open: its picture, where one is, a few lines of the page."""
    try:
        game = await lib.games.open(me, card.id)
    except TalewrightError:
        log.info("game %s cannot be opened", card.id, exc_info=True)
        return None
    assert game.book is not None
    view = GameView(game, words.language)
    blocks = view.pages[-1].blocks
    excerpt = next((block.text for block in blocks if block.kind == "paragraph"), game.book.head.blurb)
    if len(excerpt) > EXCERPT:
        excerpt = excerpt[:EXCERPT].rsplit(" ", 1)[0] + " …"
    return {
        "card": card,
        "art": banner_art(card.book_id),
        "where": f"{where(card, words, game.numbers)}, {ago(card.updated, words)}",
        "figures": [figure for figure in view.sheet.figures if figure.pips][:3] if view.sheet else [],
        "excerpt": typo(excerpt),
        "lang": game.book.head.lang or "en",
    }
