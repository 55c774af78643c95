"""The other way behind one that a condition opens: "If you have the **rope**, you may climb: turn to [[x]]. If not, turn to [[a]]".

With "may" the reader decides, and the other way is open to everybody. With "can" and a colon the sentence says what a reader is able to
do and where it leads: who fulfils the condition goes there, and "If not" is for those who do not fulfil it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from talewright.adventure.model import Choice, Condition, Goto, Statement, When
from talewright.adventure.phrases.tokens import Token
from talewright.adventure.reading.branches import names_what_was_asked
from talewright.adventure.reading.program import by_number
from talewright.core.findings import Span

_IS_OR_HAS = frozenset("stat status skill item weapon keyword title counter".split())
"""What a reader is or has without any cost: coin would be paid and a spell cast, which the reader decides."""
_ABLE = re.compile(r"\byou can (?!also\b|either\b|choose\b|try\b|turn to\b|go to\b)[^:;.]*: *(?:turn|go) to ")
_DECIDES = re.compile(r"\b(?:may|could|wish|want|choose|decide|prefer|like|try|attempt)\b")
_DENIES = re.compile(r"If (?:not|you (?:don['’]t|do not|would rather not|refuse|decline))\b")
"""If you trust the girl, ... If you don't, ...: the other way is a choice as well."""
_UNABLE = re.compile(r"(?:if not|otherwise|if you (?:cannot|can't|can’t))\b", re.IGNORECASE)
"""How the other branch opens where it denies the condition; "If you don't" may deny what is done."""


def is_ability(condition: Condition | None, said: str, other: str) -> bool:
    """Whether "you can ...: turn to" tells what follows from a condition, and the words behind it deny that condition."""
    return (
        condition is not None
        and condition.kind in _IS_OR_HAS
        and _ABLE.search(said) is not None
        and _DECIDES.search(said) is None
        and _UNABLE.match(other) is not None
    )


def _denies(text: str, part: list[Token], otherwise: Sequence[Statement]) -> bool:
    """Whether the other branch of a wish leads somewhere, too."""
    return _DENIES.match(text, part[0].start) is not None and isinstance(otherwise[-1], Goto)


def other_way(
    way: Statement | None, otherwise: Sequence[Statement], part: list[Token], text: str
) -> tuple[Statement, ...]:
    """A choice with its other way in the next sentence: two choices, or one condition with "otherwise"; nothing where it opens to everybody."""
    if not isinstance(way, Choice) or not otherwise:
        return ()
    if not (by_number(way.body) or way.condition or way.price or _denies(text, part, otherwise)):
        return ()
    span = Span(part[0].start, part[-1].end)
    words = " ".join(text[span.start : span.end].split())
    if way.condition is not None and not way.price and is_ability(way.condition, way.words, words):
        return (When(way.condition, way.body, tuple(otherwise), way.span),)
    said = names_what_was_asked([token.text for token in part])
    other = None
    if said and way.condition is not None:
        asked = Span(part[0].start, part[said - 1].end)
        other = replace(way.condition, negated=not way.condition.negated, span=asked)
    return (way, Choice(words, tuple(otherwise), other, span))
