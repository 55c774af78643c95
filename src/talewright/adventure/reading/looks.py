"""Looks at the words of a sentence, before it is read in any of the freer ways: who is spoken of, what is asked for, what changes hands.

A sentence in which nothing of a kind is named is not read for it, and never enters the modules that do. What a look finds may still be story. The rows
(near_misses/signs.py) are matched together for all readings; the functions look again, more closely, where a row was complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import MAX_HEADS, PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, Token
from talewright.adventure.reading.asking.words import MONEY as COINAGE
from talewright.adventure.reading.asking.words import Rows, rows, single, size_of
from talewright.adventure.reading.goods.words import (
    EVERYTHING,
    MONEY,
    PRONOUNS,
    RATIONS,
    SIGNS,
    Phrases,
    words,
)
from talewright.adventure.reading.near_misses.signs import COINS, COUNTED, STRONG, Row, opening

# -- readers in the third person, and what is asked of them ---------------------------------------------------------

_NOT_IF = frozenset("assuming supposing provided providing so in on".split())
"""First words of conditions without "if", which would be taken for story in front of an instruction."""
_WITHIN = frozenset(
    "if unless should when once soon moment provided providing assuming supposing long event condition except only lacking with without".split()
)
"""Words of conditions that are asked further inside."""
_ARTICLES = ("a", "an", "every", "each")


class _Readers(NamedTuple):
    """First words of what is said of some readers."""

    nouns: frozenset[str]
    """wanderer, warrior"""
    experts: frozenset[str]
    """the same, and words for who has learned something"""
    persons: frozenset[str]
    others: frozenset[str]
    rest: Rows
    """rows of words for the other readers"""


@cache
def _readers() -> _Readers:
    nouns = single("readers")
    rest = {
        first: rows("others").get(first, ()) + rows("the_others").get(first, ())
        for first in {*rows("others"), *rows("the_others")}
    }
    return _Readers(
        nouns, nouns | single("learned"), frozenset(rows("persons")), frozenset(rows("others")), rest
    )


def names_readers() -> tuple[Row, ...]:
    """The rows of sentences in the third person, and of conditions without "if"."""
    known = _readers()
    nouns = known.nouns | {f"{noun}s" for noun in known.nouns}
    whose = (
        frozenset(word for name in ("who", "with", "without") for word in rows(name))
        | {"of", "among"}
        | _WITHIN
    )
    others = frozenset(word for row in known.rest.values() for words in row for word in words)
    some = (known.persons | known.others) - {"all", "any"}
    return (
        (opening(_NOT_IF),),
        (opening((*some, *nouns)), whose | others),
        (opening(("all", "any")), nouns | others | _WITHIN | {"those"}),
        (opening(_ARTICLES), known.experts),
    )


def may_ask(stream: list[Token]) -> bool:
    """Whether a sentence opens with somebody who may be its reader: Anyone with ..., Those who ..., A trained ..."""
    low, known = stream[0].text.casefold(), _readers()
    if low in known.others or (
        low in _NOT_IF and size_of("opens", [token.text.casefold() for token in stream[:4]], 0)
    ):
        return True
    if low in _ARTICLES:
        return any(token.text in known.experts for token in stream[1:2])
    return low in known.persons or low.removesuffix("s") in known.nouns


_POOR = frozenset("penniless broke".split())
_GEAR = frozenset("weapon shield armour".split())


@lru_cache(maxsize=MAX_HEADS)
def _names(book: PhraseBook) -> frozenset[str]:
    """One word of each name of what the grammar can ask for."""
    lexicon = book.lexicon
    labels = (*lexicon.skills, *(label for label, _ in (*lexicon.spells, *lexicon.aliases, *lexicon.stats)))
    return frozenset(
        (
            *(name.casefold().split()[0] for name in (*labels, *lexicon.counters)),
            *(kind.split()[-1] for kind in lexicon.kinds if " " in kind),
            *lexicon.coins,
            *COINAGE,
            *RATIONS,
            *_POOR,
            *_GEAR,
        )
    )


def names_what_is_asked(stream: Sequence[Token], previous: Sequence[Token], book: PhraseBook) -> bool:
    """Whether a sentence, or the one before it that "it" may refer to, names what a condition can ask for, or the rest of the readers.

    Where neither does, the grammar finds no condition, so that it need not be tried.
    """
    names = _names(book)
    lows = [token.text.casefold().replace("’", "'") for token in stream]
    return (
        not names.isdisjoint(lows)
        or any(token.kind in (BOLD, ITALIC) for tokens in (stream, previous) for token in tokens)
        or any(token.text.casefold().replace("’", "'") in names for token in previous)
        or _speaks_of_others(lows)
    )


def _speaks_of_others(lows: Sequence[str]) -> bool:
    rest = _readers().rest
    return any(
        tuple(lows[at : at + len(row)]) == row for at, low in enumerate(lows) for row in rest.get(low, ())
    )


# -- what changes hands ---------------------------------------------------------------------------------------------

_NAMES = frozenset((BOLD, ITALIC))
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


def names_goods() -> tuple[Row, ...]:
    """The rows of sentences that name what changes hands."""
    verbs = _verbs()
    price = COINS | {"gold"}
    goods: tuple[Row, ...] = (
        (_NAMES | RATIONS,),
        (_NAMED, COUNTED, _UNITS),
        (_NAMED, _OWNING, _WHOLE),
        (_NAMED, _LAST, {"of"}, _WHOLE),
        ({"everything"}, {"you"}),
    )
    return (
        *((*row, verbs) for row in goods),
        *((*row, _RELATIVE, {"you"}, _KEEPS) for row in goods),
        (RATIONS | {BOLD}, COUNTED, price),
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
    units = _units(book)
    for at, token in enumerate(stream):
        if token.kind in _NAMES or lows[at] in RATIONS or lows[at] in _MENDS:
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


@lru_cache(maxsize=MAX_HEADS)
def _units(book: PhraseBook) -> frozenset[str]:
    """What is counted: coins, scores, rations."""
    return _UNITS.union(each.casefold() for each in (*book.lexicon.coins, *book.lexicon.scores))


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


def refers_to_goods() -> tuple[Row, ...]:
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
