"""References, names and numbers: is each one written, meant and spelt right, in the head, in the text and on paper?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from talewright.adventure.book import ERROR, NOTE, WARNING, Finding, Section
from talewright.adventure.checks.analysis import Analysis, in_head, shorten
from talewright.adventure.checks.walker import verbs_of
from talewright.adventure.model import Fence, TurnByNumber
from talewright.adventure.numbers import book_neighbours, number_book
from talewright.adventure.phrases.lexicon import titled
from talewright.adventure.phrases.tokens import PROGRAM, tokens
from talewright.adventure.reading.head import head_end
from talewright.core.errors import FaultsError
from talewright.core.findings import Span, place_in
from talewright.core.record import suggestion
from talewright.core.text.message import NOTHING, Message

_BETWEEN_SECTIONS = re.compile(r"^# [^\n]*|<!--.*?(?:-->|\Z)", re.MULTILINE | re.DOTALL)
"""What may stand between sections: the title of an act, and comments."""
_PROSE = re.compile(r"[^\s\ufeff]")


def check(analysis: Analysis, lock: dict[str, int] | None) -> Iterator[Finding]:
    """`lock` has the printed numbers that are fixed."""
    yield from _head(analysis)
    yield from _rules(analysis)
    yield from _outside(analysis)
    yield from _skills(analysis)
    yield from _names(analysis)
    yield from _references(analysis)
    yield from _numbers(analysis)
    yield from _foes(analysis)
    yield from _neighbours(analysis, lock)
    if "paper" in analysis.book.head.targets:
        yield from _hidden(analysis)


def _head(analysis: Analysis) -> Iterator[Finding]:
    for field, meaning in (("start", Message("where play begins")), ("death", Message("where the dead go"))):
        name = getattr(analysis.book.head, field)
        if name and name not in analysis.named:
            cause = Message("is {meaning}, and no section is called so.", meaning=meaning)
            cure = suggestion(name, analysis.named, Message("Write the name of a section."))
            if (written := _written_otherwise(analysis, name)) is not None:
                cause = Message('is {meaning}, and stands as "{heading}" at {place}, where a section opens with "## ".',
                                meaning=meaning, heading=written[0], place=written[1])  # fmt: skip
                cure = Message('Write "## {name}" there.', name=name)
            yield in_head(analysis, "reference", ERROR, field, name, cause, cure)


def _rules(analysis: Analysis) -> Iterator[Finding]:
    """The options of the rules that the head sets: each is one of the system's, with a value that it can have."""
    head, ruleset = analysis.book.head, analysis.ruleset
    if ruleset is None or ruleset.pack is None or not head.rules:
        return
    try:
        ruleset.pack.rules(head.facts)
    except FaultsError as error:
        for fault in error.faults:
            cause = Message("stands under rules and cannot be used: {why}", why=fault.inside(fault.path))
            yield in_head(analysis, "rules", ERROR, "rules", fault.path, cause, NOTHING)


def _outside(analysis: Analysis) -> Iterator[Finding]:
    """Text in front of the first section, or between the title of an act and its first section: no reader sees it."""
    for source in analysis.book.sources:
        begun = head_end(source.opening)
        unclosed = not begun and source.opening.lstrip("\ufeff").startswith("---")
        stretches = [] if unclosed else [(begun, source.opening[begun:])]
        stretches += [(each.offset, each.text[: each.heading.span.start]) for each in source.sections]
        for offset, text in stretches:
            if found := _PROSE.search(_BETWEEN_SECTIONS.sub(lambda match: " " * len(match[0]), text)):
                place = place_in(source.text, offset + found.start(), file=source.name)
                yield Finding("outside", ERROR, place, shorten(text[found.start() :]), Message("stands in no section, so nobody reads it and nothing of it is carried out."),
                              Message("Open a section above it with a line such as ## name; what only stands in print is marked {{.front}}."))  # fmt: skip


def _skills(analysis: Analysis) -> Iterator[Finding]:
    """A Skill of the head that is spelt almost like one of the rules."""
    head, known = analysis.book.head, analysis.phrases.basic_skills
    for name in head.skills:
        low = name.casefold()
        near = (
            get_close_matches(low, known, n=1, cutoff=0.8)
            if low not in known and name not in head.special
            else []
        )
        if near:
            yield in_head(analysis, "skill", ERROR, "skills", name, Message("is no Skill of the rules, but almost {near}.", near=titled(near[0])),
                          Message("Write {near}; a Skill of your own stands under special too.", near=titled(near[0])))  # fmt: skip


def _names(analysis: Analysis) -> Iterator[Finding]:
    seen: dict[str, Section] = {}
    numbers: dict[int, Section] = {}
    folded: dict[str, Section] = {}
    for section in analysis.book.sections:
        if not section.name:
            continue
        if section.name in seen:
            yield analysis.finding("duplicate", ERROR, section, section.heading.span,
                                Message("is the name of a section at {place} already.", place=str(seen[section.name].place(seen[section.name].heading.span))),
                                Message("Rename one of the two."), section.name)  # fmt: skip
        elif section.name.casefold() in folded:
            yield analysis.finding("duplicate", WARNING, section, section.heading.span,
                                Message('differs from "{name}" only in its capitals.', name=folded[section.name.casefold()].name),
                                Message("Rename one of the two."), section.name)  # fmt: skip
        seen.setdefault(section.name, section)
        folded.setdefault(section.name.casefold(), section)
        number = section.heading.number
        if number is not None and number in numbers and not section.is_matter:
            yield analysis.finding("duplicate", ERROR, section, section.heading.span,
                                Message('is pinned to a number that "{name}" has already.', name=numbers[number].name),
                                Message("Pin each section to its own number."), f"#{number}")  # fmt: skip
        elif number is not None:
            numbers[number] = section


def _references(analysis: Analysis) -> Iterator[Finding]:
    for section in analysis.sections:
        for link in section.links:
            if link.to not in analysis.named:
                if (written := _written_otherwise(analysis, link.to)) is not None:
                    yield analysis.finding("reference", ERROR, section, link.span,
                                        Message('leads to "{heading}" at {place}, and a section opens with "## ".', heading=written[0], place=written[1]),
                                        Message('Write "## {name}" there.', name=link.to), link.to)  # fmt: skip
                    continue
                matter = link.to in analysis.book.by_name
                cause = (
                    Message("leads to front or back matter, which is not played.")
                    if matter
                    else Message("leads to a section that does not exist.")
                )
                yield analysis.finding("reference", ERROR, section, link.span, cause, suggestion(link.to, analysis.named, Message("Write the section, or lead to one that exists."))
                                    if not matter else Message("Lead to a section of the adventure."), link.to)  # fmt: skip


def _written_otherwise(analysis: Analysis, name: str) -> tuple[str, str] | None:
    """(heading, place) of a line that has the name of a section and is none: # name, ### name, ##name."""
    wanted = re.compile(rf"^(#{{1,6}}[ \t]*{re.escape(name)})[ \t]*(?:\{{.*)?$", re.MULTILINE)
    for source in analysis.book.sources:
        if found := wanted.search(source.text):
            return found[1], str(place_in(source.text, found.start(), file=source.name))
    return None


def _numbers(analysis: Analysis) -> Iterator[Finding]:
    """A number that a reader works out must be that of a section which is meant to be found so."""
    secret = {section.name for section in analysis.sections if section.heading.secret}
    for section, each in analysis.everything:
        if isinstance(each, TurnByNumber) and each.to and each.to not in secret:
            yield analysis.finding("by-number", ERROR, section, each.span, Message("leads to a section that is not marked as secret."),
                                Message("Mark it and pin its number: ## {name} {{#35 secret}}.", name=each.to), each.to)  # fmt: skip
        elif isinstance(each, TurnByNumber) and not secret:
            yield analysis.finding("by-number", ERROR, section, each.span, Message("asks for a number, and no section of the book is found by one."),
                                Message("Mark the section and pin its number: ## name {{#35 secret}}."))  # fmt: skip
    for section in analysis.sections if secret else ():
        for link in section.links:
            if link.to in secret:
                yield analysis.finding("by-number", WARNING, section, link.span, Message("prints the number of a secret section."),
                                    Message('Let the reader work it out ("turn to that section"), or take "secret" from its heading.'), link.to)  # fmt: skip


def _foes(analysis: Analysis) -> Iterator[Finding]:
    """`foe=` stands above the rounds of a fight: without one nobody reads it."""
    effect = analysis.book.authoring.effect
    for section in analysis.sections:
        fights = any(effect(verb).harm == "may" for verb in verbs_of(section))
        if section.heading.foe and not fights:
            yield analysis.finding("foe", WARNING, section, section.heading.span, Message("names who is fought here, and the section has no fight."),
                                Message("Write the fight, or take foe= from the heading."), section.name)  # fmt: skip


# -- on paper ---------------------------------------------------------------------------------------------------------


def _neighbours(analysis: Analysis, lock: dict[str, int] | None) -> Iterator[Finding]:
    """Numbers side by side that give the story away."""
    pinned = {s.name: s.heading.number for s in analysis.sections if s.heading.number is not None}
    fixed = analysis.book.head.numbers == "fixed"
    numbers = lock or (
        number_book(analysis.book) if fixed else {name: n for name, n in pinned.items() if n is not None}
    )
    if not numbers:
        return
    pairs = book_neighbours(analysis.book, {name: n for name, n in numbers.items() if name in analysis.named})
    if fixed and not lock and len(pairs) > 3:
        first = analysis.named[pairs[0][0]]
        yield analysis.finding("neighbours", NOTE, first, first.heading.span,
                            Message("is the first of {number} sections printed right beside one they lead to: the eye sees it "
"too early.", number=len(pairs)),
                            Message('Write "numbers: shuffle" in the head.'), first.name)  # fmt: skip
        return
    for one, other in pairs:
        section = analysis.named[one]
        yield analysis.finding("neighbours", WARNING, section, section.heading.span,
                            Message('has number {number}, and "{other}", which it is linked with, stands right beside it at '
"{other_number}.", number=numbers[one], other=other, other_number=numbers[other]),
                            Message("Pin one of them elsewhere, so that the page does not give the story away."), one)  # fmt: skip


def _hidden(analysis: Analysis) -> Iterator[Finding]:
    """Effects that a printed page cannot tell."""
    for section in analysis.sections:
        for each in section.program:
            if isinstance(each, Fence) and not each.says and each.when != "counters":
                yield analysis.finding("paper", ERROR, section, each.span, Message("is a fenced block with no words for paper."),
                                    Message('Add a line: "says: ...".'), f"```{each.when}")  # fmt: skip
        for block in section.content.blocks:
            if (
                block.kind not in ("paragraph", "item")
                or "]{" not in section.text[block.span.start : block.span.end]
            ):
                continue
            for token in tokens(section.text[block.span.start : block.span.end], block.span.start):
                if token.kind == PROGRAM:
                    yield analysis.finding("paper", WARNING, section, Span(token.start, token.end),
                                        Message("does something the printed words do not tell."), Message("On paper, say it in the text."))  # fmt: skip
