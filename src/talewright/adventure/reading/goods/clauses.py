"""Clauses by which something comes to the reader or goes from the reader, put into the words of the phrase book.

One grammar: who acts, what the reader must or may do, a verb with its direction, what changes hands, and the place on the sheet. The
words that stay keep their form, "strike" becomes "lose" and "pocketing" "gaining", so that who is meant is decided where all instructions are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import WORD, Token
from talewright.adventure.reading.goods.lists import ALL, KEYWORD, RATION, SCORE, Goods, read_goods
from talewright.adventure.reading.goods.saying import GAIN, LOSE, PAY, said_as, said_as_offer
from talewright.adventure.reading.goods.words import Phrases, sheet, spelt, text, words

_MUST = tuple(
    tuple(each.split("_"))
    for each in """
    will_have_to will_need_to are_obliged_to are_forced_to are_compelled_to are_required_to have_no_choice_but_to can_only have_to need_to are_to
    must should_now shall_now
    """.split()
)
_REMINDS = tuple(
    tuple(each.split("_"))
    for each in "remember_to be_sure_to make_sure_to do_not_forget_to don't_forget_to please you_must".split()
)
_ADVERBS = frozenset(
    "now then also at once immediately quickly gladly duly simply finally carefully quietly hastily gratefully reluctantly solemnly secretly promptly dutifully both".split()
)
_AFTERWARDS = (
    "as well", "with you", "for yourself", "for your own", "at once", "straight away", "right away", "for later", "now", "too", "also", "besides", "immediately", "forthwith",
    "for good measure", "in thanks", "in gratitude", "as a reward", "as a parting gift", "as a gift", "into the bargain", "safely",
)  # fmt: skip
_AFTERWARDS_WORDS = tuple(tuple(each.split()) for each in _AFTERWARDS)
_PARTICLES = {
    "leave": ("behind", "here"), "throw": ("away",), "cast": ("away", "aside"), "put": ("aside",), "cross": ("off", "out"), "strike": ("off", "out"),
    "scratch": ("off", "out"), "rub": ("out", "off"), "mark": ("off",), "tick": ("off",), "check": ("off",), "score": ("out", "off"), "wipe": ("off", "out"),
}  # fmt: skip
_WHERE = frozenset("on in at upon into onto to under inside".split())
AWARDS = frozenset("Experience XP Fortune".split())
_PERSON_STARTS = frozenset("the a an him her them his their its that this".split())
_AMOUNTS_CHANGED = frozenset("further extra additional same other first last next remaining more".split())
"""Pay the remaining 4 gp: what says of an amount that it is not the whole of it, and is no recipient."""
_NO_PERSON = frozenset(
    "you your yourself if unless when while who which because as until not no never or and for from with in on at by into upon off out over up away back".split()
)
MAX_RECIPIENT = 5
_NOT_WRITTEN = frozenset("take leave throw put cast drop".split())
"""What is done with a thing, not with the sheet."""


class Front(NamedTuple):
    """Who acts: "you", or an order without a subject; what comes before the verb; where the verb stands."""

    you: bool
    may: bool
    at: int
    advised: bool = False
    """You should: an order where it speaks of the sheet, advice elsewhere"""


def front(stream: Sequence[Token], at: int) -> Front:
    """You must now, you may also, remember to: the words in front of a verb."""
    you, may = text(stream, at) == "you", False
    if you:
        at = _adverbs(stream, at + 1)
        step = _turn(stream, at, _MUST)
        if not step and text(stream, at) in ("may", "can"):
            may, step = True, at + 1
        if not step and text(stream, at) == "should":
            return Front(you, may, _adverbs(stream, at + 1), advised=True)
        at = step or at
    else:
        at = _turn(stream, at, _REMINDS) or at
    return Front(you, may, _adverbs(stream, at))


def _adverbs(stream: Sequence[Token], at: int) -> int:
    while text(stream, at) in _ADVERBS:
        at += 1
    return at


def _turn(stream: Sequence[Token], at: int, turns: Iterable[tuple[str, ...]]) -> int:
    said = tuple(token.text.casefold().replace("’", "'") for token in stream[at : at + 6])
    return next((at + len(each) for each in turns if said[: len(each)] == each), 0)


def behind(stream: Sequence[Token], at: int) -> int:
    """Behind words that say nothing more: "as well", "for later"."""
    while step := _turn(stream, at, _AFTERWARDS_WORDS):
        at = step
    return at


def moved(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[int, list[Token]] | None:
    """A clause in which the reader gets, loses or pays something: the position behind it, and its words in the phrase book's."""
    lead = front(stream, at)
    if lead.advised and (
        text(stream, lead.at) in _NOT_WRITTEN
        or not any(spelt(stream, lead.at, words().base[group]) for group in ("strike", "store"))
    ):
        return None
    found = _acts(stream, lead.at, book, you=lead.you)
    if found is None:
        return _doing(stream, at, book) if not lead.you else None
    direction, goods, end = found
    end = behind(stream, end)
    if direction == GAIN and text(stream, end) == "to" and text(stream, end + 1) != "your":
        return None
    if lead.may and KEYWORD in {good.kind for good in goods.listed}:
        return None
    if lead.may:
        return (
            (end, said_as_offer(stream[at], goods))
            if direction == GAIN
            else (end, said_as(stream[at], "you may " + direction, goods))
        )
    return end, said_as(stream[at], ("you " if lead.you else "") + direction, goods)


def handed_over(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[Goods, int] | None:
    """What the reader loses or pays by the verb that stands here, and the position behind it."""
    found = _acts(stream, at, book, you=False)
    return (found[1], found[2]) if found is not None and found[0] != GAIN else None


def _doing(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[int, list[Token]] | None:
    """Pocketing the 8 gp, crossing it off, leaving you 5 gp poorer"""
    step = _adverbs(stream, at)
    verbs = words().gerund
    if text(stream, step) == "leaving" and text(stream, step + 1) == "you":
        goods = read_goods(stream, step + 2, book)
        way = (
            {"poorer": LOSE, "lighter": LOSE, "richer": GAIN}.get(text(stream, goods.end)) if goods else None
        )
        return (goods.end + 1, said_as(stream[at], f"you {way}", goods)) if goods and way else None
    found = _directed(stream, step, book, verbs)
    if found is None:
        return None
    direction, goods, end = found
    return behind(stream, end), said_as(
        stream[at], {GAIN: "gaining", LOSE: "losing", PAY: "paying"}[direction], goods
    )


def _acts(stream: Sequence[Token], at: int, book: PhraseBook, *, you: bool) -> tuple[str, Goods, int] | None:
    """The verb in its base form, what changes hands, and the place: "strike one ration from your sheet"."""
    if text(stream, at) == "let":
        return _lets(stream, at, book)
    if you and (end := spelt(stream, at, words().base["finds"])):
        goods = read_goods(stream, end, book)
        return (GAIN, goods, sheet(stream, goods.end)[1]) if goods and _gained(goods) else None
    return _directed(stream, at, book, words().base)


def _directed(
    stream: Sequence[Token], at: int, book: PhraseBook, verbs: dict[str, Phrases]
) -> tuple[str, Goods, int] | None:
    for group in ("pay", "lose", "eat", "strike", "store", "gain", "give"):
        end = spelt(stream, at, verbs[group])
        if not end:
            continue
        found = _reads(stream, at, end, group, book)
        if found is not None:
            return found
    return None


def _reads(
    stream: Sequence[Token], at: int, end: int, group: str, book: PhraseBook
) -> tuple[str, Goods, int] | None:
    if group == "give":
        return _handed(stream, end, book)
    losing = group in ("lose", "strike", "pay", "eat")
    goods = read_goods(stream, end, book, losing=losing, noting=group in ("lose", "strike", "store"))
    if goods is None:
        return None
    way, place = sheet(stream, goods.end)
    only = {good.kind for good in goods.listed}
    match group:
        case "pay":
            well = KEYWORD not in only and SCORE not in only and way != "to"
            return (PAY, goods, place) if well else None
        case "lose":
            return (LOSE, goods, place) if way != "to" and _lost(goods) else None
        case "eat":
            rations = all(
                good.kind in (RATION, ALL) and good.said[-1].text in ("ration", "rations")
                for good in goods.listed
            )
            return (LOSE, goods, goods.end) if rations else None
        case "strike":
            return _struck(stream, at, goods)
        case "store":
            noted = only == {KEYWORD} or (
                text(stream, at) in ("add", "adding") and not goods.owned and SCORE not in only
            )
            noted = noted and not way and text(stream, goods.end) not in _WHERE
            return (GAIN, goods, place) if (way == "to" or noted) and _gained(goods) else None
        case _:
            well = (
                way != "from"
                and not goods.owned
                and KEYWORD not in only - ({KEYWORD} if text(stream, at) in _GAINS_KEYWORDS else set())
            )
            return (GAIN, goods, place) if well and _gained(goods) else None


_GAINS_KEYWORDS = frozenset("gain gaining receive receiving get getting take taking acquire collect".split())


def _struck(stream: Sequence[Token], at: int, goods: Goods) -> tuple[str, Goods, int] | None:
    """Strike it off, cross it from your list, leave it behind; "leave your **sword** with the porter"."""
    verb = text(stream, at).removesuffix("ing")
    verb = {
        "leav": "leave",
        "strik": "strike",
        "wip": "wipe",
        "tak": "take",
        "scor": "score",
        "rubb": "rub",
        "putt": "put",
    }.get(verb, verb)
    end = goods.end
    if not _lost(goods):
        return None
    if text(stream, end) in _PARTICLES.get(verb, ()):
        if verb in ("put", "cast") and not goods.owned:
            return None
        way, place = sheet(stream, end + 1)
        way2, place2 = sheet(stream, end)
        return LOSE, goods, place if way == "from" else place2 if way2 == "from" else end + 1
    way, place = sheet(stream, end)
    if way == "from" and verb not in ("leave", "put", "throw"):
        return LOSE, goods, place
    return (LOSE, goods, end) if verb == "leave" and goods.owned and text(stream, end) == "with" else None


def _handed(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[str, Goods, int] | None:
    """Give the beggar 3 gp; hand the **letter** to the clerk"""
    goods = read_goods(stream, at, book, losing=True)
    if (
        goods is not None
        and _lost(goods)
        and text(stream, goods.end) == "to"
        and text(stream, goods.end + 1) not in ("you", "your", "yourself")
    ):
        return PAY, goods, goods.end
    if text(stream, at) not in _PERSON_STARTS and not (
        at < len(stream) and stream[at].text[:1].isupper() and stream[at].kind == WORD
    ):
        return None
    for step in range(at + 1, min(len(stream), at + 1 + MAX_RECIPIENT)):
        if stream[step - 1].kind != WORD or text(stream, step - 1) in _NO_PERSON | _AMOUNTS_CHANGED:
            return None
        goods = read_goods(stream, step, book, losing=True)
        if goods is not None and _lost(goods) and KEYWORD not in {good.kind for good in goods.listed}:
            return PAY, goods, goods.end
    return None


def _lets(stream: Sequence[Token], at: int, book: PhraseBook) -> tuple[str, Goods, int] | None:
    """Let the beggar have 3 gp; let one ration be consumed"""
    goods = read_goods(stream, at + 1, book, losing=True, noting=True)
    if goods is not None and text(stream, goods.end) == "be":
        end = spelt(stream, goods.end + 1, words().gone)
        return (LOSE, goods, sheet(stream, end)[1]) if end and _lost(goods) else None
    for step in range(at + 2, min(len(stream), at + 2 + MAX_RECIPIENT)):
        if stream[step - 1].kind != WORD or text(stream, step - 1) in _NO_PERSON:
            return None
        if text(stream, step) == "have":
            goods = read_goods(stream, step + 1, book, losing=True)
            return (PAY, goods, goods.end) if goods is not None and _lost(goods) else None
    return None


def _gained(goods: Goods) -> bool:
    """Whether everything in a list may come to the reader."""
    return all(
        good.kind != ALL and (good.kind != SCORE or good.said[-1].text in AWARDS) for good in goods.listed
    )


def _lost(goods: Goods) -> bool:
    return all(good.kind != SCORE for good in goods.listed)
