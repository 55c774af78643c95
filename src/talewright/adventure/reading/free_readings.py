"""Which of the freer readings a sentence could have, by one look at its words before any of them is tried; and slips of the pen.

What a reading cannot do without is said in rows, as for the checks for near misses (near_misses/signs.py): in looks.py, or beside its code where that is
a constant. A reading whose rows are too narrow is not tried where it should be; tests/adventure/test_signs.py reads all judged sentences with and without the look.

"Pya 4 gp", "Othrwise, Take a Wound", "Take a Wound, ignoring amrour" would be story without a look at slips, or be carried out for everybody or in
part. No dictionary decides what a slip is: the sentence is read again with one word spelt as the phrase book spells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice

from talewright.adventure.model import Coin, Condition, Statement, When
from talewright.adventure.phrases.phrasebook import MAX_HEADS, PhraseBook
from talewright.adventure.phrases.tokens import REFERENCE, WORD, Token, words_of
from talewright.adventure.reading import dice_amounts, last_look, looks, opponents, parting
from talewright.adventure.reading.goods.plain import named_goods
from talewright.adventure.reading.looks import named_here, refers
from talewright.adventure.reading.matching import Seen
from talewright.adventure.reading.near_misses.signs import Look, Row
from talewright.adventure.reading.sentences import PlainReader
from talewright.adventure.traversal import walk

MAX_SEEN = 64
"""Sentences of which the words are known at a time: those of a paragraph."""
_PAYS = frozenset("pay money coins fee fare toll".split())
_BUYS = frozenset("buy take purchase you".split())
"""First words of what is said of the shop in the sentence before."""
GOODS, GOODS_NAMED_BEFORE, READERS, FOES, DICE, WAYS, TWO = (1 << number for number in range(7))
"""What changes hands; the same of a thing that the sentence before names; conditions in the third person; opponents in brackets; dice in
words; ways in brackets; two sentences in one."""
LAST_LOOK = 7
"""The bits from here on are those of the last look: of each doubt, and of a way that is forced."""


@lru_cache(maxsize=MAX_HEADS)
def look(book: PhraseBook) -> Look:
    """What the readings need, for the words of one phrase book, in the order of the names above."""
    return Look(book, _rows())


@cache
def _rows() -> tuple[tuple[Row, ...], ...]:
    ways: tuple[Row, ...] = (({"(", "turning"}, {REFERENCE}),)
    return (
        looks.names_goods(),
        looks.refers_to_goods(),
        looks.names_readers(),
        opponents.NEEDS,
        dice_amounts.NEEDS,
        ways,
        parting.NEEDS,
        *(doubt.needs for doubt in last_look.DOUBTS),
        last_look.FORCED,
    )


class FreeReadings(PlainReader):
    """The part of reading a sentence that decides which freer readings are tried: a sound sentence has none."""

    served = False
    """whether the sentence before this one offers something for coin"""

    def may(self, reading: int, stream: list[Token]) -> bool:
        """Whether one of the freer readings is possible for a sentence."""
        return bool(self.possible(stream) & reading)

    def possible(self, stream: list[Token]) -> int:
        """What is possible for a sentence (free_readings.py): its words are looked at once for all readings and doubts."""
        seen = self._seen.get(id(stream))
        if seen is None or seen.stream is not stream:
            if len(self._seen) >= MAX_SEEN:
                self._seen.clear()
            words = words_of(stream)
            seen = self._seen[id(stream)] = Seen(stream, words, look(self.book).among(words, stream[0]))
        return seen.possible

    def _names_goods(self, stream: list[Token]) -> bool:
        """Whether a sentence of story may change what the reader has, in words that the goods are read by."""
        known, low = self.named, stream[0].text.casefold()
        shop = self.traded and low in _BUYS
        if shop or known.get("price") or (self.served and low in ("if", "should")):
            return named_goods(stream, self.book, known)
        if known.get("thing") and self.may(GOODS_NAMED_BEFORE, stream) and refers(stream):
            return True
        return self.may(GOODS, stream) and named_here(stream, self.book)

    def _names_no_price(self, found: list[Statement]) -> bool:
        """The boatman wants 3 gp. If you accept, ...; you pay him and ...: behind a price, what is paid without naming it."""
        first = found[0] if found else None
        if not self.named.get("price") or self.named["price"][0].start >= self.stream[0].start:
            return False
        if isinstance(first, When) and first.condition.kind == "wish":
            return True
        words = {token.text.casefold() for token in self.stream}
        return not _PAYS.isdisjoint(words) and not any(isinstance(each, Coin) for each in walk(tuple(found)))


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
        read = _read_by_itself(book, mended, pending)
        if read is None or not (read[0] or read[1]):
            continue
        before = before or _read_by_itself(book, stream, pending)
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


def _read_by_itself(book: PhraseBook, stream: list[Token], pending: Condition | None) -> _Reading | None:
    """What a reader of its own understands; none where something is not understood."""
    reader = _Probe(book)
    reader.pending = pending
    read = reader.sentence(stream)
    return None if reader.faults else read
