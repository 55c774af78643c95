"""The words and amounts of conditions: rows of words that may stand at a place of a sentence, the longest first; "at least 5", "3 or fewer"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import NUMBER, WORD, Token
from talewright.core.tables import data

MONEY = frozenset("money coin coins gold cash".split())
Rows = dict[str, tuple[tuple[str, ...], ...]]
"""Rows of words by their first word, the longest first."""


@cache
def _table() -> dict[str, Any]:
    return data("talewright.adventure", "conditions.toml")


@cache
def _lists() -> dict[str, Rows]:
    return {name: _rows(lines) for name, lines in _table().items() if isinstance(lines, list)}


@cache
def _words() -> dict[str, frozenset[str]]:
    return {name: frozenset(lines) for name, lines in _table().items()}


def _rows(lines: list[str]) -> Rows:
    found: dict[str, list[tuple[str, ...]]] = {}
    for line in lines:
        row = tuple(line.split())
        found.setdefault(row[0], []).append(row)
    return {first: tuple(sorted(each, key=len, reverse=True)) for first, each in found.items()}


def rows(name: str) -> Rows:
    """The rows of a list of the table."""
    return _lists()[name]


def single(name: str) -> frozenset[str]:
    """The words of a list whose rows are single words."""
    return _words()[name]


def deeds() -> dict[str, str]:
    """What somebody does, and the word for it where the reader does it: goes, go."""
    does: dict[str, str] = _table()["does"]
    return does


@cache
def first_words() -> frozenset[str]:
    """Words of which a sentence holds at least one if it may hold a condition of the grammar."""
    found = {"lacking", "with", "without", "a", "an", "at", "if"} | single("readers")
    found |= {f"{noun}s" for noun in single("readers")}
    for name in ("opens", "once", "denies", "persons", "others", "the_others"):
        found |= {*rows(name)}
    return frozenset(found)


def size_of(name: str, lows: Sequence[str], at: int) -> int:
    """How many words at a place are a row of a list; 0 if none are."""
    if at >= len(lows):
        return 0
    for row in rows(name).get(lows[at], ()):
        if tuple(lows[at : at + len(row)]) == row:
            return len(row)
    return 0


AT_LEAST, ABOVE, AT_MOST, BELOW, EXACTLY, PLAIN = ">=", ">", "<=", "<", "=", ""
_BEFORE = {
    "at least": AT_LEAST, "no less than": AT_LEAST, "no fewer than": AT_LEAST, "not less than": AT_LEAST, "as many as": AT_LEAST, "as much as": AT_LEAST,
    "more than": ABOVE, "over": ABOVE, "above": ABOVE, "greater than": ABOVE, "higher than": ABOVE, "in excess of": ABOVE, "upwards of": AT_LEAST,
    "less than": BELOW, "fewer than": BELOW, "under": BELOW, "below": BELOW, "lower than": BELOW,
    "at most": AT_MOST, "no more than": AT_MOST, "not more than": AT_MOST, "exactly": EXACTLY, "precisely": EXACTLY,
}  # fmt: skip
_BEHIND = {
    **dict.fromkeys(("or more", "or above", "or higher", "or better", "or greater", "or over", "and up", "and above", "and over", "or upwards"), AT_LEAST),
    **dict.fromkeys(("or less", "or fewer", "or lower", "or below", "or under", "or worse", "and below"), AT_MOST),
}  # fmt: skip
_SCORED = {
    AT_LEAST: "{n} or more",
    ABOVE: "above {n}",
    AT_MOST: "{n} or less",
    BELOW: "below {n}",
    EXACTLY: "{n}",
}


class Part(NamedTuple):
    """One question in the words of the phrase book behind "If", and whether it is denied."""

    words: tuple[Token, ...]
    denied: bool = False


class Question(NamedTuple):
    """Questions that "and" or "or" joins; `denied` turns them round together."""

    parts: tuple[Part, ...]
    joint: str = ""
    denied: bool = False


class Amounts:
    """Reads the amounts at places of a sentence, and how they compare."""

    def __init__(self, stream: Sequence[Token], book: PhraseBook) -> None:
        self.stream, self.book, self.lexicon = stream, book, book.lexicon
        self.lows = [token.text.casefold().replace("’", "'") for token in stream]
        self.stats = {label.casefold(): label for label, _ in book.lexicon.stats}
        self.spells = {label.casefold(): label for label, _ in (*book.lexicon.spells, *book.lexicon.aliases)}
        self.counters = {name.casefold(): name for name in book.lexicon.counters}

    def low(self, at: int) -> str:
        return self.lows[at] if at < len(self.lows) else ""

    def kind(self, at: int) -> str:
        return self.stream[at].kind if at < len(self.stream) else ""

    def _spelt(self, text: str, at: int) -> list[Token]:
        """Words of the phrase book at the place of a token."""
        place = self.stream[min(at, len(self.stream) - 1)].start
        return [Token(NUMBER if word.isdigit() else WORD, word, place, place) for word in text.split()]

    def _part(self, words: str, at: int, *more: Token) -> Part:
        return Part((*self._spelt(words, at), *more))

    # -- amounts ---------------------------------------------------------------------------------------------

    def amount(self, at: int) -> tuple[int, str, Token] | None:
        """At least 5, 5 or more, fewer than 5: (position behind it, how it compares, the number)."""
        how = PLAIN
        for words, means in _BEFORE.items():
            row = words.split()
            if self.lows[at : at + len(row)] == row:
                at, how = at + len(row), means
                break
        if not self.is_number(at):
            return None
        number, end = self.stream[at], at + 1
        behind = self.behind(end)
        if behind and how:
            return None
        return (end + 2, behind, number) if behind else (end, how, number)

    def behind(self, at: int) -> str:
        """... or more, ... or fewer."""
        return _BEHIND.get(" ".join(self.lows[at : at + 2]), "")

    def is_number(self, at: int) -> bool:
        low = self.low(at)
        return self.kind(at) == NUMBER or low == "zero" or (low in NUMBERS and low not in ("a", "an"))

    def figure(self, number: Token) -> int:
        low = number.text.casefold()
        return int(number.text) if number.kind == NUMBER else 0 if low == "zero" else NUMBERS[low]

    def stream_upper(self, at: int) -> bool:
        return at < len(self.stream) and self.stream[at].text[:1].isupper()

    def compared(self, front: list[Token], how: str, number: Token) -> tuple[Token, ...]:
        """Your HP is ...: with the number as the phrase book compares it."""
        said = self._spelt(_SCORED[how].format(n=self.figure(number)), 0)
        place = number.start
        return (*front, *(word._replace(start=place, end=place) for word in said))
