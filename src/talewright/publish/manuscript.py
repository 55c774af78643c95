"""A book as it is printed: numbered sections of styled runs, what stands before and after them, pictures, licence.

Every format draws a `Manuscript`, so that no two of them differ in what the reader is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from talewright.adventure.book import Book, Section
from talewright.adventure.model import Finish
from talewright.adventure.pictures import Picture, picture_of, vignette_of
from talewright.adventure.prose import Printed, printed
from talewright.adventure.traversal import walk
from talewright.core.how_to_play import HowToPlay, how_to_play
from talewright.core.ruleset import Ruleset
from talewright.publish.typography import curled


@dataclass(frozen=True)
class PrintedSection:
    """A section under its number. `ending` is victory, death or neutral where the adventure ends here."""

    number: int
    name: str
    blocks: tuple[Printed, ...]
    ending: str = ""
    title: str = ""
    """the name of its ending"""
    act: str = ""
    secret: bool = False
    vignette: Picture | None = None


@dataclass(frozen=True)
class Matter:
    """A page before or after the sections, under its own title."""

    title: str
    blocks: tuple[Printed, ...]


@dataclass(frozen=True)
class Manuscript:
    """A book with its printed numbers, its rules and its pictures. `path` is where the book and its pictures lie."""

    book: Book
    numbers: Mapping[str, int]
    ruleset: Ruleset[Any]
    path: Path | None = None

    @property
    def title(self) -> str:
        return self.book.head.title or "Untitled"

    @property
    def language(self) -> str:
        return self.book.head.lang or "en"

    @cached_property
    def sections(self) -> tuple[PrintedSection, ...]:
        """The sections in the order of their numbers."""
        played = [each for each in self.book.by_name.values() if not each.is_matter]
        played.sort(key=lambda section: self.numbers[section.name])
        return tuple(self._printed(section) for section in played)

    def _printed(self, section: Section) -> PrintedSection:
        heading = section.heading
        return PrintedSection(
            self.numbers[section.name],
            section.name,
            self._blocks(section),
            ending_of(section),
            heading.title,
            section.act,
            heading.secret,
            vignette_of(self.path, section.name) if self.path is not None else None,
        )

    @cached_property
    def front(self) -> tuple[Matter, ...]:
        return self._matter("front")

    @cached_property
    def back(self) -> tuple[Matter, ...]:
        return self._matter("back")

    def _matter(self, where: str) -> tuple[Matter, ...]:
        chosen = (each for each in self.book.sections if where in each.heading.classes)
        return tuple(Matter(each.name, self._blocks(each)) for each in chosen)

    def _blocks(self, section: Section) -> tuple[Printed, ...]:
        found = printed(section, self.numbers, phrases=True)
        return tuple(each if each.kind == "code" else self._curled(each) for each in found)

    def _curled(self, block: Printed) -> Printed:
        cells = tuple(tuple(curled(cell, self.language) for cell in row) for row in block.cells)
        return replace(block, runs=curled(block.runs, self.language), cells=cells)

    @property
    def imprint(self) -> tuple[Matter, ...]:
        """Front matter marked {.front .imprint}: it stands on the page of the licence."""
        named = {each.name for each in self.book.sections if "imprint" in each.heading.classes}
        return tuple(each for each in self.front if each.title in named)

    @property
    def how_to_play(self) -> HowToPlay | None:
        return how_to_play(self.ruleset.package, self.language)

    def picture(self, kind: str) -> Picture | None:
        """The cover, the banner or the map, if the book has one."""
        return picture_of(self.path, kind) if self.path is not None else None


def ending_of(section: Section) -> str:
    """How the adventure ends in a section: by its heading, or because every reader finishes here."""
    if section.ending:
        return section.ending
    if section.links:
        return ""
    return next((each.kind for each in walk(section.program) if isinstance(each, Finish)), "")
