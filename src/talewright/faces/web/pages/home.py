"""Home: for a newcomer the first page of a book, ready to be played; for anyone who has something here, what that is."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from talewright.core.errors import TalewrightError
from talewright.core.ruleset import find
from talewright.faces.web.covers import banner_title
from talewright.faces.web.pages.common import library, notice, owner, where
from talewright.faces.web.reader import banner_art, typo, upper_first, wording_of
from talewright.faces.web.render import render
from talewright.faces.web.wording import Wording, ago
from talewright.play.library import BookCard, CharacterCard, GameCard, Library, OpenGame
from talewright.play.library.sessions import MAX_AT_ONCE
from talewright.play.library.table_rows import TableCard
from talewright.play.offload import offload_if
from talewright.play.opening import opening
from talewright.play.table.rights import NotLetIn
from talewright.play.view import GameView
from talewright.play.view.recap import turn_at
from talewright.play.voice import voice_for

SHOWN_TABLES = 3
SHOWN_GAMES = 6
SHOWN_CHARACTERS = 4
SHOWN_FIGURES = 3
EXCERPT = 260
log = logging.getLogger("talewright.web.home")


async def home(request: Request) -> HTMLResponse:
    lib, me, words = library(request), owner(request), wording_of(request)
    # What a character has done outside a book is on its sheet.
    games = [card for card in await lib.games.all(me) if card.kind != "order" or not card.ended]
    cards = await lib.books.all(me)
    translated = f"{request.app.state.settings.first_book}-{words.language}"
    first = next((card.id for card in cards if card.id == translated), request.app.state.settings.first_book)
    books = sorted(cards, key=lambda card: (not card.own, card.id != first, card.lang != words.language))
    context: dict[str, Any] = {
        "here": "books",
        "notice": notice(request, words),
        "undo": await _removed(request, lib, me),
        "books": books,
        "found": await lib.endings.counts(me),
    }
    start = None
    if not any(card.kind == "book" for card in games):
        card = next((card for card in books if card.id == first and card.sound), None)
        start = None if card is None else await _start(lib, me, card, words)
    characters = await lib.characters.all(me)
    tables = await lib.tables.all(me)
    if start is not None and not (characters or tables or any(card.own for card in books)):
        return render(request, "home-new.html", start=start, **context)
    opened = [card for card in games if card.kind == "book" and not card.ended]
    current = await _current(lib, me, opened[0], words) if opened else None
    rest = [card for card in games if current is None or card.id != current["card"].id]
    return render(
        request,
        "home.html",
        start=start,
        current=current,
        games=[await _row(lib, me, card, words) for card in rest[:SHOWN_GAMES]],
        characters=[await _scored(lib, me, card, words) for card in characters[:SHOWN_CHARACTERS]],
        all_characters=len(characters),
        tables=[row for card in tables[:SHOWN_TABLES] if (row := await _table(lib, me, card, words))],
        written=[{"card": card, "when": ago(card.updated, words)} for card in books if card.own],
        progress={card.book_id: await _line(lib, me, card, words) for card in reversed(opened)},
        **context,
    )


async def _removed(request: Request, lib: Library, me: str) -> GameCard | None:
    """The game whose deletion the page just announces, to undo it."""
    if request.query_params.get("notice") != "game-deleted":
        return None
    return next(iter(await lib.games.removed(me)), None)


async def _start(lib: Library, me: str, card: BookCard, words: Wording) -> dict[str, Any] | None:
    """The first section of a book, as its first ready hero reads it; None when it has no hero."""
    try:
        heroes = lib.books.heroes(card.id, card.system)
        book = await lib.books.get(me, card.id)
        game = opening(book, await lib.books.numbers(me, card.id), heroes[0])
    except (TalewrightError, IndexError):
        log.warning("%s cannot be opened on the first page", card.id, exc_info=True)
        return None
    view = GameView(game, words.language)
    pages = [page for page in view.pages if page.section is not None]
    return {
        "card": card,
        "hero": heroes[0],
        "reason": heroes[0].reason(words.language),
        "section": pages[0],
        # A section that leads on without a question is continued in the game itself.
        "question": view.question if len(pages) == 1 else None,
        "art": banner_art(card.id),
        "art_words": banner_title(card.id, words.language),
        "lang": card.lang,
    }


async def _scored(lib: Library, me: str, card: CharacterCard, words: Wording) -> dict[str, Any]:
    """A character with the figures that matter most."""
    ruleset, hero, _ = await lib.characters.get(me, card.id)
    figures = ruleset.words(words.language).sheet(ruleset.sheet(hero)).figures
    return {"card": card, "figures": figures[:SHOWN_FIGURES]}


async def _table(lib: Library, me: str, card: TableCard, words: Wording) -> dict[str, Any] | None:
    """A table, and whom it waits for; None until the game master lets one in."""
    try:
        here = await lib.tables.at(me, card.id)
    except NotLetIn:
        return None
    turn = turn_at(here.table, here.seat, words.language)
    return {"card": card, "when": ago(card.updated, words), "turn": turn}


def _title(card: GameCard, words: Wording) -> str:
    """A book by its title, an order by what it means."""
    if card.kind != "order":
        return card.title
    ruleset = find(card.system)
    meaning = ruleset.verbs[card.title].meaning if card.title in ruleset.verbs else card.title
    return upper_first(voice_for(words.language, ruleset.id).meaning(meaning))


async def _row(lib: Library, me: str, card: GameCard, words: Wording) -> dict[str, Any]:
    line = await _line(lib, me, card, words)
    return {
        "id": card.id,
        "title": _title(card, words),
        "system": card.system,
        "line": " · ".join(filter(None, (card.hero_name, line, ago(card.updated, words)))),
        "ended": card.ended,
    }


async def _line(lib: Library, me: str, card: GameCard, words: Wording) -> str:
    """Where a game stands."""
    numbers: Mapping[str, int] = {}
    if card.kind == "book" and card.where:
        try:
            numbers = await lib.books.numbers(me, card.book_id)
        except TalewrightError:
            log.info("book %s cannot be read", card.book_id, exc_info=True)
    return where(card, words, numbers)


async def _current(lib: Library, me: str, card: GameCard, words: Wording) -> dict[str, Any] | None:
    """The book lying open: its picture, where one is, a few lines of the page."""
    try:
        game = await lib.games.open(me, card.id)
    except TalewrightError:
        log.info("game %s cannot be opened", card.id, exc_info=True)
        return None
    return await offload_if(len(game.now.log) > MAX_AT_ONCE, _lying_open, card, game, words)


def _lying_open(card: GameCard, game: OpenGame, words: Wording) -> dict[str, Any]:
    assert game.book is not None
    view = GameView(game, words.language)
    blocks = view.pages[-1].blocks
    excerpt = next((block.text for block in blocks if block.kind == "paragraph"), game.book.head.blurb)
    if len(excerpt) > EXCERPT:
        excerpt = excerpt[:EXCERPT].rsplit(" ", 1)[0] + " …"
    line = (card.hero_name, where(card, words, game.numbers), ago(card.updated, words))
    return {
        "card": card,
        "art": banner_art(card.book_id),
        "where": " · ".join(filter(None, line)),
        "figures": [figure for figure in view.sheet.figures if figure.pips][:3] if view.sheet else [],
        "excerpt": typo(excerpt),
        "lang": game.book.head.lang or "en",
    }


routes = [Route("/", home)]
