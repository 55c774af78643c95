"""`GameView`: everything one seat may see of a running game, in one language; each part is made when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from talewright.core.ask import HERO, Answer, Note, Question, Seat
from talewright.core.clauses import Clause
from talewright.core.replay import Ended, Waiting, by_person
from talewright.core.ruleset import Character
from talewright.core.sheet import Sheet
from talewright.core.text.words import Words
from talewright.play.errors import Busy, TooSlow
from talewright.play.running import RunningGame, asked_for, name_of, words_for
from talewright.play.view.chances import (
    Chances,
    chances,
    chances_at,
    has_chances,
    has_win_chances,
    without_history,
)
from talewright.play.view.counters import counter_block, counters_seen
from talewright.play.view.events import Event, TextEvent
from talewright.play.view.explanation import about_options, choices_made, shared
from talewright.play.view.journal import JournalLine, PathStep, journal, path
from talewright.play.view.journal_entries import Journal
from talewright.play.view.option_preview import OptionPreview, option_previews
from talewright.play.view.pages import Pages, PageView, hero_after
from talewright.play.view.question import QuestionView, choice_view, question_view
from talewright.play.view.seats import visible
from talewright.play.view.ways import Ways, in_groups

if TYPE_CHECKING:  # a book in a browser has no processes to calculate in
    from talewright.play.worker import Calculator

RECENT = 24
"""Notes that the short journal beside a page looks at."""
CHANCE_SECONDS, WIN_SECONDS = 4.0, 12.0
MAX_PAGES, MAX_PATH, MAX_JOURNAL = 40, 1_000, 2_000
"""Sections, steps of the path and notes of the journal that one page draws."""


class GameView:
    """Made for one drawing: after the next answer a new one is made."""

    def __init__(self, game: RunningGame, language: str = "en", seat: Seat = HERO) -> None:
        self.game = game
        self.language = language
        self.seat = seat
        self.seq = game.seq
        self.line = game.session.line
        self._now = self.line.now
        self.hero: Character = game.hero
        self.words: Words = words_for(game.ruleset, language).sparing(getattr(self.hero, "name", ""))

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What happened, as far as this seat may know it."""
        return visible(self._now.notes, self.seat)

    @property
    def log(self) -> tuple[Answer, ...]:
        """The answers that count."""
        return self._now.log

    @property
    def name(self) -> str:
        """The character's name; empty when it has none yet."""
        return name_of(self.hero) or self.game.name

    @property
    def stage(self) -> str:
        """Before (the character is made), reading, after (the book has ended, experience is spent) or over"""
        return str(self._now.state.stage) if self.game.book is not None else "before"

    @property
    def ending(self) -> str:
        if isinstance(self._now, Ended):
            return self._now.ending.id
        return str(self._now.state.ending) if self.game.book is not None else ""

    @property
    def ending_title(self) -> str:
        """The name the author gave the ending that was reached; empty without one."""
        section = self.game.section if self.ending else None
        return section.heading.title if section is not None else ""

    # -- the page ---------------------------------------------------------------------------------------------

    @cached_property
    def pages(self) -> Pages:
        """All pages from the first."""
        return Pages(self.game.book, self.notes, self.words, self.game.numbers)

    @cached_property
    def sections(self) -> tuple[PageView, ...]:
        """The pages since the reader last chose: what is still to be read.

        A choice leaves its page behind, except for dice that were rolled on the way.
        """
        last = _last_human(self._now.log)
        here = self.pages[max(self.pages.at(last), len(self.pages) - MAX_PAGES - 1) :]
        if (
            last >= 0
            and len(here) > 1
            and any(note.kind == "went" and note.at == last + 1 for note in here[0].notes)
        ):
            rest = here[0].since(last + 1)
            here = [rest, *here[1:]] if rest.events else here[1:]
        return tuple(page for page in here if page.section is not None)[-MAX_PAGES:]

    @cached_property
    def changed(self) -> frozenset[str]:
        """The figures that rose or fell on the page that is read now."""
        return frozenset(
            event.name
            for page in self.sections
            for event in page.events
            if isinstance(event, TextEvent) and event.shift is not None
        )

    @cached_property
    def making(self) -> list[Event]:
        """What happened outside any section, as long as there is none: a character is made, an order is played."""
        return self.pages[-1].events if self.pages[-1].section is None else []

    def hero_on(self, page: int) -> Character:
        """The character at the end of a page."""
        return hero_after(self.game, self.pages, page)

    @cached_property
    def sheet(self) -> Sheet | None:
        return self.sheet_of(self.hero)

    @property
    def figure_meanings(self) -> dict[str, str]:
        """What the figures of the sheet are for, by their names as shown; of those whose rules say it in a sentence."""
        if self.sheet is None:
            return {}
        said = self.words.meanings
        # Without names of its own a language shows the figures as the rules call them.
        translated = bool(self.words.name.table)
        plain = self.game.ruleset.sheet(self.hero).figures if translated else self.sheet.figures
        return {
            shown.name: said[key]
            for shown, figure in zip(self.sheet.figures, plain, strict=True)
            if (key := f"figure.{figure.name}") in said
        }

    def sheet_of(self, hero: Character) -> Sheet | None:
        if hero is None or not hasattr(hero, "name"):
            return None
        shown = self.words.sheet(self.game.ruleset.sheet(hero))
        if not self.counters:
            return shown
        assert self.game.book is not None
        return replace(
            shown, blocks=(*shown.blocks, counter_block(self.game.book, self.counters, self.words.explained))
        )

    @cached_property
    def counters(self) -> dict[str, int]:
        """The counters of the book that its reader sees, as they stand in the middle of a section too."""
        if self.game.book is None or self.stage == "before":
            return {}
        return counters_seen(self.game.book, self.notes)

    # -- the question -----------------------------------------------------------------------------------------

    @property
    def exhausted(self) -> bool:
        """Whether the machine has rolled as often as it may in one turn: the player lets it go on, or undoes."""
        return self.game.session.exhausted and self._question is not None and self._question.dice is not None

    @property
    def _question(self) -> Question | None:
        return self._now.question if isinstance(self._now, Waiting) else None

    @cached_property
    def question(self) -> QuestionView | None:
        question = self._question
        if question is None:
            return None
        if question.what == "way" and self.game.book is not None:
            return choice_view(question, self.words, self.game, self.language)
        return question_view(question, self.words, self.notes[-1] if self.notes else None)

    @property
    def ways(self) -> tuple[Ways, ...]:
        """The ways on from a section, in groups where that helps."""
        options = self.question.options if self.question is not None else ()
        return in_groups(options, lambda: {step.number for step in self.path})

    @cached_property
    def previews(self) -> Mapping[str, OptionPreview]:
        """What each option leads to at once."""
        return option_previews(self.game, self.words)

    @cached_property
    def explanations(self) -> dict[str, str]:
        """What the rules say about each option."""
        return about_options(self.game.ruleset, self._question, self.language)

    @cached_property
    def shared_explanation(self) -> str:
        """What is said about most options alike."""
        return shared(self.explanations)

    @cached_property
    def clause(self) -> Clause | None:
        """The clause the question comes from."""
        question = self._question
        return (
            self.game.ruleset.clause(question.clause, self.language) if question and question.clause else None
        )

    @property
    def has_chances(self) -> bool:
        """Whether chances can be calculated for the options."""
        return has_chances(self.game)

    def chances(self) -> Chances:
        """The chance behind each option: takes a while."""
        return chances(self.game)

    async def chances_by(self, calculator: Calculator) -> Chances:
        """The same, calculated where it can be stopped."""
        return (
            await self._calculated(calculator, chances_at, CHANCE_SECONDS) if self.has_chances else Chances()
        )

    @property
    def has_win_chances(self) -> bool:
        """Whether the chance to win the book can be calculated for the ways on."""
        return has_win_chances(self.game)

    async def win_chances_by(self, calculator: Calculator) -> Chances:
        """The chance to win the book by each way: takes seconds."""
        from talewright.play.view.win_chances import win_chances_at  # loads the solver

        return await self._calculated(calculator, win_chances_at, WIN_SECONDS)

    async def _calculated(
        self, calculator: Calculator, function: Callable[..., Chances], seconds: float
    ) -> Chances:
        assert isinstance(self._now, Waiting)
        question = (self.game.book, self.game.ruleset.id, without_history(self._now))
        with suppress(TooSlow, Busy):
            return await calculator.run(function, *question, seconds=seconds)
        return Chances(late=True)

    @property
    def asks_name(self) -> bool:
        """Whether the player may name the character: some rules roll a name, or offer a list."""
        return bool(self.game.name) or not asked_for(self.notes)

    # -- the journal ------------------------------------------------------------------------------------------

    @cached_property
    def recent(self) -> tuple[JournalLine, ...]:
        """The last lines of the journal, newest first."""
        return journal(self.notes[-RECENT:], self.words, self.game.numbers)

    @cached_property
    def journal(self) -> tuple[JournalLine, ...]:
        """All lines, newest first; of a very long game the last ones."""
        return journal(self.notes[-MAX_JOURNAL:], self.words, self.game.numbers)

    @cached_property
    def journal_entries(self) -> Journal:
        """The journal section by section, with the branches that were left."""
        return Journal(self)

    @cached_property
    def path(self) -> tuple[PathStep, ...]:
        """The sections read so far; of a very long game the last ones."""
        return path(self.notes, self.game.numbers, MAX_PATH)

    @cached_property
    def human(self) -> int:
        """The number of answers a person gave: those that can be undone."""
        return sum(map(by_person, self._now.log))

    @cached_property
    def chosen(self) -> list[str]:
        """What a person has chosen so far, in the words of its button."""
        return choices_made(self.game.session.game, self._now.log, self.words)


def _last_human(log: Sequence[Answer]) -> int:
    return next((at for at in range(len(log) - 1, -1, -1) if by_person(log[at])), -1)
