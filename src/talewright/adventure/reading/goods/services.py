"""Services, and sentences that answer an offer: "will Repair your armour for 6 gp", "Should you pay him, ...", "Buy what you like, then ..."."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, Token
from talewright.adventure.reading.goods.offers import behind_wish, capital, is_story, spelt_out, turn
from talewright.adventure.reading.goods.references import Named
from talewright.adventure.reading.goods.wares import price_at
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


_PAID = tuple(
    tuple(each.split())
    for each in (
        "you pay him", "you pay her", "you pay them", "you pay it", "you pay up", "you pay this", "you pay that", "you pay the price", "you pay the fee", "you pay the toll", "you can pay", "you can afford it",
        "you can afford this", "you take it", "you accept", "you agree", "you accept the offer", "you accept his offer", "you accept her offer", "you agree to this", "you take the offer", "you take the room",
        "you take the bed", "you buy it", "you do", "you do so", "you pay", "you are willing to pay", "you wish to pay", "you choose to pay", "you decide to pay", "you hand it over",
    )
)  # fmt: skip


def paid(stream: list[Token], named: Named) -> list[Token] | None:
    """The innkeeper demands 4 gp for a bed. Should you pay him, you may take a Rest: an offer with that price"""
    price = named.get("price", ())
    if not price or text(stream, 0) not in ("if", "should") or price[0].start >= stream[0].start:
        return None
    end = turn(stream, 1, _PAID)
    if not end or text(stream, end) != ",":
        return None
    step, place = end + 1, stream[0].start
    step += 2 * (text(stream, step) == "you" and text(stream, step + 1) in ("may", "can"))
    if text(stream, step) == "take" and text(stream, step + 1) == "a" and text(stream, step + 2) == "rest":
        step += 2
    body = stream[step:]
    if body and body[0].text == "rest":
        body = [body[0]._replace(text="Rest"), *body[1:]]
    for i, token in enumerate(body):
        if token.text == "before" and text(body, i + 1) == "turning" and text(body, i + 2) == "to":
            body = [
                *body[:i],
                token._replace(kind=MARK, text=","),
                body[i + 1]._replace(text="turn"),
                *body[i + 2 :],
            ]
            break
    front = spelt_out("If you wish , Pay", place, stream[end].start)
    return [
        *front,
        *(token._replace(start=stream[end].start, end=stream[end].start) for token in price),
        *spelt_out("and", stream[end].end, stream[end].end),
        *body,
    ]


_SHOPS = tuple(
    tuple(f"{verb} {what} you {wish}".split())
    for verb in ("buy", "take", "purchase", "you may buy", "you can buy", "you may purchase")
    for what in ("what", "whatever", "as much as", "as many as", "as many of them as", "anything")
    for wish in ("can afford", "like", "want", "wish", "please", "need", "will", "choose")
) + tuple(
    tuple(f"{verb} {what}".split())
    for verb in ("you may buy", "you can buy", "buy")
    for what in (
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
