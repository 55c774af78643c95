"""Whether what a sentence says of its instructions is in what is carried out: how often, on what condition, with which thing.

Sentences are read in many ways, and each way leaves story out. Whichever way it was, some words cannot be story beside an instruction: "once only",
"with it", "the keyword *Ash*", "armour or no armour". The classes of them stand in lost_words.py, lost_goods.py and lost_qualifiers.py; where one was lost, that is reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from talewright.adventure.model import Choice, Goto, Keyword, Rest, Statement, When
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.tokens import BOLD, ITALIC, MARK, Token
from talewright.adventure.reading.lost_goods import GOODS
from talewright.adventure.reading.lost_qualifiers import QUALIFIERS
from talewright.adventure.reading.lost_words import CLASSES, Carried, WordClass
from talewright.adventure.reading.near_misses.beside_a_roll import spelt
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

_CONTRARY = (
    Message("says one thing and its opposite."),
    Message("Keep one of the two."),
)
_UNNAMED = (
    Message("is asked for or noted, and nothing that is carried out names it."),
    Message(
        'Ask for it at the start of a sentence ("If you have the keyword *Name*, ..."), or give it a sentence of its own ("Gain the keyword *Name*.").'
    ),
)
_UNRESTED = (
    Message("is a Rest, and nobody rests."),
    Message('Write "You may Rest: ..." with what it restores.'),
)
_RESTS = frozenset("you may can must to and then now".split())
_RULED = "run|flee|escape|fight|test|roll|rest|use|take|pay|heal|turn"
_OPPOSED = re.compile(
    rf"\b(?:must|may|can|do) ({_RULED})\b.*\b(?:(?:must|may|can|do) not|cannot|can't) \1\b|\b(?:(?:must|may|can|do) not|cannot|can't) ({_RULED})\b.*\b(?:must|may|can) \2\b"
)
"""You may run, and you cannot run."""
_DENIES = frozenset("not cannot can't can’t".split())
_ASKS = frozenset("if unless without lacking provided needs need requires require demands".split())
_NEEDS = frozenset("needs need requires require demands".split())
_HAS = frozenset(
    "have has carry hold own possess wear wield got bring without lacking lack with carrying holding wearing".split()
)


_ALL = (*CLASSES, *GOODS, *QUALIFIERS)
_SIGNS: dict[str, list[int]] = {}
"""For each word without which some classes cannot be, their places among all."""
for _place, _class in enumerate(_ALL):
    for _word in _class.signs:
        _SIGNS.setdefault(_word, []).append(_place)
Lost = tuple[int, Message, Message]
"""Where words of a sentence stand of which nothing is carried out, with cause and cure."""


def left_out(stream: list[Token], carried: Carried) -> Lost | None:
    """Where a sentence has words of which nothing is carried out, with cause and cure; None where everything has its place."""
    for at, token in enumerate(stream):
        if token.kind in (BOLD, ITALIC) and _is_asked(stream, at) and not is_named(token, carried.names):
            return max(0, at - 1), *_UNNAMED
    words = {token.text.casefold() for token in stream}
    if "rest" in words and (at := _rested(stream, carried)) >= 0:
        return at, *_UNRESTED
    if (at := _contrary(stream, words, carried.statements)) >= 0:
        return at, *_CONTRARY
    words.add("^" + stream[0].text.casefold())
    possible = {place for word in words & _SIGNS.keys() for place in _SIGNS[word]}
    return _first_lost(stream, carried, [_ALL[place] for place in sorted(possible)])


def lost(stream: list[Token], carried: Carried, classes: Sequence[WordClass]) -> Lost | None:
    """The first of some classes of words that a sentence has and what is carried out has not."""
    words = {token.text.casefold() for token in stream} | {"^" + stream[0].text.casefold()}
    return _first_lost(stream, carried, [each for each in classes if not each.signs.isdisjoint(words)])


def _first_lost(stream: list[Token], carried: Carried, possible: Sequence[WordClass]) -> Lost | None:
    text, starts = spelt(stream) if possible else ("", [])
    for each in possible:
        found = each.pattern.search(text)
        if found is not None and not each.kept(carried):
            place = found.start() + len(found[0]) - len(found[0].lstrip(" ,;:("))
            at = max((i for i, start in enumerate(starts) if start <= place), default=0)
            return at, each.cause, each.cure
    return None


def _rested(stream: list[Token], carried: Carried) -> int:
    """Having eaten, you Rest: Heal 1 Vitality: where the term of the rules stands, and nobody rests; -1 where it does not."""
    if any(isinstance(each, Rest | Choice | Goto) for each in walk(carried.statements)):
        return -1
    places = (at for at, token in enumerate(stream) if token.text == "Rest" and at)
    return next(
        (
            at
            for at in places
            if stream[at - 1].text.casefold() in _RESTS
            or [token.text for token in stream[at - 2 : at]] == ["as", "a"]
        ),
        -1,
    )


def is_named(token: Token, names: frozenset[str]) -> bool:
    name = bold_name(token.inside)[0].casefold()
    return name.removesuffix(" spell") in {each.replace("_", " ") for each in names} or name.rstrip("s") in {
        each.rstrip("s") for each in names
    }


def _is_asked(stream: list[Token], at: int) -> bool:
    """The keyword *Ash*, if you have the **lamp**: a name behind a word that makes it a condition or something to note."""
    before = stream[at - 1].text.casefold() if at else ""
    if stream[at].kind == ITALIC:
        return before in ("keyword", "codeword")
    begin, has = at, False
    while begin and at - begin < 7 and stream[begin - 1].kind != MARK:
        begin -= 1
        low = stream[begin].text.casefold()
        has = has or low in _HAS
        if low in _ASKS:
            return has or low in _NEEDS
    return False


def _contrary(stream: list[Token], words: set[str], statements: Sequence[Statement]) -> int:
    """Gain the keyword *Ash* and lose the keyword *Ash*; if you have the **key** and do not have the **key**: where it is said; -1 where nothing is."""
    changed = [each for each in statements if isinstance(each, Keyword)]
    for one in changed:
        if any(other.name == one.name and other.gain != one.gain for other in changed):
            return 0
    for each in walk(tuple(statements)):
        asked = each.condition if isinstance(each, When | Choice) else None
        parts = asked.parts if asked is not None and asked.kind == "all" else ()
        if any(replace(one, negated=not one.negated) in parts for one in parts):
            return 0
    return 0 if not words.isdisjoint(_DENIES) and _OPPOSED.search(spelt(stream)[0]) else -1
