"""Who goes where, and how much there is of a thing: two looks at the words of a clause."""

from __future__ import annotations

from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.vocabulary import MOVES, PASSAGES, SIGNPOSTS

_TOWARDS = frozenset("to at in into on towards toward the a up down back straight section away onto".split())
_TURNS = frozenset("turn go head return proceed continue make going turning heading taken led".split())
_NAMED_WAYS = frozenset("way turning road path".split())
_WHO = frozenset("you he she it they we i companions friends guards brother sister who".split())


def goes(words: list[str]) -> bool:
    """Whether the words in front of a reference move the reader: nothing, "turn to", "you walk on to", "climb to"."""
    while words and words[-1] in _TOWARDS:
        words = words[:-1]
    if not words or (words[-1] in PASSAGES | SIGNPOSTS | _NAMED_WAYS):
        return not words
    at = max((i for i, word in enumerate(words) if word in MOVES | _TURNS), default=-1)
    if at < 0 or words[at - 1 : at] == ["by"]:
        return False
    who = [word for word in words[:at] if word in _WHO]
    return who[-1:] == ["you"] if who else words[0] in MOVES | _TURNS | {"then", "and", "to", "now"}


def counted(stream: list[Token]) -> list[Token]:
    """3 points of damage: 3 damage."""
    found: list[Token] = []
    for at, token in enumerate(stream):
        point = token.text in ("point", "points") and stream[at + 1 : at + 2] and stream[at + 1].text == "of"
        of = token.text == "of" and at and stream[at - 1].text in ("point", "points")
        if not (point or of):
            found.append(token)
    return found
