"""One loss or another: "Eat a ration now or lose 2 Vitality", "Pay 5 gp, or else take a Wound".

Who has what is asked for may give it, and bears the other loss if not: "If you wish, Pay a ration, otherwise lose 2 Vitality". Between two
things, or two scores, nobody can tell what a reader does who has only one of them; that is not read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import ENDS, MARK, WORD, Token
from talewright.adventure.reading.goods.clauses import behind, front, handed_over
from talewright.adventure.reading.goods.lists import COIN, ITEM, RATION, SCORE, Goods, read_goods
from talewright.adventure.reading.goods.words import text

_SUFFERS = frozenset("lose take suffer forfeit sustain subtract deduct".split())
_YOURS = tuple(
    tuple(each.split())
    for each in (
        "the choice is yours", "the choice being yours", "as you choose", "as you prefer", "as you please", "as you wish", "whichever you prefer", "whichever you choose", "whichever you like", "your choice",
        "it is up to you",
    )
)  # fmt: skip


def one_or_the_other(stream: list[Token], book: PhraseBook) -> list[Token] | None:
    """The sentence as a wish with its "otherwise"; None where it offers no such choice."""
    if not any(token.text in ("or", "if", "should") for token in stream):
        return None
    at = next((i + 1 for i, token in enumerate(stream) if token.kind == MARK and token.text in ":;"), 0)
    for start in {at, 0}:
        found = _lacking(stream, start, book) or _read(stream, start, book)
        if found is not None:
            return found
    return None


def _read(stream: list[Token], at: int, book: PhraseBook) -> list[Token] | None:
    paid, first_end = _gives(stream, at, book)
    harm, first_end = (None, first_end) if paid is not None else _suffers(stream, at, book)
    if paid is None and harm is None:
        return None
    step = first_end + (text(stream, first_end) == ",")
    if text(stream, step) != "or":
        return None
    step += 1 + (text(stream, step + 1) == "else")
    if paid is not None:
        harm, end = _suffers(stream, step, book)
    else:
        paid, end = _gives(stream, step, book)
    if paid is None or harm is None:
        return None
    comma = end + (text(stream, end) == ",")
    choice = next(
        (
            comma + len(each)
            for each in _YOURS
            if all(text(stream, comma + i) == w for i, w in enumerate(each))
        ),
        end,
    )
    if choice < len(stream) and stream[choice].text not in ENDS:
        return None
    place = stream[at].start
    opens = [Token(MARK if word == "," else WORD, word, place, place) for word in "If you wish , Pay".split()]
    if at:
        opens[0] = opens[0]._replace(text="if")
    other = [
        Token(MARK if word == "," else WORD, word, stream[step].start, stream[step].start)
        for word in ", otherwise".split()
    ]
    return [*stream[:at], *opens, *paid.listed[0].said, *other, *harm, *stream[choice:]]


def _turns(said: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((tuple(each.split()) for each in said.split(";")), key=len, reverse=True))


_NONE = _turns(
    "if you have none;if you have none left;if you do not have any;if you don't have any;if you do not have one;if you don't have one;if you have no rations;if you have no ration;if you have no rations left;if you have no food;"
    "if you have no food left;if you cannot;if you can't;if you have nothing to eat;if you lack one;if you have not got any;if you haven't got any;if you haven't any;if you have run out;if you are out of rations;"
    "if you do not have any left;if you don't have any left;if you do not have it;if you don't have it;if you cannot pay;if you can't pay;if you cannot do so;if you have not enough;if you do not have enough;if you don't have enough;"
    "if you are out;if you have none to eat;if you have none remaining;should you have none;should you have none left;should you not have any;should you not have one;should you have no rations;should you be unable to;if that is impossible"
)
"""What says that the reader does not have what was to be given."""


def _lacking(stream: list[Token], at: int, book: PhraseBook) -> list[Token] | None:
    """Deduct one ration, or lose 1 Vitality if you have none left: who has it gives it, the others bear the rest."""
    paid, step = _gives(stream, at, book)
    if paid is None or text(stream, step) not in (",", ";", "or", "—", "–", "if"):
        return None
    step += text(stream, step) in (",", ";", "—", "–")
    either = text(stream, step) in ("or", "but", "and")
    step += either
    step += text(stream, step) == ","
    last = len(stream) - (stream[-1].text in ENDS)
    one = paid.listed[0].said[0].text.casefold() in ("a", "an", "one", "1", "the", "your")
    if none := _behind_none(stream, step, one=one):
        rest = stream[none:last]
    elif either:
        end = next((i for i in range(step + 1, last) if _behind_none(stream, i, one=one) == last), 0)
        rest = stream[step : end - (text(stream, end - 1) == ",")] if end else []
    else:
        rest = []
    if not rest or any(token.text in _BRANCHES for token in rest):
        return None
    place, good = stream[at].start, paid.listed[0].said
    opens = _spelt("If you have", place) if not at else _spelt("if you have", place)
    comma = Token(MARK, ",", place, place)
    rest = [
        rest[0]._replace(text=rest[0].text[:1].lower() + rest[0].text[1:]),
        *(each for each in rest[1:] if each.text != "instead"),
    ]
    other = [
        Token(MARK, ",", rest[0].start, rest[0].start),
        Token(WORD, "otherwise", rest[0].start, rest[0].start),
    ]
    return [*stream[:at], *opens, *good, comma, *_spelt("Lose", place), *good, *other, *rest, *stream[last:]]


_UNABLE = frozenset("cannot can't enough unable impossible".split())
_BRANCHES = frozenset("if unless otherwise or should".split())


def _behind_none(stream: Sequence[Token], at: int, *, one: bool) -> int:
    """Behind "if you have none," with its comma; 0 where it does not stand here. Of several, who has some has not none."""
    for said in _NONE:
        if (one or _UNABLE & {*said}) and all(text(stream, at + i) == word for i, word in enumerate(said)):
            end = at + len(said)
            return end + (text(stream, end) == ",")
    return 0


def _spelt(said: str, at: int) -> list[Token]:
    return [Token(WORD, word, at, at) for word in said.split()]


def _gives(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[Goods | None, int]:
    """Strike one ration from your sheet, pay 5 gp: one thing, coin or rations that the reader hands over"""
    lead = front(stream, at)
    found = None if lead.may else handed_over(stream, lead.at, book)
    if found is None:
        return None, at
    goods, end = found
    single = len(goods.listed) == 1 and goods.listed[0].kind in (COIN, RATION, ITEM)
    return (goods, behind(stream, end)) if single else (None, at)


def _suffers(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[list[Token] | None, int]:
    """Lose 2 Vitality, forfeit a point of Vitality, take a Wound"""
    lead = front(stream, at)
    if lead.may or text(stream, lead.at) not in _SUFFERS:
        return None, at
    goods = read_goods(stream, lead.at + 1, book)
    if goods is None or len(goods.listed) != 1 or goods.listed[0].kind != SCORE:
        return None, at
    said = goods.listed[0].said
    wound = said[-1].text in ("Wound", "Wounds", "damage")
    verb = stream[lead.at]._replace(text="take" if wound else "lose")
    return [verb, *said], behind(stream, goods.end)
