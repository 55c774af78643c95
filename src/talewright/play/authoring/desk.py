"""All that the page of a writer shows of a text, as plain data: calculated in a worker process."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from talewright.adventure import Book, Finding, read_book
from talewright.adventure.drawing import svg
from talewright.adventure.graph import Graph, Node, around, graph_of, with_broken_ways
from talewright.adventure.numbers import number_book
from talewright.adventure.quick_fixes import QuickFix
from talewright.core.errors import TalewrightError
from talewright.play.authoring.lines import Line, Mend, fixes_for, lines_of, mend_of
from talewright.play.authoring.uploads import check_upload
from talewright.play.books import Summary, summary_of
from talewright.play.voice import author_voice, names_for

log = logging.getLogger("talewright.authoring")
_STYLE = re.compile(r"<style>[^<]*</style>")
_BOX = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


@dataclass(frozen=True)
class Entry:
    """A section in the outline of a book."""

    name: str
    act: str
    number: int | None
    line: int
    ending: str
    errors: int
    warnings: int


@dataclass(frozen=True)
class Desk:
    """A text as its writer sees it: line by line, with its outline, its findings, the mends for them and the graph."""

    lines: list[Line]
    findings: list[Finding]
    reading: frozenset[str]
    """ids of the findings that come from reading the text, not from checking the book"""
    outline: list[Entry]
    here: str
    """the section where the writer is"""
    graph: str | None
    """an SVG picture; None when the text cannot be drawn"""
    surroundings: str | None
    """the part of the graph around `here`"""
    mends: list[tuple[Mend, ...]]
    sound: bool

    def count(self, severity: str) -> int:
        return sum(each.severity == severity for each in self.findings)


def desk_of(text: str, name: str, language: str = "en", line: int = 1) -> Desk:
    """The desk with the writer at a line."""
    book, findings = check_upload(text, name)
    outline = outline_of(book, findings)
    here = next((each.name for each in reversed(outline) if each.line <= line), "") or next(
        (each.name for each in outline), ""
    )
    whole = near = None
    try:
        graph = graph_of(book, numbers_of(book), language, names_for(language, book.system))
        whole = drawn(graph, language)
        near = drawn(around(with_broken_ways(graph, book), here), language, here) if here else None
    except (TalewrightError, KeyError, ValueError, AssertionError) as error:
        # Half-written text may have no map yet; the findings say why.
        log.info("no map of the book: %r", error)
    return Desk(
        lines_of(book, findings, text, language),
        findings,
        frozenset(fault.id for fault in book.faults),
        outline,
        here,
        whole,
        near,
        [tuple(mend_of(fix, text) for fix in each) for each in fixes_for(book, findings, text)],
        book.sound,
    )


def outline_of(book: Book, findings: list[Finding]) -> list[Entry]:
    """The sections that are played, in the order of the text, each with the count of its findings."""
    numbers = numbers_of(book)
    counts = Counter((each.section, each.severity) for each in findings)
    return [
        Entry(
            section.name,
            section.act,
            numbers.get(section.name),
            section.place(section.heading.span).line,
            section.ending,
            counts[section.name, "error"],
            counts[section.name, "warning"],
        )
        for section in book.sections
        if not section.is_matter
    ]


def numbers_of(book: Book) -> dict[str, int]:
    """The printed numbers; none while the text is too unfinished to number it."""
    try:
        return number_book(book)
    except (TalewrightError, KeyError, ValueError):
        log.info("the sections of %s cannot be numbered", book.head.title, exc_info=True)
        return {}


def findings_of(text: str, name: str) -> list[Finding]:
    return check_upload(text, name)[1]


def fixes_of(text: str, name: str) -> list[tuple[QuickFix, ...]]:
    """The fixes for each finding, in the order of `findings_of`."""
    book, findings = check_upload(text, name)
    return fixes_for(book, findings, text)


def read_text_of(text: str, name: str) -> Book:
    return read_book(text, name=name)


def summarise(text: str, name: str) -> Summary:
    return summary_of(text, sound=read_book(text, name=name).sound)


def drawn(
    graph: Graph,
    language: str = "en",
    here: str = "",
    page: str = "",
    shares: Mapping[str, float] | None = None,
) -> str:
    """The graph inside a page: its colours come from our stylesheet, for the content policy allows no other.

    Sections are links to their lines on `page`; `shares` colours them.
    """

    def link(node: Node) -> str:
        return f"{page}?line={node.line}#l{node.line}" if page else f"#l{node.line}"

    picture = _STYLE.sub("", svg(graph, author_voice(language), link, here, shares))
    if here:  # two pictures stand on the page: what is defined in both needs two names
        picture = picture.replace('id="tip"', 'id="tip-near"').replace("url(#tip)", "url(#tip-near)")
    return _BOX.sub(r'viewBox="0 0 \1 \2" width="\1" height="\2"', picture, count=1)
