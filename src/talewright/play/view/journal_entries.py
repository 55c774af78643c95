"""The journal, section by section: what was read, rolled, gained, lost and chosen, and the branches that were left.

All of it comes from the log: of the present line the part that is shown is replayed, and each branch from the section in
which it leaves that line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from talewright.core.ask import Note
from talewright.core.replay import Ended
from talewright.core.ruleset import Character
from talewright.core.sheet import Change, Sheet, changes
from talewright.play.checkpoints import EVERY, Checkpoint
from talewright.play.tree import Branch, Node, branch_of
from talewright.play.view.events import RollEvent, TextEvent
from talewright.play.view.pages import Pages, PageView
from talewright.play.view.replayed import Replayed, replayed
from talewright.play.view.seats import visible

if TYPE_CHECKING:
    from talewright.play.view.game import GameView

MAX_BRANCHES = 40
"""Branches that one journal shows, those left last."""
MAX_BRANCH, MAX_REPLAYED = 500, 4_000
"""Answers of one branch, and of all, that are replayed."""
MAX_FIRST = 110
"""Letters of the first sentence of a section."""
_END = re.compile(r"(?<=[.!?…])[\"”’»«“]?(?=\s)")
_NO_GAIN = frozenset({"chose", "round", "row"})


@dataclass(frozen=True)
class JournalBranch:
    """A line of play that was left; `id` is the point to go to."""

    id: int
    chose: str
    """what was chosen where it leaves the present way; empty when only the dice differ"""
    sections: tuple[tuple[str, str], ...]
    """number and first sentence of each section read there"""
    ending: str
    ahead: bool
    """it begins where the game stands now"""
    cut: bool
    """it goes on beyond the sections that are named"""


@dataclass(frozen=True, eq=False)
class JournalEntry:
    """One section of the present way; `point` is where the game stood when it was opened."""

    page: PageView = field(repr=False)
    point: int
    chose: str
    branches: tuple[JournalBranch, ...]
    fresh: bool
    """some of its dice were rolled anew after an undo"""
    here: bool
    """where the game stands now"""
    sheets: Callable[[], tuple[Sheet, Sheet] | None] = field(repr=False)
    """before the section and after it; None where they are the same"""

    @property
    def number(self) -> str:
        return self.page.number

    @property
    def name(self) -> str:
        return self.page.name

    @cached_property
    def first(self) -> str:
        return first_sentence(self.page)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Figures of the sheet, before and after."""
        found = self.sheets()
        return () if found is None else changes(*found)

    @cached_property
    def rolls(self) -> list[RollEvent]:
        return [event for event in self.page.events if isinstance(event, RollEvent)]

    @cached_property
    def gains(self) -> list[str]:
        """What was gained, lost or otherwise happened, in sentences; what `changes` shows is not repeated."""
        shown = {change.name for change in self.changes}
        return [
            event.text
            for event in self.page.events
            if isinstance(event, TextEvent)
            and event.kind not in _NO_GAIN
            and not (event.shift and event.name in shown)
        ]


def first_sentence(page: PageView) -> str:
    text = next((block.text for block in page.blocks if block.text), "")
    return textwrap.shorten(_END.split(text, maxsplit=1)[0], MAX_FIRST, placeholder=" …")


class Journal:
    """The way to where the view was made, with each branch at the section in which it leaves it.

    The game may move on meanwhile: its log only grows, so the nodes of this way stay.
    """

    def __init__(self, view: GameView) -> None:
        self._view = view
        tree = view.game.session.tree
        self._nodes = [tree.root, *view.line.here.line()]
        ends = tree.left(self._nodes)
        self._left = _left(ends, self._nodes)
        self.older = len(ends) - len(self._left)
        """branches beyond those that are shown"""

    @property
    def count(self) -> int:
        return len(self._view.pages)

    def entries(self, first: int = 0, last: int | None = None) -> list[JournalEntry]:
        """A part of them, chosen as by a slice; only this part is replayed."""
        view, pages = self._view, self._view.pages
        numbers = range(*slice(first, last).indices(len(pages)))
        if not numbers:
            return []
        end = pages.opened[numbers.stop] if numbers.stop < len(pages) else len(view.log)
        since, line = self._replayed(pages.opened[numbers.start], end)
        chose: dict[int, str] = {}
        for at, text in line.ways(view.words, view.game.numbers):
            chose.setdefault(pages.at(at), text)
        heroes = [each.state.hero for each in line.states if getattr(each.state, "stage", "") == "reading"]
        if end == len(view.log):
            heroes.append(view.hero)
        # The states are those of the sections after the checkpoint.
        earlier = pages.preface + _sections(view.line.now.notes[: since.noted if since is not None else 0])
        branches = self._branches(numbers, line)
        return [
            JournalEntry(
                pages[number],
                self._nodes[pages.opened[number]].id,
                chose.get(number, ""),
                tuple(branches.get(number, ())),
                self._is_fresh(number),
                number + 1 == len(pages),
                partial(_sheets, view, heroes[max(0, number - earlier) : number - earlier + 2]),
            )
            for number in numbers
        ]

    def _replayed(self, begin: int, end: int) -> tuple[Checkpoint[Any] | None, Replayed]:
        """The answers from `begin` to `end`, and the checkpoint before them from which they are replayed."""
        line = self._view.line
        since = next(reversed(line.until(begin - 1)), None)
        at = since.at if since is not None else 0
        found = replayed(self._view.game.session.game, self._view.log[at:end], since)
        if end - at > 2 * EVERY:
            line.learn(found.states)
        return since, found

    def _is_fresh(self, number: int) -> bool:
        """Whether some dice of a page were rolled anew after an undo."""
        opened = self._view.pages.opened
        end = opened[number + 1] if number + 1 < len(opened) else len(self._nodes)
        return any(node.fresh for node in self._nodes[opened[number] + 1 : end + 1])

    def _branches(self, numbers: range, line: Replayed) -> dict[int, list[JournalBranch]]:
        """By the number of the page on which they leave the way."""
        found: dict[int, list[JournalBranch]] = {}
        for each in self._left:
            number = self._view.pages.at(each.shared)
            if number in numbers:
                found.setdefault(number, []).append(_branch(self._view, each, line))
        return found


def _left(ends: Sequence[Node], line: Sequence[Node]) -> list[Branch]:
    """The branches left last."""
    found: list[Branch] = []
    answers = 0
    for end in ends[:MAX_BRANCHES]:
        branch = branch_of(end, line)
        answers += min(len(branch.nodes), MAX_BRANCH)
        if found and answers > MAX_REPLAYED:
            break
        found.append(branch)
    return found


def _sections(notes: Sequence[Note]) -> int:
    return sum(note.kind == "section" for note in notes)


def _sheets(view: GameView, heroes: Sequence[Character]) -> tuple[Sheet, Sheet] | None:
    """Of the character before a section and after it."""
    if len(heroes) < 2 or heroes[0] == heroes[1]:
        return None
    before, after = (view.words.sheet(view.game.ruleset.sheet(hero)) for hero in heroes)
    return before, after


def _branch(view: GameView, branch: Branch, line: Replayed) -> JournalBranch:
    since = next((each for each in reversed(line.states) if each.at <= branch.shared), None)
    shared = view.log[since.at if since is not None else 0 : branch.shared]
    there = replayed(view.game.session.game, (*shared, *branch.answers[:MAX_BRANCH]), since)
    texts = there.texts(view.words, view.game.numbers)
    notes = [note for note in visible(there.now.notes, view.seat) if note.at > branch.shared]
    read = Pages(view.game.book, notes, view.words, view.game.numbers)
    return JournalBranch(
        branch.id,
        next((text for at, text in texts if at >= branch.shared), ""),
        tuple((page.number, first_sentence(page)) for page in read if page.section is not None),
        there.now.ending.id if isinstance(there.now, Ended) else "",
        branch.ahead,
        len(branch.nodes) > MAX_BRANCH,
    )
