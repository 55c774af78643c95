"""A clause of a sentence: where one may begin and end, what it is, who acts in it, and what it says in the words of the phrase book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from talewright.adventure.phrases.tokens import ENDS, MARK, WORD, Token

STORY, CONDITION, OTHERWISE, ANYHOW, ACT, WAY = "story", "condition", "otherwise", "anyhow", "act", "way"
YOU, OTHER, OPEN = "you", "other", "open"
"""Who acts in a clause; `OPEN` where it says what is not, or what the reader may do."""
_ROLLS = frozenset("Test test Roll roll Fight fight".split())
_TELLS = frozenset(
    "you he she it they we there the a an this that these his her their its your my nobody nothing somebody something everyone everything no".split()
)
"""First words of a clause with a subject of its own."""
Asked = Callable[[Sequence[Token]], str]
"""The kind of condition that tokens are for the reader of sentences, or "act" where they are an instruction; nothing where they are not."""


class Clause(NamedTuple):
    """A clause in the words of the phrase book."""

    kind: str
    said: tuple[Token, ...] = ()
    subject: str = OTHER
    asks: str = ""
    """the kind of a condition; "weak" of a way that no verb of motion leads to, "row" of an instruction that the table knows, "bare" of harm without a verb,
    "deed" and "may" of story that the reader may do, "you" of story that meets the reader"""


class Placed:
    """A clause with what joins it to the one before."""

    def __init__(self, clause: Clause, joint: Sequence[Token], written: Sequence[Token]) -> None:
        self.kind, self.said, self.subject, self.asks = clause
        self.first = written[0].text.casefold()
        """its author's first word"""
        self.told = len(written) > 2 and self.first in _TELLS
        """whether it is a whole clause, and no words such as "from now on" that say when or whether the next one holds"""
        self.joint = [token.text for token in joint]

    @property
    def rolls(self) -> bool:
        return any(token.text in _ROLLS for token in self.said)

    @property
    def rests(self) -> bool:
        return any(token.text in ("rest", "Rest") for token in self.said)


Group = tuple[list[Token] | None, list[Placed]]
"""A condition with what depends on it; an empty one is "otherwise", none is what everybody does."""


def small(part: Sequence[Token]) -> list[Token]:
    """The tokens without the capital of the first."""
    return [part[0]._replace(text=part[0].text[:1].lower() + part[0].text[1:]), *part[1:]]


def capital(part: Sequence[Token]) -> list[Token]:
    """The tokens with a capital."""
    return [part[0]._replace(text=part[0].text[:1].upper() + part[0].text[1:]), *part[1:]]


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
