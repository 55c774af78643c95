"""Services, and sentences that answer an offer: "will Repair your armour for 6 gp", "Should you pay him, ...", "Buy what you like, then ..."."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, WORD, Token
from talewright.adventure.reading.decisions import LEFT_OPEN
from talewright.adventure.reading.goods.references import Named
from talewright.adventure.reading.goods.wares import (
    behind_wish,
    capital,
    closes,
    is_story,
    price_at,
    spelt_out,
    thing,
    turn,
)
from talewright.adventure.reading.goods.words import text


def service(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """The smith will Repair your armour for 6 gp; for 6 gp she can mend your armour"""
    for at in range(1, len(stream) - 3):
        if text(stream, at) not in ("repair", "mend", "fix", "patch") or text(stream, at - 1) not in (
            "will",
            "can",
            "to",
        ):
            continue
        step = at + 1 + (text(stream, at + 1) == "up")
        if text(stream, step) != "your" or text(stream, step + 1) not in ("armour", "armor"):
            continue
        step = behind_wish(stream, step + 2)
        front = stream[: at - 1]
        price = price_at(stream, step + 1, book) if text(stream, step) in ("for", "at") else None
        end = price[1] if price is not None else step
        if price is None and text(stream, 0) == "for":
            price = price_at(stream, 1, book)
            front = stream[price[1] : at - 1] if price is not None else front
        end = behind_wish(stream, end)
        if price is None or not is_story(front) or not _ends(stream, end):
            return None
        place = stream[0].start
        return [
            *spelt_out("If you wish , Pay", place, place),
            *price[0],
            *spelt_out("and Repair your armour", price[0][1].end, price[0][1].end),
            *stream[end:],
        ]
    return None


def _ends(stream: Sequence[Token], at: int) -> bool:
    return at >= len(stream) or stream[at].text in ENDS


def left_to_you(stream: list[Token], named: Named) -> list[Token] | None:
    """Buy what you like, then ...: said of the shop in the sentence before."""
    end = max((turn(stream, 0, (each,)) for each in LEFT_OPEN), default=0) if named.get("shop") else 0
    if not end:
        return None
    while end < len(stream) and stream[end].text in (",", ";", "and", "then"):
        end += 1
    rest = stream[end:]
    return capital(rest) if len(rest) > 1 else None


_ACCEPTS = frozenset("accept agree pay do".split())


def settled(stream: list[Token], named: Named) -> list[Token] | None:
    """He will mend your armour for 10 gp. If you accept, pay him and Repair your armour: what the offer before already does"""
    opens = text(stream, 0) in ("if", "should") and text(stream, 1) == "you"
    if not named.get("service") or not opens or text(stream, 2) not in _ACCEPTS:
        return None
    comma = next((i for i, token in enumerate(stream[:8]) if token.text == ","), 0)
    if not comma:
        return None
    step = comma + 1
    if text(stream, step) == "pay":
        step += 1 + (text(stream, step + 1) in ("him", "her", "them", "up", "it"))
        step += text(stream, step) in ("and", ",")
    armour = text(stream, step + 1) == "your" and text(stream, step + 2) in ("armour", "armor")
    if text(stream, step) in ("repair", "mend") and armour:
        step += 3
        step += text(stream, step) in ("and", ",")
    if step == comma + 1:
        return None
    place = stream[0].start
    return [*spelt_out("If you accept ,", place, stream[comma].end), *stream[step:]]


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


def sold_to(stream: list[Token], book: PhraseBook) -> list[Token] | None:
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
    if not closes(rest) or any(text(rest, i) in ("or", "but") for i in range(3)):
        return None
    place = stream[0].start
    return [
        *spelt_out("You may sell the", place, place),
        *ware[0],
        *spelt_out("for", ware[0][0].end, ware[0][0].end),
        *price,
        *rest,
    ]
