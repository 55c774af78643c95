"""A clause of a sentence: what it is, who acts in it, and what it says in the words of the phrase book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from talewright.adventure.phrases.tokens import Token

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
