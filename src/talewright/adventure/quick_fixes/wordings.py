"""Other words for what an author wrote: candidates, likeliest first, none of which changes a number, name or direction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import product

from talewright.adventure.book import Finding
from talewright.adventure.phrases.index import REAL_WORDS
from talewright.adventure.phrases.lexicon import NUMBERS, titled
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.quick_fixes.fix import QuickFix
from talewright.adventure.reading.near_misses import same_meaning
from talewright.core.text.message import Message

SYNONYMS = {
    "deduct": ("Lose",), "subtract": ("Lose",), "remove": ("Lose",), "forfeit": ("Lose",), "sacrifice": ("Lose",),
    "suffer": ("Take",), "sustain": ("Take",), "regain": ("Heal", "Restore"), "recover": ("Heal", "Restore"),
    "obtain": ("Gain",), "acquire": ("Gain",), "note": ("Gain",), "record": ("Gain",), "erase": ("Lose",), "go": ("turn",),
    "proceed": ("turn",), "throw": ("Roll",), "attack": ("Fight",), "battle": ("Fight",), "vs": ("against",),
    "versus": ("against",),
}  # fmt: skip
"""Other verbs for those of the phrase book, none of which says the opposite."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SIGN = re.compile(rf"\b(?P<sign>minus|plus) (?P<number>\d+|{'|'.join(NUMBERS)})\b")
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
_TELLING = frozenset(
    "exactly never only ever just every each half about almost always once again another twice more other last next first second third there their three".split()
)
"""Words that a sentence may not lose."""
_KINDS_OF_NAMES = frozenset(("keyword", "codeword", "title", "Skill", "spell"))
_NAMES = ("near", "name")
"""Arguments of a cure that are the name to write."""


_LEADS = ("turn to ", "go to ", "return to ")
_OFFERED = re.compile(
    r"\btake (?:the|an?|some|this|that|these|those|his|her|its|their) ([^*\[\]]*[^*\[\]\s.,;:!?])"
)


def bracketed(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
    """Turn to [quay], (quay) or **quay**: the same name in double brackets."""
    for match in _BRACKETS.finditer(quoted) if finding.id == "reference" else ():
        end = match.end()
        if "(" not in match[0] and match[0].endswith(")"):  # it closes what is opened before
            end -= len(match[0]) - len(match[0].rstrip(")"))
        if quoted[match.start() : end] != (text := f"[[{match['name'].strip()}]]"):
            yield QuickFix(start + match.start(), start + end, text)


def slips(finding: Finding, quoted: str, start: int, phrases: PhraseBook) -> Iterator[QuickFix]:
    """Each word that lies one letter away from one of the phrase book's."""
    words = list(_WORD.finditer(quoted))
    if finding.id == "reference" and (word := _WORD.search(quoted)):
        words = [word]
    for match in words:
        for meant in phrases.spelling.slips(match[0]):
            yield QuickFix(start + match.start(), start + match.end(), meant)


def reworded(quoted: str, start: int) -> Iterator[QuickFix]:
    """The author's numbers, names and denials as the phrase book writes them."""
    for pattern, wording in (*_WORDINGS, *_MARKUP):
        for match in pattern.finditer(quoted):
            text = match.expand(wording)
            if text != match[0]:
                yield QuickFix(start + match.start(), start + match.end(), text)


def hinted(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
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


def rewordings(quoted: str, start: int, phrases: PhraseBook) -> Iterator[QuickFix]:
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
        if len(low) > 3 and low not in known and low not in REAL_WORDS | _TELLING:
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


def offered(finding: Finding, quoted: str, start: int) -> Iterator[QuickFix]:
    """You may take the lantern: what is offered in bold."""
    match = _OFFERED.search(quoted) if finding.id == "L21" else None
    if match:
        yield QuickFix(start + match.start(1), start + match.end(1), f"**{match[1]}**")


def names(finding: Finding, quoted: str, start: int, source: str) -> Iterator[QuickFix]:
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
        if finding.words.casefold().startswith(_LEADS):
            return  # turn to [a]: the brackets alone are mended
        first, last = start + at, start + at + len(finding.words)
        inside = source[:first].endswith("[[")
        while not inside and source[first - 1 : first] and source[first - 1] in _OPENING:
            first -= 1
        while not inside and source[last : last + 1] and source[last] in _CLOSING:
            last += 1
        for name in names:
            yield QuickFix(first, last, name if inside else f"[[{name}]]")
