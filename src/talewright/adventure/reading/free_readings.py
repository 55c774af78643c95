"""Which of the freer readings a sentence could have: one look at its words, before any of them is tried.

Each reading says beside its own code what it cannot do without, in rows as the checks for near misses do (near_misses/words.py). A reading
whose rows are too narrow is not tried where it should be; tests/adventure/test_signs.py reads all judged sentences with and without the look.
"""

from __future__ import annotations

from functools import cache, lru_cache

from talewright.adventure.phrases.phrasebook import MAX_HEADS, PhraseBook
from talewright.adventure.phrases.tokens import REFERENCE
from talewright.adventure.reading import last_look, numbers_in_prose, parting
from talewright.adventure.reading.asking import third_person
from talewright.adventure.reading.goods import words
from talewright.adventure.reading.near_misses.signs import Look, Row

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
