"""What is for sale, with its price, and what all offers of trade share: words that limit one, and words that only leave it to the reader.

"a **rope** at 3 gp, a **lantern** for 5, and rations at 1 gp each"; and what somebody pays for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ENDS, MARK, NUMBER, QUOTE, WORD, Token
from talewright.adventure.reading.goods.lists import ITEM, read_goods
from talewright.adventure.reading.goods.words import text
from talewright.adventure.reading.near_misses.qualifiers import hanging

_JOINTS = tuple(
    tuple(each.split())
    for each in (
        "can be yours for", "may be yours for", "is available for", "are available for", "is available at", "for sale at", "for sale for", "on sale at", "on sale for", "may be purchased for", "can be purchased for",
        "may be purchased at", "can be purchased at", "will be", "can be had for", "can be bought for", "can be bought at", "may be had for", "may be bought for", "is for sale at", "is for sale for", "are for sale at", "is yours for",
        "is on sale for", "are on sale for", "will cost you", "costs you", "priced at", "going for", "goes for", "go for", "is priced at", "at a price of", "for only", "for just",
        "costs", "cost", "is", "are", "at", "for", ":", ",", "(", "—", "–", "-", "run",
    )
)  # fmt: skip
_EACH = (
    ("each",),
    ("apiece",),
    ("a", "piece"),
    ("per", "ration"),
    ("a", "head"),
    ("for", "one"),
    ("a", "day"),
)
RATION = "**ration**"


class Ware(NamedTuple):
    thing: tuple[Token, ...]
    price: tuple[Token, ...]
    unit: bool
    """whether the coin is named"""
    sold: bool = False
    """whether the words between thing and price say that it is for sale"""


class Wares(NamedTuple):
    listed: tuple[Ware, ...]
    start: int
    end: int


def read_wares(stream: Sequence[Token], at: int, book: PhraseBook) -> Wares | None:
    """The longest list of wares that starts here; a price without its coin only behind one that has it."""
    found: list[Ware] = []
    start, end = at, at
    while (read := _ware(stream, at, book)) is not None:
        ware, end = read
        found.append(ware)
        at = end
        while at < len(stream) and at - end < 2 and stream[at].text in (",", ";", "and", "or", "."):
            if stream[at].text == ".":
                break
            at += 1
        if at == end:
            break
    if not found or not any(ware.unit for ware in found):
        return None
    coin = next(ware.price[1] for ware in found if ware.unit)
    listed = tuple(
        ware
        if ware.unit
        else ware._replace(
            price=(ware.price[0], coin._replace(start=ware.price[0].end, end=ware.price[0].end))
        )
        for ware in found
    )
    return Wares(listed, start, end)


def _ware(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[Ware, int] | None:
    named = thing(stream, at, book)
    if named is None:
        return None
    said, end = named
    for joint in _JOINTS:
        if behind := _joined(stream, end, joint):
            price = _price(stream, behind, book)
            if price is None:
                continue
            cost, unit, behind = price
            if joint == ("(",):
                if text(stream, behind) != ")":
                    return None
                behind += 1
            elif joint in ((",",), ("is",), ("are",)) and not unit:
                return None
            each = next(
                (len(w) for w in _EACH if all(text(stream, behind + i) == word for i, word in enumerate(w))),
                0,
            )
            return Ware(said, cost, unit, len(joint) > 1 or joint[0] in ("costs", "cost")), behind + each
    price = _price(stream, end, book)
    return (Ware(said, price[0], True), price[2]) if price is not None and price[1] else None


def _joined(stream: Sequence[Token], at: int, joint: tuple[str, ...]) -> int:
    """Behind the words between a ware and its price, "here" left out; 0 where they do not stand here."""
    for word in joint:
        at += text(stream, at) == "here"
        if text(stream, at) != word:
            return 0
        at += 1
    return at + (text(stream, at) == "here")


def thing(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[tuple[Token, ...], int] | None:
    """A **rope**, the **rope**, rations, a ration"""
    step = at + (text(stream, at) in ("a", "one", "the", "any"))
    if text(stream, step) in ("ration", "rations") and step < len(stream):
        token = stream[step]
        return (Token(BOLD, RATION, token.start, token.end, RATION.strip("*"), token.start),), step + 1
    goods = read_goods(stream, at, book)
    if goods is None or goods.listed[0].kind != ITEM:
        return None
    first = goods.listed[0]
    if first.said[0].text != "the" or first.owned:
        return None
    bold = first.said[-1]
    return (bold,), next(i for i in range(at, len(stream)) if stream[i] is bold or stream[i] == bold) + 1


def _price(
    stream: Sequence[Token], at: int, book: PhraseBook
) -> tuple[tuple[Token, Token], bool, int] | None:
    """3 gp, three gold pieces; 3 alone with False."""
    if at >= len(stream) or not (
        stream[at].kind == NUMBER
        or (stream[at].kind == WORD and text(stream, at) in NUMBERS and text(stream, at) not in ("a", "an"))
    ):
        return None
    number, unit = stream[at], text(stream, at + 1)
    coin = Token(WORD, book.lexicon.coins[0], number.end, number.end)
    if at + 1 < len(stream) and (stream[at + 1].text in book.lexicon.coins):
        return (number, stream[at + 1]), True, at + 2
    if unit == "gold":
        return (number, coin), True, at + 2 + (text(stream, at + 2) in ("piece", "pieces", "coin", "coins"))
    return ((number, coin), False, at + 1) if stream[at].kind == NUMBER else None


def price_at(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[tuple[Token, Token], int] | None:
    """An amount of coin with its unit, and the position behind it."""
    found = _price(stream, at, book)
    return (found[0], found[2]) if found is not None and found[1] else None


_LIMITS = frozenset(
    """
    or not no never only half double discount unless except up most limit limited more less fewer haggle instead free bought sold paid was were had once used would could might
    perhaps maybe until otherwise without neither nor twice dozen pair won't can't cannot don't isn't if when whenever while tomorrow yesterday
    """.split()
)
_FREELY = tuple(
    tuple(each.split())
    for each in (
        "as many as you like", "as many as you want", "as many as you wish", "as many of them as you like", "buy what you like", "buy whatever you like", "buy what you want", "buy as many as you like",
        "buy as much as you like", "so stock up while you can", "and you may buy as many as you like", "and you may buy any of them", "while you wait", "if you have it", "if you like", "if you wish", "if you want it",
        "if you have the money", "if you have the coin", "if you can afford it", "if you want one", "if you want them", "if you need it", "should you want it", "should you wish", "no questions asked", "and no questions asked", "cash down",
    )
)  # fmt: skip


def turn(stream: Sequence[Token], at: int, turns: Iterable[tuple[str, ...]]) -> int:
    return next(
        (
            at + len(each)
            for each in turns
            if all(text(stream, at + i) == word for i, word in enumerate(each))
        ),
        0,
    )


def spelt_out(said: str, at: int, end: int) -> list[Token]:
    made = [Token(MARK if word in ",:" else WORD, word, at, at) for word in said.split()]
    return [*made[:-1], made[-1]._replace(end=max(at, end))]


def is_story(said: Sequence[Token], allowed: frozenset[str] = frozenset()) -> bool:
    """Whether words beside an offer only tell who makes it and where, and nothing that it depends on."""
    return hanging(list(said), 0, len(said)) < 0 and all(
        token.kind in (WORD, MARK)
        and (token.text.casefold() not in _LIMITS or token.text.casefold() in allowed)
        and (token.text.casefold() not in NUMBERS or token.text.casefold() in ("a", "an", "one"))
        and token.text not in ("(", ")")
        for token in said
        if token.kind != QUOTE
    )


def behind_wish(stream: Sequence[Token], at: int) -> int:
    """Behind words that only say that the reader is free to buy."""
    step = at + (text(stream, at) == ",")
    end = turn(stream, step, _FREELY)
    return end or at


def capital(said: list[Token]) -> list[Token]:
    return [said[0]._replace(text=said[0].text.capitalize()), *said[1:]]


def closes(rest: Sequence[Token]) -> bool:
    """Whether an offer is complete: nothing, or another clause, follows it."""
    if not rest or rest[0].text in ENDS:
        return True
    step = next((i for i, token in enumerate(rest) if token.text not in (",", ";", "and", "then")), len(rest))
    if not step or step >= len(rest) or rest[step].kind != WORD:
        return False
    return rest[step].text not in _GOES_ON and rest[step].text not in NUMBERS


_GOES_ON = frozenset("or but a an the some your his her".split())
