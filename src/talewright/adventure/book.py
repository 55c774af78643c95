"""A book: its head, its sections in the order of the text, and the faults found while reading it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from talewright.adventure.model import Choice, Condition, Counter, Definition, Fence, Goto, Statement
from talewright.adventure.traversal import walk
from talewright.core.authoring import ERROR, NO_AUTHORING, NOTE, SEVERITIES, WARNING, Authoring, Finding
from talewright.core.findings import Fault, Place, Span, place_in, quoted, somewhere

__all__ = [
    "ERROR", "NOTE", "SEVERITIES", "WARNING", "Block", "Book", "Content", "Fault", "Finding", "Head", "Heading", "Section",
    "Sentence", "Source", "quoted",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeenCounter:
    """A number of the book that its reader sees, from the first reading of a section on, or always."""

    start: int
    steps: int = 0
    """its last step, where it runs to one; 0 without an end"""
    since: str = ""

    @property
    def falls(self) -> bool:
        """Whether it is counted down: all of its steps are there at the start."""
        return self.start >= self.steps > 0


@dataclass(frozen=True)
class Head:
    """The lines between the first two `---`. `spans` are offsets in the file."""

    title: str = ""
    author: str = ""
    licence: str = ""
    ifid: str = ""
    version: str = ""
    blurb: str = ""
    system: str = ""
    start: str = ""
    death: str = ""
    skills: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    transfer: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    """numbers that the reader sees: "Tide", "Ice = 6" with what it starts from, "Night = 1 of 8" with its last step"""
    currency: str = ""
    numbers: str = "shuffle"
    lang: str = "en"
    targets: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    credits: tuple[str, ...] = ()
    odds: str = ""
    minutes: str = ""
    """how long one reading takes"""
    age: str = ""
    """the age of the readers it is for, in years: 12"""
    content: str = ""
    """what readers may want to know before: violence, loss, spiders"""
    rules: tuple[tuple[str, str], ...] = ()
    spans: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)

    @property
    def facts(self) -> dict[str, Any]:
        """Its lines by their names, for the rules that read some of them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def shown(self) -> dict[str, int]:
        """The counters that the reader sees, with what they start from."""
        return {name: each.start for name, each in self.counted.items()}

    @property
    def counted(self) -> dict[str, SeenCounter]:
        found = {}
        for each in self.counters:
            name, _, number = each.partition("=")
            start, _, steps = number.partition(" of ")
            first = int(start) if start.strip().isdecimal() else 0
            found[name.strip()] = SeenCounter(first, int(steps) if steps.strip().isdecimal() else 0)
        return found

    def span(self, name: str) -> Span:
        return next((span for key, span in self.spans if key == name), Span())


@dataclass(frozen=True, slots=True)
class Heading:
    """## name {#12 .long ending="death: The Cold Sea"}"""

    name: str
    number: int | None = None
    classes: tuple[str, ...] = ()
    ending: str = ""
    title: str = ""
    """the name of the ending, as players collect it: ending="victory: The Long Thaw\""""
    secret: bool = False
    """found by its number alone: no reference leads there"""
    introduces: tuple[str, ...] = ()
    """people, things and facts that its readers know from here on"""
    assumes: tuple[str, ...] = ()
    """what its readers must have met before"""
    ends: tuple[str, ...] = ()
    """what is gone from here on"""
    meant: tuple[str, ...] = ()
    """ids of warnings and notes that the author has answered: it is on purpose"""
    foe: str = ""
    """who is fought here, and after a colon a line about them: foe="The wardens: two masks, wet to the knee\""""
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of printed text and what it makes happen; most sentences make nothing happen."""

    span: Span
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list, table, fence, quotation, heading, code or comment of the section's text."""

    kind: str
    span: Span
    sentences: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Content:
    """All that one section's text says, wherever it stands."""

    heading: Heading
    blocks: tuple[Block, ...] = ()
    program: tuple[Statement, ...] = ()
    death: tuple[Statement, ...] | None = None
    """the section's "If you are reduced to 0 Vitality": valid for the whole section"""
    items: tuple[Definition, ...] = ()
    mentions: tuple[tuple[str, Span], ...] = ()
    """bold names, whether defined or not"""
    unmarked: tuple[tuple[str, Span], ...] = ()
    """words that follow "You find" and the like without bold: an item, perhaps"""
    turned: tuple[tuple[str, Span], ...] = ()
    """words that follow "turn to" without brackets: a section's name, perhaps"""
    faults: tuple[Fault, ...] = ()
    passages: tuple[tuple[Span, Condition], ...] = ()
    """paragraphs that only tell a story and open with a condition: shown to readers who meet it"""

    @cached_property
    def links(self) -> tuple[Goto, ...]:
        return tuple(each for each in walk((*self.program, *(self.death or ()))) if isinstance(each, Goto))


@dataclass(frozen=True)
class Section:
    """One section with its place in the book."""

    text: str
    file: str
    offset: int
    line: int
    act: str
    content: Content = field(repr=False)

    @property
    def name(self) -> str:
        return self.content.heading.name

    @property
    def heading(self) -> Heading:
        return self.content.heading

    @property
    def ending(self) -> str:
        """victory, death or neutral, from the braces; empty when play goes on (or a Finish statement ends it)."""
        return self.content.heading.ending

    @property
    def program(self) -> tuple[Statement, ...]:
        return self.content.program

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(each for each in self.content.program if isinstance(each, Choice))

    @property
    def fences(self) -> tuple[Fence, ...]:
        return tuple(each for each in self.content.program if isinstance(each, Fence))

    @property
    def death(self) -> tuple[Statement, ...] | None:
        return self.content.death

    @property
    def is_matter(self) -> bool:
        """Front or back matter: printed, not played."""
        return "front" in self.heading.classes or "back" in self.heading.classes

    @property
    def links(self) -> tuple[Goto, ...]:
        """Every way on, the death handler's included."""
        return self.content.links

    def place(self, span: Span) -> Place:
        """File, line and column of a span of this section."""
        return place_in(self.text, span.start, file=self.file, offset=self.offset, line=self.line)


@dataclass(frozen=True)
class Source:
    """One file of a book, cut into what stands before its first section and the sections' texts."""

    name: str
    opening: str
    sections: tuple[Section, ...]

    @property
    def text(self) -> str:
        return self.opening + "".join(section.text for section in self.sections)


@dataclass(frozen=True)
class Book:
    """A whole adventure. `faults` are those of reading; `check_book` adds what only the whole shows."""

    head: Head
    sources: tuple[Source, ...]
    faults: tuple[Finding, ...] = ()
    items: tuple[Definition, ...] = ()
    """every item defined in the book or standard in the system, by first definition"""
    system: str = ""
    package: str = ""
    """the package of the ruleset, whose data has words for its orders"""
    authoring: Authoring = field(default=NO_AUTHORING, compare=False, repr=False)
    """what the ruleset brings for authors"""

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        return tuple(section for source in self.sources for section in source.sections)

    @cached_property
    def endings(self) -> tuple[Section, ...]:
        return tuple(section for section in self.sections if section.ending)

    @cached_property
    def by_name(self) -> dict[str, Section]:
        """Sections by name; the first of duplicates."""
        found: dict[str, Section] = {}
        for section in self.sections:
            found.setdefault(section.name, section)
        return found

    @cached_property
    def definitions(self) -> dict[str, Definition]:
        return {each.name.casefold(): each for each in self.items}

    @cached_property
    def start(self) -> Section | None:
        """Where play begins: the head's `start`, else the section pinned to 1, else the first."""
        playable = [section for section in self.sections if not section.is_matter]
        if self.head.start:
            return self.by_name.get(self.head.start)
        pinned = next((section for section in playable if section.heading.number == 1), None)
        return pinned or (playable[0] if playable else None)

    @cached_property
    def counted(self) -> dict[str, SeenCounter]:
        """The counters that the reader sees: those of the head, and those that a fence tells the reader to draw."""
        drawn = {
            each.name: SeenCounter(each.amount, each.amount, section.name)
            for section in self.sections
            for fence in section.fences
            if fence.when == "counters" and fence.says
            for each in fence.program
            if isinstance(each, Counter)
        }
        return drawn | self.head.counted

    def item(self, name: str) -> Definition:
        """The definition of an item; a plain item when the book says nothing about it."""
        known = self.definitions.get(name.casefold())
        if known is None and name.endswith("s"):
            known = self.definitions.get(name[:-1].casefold())
        return known or Definition(name)

    @cached_property
    def sound(self) -> bool:
        """No error while reading: it can be played."""
        return not any(fault.severity == ERROR for fault in self.faults)
