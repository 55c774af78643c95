"""The names a book may use and how they are written: articles, numbers in words, plurals, short forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from talewright.adventure.phrases.tokens import WORD, Token
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

    @cached_property
    def opponents(self) -> BoldSlot | None:
        """How several opponents of one fight stand in bold; None where no fight has several."""
        return next((slot for _, slot in self.bold if slot.several), None)

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


_NOT = {"can't": ("cannot",), "won't": ("will", "not"), "shan't": ("shall", "not")}
_ENDINGS = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}
_BE = frozenset("it he she that there what where who here this everything nothing one".split())
"""What "'s" is "is" behind; elsewhere it is a genitive."""


def in_full(stream: list[Token]) -> list[Token]:
    """The sentence with its short forms written out: "it's" as "it is", "you'll" as "you will"; the same list where it has none."""
    if not any("'" in token.text or "’" in token.text for token in stream if token.kind == WORD):
        return stream
    made = list[Token]()
    for at, token in enumerate(stream):
        words = _in_full(token, stream[at + 1].text if at + 1 < len(stream) else "")
        first = words[0].capitalize() if words and token.text[:1].isupper() else "".join(words[:1])
        made += (
            [token._replace(text=first), *(token._replace(text=word, start=token.end) for word in words[1:])]
            if words
            else [token]
        )
    return (
        stream
        if len(made) == len(stream) and all(one is two for one, two in zip(made, stream, strict=True))
        else made
    )


def _in_full(token: Token, behind: str) -> tuple[str, ...]:
    """The words of a short form; none for any other word."""
    low = token.text.casefold().replace("’", "'")
    if token.kind != WORD or "'" not in low:
        return ()
    if low in _NOT:
        return _NOT[low]
    if low.endswith("n't"):
        return low[:-3], "not"
    stem, mark, ending = low.partition("'")
    if ending == "s" and stem in _BE:
        return stem, "has" if behind in ("been", "got") else "is"
    return (stem, _ENDINGS[mark + ending]) if mark + ending in _ENDINGS else ()
