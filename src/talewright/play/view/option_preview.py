"""What an option leads to at once, found by trying it: figures that change, faces that succeed, the section opened,
the question that follows.

Nothing is known here of any rule; the chance of the whole is calculated in `chances`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Answer, Chosen, Note, Rolled
from talewright.core.errors import TalewrightError
from talewright.core.game import Game
from talewright.core.replay import Ended, Waiting, resume
from talewright.core.ruleset import Ruleset
from talewright.core.sheet import Change, changes
from talewright.core.text.words import Words
from talewright.play.running import RunningGame, latest_hero
from talewright.play.view.chances import has_chances
from talewright.play.view.events import TextEvent, events
from talewright.play.view.follow_ups import follows_at_once
from talewright.play.view.question import OptionView, question_view

Now = Waiting[Any] | Ended[Any]
log = logging.getLogger("talewright.option_preview")


@dataclass(frozen=True)
class OptionPreview:
    changes: tuple[Change, ...] = ()
    good: int = 0
    sides: int = 0
    """of a single die rolled next: how many faces succeed, of how many; 0 of 0 when there is none"""
    to: str = ""
    """the printed number of the section that opens, if one does"""
    fatal: bool = False
    """whether the character cannot go on afterwards"""
    then: tuple[tuple[OptionView, OptionPreview], ...] = ()
    """the options of a question of the rules that follows at once, so that one page can ask both"""


def option_previews(game: RunningGame, words: Words) -> dict[str, OptionPreview]:
    """For each option of a question of the rules in a book; an option without visible effect has none."""
    now = game.now
    if not has_chances(game) or not isinstance(now, Waiting):
        return {}
    return previews_of(game.session.game, game.ruleset, now, words, lambda: game.numbers)


def previews_of(
    game: Game[Any],
    ruleset: Ruleset[Any],
    now: Waiting[Any],
    words: Words,
    numbers: Callable[[], Mapping[str, int]] = dict,
) -> dict[str, OptionPreview]:
    """The same for any game that waits for a choice."""
    trial = _Trial(game, ruleset, now, words, numbers)
    found = {}
    for option in now.question.offered:
        try:
            preview = trial.preview(Chosen(option))
        except TalewrightError:
            log.info("no preview of %s:%s", now.question.what, option, exc_info=True)
            continue
        if preview != OptionPreview():
            found[option] = preview
    return found


@dataclass(frozen=True)
class _Trial:
    """Tries the options of one question."""

    game: Game[Any]
    ruleset: Ruleset[Any]
    now: Waiting[Any]
    words: Words
    numbers: Callable[[], Mapping[str, int]]

    def preview(self, answer: Answer, *, last: bool = False) -> OptionPreview:
        after = self._tried(self.now, answer)
        if isinstance(after, Waiting) and after.question.dice is not None:
            good, sides = self._faces(after)
            if sides:
                return OptionPreview(self._changes(after), good, sides)
        if not last and isinstance(after, Waiting) and follows_at_once(self.now, after):
            second = replace(self, now=after)
            found = question_view(after.question, self.words).options
            then = tuple((each, second.preview(Chosen(each.id), last=True)) for each in found)
            return OptionPreview(self._changes(after), then=then)
        hero = latest_hero(after)
        fatal = hero is not None and bool(self.ruleset.over(hero))
        here = getattr(self.now.state, "section", "")
        for at, note in enumerate(after.notes):
            if note.kind == "section" and note.facts["section"] != here:
                # What the next section brings is not said before it is read.
                to = str(self.numbers().get(str(note.facts["section"]), ""))
                return OptionPreview(self._announced(after.notes[:at]), to=to, fatal=fatal)
        return OptionPreview(self._changes(after), fatal=fatal)

    def _announced(self, notes: Sequence[Note]) -> tuple[Change, ...]:
        """The changes that notes announce after the question."""
        found = events([note for note in notes if note.at > len(self.now.log)], self.words)
        return tuple(
            Change(event.name, *event.shift)
            for event in found
            if isinstance(event, TextEvent) and event.shift
        )

    def _tried(self, now: Waiting[Any], answer: Answer) -> Now:
        return resume(self.game, (*now.log, answer), since=(now.state, now.since))

    def _faces(self, now: Waiting[Any]) -> tuple[int, int]:
        """How many faces of a single die succeed. A rule says so when it reads the dice, or by what it asks next."""
        assert now.question.dice is not None
        groups = now.question.dice.groups
        if len(groups) != 1 or groups[0][1] != 1:
            return 0, 0
        sides = groups[0][2]
        good = 0
        for face in range(1, sides + 1):
            then = self._tried(now, Rolled((face,)))
            fresh = [note for note in then.notes if note.at > len(now.log) and "passed" in note.facts]
            if fresh:
                good += bool(fresh[0].facts["passed"])
            elif isinstance(then, Waiting) and then.question.what == self.now.question.what:
                good += bool(then.question.settled)
            else:
                return 0, 0
        return (good, sides) if good else (0, 0)  # no face does, or nothing says which

    def _changes(self, after: Now) -> tuple[Change, ...]:
        """Figures of the sheet that differ, in the reader's language."""
        before, behind = latest_hero(self.now), latest_hero(after)
        if before is None or behind is None or before == behind:
            return ()
        sheet, words = self.ruleset.sheet, self.words
        return changes(words.sheet(sheet(before)), words.sheet(sheet(behind)))
