"""Which of the freer readings a sentence could have: one look at its words, before any of them is tried.

Each reading says beside its own code what it cannot do without, in rows as the checks for near misses do (near_misses/signs.py). A reading
whose rows are too narrow is not tried where it should be; tests/adventure/test_signs.py reads all judged sentences with and without the look.
"""

from __future__ import annotations

from functools import cache, lru_cache

from talewright.adventure.model import Coin, Statement, When
from talewright.adventure.phrases.phrasebook import MAX_HEADS, PhraseBook
from talewright.adventure.phrases.tokens import REFERENCE, Token, words_of
from talewright.adventure.reading import last_look, numbers_in_prose, parting
from talewright.adventure.reading.asking import third_person
from talewright.adventure.reading.goods import words
from talewright.adventure.reading.goods.plain import named_goods
from talewright.adventure.reading.goods.words import named_here, refers
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
        words.named(),
        words.named_before(),
        third_person.needs(),
        numbers_in_prose.NEEDS_FOES,
        numbers_in_prose.NEEDS_DICE,
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
