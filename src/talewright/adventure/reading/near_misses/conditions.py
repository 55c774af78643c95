"""Conditions that are not those of the phrase book."""

from __future__ import annotations

import re

from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, Token
from talewright.adventure.reading.near_misses.distance import did_you_mean, text_at, words_between
from talewright.core.text.message import Message

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


def condition_words(
    book: PhraseBook, stream: list[Token], at: int, end: int, trace: Trace
) -> tuple[Message, Message]:
    """Cause and cure for a condition that is not understood."""
    if end > 0 and text_at(stream, end) in ("and", "or"):
        return (Message('joins two conditions with "{text}".', text=stream[end].text),
                Message("Ask them one after the other: two sentences, two choices, or a section between."))  # fmt: skip
    comma = next((i for i in range(at, len(stream)) if stream[i].text in (",", ":", ";")), len(stream))
    said = words_between(stream, stream[at], stream[max(at, comma - 1)])
    near = book.nearest(said, book.conditions)
    hint = did_you_mean(near)
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
