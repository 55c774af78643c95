"""Quick fixes: replacements that an author can apply with one click, each tried on the section before it is offered.

A finding's cure says in words what to write. The words it quotes are put in place of what the finding quotes, or
of as much of it as begins alike; the section is read again, and only what leaves fewer faults is offered. To call
it story is offered last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from talewright.adventure.book import Book, Finding, Section
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.read import content_of, phrases_for
from talewright.core.ruleset import Ruleset

PLAIN = "[..]{-}"
"""How a cure says: mark it as plain text."""
LONGEST = 5
"""Words of the source that one quoted phrase may replace."""
_QUOTED = re.compile(r'(?:Did you mean|[Ww]rite|has it:)[^"]*"(?P<said>[^"]+)"')
_NAMED = re.compile(r"Did you mean (?P<said>[^\s\"?]+)\?")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class QuickFix:
    """Put `text` in place of the source from `start` to `end`; `plain` marks it as story instead."""

    start: int
    end: int
    text: str
    plain: bool = False

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


def quick_fixes(
    book: Book, finding: Finding, source: str, ruleset: Ruleset[object] | None
) -> tuple[QuickFix, ...]:
    """Every fix of a finding that was tried and helps, the likeliest first. Offsets count in the whole file."""
    section = next(
        (
            each
            for part in book.sources
            if part.name == finding.place.file
            for each in part.sections
            if each.offset <= finding.place.offset < each.offset + len(each.text)
        ),
        None,
    )
    if section is None:
        return ()
    phrases = phrases_for(book.head, ruleset)
    start = finding.place.offset
    quoted = source[start : start + (finding.length or len(finding.words))]
    offered = list(_said(finding, quoted, start))
    helping = [fix for fix in offered if _helps(fix, section, source, phrases)]
    if not helping and finding.id == "reference":
        helping = _renamed(finding, quoted, start)
    found = helping[:1]
    if PLAIN in str(finding.cure) and quoted:
        found.append(QuickFix(start, start + len(quoted), f"[{quoted}]{{-}}", plain=True))
    return tuple(found)


def _said(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
    """What the cure says to write, in place of the quoted words or of a part that begins alike."""
    words = list(_WORD.finditer(quoted))
    for match in _QUOTED.finditer(str(finding.cure)):
        for said in (match["said"], f"{match['said']}s"):
            first = said.split()[0].casefold()
            for at, word in enumerate(words):
                if word[0].casefold().strip("*.,;") != first:
                    continue
                for last in words[at : at + LONGEST]:
                    yield QuickFix(start + word.start(), start + last.end(), said)
            yield QuickFix(start, start + len(quoted), said)


def _renamed(finding: Finding, quoted: str, start: int) -> list[QuickFix]:
    """A reference that leads nowhere, to the section that is called almost the same."""
    match = _NAMED.search(str(finding.cure))
    at = quoted.find(finding.words)
    if match is None or at < 0:
        return []
    return [QuickFix(start + at, start + at + len(finding.words), match["said"])]


def _helps(fix: QuickFix, section: Section, source: str, phrases: PhraseBook) -> bool:
    before = len(section.content.faults)
    end = section.offset + len(section.text)
    text = source[section.offset : fix.start] + fix.text + source[fix.end : end]
    return len(content_of(text, phrases).faults) < before
