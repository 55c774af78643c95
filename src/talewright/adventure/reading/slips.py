"""Slips of the pen: "Pya 4 gp", "Othrwise, Take a Wound", "Take a Wound, ignoring amrour".

Without a look at them they would be story, or be carried out for everybody or in part. No dictionary decides what a slip is: the sentence is read
again with one word spelt as the phrase book spells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from talewright.adventure.model import Condition, Statement
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import WORD, Token
from talewright.adventure.reading.sentences import PlainReader

MAX_TRIED = 8
"""Readings of one sentence, so that a hostile text costs no more than so many times its reading."""
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_Reading = tuple[list[Statement], list[Statement] | None]


class _Probe(PlainReader):
    """Reads a sentence to see what it says with another spelling. What it would lose without a phrase is of no concern here."""

    def _unheard(self) -> None:
        """Nothing is understood: that is all there is to know."""


def misspelt(
    book: PhraseBook, stream: list[Token], pending: Condition | None = None
) -> tuple[Token, str] | None:
    """The word that is a slip, and the word that is meant; none where the sentence says the same with it."""
    before: _Reading | None = None
    for at, word in islice(_slips(book, stream), MAX_TRIED):
        mended = [*stream[:at], stream[at]._replace(text=word), *stream[at + 1 :]]
        if not book.may_instruct(" ".join(token.text for token in mended)):
            continue
        read = _read(book, mended, pending)
        if read is None or not (read[0] or read[1]):
            continue
        before = before or _read(book, stream, pending)
        if read != before:
            return stream[at], word
    return None


def may_be_misspelt(book: PhraseBook, text: str) -> bool:
    """Whether a paragraph without any sign of an instruction would have one if a slip were mended."""
    slips = {word: meant for word in _WORDS.findall(text) for meant in book.spelling.slips(word)[:1]}
    return bool(slips) and book.may_instruct(_WORDS.sub(lambda match: slips.get(match[0], match[0]), text))


def _slips(book: PhraseBook, stream: list[Token]) -> Iterator[tuple[int, str]]:
    for at, token in enumerate(stream):
        if token.kind == WORD:
            for word in book.spelling.slips(token.text):
                yield at, word


def _read(book: PhraseBook, stream: list[Token], pending: Condition | None) -> _Reading | None:
    """What a reader of its own understands; none where something is not understood."""
    reader = _Probe(book)
    reader.pending = pending
    read = reader.sentence(stream)
    return None if reader.faults else read
