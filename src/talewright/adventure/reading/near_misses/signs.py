"""One look at a sentence: which of the checks that look for near misses could find anything in it.

A check says above its own code what it cannot do without, in rows. It runs when one row is complete: of each group of the row,
the sentence has at least one sign.

    @needs((_ROLLS, NAMES), (_AGAIN, {"you", "your"}))
    def rolled(book: PhraseBook, stream: list[Token], words: set[str]) -> Doubt | None: ...

Signs are words in small letters ("roll"), words with a capital ("Rest"), the first word of a sentence, case aside ("^deduct"),
kinds of tokens (BOLD, NUMBER), and the names of the rules below, which each phrase book fills in. A row with fewer groups
is always safe; one that is too narrow loses findings, and tests/adventure/test_signs.py reports it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import SOFT, PhraseBook
from talewright.adventure.phrases.tokens import NUMBER, Token, words_of
from talewright.adventure.reading.near_misses.meaning import Doubt

Find = Callable[[PhraseBook, list[Token], set[str]], Doubt | None]
"""Takes the phrase book, a sentence, and its words in small letters."""
Row = tuple[AbstractSet[str], ...]

COINS, TERMS, SMALL_TERMS, STRONG, NAMES, SMALL_NAMES, FIRSTS = (
    frozenset({f"<{name}>"})
    for name in ("coins", "terms", "small terms", "strong", "names", "small names", "firsts")
)
"""Words of the rules: coins, terms as they are written and case aside, strong terms, Skills and spells with a capital and
case aside, and the words that begin an instruction and nothing else."""
COUNTED = frozenset({NUMBER, *NUMBERS})
"""A number in figures or words."""


def opening(words: Iterable[str]) -> frozenset[str]:
    """Words as the first of a sentence."""
    return frozenset(f"^{word}" for word in words)


@dataclass(frozen=True)
class Check:
    """A check of a sentence of which nothing is understood."""

    find: Find
    rows: tuple[Row, ...]


def needs(*rows: Row) -> Callable[[Find], Check]:
    """Declares what a check cannot do without."""
    return lambda find: Check(find, rows)


class Look:
    """The rows of several checks for one phrase book: each sign is looked up once, whatever number of checks know it."""

    def __init__(self, book: PhraseBook, checks: Iterable[tuple[Row, ...]]) -> None:
        names = _names(book)
        groups: dict[frozenset[str], int] = {}
        self._bits: dict[str, int] = {}
        self._rows: list[tuple[int, int]] = []
        for number, rows in enumerate(checks):
            for row in rows:
                mask = 0
                for group in row:
                    signs = frozenset(each for sign in group for each in names.get(sign, (_written(sign),)))
                    mask |= 1 << groups.setdefault(signs, len(groups))
                self._rows.append((mask, 1 << number))
        for signs, place in groups.items():
            for sign in signs:
                self._bits[sign] = self._bits.get(sign, 0) | 1 << place
        self._signs = frozenset(self._bits)

    def of(self, stream: list[Token]) -> int:
        """The checks that could find something: a bit for the number of each."""
        words = words_of(stream)
        for text in {token.text for token in stream} - words:
            low = text.casefold()
            words.add(low[:1].upper() + low[1:])
        return self.among(words, stream[0])

    def among(self, words: AbstractSet[str], first: Token) -> int:
        """The same by the words of a sentence and the kinds of its tokens, as `words_of` finds them; words with a capital are no signs here."""
        bits, found = self._bits.get(f"^{first.text.casefold()}", 0), 0
        for sign in self._signs & words:
            bits |= self._bits[sign]
        if bits:
            for mask, check in self._rows:
                if mask & bits == mask:
                    found |= check
        return found


def _names(book: PhraseBook) -> dict[str, tuple[str, ...]]:
    """What the names of the rules stand for."""
    lexicon = book.lexicon
    filled = {
        "coins": [coin.casefold() for coin in lexicon.coins],
        "terms": [_written(term) for term in lexicon.terms],
        "small terms": list(book.small_terms),
        "strong": [_written(term) for term in lexicon.scores],
        "names": [name[:1].upper() + name[1:] for name in book.names],
        "small names": list(book.names),
        "firsts": [word for word in book.by_first if word not in SOFT],
    }
    return {f"<{name}>": tuple(words) for name, words in filled.items()}


def _written(term: str) -> str:
    """A word with the capital it is written with; the rest of it is compared case aside."""
    low = term.casefold()
    if term[:1] == "^":
        return low
    return low if term[:1].islower() else low[:1].upper() + low[1:]
