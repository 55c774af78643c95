"""What an option leads to at once, found by trying it: figures that change, faces that succeed, the section opened.

Nothing is known here of any rule; the chance of the whole is calculated in `chances`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import TalewrightError
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.sheet import Sheet
from talewright.core.text.words import Words
from talewright.play.running import RunningGame, latest_hero
from talewright.play.view.chances import has_chances

Now = Waiting[Any] | Ended[Any]
log = logging.getLogger("talewright.option_preview")


@dataclass(frozen=True)
class Change:
    """A figure of the sheet, before and after."""

    name: str
    old: int
    new: int


@dataclass(frozen=True)
class OptionPreview:
    changes: tuple[Change, ...] = ()
    good: int = 0
    sides: int = 0
    """of a single die rolled next: how many faces succeed, of how many; 0 of 0 when there is none"""
    to: str = ""
    """the printed number of the section that opens, if one does"""


def option_previews(game: RunningGame, words: Words) -> dict[str, OptionPreview]:
    """For each option of a question of the rules; an option without visible effect has none."""
    now = game.now
    if not has_chances(game) or not isinstance(now, Waiting):
        return {}
    found = {}
    for option in now.question.offered:
        try:
            preview = _preview(game, now, Chosen(option), words)
        except TalewrightError:
            log.info("no preview of %s:%s", now.question.what, option, exc_info=True)
            continue
        if preview != OptionPreview():
            found[option] = preview
    return found


def _preview(game: RunningGame, now: Waiting[Any], answer: Answer, words: Words) -> OptionPreview:
    after = _tried(game, now, answer)
    if isinstance(after, Waiting) and after.question.dice is not None:
        good, sides = _faces(game, after)
        if sides:
            return OptionPreview(_changes(game, now, after, words), good, sides)
    here = getattr(now.state, "section", "")
    opened = (str(note.facts["section"]) for note in after.notes if note.kind == "section")
    section = next((name for name in opened if name != here), "")
    return OptionPreview(_changes(game, now, after, words), to=str(game.numbers.get(section, "")))


def _tried(game: RunningGame, now: Waiting[Any], answer: Answer) -> Now:
    return resume(game.session.game, (*now.log, answer), since=(now.state, now.since))


def _faces(game: RunningGame, now: Waiting[Any]) -> tuple[int, int]:
    """How many faces of a single die succeed. A rule says so when it reads the dice, or by what it asks next."""
    assert now.question.dice is not None
    groups = now.question.dice.groups
    if len(groups) != 1 or groups[0][1] != 1:
        return 0, 0
    sides = groups[0][2]
    good = 0
    for face in range(1, sides + 1):
        then = _tried(game, now, Rolled((face,)))
        fresh = [note for note in then.notes if note.at > len(now.log) and "passed" in note.facts]
        if fresh:
            good += bool(fresh[0].facts["passed"])
        elif (
            isinstance(then, Waiting)
            and then.question.what == getattr(game.now, "question", now.question).what
        ):
            good += bool(then.question.settled)
        else:
            return 0, 0
    return good, sides


def _changes(game: RunningGame, now: Now, after: Now, words: Words) -> tuple[Change, ...]:
    """Figures of the sheet that differ, in the reader's language."""
    before, behind = latest_hero(now), latest_hero(after)
    if before is None or behind is None or before == behind:
        return ()
    return changes(words.sheet(game.ruleset.sheet(before)), words.sheet(game.ruleset.sheet(behind)))


def changes(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """The figures of two sheets that differ."""
    figures = {figure.name: figure.value for figure in after.figures if isinstance(figure.value, int)}
    return tuple(
        Change(figure.name, figure.value, figures[figure.name])
        for figure in before.figures
        if isinstance(figure.value, int) and figures.get(figure.name, figure.value) != figure.value
    )
