"""Clauses by which the reader comes to another section: what ends in a reference, and decides and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import REFERENCE, WORD, Token
from talewright.adventure.reading.by_clause.clause import JOINS, WAY, YOU, Clause
from talewright.adventure.reading.by_clause.story import DENIES, is_story
from talewright.adventure.reading.vocabulary import MOVES, PASSAGES
from talewright.adventure.reading.ways import leading

_TO = frozenset("to at in into onto on upon by for through via".split())
_BARE = frozenset(
    "to at in into onto on upon by for then so turn you and go back off up down over now straight".split()
)
_BEHIND = frozenset(
    """
    unseen;unharmed;unnoticed;alone;at once;straight away;right away;without delay;without further ado;all the same;by yourself;on your own;immediately;directly;
    unscathed;safely;now;for the night;in safety;in peace;with all speed;as fast as you can
    """.replace("\n", "")
    .replace("    ", "")
    .split(";")
)
"""Words behind a way that say nothing more."""
_STAYS = frozenset(
    "see saw hear watch block guard remember recall recognise know find map read draw call write point look stare gaze listen shout past passing".split()
)
_LEADS = frozenset("is are lies leads waits waiting goes runs takes brings opens ends stands comes".split())


def _is_passage(words: Sequence[str]) -> bool:
    """The road is waiting at, the exit is at: whether what leads somewhere is what a clause speaks of."""
    return (
        not _LEADS.isdisjoint(words)
        and words[0] in ("the", "your", "a")
        and not PASSAGES.isdisjoint(words[1:3])
        and words[-1] in ("at", "to", "in", "into")
    )


def _carries(words: Sequence[str]) -> bool:
    """The bog takes you down to, it is the stretcher for you at: whether a clause says that the reader is somewhere, whoever acts in it."""
    return ("you" in words[1:] and not {*words} & {"if", "see", "your"}) or words[:2] in (
        ["it", "is"],
        ["it", "was"],
    )


_NO_HARM = frozenset(
    "you turn may run must leave leaves pass take takes brings find yourself last time give keep".split()
)
"""Words that would change something elsewhere, and say in front of a reference how the reader gets there."""


def way(clause: list[Token], book: PhraseBook) -> Clause | None:
    """A clause of which the reader is the subject and that ends in a reference, or in a reference and where it is."""
    at = next((i for i, token in enumerate(clause) if token.kind == REFERENCE), -1)
    if at < 0 or any(token.kind == REFERENCE for token in clause[at + 1 :]):
        return None
    front, behind = clause[:at], clause[at + 1 :]
    if behind and " ".join(token.text for token in behind) not in _BEHIND:
        return None
    if any(token.kind != WORD or token.text in JOINS for token in front):
        return None
    words = [token.text.casefold() for token in front]
    bare = all(word in _BARE for word in words)
    if words and words[-1] not in _TO | {"and", "then", "so"}:
        return None
    if not {*words}.isdisjoint(DENIES - {"may", "must", "can", "will"}) or not _is_quiet(front, book):
        return None
    passage = _is_passage(words)
    reader = words[:1] == ["you"] or bare or passage
    if not reader and not _carries(words):
        return None
    if not bare and not _moves(words):
        return None
    goes = passage or (
        reader and (not MOVES.isdisjoint(words[1:4]) if not bare else not {*words}.isdisjoint(("go", "turn")))
    )
    may = not {*words}.isdisjoint(("may", "can"))
    place = clause[0].start
    said = [
        Token(WORD, word, place, place) for word in (("you", "may", "turn", "to") if may else ("turn", "to"))
    ]
    return Clause(WAY, (*said, clause[at]), YOU, "" if goes else "weak")


def _is_quiet(front: Sequence[Token], book: PhraseBook) -> bool:
    """Whether the words in front of a reference decide and change nothing beside the way."""
    plain = [token for token in front if token.text not in _NO_HARM]
    return not plain or is_story(plain, book)


def _moves(words: Sequence[str]) -> bool:
    """Whether the reader goes where the words lead: no verb of seeing or knowing."""
    return (_STAYS | leading.DENIES).isdisjoint(words)
