"""The pages of a book read so far: each section with its printed text and what happened on it.

A forced "turn to" leads on at once, so one answer may open several sections.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, overload

from talewright.adventure import Book, Section
from talewright.adventure.game import AdventureGame, Page
from talewright.adventure.prose import Printed, printed
from talewright.core.ask import Ask, Note
from talewright.core.game import Ending
from talewright.core.replay import resume
from talewright.core.ruleset import Character
from talewright.core.text.words import Words
from talewright.play.cache import LruCache
from talewright.play.running import RunningGame
from talewright.play.view.events import Event, events
from talewright.play.view.journal import number_of
from talewright.play.view.rounds import Fight, fight_of

MAX_NOTES = 400
"""Notes drawn on one page: dice that go on without a choice would make it megabytes long."""


@dataclass(eq=False)
class PageView:
    """A section and what happened on it; while the character is made there is no section yet."""

    section: Section | None = field(repr=False)
    opened: int
    """how many answers had been given when it was opened"""
    notes: tuple[Note, ...] = field(repr=False)
    words: Words = field(repr=False)
    numbers: Mapping[str, int] = field(repr=False)
    has_text: bool = True
    """False for what is left of a page that the reader has turned"""

    @property
    def number(self) -> str:
        """The printed number of the section."""
        return number_of(self.section.name, self.numbers) if self.section is not None else ""

    @property
    def name(self) -> str:
        return self.section.name if self.section is not None else ""

    @property
    def foe(self) -> tuple[str, str]:
        """Who is fought on it, and a line about them; empty where the author says nothing."""
        name, _, line = (self.section.heading.foe if self.section is not None else "").partition(":")
        return name.strip(), line.strip()

    @property
    def act(self) -> str:
        return self.section.act if self.section is not None else ""

    @property
    def ending(self) -> str:
        return self.section.ending if self.section is not None else ""

    @cached_property
    def blocks(self) -> Sequence[Printed]:
        """The printed text, without its choices: those belong to the question."""
        if self.section is None or not self.has_text:
            return ()
        blocks = _printed(self.section, self.numbers)
        if not self.section.content.passages:
            return blocks
        shown = {
            note.facts["start"]: bool(note.facts["holds"]) for note in self.notes if note.kind == "passage"
        }
        return [block for block in blocks if block.start < 0 or shown.get(block.start, False)]

    @cached_property
    def events(self) -> list[Event]:
        return events(self.notes[-MAX_NOTES:], self.words)

    def since(self, at: int) -> PageView:
        """What happened on the page from answer `at` on."""
        return replace(self, notes=tuple(note for note in self.notes if note.at >= at), has_text=False)

    @cached_property
    def fight(self) -> Fight | None:
        """The fight of several rounds on this page, if there is one."""
        return fight_of(self.events)


class Pages(Sequence[PageView]):
    """Every page from the first; the last is the one where the reader is asked, or where the book ended.

    What happened before the first section is a page of its own. A page is made when it is asked for: of a long game most
    never are.
    """

    def __init__(
        self, book: Book | None, notes: Sequence[Note], words: Words, numbers: Mapping[str, int]
    ) -> None:
        self._book, self._notes, self._words, self._numbers = book, notes, words, numbers
        starts = [at for at, note in enumerate(notes) if note.kind == "section"] if book is not None else []
        self.preface = not starts or starts[0] > 0
        """whether the first page has no section"""
        self._starts = [0, *starts] if self.preface else starts
        self._made: dict[int, PageView] = {}

    @cached_property
    def opened(self) -> list[int]:
        """The answers given when each page was opened."""
        return [0, *(self._notes[start].at for start in self._starts[1:])]

    def at(self, answers: int) -> int:
        """The number of the page that was open after so many answers."""
        return max(0, bisect_right(self.opened, answers) - 1)

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, number: int) -> PageView: ...
    @overload
    def __getitem__(self, number: slice) -> list[PageView]: ...
    def __getitem__(self, number: int | slice) -> PageView | list[PageView]:
        if isinstance(number, slice):
            return [self._page(each) for each in range(*number.indices(len(self)))]
        return self._page(range(len(self))[number])

    def _page(self, number: int) -> PageView:
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def _make(self, number: int) -> PageView:
        start = self._starts[number]
        end = self._starts[number + 1] if number + 1 < len(self) else len(self._notes)
        if self._book is None or (self.preface and number == 0):
            return PageView(None, 0, tuple(self._notes[start:end]), self._words, self._numbers)
        first = self._notes[start]
        section = self._book.by_name.get(str(first.facts["section"]))
        return PageView(section, first.at, tuple(self._notes[start + 1 : end]), self._words, self._numbers)


_cache: LruCache[int, tuple[Section, Mapping[str, int], Sequence[Printed]]] = LruCache(512)


def _printed(section: Section, numbers: Mapping[str, int]) -> Sequence[Printed]:
    """The printed text of a section; those lately read are cached."""
    known = _cache.get(id(section))
    if known is None or known[0] is not section or known[1] is not numbers:
        blocks = printed(section, numbers, choices=False, phrases=True)
        known = _cache.put(id(section), (section, numbers, blocks))
    return known[2]


@dataclass(frozen=True)
class _Upto:
    """A game cut off after a number of sections."""

    game: AdventureGame
    sections: int

    def start(self) -> tuple[int, Page]:
        page = self.game.start()
        return 0, page

    def step(self, state: tuple[int, Page], ask: Ask) -> tuple[int, Page]:
        count, page = state
        return count + (page.stage == "reading"), self.game.step(page, ask)

    def ended(self, state: tuple[int, Page]) -> Ending | None:
        return Ending("cut") if state[0] >= self.sections else self.game.ended(state[1])


def hero_after(game: RunningGame, read: Sequence[PageView], index: int) -> Character:
    """The character at the end of a page; on the last page, as it is now."""
    if index >= len(read) - 1:
        return game.hero
    if read[index].section is None:
        return None
    book = game.session.game
    assert isinstance(book, AdventureGame)
    count = sum(1 for page in read[: index + 1] if page.section is not None)
    state: Any = resume(_Upto(book, count), game.now.log[: read[index + 1].opened]).state
    return state[1].hero
