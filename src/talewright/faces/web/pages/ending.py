"""The end of a book: its name, what was found, luck against odds, what to share, how the character grows, the next book."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from talewright.core.errors import TalewrightError
from talewright.faces.web import share
from talewright.faces.web.pages.common import library, owner
from talewright.faces.web.reader import wording_of
from talewright.faces.web.reading import ending_facts
from talewright.faces.web.wording import Wording
from talewright.play.endings import Ending
from talewright.play.library import BookCard, OpenGame
from talewright.play.library.sessions import MAX_AT_ONCE
from talewright.play.offload import offload_if
from talewright.play.view import GameView
from talewright.play.view.luck import Luck

NEW_SECONDS = 5.0
"""An ending is new when it was found with the last answer of the game."""


async def ending_context(request: Request, game: OpenGame, view: GameView) -> dict[str, Any]:
    """What the page of an ending shows besides the page itself."""
    lib, me, words = library(request), owner(request), wording_of(request)
    card = game.card
    try:
        endings = await lib.endings.of(me, card.book_id)
        of = (await lib.books.card(me, card.book_id)).sections
    except TalewrightError:  # the book has been deleted since
        endings, of = (), 0
    facts = await offload_if(len(game.now.log) > MAX_AT_ONCE, ending_facts, view)
    shared = _card(card.book_id, game, facts["ending_name"], endings, facts["sections"], facts["luck"], words)
    return {
        **facts,
        "endings": endings,
        "here_ended": card.where,
        "new_ending": any(
            each.section == card.where and abs(each.at - card.updated) < NEW_SECONDS for each in endings
        ),
        "number_found": sum(each.found for each in endings),
        "sections_of": of,
        "token": share.write(request.app.state.secret, shared),
        "share_home": request.app.state.settings.home,
        "next_book": await _next(request, card.book_id),
    }


def _card(
    book: str,
    game: OpenGame,
    name: str,
    endings: tuple[Ending, ...],
    sections: int,
    luck: Luck | None,
    words: Wording,
) -> share.Card:
    found = sum(each.found for each in endings)
    line = words("ending.path", count=sections).rstrip(".")
    if luck is not None and luck.verdict != "ordinary":
        share_ = luck.worse_than if luck.verdict == "worse" else luck.better_than
        line += f" · {words(f'ending.luck-{luck.verdict}-short', share=words.percent(share_, 0))}"
    return share.Card(
        book,
        game.card.system,
        game.card.title,
        name,
        game.card.hero_name,
        found,
        len(endings),
        line,
        words("ending.number", found=found, count=len(endings)) if endings else "",
    )


async def _next(request: Request, book: str) -> BookCard | None:
    """Another book: in the reader's language, and one whose endings are all unknown, first."""
    language = wording_of(request).language
    lib, me = library(request), owner(request)
    found = await lib.endings.counts(me)
    others = [card for card in await lib.books.all(me) if card.id != book and card.sound]
    return min(others, key=lambda card: (card.lang != language, found.get(card.id, 0)), default=None)
