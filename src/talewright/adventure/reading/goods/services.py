"""Services, and sentences that answer an offer: "will Repair your armour for 6 gp", "Should you pay him, ...", "Buy what you like, then ..."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, Token
from talewright.adventure.reading.goods.references import Named
from talewright.adventure.reading.goods.wares import behind_wish, capital, is_story, price_at, spelt_out, turn
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


_SHOPS = tuple(
    tuple(f"{verb} {what} you {wish}".split())
    for verb in ("buy", "take", "purchase", "you may buy", "you can buy", "you may purchase")
    for what in ("what", "whatever", "as much as", "as many as", "as many of them as", "anything")
    for wish in ("can afford", "like", "want", "wish", "please", "need", "will", "choose")
) + tuple(
    tuple(f"{verb} {what}".split())
    for verb in ("you may buy", "you can buy", "buy", "you may take", "you can take", "you may purchase")
    for what in (
        "any of these items",
        "any or all of these",
        "one or more of them",
        "as many of each as you like",
        "either , both or neither",
        "either or both",
        "any or all of them",
        "any of them",
        "any of these",
        "one or both",
        "any , all or none of them",
        "either , both , or neither",
    )
)


_NOTED = re.compile(
    r"(?:pay (?:up|him|her|them|for it)|hand over the (?:money|coins)|deduct the (?:money|price|cost))"
    r" and (?:write|note|mark|jot) (?:it|them|what you buy) (?:down|on your [a-z]+(?: sheet)?)"
)


def leaves_it_to_you(said: Sequence[str]) -> bool:
    """You may buy as many as you like: said of a shop, which leaves it to the reader anyway."""
    low = tuple(word.casefold() for word in said)
    return low in _SHOPS or _NOTED.fullmatch(" ".join(low)) is not None


def left_to_you(stream: list[Token], named: Named) -> list[Token] | None:
    """Buy what you like, then ...: said of the shop in the sentence before."""
    end = max((turn(stream, 0, (each,)) for each in _SHOPS), default=0) if named.get("shop") else 0
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
