"""Answers to a price that the sentence before asks for: "If you are willing to pay, deduct the money and turn to [[a]]", "Pay him and go to [[a]], or leave".

Who agrees pays that price, wherever the answer says "the money", "him" or nothing at all. An answer that names another amount is not read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, NUMBER, WORD, Token
from talewright.adventure.reading.goods.references import Named
from talewright.adventure.reading.goods.wares import price_at, spelt_out, turn
from talewright.adventure.reading.goods.words import text

_Turns = tuple[tuple[str, ...], ...]


def _turns(said: str) -> _Turns:
    """The longest first, so that no shorter one hides it."""
    return tuple(
        sorted((tuple(each.split()) for each in said.split(";") if each.strip()), key=len, reverse=True)
    )


_SUMS = "the money;the coin;the coins;the gold;the price;the fee;the fare;the toll;the sum;the amount;that amount;this amount;that sum;this sum;the cash;the bribe;the entrance fee;the required amount;what he asks;what she asks;what they ask;his price;her price;their price;his fee;her fee"
_SUM = _turns(_SUMS)
_IT = _turns(_SUMS + ";it;them;that;this")
_WHOM = _turns("him;her;them;it;up;the man;the woman")
_ENOUGH = _turns(
    _SUMS
    + ";enough;enough money;enough gold;enough coin;enough coins;sufficient funds;sufficient money;that much;this much;it;that;them;as much as that"
)
_WILLING = _turns(
    "are willing;are prepared;are happy;are ready;are content;wish;want;would like;choose;decide;agree;consent;care;are able and willing;are willing and able"
)
_TAKES = _turns(
    "accept;agree;accept the offer;accept his offer;accept her offer;accept their offer;accept the price;accept his terms;accept her terms;agree to this;agree to the price;take the offer;take it;take the room;take the bed;buy it;buy one;order one;have one;want one;want it;hand it over;do;do so;can pay;can pay it;can pay that"
)
_PAYS = _turns(
    "pay;lose;deduct;subtract;remove;spend;cross off;cross out;strike off;mark off;hand over;count out;part with;give up;pay over;pay out;take off;toss over;produce"
)
_GIVES = _turns("give;hand;pay;toss;throw;slip")
_PURSE = _turns(
    "from your purse;from your total;from your sheet;from your adventure sheet;from your character sheet;from your gold;from your money;from your coins;off your total;from your pouch;over;at once;now;first;gladly"
)
_REFUSES = frozenset(
    "fight attack refuse leave turn run kill steal rob sneak keep avoid haggle decline argue bargain not try walk flee pass threaten trick sell".split()
)
"""A wish that is no payment, though the reader has the money."""
_TO_WHOM = _turns(
    "pay him;pay her;pay them;pay up;pay for it;pay it;pay the price;hand over the money;hand over the coins;deduct the money;cross off the money;deduct it;pay the man;pay the woman;pay"
)
_PARTICLES = frozenset("off out over up".split())
MAX_WISH = 6


def answered(stream: list[Token], book: PhraseBook, named: Named) -> list[Token] | None:
    """The sentence with the price that was asked in the place of the words for it; None where it answers none."""
    price = [*named.get("price", ())]
    if price and price[0].start >= stream[0].start:
        price = []
    if text(stream, 0) not in ("if", "should") or text(stream, 1) != "you":
        return _ordered(stream, price, book) if price else None
    own = _has_sum(stream, book)
    at, price = own if own is not None else (2, price)
    end = _agrees(stream, at, explicit=own is not None) if price else 0
    if not end or text(stream, end) != ",":
        return None
    step = end + 1
    step += 2 * (text(stream, step) == "you" and text(stream, step + 1) in ("may", "can", "must"))
    paid = _payment(stream, step, price, book)
    if paid < 0 or (own is not None and not paid and not _says_pay(stream[at:end])):
        return None
    body = _led_on(_rested(stream[_joint(stream, paid) if paid else step :]))
    return [*_paying(stream[0], stream[end], price, "If you wish , Pay"), *_more(body, stream[end])]


def _ordered(stream: list[Token], price: Sequence[Token], book: PhraseBook) -> list[Token] | None:
    """Pay him and go to [[a]]; you hand over the money"""
    you = text(stream, 0) == "you"
    at = int(you) + 2 * (text(stream, int(you)) == "have" and text(stream, int(you) + 1) == "to")
    at += you and text(stream, at) == "must"
    end = _payment(stream, at, price, book)
    if end <= 0 or price_in(stream, book):
        return None
    rest = stream[end:]
    return [*_paying(stream[0], stream[end - 1], price, "You pay" if you else "Pay"), *rest]


def price_in(stream: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a sentence names an amount of coin itself."""
    return any(price_at(stream, at, book) for at in range(len(stream)))


def _paying(first: Token, last: Token, price: Sequence[Token], said: str) -> list[Token]:
    made = spelt_out(said, first.start, last.start)
    return [*made, *(token._replace(start=last.start, end=last.start) for token in price)]


def _more(body: list[Token], at: Token) -> list[Token]:
    """What follows from paying, behind "and"; another branch behind its own mark."""
    if not body or body[0].text in ENDS or body[0].text in (",", ";"):
        return body
    return [Token(WORD, "and", at.end, at.end), *body]


def _joint(stream: Sequence[Token], at: int) -> int:
    while text(stream, at) in ("and", ",", "then") and text(stream, at + 1) not in ("if", "otherwise", "or"):
        at += 1
    return at


def _rested(body: list[Token]) -> list[Token]:
    """You may take a Rest: the term of the rules, however it is written"""
    body = body[2:] if text(body, 0) == "take" and text(body, 1) == "a" and text(body, 2) == "rest" else body
    return [body[0]._replace(text="Rest"), *body[1:]] if body and body[0].text == "rest" else body


def _led_on(body: list[Token]) -> list[Token]:
    """Before turning to [[x]]: what is paid for comes first"""
    for at, token in enumerate(body):
        if token.text == "before" and text(body, at + 1) == "turning" and text(body, at + 2) == "to":
            way = [token._replace(kind=MARK, text=","), body[at + 1]._replace(text="turn")]
            return [*body[:at], *way, *body[at + 2 :]]
    return body


def _has_sum(stream: Sequence[Token], book: PhraseBook) -> tuple[int, list[Token]] | None:
    """If you have at least 10 gp and ...: what stands behind "and", and the sum."""
    step = 3 + 2 * (text(stream, 3) == "at" and text(stream, 4) == "least")
    found = price_at(stream, step, book) if text(stream, 2) == "have" else None
    if found is None:
        return None
    price, step = found
    step = turn(stream, step, _turns("to spare;left;on you;with you")) or step
    return (step + 1, [*price]) if text(stream, step) == "and" else None


def _agrees(stream: Sequence[Token], at: int, *, explicit: bool) -> int:
    """Behind "have the money and are willing to pay"; 0 where the words are no agreement."""
    able, agreed = explicit, False
    while True:
        if text(stream, at) == "have" and (end := turn(stream, at + 1, _ENOUGH)):
            at, able = turn(stream, end, (("to", "spare"),)) or end, True
        elif text(stream, at) == "can" and text(stream, at + 1) == "afford":
            at, able = turn(stream, at + 2, _IT) or at + 2, True
        elif text(stream, at) == "pay":
            agreed = True
            at = turn(stream, at + 1, _WHOM) or turn(stream, at + 1, _IT) or at + 1
        elif end := turn(stream, at, _WILLING):
            at, agreed = _wish(stream, end, able=able), True
        elif end := turn(stream, at, _TAKES):
            at, agreed = end, True
        else:
            return 0
        if text(stream, at) != "and":
            return at if agreed else 0
        at += 1


def _wish(stream: Sequence[Token], at: int, *, able: bool) -> int:
    """To pay him, to part with it; with the money in hand, to stay the night"""
    if text(stream, at) != "to":
        return at
    end = at + 1
    if turn(stream, end, _PAYS + _GIVES):
        paid = turn(stream, end, _PAYS) or end + 1
        paid = turn(stream, paid, _WHOM) or paid
        paid = turn(stream, paid, _IT) or paid
        return turn(stream, paid, _PURSE) or paid
    if text(stream, end) == "do":
        return end + 1 + (text(stream, end + 1) in ("so", "this", "that"))
    while (
        end < len(stream) and stream[end].kind == WORD and stream[end].text != "and" and end - at <= MAX_WISH
    ):
        end += 1
    away = text(stream, at + 1) == "go" and text(stream, at + 2) in (
        "away",
        "back",
        "elsewhere",
        "on",
        "home",
    )
    free = (
        able
        and not away
        and text(stream, at + 1) not in _REFUSES
        and not any(text(stream, i) in NUMBERS for i in range(at, end))
    )
    return end if free else 0


def _says_pay(said: Sequence[Token]) -> bool:
    return any(turn(said, at, _PAYS + _GIVES) for at in range(len(said)))


def _payment(stream: Sequence[Token], at: int, price: Sequence[Token], book: PhraseBook) -> int:
    """Behind "deduct the money", "pay the doorman", "give him the coins"; 0 where nothing is paid here, -1 for another amount."""
    end = turn(stream, at, _PAYS) or _parted(stream, at)
    given = turn(stream, at, _GIVES)
    if end and text(stream, end - 1) in _PARTICLES and turn(stream, at + 1, _IT):
        return turn(stream, end, _PURSE) or end
    if not end and not given:
        return 0
    step = end or given
    whom = turn(stream, step, _WHOM) or (
        step + 2 if given and text(stream, step) == "the" and not turn(stream, step, _SUM) else 0
    )
    if given and whom and text(stream, whom) in ("a", "an", "the", "your") and not turn(stream, whom, _SUM):
        return -1
    own = price_at(stream, whom or step, book) or price_at(stream, step + (text(stream, step) == "the"), book)
    if own is not None:
        same = _amount(own[0][0]) == _amount(price[0])
        return (turn(stream, own[1], _PURSE) or own[1]) if same else -1
    paid = turn(stream, whom or step, _IT if end and not whom else _SUM)
    if not paid and not whom:
        return 0 if text(stream, step) in ("and", ",") and text(stream, at) != "pay" else -1
    if not paid and text(stream, at) != "pay":
        return -1
    return turn(stream, paid or whom, _PURSE) or paid or whom


def _parted(stream: Sequence[Token], at: int) -> int:
    """Behind "cross it off", "hand the money over"."""
    end = (
        turn(stream, at + 1, _IT)
        if text(stream, at) in ("cross", "strike", "mark", "hand", "count", "pay")
        else 0
    )
    return end + 1 if end and text(stream, end) in _PARTICLES else 0


def behind_payment(stream: Sequence[Token], at: int) -> int:
    """Behind "pay him and", where what is bought has its price already."""
    end = turn(stream, at, _TO_WHOM)
    return _joint(stream, end) if end and text(stream, end) in ("and", ",", "then") else at


def _amount(token: Token) -> int:
    return int(token.text) if token.kind == NUMBER else NUMBERS.get(token.text.casefold(), -1)
