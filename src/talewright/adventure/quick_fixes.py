"""Quick fixes: replacements that an author can apply with one click, each tried on the section before it is offered.

Candidates come from the phrase book: a word spelt or capitalised as it has it, another verb of the same direction, a
sign written out, a name that a finding suggests. One is offered only if it changes no number, name or direction of
the author's words and the section then has fewer faults. To call it story, to begin the section that is missing, or to
say that it is on purpose is offered last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice, product

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
_BRACKETS = re.compile(
    r"(?:(?<=\bto )|(?<=\bto\n)|(?=\[))[\[(*{\"“`#]{0,3}(?P<name>[^\W_](?:[^\[\](){}*\"“”`#\n]*[\w’'])?)[\])*}\"”`]{0,3}"
)
"""The name of a section in whatever its author put around it."""
_WORDINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), wording)
    for pattern, wording in (
        (r"\s\((?P<n>[-+−–]\d+)\)", r" at \g<n>"),
        (r"\b(?:with|at) (?:a |an )?(?P<n>[-+−–]\d+)\b", r"at \g<n>"),
        (r"\bat (?P<sign>[-+−–]) (?P<n>\d+)\b", r"at \g<sign>\g<n>"),
        (r"(?<=[A-Za-z])(?<!\bat) (?P<n>[-+−–]\d+)\b", r" at \g<n>"),
        (r"\s?\((?P<words>ignoring armour|with a Default Roll)\)", r", \g<words>"),
        (r"\bwith Default Roll\b", "with a Default Roll"),
        (
            r"\b(?P<verb>Gain|Lose|Note|Erase|have|gain|lose) (?P<what>keyword|title)\b",
            r"\g<verb> the \g<what>",
        ),
        (r"\bkey word\b", "keyword"),
        (r"\batleast\b", "at least"),
        (r"\b(?P<more>more|less|fewer) then\b", r"\g<more> than"),
        (r"\bdont\b", "don't"),
        (r"\bhave not the\b", "do not have the"),
        (r"^otherwise\b", "Otherwise"),
        (r"\bthe skill (?=[A-Z])", ""),
        (r"\byour (?P<skill>[A-Z][a-z]+) Skill\b", r"\g<skill>"),
        (r"\bTest (?:your|for|against) (?=[A-Z])", "Test "),
        (r"\bDS(?=\d)", "DS "),
        (r"\*\*(?P<name>[^*()]+)\*\* \((?P<inside>[^()*]+)\)", r"**\g<name> (\g<inside>)**"),
    )
)
"""Ways to write what the phrase book writes otherwise: each keeps every number, name and denial."""
_MARKUP: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), wording)
    for pattern, wording in (
        (r"\bkeyword (?:\*\*|[\"“])?(?P<name>[^\W\d]\w*)(?:\*\*|[\"”])?", r"keyword *\g<name>*"),
        (r"\*\*(?P<name>[^*\n.,;:!?]+)$", r"**\g<name>**"),
        (r"\bkeyword \*(?P<name>[^\W\d]\w*)(?!\w*\*)", r"keyword *\g<name>*"),
        (r"\btitle (?:\*|[\"“])?(?P<name>[^\W\d*][^*\"”.,]*[^\s*\"”.,])(?:\*|[\"”])?", r"title **\g<name>**"),
        (
            r"\bLearn (?:the spell |spell )?\*?(?P<name>[A-Z][\w']*(?: [A-Z][\w']*)*)\*?",
            r"Learn **\g<name>**",
        ),
    )
)
"""Names with the marks that the phrase book wants around them."""
_ITALIC = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
_OPENING, _CLOSING = '["“`#', ']"”`'
_TELLING = frozenset("exactly never only ever just every each half about almost always once".split())
"""Words that a sentence may not lose."""
_KINDS_OF_NAMES = frozenset(("keyword", "codeword", "title", "Skill", "spell"))
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
    found = _first_that_helps(_bracketed(finding, quoted, start), section, source, phrases)
    found = found or _unique(_slips(finding, quoted, start, phrases), section, source, phrases)
    found = found or _first_that_helps(_reworded(quoted, start), section, source, phrases)
    for tried, fix in enumerate(() if found else _rewordings(quoted, start, phrases)):
        if tried >= MAX_TRIED:
            break
        fixed = fix.applied(source)[start : start + len(quoted) + len(fix.text) - (fix.end - fix.start)]
        if same_meaning(quoted, fixed) and _helps(fix, section, source, phrases):
            found = [fix]
            break
    found = found or _first_that_helps(_hinted(finding, quoted, start), section, source, phrases)
    if not found:
        found = [fix for fix in _names(finding, quoted, start, source) if fix.applied(source) != source][:1]
    if quoted and _may_be_story(finding.cure):
        found.append(QuickFix(start, start + len(quoted), f"[{quoted}]{{-}}", "plain"))
    if finding.id == "reference" and section.file and finding.words and finding.words not in book.by_name:
        found += _new_section(finding.words, section, source)
    if finding.severity != "error" and finding.section == section.name:
        found += _on_purpose(finding.id, section)
    return tuple(found)


def _first_that_helps(
    fixes: Iterable[QuickFix], section: Section, source: str, phrases: PhraseBook
) -> list[QuickFix]:
    return [fix for fix in islice(fixes, MAX_TRIED) if _helps(fix, section, source, phrases)][:1]


def _unique(fixes: Iterable[QuickFix], section: Section, source: str, phrases: PhraseBook) -> list[QuickFix]:
    """The one that helps; where two do, nobody can tell which is meant."""
    helping = [fix for fix in islice(fixes, MAX_TRIED) if _helps(fix, section, source, phrases)]
    meant = {fix.applied(source).casefold() for fix in helping}
    return helping[:1] if len(meant) == 1 else []


def _bracketed(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
    """Turn to [quay], (quay) or **quay**: the same name in double brackets."""
    for match in _BRACKETS.finditer(quoted) if finding.id == "reference" else ():
        if match[0] != (text := f"[[{match['name'].strip()}]]"):
            yield QuickFix(start + match.start(), start + match.end(), text)


def _slips(finding: Finding, quoted: str, start: int, phrases: PhraseBook) -> Iterator[QuickFix]:
    """Each word that lies one letter away from one of the phrase book's."""
    words = list(_WORD.finditer(quoted))
    if finding.id == "reference" and (word := _WORD.search(quoted)):
        words = [word]
    for match in words:
        for meant in phrases.spelling.slips(match[0]):
            yield QuickFix(start + match.start(), start + match.end(), meant)


def _reworded(quoted: str, start: int) -> Iterator[QuickFix]:
    """The author's numbers, names and denials as the phrase book writes them."""
    for pattern, wording in (*_WORDINGS, *_MARKUP):
        for match in pattern.finditer(quoted):
            text = match.expand(wording)
            if text != match[0]:
                yield QuickFix(start + match.start(), start + match.end(), text)


def _hinted(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
    """The sentence that the cure asks for, where it says the same."""
    for says in _said(finding.cure):
        end = quoted.rstrip(" .!?")
        lost, added = ({*_WORD.findall(a)} - {*_WORD.findall(b)} for a, b in ((end, says), (says, end)))
        if says != end and not (lost & _TELLING or added & _KINDS_OF_NAMES) and same_meaning(end, says):
            yield QuickFix(start, start + len(end), says)


def _said(cure: Message) -> Iterator[str]:
    for key, value in cure.args:
        if isinstance(value, Message):
            yield from _said(value)
        elif key == "says":
            yield str(value)


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


def _names(finding: Finding, quoted: str, start: int, source: str) -> Iterator[QuickFix]:
    """The name a finding suggests: of a section with its brackets, of a keyword for a slip of it, of an item in bold."""
    names = [str(value) for key, value in finding.cure.args if key in _NAMES]
    if finding.id in ("L21", "condition"):
        item = names[0] if names else ""
        found = re.search(rf"(?<![\w*]){re.escape(item)}(?![\w*])", quoted, re.IGNORECASE) if item else None
        if found:
            yield QuickFix(start + found.start(), start + found.end(), f"**{found[0]}**")
    elif finding.id == "L17":
        for name, match in product(names, _ITALIC.finditer(quoted)):
            if get_close_matches(match[1].casefold(), [name.casefold()], cutoff=0.8):
                yield QuickFix(start + match.start(1), start + match.end(1), name)
    elif finding.id == "reference" and (at := quoted.find(finding.words)) >= 0:
        first, last = start + at, start + at + len(finding.words)
        inside = source[:first].endswith("[[")
        while not inside and source[first - 1 : first] and source[first - 1] in _OPENING:
            first -= 1
        while not inside and source[last : last + 1] and source[last] in _CLOSING:
            last += 1
        for name in names:
            yield QuickFix(first, last, name if inside else f"[[{name}]]")


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
