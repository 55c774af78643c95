"""What others do to the reader's purse and pack, and what happens to things: "hands over a **sabre**", "your rations are spoiled"."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import WORD, Token
from talewright.adventure.reading.goods.clauses import AWARDS, behind
from talewright.adventure.reading.goods.lists import ALL, KEYWORD, SCORE, Goods, read_goods
from talewright.adventure.reading.goods.saying import GAIN, LOSE, said_as, said_as_offer
from talewright.adventure.reading.goods.words import sheet, spelt, text, turn_at, words
from talewright.adventure.reading.vocabulary import NO_PERSON

MAX_SUBJECT = 8
_NO_SUBJECT = NO_PERSON | frozenset(
    "you your i we and then but success failure victory defeat failing dream dreams vision nightmare tale story".split()
)
_OVER = frozenset("over up back out".split())
_HANDS = frozenset("hand hands palm palms pocket pockets purse pack arms grasp".split())
_IS = frozenset("is are".split())
_MUST_BE = tuple(
    tuple(each.split())
    for each in (
        "must be",
        "should be",
        "has to be",
        "have to be",
        "is to be",
        "are to be",
        "must now be",
        "should now be",
        "can be",
    )
)
_HAS_BEEN = (
    ("has", "been"),
    ("have", "been"),
    ("gets",),
    ("get",),
    ("is", "now"),
    ("are", "now"),
    ("is",),
    ("are",),
)
_ROBBED = frozenset("robbed relieved stripped deprived cheated divested".split())
_FROM_YOU = (
    ("from", "you"),
    ("from", "your", "person"),
    ("from", "your", "grasp"),
    ("from", "your", "hand"),
    ("from", "your", "hands"),
    ("of", "yours"),
)
_WRITTEN = frozenset("added noted recorded written entered".split())
_TO_KEEP = ("to keep", "now", "for good")
_FOR_THE_TAKING = (
    ("for", "the", "taking"),
    ("if", "you", "want", "it"),
    ("if", "you", "want", "them"),
    ("to", "take"),
    ("for", "the", "asking"),
)
_RICHER = {"richer": GAIN, "poorer": LOSE, "lighter": LOSE}


def done(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[int, list[Token]] | None:
    """A clause in which somebody or something else acts: the position behind it, and what the reader gains or loses."""
    found = (
        _passive(stream, at, book)
        or _to_you(stream, at, book)
        or _robbed(stream, at, book)
        or _richer(stream, at, book)
    )
    if found is None:
        return None
    direction, goods, end = found
    end = behind(stream, end)
    if direction == "offer":
        return end, said_as_offer(stream[at], goods)
    return end, said_as(stream[at], f"you {direction}", goods)


def _gained(goods: Goods | None) -> bool:
    return goods is not None and not any(
        good.kind == ALL or (good.kind == SCORE and good.said[-1].text not in AWARDS) for good in goods.listed
    )


def _lost(goods: Goods | None) -> bool:
    return goods is not None and not any(good.kind == SCORE for good in goods.listed)


def _named(goods: Goods) -> bool:
    """Whether the text says what is taken; "everything" may mean the purse, or not."""
    return _lost(goods) and not any(good.said[0].text == "everything" for good in goods.listed)


# -- somebody gives or takes ----------------------------------------------------------------------------------------


def _to_you(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[str, Goods, int] | None:
    """The veteran hands over a **sabre**, the Duke presses 10 gp upon you, a thief relieves you of 6 gp"""
    for verb in range(at, min(len(stream), at + MAX_SUBJECT)):
        if stream[verb].kind != WORD:
            return None
        found = _third(stream, verb, book, plural=verb > at)
        if found is not None:
            return found
        if text(stream, verb) in _NO_SUBJECT:
            return None
    return None


def _third(
    stream: Sequence[Token], at: int, book: PhraseBook, *, plural: bool
) -> tuple[str, Goods, int] | None:
    """A verb of giving or taking; in its base form only behind a subject."""
    forms = (words().third, words().base) if plural else (words().third,)
    for verbs in forms:
        if (
            (end := spelt(stream, at, verbs["deprives"]))
            and text(stream, end) == "you"
            and text(stream, end + 1) == "of"
        ):
            goods = read_goods(stream, end + 2, book, losing=True)
            return (LOSE, goods, goods.end) if goods is not None and _named(goods) else None
        if (
            (end := spelt(stream, at, verbs["gives_with"]))
            and text(stream, end) == "you"
            and text(stream, end + 1) == "with"
        ):
            goods = read_goods(stream, end + 2, book)
            return (GAIN, goods, goods.end) if goods is not None and _gained(goods) else None
        if (end := spelt(stream, at, verbs["costs"])) and text(stream, end) == "you":
            goods = read_goods(stream, end + 1, book, losing=True)
            return (LOSE, goods, goods.end) if goods is not None and _lost(goods) else None
        if (end := spelt(stream, at, verbs["earns"]) or spelt(stream, at, verbs["gives"])) and text(
            stream, end
        ) == "you":
            goods = read_goods(stream, end + 1, book)
            return (
                (GAIN, goods, goods.end) if goods is not None and _gained(goods) and not goods.owned else None
            )
        if text(stream, at) in ("has", "have") and (end := spelt(stream, at + 1, words().taken)):
            goods = read_goods(stream, end, book, losing=True)
            return (LOSE, goods, goods.end) if goods is not None and _lost(goods) and goods.owned else None
        found = _gives(stream, at, book, verbs["gives"], verbs["gives_to"]) or _takes(
            stream, at, book, verbs["takes"]
        )
        if found is not None:
            return found
    return None


def _gives(
    stream: Sequence[Token],
    at: int,
    book: PhraseBook,
    gives: dict[str, tuple[tuple[str, ...], ...]],
    puts: dict[str, tuple[tuple[str, ...], ...]],
) -> tuple[str, Goods, int] | None:
    """Hands over 5 gp, gives 5 gp to you, presses 5 gp into your hand"""
    end = spelt(stream, at, gives)
    goods = read_goods(stream, end, book) if end else None
    if goods is not None and _gained(goods):
        to_you = text(stream, goods.end) == "to" and text(stream, goods.end + 1) == "you"
        over = text(stream, end - 1) in _OVER and text(stream, goods.end) not in ("to", "for")
        if to_you or over:
            return GAIN, goods, goods.end + 2 * to_you
    end = spelt(stream, at, puts)
    goods = read_goods(stream, end, book) if end else None
    if goods is None or not _gained(goods) or text(stream, goods.end) not in ("on", "upon", "into", "in"):
        return None
    step = goods.end + 1
    if text(stream, step) == "you":
        return GAIN, goods, step + 1
    if text(stream, step) == "your" and text(stream, step + 1) in _HANDS:
        return GAIN, goods, step + 2
    return None


def _takes(
    stream: Sequence[Token], at: int, book: PhraseBook, takes: dict[str, tuple[tuple[str, ...], ...]]
) -> tuple[str, Goods, int] | None:
    """Steals your **lamp**, takes 5 gp from you, eats one of your rations"""
    end = spelt(stream, at, takes)
    goods = read_goods(stream, end, book, losing=True) if end else None
    if goods is None or not _named(goods):
        return None
    if from_you := turn_at(stream, goods.end, _FROM_YOU):
        return LOSE, goods, from_you
    way, place = sheet(stream, goods.end)
    if way == "from":
        return LOSE, goods, place
    return (LOSE, goods, goods.end) if goods.owned and not way else None


# -- something is given or gone -------------------------------------------------------------------------------------


def _robbed(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[str, Goods, int] | None:
    """You are relieved of everything you carry; you are presented with the **key**"""
    if text(stream, at) != "you" or text(stream, at + 1) != "are":
        return None
    step = at + 2 + (text(stream, at + 2) in ("now", "also", "duly", "soon", "quickly", "swiftly"))
    if text(stream, step) in _ROBBED and text(stream, step + 1) == "of":
        goods = read_goods(stream, step + 2, book, losing=True)
        return (LOSE, goods, goods.end) if goods is not None and _lost(goods) else None
    end = spelt(stream, step, words().given)
    if (
        not end
        and text(stream, step) in ("presented", "rewarded", "provided", "supplied", "equipped", "issued")
        and text(stream, step + 1) == "with"
    ):
        end = step + 2
    goods = read_goods(stream, end, book) if end else None
    return (GAIN, goods, goods.end) if goods is not None and _gained(goods) else None


def _richer(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[str, Goods, int] | None:
    """Richer by 6 gp; you are 6 gp richer"""
    you = 2 * (text(stream, at) == "you" and text(stream, at + 1) == "are") or (text(stream, at) == "you're")
    step = at + you
    if text(stream, step) in _RICHER and text(stream, step + 1) == "by":
        goods = read_goods(stream, step + 2, book)
        return (
            (_RICHER[text(stream, step)], goods, goods.end) if goods is not None and _gained(goods) else None
        )
    goods = read_goods(stream, step, book) if you else None
    if goods is None or not _gained(goods) or text(stream, goods.end) not in _RICHER:
        return None
    return _RICHER[text(stream, goods.end)], goods, goods.end + 1


def _passive(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[str, Goods, int] | None:
    """The **lamp** is yours; your rations are spoiled; the keyword *Ash* must be erased from your sheet"""
    goods = read_goods(stream, at, book, losing=True, noting=True)
    if goods is None:
        return None
    end = goods.end
    if (fate := spelt(stream, end, words().ends)) and goods.owned and _lost(goods):
        return LOSE, goods, fate
    if text(stream, end) in _IS and _gained(goods):
        step = end + 1 + (text(stream, end + 1) in ("now", "all", "both", "hereby"))
        if text(stream, step) == "yours" and not goods.owned:
            offer = turn_at(stream, step + 1, _FOR_THE_TAKING)
            return (
                ("offer", goods, offer)
                if offer
                else (
                    GAIN,
                    goods,
                    step
                    + 1
                    + 2 * (text(stream, step + 1) == "to" and text(stream, step + 2) == "keep")
                    + (text(stream, step + 1) == "now"),
                )
            )
    ordered = turn_at(stream, end, _MUST_BE)
    step = ordered or turn_at(stream, end, _HAS_BEEN)
    if not step:
        return None
    return _fate(stream, goods, step, ordered=bool(ordered))


def _fate(
    stream: Sequence[Token], goods: Goods, step: int, *, ordered: bool
) -> tuple[str, Goods, int] | None:
    """Crossed off your list, taken from you, given to you, added to your pack"""
    keyword = all(good.kind == KEYWORD for good in goods.listed)
    if text(stream, step) in _WRITTEN and _gained(goods):
        way, place = sheet(stream, step + 1)
        return (GAIN, goods, place) if way == "to" else None
    if (
        (end := spelt(stream, step, words().given))
        and text(stream, end) == "to"
        and text(stream, end + 1) == "you"
    ):
        return (GAIN, goods, end + 2) if _gained(goods) else None
    end = spelt(stream, step, words().gone)
    if not end and ordered and text(stream, step) in ("struck", "crossed", "taken", "wiped", "scratched"):
        end = step + 1 + (text(stream, step + 1) in ("off", "out") and sheet(stream, step + 1)[0] == "")
    if not end or not _lost(goods):
        return None
    if from_you := turn_at(stream, end, _FROM_YOU):
        return LOSE, goods, from_you
    way, place = sheet(stream, end)
    if way == "from":
        return LOSE, goods, place
    return (LOSE, goods, end) if goods.owned or keyword or ordered else None
