"""What the sentences before have named: the one thing, the one price and the one amount that "it" and "the money" may mean."""

from __future__ import annotations

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, NUMBER, Token
from talewright.adventure.reading.asking import Recent
from talewright.adventure.reading.rewriting import NO_CONTEXT, Context
from talewright.adventure.reading.statements import Statements

_ASKS = frozenset(
    "asks ask asking wants demands demand demanding costs cost charges charge price fee toll fare bribe expects requires".split()
)
"""What makes an amount a price."""
_RATIONS = ("ration", "rations")
_NO_PRICE = frozenset("or ration rations each per every half".split())
"""What makes it open how much is to be paid, and for what."""
GAP = 3
"""Characters between two sentences of a paragraph."""


class NamedBefore(Statements):
    """The part of reading a sentence that remembers what was named."""

    def __init__(self, book: PhraseBook, *, private: bool = False) -> None:
        super().__init__(book, private=private)
        self.claimed = False
        """whether more has been done since the last thing was named than to give or take it"""
        self.named = NO_CONTEXT
        """the only thing and the only price that the sentence before this one names"""
        self.last = 0
        """where that sentence ends"""
        self.previous: list[Token] = []
        """the sentence before this one, for what "it" and "both" refer to"""
        self.third = False
        """whether that sentence speaks of its readers in the third person"""

    def _context(self, stream: list[Token]) -> Context:
        """A **lamp** hangs here. You may take it: the one thing, and the one price, named just before or in the sentence."""
        near = stream[0].start - self.last <= GAP
        known = self.named if near else NO_CONTEXT
        bold = [token for token in stream if token.kind == BOLD]
        more = bold or any(token.text in _NO_PRICE for token in stream)
        asks = any(token.text in _ASKS for token in stream)
        coin = [
            i
            for i in range(2, len(stream))
            if not more and stream[i].text in self.lexicon.coins and (asks or stream[i - 2].text == "for")
        ]
        sums = self._sums(stream) if not bold else []
        thing = bold or known.get("thing", ())
        price = stream[coin[0] - 1 : coin[0] + 1] if coin else known.get("price", ())
        self.claimed = self.claimed and not bold
        self.named = {
            "thing": thing if len(thing) == 1 else (),
            "unclaimed": thing if len(thing) == 1 and not self.claimed else (),
            "price": price if len(coin) < 2 else (),
            "amount": sums[0] if len(sums) == 1 else () if sums or bold else known.get("amount", ()),
            "food": sums[0]
            if len(sums) == 1 and sums[0][1].text in _RATIONS
            else ()
            if sums or bold
            else known.get("food", ()),
        }
        self.last = stream[-1].end
        return self.named

    def _sums(self, stream: list[Token]) -> list[list[Token]]:
        """8 gp, two rations: what "Add them to your sheet" in the next sentence may mean."""
        goods = (*self.lexicon.coins, *_RATIONS)
        return [
            stream[at - 1 : at + 1]
            for at in range(1, len(stream))
            if stream[at].text in goods
            and (stream[at - 1].kind == NUMBER or stream[at - 1].text.casefold() in NUMBERS)
        ]

    def recent(self, stream: list[Token]) -> Recent:
        """The sentence before, where it stands in the same paragraph."""
        near = self.previous and 0 <= stream[0].start - self.previous[-1].end <= GAP
        return Recent(self.previous, self.third) if near else Recent()
