"""The words of what changes hands: verbs by direction with their forms and the places on the sheet, of `data/goods.toml`; and what a sentence cannot do without.

Something changes hands only where a sentence has a thing, coin, rations or a score, and a verb that moves it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, ITALIC, NUMBER, WORD, Token
from talewright.adventure.reading.near_misses.signs import COINS, COUNTED, STRONG, Row, opening

MONEY = frozenset("gp gold money coin coins".split())
EVERYTHING = frozenset("possessions belongings items equipment things gear".split())
NOUNS = MONEY | EVERYTHING | frozenset("ration rations everything purse piece pieces point points".split())
"""What a list may count beside scores and the coins of a book, where nothing in it is bold or a keyword."""
Phrases = dict[str, tuple[tuple[str, ...], ...]]
"""Turns of one or several words, by the first of them; the longest first."""
_VOWELS = frozenset("aeiou")
_DOUBLED = frozenset("get win drop rob strip grab slip put bag net snap rub flip tip let set cut".split())
"""Verbs of one syllable that double their last letter."""


def scores(book: PhraseBook) -> frozenset[str]:
    return book.lexicon.scores | {"Experience", "XP", "Fortune"}


class Words(NamedTuple):
    """The vocabulary, each group in the form it is looked up in."""

    base: dict[str, Phrases]
    third: dict[str, Phrases]
    gerund: dict[str, Phrases]
    gone: Phrases
    ends: Phrases
    given: Phrases
    taken: Phrases
    places: Phrases


@cache
def words() -> Words:
    file = resources.files("talewright.adventure").joinpath("data", "goods.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    verbs = {
        group: tuple(data[group].split())
        for group in "gain finds store lose strike pay eat give gives gives_with gives_to takes deprives costs earns".split()
    }
    return Words(
        {group: _phrases(listed) for group, listed in verbs.items()},
        {group: _phrases(map(_third, listed)) for group, listed in verbs.items()},
        {group: _phrases(map(_gerund, listed)) for group, listed in verbs.items()},
        _phrases(data["gone"].split()),
        _phrases(data["ends"].split()),
        _phrases(data["past"].split()),
        _phrases(data["taken"].split()),
        _phrases(data["places"].split()),
    )


def _phrases(listed: Iterable[str]) -> Phrases:
    found: Phrases = {}
    for each in sorted(listed, key=lambda one: -one.count("_")):
        spelt = tuple(each.split("_"))
        found[spelt[0]] = (*found.get(spelt[0], ()), spelt)
    return found


def _third(verb: str) -> str:
    first, _, rest = verb.partition("_")
    if first.endswith(("s", "sh", "ch", "x", "z")):
        form = first + "es"
    elif first.endswith("y") and first[-2] not in _VOWELS:
        form = first[:-1] + "ies"
    else:
        form = first + "s"
    return f"{form}_{rest}".rstrip("_")


def _gerund(verb: str) -> str:
    first, _, rest = verb.partition("_")
    if first in _DOUBLED:
        form = first + first[-1] + "ing"
    elif first.endswith("e") and not first.endswith("ee"):
        form = first[:-1] + "ing"
    else:
        form = first + "ing"
    return f"{form}_{rest}".rstrip("_")


def spelt(stream: Sequence[Token], at: int, phrases: Phrases) -> int:
    """The position behind one of the turns of words that starts here; 0 if none does."""
    if at >= len(stream) or stream[at].kind != WORD:
        return 0
    for each in phrases.get(stream[at].text.casefold(), ()):
        end = at + len(each)
        if end <= len(stream) and all(
            token.kind == WORD and token.text.casefold() == word
            for token, word in zip(stream[at:end], each, strict=True)
        ):
            return end
    return 0


_TO_SHEET = frozenset("on upon in into onto to among inside at with".split())
_FROM_SHEET = frozenset("from off out".split())


def sheet(stream: Sequence[Token], at: int) -> tuple[str, int]:
    """Upon your Adventure Sheet, from your list of possessions: "to" or "from", and the position behind it; ("", at) where none stands."""
    if at >= len(stream) or stream[at].kind != WORD:
        return "", at
    word = stream[at].text.casefold()
    way = "to" if word in _TO_SHEET else "from" if word in _FROM_SHEET else ""
    step = at + 1 + (text(stream, at + 1) in ("of", "from") and word in ("out", "off"))
    if not way or text(stream, step) not in ("your", "the"):
        return "", at
    end = spelt(stream, step + 1, words().places)
    owned = text(stream, step) == "your" or (end and stream[end - 1].text.casefold() in ("sheet", "record"))
    return (way, end) if end and owned else ("", at)


def text(stream: Sequence[Token], at: int) -> str:
    return stream[at].text.casefold() if 0 <= at < len(stream) else ""


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
