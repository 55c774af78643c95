"""All that the page of a writer shows of a text, as plain data: calculated in a worker process."""

from __future__ import annotations

import re
from dataclasses import dataclass

from talewright.adventure import Book, Finding, read_book
from talewright.adventure.drawing import svg
from talewright.adventure.graph import graph_of
from talewright.adventure.numbers import number_book
from talewright.adventure.quick_fixes import QuickFix
from talewright.core.errors import TalewrightError
from talewright.play.authoring.lines import Line, lines_of, mends_of
from talewright.play.authoring.uploads import check_upload
from talewright.play.books import Summary, summary_of
from talewright.play.voice import author_voice, names_for

_STYLE = re.compile(r"<style>[^<]*</style>")
_BOX = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


@dataclass(frozen=True)
class Desk:
    """A text as its writer sees it: line by line, with its findings, the fixes for them and the graph."""

    lines: list[Line]
    findings: list[Finding]
    reading: frozenset[str]
    """ids of the findings that come from reading the text, not from checking the book"""
    sections: int
    graph: str | None
    """an SVG picture; None when the text cannot be drawn"""
    fixes: list[tuple[QuickFix, ...]]
    sound: bool

    def count(self, severity: str) -> int:
        return sum(each.severity == severity for each in self.findings)


def desk_of(text: str, name: str, language: str = "en") -> Desk:
    book, findings = check_upload(text, name)
    try:
        graph: str | None = drawn(book, language)
    except (TalewrightError, KeyError, ValueError, AssertionError):
        graph = None
    return Desk(
        lines_of(book, findings, text, language),
        findings,
        frozenset(fault.id for fault in book.faults),
        sum(not section.is_matter for section in book.sections),
        graph,
        mends_of(book, findings, text),
        book.sound,
    )


def findings_of(text: str, name: str) -> list[Finding]:
    return check_upload(text, name)[1]


def fixes_of(text: str, name: str) -> list[tuple[QuickFix, ...]]:
    """The fixes for each finding, in the order of `findings_of`."""
    book, findings = check_upload(text, name)
    return mends_of(book, findings, text)


def read_text_of(text: str, name: str) -> Book:
    return read_book(text, name=name)


def summarise(text: str, name: str) -> Summary:
    return summary_of(text, sound=read_book(text, name=name).sound)


def drawn(book: Book, language: str = "en") -> str:
    """The graph inside a page: its colours come from our stylesheet, for the content policy allows no other."""
    graph = graph_of(book, number_book(book), language, names_for(language, book.system))
    picture = _STYLE.sub("", svg(graph, author_voice(language), lambda node: f"#l{node.line}"))
    return _BOX.sub(r'viewBox="0 0 \1 \2" width="\1" height="\2"', picture, count=1)
