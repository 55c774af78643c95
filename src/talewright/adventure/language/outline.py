"""What an editor draws beside the text: the colours of names and instructions, links, and what can be folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from talewright.adventure.book import Book, Section
from talewright.adventure.language.names import marks

KINDS = ("section", "item", "keyword", "title", "instruction")


class Coloured(NamedTuple):
    """A stretch of one line; `kind` is one of `KINDS`."""

    start: int
    end: int
    kind: str


class Reference(NamedTuple):
    """A name in the text and the section it leads to."""

    start: int
    end: int
    to: Section


def colours(book: Book, file: str) -> list[Coloured]:
    """Names, and the rest of every sentence that does something, in the order of the text; nothing overlaps."""
    return [each for section in book.sections if section.file == file for each in _coloured(section)]


def _coloured(section: Section) -> Iterator[Coloured]:
    text, base = section.text, section.offset
    named = sorted({(span.start, span.end, kind) for kind, _, span in marks(section)})
    done = [
        (sentence.span.start, sentence.span.end)
        for block in section.content.blocks
        for sentence in block.sentences
        if sentence.statements and block.kind in ("paragraph", "item")
    ]
    pieces: list[tuple[int, int, str]] = []
    behind = 0
    for start, end, kind in named:
        if start >= behind:
            pieces.append((start, end, kind))
            behind = end
    for low, high in done:
        at = low
        for start, end, _ in [each for each in pieces if each[2] != "instruction"]:
            if low <= start < high:
                pieces.append((at, start, "instruction"))
                at = max(at, end)
        pieces.append((at, high, "instruction"))
    for start, end, kind in sorted(pieces):
        at = start
        for line in text[start:end].splitlines(keepends=True):
            words = line.rstrip("\r\n")
            if words.strip():
                yield Coloured(base + at, base + at + len(words), kind)
            at += len(line)


def links(book: Book, file: str) -> list[Reference]:
    """Every reference of a file to a section that exists."""
    return [
        Reference(section.offset + span.start, section.offset + span.end, book.by_name[name])
        for section in book.sections
        if section.file == file
        for kind, name, span in marks(section)
        if kind == "section" and name in book.by_name and not _is_heading(section, span.start)
    ]


def _is_heading(section: Section, at: int) -> bool:
    return section.heading.span.start <= at < section.heading.span.end


def folds(book: Book, file: str) -> list[tuple[int, int]]:
    """From the heading of each section to its last line with text."""
    return [
        (section.offset + section.heading.span.start, section.offset + len(section.text.rstrip()))
        for section in book.sections
        if section.file == file
    ]
