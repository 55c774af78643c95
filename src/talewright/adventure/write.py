"""Writing: a book's texts byte for byte, and a section with its phrases put into their canonical wording."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from talewright.adventure.book import Book, Content, Section
from talewright.adventure.model import Choice, Condition, Fence, Rest, RollTable, Statement, WebOnly, When
from talewright.adventure.phrases.markup import said_otherwise
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import tokens
from talewright.adventure.reading.section import read_section
from talewright.adventure.wording import canonical
from talewright.core.errors import AdventureError
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
    """The section with its phrases in their canonical wording; the story between stays as written.

    Each sentence is read again in its new words. Where they would not say the same (an author's own words may hold a condition and
    what follows from it in one), they stay as they are.
    """
    text = section.text
    translated = [match.span() for match in said_otherwise(text)]
    wanted = _program(section.content)
    spoken = [
        each
        for block in section.content.blocks
        if block.kind not in ("table", "fence")
        for each in block.sentences
    ]
    for sentence in sorted(spoken, key=lambda each: -each.span.start):
        edits: list[Edit] = []
        _edits(sentence.statements, section.text, book, edits)
        # Words in another language stay the translator's.
        edits = [
            edit for edit in edits if not any(low < edit[1] and edit[0] < high for low, high in translated)
        ]
        for tried in (edits, *([edit] for edit in edits)) if len(edits) > 1 else (edits,):
            changed = _applied(text, tried)
            if changed != text and _program(read_section(changed, book)) == wanted:
                text = changed
                break
    return text


Edit = tuple[int, int, str]
"""Words in place of a span."""


def _applied(text: str, edits: list[Edit]) -> str:
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def _program(content: Content) -> tuple[object, ...]:
    """What a section does and defines, whatever words say it, and how much of it is reported."""
    return tuple(map(_bare, content.program)), content.items, content.death, len(content.faults)


def _bare(node: Statement) -> Statement:
    """A statement without the words of choices and wishes."""
    match node:
        case Choice():
            asked = node.condition and _bare_condition(node.condition)
            return replace(node, words="", body=tuple(map(_bare, node.body)), condition=asked)
        case When():
            other = node.otherwise if node.otherwise is None else tuple(map(_bare, node.otherwise))
            return replace(
                node,
                condition=_bare_condition(node.condition),
                body=tuple(map(_bare, node.body)),
                otherwise=other,
            )
        case _:
            return node


def _bare_condition(asked: Condition) -> Condition:
    return replace(asked, name="") if asked.kind == "wish" else asked


def _edits(statements: tuple[Statement, ...], text: str, book: PhraseBook, edits: list[Edit]) -> None:
    for node in statements:
        bodies: tuple[tuple[Statement, ...], ...] = ()
        match node:
            case When():
                bodies = (node.body, node.otherwise or ())
                if node.condition.kind != "wish":
                    _edit(node.condition.span, _asked(node.condition, book), text, edits)
            case Rest():
                bodies = (node.effects,)
            case Choice():
                bodies = (node.body,)
                # "Otherwise" stands for the conditions of all choices above it.
                if node.condition is not None and not _OTHERWISE.match(text, node.condition.span.start):
                    _edit(node.condition.span, _asked(node.condition, book), text, edits)
            case WebOnly():
                bodies = (node.body,)
            case Fence() | RollTable():
                continue
            case _:
                _edit(node.span, _rephrased(text[node.span.start : node.span.end], book), text, edits)
        for body in bodies:
            _edits(body, text, book, edits)


def _asked(condition: Condition, book: PhraseBook) -> str:
    """A condition in its canonical wording; nothing where it has none: If your Vitality is not below 3."""
    try:
        return canonical(condition, book)
    except AdventureError:
        return ""


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


def _edit(span: Span, words: str, text: str, edits: list[Edit]) -> None:
    old = text[span.start : span.end]
    if old and words and re.sub(r"[\s\u00a0]+", " ", old) != words:
        words = (words[:1].lower() if old[:1].islower() else words[:1].upper()) + words[1:]
        if words != old:
            edits.append((span.start, span.end, words))
