"""Which fixes of a finding are offered: those that were tried on the section and leave no fault at their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from talewright.adventure.book import Book, Finding, Section
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.quick_fixes.fix import QuickFix, may_be_story, new_section, on_purpose
from talewright.adventure.quick_fixes.wordings import (
    bracketed,
    hinted,
    names,
    offered,
    reworded,
    rewordings,
    slips,
)
from talewright.adventure.read import content_of, phrases_for
from talewright.adventure.reading.near_misses import same_meaning
from talewright.core.ruleset import Ruleset
from talewright.core.text.late import LateMessage

MAX_TRIED = 60
"""Candidates of one finding that are tried."""
MAX_OPENING = 20
"""Characters before an item without bold that belong to its finding: "You may take the"."""


@dataclass(frozen=True)
class _Trial:
    """A section in which fixes of one finding are tried; the finding quotes `quoted` from `start` on."""

    section: Section
    source: str
    phrases: PhraseBook
    start: int
    quoted: str

    def helps(self, fix: QuickFix, *, whole: bool = False) -> bool:
        """Whether the section has fewer faults then; `whole`: and none is left at the place of the finding.

        A slip may be one of two in a sentence. Other words, or a mark, must leave nothing behind.
        """
        first = self.section.offset
        text = (
            self.source[first : fix.start] + fix.text + self.source[fix.end : first + len(self.section.text)]
        )
        faults = content_of(text, self.phrases).faults
        if len(faults) >= len(self.section.content.faults):
            return False
        low = self.start - first
        high = low + len(self.quoted) + len(fix.text) - (fix.end - fix.start)
        return not whole or all(each.span.end <= low or each.span.start >= high for each in faults)

    def first(self, fixes: Iterable[QuickFix], *, whole: bool = False) -> list[QuickFix]:
        return [fix for fix in islice(fixes, MAX_TRIED) if self.helps(fix, whole=whole)][:1]

    def only(self, fixes: Iterable[QuickFix]) -> list[QuickFix]:
        """The one that helps; where two do, nobody can tell which is meant."""
        helping = [fix for fix in islice(fixes, MAX_TRIED) if self.helps(fix)]
        meant = {fix.applied(self.source).casefold() for fix in helping}
        return helping[:1] if len(meant) == 1 else []

    def same(self, fixes: Iterable[QuickFix]) -> Iterator[QuickFix]:
        """Those after which the quoted words mean the same."""
        for fix in islice(fixes, MAX_TRIED):
            end = self.start + len(self.quoted) + len(fix.text) - (fix.end - fix.start)
            if same_meaning(self.quoted, fix.applied(self.source)[self.start : end]):
                yield fix


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
    if isinstance(finding.cure, LateMessage):
        finding = replace(finding, cure=finding.cure.plain)
    phrases = phrases_for(book.head, ruleset)
    start = finding.place.offset
    quoted = own = source[start : start + (finding.length or len(finding.words))]
    if finding.id == "L21":  # the words of the item may stand behind those of the finding
        quoted = source[start : start + len(finding.words) + MAX_OPENING].partition("\n\n")[0]
    trial = _Trial(section, source, phrases, start, quoted)
    found = (
        trial.first(bracketed(finding, quoted, start))
        or trial.only(slips(finding, quoted, start, phrases))
        or trial.first(reworded(quoted, start))
        or trial.first(trial.same(rewordings(quoted, start, phrases)), whole=True)
        or trial.first(hinted(finding, quoted, start), whole=True)
        or trial.first(offered(finding, own, start))
        or [fix for fix in names(finding, quoted, start, source) if fix.applied(source) != source][:1]
    )
    if own and may_be_story(finding.cure):
        story = QuickFix(start, start + len(own), f"[{own}]{{-}}", "plain")
        found += trial.first([story], whole=True)
    missing = (
        str(dict(finding.cure.args).get("name", finding.words))
        if "name" in finding.cure.template
        else finding.words
    )
    if finding.id == "reference" and section.file and missing and missing not in book.by_name:
        found += new_section(missing, section, source)
    if finding.severity != "error" and finding.section == section.name:
        found += on_purpose(finding.id, section)
    return tuple(found)
