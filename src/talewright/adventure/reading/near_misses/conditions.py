"""Conditions that are not those of the phrase book."""

from __future__ import annotations

import re

from talewright.adventure.phrases.phrase import Trace
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, Token
from talewright.adventure.reading.near_misses.distance import did_you_mean, text_at, words_between

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
) -> tuple[str, str]:
    """Cause and cure for a condition that is not understood."""
    if end > 0 and text_at(stream, end) in ("and", "or"):
        return (f'joins two conditions with "{stream[end].text}".',
                "Ask them one after the other: two sentences, two choices, or a section between.")  # fmt: skip
    comma = next((i for i in range(at, len(stream)) if stream[i].text in (",", ":", ";")), len(stream))
    said = words_between(stream, stream[at], stream[max(at, comma - 1)])
    near = book.nearest(said, book.conditions)
    hint = did_you_mean(near)
    if end > 0:
        return (
            f'is not a condition of the phrase book: it stops at "{stream[end - 1].text}".',
            f"{hint}Say it as the phrase book does.",
        )
    wanted = " or ".join(trace.wanted[:3])
    far = stream[trace.far - 1].text if 0 < trace.far <= len(stream) else stream[at].text
    tail = f' Behind "{far}" is wanted: {wanted}.' if wanted and trace.far > at + 1 else ""
    return (
        f"is not a condition of the phrase book.{tail}",
        f"{hint}Say it as the phrase book does, or make it a choice in a list.",
    )
