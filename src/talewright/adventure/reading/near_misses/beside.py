"""How near words come to a phrase, what stands beside an instruction, and conditions that are not those of the phrase book."""

from __future__ import annotations

import re
from collections.abc import Iterable

from talewright.adventure.phrases.lexicon import NUMBERS, bold_name
from talewright.adventure.phrases.phrase import Phrase, Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import (
    BOLD,
    ENDS,
    ITALIC,
    MARK,
    NUMBER,
    REFERENCE,
    SIGNED,
    WORD,
    Token,
    tokens,
)
from talewright.core.text.message import NOTHING, Message

# -- distance -------------------------------------------------------------------------------------------------

PLAIN_CURE = Message("mark it as plain text: [..]{{-}}.")
SOFT_FIRSTS = frozenset("you your someone each a its their these the".split())

Doubt = tuple[int, str, Message, Message]


def words_between(stream: list[Token], start: Token, end: Token) -> str:
    """The words from one token to another, on one line, shortened in the middle of nothing."""
    parts: list[str] = []
    last = start.start
    for token in stream:
        if token.start < start.start or token.end > end.end:
            continue
        gap = " " if token.start > last else ""
        parts.append(gap + token.text)
        last = token.end
    words = " ".join("".join(parts).split())
    words = words.rstrip(" .!?…,;:")
    return words if len(words) <= 100 else words[:97].rstrip() + "..."


def clause_end(stream: list[Token], at: int) -> int:
    """Behind the clause: at the next comma, semicolon, full stop or the end."""
    while at < len(stream) and not (
        stream[at].kind == MARK and (stream[at].text in ENDS or stream[at].text in ",;")
    ):
        at += 1
    return max(at, 1)


def best_effort(
    book: PhraseBook, stream: list[Token], at: int, *, loose: bool = False
) -> tuple[int, Phrase | None, Trace]:
    """The longest reading from here, and how far any phrase came."""
    trace = Trace()
    best: tuple[int, Phrase | None] = (at, None)
    narrow = loose or stream[at].text.casefold() in SOFT_FIRSTS
    known = book.starting(stream, at) if narrow else book.by_first.get(stream[at].text.casefold(), ())
    for phrase in known:
        for end, _ in phrase.matches(stream, at, book.lexicon, trace, loose=loose):
            if end > best[0]:
                best = (end, phrase)
    return best[0], best[1], trace


def did_you_mean(book: PhraseBook, stream: list[Token], phrases: Iterable[Phrase] | None = None) -> Message:
    """A question that opens a cure: the nearest phrase with the author's own numbers and names in it.

    Nothing is asked where the phrase has no place for them, or says the opposite.
    """
    if not stream:
        return NOTHING
    phrase = book.nearest(words_between(stream, stream[0], stream[-1]), phrases)
    words = with_facts_of(stream, phrase.says) if phrase is not None else ""
    return Message('Did you mean "{says}"? ', says=words) if words else NOTHING


# -- what a reader could name: numbers, names, direction ----------------------------------------------------------

_FACTS = (NUMBER, SIGNED, BOLD, ITALIC, REFERENCE)
_UP = frozenset(
    "gain gains find receive heal regain recover restore add increase raise earn collect get win".split()
)
_DOWN = frozenset(
    "lose loses pay spend drop deduct subtract reduce remove decrease suffer sustain surrender forfeit wound wounds damage".split()
)
_NOT = frozenset("not no don't never without lack unless neither nor cannot".split())
_MORE = frozenset("more least above greater higher over".split())
_LESS = frozenset("less fewer below under most lower".split())


def _facts(stream: Iterable[Token]) -> list[tuple[str, str, Token]]:
    """Numbers and names in their order; "two" is the number 2."""
    found: list[tuple[str, str, Token]] = []
    sign = ""
    for token in stream:
        spelt, sign = sign, {"minus": "-", "plus": "+"}.get(token.text, "")
        if spelt and (token.kind == NUMBER or token.text in NUMBERS):
            found.append((SIGNED, f"{spelt}{NUMBERS.get(token.text, token.text)}", token))
        elif token.kind == WORD and token.text in NUMBERS and token.text not in ("a", "an"):
            found.append((NUMBER, str(NUMBERS[token.text]), token))
        elif token.kind in _FACTS:
            found.append((token.kind, token.inside or token.text.replace("−", "-").replace("–", "-"), token))
    return found


def _direction(stream: Iterable[Token]) -> tuple[bool, ...]:
    words = {token.text.casefold().replace("’", "'") for token in stream if token.kind == WORD}
    return tuple(bool(words & each) for each in (_UP, _DOWN, _NOT, _MORE, _LESS))


def same_meaning(old: str, new: str) -> bool:
    """Whether two wordings differ in no number, sign, name or direction."""
    before, after = tokens(old), tokens(new)
    named = [[fact[:2] for fact in _facts(each)] for each in (before, after)]
    return named[0] == named[1] and _direction(before) == _direction(after)


def with_facts_of(stream: list[Token], says: str) -> str:
    """A phrase with the author's numbers and names in place of its own; empty where they do not fit."""
    example = tokens(says)
    mine, its = _facts(stream), _facts(example)
    if [fact[0] for fact in mine] != [fact[0] for fact in its] or _direction(stream) != _direction(example):
        return ""
    words, last = "", 0
    for (_, _, own), (_, _, slot) in zip(mine, its, strict=True):
        words += says[last : slot.start] + own.text
        last = slot.end
    return words + says[last:]


def stops(stream: list[Token], end: int) -> bool:
    return (
        end >= len(stream)
        or stream[end].kind == MARK
        or stream[end].text in ("and", "then", "if", "otherwise", "at")
    )


def small(terms: frozenset[str]) -> frozenset[str]:
    return frozenset(term.casefold() for term in terms)


def text_at(stream: list[Token], at: int) -> str:
    return stream[at].text if at < len(stream) else ""


# -- conditions -----------------------------------------------------------------------------------------------

_MARKED = re.compile(r"\byou (?:have|do not have|carry|know|are carrying)\b")


def near_condition(book: PhraseBook, stream: list[Token], at: int) -> bool:
    """A condition that names a keyword, an item or a term, but not as the phrase book does."""
    words = " ".join(t.text for t in stream[at : at + 5])
    if not _MARKED.search(words):
        return False
    comma = next((i for i in range(at, len(stream)) if stream[i].text == ","), len(stream))
    return any(t.text == "keyword" or t.text in book.lexicon.strong for t in stream[at:comma]) or any(
        t.kind in (BOLD, ITALIC) for t in stream[at + 3 : at + 6]
    )


def _denied(stream: list[Token]) -> bool:
    return any(token.text.replace("’", "'") in ("not", "don't", "no", "lack") for token in stream)


def condition_words(
    book: PhraseBook, stream: list[Token], at: int, end: int, trace: Trace
) -> tuple[Message, Message]:
    """Cause and cure for a condition that is not understood."""
    if end > 0 and text_at(stream, end) in ("and", "or", ",") and _denied(stream[at:end]):
        return (Message('puts one "not" before two things, which may mean neither of them or not both.'),
                Message('Write "If you have neither ... nor ...", or "If you do not have ... or do not have ...".'))  # fmt: skip
    link = end + 1 if end > 0 and text_at(stream, end) == "," else end
    if end > 0 and text_at(stream, link) in ("and", "or"):
        return (Message('joins two conditions with "{text}".', text=stream[link].text),
                Message("Ask them one after the other: two sentences, two choices, or a section between."))  # fmt: skip
    comma = next((i for i in range(at, len(stream)) if stream[i].text in (",", ":", ";")), len(stream))
    hint = did_you_mean(book, stream[at : max(at + 1, comma)], book.conditions)
    if end > 0:
        return (
            Message(
                'is not a condition of the phrase book: it stops at "{text}".', text=stream[end - 1].text
            ),
            Message("{hint}Say it as the phrase book does.", hint=hint),
        )
    wanted = " or ".join(trace.wanted[:3])
    far = stream[trace.far - 1].text if 0 < trace.far <= len(stream) else stream[at].text
    tail = (
        Message(' Behind "{far}" is wanted: {wanted}.', far=far, wanted=wanted)
        if wanted and trace.far > at + 1
        else ""
    )
    return (
        Message("is not a condition of the phrase book.{tail}", tail=tail),
        Message("{hint}Say it as the phrase book does, or make it a choice in a list.", hint=hint),
    )


# -- beside an instruction ------------------------------------------------------------------------------------

_HANGING = (
    ("unless",), ("whenever",), ("provided",), ("supposing",), ("should", "you"), ("in", "case"), ("as", "long", "as"), ("so", "long", "as"),
    ("each", "time"), ("every", "time"), ("each", "round"), ("every", "round"), ("each", "turn"), ("every", "turn"), ("each", "day"),
    ("every", "day"), ("for", "each"), ("for", "every"), ("after", "each"), ("after", "every"), ("before", "each"), ("on", "a"), ("on", "an"),
    ("on", "each"), ("on", "every"), ("those", "who"), ("anyone", "who"), ("whoever",), ("only", "if"), ("only", "when"), ("only", "at"), ("even", "if"), ("except", "if"),
    ("but", "if"), ("when", "you", "succeed"), ("when", "you", "fail"), ("when", "you", "survive"), ("when", "you", "win"), ("when", "you", "have"),
    ("while", "you", "have"), ("if", "ever"), ("the", "first", "time"), ("once", "only"), ("instead", "of"), ("the", "second", "time"), ("the", "next", "time"),
)  # fmt: skip
"""Openings of a clause that make what follows depend on something the phrase book does not know."""


def runs_on(stream: list[Token], at: int, end: int) -> tuple[Message, Message]:
    """Cause and cure for a phrase followed by words it does not know."""
    said = words_between(stream, stream[at], stream[end - 1])
    last, behind = stream[end - 1].text, stream[end]
    cause = Message('looks like an instruction but the phrase stops at "{last}".', last=last)
    if behind.text in ("if", "when", "unless", "while", "until"):
        return cause, Message(
            'Put the condition first ("If you ..., {said}."), or {plain_cure}',
            said=said,
            plain_cure=PLAIN_CURE,
        )
    if behind.text == "at":
        number = next((t for t in stream[end + 1 : end + 4] if t.kind == NUMBER or t.text in NUMBERS), None)
        size = NUMBERS.get(number.text, number.text) if number else 3
        sign = "+" if any(t.text in ("plus", "+") for t in stream[end + 1 : end + 3]) else "-"
        return (
            cause,
            Message(
                'A number with its sign is needed behind "at": write "at {sign}{size}", or {plain_cure}',
                sign=sign,
                size=size,
                plain_cure=PLAIN_CURE,
            ),
        )
    if behind.text == "or":
        return cause, Message(
            'For a choice between things, write "Choose one of ... and ..."; between ways, make a list of choices; or '
            "{plain_cure}",
            plain_cure=PLAIN_CURE,
        )
    if behind.kind == MARK and behind.text == "(":
        return cause, Message(
            "Brackets are not read; say it without them, or {plain_cure}", plain_cure=PLAIN_CURE
        )
    return cause, Message(
        'End the sentence there, or put a comma or "and" behind it; if it is story, {plain_cure}',
        plain_cure=PLAIN_CURE,
    )


def hanging(stream: list[Token], start: int, end: int) -> int:
    """Where a clause in front of an instruction makes it depend on something unknown; -1 if none does."""
    fresh = True
    for at in range(start, end):
        token = stream[at]
        if token.kind == WORD and fresh:
            words = tuple(each.text.casefold() for each in stream[at : at + 3])
            if any(words[: len(opening)] == opening for opening in _HANGING):
                return at
        fresh = (token.kind == MARK and token.text in ",;:—–") or (
            token.kind == WORD and token.text in ("and", "but", "then")
        )
    return -1


_TURNS = frozenset(
    """
    if unless when whenever while until instead twice again except once per each every or but otherwise else only
    another more less fewer without
    """.split()
)
"""Words behind an instruction that would change it."""
_HARMS = frozenset("ration rations armour shield weapon".split())


def stowaway(book: PhraseBook, stream: list[Token], start: int, end: int, *, behind: bool) -> int:
    """A number, an item or a term of the rules in the story beside an instruction; -1 where it is harmless.

    In front of an instruction the story may count and turn ("Two guards wait, but they sleep: ..."); behind it such
    words would change what was read.
    """
    for at in range(start, end):
        token = stream[at]
        if token.kind in (NUMBER, SIGNED):
            return at
        if token.kind == BOLD and _is_new(stream, at, start, end):
            return at
        if token.kind != WORD:
            continue
        pair = f"{token.text} {text_at(stream, at + 1)}"
        if token.text in book.terms or pair in book.terms or token.text in ("ration", "rations"):
            return at
        if at and token.text[:1].isupper() and is_name(book, token.text):
            return at
        if any(token.text == name.split()[0] for name in book.lexicon.counters):
            return at
        if behind and (token.text in _TURNS or token.text in _HARMS):
            return at
        if token.text in ("round", "rounds") and at and (stream[at - 1].text in NUMBERS):
            return at - 1
        if token.text in NUMBERS and (
            (behind and token.text not in ("a", "an", "one"))
            or text_at(stream, at + 1).casefold() in small(book.terms)
            or text_at(stream, at + 1) in book.lexicon.coins
        ):
            return at
    return -1


def _is_new(stream: list[Token], at: int, start: int, end: int) -> bool:
    """An item that is neither defined here nor named in the instruction itself."""
    name, inside = bold_name(stream[at].inside)
    others = (*stream[:start], *stream[end:])
    return not inside and not any(
        each.kind == BOLD and bold_name(each.inside)[0].casefold() == name.casefold() for each in others
    )


def is_name(book: PhraseBook, word: str) -> bool:
    """A Skill, spell or ability: "Test Climbing and Stealth" would lose the second."""
    low = word.casefold()
    return low in book.lexicon.skills or any(
        low == label.casefold().split()[0] for label, _ in (*book.lexicon.spells, *book.lexicon.abilities)
    )
