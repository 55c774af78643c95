"""The end of a book: its name, what was found, luck against odds, what to share, how the character grows, the next book."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from talewright.core.errors import TalewrightError
from talewright.core.replay import Waiting
from talewright.faces.web import share
from talewright.faces.web.pages.common import library, owner
from talewright.faces.web.reader import wording_of
from talewright.faces.web.wording import Wording
from talewright.play.library import BookCard, OpenGame
from talewright.play.library.endings import Ending, ending_name
from talewright.play.view import GameView
from talewright.play.view.luck import Luck, luck_of
from talewright.play.view.option_preview import OptionPreview, previews_of
from talewright.play.view.question import OptionView

DONE = "done"
NEW_SECONDS = 5.0
"""An ending is new when it was found with the last answer of the game."""
GROUPS = ("raise", "buy", "sell", "discard")


async def ending_context(request: Request, game: OpenGame, view: GameView) -> dict[str, Any]:
    """What the page of an ending shows besides the page itself."""
    lib, me, words = library(request), owner(request), wording_of(request)
    card = game.card
    try:
        endings = await lib.endings.of(me, card.book_id)
        of = (await lib.books.card(me, card.book_id)).sections
    except TalewrightError:  # the book has been deleted since
        endings, of = (), 0
    pack = game.ruleset.pack
    luck = luck_of(view.notes, pack) if pack is not None else None
    name = ending_name(game.section) if game.section is not None else ""
    sections = len(view.path)
    shared = _card(card.book_id, game, name, endings, sections, luck, words)
    return {
        "ending_name": name,
        "endings": endings,
        "here_ended": card.where,
        "new_ending": any(
            each.section == card.where and abs(each.at - card.updated) < NEW_SECONDS for each in endings
        ),
        "number_found": sum(each.found for each in endings),
        "sections": sections,
        "sections_of": of,
        "luck": luck,
        "bars": _bars(luck) if luck is not None else [],
        "token": share.write(request.app.state.secret, shared),
        "share_home": request.app.state.settings.home,
        "spending": _spending(game, view),
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


def _bars(luck: Luck) -> list[dict[str, Any]]:
    """The distribution as bars of a picture 96 high."""
    top = max(luck.shares)
    return [
        {"count": count, "tall": max(1.0, round(float(share_ / top) * 86, 1)), "you": count == luck.successes}
        for count, share_ in enumerate(luck.shares)
    ]


def _spending(game: OpenGame, view: GameView) -> list[dict[str, Any]]:
    """The options between adventures by group, each with what it changes. What ends it is not among them."""
    if view.question is None or not isinstance(game.now, Waiting):
        return []
    previews = previews_of(game.session.game, game.ruleset, game.now, view.words)
    groups: dict[str, list[tuple[OptionView, OptionPreview | None]]] = {}
    for option in view.question.options:
        verb = option.id.partition(":")[0]
        if option.id != DONE:
            group = verb if verb in GROUPS else "other"
            groups.setdefault(group, []).append((option, previews.get(option.id)))
    return [{"id": group, "rows": groups[group]} for group in (*GROUPS, "other") if group in groups]


async def _next(request: Request, book: str) -> BookCard | None:
    """Another book: one whose endings are all unknown first."""
    lib, me = library(request), owner(request)
    found = await lib.endings.counts(me)
    others = [card for card in await lib.books.all(me) if card.id != book and card.sound]
    return min(others, key=lambda card: found.get(card.id, 0), default=None)
