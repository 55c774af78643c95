"""The pages of a running book: which template is drawn, and with what. Nothing here knows of HTTP or of a library."""

from __future__ import annotations

from typing import Any

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import IllegalAnswer
from talewright.core.replay import Waiting
from talewright.core.text.message import Message
from talewright.faces.web.covers import banner_title
from talewright.faces.web.journal_map import journal_map
from talewright.faces.web.reader import Reader, banner_art
from talewright.faces.web.tips import tip_for
from talewright.play.endings import ending_name
from talewright.play.view.chances import Chances
from talewright.play.view.explanation import clause_words
from talewright.play.view.follow_ups import SEPARATOR
from talewright.play.view.game import GameView
from talewright.play.view.luck import Luck, luck_of
from talewright.play.view.option_preview import OptionPreview, previews_of
from talewright.play.view.question import OptionView

DONE = "done"
GROUPS = ("raise", "buy", "sell", "discard")
MAX_FACES = 200


def is_over(view: GameView) -> bool:
    """Whether the book has ended; experience may still be spent."""
    return view.game.book is not None and view.stage in ("after", "over")


def reading_context(view: GameView, book_id: str, reader: Reader, found: Chances) -> dict[str, Any]:
    """What `play.html`, `creation.html` and `ending.html` show of a game; `found` are the chances the reader asked for."""
    book = view.game.book
    return {
        "game": view,
        "seq": view.seq,
        "chances": found.by_option,
        "chance_of": found.of,
        "chance_measure": view.words.name(found.measure) if found.measure else "",
        "odds_asked": reader.odds,
        "clause_words": clause_words,
        "separator": SEPARATOR,
        "art": banner_art(book_id),
        "art_words": banner_title(book_id, view.language),
        "art_here": book.start.name if book is not None and book.start else "",
        "book_lang": book.head.lang if book is not None else "en",
        "tip": tip_for(view, reader.tips) if book is not None and not is_over(view) else "",
    }


def journal_context(view: GameView) -> dict[str, Any]:
    """What `journal.html` shows: takes a replay of the game."""
    book = view.game.book
    return {
        "game": view,
        "session": view.game.session,
        "seq": view.seq,
        "journal": view.journal_entries,
        "map": journal_map(view.journal_entries),
        "book_lang": book.head.lang if book is not None else "en",
    }


def ending_facts(view: GameView) -> dict[str, Any]:
    """What `ending.html` shows of the game itself: its name, the luck of its dice, what can be bought afterwards."""
    game = view.game
    luck = luck_of(view.notes, game.ruleset.pack) if game.ruleset.pack is not None else None
    return {
        "ending_name": ending_name(game.section) if game.section is not None else "",
        "sections": len(view.path),
        "luck": luck,
        "bars": _bars(luck) if luck is not None else [],
        "spending": _spending(view),
    }


def _bars(luck: Luck) -> list[dict[str, Any]]:
    """The distribution as bars of a picture 96 high."""
    top = max(luck.shares)
    return [
        {"count": count, "tall": max(1.0, round(float(share / top) * 86, 1)), "you": count == luck.successes}
        for count, share in enumerate(luck.shares)
    ]


def _spending(view: GameView) -> list[dict[str, Any]]:
    """The options between adventures by group, each with what it changes. What ends it is not among them."""
    game = view.game
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


def typed_answer(choice: str, faces: list[str]) -> Answer:
    """The answer in a form: an option, or dice that were typed in."""
    if choice or not faces:
        return Chosen(choice)
    try:
        return Rolled(tuple(int(face) for face in faces[:MAX_FACES]), typed=True)
    except ValueError:
        raise IllegalAnswer(Message("Dice show whole numbers: type one for each die.")) from None
