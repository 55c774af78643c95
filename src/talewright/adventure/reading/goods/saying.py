"""What changes hands, said in the words of the phrase book: one verb in front of what it can carry, again for what it cannot."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.tokens import MARK, WORD, Token
from talewright.adventure.reading.goods.lists import ALL, ITEM, KEYWORD, RATION, SCORE, Good, Goods

GAIN, LOSE, PAY = "gain", "lose", "pay"


def said_as(first: Token, verb: str, goods: Goods) -> list[Token]:
    """The verb in front of what it moves, again where the phrase book asks for another phrase."""
    found: list[Token] = []
    for group in _groups(goods.listed):
        spelt_out = verb
        if group[0].kind in (KEYWORD, ALL, SCORE) and verb.endswith(PAY):
            spelt_out = verb.removesuffix(PAY) + LOSE
        found += _verb(first, spelt_out, opens=not found, before=found)
        for i, good in enumerate(group):
            found += [_mark(good.said[0])] if i else []
            found += good.said
    return found


def said_as_offer(first: Token, goods: Goods) -> list[Token]:
    """You may keep both: coin and keywords are the reader's, each thing may be taken or left."""
    found: list[Token] = []
    for group in _groups(goods.listed, alone=(RATION,)):
        items = group[0].kind == ITEM
        rest = [good for good in group if good.kind != ITEM]
        if not items and group[0].kind == RATION:
            found += [*_verb(first, "you may take up to", opens=not found, before=found), *group[0].said]
            continue
        if rest:
            found += said_as(first, "you gain", Goods(tuple(rest), 0))
        taken = [good for good in group if good.kind == ITEM]
        for i, good in enumerate(taken):
            found += (
                [_mark(good.said[0])] if i else _verb(first, "you may take", opens=not found, before=found)
            )
            found += good.said
    return found


def _groups(listed: Sequence[Good], alone: tuple[str, ...] = ()) -> list[list[Good]]:
    found: list[list[Good]] = []
    for good in listed:
        single = good.kind in (KEYWORD, ALL, SCORE, *alone)
        if found and not single and found[-1][0].kind not in (KEYWORD, ALL, SCORE, *alone):
            found[-1].append(good)
        else:
            found.append([good])
    return found


def _verb(first: Token, verb: str, *, opens: bool, before: Sequence[Token]) -> list[Token]:
    place = first if opens else before[-1]._replace(start=before[-1].end)
    made = [
        Token(WORD, word, place.start, place.end if not i else place.start)
        for i, word in enumerate(verb.split())
    ]
    made = [token._replace(start=place.start, end=place.start) for token in made]
    if opens and first.text[:1].isupper():
        made[0] = made[0]._replace(text=made[0].text.capitalize())
    return made if opens else [_mark(place), *made]


def _mark(at: Token) -> Token:
    return Token(MARK, ",", at.start, at.start)
