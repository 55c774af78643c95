"""The tray of a sheet: the action under way or done last, what a verb asks, and what an undo has made true again."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from talewright.core.ask import Answer, Chosen
from talewright.core.errors import TalewrightError
from talewright.core.replay import Waiting, resume
from talewright.core.ruleset import Character, find
from talewright.core.sheet import Change, changes
from talewright.core.text.words import Words
from talewright.odds.budget import Budget, limited
from talewright.odds.solve import solve
from talewright.play.character_game import read_entry
from talewright.play.offload import offload
from talewright.play.orders import CharacterOrder, order_game
from talewright.play.view.events import Term
from talewright.play.view.history import HistoryEntry, history
from talewright.play.view.option_preview import OptionPreview, previews_of
from talewright.play.view.question import QuestionView, question_view

if TYPE_CHECKING:  # a book in a browser has no library
    from talewright.play.library.open_sheet import OpenSheet

EMPTY, ASKED, DONE, UNDONE = "empty", "asked", "done", "undone"
CHANCE_STATES, CHANCE_SECONDS = 15_000, 1.5
"""A chance that needs more states or time than this is left out."""
log = logging.getLogger("talewright.tray")


@dataclass(frozen=True)
class Tray:
    """`entry` is the action it is about; `changes` are figures before and after it, of an undo the other way round."""

    kind: str = EMPTY
    entry: HistoryEntry | None = None
    changes: tuple[Change, ...] = ()
    question: QuestionView | None = None
    previews: Mapping[str, OptionPreview] = field(default_factory=dict)
    can_undo: bool = False
    can_redo: bool = False
    exhausted: bool = False

    @property
    def terms(self) -> tuple[Term, ...]:
        """What the target of the last roll is made of."""
        roll = self.entry.roll if self.entry is not None else None
        return roll.terms if roll is not None else ()


def tray_of(sheet: OpenSheet, words: Words, past: Sequence[HistoryEntry]) -> Tray:
    """`past` is the history of the sheet, newest first."""
    session, now = sheet.session, sheet.now
    undo, redo = session.can_undo, session.can_redo
    if not sheet.known:
        return Tray(can_undo=undo)
    last = past[0] if past else None
    if isinstance(now, Waiting) and not sheet.between:
        return Tray(
            ASKED,
            last,
            _changed(sheet, now.state.hero, sheet.hero, words),
            question_view(now.question, words, now.notes[-1] if now.notes else None),
            previews_of(session.game, sheet.ruleset, now, words),
            undo,
            redo,
            session.exhausted and now.question.dice is not None,
        )
    ahead = session.tree.ahead()
    if ahead is not None:
        assert isinstance(now, Waiting)
        answers = tuple(each.answer for each in ahead.line() if each.answer is not None)
        then = resume(session.game, answers, since=(now.state, now.since))
        undone = next(iter(history(then.notes, len(answers), words, 1)), None)
        hero = then.shown if isinstance(then, Waiting) and then.shown is not None else then.state.hero
        return Tray(
            UNDONE, undone, _changed(sheet, hero, now.state.hero, words), can_undo=undo, can_redo=True
        )
    if last is None:
        return Tray(can_undo=undo)
    return Tray(DONE, last, last.changes, can_undo=undo)


def _changed(sheet: OpenSheet, before: Character, after: Character, words: Words) -> tuple[Change, ...]:
    if before == after:
        return ()
    return changes(words.sheet(sheet.ruleset.sheet(before)), words.sheet(sheet.ruleset.sheet(after)))


# -- chances of the options -----------------------------------------------------------------------------------


async def tray_chances(sheet: OpenSheet) -> dict[str, float]:
    """The chance behind each option of the open question; none if it takes too long, or if all options are alike.

    A sheet asks about one verb at a time, so the states are few: they are solved in a thread, and counted.
    """
    now = sheet.now
    if sheet.between or not isinstance(now, Waiting) or now.question.dice is not None or not sheet.known:
        return {}
    order = read_entry(_order_text(now))
    assert isinstance(order, CharacterOrder)
    fields = json.dumps(dict(order.fields), sort_keys=True)
    answers = now.log[now.since + 1 :]
    return await offload(order_chances, sheet.ruleset.id, now.state.hero, order.verb, fields, answers)


def _order_text(now: Waiting[Any]) -> str:
    first = now.log[now.since]
    assert isinstance(first, Chosen)
    return first.option


@lru_cache(maxsize=512)
def order_chances(
    system: str, hero: Character, verb: str, fields: str, answers: tuple[Answer, ...]
) -> dict[str, float]:
    """The chance that an order ends well after each option of its open question, if all that follows is chosen best."""
    ruleset = find(system)
    game = order_game(ruleset, hero, CharacterOrder(verb, json.loads(fields)))
    try:
        now = resume(game, answers)
        if not isinstance(now, Waiting):
            return {}
        with limited(Budget(CHANCE_SECONDS)):
            solved = solve(
                game,
                lambda state: [bool(state.result.good), not ruleset.over(state.result.hero)],
                exact=False,
                limit=CHANCE_STATES,
            )
        found = {option: float(values[0]) for option, values in solved.options(now).items()}
    except (TalewrightError, KeyError, ValueError, AssertionError):
        log.info("no chances for %s", verb, exc_info=True)
        return {}
    return found if len(set(found.values())) > 1 else {}
