"""A running game as plain view data, secrets left out: what any graphical face draws.

Nothing here is markup and nothing is a sentence of a face: reasons are keys with facts, words come from the book
and from the ruleset.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from talewright.adventure import Book, Section, number_book
from talewright.adventure.prose import Printed, Run, printed
from talewright.core.ask import Chosen, Rolled
from talewright.core.replay import Ended, Waiting
from talewright.play.naming import name_of
from talewright.play.running import Reading
from talewright.play.view.events import LogLine, Throw, Told, events, log_lines
from talewright.play.view.explanation import choices_made
from talewright.play.view.pages import Leaf, leaves
from talewright.play.view.question import Asked, open_question

_KEPT_BOOKS = 8
_numbers: dict[int, tuple[Book, dict[str, int]]] = {}


@dataclass(frozen=True)
class SectionView:
    """A section on the page, with what happened on it."""

    name: str
    number: str
    act: str
    ending: str
    blocks: tuple[Printed, ...]
    events: tuple[Throw | Told, ...]
    opened: int

    @property
    def rounds(self) -> list[str]:
        """Of a fight of several rounds, how each went: held, lost, now or next."""
        state: list[str] = []
        at = 0
        for event in self.events:
            if isinstance(event, Told) and event.round[1] > 1:
                at, of = event.round
                if at == 1:
                    state = ["next"] * of
                state[at - 1] = "now"
            elif isinstance(event, Throw) and at and event.passed is not None:
                state[at - 1] = "held" if event.passed else "lost"
        return state


@dataclass(frozen=True)
class PathStep:
    name: str
    number: str
    opened: int
    again: bool
    """the section has been read before"""


@dataclass(frozen=True)
class GameView:
    seq: int
    sections: tuple[SectionView, ...]
    making: tuple[Throw | Told, ...]
    """what happened while the character was being made, as long as it is"""
    asked: Asked | None
    ending: str
    hero: Any
    sheet: Any
    log: tuple[LogLine, ...]
    path: tuple[PathStep, ...]
    stage: str
    human: int
    """how many answers of a person there are to take back"""
    chosen: tuple[str, ...] = field(default=())
    name: str = ""
    """what the character is called; empty for nobody yet"""


def numbers_of(book: Book) -> dict[str, int]:
    """The printed numbers of a book, kept while it is in use."""
    known = _numbers.get(id(book))
    if known is None or known[0] is not book:
        while len(_numbers) >= _KEPT_BOOKS:
            _numbers.pop(next(iter(_numbers)))
        known = _numbers[id(book)] = (book, number_book(book))
    return known[1]


def view(reading: Reading, *, whole_log: bool = False) -> GameView:
    """The page a reader sees now; the log goes back a few lines, or to the beginning."""
    now = reading.now
    hero = reading.hero
    words = reading.words.sparing(getattr(hero, "name", ""))
    numbers = numbers_of(reading.book)
    found = leaves(reading)
    start, cut = _first_shown(now, found)
    shown = []
    for index, leaf in enumerate(found[start:], start):
        if leaf.section is None:
            continue
        tail = cut if index == start else 0
        happened = events([n for n in leaf.notes if not tail or n.at >= tail], words)
        if tail and not happened:
            continue
        blocks = () if tail else _printed(leaf.section, numbers)
        shown.append(_section_view(leaf, numbers, blocks, happened))
    making = found[-1].section is None
    return GameView(
        seq=len(now.log),
        sections=tuple(shown),
        making=tuple(events(found[-1].notes, words)) if making else (),
        asked=open_question(replace(reading, words=words), numbers) if isinstance(now, Waiting) else None,
        ending=now.ending.id if isinstance(now, Ended) else now.state.ending,
        hero=hero,
        sheet=None if hero is None else words.sheet(reading.ruleset.sheet(hero)),
        log=tuple(log_lines(now.notes if whole_log else now.notes[-24:], words, numbers)),
        path=tuple(path_of(reading)),
        stage=now.state.stage,
        human=_human_answers(now),
        chosen=tuple(choices_made(reading.session.game, now.log, words)) if making else (),
        name=name_of(hero) or reading.name,
    )


_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_BRANCH = re.compile(r"(?:If|Otherwise|On a|Turn to)\b")


_pages: OrderedDict[int, tuple[Section, Sequence[Printed]]] = OrderedDict()
_KEPT_PAGES = 512


def _printed(section: Section, numbers: Mapping[str, int]) -> Sequence[Printed]:
    """What is printed of a section; the pages lately read are kept ready."""
    known = _pages.get(id(section))
    if known is None or known[0] is not section:
        known = _pages[id(section)] = (section, _set(printed(section, numbers, choices=False)))
        if len(_pages) > _KEPT_PAGES:
            _pages.popitem(last=False)
    return known[1]


def _set(blocks: Sequence[Printed]) -> list[Printed]:
    """Only what is carried out stands out: what follows from it ("If you succeed, ...") is left quiet."""
    return [replace(block, runs=_quiet(block.runs)) for block in blocks]


def _quiet(runs: Sequence[Run]) -> tuple[Run, ...]:
    found: list[Run] = []
    branch, begins = False, True
    for run in runs:
        if not run.instruction:
            branch, begins = False, True
            found.append(run)
            continue
        at = 0
        for gap in [*(match.end() for match in _SENTENCE.finditer(run.text)), len(run.text)]:
            part = run.text[at:gap]
            if begins and part.strip():
                branch = bool(_BRANCH.match(part.lstrip()))
            if part:
                found.append(replace(run, text=part, instruction=not branch))
            begins = gap < len(run.text) or part.rstrip().endswith((".", "!", "?"))
            at = gap
    return tuple(found)


def _section_view(
    leaf: Leaf, numbers: Mapping[str, int], blocks: Sequence[Printed], happened: Sequence[Throw | Told]
) -> SectionView:
    section = leaf.section
    assert section is not None
    number = str(numbers.get(section.name, section.name))
    return SectionView(
        section.name, number, section.act, section.ending, tuple(blocks), tuple(happened), leaf.opened
    )


def _last_human(now: Waiting[Any] | Ended[Any]) -> int:
    for at in range(len(now.log) - 1, -1, -1):
        answer = now.log[at]
        if (isinstance(answer, Chosen) and not answer.auto) or (isinstance(answer, Rolled) and answer.typed):
            return at
    return -1


def _human_answers(now: Waiting[Any] | Ended[Any]) -> int:
    return sum(
        1
        for answer in now.log
        if (isinstance(answer, Chosen) and not answer.auto) or (isinstance(answer, Rolled) and answer.typed)
    )


def _first_shown(now: Waiting[Any] | Ended[Any], found: Sequence[Leaf]) -> tuple[int, int]:
    """The first page still to be read, and from which answer on it counts (0: the whole page).

    A way that was chosen leaves its page behind, unless dice were thrown on the way.
    """
    last = _last_human(now)
    if last < 0:
        return 0, 0
    index = max((i for i, leaf in enumerate(found) if leaf.opened <= last), default=0)
    if index == len(found) - 1:
        return index, 0
    left = any(note.kind == "went" and note.at == last + 1 for note in found[index].notes)
    return (index, last + 1) if left else (index, 0)


def path_of(reading: Reading) -> list[PathStep]:
    """The sections read so far."""
    numbers = numbers_of(reading.book)
    seen: set[str] = set()
    steps = []
    for name, opened in reading.path():
        steps.append(PathStep(name, str(numbers.get(name, name)), opened, name in seen))
        seen.add(name)
    return steps
