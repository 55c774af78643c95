"""What may stand next at a place of a file: names, fields, words of a phrase begun."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from talewright.adventure.book import Book
from talewright.adventure.language.names import marks, text_of
from talewright.adventure.phrases.items import properties
from talewright.adventure.phrases.lexicon import titled
from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import PhraseBook, phrase_book
from talewright.adventure.phrases.tokens import MARK, WORD, Token, sentences, tokens
from talewright.adventure.read import phrases_for
from talewright.adventure.reading.blocks import MOMENTS
from talewright.adventure.reading.head import FIELDS, head_end
from talewright.adventure.reading.layout import ENDINGS
from talewright.core.ruleset import Ruleset

_JOINTS = (",", ";", ":", "and", "then", "also", "-", "—", "–")
"""What a phrase may follow inside a sentence."""


@dataclass(frozen=True)
class Suggestion:
    """`insert` replaces the text from `start` to the cursor."""

    label: str
    insert: str
    start: int
    kind: str
    detail: str = ""


def completion(book: Book, file: str, offset: int, ruleset: Ruleset[Any] | None = None) -> list[Suggestion]:
    """What may stand next at a place of a file, best first."""
    text = text_of(book, file)
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
        options = [*properties(phrases.lexicon), *(f"+1 {skill}" for skill in phrases.lexicon.skills)]
        return _named(options, match[1], match.start(1), "property")
    return _phrases(phrases, before, offset)


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
            for name in FIELDS
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
        if at and begun[at - 1].text not in _JOINTS:
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
    ready = not begun or begun[-1].text in _JOINTS
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
