"""A book and a ruleset make a game of the engine: one section is a step.

The state is the section to be read next, the character, and the book's private counters. What a section
says is carried out in reading order by `Interpreter`; a `Goto` leaves it at once. Death interrupts: the
instruction's own branch is looked up first, then the section's, then the book's, then it is the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from talewright.adventure.book import Book, Section
from talewright.adventure.interpreter import Interpreter
from talewright.adventure.model import (
    Choice,
    Counter,
    Finish,
    Goto,
    Order,
    Rest,
    Shop,
    Statement,
    TurnByNumber,
    When,
)
from talewright.adventure.orders import Place, Prepared
from talewright.adventure.traversal import conditions, walk
from talewright.core.ask import Ask
from talewright.core.errors import AdventureError
from talewright.core.game import Ending
from talewright.core.pack import Pack
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message

BEFORE, READING, AFTER, OVER = "before", "reading", "after", "over"


Adjusted = Mapping[tuple[str, int], Mapping[str, int]]
"""Fields of orders that differ from what the book says, by the section and where the order begins in its text."""


@dataclass(frozen=True)
class Page:
    """Where a reader stands: before the book, at a section, between adventures, or at the end."""

    stage: str
    hero: Any = None
    section: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    ending: str = ""
    """victory, death or neutral, once it is known"""
    charges: tuple[str, ...] = ()
    """what the book has said is to be given up at the end"""
    shop: tuple[int, str] | None = None
    """in a shop of the section: which of its statements it is, and the thing that was spoken of before it"""

    @property
    def arrival(self) -> str:
        """The section that the reader has come to; nothing in the middle of it."""
        return self.section if self.shop is None else ""


@dataclass(frozen=True, eq=False)
class AdventureGame:
    r"""`AdventureGame(book, ruleset)` creates a character first; with `hero` it brings one along.

    `start_at` begins at any section with the character as it is, for trying things out; `since` is a page to go on from. `after` plays the
    steps between adventures when the book has been completed. Without `finish` the character stays as the story
    leaves it, as odds of the story alone need it. With `endings_alone` nothing is carried out where the ending is
    certain: odds of endings need no more. With `shop_steps` each purchase is a step of its own, so that all ways to the same
    goods are one state. `adjusted` changes numbers of orders, for trying them out.

    >>> import talewright as tw
    >>> book = tw.read_book("---\nsystem: gnat\n---\n\n## start\n\nThe adventure ends.\n")
    >>> tw.resume(tw.AdventureGame(book, tw.find("gnat"))).question.what
    'skill'
    """

    book: Book
    ruleset: Ruleset[Any]
    hero: Any = None
    start_at: str = ""
    counters: Mapping[str, int] | None = None
    after: bool = True
    finish: bool = True
    endings_alone: bool = False
    shop_steps: bool = False
    adjusted: Adjusted | None = None
    since: Page | None = None

    def __post_init__(self) -> None:
        if self.ruleset.pack is None:
            raise AdventureError(
                self.book.head.title,
                [Message("{title} has no books; it is played at a table.", title=self.ruleset.title)],
            )
        if not self.book.sound:
            raise AdventureError(
                self.book.head.title, [f.message for f in self.book.faults if f.severity == "error"]
            )
        if self.book.start is None:
            raise AdventureError(
                self.book.head.title, [Message("it has no section to begin with. Add '## start'.")]
            )
        if self.start_at and self.start_at not in self.book.by_name:
            raise AdventureError(
                self.book.head.title,
                [Message("it has no section called {start_at!r}.", start_at=self.start_at)],
            )

    @cached_property
    def pack(self) -> Pack[Any]:
        assert self.ruleset.pack is not None
        return self.ruleset.pack

    @cached_property
    def rules(self) -> Any:
        return self.pack.rules(self.book.head.facts)

    @cached_property
    def prepared(self) -> dict[Place, Prepared]:
        """Orders that have been carried out, as the rules take them."""
        return {}

    @cached_property
    def remembered(self) -> Mapping[str, int]:
        """How many visits are counted of the sections some condition asks about: only those are part of the state."""
        found: dict[str, int] = {}
        for section in self.book.sections:
            for asked in conditions((*section.program, *(section.death or ()))):
                if asked.kind == "visited":
                    name = asked.name or section.name
                    # One more than is asked for tells "the second time" from every later one.
                    needed = asked.amount + (asked.relation != "more") if asked.amount else 1
                    found[name] = max(found.get(name, 0), needed)
        return found

    def start(self) -> Page:
        if self.since is not None:
            return self.since
        if self.start_at:
            return self._opened(self.hero, self.start_at)
        return Page(BEFORE, self.hero)

    def _opened(self, hero: Any, section: str) -> Page:
        return Page(READING, hero, section, self._first_counters)

    @cached_property
    def _first_counters(self) -> tuple[tuple[str, int], ...]:
        found = dict(self.book.head.shown)
        found |= {
            each.name: each.amount
            for part in self.book.sections
            for fence in part.fences
            if fence.when == "counters"
            for each in fence.program
            if isinstance(each, Counter)
        }
        found.update(self.counters or {})
        return tuple(sorted(found.items()))

    def step(self, state: Page, ask: Ask) -> Page:
        if state.stage == BEFORE:
            # What a book offers to characters from elsewhere is not for those made for it.
            hero = (
                self.ruleset.create(ask, self.rules)
                if state.hero is None
                else self.pack.begin(ask, state.hero, self.rules)
            )
            assert self.book.start is not None
            return self._opened(hero, self.book.start.name)
        if state.stage == AFTER:
            ask.show(state.hero)
            return replace(
                state, stage=OVER, hero=self.pack.between(ask, state.hero, self.rules, self._prices)
            )
        section = self.book.by_name.get(state.section)
        if section is None:
            raise AdventureError(
                self.book.head.title,
                [
                    Message(
                        "[[{section}]] leads nowhere: there is no section of that name.",
                        section=state.section,
                    )
                ],
            )
        if state.shop is None:
            ask.note("section", section=section.name)
        if self.endings_alone and section.ending and self._is_certain(section):
            return replace(state, stage=OVER, ending=section.ending)
        return self._turned(Interpreter(self, ask, state, section).out())

    def _is_certain(self, section: Section) -> bool:
        """Whether a section that is an ending leads nowhere else, and nobody can die in it first."""
        known = self._certain.get(section.name)
        if known is None:
            program = (*section.program, *section.fences)
            known = self._certain[section.name] = not any(map(self._is_fateful, walk(program)))
        return known

    @cached_property
    def _certain(self) -> dict[str, bool]:
        return {}

    def _is_fateful(self, statement: Statement) -> bool:
        if isinstance(statement, Order):
            return bool(self.ruleset.authoring.effect(statement.verb).harm)
        if isinstance(statement, When):
            return statement.condition.kind == "cast"
        if isinstance(statement, Finish):
            return statement.kind != "neutral"  # what the text says of itself gives way to the heading
        return isinstance(statement, Goto | TurnByNumber | Choice | Rest)

    def _turned(self, page: Page) -> Page:
        """Completion resets the character and opens the steps between adventures; death does not."""
        if not self.finish or page.stage != OVER or page.ending == "death" or self.ruleset.over(page.hero):
            return page
        hero = self.pack.finish(page.hero, (*self.book.head.discard, *page.charges))
        return replace(page, hero=hero, stage=AFTER if self.after else OVER)

    def ended(self, state: Page) -> Ending | None:
        return Ending(state.ending, state.section) if state.stage == OVER else None

    @cached_property
    def _prices(self) -> tuple[tuple[str, int], ...]:
        """Prices of the book's end: shops in the back matter buy what was found."""
        return tuple(
            (ware.item.name, ware.sell)
            for section in self.book.sections
            if "back" in section.heading.classes
            for shop in walk(section.program)
            if isinstance(shop, Shop)
            for ware in shop.wares
            if ware.sell is not None
        )
