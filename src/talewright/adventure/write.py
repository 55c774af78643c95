"""Writing: a book's texts byte for byte, and a section with its phrases put into their canonical wording."""

from __future__ import annotations

import re
from pathlib import Path

from talewright.adventure.book import Book, Section
from talewright.adventure.model import Choice, Fence, Rest, RollTable, Statement, WebOnly, When
from talewright.adventure.phrases.markup import said_otherwise
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import tokens
from talewright.adventure.wording import canonical
from talewright.core.findings import Span

_OTHERWISE = re.compile(r"otherwise\b", re.IGNORECASE)


def render(book: Book) -> dict[str, str]:
    """The texts of a book by file name, exactly as they were read."""
    return {source.name: source.text for source in book.sources}


def write_book(book: Book, folder: Path | str) -> list[Path]:
    """Write a book's files; line ends and byte order marks stay as they are."""
    where = Path(folder)
    written = []
    for name, text in render(book).items():
        path = where / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        written.append(path)
    return written


def canonical_section(section: Section, book: PhraseBook) -> str:
    """The section with every phrase in its canonical wording; the story between stays as written."""
    edits: list[tuple[int, int, str]] = []
    for block in section.content.blocks:
        if block.kind in ("table", "fence"):
            continue
        for sentence in block.sentences:
            _edits(sentence.statements, section.text, book, edits)
    text = section.text
    translated = [match.span() for match in said_otherwise(text)]
    for start, end, words in sorted(edits, reverse=True):
        if any(low < end and start < high for low, high in translated):
            continue  # words in another language stay the translator's
        text = text[:start] + words + text[end:]
    return text


def _edits(
    statements: tuple[Statement, ...], text: str, book: PhraseBook, edits: list[tuple[int, int, str]]
) -> None:
    for node in statements:
        bodies: tuple[tuple[Statement, ...], ...] = ()
        match node:
            case When():
                bodies = (node.body, node.otherwise or ())
                if node.condition.kind != "wish":
                    _edit(node.condition.span, canonical(node.condition, book), text, edits)
            case Rest():
                bodies = (node.effects,)
            case Choice():
                bodies = (node.body,)
                # "Otherwise" stands for the conditions of all choices above it.
                if node.condition is not None and not _OTHERWISE.match(text, node.condition.span.start):
                    _edit(node.condition.span, canonical(node.condition, book), text, edits)
            case WebOnly():
                bodies = (node.body,)
            case Fence() | RollTable():
                continue
            case _:
                _edit(node.span, _rephrased(text[node.span.start : node.span.end], book), text, edits)
        for body in bodies:
            _edits(body, text, book, edits)


def _rephrased(words: str, book: PhraseBook) -> str:
    """A phrase as it stands in the text, in its canonical wording; as it is where the wording of items matters."""
    stream = tokens(words)
    for phrase in book.instructions:
        if phrase.node in ("give", "offer", "lose", "discard", "shop", "rest"):
            continue
        for end, facts in phrase.matches(stream, 0, book.lexicon):
            if end == len(stream):
                return phrase.wording(facts, book.lexicon)
    return words


def _edit(span: Span, words: str, text: str, edits: list[tuple[int, int, str]]) -> None:
    old = text[span.start : span.end]
    if old and re.sub(r"[\s\u00a0]+", " ", old) != words:
        words = (words[:1].lower() if old[:1].islower() else words[:1].upper()) + words[1:]
        if words != old:
            edits.append((span.start, span.end, words))
