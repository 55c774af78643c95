"""The words of what changes hands: verbs by direction with their forms and the places on the sheet, of `data/goods.toml`; and what a sentence cannot do without.

Something changes hands only where a sentence has a thing, coin, rations or a score, and a verb that moves it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import WORD, Token

MONEY = frozenset("gp gold money coin coins".split())
EVERYTHING = frozenset("possessions belongings items equipment things gear".split())
NOUNS = MONEY | EVERYTHING | frozenset("ration rations everything purse piece pieces point points".split())
"""What a list may count beside scores and the coins of a book, where nothing in it is bold or a keyword."""
RATIONS = frozenset("ration rations".split())
PRONOUNS = frozenset("it them this these those both".split())
SIGNS = RATIONS | frozenset("everything gp gold it them purse money".split())
"""Words of which a sentence without any name or figure has one, if it is to be read for goods."""
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


def turn_at(stream: Sequence[Token], at: int, turns: Sequence[tuple[str, ...]]) -> int:
    """The position behind the first of some turns that stands here; 0 if none does."""
    return next(
        (
            at + len(each)
            for each in turns
            if all(text(stream, at + i) == word for i, word in enumerate(each))
        ),
        0,
    )
