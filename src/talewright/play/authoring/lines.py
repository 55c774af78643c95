"""The text of a book line by line, each with what the program understands, what the checker finds there, and its mends."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from talewright.adventure import Book, Finding, ruleset_of
from talewright.adventure.language import understood_lines
from talewright.adventure.numbers import number_book
from talewright.adventure.quick_fixes import QuickFix, quick_fixes
from talewright.core.errors import TalewrightError
from talewright.play.voice import names_for

log = logging.getLogger("talewright.authoring")


@dataclass(frozen=True)
class Line:
    """One line of the source. `parts` are (words, how severe a finding they carry or nothing)."""

    number: int
    parts: tuple[tuple[str, str], ...]
    heading: bool = False
    understood: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def lines_of(book: Book, findings: Sequence[Finding], text: str, language: str = "en") -> list[Line]:
    """Every line of a book of one file."""
    name = names_for(language, book.system)
    understood: dict[int, list[str]] = {}
    try:
        for place, words in understood_lines(book, number_book(book), language, name):
            understood.setdefault(place.line, []).append(words)
    except (TalewrightError, KeyError, ValueError):
        log.info("the text cannot be explained line by line", exc_info=True)
        understood = {}
    found: dict[int, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.place.line, []).append(finding)
    lines = text.splitlines() or [""]
    return [
        Line(
            number,
            _parts(line, found.get(number, ())),
            line.startswith("## "),
            tuple(understood.get(number, ())),
            tuple(found.get(number, ())),
        )
        for number, line in enumerate(lines, 1)
    ]


MAX_MENDED = 60
"""Findings that fixes are tried for: each reads its section again."""


def fixes_for(book: Book, findings: Sequence[Finding], text: str) -> list[tuple[QuickFix, ...]]:
    """What can be taken over with one click, for each finding."""
    try:
        ruleset = ruleset_of(book)
    except TalewrightError:  # its system is not installed
        return [() for _ in findings]
    return [quick_fixes(book, finding, text, ruleset) for finding in findings[:MAX_MENDED]]


@dataclass(frozen=True)
class Mend:
    """A quick fix as the page shows it: the words it removes and adds, between the words around them."""

    fix: QuickFix
    before: str
    removed: str
    added: str
    after: str


AROUND = 24
"""Characters shown on each side of a change."""


def mend_of(fix: QuickFix, text: str) -> Mend:
    start, end = text.rfind("\n", 0, fix.start) + 1, text.find("\n", fix.end)
    before, after = text[start : fix.start], text[fix.end : end if end >= 0 else len(text)]
    return Mend(
        fix, _last(before), text[fix.start : fix.end].strip("\n"), fix.text.strip("\n"), _first(after)
    )


def _last(words: str) -> str:
    return words if len(words) <= AROUND else "… " + words[-AROUND:].partition(" ")[2]


def _first(words: str) -> str:
    return words if len(words) <= AROUND else words[:AROUND].rpartition(" ")[0] + " …"


def _parts(line: str, findings: Sequence[Finding]) -> tuple[tuple[str, str], ...]:
    """The line cut at what its findings quote."""
    spans = []
    for finding in findings:
        start = max(0, finding.place.column - 1)
        length = finding.length or len(finding.words)
        if length and start < len(line):
            spans.append((start, min(len(line), start + length), finding.severity))
    parts: list[tuple[str, str]] = []
    at = 0
    for start, end, severity in sorted(spans):
        if start < at:
            continue
        parts += [(line[at:start], ""), (line[start:end], severity)]
        at = end
    parts.append((line[at:], ""))
    return tuple(part for part in parts if part[0])
