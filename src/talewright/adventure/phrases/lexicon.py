"""The names a book may use and how they are written: articles, numbers in words, plurals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from talewright.core.authoring import Authoring, BoldSlot, ItemKind

NUMBER_WORDS = tuple("one two three four five six seven eight nine ten eleven twelve".split())
_TEENS = tuple("thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())
_TENS = tuple("twenty thirty forty fifty sixty seventy eighty ninety".split())
NUMBERS = {"a": 1, "an": 1, "hundred": 100}
NUMBERS |= {word: i for i, word in enumerate((*NUMBER_WORDS, *_TEENS), 1)}
NUMBERS |= {word: 10 * i for i, word in enumerate(_TENS, 2)}
NUMBERS |= {
    f"{ten}-{unit}": 10 * i + j
    for i, ten in enumerate(_TENS, 2)
    for j, unit in enumerate(NUMBER_WORDS[:9], 1)
}
"""Numbers in words up to a hundred."""
ARTICLES = frozenset("the a an your some another his her its their this that".split())


@dataclass(frozen=True)
class Lexicon:
    """The names a book's system and head bring along. Names are kept small; the text writes them with capitals."""

    skills: tuple[str, ...] = ()
    spells: tuple[tuple[str, str], ...] = ()
    """(label as written, stable key)"""
    aliases: tuple[tuple[str, str], ...] = ()
    """other names of spells"""
    abilities: tuple[tuple[str, str], ...] = ()
    """(label as written, stable key)"""
    kinds: tuple[str, ...] = ()
    """kinds of gear a condition may ask for"""
    item_kinds: tuple[ItemKind, ...] = ()
    """words that may stand in an item's parentheses"""
    coins: tuple[str, ...] = ("gp",)
    terms: tuple[str, ...] = ()
    """words of the rules that mark a sentence as more than a story"""
    strong: tuple[str, ...] = ()
    """terms that with a number beside them can only be meant as rules"""
    stats: tuple[tuple[str, str], ...] = ()
    """scores a condition may compare: (label as written, stable key)"""
    bold: tuple[tuple[str, BoldSlot], ...] = ()
    """slots the ruleset reads itself"""
    counters: tuple[str, ...] = ()
    """counters of the book's head, which its reader sees"""

    @classmethod
    def of(
        cls,
        words: Mapping[str, Any],
        authoring: Authoring,
        skills: tuple[str, ...],
        spells: tuple[tuple[str, str], ...],
    ) -> Lexicon:
        """What a system's phrases.toml says under [lexicon], with its Skills and spells, which stand in tables of their own."""
        return cls(
            skills,
            spells,
            tuple(words.get("aliases", {}).items()),
            tuple(words.get("abilities", {}).items()),
            tuple(words.get("kinds", ())),
            authoring.item_kinds,
            tuple(words.get("coins", ("gp",))),
            tuple(words.get("terms", ())),
            tuple(words.get("strong", ())),
            tuple(words.get("stats", {}).items()),
            tuple(authoring.bold.items()),
        )

    def with_names(
        self, skills: tuple[str, ...], currency: str, abilities: tuple[str, ...], counters: tuple[str, ...]
    ) -> Lexicon:
        """These names and those of a book's head. Its names of abilities stand for the system's, in their order."""
        coins = self.coins
        if currency and currency not in coins:
            coins = tuple(dict.fromkeys((currency, singular(currency), *coins)))
        keys = tuple(dict.fromkeys(key for _, key in self.abilities))
        return replace(
            self,
            skills=tuple(dict.fromkeys((*self.skills, *(name.casefold() for name in skills)))),
            abilities=(*zip(abilities, keys, strict=False), *self.abilities) if self.abilities else (),
            coins=coins,
            counters=counters,
        )

    @cached_property
    def scores(self) -> frozenset[str]:
        """What the rules count of a character."""
        return frozenset((*self.strong, *(label for label, _ in self.stats)))

    def is_no_item(self, inside: str) -> bool:
        """Whether a parenthesis has the facts of a foe, a spell or the like, which the ruleset reads itself."""
        return bool(inside) and any(re.search(slot.mark, inside) for _, slot in self.bold)


_HISSED = ("ches", "shes", "xes", "sses")


def singular(name: str) -> str:
    """The single form of a counted item: 'rations' of 'three rations'."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    if name.endswith(_HISSED):
        return name[:-2]
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def plural(name: str) -> str:
    if name.endswith(("ch", "sh", "x", "ss")):
        return name + "es"
    return name[:-1] + "ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else name + "s"


def titled(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
