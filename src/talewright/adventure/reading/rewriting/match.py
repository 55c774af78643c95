"""Where a row of the table of rewritings fits a sentence: what is written of it, found among the tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
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
)
from talewright.adventure.reading.rewriting.gaps import GAPS, Gap
from talewright.adventure.reading.rewriting.table import (
    CLAUSE_STARTS,
    START,
    Edge,
    Either,
    Literal,
    Part,
    Row,
)
from talewright.adventure.reading.vocabulary import NO_PERSON

SPELT = (WORD, MARK, NUMBER)
WRITTEN = frozenset((WORD, MARK))
COIN = "gp"
"""What the tables call the coin of any book."""
_MONEY = frozenset("gold silver".split())
Captures = Mapping[str, tuple[int, int]]
"""Where what a name or a bracket stands for begins and ends."""


class Sentence:
    """Finds what is written of a row in a sentence."""

    def __init__(self, stream: list[Token], book: PhraseBook) -> None:
        self.stream, self.book = stream, book
        self.fits = False
        """whether a row has fitted, though it may not hold here"""
        lows = [token.text.lower() for token in stream]
        self.lows = [low.replace("’", "'") for low in lows] if "’" in "".join(lows) else lows
        coins = book.lexicon.coins
        if len(coins) > 1:  # the coin of the book's head is the table's gp
            self.lows = [COIN if low in coins else low for low in self.lows]
        self.signs = [
            low if token.kind in WRITTEN else token.kind for low, token in zip(self.lows, stream, strict=True)
        ]
        self.places = dict[str, list[int]]()
        """where each sign stands"""
        for at, sign in enumerate(self.signs):
            self.places.setdefault(sign, []).append(at)
        self.end = len(stream) - (stream[-1].text in ENDS)

    def starts(self, row: Row) -> Sequence[int]:
        """The places where the words may be the first of a row."""
        signs, head = self.signs, row.head
        last = len(signs) + 1 - len(head)
        if row.written[0] == START:
            last = min(last, 1)
        if not head:
            return range(last)
        places = sorted(
            [at for sign in head[0] & self.places.keys() for at in self.places[sign] if at < last]
        )
        for depth in range(1, len(head)):
            if not places:
                break
            words = head[depth]
            places = [at for at in places if signs[at + depth] in words]
        return places

    def _edge(self, mark: str, at: int) -> bool:
        if mark == "$":
            return at == self.end
        return not at or (mark == "~" and self.stream[at - 1].text in CLAUSE_STARTS)

    def matches(
        self, parts: tuple[Part, ...], index: int, at: int, found: Captures
    ) -> Iterator[tuple[int, Captures]]:
        """Every way to read the parts from an index on: (position behind them, what the names stand for)."""
        while index < len(parts):
            part = parts[index]
            index += 1
            if isinstance(part, Literal):
                if at >= len(self.stream) or self.lows[at] != part.word or self.stream[at].kind not in SPELT:
                    return
                at += 1
            elif isinstance(part, Edge):
                if not self._edge(part.mark, at):
                    return
            elif isinstance(part, Either):
                for option in part.options:
                    for end, more in self.matches(option, 0, at, found):
                        yield from self.matches(parts, index, end, {**more, part.number: (at, end)})
                return
            elif part.kind in GAPS:
                for end in self._gaps(GAPS[part.kind], at, empty=part.empty):
                    yield from self.matches(parts, index, end, {**found, part.name: (at, end)})
                return
            elif at < len(self.stream) and self._fits(part.kind, at, found):
                found = {**found, part.name: (at, at + 1)}
                at += 1
            else:
                return
        yield at, found

    def _fits(self, slot: str, at: int, found: Captures) -> bool:
        """Whether a token is what a slot stands for."""
        token, low = self.stream[at], self.lows[at]
        word = token.kind == WORD
        match slot:
            case "n":
                return token.kind == NUMBER or (word and low in NUMBERS)
            case "several":
                return self._fits("n", at, found) and low not in ("one", "1", "a", "an")
            case "m" | "plus" | "minus":
                return token.kind == SIGNED and (slot == "m" or (token.text[0] == "+") == (slot == "plus"))
            case "b":
                return token.kind == BOLD
            case "k":
                return token.kind == ITALIC
            case "K":
                return token.kind == ITALIC and token.inside[:1].isupper()
            case "r":
                return token.kind == REFERENCE
            case "g":
                return token.kind == "goods"
            case "T":
                return word and token.text[:1].isupper() and low not in _MONEY
            case "w":
                return word and token.text[:1].islower() and low not in NUMBERS and low not in NO_PERSON
            case "score":
                return word and token.text in self.book.lexicon.scores
            case "unit":
                return word
            case "same":
                return low.rstrip("s") == self.lows[found["unit"][0]].rstrip("s")
            case "ly" | "ing":
                return word and low.endswith(slot)
            case "trigger":
                return token.text in self.book.triggers or token.text == "turn"
            case "verb":
                return word and token.text.capitalize() in self.book.triggers
            case _:
                raise ValueError(f"No slot of a rewriting is called {slot!r}.")

    def _is_of_rules(self, token: Token) -> bool:
        """Whether a word is one of the rules, or begins what they carry out: Talent, Climbing, Tick."""
        text = token.text
        return text[:1].isupper() and (
            text in self.book.terms or text.casefold() in self.book.names or text in self.book.triggers
        )

    def _gaps(self, gap: Gap, at: int, *, empty: bool) -> Iterator[int]:
        """Where a gap that starts here may end, the nearest place first."""
        if empty:
            yield at
        for end in range(at, min(self.end, at + gap.most)):
            token, low = self.stream[end], self.lows[end]
            if (
                low in gap.without
                or (gap.only and token.kind in WRITTEN and low not in gap.only)
                or token.kind in gap.no_kinds
                or (gap.kinds and token.kind not in gap.kinds)
                or (gap.small and not token.text.islower())
                or (gap.plain and self._is_of_rules(token))
                or (end > at and low in gap.inner_without)
                or (end == at and (low in gap.not_first or (gap.first and low not in gap.first)))
            ):
                return
            if (
                end + 1 - at >= gap.least
                and low not in gap.not_last
                and (not gap.last or low in gap.last)
                and (not gap.last_kinds or token.kind in gap.last_kinds)
                and (not gap.holds or not gap.holds.isdisjoint(self.lows[at : end + 1]))
            ):
                yield end + 1
