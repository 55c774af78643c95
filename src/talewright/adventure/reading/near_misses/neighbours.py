"""Around an instruction: words it does not know behind it, a clause it hangs on, rules hidden in the story beside it."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, NUMBER, SIGNED, WORD, Token
from talewright.adventure.reading.near_misses.distance import PLAIN_CURE, small, text_at, words_between
from talewright.core.text.message import Message

_TURNS = frozenset("if unless when while until instead twice again except once per each".split())
_HANGING = (
    ("unless",), ("whenever",), ("provided",), ("supposing",), ("should", "you"), ("in", "case"), ("as", "long", "as"), ("so", "long", "as"),
    ("each", "time"), ("every", "time"), ("each", "round"), ("every", "round"), ("each", "turn"), ("every", "turn"), ("each", "day"),
    ("every", "day"), ("for", "each"), ("for", "every"), ("after", "each"), ("after", "every"), ("before", "each"), ("on", "a"), ("on", "an"),
    ("on", "each"), ("on", "every"), ("those", "who"), ("anyone", "who"), ("whoever",), ("only", "if"), ("even", "if"), ("except", "if"),
    ("but", "if"), ("when", "you", "succeed"), ("when", "you", "fail"), ("when", "you", "survive"), ("when", "you", "win"), ("when", "you", "have"),
    ("while", "you", "have"), ("if", "ever"), ("the", "first", "time"), ("the", "second", "time"), ("the", "next", "time"),
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


def stowaway(book: PhraseBook, stream: list[Token], start: int, end: int) -> int:
    """A number, an item or a term of the rules in the story behind an instruction; -1 if there is none."""
    fresh = True
    for at in range(start, end):
        token = stream[at]
        if token.kind == MARK and token.text in (",", ";", ":"):
            fresh = True
            continue
        if token.kind == WORD and token.text in ("and", "then", "also", "or", "the", "a", "an", "plus"):
            continue
        if token.kind == WORD and (token.text in book.terms or token.text in _TURNS):
            return at
        if fresh and (token.kind in (BOLD, NUMBER, SIGNED, ITALIC) or token.text in ("another", "more")):
            return at
        if (
            fresh
            and token.kind == WORD
            and token.text in NUMBERS
            and text_at(stream, at + 1).casefold() in small(book.terms)
        ):
            return at
        if fresh and token.kind == WORD and token.text[:1].isupper() and _is_name(book, token.text):
            return at
        fresh = False
    return -1


def _is_name(book: PhraseBook, word: str) -> bool:
    """A Skill, spell or ability: "Test Climbing and Stealth" would lose the second."""
    low = word.casefold()
    return low in book.lexicon.skills or any(
        low == label.casefold().split()[0] for label, _ in (*book.lexicon.spells, *book.lexicon.abilities)
    )
