"""The journal, section by section: what was read, rolled, gained, lost and chosen, and the branches that were left.

All of it comes from the log: the present line is replayed once, and each branch from the section in which it leaves that
line.
"""

from __future__ import annotations

import re
import textwrap
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from talewright.core.ask import Answer, Ask, Chosen, Question
from talewright.core.game import Ending, Game
from talewright.core.replay import Ended, ReplayAsk, Waiting, by_person, resume
from talewright.core.ruleset import Character, Ruleset
from talewright.core.sheet import Change, Sheet, changes
from talewright.core.text.words import Words
from talewright.play.session import MAX_LOG
from talewright.play.tree import Branch, Node, branch_of
from talewright.play.view.events import RollEvent, TextEvent
from talewright.play.view.pages import PageView, pages
from talewright.play.view.question import choice_text
from talewright.play.view.seats import visible

if TYPE_CHECKING:
    from talewright.play.view.game import GameView

MAX_BRANCHES = 40
"""Branches that one journal shows, those left last."""
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


@dataclass(frozen=True)
class Journal:
    entries: tuple[JournalEntry, ...]
    older: int
    """branches beyond those that are shown"""


def first_sentence(page: PageView) -> str:
    text = next((block.text for block in page.blocks if block.text), "")
    return textwrap.shorten(_END.split(text, maxsplit=1)[0], MAX_FIRST, placeholder=" …")


def journal_of(view: GameView) -> Journal:
    """The way to where the view was made, with each branch at the section in which it leaves it.

    The game may move on meanwhile: its log only grows, so the nodes of this way stay.
    """
    game, session = view.game, view.game.session
    line = _replay(session.game, view.log)
    read = view.pages
    opened = [page.opened if index else 0 for index, page in enumerate(read)]
    nodes = session.tree.line(view.log)
    ends = session.tree.left(nodes)
    left = _left(ends, nodes[-1])
    branches: dict[int, list[JournalBranch]] = {}
    for each in left:
        branches.setdefault(bisect_right(opened, each.shared) - 1, []).append(_branch(view, each, line))
    chose: dict[int, str] = {}
    for at, text in line.ways(view.words, game.numbers):
        chose.setdefault(bisect_right(opened, at) - 1, text)
    heroes = [state.hero for _, state in line.states if getattr(state, "stage", "") == "reading"]
    heroes.append(view.hero)
    found = []
    section = 0
    for index, page in enumerate(read):
        begin = opened[index]
        end = opened[index + 1] if index + 1 < len(read) else len(nodes)
        before = after = None
        if page.section is not None and section + 1 < len(heroes):
            before, after = heroes[section], heroes[section + 1]
            section += 1
        found.append(
            JournalEntry(
                page,
                nodes[begin].id,
                chose.get(index, ""),
                tuple(branches.get(index, ())),
                any(node.fresh for node in nodes[begin + 1 : end + 1]),
                index + 1 == len(read),
                partial(_sheets, game.ruleset, view.words, before, after),
            )
        )
    return Journal(tuple(found), len(ends) - len(left))


def _left(ends: Sequence[Node], here: Node) -> list[Branch]:
    """The branches left last, as many as are replayed in about the time of the longest game."""
    found: list[Branch] = []
    answers = 0
    for end in ends[:MAX_BRANCHES]:
        branch = branch_of(end, here)
        answers += len(branch.nodes)
        if found and answers > MAX_LOG:
            break
        found.append(branch)
    return found


def _sheets(
    ruleset: Ruleset[Any], words: Words, before: Character, after: Character
) -> tuple[Sheet, Sheet] | None:
    return (
        None if before == after else (words.sheet(ruleset.sheet(before)), words.sheet(ruleset.sheet(after)))
    )


def _branch(view: GameView, branch: Branch, line: _Replayed) -> JournalBranch:
    since = next((each for each in reversed(line.states) if each[0] <= branch.shared), None)
    there = _replay(view.game.session.game, branch.answers, since)
    texts = there.texts(view.words, view.game.numbers)
    notes = [note for note in visible(there.now.notes, view.seat) if note.at > branch.shared]
    read = pages(view.game.book, notes, view.words, view.game.numbers)
    return JournalBranch(
        branch.id,
        next((text for at, text in texts if at >= branch.shared), ""),
        tuple((page.number, first_sentence(page)) for page in read if page.section is not None),
        there.now.ending.id if isinstance(there.now, Ended) else "",
        branch.ahead,
    )


# -- replaying -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Replayed:
    """A line of play: the state before each step with the answers given by then, and each choice of a person."""

    now: Waiting[Any] | Ended[Any]
    states: list[tuple[int, Any]]
    choices: list[tuple[int, Question, Chosen]]

    def texts(self, words: Words, numbers: Mapping[str, int]) -> list[tuple[int, str]]:
        return [(at, _text(question, chosen, words, numbers)) for at, question, chosen in self.choices]

    def ways(self, words: Words, numbers: Mapping[str, int]) -> list[tuple[int, str]]:
        """The choices that lead from one section to another."""
        return [
            (at, _text(question, chosen, words, numbers))
            for at, question, chosen in self.choices
            if question.what == "way"
        ]


def _text(question: Question, chosen: Chosen, words: Words, numbers: Mapping[str, int]) -> str:
    if question.what == "way" and chosen.option in question.words:
        runs, _ = choice_text(question.words[chosen.option], numbers)
        return "".join(run.text for run in runs)
    return words.option(question, chosen.option)


class _Recorded:
    """A game that remembers the state before each step."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.states: list[tuple[int, Any]] = []

    def start(self) -> Any:
        return self.game.start()

    def step(self, state: Any, ask: Ask) -> Any:
        assert isinstance(ask, ReplayAsk)
        self.states.append((ask.at, state))
        return self.game.step(state, ask)

    def ended(self, state: Any) -> Ending | None:
        return self.game.ended(state)


def _replay(game: Game[Any], answers: Sequence[Answer], since: tuple[int, Any] | None = None) -> _Replayed:
    """`since` is a state of another line, and the answers both have given by then."""
    at = since[0] if since is not None else 0
    recorded = _Recorded(game)
    left = iter(answers[at:])
    choices: list[tuple[int, Question, Chosen]] = []

    def answer(question: Question) -> Answer | None:
        nonlocal at
        given = next(left, None)
        if isinstance(given, Chosen) and by_person(given):
            choices.append((at, question, given))
        at += 1
        return given

    begun = (since[1], since[0]) if since is not None else None
    now = resume(recorded, answers[:at], since=begun, answerer=answer)
    return _Replayed(now, recorded.states, choices)
