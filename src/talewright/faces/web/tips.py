"""Tips beside the page, one at a time: each is shown until its reader has got it.

What a reader has hidden stands in the cookie of the preferences: ids with dots between them, or `all`.
"""

from __future__ import annotations

from collections.abc import Iterator

from talewright.play.view.events import RollEvent
from talewright.play.view.game import GameView

TIPS = ("choice", "roll", "fight", "decision", "undo")
ALL = "all"
SEVERAL = 3
"""Sections after which one may want to go back."""


def known_tips(text: str) -> str:
    """What was hidden, without what is no tip."""
    if text == ALL:
        return ALL
    return ".".join(each for each in TIPS if each in text.split("."))


def hide_tip(hidden: str, tip: str) -> str:
    return ALL if ALL in (hidden, tip) else known_tips(f"{hidden}.{tip}")


def tip_for(game: GameView, hidden: str) -> str:
    """The first tip for this page that the reader has not hidden; empty without one."""
    if hidden == ALL:
        return ""
    return next((each for each in _fitting(game) if each not in hidden.split(".")), "")


def explains_figures(game: GameView, hidden: str) -> bool:
    """Whether the figures of the sheet say what they are for: on the first pages of one who still reads the first tip."""
    return hidden != ALL and TIPS[0] not in hidden.split(".") and len(game.path) < SEVERAL


def _fitting(game: GameView) -> Iterator[str]:
    question = game.question
    events = [event for section in game.sections for event in section.events]
    if any(section.fight for section in game.sections):
        yield "fight"
    if question is not None and question.what != "way" and question.options and game.stage == "reading":
        yield "decision"
    if any(isinstance(event, RollEvent) for event in events):
        yield "roll"
    if question is not None and question.what == "way":
        yield "choice"
    if len(game.path) >= SEVERAL:
        yield "undo"
