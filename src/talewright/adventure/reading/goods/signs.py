"""What a sentence cannot do without if something changes hands in it: a thing, coin, rations or a score, and a verb that moves it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, Token
from talewright.adventure.reading.goods.lists import EVERYTHING, MONEY, scores
from talewright.adventure.reading.goods.words import Phrases, words
from talewright.adventure.reading.near_misses.signs import COINS, COUNTED, STRONG, Row, opening

_NAMES = frozenset((BOLD, ITALIC))
_RATIONS = frozenset("ration rations".split())
PRONOUNS = frozenset("it them this these those both".split())
SIGNS = _RATIONS | frozenset("everything gp gold it them purse money".split())
"""Words of which a sentence without any name or figure has one, if it is to be read for goods."""
_NAMED = SIGNS | {NUMBER}
_UNITS = COINS | STRONG | frozenset("gold piece pieces coins experience xp fortune".split())
_OWNING = frozenset("your all every whatever any half".split())
_LAST = frozenset("whole rest last contents".split())
_WHOLE = MONEY | EVERYTHING | {"purse"}
_RELATIVE = frozenset("which that both all".split())
_KEEPS = frozenset(
    "keep have take add accept claim pocket collect leave surrender discard drop lose forfeit cross strike hand".split()
)
_FATES = frozenset(
    """
    let leaving yours richer poorer lighter added noted recorded written entered struck crossed taken wiped scratched robbed relieved stripped deprived
    cheated divested presented rewarded provided supplied equipped issued
    """.split()
)
_FREQUENT = frozenset("is are go goes".split())
_MENDS = frozenset("repair mend fix patch".split())


def named() -> tuple[Row, ...]:
    """The rows of sentences that name what changes hands."""
    verbs = _verbs()
    price = COINS | {"gold"}
    goods: tuple[Row, ...] = (
        (_NAMES | _RATIONS,),
        (_NAMED, COUNTED, _UNITS),
        (_NAMED, _OWNING, _WHOLE),
        (_NAMED, _LAST, {"of"}, _WHOLE),
        ({"everything"}, {"you"}),
    )
    return (
        *((*row, verbs) for row in goods),
        *((*row, _RELATIVE, {"you"}, _KEEPS) for row in goods),
        (_RATIONS | {BOLD}, COUNTED, price),
        (_MENDS, {"armour", "armor"}, _NAMED, COUNTED, price),
        (opening(("if", "should")), _NAMED, COUNTED, price),
    )


_BETWEEN = frozenset("of your more good fresh whole shiny precious hard-earned point points".split())
"""What may stand between a number and what it counts."""
_OWNED = _OWNING | _LAST | frozenset("the of entire remaining other precious".split())
_JOINS = frozenset(", and of you with".split())
_HAPPENS = frozenset("is are has have must should can get gets".split())


def named_here(stream: Sequence[Token], book: PhraseBook) -> bool:
    """Whether goods stand in a sentence as a list of them is read: by name, counted, or all of them where a verb may move them."""
    lows = [token.text.casefold() for token in stream]
    units = {each.casefold() for each in (*book.lexicon.coins, *scores(book))} | _UNITS
    for at, token in enumerate(stream):
        if token.kind in _NAMES or lows[at] in _RATIONS or lows[at] in _MENDS:
            return True
        if lows[at] in units:
            first = _back(lows, at, _BETWEEN)
            if first and (lows[first - 1].isdecimal() or lows[first - 1] in NUMBERS):
                return True
        everything = lows[at] == "everything" and lows[at + 1 : at + 2] == ["you"]
        if everything or lows[at] in _WHOLE:
            first = _back(lows, at, _OWNED)
            owned = everything or not (_OWNING | _LAST).isdisjoint(lows[first:at])
            if owned and (
                _is_moved(lows, first) or not (_HAPPENS | _verbs()).isdisjoint(lows[at + 1 : at + 5])
            ):
                return True
    return False


def _back(lows: Sequence[str], at: int, between: frozenset[str]) -> int:
    """The first of the words in front of a place that may stand there."""
    while at and lows[at - 1] in between:
        at -= 1
    return at


def _is_moved(lows: Sequence[str], at: int) -> bool:
    """Whether a verb, or a further thing, stands in front of a place."""
    turns, gives = _movers()
    return (
        not at
        or lows[at - 1] in _JOINS
        or any(tuple(lows[at - len(turn) : at]) == turn for turn in turns.get(lows[at - 1], ()))
        or not gives.isdisjoint(lows[:at])
    )


def refers(stream: Sequence[Token]) -> bool:
    """Whether a word for what was named stands where a verb can move it: "cross it off", "give the guard both"."""
    lows = [token.text.casefold() for token in stream]
    turns, gives = _movers()
    return not gives.isdisjoint(lows) or any(
        low in PRONOUNS
        and any(tuple(lows[at - len(turn) : at]) == turn for turn in turns.get(lows[at - 1], ()))
        for at, low in enumerate(lows)
        if at
    )


def named_before() -> tuple[Row, ...]:
    """The rows of sentences that only refer to a thing: "Cross it off"."""
    return ((_NAMED, PRONOUNS, _verbs()),)


@cache
def _verbs() -> frozenset[str]:
    """One word of every verb, in each of its forms: the first, or another where that one is in many sentences."""
    known = words()
    forms = [phrases for group in (known.base, known.third, known.gerund) for phrases in group.values()]
    return _FATES.union(*map(_rarest, (*forms, known.gone, known.ends, known.given, known.taken)))


def _rarest(phrases: Phrases) -> frozenset[str]:
    return frozenset(
        turn[0] if turn[0] not in _FREQUENT else max(turn[1:], key=len, default=turn[0])
        for turns in phrases.values()
        for turn in turns
    )


@cache
def _movers() -> tuple[Phrases, frozenset[str]]:
    """Verbs that move something by their last word, and those between which and the thing somebody may be named."""
    known, turns = words(), Phrases()
    for group in (known.base, known.third, known.gerund):
        for phrases in group.values():
            for turn in (each for listed in phrases.values() for each in listed):
                turns[turn[-1]] = (*turns.get(turn[-1], ()), turn)
    gives = (*known.base["give"], *known.third["give"], *known.gerund["give"], "let", "lets", "leaving")
    return turns, frozenset(gives)
