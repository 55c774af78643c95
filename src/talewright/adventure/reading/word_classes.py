"""What a class of words that must not be lost is, and what the statements of a sentence hold of it (lost_words.py, lost_goods.py)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from talewright.adventure.model import (
    Choice,
    Coin,
    Finish,
    Goto,
    LoseAll,
    LoseItems,
    Offer,
    Rest,
    Shop,
    Statement,
    When,
)
from talewright.adventure.traversal import walk
from talewright.core.text.message import Message

PRONOUN = r"(?:it|them|one|both|either|neither|none|that|these|those|any|all|him|her|this)"
OWNED = r"(?:purse|pouch|money|gold|silver|coins?|gp|possessions|belongings|rations?|provisions)"
WORN = r"(?:armour|mail|shield|weapons?|sword|helmet)"


class Carried(NamedTuple):
    """What the statements of a sentence hold, and those of its paragraph."""

    statements: tuple[Statement, ...]
    asked: frozenset[str]
    """kinds of conditions"""
    names: frozenset[str]
    """whatever the paragraph names in what is carried out"""

    @property
    def spends(self) -> bool:
        return any(isinstance(each, Coin | LoseItems | LoseAll) for each in walk(self.statements))

    @property
    def leads(self) -> bool:
        return all(isinstance(each, Goto | Finish) for each in self.statements)

    @property
    def first_time(self) -> bool:
        """Whether a visit is asked for in front of what happens, and not in front of a way behind it alone."""
        return "visited" in self.asked and not any(
            isinstance(each, When)
            and each.condition.kind == "visited"
            and each.otherwise is None
            and all(isinstance(inner, Goto) for inner in each.body)
            for each in self.statements[1:]
        )

    @property
    def chosen(self) -> bool:
        """Whether all of it is left to the reader, or asks for something first."""
        return all(isinstance(each, Choice | Offer | Rest | Shop | When) for each in self.statements)


class WordClass(NamedTuple):
    """A class of words that must not be lost."""

    signs: frozenset[str]
    """words of which one has to be in the sentence; behind ^ it has to be the first"""
    pattern: re.Pattern[str]
    kept: Callable[[Carried], bool]
    cause: Message
    cure: Message


def signs(words: str) -> frozenset[str]:
    return frozenset(words.split())
