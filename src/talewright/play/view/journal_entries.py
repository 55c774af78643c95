"""The journal, section by section: what was read, rolled, gained, lost and chosen, and the branches that were left.

All of it comes from the log: the present line is replayed once, and each branch from the section in which it leaves that
line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from talewright.core.ask import Answer, Ask, Chosen, Question
from talewright.core.game import Ending, Game
from talewright.core.replay import Ended, ReplayAsk, Waiting, by_person, resume
from talewright.core.ruleset import Character
from talewright.core.sheet import Change, changes
from talewright.core.text.words import Words
from talewright.play.tree import Branch
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
    changes: tuple[Change, ...]
    """figures of the sheet, before and after"""
    branches: tuple[JournalBranch, ...]
    fresh: bool
    """some of its dice were rolled anew after an undo"""
    here: bool
    """where the game stands now"""

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
    """The present way, with each branch at the section in which it leaves it."""
    game, session = view.game, view.game.session
    line = _replay(session.game, session.now.log)
    read = view.pages
    left = sorted(session.branches(), key=lambda each: -each.seen)
    shown = {each.id: _branch(view, each, line) for each in left[:MAX_BRANCHES]}
    nodes = [session.tree.root, *session.tree.here.line()]
    heroes = [state.hero for _, state in line.states if getattr(state, "stage", "") == "reading"]
    heroes.append(game.hero)
    ways = line.ways(view.words, game.numbers)
    found = []
    section = 0
    for index, page in enumerate(read):
        begin = page.opened if index else 0
        end = read[index + 1].opened if index + 1 < len(read) else len(session.now.log) + 1
        changed: tuple[Change, ...] = ()
        if page.section is not None and section + 1 < len(heroes):
            changed = _changed(view, heroes[section], heroes[section + 1])
            section += 1
        found.append(
            JournalEntry(
                page,
                nodes[begin].id,
                next((text for at, text in ways if begin <= at < end), ""),
                changed,
                tuple(shown[each.id] for each in left if each.id in shown and begin <= each.shared < end),
                any(node.fresh for node in nodes if begin < node.depth <= end),
                index + 1 == len(read),
            )
        )
    return Journal(tuple(found), max(0, len(left) - MAX_BRANCHES))


def _changed(view: GameView, before: Character, after: Character) -> tuple[Change, ...]:
    one, two = view.sheet_of(before), view.sheet_of(after)
    return changes(one, two) if one is not None and two is not None and before != after else ()


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
