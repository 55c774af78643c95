"""Quick fixes: replacements that an author can apply with one click, each tried on the section before it is offered.

Candidates come from the phrase book: a word spelt or capitalised as it has it, another verb of the same direction, a
sign written out, a name that a finding suggests. One is offered only if it changes no number, name or direction of
the author's words and the section then has fewer faults. To call it story, to begin the section that is missing, or to
say that it is on purpose is offered last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from talewright.adventure.book import Book, Finding, Section
from talewright.adventure.phrases.lexicon import NUMBERS, titled
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.read import content_of, phrases_for
from talewright.adventure.reading.near_misses import PLAIN_CURE, same_meaning
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message

MAX_TRIED = 60
"""Candidates of one finding that are tried."""
MAX_OPENING = 20
"""Characters before an item without bold that belong to its finding: "You may take the"."""
SYNONYMS = {
    "deduct": ("Lose",), "subtract": ("Lose",), "remove": ("Lose",), "forfeit": ("Lose",), "sacrifice": ("Lose",),
    "suffer": ("Take",), "sustain": ("Take",), "regain": ("Heal", "Restore"), "recover": ("Heal", "Restore"),
    "obtain": ("Gain",), "acquire": ("Gain",), "note": ("Gain",), "record": ("Gain",), "erase": ("Lose",), "go": ("turn",),
    "proceed": ("turn",), "throw": ("Roll",), "attack": ("Fight",), "battle": ("Fight",), "vs": ("against",),
    "versus": ("against",),
}  # fmt: skip
"""Other verbs for those of the phrase book, none of which says the opposite."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SIGN = re.compile(r"\b(?P<sign>minus|plus) (?P<number>\d+|[a-z]+)\b")
_BRACKETS = re.compile(r"\[{1,2}(?P<name>[^\[\]]+)\]{1,2}")
_NAMES = ("near", "name")
"""Arguments of a cure that are the name to write."""


KINDS = ("words", "plain", "section", "meant")
"""Other words, a mark that the words are story, a new section, a mark that a warning or note is on purpose."""


@dataclass(frozen=True)
class QuickFix:
    """Put `text` in place of the source from `start` to `end`. `kind` is one of `KINDS`."""

    start: int
    end: int
    text: str
    kind: str = "words"

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
    if finding.id == "L21":
        quoted = source[start : start + len(finding.words) + MAX_OPENING].partition("\n\n")[0]
    found: list[QuickFix] = []
    for match in _BRACKETS.finditer(quoted) if finding.id == "reference" else ():
        fix = QuickFix(start + match.start(), start + match.end(), f"[[{match['name'].strip()}]]")
        if fix.text != match[0] and _helps(fix, section, source, phrases):
            found = [fix]
    for tried, fix in enumerate(() if found else _rewordings(quoted, start, phrases)):
        if tried >= MAX_TRIED:
            break
        fixed = fix.applied(source)[start : start + len(quoted) + len(fix.text) - (fix.end - fix.start)]
        if same_meaning(quoted, fixed) and _helps(fix, section, source, phrases):
            found = [fix]
            break
    if not found:
        found = [fix for fix in _names(finding, quoted, start) if fix.applied(source) != source][:1]
    if quoted and _may_be_story(finding.cure):
        found.append(QuickFix(start, start + len(quoted), f"[{quoted}]{{-}}", "plain"))
    if finding.id == "reference" and section.file and finding.words and finding.words not in book.by_name:
        found += _new_section(finding.words, section, source)
    if finding.severity != "error" and finding.section == section.name:
        found += _on_purpose(finding.id, section)
    return tuple(found)


def _rewordings(quoted: str, start: int, phrases: PhraseBook) -> Iterator[QuickFix]:
    """One change to the author's own words each."""
    for match in _SIGN.finditer(quoted):
        number = NUMBERS.get(match["number"], match["number"])
        sign = "-" if match["sign"] == "minus" else "+"
        yield QuickFix(start + match.start(), start + match.end(), f"{sign}{number}")
    known = _vocabulary(phrases)
    words = list(_WORD.finditer(quoted))
    for match in words:
        cased = known.get(match[0].casefold())
        if cased is not None and cased != match[0]:
            yield QuickFix(start + match.start(), start + match.end(), cased)
    for match in words:
        for other in SYNONYMS.get(match[0].casefold(), ()):
            yield QuickFix(start + match.start(), start + match.end(), other)
    for match in words:
        low = match[0].casefold()
        if len(low) > 3 and low not in known:
            for near in get_close_matches(low, known, n=2, cutoff=0.7):
                yield QuickFix(start + match.start(), start + match.end(), known[near])


def _vocabulary(phrases: PhraseBook) -> dict[str, str]:
    """The words of the phrase book as it writes them, by their small letters."""
    lexicon = phrases.lexicon
    found = {name.casefold(): titled(name) for name in lexicon.skills if " " not in name}
    found |= {label.casefold(): titled(label) for label, _ in lexicon.spells if " " not in label}
    found |= {label.casefold(): label for label, _ in (*lexicon.abilities, *lexicon.stats)}
    found |= {term.casefold(): term for term in lexicon.terms if " " not in term}
    found |= {coin.casefold(): coin for coin in lexicon.coins}
    found |= {word.casefold(): word for word in phrases.triggers}
    return found | {
        "turn": "turn",
        "keyword": "keyword",
        "title": "title",
        "rounds": "rounds",
        "against": "against",
    }


def _names(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
    """The name a finding suggests for a reference, with its brackets where they are missing; an item in bold."""
    if finding.id == "L21":
        item = next((str(value) for key, value in finding.cure.args if key == "name"), "")
        found = re.search(rf"(?<![\w*]){re.escape(item)}(?![\w*])", quoted, re.IGNORECASE) if item else None
        if found:
            yield QuickFix(start + found.start(), start + found.end(), f"**{found[0]}**")
        return
    if finding.id != "reference":
        return
    at = quoted.find(finding.words)
    for key, value in finding.cure.args:
        if key in _NAMES and at >= 0:
            name = str(value)
            text = name if quoted[:at].endswith("[[") else f"[[{name}]]"
            yield QuickFix(start + at, start + at + len(finding.words), text)


def _new_section(name: str, section: Section, source: str) -> Iterator[QuickFix]:
    """A section of that name behind the one that refers to it."""
    if re.fullmatch(r"[^\[\]{}*()\n|#]+", name):
        end = section.offset + len(section.text.rstrip())
        behind = source[end:]
        gap = behind[: len(behind) - len(behind.lstrip())]
        yield QuickFix(
            end, end + len(gap), f"\n\n## {name}\n\n\n\n" if behind.strip() else f"\n\n## {name}\n", "section"
        )


def _on_purpose(number: str, section: Section) -> Iterator[QuickFix]:
    """The mark `meant=` in the heading, joined to one that is there."""
    line = section.text[section.heading.span.start : section.heading.span.end].rstrip()
    at = section.offset + section.heading.span.start
    if known := re.search(r"meant=[\"“]?(?P<ids>[\w, -]+)[\"”]?", line):
        yield QuickFix(
            at + known.start(), at + known.end(), f'meant="{known["ids"].strip()}, {number}"', "meant"
        )
    elif line.endswith("}"):
        yield QuickFix(at + len(line) - 1, at + len(line) - 1, f' meant="{number}"', "meant")
    else:
        yield QuickFix(at + len(line), at + len(line), f' {{meant="{number}"}}', "meant")


def _may_be_story(cure: Message) -> bool:
    """Whether the cure offers to mark the words as plain text."""
    return cure.code == PLAIN_CURE.code or any(
        isinstance(value, Message) and _may_be_story(value) for _, value in cure.args
    )


def _helps(fix: QuickFix, section: Section, source: str, phrases: PhraseBook) -> bool:
    before = len(section.content.faults)
    end = section.offset + len(section.text)
    text = source[section.offset : fix.start] + fix.text + source[fix.end : end]
    return len(content_of(text, phrases).faults) < before
