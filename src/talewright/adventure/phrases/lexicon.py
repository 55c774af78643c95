"""The names a book may use, and how names and numbers are written: articles, plurals, capitals, parentheses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from talewright.core.authoring import ItemKind

NUMBER_WORDS = tuple("one two three four five six seven eight nine ten eleven twelve".split())
NUMBERS = {"a": 1, "an": 1} | {word: i for i, word in enumerate(NUMBER_WORDS, 1)}
ARTICLES = frozenset({"the", "a", "an", "your", "some", "another"})
_PARENTHESIS = re.compile(r"^(?P<name>[^()]*?)\s*\((?P<inside>[^()]*)\)\s*$", re.DOTALL)


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


def bold_name(inside: str) -> tuple[str, str]:
    """('coil of rope', '+1 climbing, heavy') of a bold item; the second is empty without a parenthesis."""
    match = _PARENTHESIS.match(inside)
    name, parenthesis = (match["name"], match["inside"]) if match else (inside, "")
    return " ".join(name.split()), " ".join(parenthesis.split())


def spell_id(words: str, lexicon: Lexicon) -> str:
    """A spell's stable name: 'Flight spell' and 'fly' are flight."""
    name = bold_name(words)[0].casefold().removesuffix(" spell").strip()
    known = {label.casefold(): key for label, key in lexicon.spells}
    return known.get(name) or dict(lexicon.aliases).get(name, name)


def singular(name: str) -> str:
    """The single form of a counted item: 'rations' of 'three rations'."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def plural(name: str) -> str:
    return name[:-1] + "ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else name + "s"


def titled(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
