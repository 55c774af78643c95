"""What an option leads to at once, found by trying it: figures that change, the faces that would do, the page turned.

Nothing is weighed here and nothing is known of any rule; the chances of the whole are told in `chances`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import TalewrightError
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.sheet import Sheet
from talewright.play.running import Reading, latest_hero
from talewright.play.view.chances import reckonable

Now = Waiting[Any] | Ended[Any]


@dataclass(frozen=True)
class Change:
    """A figure of the sheet, before and after."""

    name: str
    old: int
    new: int


@dataclass(frozen=True)
class Follows:
    changes: tuple[Change, ...] = ()
    good: int = 0
    sides: int = 0
    """of one die that is thrown next: how many faces do, of how many; 0 of 0 if none is, or nothing hangs on it"""
    to: str = ""
    """the number of the section that opens, if one does"""


def follows(reading: Reading, numbers: Mapping[str, int]) -> dict[str, Follows]:
    """For each option of a question of the rules, what it leads to; nothing where nothing can be said."""
    now = reading.now
    if not reckonable(reading) or not isinstance(now, Waiting):
        return {}
    found = {}
    for option in now.question.options:
        try:
            told = _follows(reading, now, Chosen(option), numbers)
        except TalewrightError:
            continue
        if told != Follows():
            found[option] = told
    return found


def _follows(reading: Reading, now: Waiting[Any], answer: Answer, numbers: Mapping[str, int]) -> Follows:
    after = _tried(reading, now, answer)
    if isinstance(after, Waiting) and after.question.dice is not None:
        good, sides = _faces(reading, after)
        if sides:
            return Follows(_changes(reading, now, after), good, sides)
    here = getattr(now.state, "section", "")
    opened = (str(note.facts["section"]) for note in after.notes if note.kind == "section")
    section = next((name for name in opened if name != here), "")
    return Follows(_changes(reading, now, after), to=str(numbers.get(section, "")))


def _tried(reading: Reading, now: Waiting[Any], answer: Answer) -> Now:
    return resume(reading.session.game, (*now.log, answer), since=(now.state, now.since))


def _faces(reading: Reading, now: Waiting[Any]) -> tuple[int, int]:
    """How many faces of a single die do. A rule says so when it reads the dice, or by asking what is settled."""
    assert now.question.dice is not None
    groups = now.question.dice.groups
    if len(groups) != 1 or groups[0][1] != 1:
        return 0, 0
    sides = groups[0][2]
    good = 0
    for face in range(1, sides + 1):
        then = _tried(reading, now, Rolled((face,)))
        fresh = [note for note in then.notes if note.at > len(now.log) and "passed" in note.facts]
        if fresh:
            good += bool(fresh[0].facts["passed"])
        elif (
            isinstance(then, Waiting)
            and then.question.what == getattr(reading.now, "question", now.question).what
        ):
            good += bool(then.question.settled)
        else:
            return 0, 0
    return good, sides


def _changes(reading: Reading, now: Now, after: Now) -> tuple[Change, ...]:
    """Figures of the sheet that differ, in the reader's language."""
    before, behind = latest_hero(now), latest_hero(after)
    if before is None or behind is None or before == behind:
        return ()
    ruleset, words = reading.ruleset, reading.words
    return changes(words.sheet(ruleset.sheet(before)), words.sheet(ruleset.sheet(behind)))


def changes(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """The figures of two sheets that differ."""
    figures = {figure.name: figure.value for figure in after.figures if isinstance(figure.value, int)}
    return tuple(
        Change(figure.name, figure.value, figures[figure.name])
        for figure in before.figures
        if isinstance(figure.value, int) and figures.get(figure.name, figure.value) != figure.value
    )
