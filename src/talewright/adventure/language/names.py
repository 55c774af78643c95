"""Names and where they stand: sections, keywords, items and titles, found, followed and renamed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from talewright.adventure.book import Book, Head, Section
from talewright.adventure.model import Keyword
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.traversal import walk
from talewright.core.findings import Place, Span, place_in
from talewright.core.text.message import Message


@dataclass(frozen=True)
class Target:
    """What stands under the cursor: a section, keyword, item or title by its name."""

    kind: str
    name: str
    start: int
    end: int


@dataclass(frozen=True)
class Edit:
    file: str
    start: int
    end: int
    text: str


_REFERENCE = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
_KEYWORD = re.compile(r"keywords?[\s\u00a0]+\*([^*\n]+)\*")


def text_of(book: Book, file: str) -> str:
    """The text of one file of the book."""
    return next((source.text for source in book.sources if source.name == file), "")


def section_at(book: Book, file: str, offset: int) -> Section | None:
    for section in book.sections:
        if section.file == file and section.offset <= offset < section.offset + len(section.text):
            return section
    return None


def marks(section: Section) -> Iterator[tuple[str, str, Span]]:
    """Names in a section: (section | item | title | keyword, name, where the name itself stands)."""
    for match in _REFERENCE.finditer(section.text):
        yield "section", " ".join(match[1].split()), Span(match.start(1), match.end(1))
    for match in _KEYWORD.finditer(section.text):
        yield "keyword", " ".join(match[1].split()), Span(match.start(1), match.end(1))
    for match in _BOLD.finditer(section.text):
        name = bold_name(match[1])[0]
        before = section.text[max(0, match.start() - 10) : match.start()]
        kind = "title" if re.search(r"title[\s\u00a0]+$", before) else "item"
        start = match.start(1) + (len(match[1]) - len(match[1].lstrip()))
        raw = match[1].split("(")[0].rstrip() if kind == "item" else match[1].rstrip()
        yield (
            kind,
            name if kind == "item" else " ".join(match[1].split()),
            Span(start, match.start(1) + len(raw)),
        )
    heading = section.heading
    at = section.text.find(heading.name, heading.span.start)
    if heading.name and at >= 0:
        yield "section", heading.name, Span(at, at + len(heading.name))


def target(book: Book, file: str, offset: int) -> Target | None:
    """The name under the cursor; in the head, the sections of `start` and `death`."""
    section = section_at(book, file, offset)
    if section is not None:
        for kind, name, span in marks(section):
            if section.offset + span.start <= offset <= section.offset + span.end:
                return Target(kind, name, section.offset + span.start, section.offset + span.end)
        return None
    for key, name, start, end in _head_names(book):
        if file == book.sources[0].name and start <= offset <= end:
            return Target("section" if key != "discard" else "item", name, start, end)
    return None


def _head_names(book: Book) -> Iterator[tuple[str, str, int, int]]:
    if not book.sources:
        return
    head: Head = book.head
    text = book.sources[0].text
    for key in ("start", "death"):
        name = getattr(head, key)
        span = head.span(key)
        at = text.find(name, span.start + len(key) + 1, span.end) if name else -1
        if at >= 0:
            yield key, name, at, at + len(name)
    span = head.span("discard")
    for name in head.discard:
        at = text.find(name, span.start + len("discard:"))
        if span.end and at >= 0:
            yield "discard", name, at, at + len(name)


def definition(book: Book, file: str, offset: int) -> Place | None:
    """Where the thing under the cursor is defined: a section's heading, an item's parenthesis, a keyword's gain."""
    here = target(book, file, offset)
    if here is None:
        return None
    if here.kind == "section":
        section = book.by_name.get(here.name)
        return section.place(section.heading.span) if section else None
    for section in book.sections:
        if here.kind == "item":
            for item in section.content.items:
                if item.name.casefold() == here.name.casefold():
                    return section.place(item.span)
        elif here.kind == "keyword":
            for statement in walk(section.program):
                if isinstance(statement, Keyword) and statement.gain and statement.name == here.name:
                    return section.place(statement.span)
    places = references(book, file, offset)
    return places[0] if places else None


def references(book: Book, file: str, offset: int) -> list[Place]:
    """Every place where the thing under the cursor is named."""
    here = target(book, file, offset)
    if here is None:
        return []
    return [place_in(text_of(book, edit.file), edit.start, file=edit.file) for edit in _edits(book, here, "")]


def rename(book: Book, file: str, offset: int, name: str) -> list[Edit] | Message:
    """The edits that rename the section, keyword, item or title here; or why it cannot be done."""
    here = target(book, file, offset)
    name = " ".join(name.split())
    if here is None:
        return Message(
            "Nothing here has a name to change. Put the cursor on a section, keyword, item or title."
        )
    if not name or re.search(r"[\[\]{}*()\n|]", name):
        return Message("A name needs a letter, and no brackets, braces, asterisks or bars.")
    if here.kind == "section" and name in book.by_name and name != here.name:
        return Message('Another section is called "{name}" already.', name=name)
    return _edits(book, here, name)


def _edits(book: Book, here: Target, text: str) -> list[Edit]:
    found = [
        Edit(section.file, section.offset + span.start, section.offset + span.end, text)
        for section in book.sections
        for kind, name, span in marks(section)
        if kind == here.kind
        and (name == here.name or (kind == "item" and name.casefold() == here.name.casefold()))
    ]
    found += [
        Edit(book.sources[0].name, start, end, text)
        for key, name, start, end in _head_names(book)
        if name == here.name and here.kind == ("item" if key == "discard" else "section")
    ]
    return sorted(set(found), key=lambda edit: (edit.file, edit.start))


def apply(text: str, file: str, edits: list[Edit]) -> str:
    """A file's text with its edits made."""
    for edit in sorted(
        (each for each in edits if each.file == file), key=lambda each: each.start, reverse=True
    ):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
