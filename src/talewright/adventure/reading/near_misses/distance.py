"""What all doubts need: how far words reach, how near a phrase comes, and the cure that always helps."""

from __future__ import annotations

from talewright.adventure.phrases.phrase import Phrase, Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, Token
from talewright.core.authoring import Text
from talewright.core.text.message import NOTHING, Message

PLAIN_CURE = Message("mark it as plain text: [..]{{-}}.")
SOFT_FIRSTS = frozenset("you your someone each a its their these the".split())

Doubt = tuple[int, str, Text, Text]


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
    known = book.starting(stream, at) if narrow else iter(book.by_first.get(stream[at].text.casefold(), ()))
    for phrase in known:
        for end, _ in phrase.matches(stream, at, book.lexicon, trace, loose=loose):
            if end > best[0]:
                best = (end, phrase)
    return best[0], best[1], trace


def did_you_mean(phrase: Phrase | None) -> Message:
    """A question that opens a cure, where some phrase comes near."""
    return Message('Did you mean "{says}"? ', says=phrase.says) if phrase else NOTHING


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
