"""What an editor asks of a book, as plain functions: completion, hover, definition, rename, diagnostics.

Positions are offsets in a file's text. Nothing is kept between calls but the reader's own cache.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from talewright.adventure.book import Book, Finding, Head, Section, place_in
from talewright.adventure.check import check_book
from talewright.adventure.fences import MOMENTS
from talewright.adventure.head import _FIELDS, head_end
from talewright.adventure.items import PROPERTIES
from talewright.adventure.layout import ENDINGS
from talewright.adventure.lexicon import bold_name, titled
from talewright.adventure.model import Condition, Keyword, Place, Span, Statement, inner
from talewright.adventure.phrasebook import PhraseBook, phrase_book
from talewright.adventure.phrases import Trace
from talewright.adventure.read import phrases_for
from talewright.adventure.tokens import MARK, WORD, Token, sentences, tokens
from talewright.adventure.understood import Naming, Teller
from talewright.core.ruleset import Ruleset


@dataclass(frozen=True)
class Suggestion:
    """`insert` replaces the text from `start` to the cursor."""

    label: str
    insert: str
    start: int
    kind: str
    detail: str = ""


@dataclass(frozen=True)
class Edit:
    file: str
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Hover:
    file: str
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Target:
    """What stands under the cursor: a section, keyword, item or title by its name."""

    kind: str
    name: str
    start: int
    end: int


def diagnostics(book: Book, ruleset: Ruleset[Any] | None = None) -> list[Finding]:
    """All findings, in the order of the text."""
    return check_book(book, ruleset=ruleset)


# -- completion --------------------------------------------------------------------------------------------


def completion(book: Book, file: str, offset: int, ruleset: Ruleset[Any] | None = None) -> list[Suggestion]:
    """What may stand next at a place of a file, best first."""
    text = _text(book, file)
    before = text[:offset]
    phrases = phrases_for(book.head, ruleset) if ruleset else phrase_book(None)
    line_start = max(before.rfind("\n"), before.rfind("\r")) + 1
    line = before[line_start:]
    if offset < head_end(text):
        return _in_head(book, line, line_start, offset, phrases)
    if match := re.search(r"\[\[([^\[\]\n]*)$", before):
        names = [section.name for section in book.sections if not section.is_matter]
        return _named(
            names, match[1], match.start(1), "section", "]]" if not text[offset:].startswith("]]") else ""
        )
    if line.startswith("## ") and (match := re.search(r"\{[^{}]*?([\w=.#]*)$", line)):
        options = [f"ending={ending}" for ending in ENDINGS] + [".front", ".back", ".long", "#"]
        return _named(options, match[1], line_start + match.start(1), "attribute")
    if match := re.match(r"(?:```|~~~)([\w ]*)$", line):
        return _named(list(MOMENTS), match[1], line_start + match.start(1), "fence")
    if match := re.search(r"keyword\s+\*([^*\n]*)$", before):
        return _named(sorted(_keywords(book)), match[1], match.start(1), "keyword", "*")
    if match := re.search(r"\*\*([^*\n(]*)$", before):
        return _named([item.name for item in book.items], match[1], match.start(1), "item", "**")
    if match := re.search(r"\*\*[^*\n(]*\((?:[^*\n()]*,)?\s*([^*\n(),]*)$", before):
        options = [*PROPERTIES, *(f"+1 {skill}" for skill in phrases.lexicon.skills)]
        return _named(options, match[1], match.start(1), "property")
    return _phrases(phrases, before, offset)


def _text(book: Book, file: str) -> str:
    return next((source.text for source in book.sources if source.name == file), "")


def _named(names: list[str], typed: str, start: int, kind: str, closing: str = "") -> list[Suggestion]:
    low = typed.casefold()
    first = [name for name in names if name.casefold().startswith(low)]
    rest = [name for name in names if low in name.casefold() and name not in first]
    return [Suggestion(name, name + closing, start, kind) for name in dict.fromkeys((*first, *rest))]


def _in_head(book: Book, line: str, line_start: int, offset: int, phrases: PhraseBook) -> list[Suggestion]:
    key, colon, value = line.partition(":")
    if not colon:
        return [
            Suggestion(name, f"{name}: ", line_start, "field")
            for name in _FIELDS
            if name.startswith(line.strip())
        ]
    typed = re.split(r"[\[,\s]+", value)[-1]
    names = {
        "start": [section.name for section in book.sections],
        "death": [section.name for section in book.sections if section.ending == "death"],
        "numbers": ["shuffle", "fixed"],
        "targets": ["paper", "web"],
        "allow": ["web"],
        "skills": [titled(name) for name in phrases.basic_skills],
        "weapons": ["one-handed", "two-handed", "long", "ranged"],
        "discard": [item.name for item in book.items],
    }.get(key.strip(), [])
    return _named(names, typed, offset - len(typed), "value")


def _keywords(book: Book) -> set[str]:
    found = set()
    for section in book.sections:
        for kind, name, _ in marks(section):
            if kind == "keyword":
                found.add(name)
    return found


def _phrases(book: PhraseBook, before: str, offset: int) -> list[Suggestion]:
    """The words that may follow in a phrase begun, and the phrases that begin with what is typed."""
    paragraph = max(before.rfind("\n\n"), before.rfind("\r\n\r\n"), before.rfind("\n- ") + 1) + 1
    stream = tokens(before[paragraph:], paragraph)
    parts = list(sentences(stream))
    last: list[Token] = parts[-1] if parts else []
    if last and last[-1].kind == MARK and last[-1].text in ".!?":
        last = []
    typed = last[-1].text if last and last[-1].kind == WORD and last[-1].end == offset else ""
    begun = last[:-1] if typed else last
    start = offset - len(typed)
    found: dict[str, Suggestion] = {}
    for at in range(max(0, len(begun) - 14), len(begun)):
        if at and begun[at - 1].text not in (",", ";", ":", "and", "then", "also", "-", "—", "–"):
            continue
        for phrase in (*book.by_first.get(begun[at].text.casefold(), ()), *book.conditions):
            trace = Trace()
            for _ in phrase.matches(begun, at, book.lexicon, trace):
                pass
            if trace.far == len(begun) and trace.far > at and not phrase.private:
                for wanted in trace.wanted:
                    for word in _fill(wanted, book):
                        if word.casefold().startswith(typed.casefold()):
                            found.setdefault(word, Suggestion(word, word, start, "word", phrase.meaning))
    ready = not begun or begun[-1].text in (",", ";", ":", "and", "then", "also", "-", "—", "–")
    if ready:
        for phrase in book.phrases:
            if not phrase.private and phrase.says.casefold().startswith(typed.casefold()):
                found.setdefault(
                    phrase.says, Suggestion(phrase.says, phrase.says, start, "phrase", phrase.meaning)
                )
    return list(found.values())


def _fill(wanted: str, book: PhraseBook) -> list[str]:
    match wanted:
        case "a Skill":
            return [titled(name) for name in book.lexicon.skills]
        case "a spell":
            return [titled(label) for label, _ in book.lexicon.spells]
        case "an ability":
            return [label for label, _ in book.lexicon.abilities]
        case "a number with its sign, such as -3 or +1":
            return ["-1", "-2", "-3", "+1"]
        case "a number":
            return ["one", "two", "three", "1", "2", "3"]
        case "an amount such as 10 gp":
            return [f"10 {book.lexicon.coins[0]}"]
        case "a keyword in *italics*":
            return ["*"]
        case "an item in **bold**" | "items in **bold**" | "a title in **bold**":
            return ["the **"]
        case "a reference such as [[name]]":
            return ["[["]
        case _:
            return [] if " " in wanted else [wanted]


# -- what stands where -------------------------------------------------------------------------------------


def section_at(book: Book, file: str, offset: int) -> Section | None:
    for section in book.sections:
        if section.file == file and section.offset <= offset < section.offset + len(section.text):
            return section
    return None


def hover(book: Book, file: str, offset: int, numbers: dict[str, int] | None = None) -> Hover | None:
    """What the program understood of the sentence here, and what the name here stands for."""
    section = section_at(book, file, offset)
    if section is None:
        return None
    here = offset - section.offset
    teller = Teller(book, numbers)
    for block in section.content.blocks:
        for sentence in block.sentences:
            if sentence.span.start <= here < sentence.span.end and sentence.statements:
                base = section.offset
                text = "Understood as: " + teller.tell(sentence.statements)
                return Hover(file, base + sentence.span.start, base + sentence.span.end, text)
    return None


def understood_lines(
    book: Book, numbers: dict[str, int] | None = None, language: str = "en", name: Naming | None = None
) -> list[tuple[Place, str]]:
    """The "understood as" line of every sentence that does something."""
    teller = Teller(book, numbers, language, name)
    return [
        (section.place(sentence.span), teller.tell(sentence.statements))
        for section in book.sections
        for block in section.content.blocks
        for sentence in block.sentences
        if sentence.statements
    ]


_REFERENCE = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
_KEYWORD = re.compile(r"keywords?[\s\u00a0]+\*([^*\n]+)\*")


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
            for statement in _all(section.program):
                if isinstance(statement, Keyword) and statement.gain and statement.name == here.name:
                    return section.place(statement.span)
    places = references(book, file, offset)
    return places[0] if places else None


def _all(program: tuple[Statement, ...]) -> Iterator[Statement]:
    for statement in program:
        yield statement
        for body in inner(statement):
            yield from _all(body)


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


def references(book: Book, file: str, offset: int) -> list[Place]:
    """Every place where the thing under the cursor is named."""
    here = target(book, file, offset)
    if here is None:
        return []
    return [place_in(_text(book, edit.file), edit.start, file=edit.file) for edit in _edits(book, here, "")]


def rename(book: Book, file: str, offset: int, name: str) -> list[Edit] | str:
    """The edits that rename the section, keyword, item or title here; or why it cannot be done."""
    here = target(book, file, offset)
    name = " ".join(name.split())
    if here is None:
        return "Nothing here has a name to change. Put the cursor on a section, keyword, item or title."
    if not name or re.search(r"[\[\]{}*()\n|]", name):
        return "A name needs a letter, and no brackets, braces, asterisks or bars."
    if here.kind == "section" and name in book.by_name and name != here.name:
        return f'Another section is called "{name}" already.'
    return _edits(book, here, name)


def apply(text: str, file: str, edits: list[Edit]) -> str:
    """A file's text with its edits made."""
    for edit in sorted(
        (each for each in edits if each.file == file), key=lambda each: each.start, reverse=True
    ):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def condition_words(asked: Condition, book: Book) -> str:
    return Teller(book).condition(asked)
