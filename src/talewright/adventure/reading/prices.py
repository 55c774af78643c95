"""Prices of choices that stand in brackets or behind "for" and "with": "To bribe the guard (5 gp), turn to ...", "Tip the porter with 2 gp: turn to ...".

A sum that is earned or played for is no price: "To claim the bounty (20 gp)" is left to the reading of goods, or reported.
"""

from __future__ import annotations

from dataclasses import replace

from talewright.adventure.book import ERROR, Fault, quoted
from talewright.adventure.model import Choice, Coin, Statement
from talewright.adventure.phrases.slots import SLOTS
from talewright.adventure.phrases.tokens import BOLD, ENDS, NUMBER, REFERENCE, WORD, Token
from talewright.adventure.reading.prose_choices import AskedWays
from talewright.core.findings import Span
from talewright.core.text.message import Message

_BUYS_OFF = frozenset("Bribe Tempt Tip Hire Reward".split())
"""Orders whose "with 5 gp" or "for 5 gp" is paid."""
_TRADES = frozenset("buy sell".split())
_EARNS = frozenset(
    "sell sells collect claim earn win receive pocket steal grab gain find reward prize wages wage bounty ransom refund fetch".split()
)
"""Words that make a sum one that is received: "To claim the bounty (20 gp)"."""
_MONEY = frozenset("gold money coin coins purse silver payment".split())
_STRIVES = frozenset(
    "fight wrestle box race work labour toil gamble play dice bet wager compete duel beg perform sing dance ask".split()
)
"""Deeds of which "for 5 gp" may be the price or the prize."""


class Prices(AskedWays):
    """The part of reading a choice that finds what it costs."""

    def _price(self, stream: list[Token]) -> tuple[list[Token], Coin | None]:
        """To bribe the guard (5 gp), turn to ...: a choice without its bracket, and what it costs."""
        for at, token in enumerate(stream[:-3]):
            if token.text == "(" and stream[at + 1].kind == NUMBER and stream[at + 2].text == ")":
                span = Span(token.start, stream[at + 2].end)
                self.reader.faults.append(
                    Fault("price", ERROR, span, quoted(self.text, span), Message("is a price without its coin."),
                          Message("Write ({amount} {coin}).", amount=stream[at + 1].text, coin=self.book.lexicon.coins[0]))
                )  # fmt: skip
                return [*stream[:at], *stream[at + 3 :]], None
            bare = token.text in ("with", "for") and (
                stream[at + 3].text == ","
                if stream[0].text == "To"
                else stream[0].text in _BUYS_OFF and stream[at + 3].text in (",", ":", "and")
            )
            bare = bare and not any(each.kind == BOLD for each in stream[:at])
            if not bare and (token.text != "(" or stream[at + 3].text != ")"):
                continue
            front = {each.text.casefold() for each in stream[:at]}
            if front & _TRADES and not bare and any(each.kind == BOLD for each in stream[:at]):
                return _priced_at(stream, at), None
            if front & {"take", "accept", "keep"} and front & _MONEY:
                return stream, None
            if front & (_EARNS if not bare else _EARNS | _STRIVES):
                return stream, None
            for end, amount in SLOTS["coin"].read(stream, at + 1, self.book.lexicon):
                if end == at + 3:
                    span = Span(token.start, stream[end - bare].end)
                    return [*stream[:at], *stream[end + 1 - bare :]], Coin("pay", amount, span=span)
        return stream, None

    def _price_in_text(self, part: list[Token]) -> tuple[list[Token], Coin | None]:
        """The same in running text, where the sentence offers a way."""
        offers = part[0].text == "To" or [token.text for token in part[:2]] in (
            ["You", "may"],
            ["You", "can"],
        )
        return self._price(part) if offers and leads_on(part) else (part, None)


def _priced_at(stream: list[Token], at: int) -> list[Token]:
    """Buy the **cloak** (6 gp): for 6 gp, since the bracket is the price of the thing."""
    return [
        *stream[:at],
        stream[at]._replace(kind=WORD, text="for"),
        *stream[at + 1 : at + 3],
        *stream[at + 4 :],
    ]


def with_price(paid: Coin, statements: list[Statement]) -> list[Statement]:
    """To bribe him (8 gp), turn to [[x]]; to fight, turn to [[y]]: the way that a price stands in is what it buys."""
    ways = [each for each in statements if isinstance(each, Choice)]
    bought = next((each for each in ways if paid.span.start < each.span.end), None)
    return (
        [replace(each, body=(paid, *each.body)) if each is bought else each for each in statements]
        if bought
        else statements
    )


def leads_on(stream: list[Token]) -> bool:
    """Whether a list item ends in a reference, as choices do."""
    last = next((token for token in reversed(stream) if token.text not in (*ENDS, ")")), None)
    return last is not None and last.kind == REFERENCE
