"""Where the clauses of a sentence may begin and end: at marks, and at the words that join clauses."""

from __future__ import annotations

from collections.abc import Sequence

from talewright.adventure.phrases.tokens import ENDS, MARK, WORD, Token

MARKS = frozenset(",;:—–()")
JOINS = frozenset("and but so then or for because as while yet though although since where which who".split())
"""Words in front of a clause that are no part of it."""
ASKS = frozenset("if unless otherwise should".split())
"""First words of a clause that belong to it."""
REASONS = frozenset("for because as while yet though although since where which who".split())
"""Joints behind which nothing but story may stand."""
MAX_CLAUSES = 24
"""Places where a clause may begin, in a sentence that is read so."""


def places(stream: Sequence[Token]) -> list[int]:
    """Every place where a clause may begin or end, the two ends of the sentence among them; the mark at its end is none of its clauses."""
    end = len(stream) - (stream[-1].text in ENDS)
    found, asked, results = {0, end}, False, False
    for at, token in enumerate(stream[:end]):
        low = token.text.casefold()
        if (token.kind == MARK and low in MARKS) or (token.kind == WORD and low in JOINS):
            found |= {at, at + 1}
        elif token.kind == WORD and low in ASKS:
            found |= {at, at + 1} if low == "otherwise" else {at}
        opens = low in _OPENS or (low == "on" and [each.text for each in stream[at + 1 : at + 2]] == ["a"])
        asked = token.kind == WORD and (opens or (asked and low not in JOINS))
        results = low == "on" or (results and asked)
        if asked and at and low in _PERSONS and not results and stream[at - 1].text not in _RELATES:
            found.add(at)  # If it is less you are drawn on to the rocks
        elif asked and low in _RESULTS and at and stream[at - 1].text in ("a", "to"):
            found.add(at + 1)  # On a failure turn to [[x]]
    return sorted(each for each in found if each <= end)


_OPENS = frozenset("if unless should when".split())
_RELATES = frozenset("before since after than as that which who".split())
"""Words behind which a subject goes on with a condition: "been here before you met him"."""
_PERSONS = frozenset("you he she it they the your his her their".split())
_RESULTS = frozenset("failure success tie succeed fail".split())


def behind_joint(stream: Sequence[Token], at: int, end: int) -> int:
    """The position behind the marks and words that join a clause to the one before."""
    while at < end and (
        (stream[at].kind == MARK and stream[at].text in MARKS)
        or (stream[at].kind == WORD and stream[at].text in JOINS)
    ):
        at += 1
    return at
