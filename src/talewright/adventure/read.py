"""Reading a book: one file or a folder, section by section, each read once for as long as its text stays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from talewright.adventure.book import ERROR, Book, Content, Fault, Finding, Head, Section, Source
from talewright.adventure.model import Choice, Counter, Definition, Give, Offer, When
from talewright.adventure.phrases.phrasebook import PhraseBook, phrase_book
from talewright.adventure.proposals import with_proposal
from talewright.adventure.reading.counting import undeclared
from talewright.adventure.reading.head import read_head
from talewright.adventure.reading.layout import cut
from talewright.adventure.reading.section import read_section
from talewright.adventure.traversal import leaves, walk
from talewright.core.errors import AdventureError, RulesetError, system_reason
from talewright.core.findings import Place, Span, place_in
from talewright.core.ruleset import Ruleset, find, installed
from talewright.core.text.message import Message, printable

SUFFIX = ".tale.md"
MAX_CACHED = 20_000
MAX_TEXT = 32_000_000
MAX_PROPOSED = 200
"""Findings of a book for which other words are looked for."""
Finder = Callable[[str], Ruleset[Any]]

_cache: dict[tuple[PhraseBook, bool, str], Content] = {}


def content_of(text: str, book: PhraseBook, *, paper: bool = False) -> Content:
    """What a section's text says: from the cache while neither text nor phrase book has changed."""
    key = (book, paper, text)
    known = _cache.get(key)
    if known is None:
        if len(_cache) >= MAX_CACHED:
            for oldest in list(_cache)[: MAX_CACHED // 2]:  # a book that is being read stays
                _cache.pop(oldest, None)
        known = _cache[key] = read_section(text, book, paper=paper)
    return known


def read_book(
    source: str | Mapping[str, str],
    *,
    name: str = "book.tale.md",
    ruleset: Ruleset[Any] | None = None,
    finder: Finder = find,
) -> Book:
    r"""A book from its text, or from several texts by file name in reading order. Faults are in `Book.faults`.

    The ruleset is the one given, or the one the head's `system` names.

    >>> import talewright as tw
    >>> book = tw.read_book("---\ntitle: Mist\nsystem: gnat\n---\n\n## start\n\nTake a Wound. The adventure ends.\n")
    >>> book.head.title, [section.name for section in book.sections], book.sound
    ('Mist', ['start'], True)
    """
    texts = {name: source} if isinstance(source, str) else dict(source)
    findings: list[Finding] = []
    first_name, first_text = next(iter(texts.items()), (name, ""))
    head, faults = read_head(first_text)
    findings += [_in_head(fault, first_name, first_text) for fault in faults]
    book = _phrases(head, ruleset, finder, findings, first_name, first_text)
    more = () if head.counters else undeclared(texts.values(), book)
    if more:
        head = replace(head, counters=(*head.counters, *more))
        book = _phrases(head, ruleset, finder, [], first_name, first_text)
    paper = "paper" in head.targets and "web" not in head.allow
    sources: list[Source] = []
    act = ""
    for file, text in texts.items():
        opening, cuts, act = cut(text, act)
        sections = []
        for piece in cuts:
            words = text[piece.start : piece.end]
            sections.append(
                Section(words, file, piece.start, piece.line, piece.act, content_of(words, book, paper=paper))
            )
        sources.append(Source(file, text[:opening], tuple(sections)))
    if more:
        head = replace(
            head, counters=tuple(each for each in head.counters if each not in more or _uses(sources, each))
        )
    items = _definitions(sources, book, findings)
    for each in sources:
        for section in each.sections:
            findings += [
                _in_section(fault, section, book, len(findings))
                for fault in section.content.faults
                if book.system or fault.id not in ("near-miss", "left-out", "condition", "braces", "rest")
            ]
    findings += _unbracketed(sources)
    if not any(source_.sections for source_ in sources):
        findings.append(Finding("empty", ERROR, Place(first_name, 1, 1), "", Message("The book has no section."),
                                Message("Open one with a line such as: ## start")))  # fmt: skip
    findings.sort(key=lambda finding: (finding.place.file, finding.place.offset))
    return Book(
        head,
        tuple(sources),
        tuple(findings),
        tuple(items),
        head.system or book.system,
        book.package,
        book.authoring,
    )


def _uses(sources: list[Source], counter: str) -> bool:
    """Whether a section changes a counter, or asks for it."""
    return any(
        (isinstance(each, Counter) and each.name == counter)
        or (
            isinstance(each, When | Choice)
            and each.condition
            and any(leaf.kind == "counter" and leaf.name == counter for leaf in leaves(each.condition))
        )
        for source in sources
        for section in source.sections
        for each in walk(section.program)
    )


def phrases_for(head: Head, ruleset: Ruleset[Any] | None) -> PhraseBook:
    """The phrase book of a book with this head."""
    return phrase_book(ruleset).with_head(
        (*head.skills, *head.special), head.currency, head.abilities, tuple(head.shown)
    )


def ruleset_of(book: Book, finder: Finder = find) -> Ruleset[Any]:
    """The ruleset a book is written for."""
    return finder(book.head.system)


def load_book(path: Path | str, *, ruleset: Ruleset[Any] | None = None, finder: Finder = find) -> Book:
    r"""A book from disk: one `.tale.md` file, or a folder of them read in order of their names.

    >>> import pathlib, tempfile
    >>> import talewright as tw
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "mist.tale.md")
    ...     _ = file.write_text("---\nsystem: gnat\n---\n\n## start\n\nThe adventure ends.\n")
    ...     tw.load_book(file).sound
    True
    """
    where = Path(path)
    if where.is_dir():
        files = sorted(each for each in where.rglob(f"*{SUFFIX}") if each.is_file())
        if not files:
            raise AdventureError(
                str(where),
                [Message("The folder holds no {suffix} file. Name one, or add one.", suffix=SUFFIX)],
            )
        headed = [each for each in files if read_text(each).lstrip("\ufeff").startswith("---")]
        if headed:
            files = [headed[0], *(each for each in files if each != headed[0])]
        texts = {each.relative_to(where).as_posix(): read_text(each) for each in files}
        return read_book(texts, ruleset=ruleset, finder=finder)
    return read_book(read_text(where), name=where.name, ruleset=ruleset, finder=finder)


def read_text(path: Path) -> str:
    """A file's text, its line ends and byte order mark untouched; control characters are replaced."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise AdventureError(
            str(path), [Message("The file cannot be read: {reason}.", reason=system_reason(error))]
        ) from error
    if len(raw) > MAX_TEXT:
        raise AdventureError(
            str(path),
            [
                Message(
                    "The file is larger than {limit} MB. Split the book into a folder.",
                    limit=MAX_TEXT // 1000000,
                )
            ],
        )
    try:
        return printable(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise AdventureError(
            str(path), [Message("Line {line} is not UTF-8 text. Save the file as UTF-8.", line=line)]
        ) from error


def _phrases(
    head: Head, ruleset: Ruleset[Any] | None, finder: Finder, findings: list[Finding], file: str, text: str
) -> PhraseBook:
    if ruleset is None and head.system:
        try:
            ruleset = finder(head.system)
        except RulesetError as error:
            place = place_in(text, head.span("system").start, file=file)
            findings.append(
                Finding(
                    "system", ERROR, place, head.system, Message("is no rule system here."), error.message
                )
            )
    elif ruleset is None:
        findings.append(Finding("system", ERROR, Place(file, 1, 1), "", Message("The head names no rule system."),
                                Message('Add a line "system: NAME" between the --- lines; NAME is one of {systems}.', systems=tuple(installed()))))  # fmt: skip
    return phrases_for(head, ruleset)


def _in_head(fault: Fault, file: str, text: str) -> Finding:
    place = place_in(text, fault.span.start, file=file)
    length = fault.span.end - fault.span.start
    return Finding(fault.id, fault.severity, place, fault.words, fault.cause, fault.cure, length=length)


def _in_section(fault: Fault, section: Section, book: PhraseBook, number: int) -> Finding:
    cure = with_proposal(fault, section.text, book) if number < MAX_PROPOSED else fault.cure
    return Finding(
        fault.id, fault.severity, section.place(fault.span), fault.words, fault.cause, cure, section.name,
        fault.span.end - fault.span.start,
    )  # fmt: skip


def _definitions(sources: list[Source], book: PhraseBook, findings: list[Finding]) -> list[Definition]:
    """Every item's first definition; a later different one is an error."""
    standard = {each.name.casefold(): each for each in book.standard}
    known: dict[str, tuple[Definition, Section]] = {}
    for source in sources:
        for section in source.sections:
            for item in section.content.items:
                key = item.name.casefold()
                if key not in known:
                    known[key] = (item, section)
                elif known[key][0] != _as(item, known[key][0].name):
                    first, where = known[key]
                    findings.append(
                        Finding("item-again", ERROR, section.place(item.span), item.name,
                                Message("is defined differently at {place}.", place=str(where.place(first.span))),
                                Message("Define an item once; later mentions need no parenthesis."), section.name)
                    )  # fmt: skip
    names = {
        **{key: each.name for key, each in standard.items()},
        **{key: item.name for key, (item, _) in known.items()},
    }
    for source in sources:
        for section in source.sections:
            names |= {
                name.casefold(): name for name, _ in section.content.mentions if name.casefold() not in names
            }
    for source in sources:
        for section in source.sections:
            for words, span in section.content.unmarked:
                low = words.casefold()
                name = next((n for key, n in names.items() if _starts(low, key)), None)
                if name is not None and not _is_handed(section, name, span):
                    findings.append(
                        Finding("L21", ERROR, section.place(span), words, Message("names the item {name} without bold.", name=name),
                                Message("Write **{name}**, or mark it as plain text: [..]{{-}}.", name=name), section.name)
                    )  # fmt: skip
    return [
        *(item for item, _ in known.values()),
        *(each for key, each in standard.items() if key not in known),
    ]


def _unbracketed(sources: list[Source]) -> Iterator[Finding]:
    """Turn to quay: the name of a section without its brackets leads nowhere."""
    sections = [section for source in sources for section in source.sections]
    names = {section.name.casefold(): section.name for section in sections}
    for section in sections:
        for words, span in section.content.turned:
            name = names.get(words.casefold().removeprefix("the "))
            if name is not None:
                yield Finding("reference", ERROR, section.place(span), words, Message("names a section without brackets, so nothing leads there."),
                              Message("Write [[{name}]].", name=name), section.name, span.end - span.start)  # fmt: skip


def _is_handed(section: Section, name: str, span: Span) -> bool:
    """You find a ration in the tin: what the reader gets there although no bold names it."""
    return any(
        isinstance(each, Give | Offer)
        and each.span.start < span.end
        and span.start < each.span.end
        and any(item.name == name for item in each.items)
        for each in walk(section.program)
    )


def _starts(words: str, name: str) -> bool:
    return words == name or words.startswith((name + " ", name + "s "))


def _as(item: Definition, name: str) -> Definition:
    return item if item.name == name else replace(item, name=name)
