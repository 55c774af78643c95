"""The pages of a running book: which template is drawn, and with what. Nothing here knows of HTTP or of a library."""

from __future__ import annotations

from typing import Any, NamedTuple

from talewright.core.replay import Waiting
from talewright.core.sheet_drawers import Choice, Pick
from talewright.faces.web.covers import banner_title
from talewright.faces.web.journal_map import journal_map
from talewright.faces.web.reader import Reader, banner_art
from talewright.faces.web.tips import explains_figures, tip_for
from talewright.play.endings import ending_name
from talewright.play.view.chances import Chances
from talewright.play.view.events import RollEvent, TextEvent
from talewright.play.view.explanation import clause_words
from talewright.play.view.follow_ups import SEPARATOR
from talewright.play.view.game import GameView
from talewright.play.view.luck import Luck, luck_of
from talewright.play.view.option_preview import OptionPreview, previews_of
from talewright.play.view.purchases import purchases
from talewright.play.view.question import OptionView
from talewright.play.view.sheet_layout import page_of

DONE, RAISE, LEVEL = "done", "raise", "level"
MAX_ENTRIES = 200
"""Sections on one page of the journal."""
GROUPS = ("raise", "buy", "sell", "discard")
HURTS = ("wounded", "hurt")
"""Kinds of notes about harm."""


class Spend(NamedTuple):
    """A row of what can be had between adventures; without an option it is too dear."""

    option: OptionView | None
    preview: OptionPreview | None
    step: Choice | None


def is_over(view: GameView) -> bool:
    """Whether the book has ended; experience may still be spent."""
    return view.game.book is not None and view.stage in ("after", "over")


def reading_context(view: GameView, book_id: str, reader: Reader, found: Chances) -> dict[str, Any]:
    """What `play.html`, `creation.html` and `ending.html` show of a game; `found` are the chances the reader asked for."""
    book = view.game.book
    reads = book is not None and not is_over(view)
    return {
        "game": view,
        "seq": view.seq,
        "chances": found.by_option,
        "chance_of": found.of,
        "chance_measure": view.words.name(found.measure) if found.measure else "",
        "chance_runs": found.runs,
        "chance_late": found.late,
        "odds_asked": reader.odds,
        "clause_words": clause_words,
        "separator": SEPARATOR,
        "art": banner_art(book_id),
        "art_words": banner_title(book_id, view.language),
        "art_here": book.start.name if book is not None and book.start else "",
        "book_lang": book.head.lang if book is not None else "en",
        "tip": tip_for(view, reader.tips) if reads else "",
        "meanings": view.figure_meanings if reads and explains_figures(view, reader.tips) else {},
    }


def journal_context(view: GameView, back: int) -> dict[str, Any]:
    """What `journal.html` shows, the latest sections or those `back` pages before them: takes a replay of that part."""
    book = view.game.book
    journal = view.journal_entries
    pages = max(1, -(-journal.count // MAX_ENTRIES))
    back = min(max(0, back), pages - 1)
    end = journal.count - back * MAX_ENTRIES
    entries = journal.entries(max(0, end - MAX_ENTRIES), end)
    return {
        "game": view,
        "session": view.game.session,
        "seq": view.seq,
        "entries": entries,
        "older": journal.older,
        "back": back,
        "earlier": back + 1 < pages,
        "map": journal_map(entries),
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
        "may_finish": _may_finish(view),
        "purchases": purchases(game, view.words) if view.stage == "after" else (),
        "done": _done(view),
    }


def _done(view: GameView) -> dict[str, Any]:
    """What the reader did, in numbers: rolls that could succeed, keywords gained and never lost."""
    events = [event for page in view.pages for event in page.events]
    tried = [event for event in events if isinstance(event, RollEvent) and event.passed is not None]
    keywords: dict[str, bool] = {}
    for note in view.notes:
        if note.kind == "keyword":
            keywords[str(note.facts.get("name"))] = bool(note.facts.get("gain"))
    return {
        "tried": len(tried),
        "passed": sum(bool(event.passed) for event in tried),
        "keywords": [name for name, has in keywords.items() if has],
        "hurt": sum(isinstance(event, TextEvent) and event.kind in HURTS for event in events),
    }


def _bars(luck: Luck) -> list[dict[str, Any]]:
    """The distribution as bars of a picture 96 high."""
    top = max(luck.shares)
    return [
        {"count": count, "tall": max(1.0, round(float(share / top) * 86, 1)), "you": count == luck.successes}
        for count, share in enumerate(luck.shares)
    ]


def _may_finish(view: GameView) -> bool:
    """Whether the book can be left now; otherwise a purchase asks something first."""
    return view.question is not None and any(option.id == DONE for option in view.question.options)


def _spending(view: GameView) -> list[dict[str, Any]]:
    """The options between adventures by group, each with what it changes. What ends it is not among them."""
    game = view.game
    if view.question is None or not isinstance(game.now, Waiting):
        return []
    previews = previews_of(game.session.game, game.ruleset, game.now, view.words)
    steps = _steps(view)
    groups: dict[str, list[Spend]] = {}
    for option in view.question.options:
        verb, _, what = option.id.partition(":")
        if option.id != DONE:
            group = verb if verb in GROUPS else "other"
            step = steps.pop(what, None) if verb == RAISE else None
            groups.setdefault(group, []).append(Spend(option, previews.get(option.id), step))
    if RAISE in groups:
        groups[RAISE] += [Spend(None, None, step) for step in steps.values() if step.shut and _held(step)]
    return [{"id": group, "rows": groups[group]} for group in (*GROUPS, "other") if group in groups]


def _held(step: Choice) -> bool:
    """Whether the character has it already; what is new and too dear would be a long list."""
    return step.change is not None and any(letter.isdigit() for letter in step.change[0])


def _steps(view: GameView) -> dict[str, Choice]:
    """What the character's own sheet says about each thing that can rise: price, before and after, effect."""
    if view.game.ruleset.living_sheet is None or view.hero is None:
        return {}
    drawers = page_of(view.game.ruleset.id, view.hero).drawers
    parts = (part for drawer in drawers if drawer.id == LEVEL for part in drawer.parts)
    return {choice.value: choice for part in parts if isinstance(part, Pick) for choice in part.choices}
