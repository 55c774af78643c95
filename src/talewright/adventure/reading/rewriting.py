"""Wordings that say the same as a phrase of the book, put into its words before a sentence is read. Spans stay true."""

from __future__ import annotations

from talewright.adventure.phrases.tokens import MARK, WORD, Token

_HAVING = frozenset("have carry possess carrying own hold".split())
_ASIDES = frozenset("add adding subtract subtracting or".split())
_GIVES = frozenset("gives give hands hand passes pass pays pay tosses toss throws throw lends lend".split())
_TAKES = frozenset("takes take steals steal snatches snatch grabs grab demands demand".split())
_PRONOUNS = frozenset("he she they it you i we".split())
_NO_PERSON = frozenset("if unless when while who that which because to as until after before not".split())
_JOINTS = frozenset({*",;:—–-", "and", "then", "otherwise"})
MAX_PERSON = 6
"""Words that may name a person: the old woman at the gate."""


def rewritten(stream: list[Token]) -> list[Token]:
    """A sentence with its pairs (both ... and, neither ... nor) and its brackets around a bonus as the reader knows them."""
    words = {token.text for token in stream}
    if "neither" in words:
        stream = _neither(stream)
    if "both" in words or "either" in words:
        stream = _paired(stream)
    if "(" in words and words & _ASIDES:
        stream = _unbracketed(stream)
    return stream


def _paired(stream: list[Token]) -> list[Token]:
    """If you have both A and B, either A or B: the word adds nothing to "and" or "or"."""
    return [
        token
        for at, token in enumerate(stream)
        if not (at and token.text in ("both", "either") and stream[at - 1].text in _HAVING)
    ]


def _neither(stream: list[Token]) -> list[Token]:
    """If you have neither A nor B: unless you have A or B."""
    at = next(i for i, token in enumerate(stream) if token.text == "neither")
    if at < 3 or stream[at - 1].text not in _HAVING or stream[at - 3].text not in ("If", "if"):
        return stream
    unless = stream[at - 3]._replace(text="Unless" if stream[at - 3].text == "If" else "unless")
    rest = [token._replace(text="or") if token.text == "nor" else token for token in stream[at + 1 :]]
    return [*stream[: at - 3], unless, *stream[at - 2 : at], *rest]


def _unbracketed(stream: list[Token]) -> list[Token]:
    """Test Climbing (add 1 if you carry the **rope**): the brackets are a comma."""
    found: list[Token] = []
    inside = False
    for at, token in enumerate(stream):
        if token.text == "(" and at + 1 < len(stream) and stream[at + 1].text in _ASIDES:
            found.append(token._replace(kind=MARK, text=","))
            inside = True
        elif inside and token.text == ")":
            inside = False
        else:
            found.append(token)
    return found


def giver(stream: list[Token]) -> tuple[int, list[Token]] | None:
    """The ferryman gives you ..., the toll keeper takes ... from you: (place, the sentence with "he" for the person)."""
    for at, token in enumerate(stream):
        if token.kind != WORD or not at:
            continue
        gives = token.text in _GIVES and at + 1 < len(stream) and stream[at + 1].text == "you"
        if not gives and not (token.text in _TAKES and _from_you(stream, at)):
            continue
        start = at
        while start and stream[start - 1].text not in _JOINTS:
            start -= 1
        named = stream[start:at]
        if (
            not 0 < len(named) <= MAX_PERSON
            or any(each.kind != WORD or each.text.casefold() in _NO_PERSON for each in named)
            or (len(named) == 1 and named[0].text.casefold() in _PRONOUNS)
        ):
            return None
        person = Token(WORD, "he" if start else "He", named[0].start, named[-1].end)
        return start, [*stream[:start], person, *stream[at:]]
    return None


def _from_you(stream: list[Token], at: int) -> bool:
    return any(
        stream[i].text == "from" and stream[i + 1].text == "you"
        for i in range(at + 1, min(at + 14, len(stream) - 1))
    )
