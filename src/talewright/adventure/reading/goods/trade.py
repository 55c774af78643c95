"""Buying, selling and services in running text: "the following are for sale: ...", "will pay 12 gp for the **owl**", "will Repair your armour for 6 gp".

A shop leaves it to the reader what is bought, so that words of wishing in front of it change nothing. Whatever limits, doubles or denies an
offer is not read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import MARK, WORD, Token
from talewright.adventure.reading.goods.lists import RATION, read_goods
from talewright.adventure.reading.goods.paying import answered
from talewright.adventure.reading.goods.references import Named
from talewright.adventure.reading.goods.services import left_to_you, service, settled, sold_to
from talewright.adventure.reading.goods.wares import (
    Wares,
    behind_wish,
    capital,
    closes,
    is_story,
    price_at,
    read_wares,
    spelt_out,
    thing,
    turn,
)
from talewright.adventure.reading.goods.words import text

_SELLS = frozenset(
    "buy sale sell sells selling offers offering wares stock purchase prices stall market goods supplies has have costs cost price lie part trades".split()
)
_OFFERS = frozenset("buy sale sells sell selling purchase costs cost offers price priced".split())
"""Signs of a shop for a single ware."""
_PART_WITH = tuple(
    tuple(each.split())
    for each in (
        "will part with",
        "will let you have",
        "lets you have",
        "parts with",
        "can let you have",
        "will sell you",
        "will sell",
        "can sell you",
        "offers you",
        "offers",
        "sells you",
        "sells",
    )
)
_WISH = (("if", "you", "wish", "to"), ("should", "you", "wish", "to"), ("if", "you", "want", "to"), ("should", "you", "want", "to"), ("if", "you", "like"), ("if", "you", "wish"),
         ("if", "you", "have", "the", "money"), ("should", "you", "need", "anything"), ("if", "you", "need", "anything"))  # fmt: skip


def traded(stream: list[Token], book: PhraseBook, named: Named) -> list[Token] | None:
    """The sentence as a shop, a sale, a service or the answer to a price that was asked; None where it is none of these."""
    return (
        settled(stream, named)
        or answered(stream, book, named)
        or left_to_you(stream, named)
        or service(stream, book)
        or _bundle(stream, book)
        or _asked_for(stream, book)
        or sold_to(stream, book)
        or _shop(stream, book)
    )


def _without_wish(said: Sequence[Token]) -> Sequence[Token]:
    """Should you wish to purchase supplies, ...: what a shop leaves open anyway."""
    if not turn(said, 0, _WISH):
        return said
    comma = next((i for i, token in enumerate(said) if token.text == ","), -1)
    return said[comma + 1 :] if comma > 0 else said


def _condition(said: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """If you have the keyword *Friend*, he sells ...: the condition with its comma, and the rest."""
    comma = next((i for i, token in enumerate(said) if token.text == ","), 0)
    return (
        (said[: comma + 1], said[comma + 1 :]) if comma and text(said, 0) in ("if", "unless") else ((), said)
    )


def _shop(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """The following are for sale: a **rope** at 3 gp, and rations at 1 gp each"""
    for at in range(len(stream)):
        wares = read_wares(stream, at, book)
        if wares is None:
            continue
        prefix, front = _condition(_without_wish(stream[:at]))
        rest = stream[behind_wish(stream, wares.end) :]
        signs = {token.text.casefold() for token in front}
        clear = (
            bool(signs & _OFFERS)
            or any(ware.sold for ware in wares.listed)
            or any(turn(front, i, _PART_WITH) for i in range(len(front)))
        )
        sold = len(wares.listed) > 1 and (clear or bool(signs & _SELLS))
        plain = is_story(front) and not signs & {
            "pay",
            "pays",
            "give",
            "gives",
            "he'll",
            "exchange",
            "swap",
            "trade",
        }
        if _is_order(front, stream, wares.end) or _is_bought(front):
            return None
        if not (plain and (sold or clear) and closes(rest) and _priced_by_name(wares, clear=clear)):
            return None
        place = front[0].start if front else stream[at].start
        said = spelt_out("you may buy :" if len(wares.listed) > 1 else "you may buy", place, place)
        return [*prefix, *(said if prefix else capital(said)), *_listed(wares), *rest]
    return None


def _priced_by_name(wares: Wares, *, clear: bool) -> bool:
    return clear or all(ware.unit or len(wares.listed) > 1 for ware in wares.listed)


def _is_order(front: Sequence[Token], stream: Sequence[Token], end: int) -> bool:
    """You buy a **token** for 2 gp; to buy the **rope** for 5 gp, ...: bought, or bought with a way, and no shop."""
    said = [token.text.casefold() for token in front]
    wish = behind_wish(stream, end) > end
    return said[:1] == ["to"] or (
        said in (["buy"], ["you", "buy"], ["purchase"], ["you", "purchase"]) and not wish
    )


def _is_bought(front: Sequence[Token]) -> bool:
    """You may sell a **rope** at 3 gp, he will buy a **rope** at 3 gp: what goes the other way."""
    for i in range(len(front)):
        before = [text(front, j) for j in range(max(0, i - 3), i)]
        if text(front, i) in ("sell", "sells", "selling") and "you" in before:
            return True
        if (
            text(front, i) in ("have", "has")
            and before[-1:] == ["you"]
            and before[-2:-1] not in (["let"], ["lets"])
        ):
            return True
        if text(front, i) in ("buys", "buying", "purchases"):
            return True
        if text(front, i) in ("buy", "purchase") and i and not {"you", "wish", "want", "like"} & {*before}:
            return True
    return False


def _listed(wares: Wares) -> list[Token]:
    made: list[Token] = []
    for i, ware in enumerate(wares.listed):
        place = ware.thing[0].start
        if i:
            made.append(Token(MARK, ",", place, place))
        single = len(wares.listed) == 1
        made += [*(spelt_out("the", place, place) if single else ()), *ware.thing]
        if single:
            made.append(Token(WORD, "for", ware.price[0].start, ware.price[0].start))
        made += ware.price
    return made


_ASKS = tuple(
    tuple(each.split())
    for each in (
        "is asking", "asks", "wants", "demands", "charges", "charges you", "asks you for", "asks for", "will take", "would like", "expects", "is charging", "wants you to pay", "will charge you", "will want",
    )
)  # fmt: skip


def _asked_for(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """He wants 10 gp for the **magic feather**: it is for sale at that price"""
    for at in range(1, len(stream)):
        end = turn(stream, at, _ASKS)
        price = price_at(stream, end, book) if end else None
        if price is None or text(stream, price[1]) != "for":
            continue
        ware = thing(stream, price[1] + 1, book)
        rest = stream[ware[1] :] if ware is not None else []
        if ware is None or not is_story(stream[:at]) or not closes(rest):
            return None
        place = stream[0].start
        made = spelt_out("You may buy the", place, place)
        return [*made, *ware[0], *spelt_out("for", place, place), *price[0], *rest]
    return None


_SELLS_YOU = tuple(
    tuple(each.split())
    for each in ("will sell you", "can sell you", "sells you", "offers you", "will let you have", "lets you have", "can let you have", "offers to sell you", "is willing to sell you", "will part with")
)  # fmt: skip


def _bundle(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """She will sell you two rations for 3 gp: several at one price, once"""
    for at in range(1, len(stream) - 4):
        end = turn(stream, at, _SELLS_YOU)
        if not end or text(stream, end) in ("a", "an", "one", "1", "the") or not is_story(stream[:at]):
            continue
        goods = read_goods(stream, end, book)
        if goods is None or len(goods.listed) != 1 or goods.listed[0].kind != RATION:
            return None
        price = price_at(stream, goods.end + 1, book) if text(stream, goods.end) in ("for", "at") else None
        behind = behind_wish(stream, price[1]) if price is not None else 0
        if price is None or text(stream, behind) in ("each", "apiece") or not closes(stream[behind:]):
            return None
        place = stream[0].start
        paid = [*spelt_out("If you wish , Pay", place, place), *price[0]]
        return [*paid, *spelt_out("and gain", place, place), *goods.listed[0].said, *stream[behind:]]
    return None
