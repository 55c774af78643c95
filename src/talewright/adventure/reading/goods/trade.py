"""Buying, selling and services in running text: "the following are for sale: ...", "will pay 12 gp for the **owl**", "will Repair your armour for 6 gp".

A shop leaves it to the reader what is bought, so that words of wishing in front of it change nothing. Whatever limits, doubles or denies an
offer is not read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, WORD, Token
from talewright.adventure.reading.goods.lists import RATION, read_goods
from talewright.adventure.reading.goods.paying import answered
from talewright.adventure.reading.goods.references import Named
from talewright.adventure.reading.goods.services import left_to_you, service, settled
from talewright.adventure.reading.goods.wares import (
    Wares,
    behind_wish,
    capital,
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
_PAYS = tuple(
    tuple(each.split())
    for each in (
        "will pay you",
        "will give you",
        "will offer you",
        "will pay",
        "will give",
        "will offer",
        "offers you",
        "offers",
        "pays",
        "is offering",
        "is paying",
    )
)
_BUYS = tuple(
    tuple(each.split())
    for each in ("will buy", "buys", "will take", "will purchase", "is willing to buy", "offers to buy")
)
_WISH = (("if", "you", "wish", "to"), ("should", "you", "wish", "to"), ("if", "you", "want", "to"), ("should", "you", "want", "to"), ("if", "you", "like"), ("if", "you", "wish"),
         ("if", "you", "have", "the", "money"), ("should", "you", "need", "anything"), ("if", "you", "need", "anything"))  # fmt: skip
_HELD = tuple(
    tuple(each.split())
    for each in (
        "you have",
        "you carry",
        "you own",
        "you are carrying",
        "you may have",
        "you have got",
        "you can bring",
        "you bring him",
        "you bring her",
        "you care to sell",
        "you wish to sell",
        "you can spare",
    )
)
_EACH = frozenset(("each", "apiece"))


def traded(stream: list[Token], book: PhraseBook, named: Named) -> list[Token] | None:
    """The sentence as a shop, a sale, a service or the answer to a price that was asked; None where it is none of these."""
    return (
        settled(stream, named)
        or answered(stream, book, named)
        or left_to_you(stream, named)
        or service(stream, book)
        or _bundle(stream, book)
        or _asked_for(stream, book)
        or _sold_to(stream, book)
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
        if not (plain and (sold or clear) and _closes(rest) and _priced_by_name(wares, clear=clear)):
            return None
        place = front[0].start if front else stream[at].start
        said = spelt_out("you may buy :" if len(wares.listed) > 1 else "you may buy", place, place)
        return [*prefix, *(said if prefix else capital(said)), *_listed(wares), *rest]
    return None


def _priced_by_name(wares: Wares, *, clear: bool) -> bool:
    return clear or all(ware.unit or len(wares.listed) > 1 for ware in wares.listed)


def _closes(rest: Sequence[Token]) -> bool:
    """Whether an offer is complete: nothing, or another clause, follows it."""
    if not rest or rest[0].text in ENDS:
        return True
    step = next((i for i, token in enumerate(rest) if token.text not in (",", ";", "and", "then")), len(rest))
    if not step or step >= len(rest) or rest[step].kind != WORD:
        return False
    return rest[step].text not in _GOES_ON and rest[step].text not in NUMBERS


_GOES_ON = frozenset("or but a an the some your his her".split())


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
        if ware is None or not is_story(stream[:at]) or not _closes(rest):
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
        if price is None or text(stream, behind) in ("each", "apiece") or not _closes(stream[behind:]):
            return None
        place = stream[0].start
        paid = [*spelt_out("If you wish , Pay", place, place), *price[0]]
        return [*paid, *spelt_out("and gain", place, place), *goods.listed[0].said, *stream[behind:]]
    return None


def _sold_to(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """Mister Finch will pay 12 gp for the **stuffed owl**; you may sell any **gems** you have to him for 6 gp apiece"""
    for at in range(len(stream)):
        if (end := turn(stream, at, _PAYS)) and at:
            price = price_at(stream, end, book)
            step = price[1] if price is not None else 0
            step += text(stream, step) in ("each", "apiece")
            if price is None or text(stream, step) != "for":
                continue
            step += 1 + (text(stream, step + 1) in ("each", "every", "any", "your"))
            ware = thing(stream, step, book)
            if ware is not None and is_story(stream[:at]):
                return _sale(stream, ware, price[0], ware[1])
        buys = turn(stream, at, _BUYS) if at else 0
        buys = buys or turn(stream, at, (("you", "may", "sell"), ("you", "can", "sell")))
        if buys:
            step = buys + (text(stream, buys) in ("any", "your", "each", "every", "all"))
            step += text(stream, step) == "your"
            ware = thing(stream, step, book)
            if ware is None or not is_story(stream[:at]):
                continue
            behind = turn(stream, ware[1], _HELD) or ware[1]
            behind = _person(stream, behind)
            price = price_at(stream, behind + 1, book) if text(stream, behind) in ("for", "at") else None
            if price is not None:
                return _sale(stream, ware, price[0], price[1])
    return None


def _person(stream: Sequence[Token], at: int) -> int:
    """To the jeweller, from you"""
    if text(stream, at) not in ("to", "from", "here"):
        return at
    step = at + 1
    while (
        step < len(stream)
        and step - at < 5
        and stream[step].kind == WORD
        and text(stream, step) not in ("for", "at")
    ):
        step += 1
    return step


def _sale(
    stream: list[Token], ware: tuple[tuple[Token, ...], int], price: Sequence[Token], end: int
) -> list[Token] | None:
    end += text(stream, end) in _EACH
    end = turn(stream, end, _HELD) or end
    end = behind_wish(stream, end)
    rest = stream[end:]
    if not _closes(rest) or any(text(rest, i) in ("or", "but") for i in range(3)):
        return None
    place = stream[0].start
    return [
        *spelt_out("You may sell the", place, place),
        *ware[0],
        *spelt_out("for", ware[0][0].end, ware[0][0].end),
        *price,
        *rest,
    ]
