"""Whether every amount, modifier, name and way that a sentence gives is somewhere in what its paragraph carries out.

However freely a sentence was read, what it has of the rules cannot be story beside an instruction: "3 Experience", "-2", [[hall]]. Each is
looked for in the statements of the paragraph, so that no reading can drop the clause it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from talewright.adventure.model import Coin, Goto, Shop, Statement, TurnByNumber, When
from talewright.adventure.phrases.items import bold_name
from talewright.adventure.phrases.lexicon import NUMBERS
from talewright.adventure.phrases.phrasebook import PhraseBook
from talewright.adventure.phrases.tokens import BOLD, NUMBER, REFERENCE, SIGNED, WORD, Token
from talewright.adventure.reading.left_out import is_named
from talewright.adventure.traversal import conditions, names_of, walk
from talewright.core.text.message import Message

_WORDS = {word: count for word, count in NUMBERS.items() if word not in ("a", "an", "one")}
_WORDS |= {word.capitalize(): count for word, count in _WORDS.items()}
"""Numbers in words but for those that count nothing as often as they count one."""
_REFUSES = frozenset("refuse refusing without not never decline avoid".split())
_COUNTS = frozenset((WORD, NUMBER))
_FIGURES = re.compile("[0-9]+")
_UNREAD = frozenset(("span", "words"))
"""Fields of a statement that hold its place or its author's words."""
_ARTICLES = frozenset("the a an your".split())
_CHANGES = frozenset("lose gain find drop receive get surrender sell buy".split())
_DIGITS = str.maketrans("−–", "--")
CAUSE = Message("is named beside an instruction, and nothing of it is carried out.")
CURE = Message('Say it in a sentence of its own, with its condition in front: "If you ..., Gain 1 Fortune.".')

UNPAID = (
    Message("names a price, and those who can pay it keep their money."),
    Message(
        'Take it from them: "If you have 4 gp, Pay 4 gp and turn to [[there]]. Otherwise, turn to [[here]].".'
    ),
)


class Account:
    """The numbers and the ways of what a paragraph carries out, gathered when a sentence first names one."""

    def __init__(self, statements: tuple[Statement, ...]) -> None:
        self._statements = statements

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Those of a condition with the one below, since "more than 10" is 11 at least."""
        asked = {each.amount - 1 for each in conditions(self._statements)}
        return frozenset(_numbers(self._statements) | asked)

    @cached_property
    def ways(self) -> frozenset[str]:
        asked = (each.name for each in conditions(self._statements) if each.kind == "visited")
        return frozenset(
            {*asked, *(each.to for each in walk(self._statements) if isinstance(each, Goto | TurnByNumber))}
        )

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(name.casefold() for name in names_of(self._statements))

    def names_amount(self, stream: Sequence[Token], book: PhraseBook) -> bool:
        """Whether a sentence of story names an amount that is carried out beside it: the price, say."""
        return any(
            count in self.numbers and _is_goods(two, book)
            for one, two in pairwise(stream)
            if (count := _count(one))
        )

    def unpaid(self, stream: Sequence[Token], book: PhraseBook) -> bool:
        """The fare is 4 gp. If you have less, ...: a price that those who can pay are never asked for, where they read on."""
        lacks = {
            each.condition.amount
            for each in walk(self._statements)
            if isinstance(each, When) and _lacks(each)
        }
        paid = any(isinstance(each, Coin | Shop) for each in walk(self._statements))
        return not paid and any(
            one.text in book.lexicon.coins or two.text in book.lexicon.coins
            for one, two in pairwise(stream)
            if _count(one) in lacks
        )


def _lacks(asked: When) -> bool:
    """If you have less than 4 gp: and what is not only a way for those who have it."""
    if asked.condition.kind != "coin":
        return False
    negated = asked.condition.negated or asked.condition.relation == "less"
    rest = asked.otherwise or () if negated else asked.body
    found = rest or asked.body
    return negated and any(not isinstance(each, Goto) for each in found)


def unaccounted(stream: Sequence[Token], account: Account, book: PhraseBook) -> int:
    """Where a sentence names an amount, a modifier or a way that is not among what its paragraph carries out; -1 where each is."""
    for at, token in enumerate(stream):
        kind, lost = token.kind, False
        if kind in _COUNTS:
            count = _count(token)
            counted = count and at + 1 < len(stream) and _is_goods(stream[at + 1], book)
            lost = bool(counted) and count not in account.numbers and not _refused(stream, at)
        elif kind == REFERENCE:
            lost = token.inside not in account.ways
        elif kind == SIGNED:
            lost = abs(int(token.text.translate(_DIGITS))) not in account.numbers
        elif kind == BOLD:
            lost = _changes_hands(stream, at) and not is_named(token, account.names)
        if lost:
            return at
    return -1


def _changes_hands(stream: Sequence[Token], at: int) -> bool:
    """Or else lose the **drum**: a thing behind a verb of getting or losing; an opponent in bold is none."""
    name, inside = bold_name(stream[at].inside)
    before = [token.text for token in stream[max(0, at - 3) : at]]
    verb = len(before) > 1 and before[-1] in _ARTICLES and before[-2] in _CHANGES
    return verb and not inside and name[:1].islower()


def _count(token: Token) -> int:
    """The number that a figure or a word says; 0 where it says none."""
    if token.kind == NUMBER:
        return int(token.text)
    return _WORDS.get(token.text, 0) if token.kind == WORD else 0


def _is_goods(token: Token, book: PhraseBook) -> bool:
    return token.kind == BOLD or (
        token.kind == WORD
        and (
            token.text in book.lexicon.coins
            or token.text in ("ration", "rations")
            or token.text.casefold() in book.small_terms
        )
    )


def _refused(stream: Sequence[Token], at: int) -> bool:
    """To refuse to pay her 4 gp: an amount that does not change hands."""
    return any(token.text.casefold() in _REFUSES for token in stream[max(0, at - 6) : at])


def _numbers(statements: tuple[Statement, ...]) -> set[int]:
    """Every number in statements, whatever field it stands in: -2 as 2, those of an opponent or a thing in its brackets too."""
    found, left = set[int](), list[Any](statements)
    while left:
        value = left.pop()
        kind = type(value)
        if kind is int:
            found.add(abs(value))
        elif kind is str:
            found.update(map(int, _FIGURES.findall(value)))
        elif kind in (tuple, list):
            left += value
        elif is_dataclass(kind):
            left += [getattr(value, name) for name in _fields(kind)]
    return found


@lru_cache(maxsize=64)
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a record that say what happens, and not where it stands."""
    return tuple(field.name for field in fields(kind) if field.name not in _UNREAD)
