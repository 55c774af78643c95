"""Readers in the third person: those of a condition, "those with a bow", and all that it leaves, "everybody else"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from talewright.adventure.phrases.tokens import WORD, Token

MAX_ASKED = 8
"""Tokens of what readers have."""
_MODALS = frozenset("may can must should will".split())
_READERS = tuple(
    tuple(words.split())
    for words in "those readers;any reader;any hero;anyone;anybody;whoever;everyone;everybody;those;readers;heroes;a hero;a reader;a character;all".split(
        ";"
    )
)
_HAVING = tuple(
    (tuple(words.split()), asked)
    for asked, listed in (
        (
            "if you have",
            "with;who have;who has;who carry;who carries;who own;who owns;who bear;who bears;carrying;bearing;holding;wearing;owning;who wear;who wears;who possess;who possesses;has;carries",
        ),
        ("if you know", "who know;who knows;knowing"),
        ("if you do not know", "who do not know;who does not know"),
        (
            "if you do not have",
            "without;who lack;who lacks;lacking;who do not have;who does not have;not carrying",
        ),
    )
    for words in listed.split(";")
)


_OTHERS_ALL = tuple(
    tuple(words.split())
    for words in (
        "all others;all the others;everyone else;everybody else;anyone else;anybody else;the others;the rest;the rest of you;others;any other reader;anyone who does not;anybody who does not;whoever does not;anyone who has not;whoever has not;whoever has none;anyone who cannot;those who do not;those who have not"
    ).split(";")
)


def those(clause: Sequence[Token]) -> Iterator[tuple[list[Token], list[Token]]]:
    """Those with a bow may shoot from the wall: each condition that a clause may open with, and what it then says of those readers."""
    words = [token.text.casefold() for token in clause]
    at = next((len(said) for said in _READERS if tuple(words[: len(said)]) == said), 0)
    for said, asked in _HAVING if at else ():
        start = at + len(said)
        if tuple(words[at:start]) != said:
            continue
        opens = [Token(WORD, word, clause[0].start, clause[0].start) for word in asked.split()]
        for end in range(min(len(clause), start + MAX_ASKED), start, -1):
            rest = [*clause[end:]]
            yield [*opens, *clause[start:end]], rest[1:] if rest and rest[0].text in _MODALS else rest


def behind_others(clause: Sequence[Token]) -> int:
    """Everyone else waits, ...; all others must ...: the position behind words for the readers that a condition leaves; 0 where there are none."""
    words = tuple(token.text.casefold() for token in clause[:5])
    size = max((len(said) for said in _OTHERS_ALL if words[: len(said)] == said), default=0)
    if not size or size >= len(clause):
        return 0
    size += 2 * ([token.text for token in clause[size : size + 2]] == ["had", "better"])
    if size >= len(clause):
        return 0
    return size + (clause[size].text in ("must", "should", "will"))
