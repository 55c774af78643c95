"""A book as the checks see it: its routes, what can be had on them, and where a finding stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from talewright.adventure.book import Book, Finding, Section
from talewright.adventure.checks.path import Path
from talewright.adventure.checks.routes import Routes
from talewright.adventure.checks.walker import all_statements, items_of
from talewright.adventure.model import Keyword, Statement
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.core.findings import Span, place_in
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message


class Analysis(Routes):
    """Everything computed once and asked by many checks."""

    def __init__(self, book: Book, phrases: PhraseBook, ruleset: Ruleset[Any] | None = None) -> None:
        super().__init__(book)
        self.phrases, self.ruleset = phrases, ruleset

    @cached_property
    def standard(self) -> set[str]:
        return {each.name.casefold() for each in self.phrases.standard}

    @cached_property
    def reachable(self) -> set[str]:
        """Reached with what the book itself gives, or what a character may bring along."""
        reached: set[str] = set()
        while True:
            keywords = self.gained_keywords(reached)
            items = self.had_items(reached)
            open_edges = {
                name: [edge for edge in edges if self.can_take(edge.path, keywords, items)]
                for name, edges in self.out.items()
            }
            now = self.reach([self.start.name], open_edges) if self.start else set()
            if now == reached:
                return reached
            reached = now

    def can_take(self, path: Path, keywords: set[str], items: set[str]) -> bool:
        for (kind, name, _), value in path.asked:
            if value and kind == "keyword" and name not in keywords:
                return False
            if (
                value
                and kind in ("item", "used")
                and name.casefold() not in items
                and not self._standard(name)
            ):
                return False
        return True

    def _standard(self, name: str) -> bool:
        low = name.casefold()
        return low in self.standard or low.removesuffix("s") in self.standard

    def gained_keywords(self, sections: Iterable[str]) -> set[str]:
        return {
            each.name
            for section in sections
            for each in all_statements(self.named[section])
            if isinstance(each, Keyword) and each.gain
        }

    def had_items(self, sections: Iterable[str]) -> set[str]:
        """Items found, offered or sold in these sections, case aside."""
        return {name for section in sections for name in items_of(self.named[section])}

    @cached_property
    def everything(self) -> list[tuple[Section, Statement]]:
        """Every statement of the book with its section."""
        return [(section, each) for section in self.sections for each in all_statements(section)]

    def finding(
        self,
        number: str,
        severity: str,
        section: Section,
        span: Span,
        cause: Message,
        cure: Message,
        words: str | None = None,
    ) -> Finding:
        """A finding at a place of a section."""
        shown = words if words is not None else shorten(section.text[span.start : span.end])
        return Finding(
            number,
            severity,
            section.place(span),
            shown,
            cause,
            cure,
            section.name,
            max(0, span.end - span.start),
        )


def shorten(text: str) -> str:
    words = " ".join(text.split()).rstrip(" .")
    return words if len(words) <= 80 else words[:77].rstrip() + "..."


def in_head(
    analysis: Analysis, number: str, severity: str, field: str, words: str, cause: Message, cure: Message
) -> Finding:
    """A finding about a line of the head."""
    source = analysis.book.sources[0]
    place = place_in(source.text, analysis.book.head.span(field).start, file=source.name)
    return Finding(number, severity, place, words, cause, cure)
