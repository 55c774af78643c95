"""The names a book may use and how they are written: articles, plurals, and what an item's parenthesis defines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from talewright.adventure.model import Definition
from talewright.core.authoring import BoldSlot, ItemKind
from talewright.core.findings import Span
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message

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
ARTICLES = frozenset({"the", "a", "an", "your", "some", "another"})
_PARENTHESIS = re.compile(r"^(?P<name>[^()\s]*(?:\s+[^()\s]+)*)\s*\((?P<inside>[^()]*)\)\s*$", re.DOTALL)


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


# -- definitions of items -------------------------------------------------------------------------------------

TAGS = ("heavy", "key", "magical", "lasting", "treasure")
EXAMPLES = ("+1", "+1 skill", "40gp", "heals 3", "casts flight")
_BONUS = re.compile(r"\+(\d{1,3})")
_SKILL = re.compile(r"\+(\d{1,2}) ([^\W\d][\w' -]*)")
_AFTER = re.compile(r"([a-z][a-z -]*) \+(\d{1,3})")
_AMOUNT = re.compile(r"(\d{1,7}) ?([^\W\d]+)")
_HEALS = re.compile(r"heals? (\d{1,2})(?: (?:vitality|hp))?")


def properties(lexicon: Lexicon) -> tuple[str, ...]:
    """What may stand in the parentheses of an item, for hints and completion."""
    return (*(kind.name for kind in lexicon.item_kinds), *TAGS, *EXAMPLES)


def read_definition(
    name: str, inside: str, lexicon: Lexicon, span: Span | None = None
) -> tuple[Definition, list[Message]]:
    """The definition and its faults, each a sentence about one property."""
    reader = _Reader(name, lexicon)
    for part in (" ".join(piece.casefold().split()) for piece in inside.split(",")):
        if part and not any(read(reader, part) for read in READERS):
            hint = did_you_mean(part, properties(lexicon))
            reader.faults.append(Message('"{part}" is no property of an item.{hint}', part=part, hint=hint))
    reader.finish()
    return Definition(name, **reader.facts, span=span or Span()), reader.faults


@dataclass
class _Reader:
    """The facts of one parenthesis, gathered property by property."""

    name: str
    lexicon: Lexicon
    facts: dict[str, Any] = field(default_factory=dict)
    faults: list[Message] = field(default_factory=list)
    treasure: bool = False

    def kind(self, part: str) -> bool:
        if part not in {kind.name for kind in self.lexicon.item_kinds}:
            return False
        if self.facts.get("kind", part) != part:
            self.faults.append(
                Message("it is {kind} and {part} at once. Keep one.", kind=self.facts["kind"], part=part)
            )
        self.facts["kind"] = part
        if part == "spell":
            self.facts["spell"] = spell_id(self.name, self.lexicon)
        return True

    def tag(self, part: str) -> bool:
        if part == "treasure":
            self.treasure = True
        elif part in TAGS:
            self.facts[part] = True
        else:
            return False
        return True

    def heals(self, part: str) -> bool:
        if match := _HEALS.fullmatch(part):
            self.facts["heals"] = int(match[1])
            self.facts.setdefault("kind", "potion")
        return match is not None

    def casts(self, part: str) -> bool:
        if part.startswith("casts "):
            self.facts["spell"] = spell_id(part.removeprefix("casts "), self.lexicon)
            return True
        return False

    def plain_bonus(self, part: str) -> bool:
        if match := _BONUS.fullmatch(part):
            self.facts["bonus"] = int(match[1])
        return match is not None

    def value(self, part: str) -> bool:
        match = _AMOUNT.fullmatch(part)
        if match is None or match[2] not in {coin.casefold() for coin in self.lexicon.coins}:
            return False
        self.facts["treasure"] = int(match[1])
        return True

    def named_bonus(self, part: str) -> bool:
        """+1 climbing, or climbing +1."""
        if match := _SKILL.fullmatch(part):
            self._bonus(match[2].strip(), int(match[1]))
        elif match := _AFTER.fullmatch(part):
            self._bonus(match[1].strip(), int(match[2]))
        return match is not None

    def _bonus(self, word: str, amount: int) -> None:
        kinds = tuple(kind.name for kind in self.lexicon.item_kinds if kind.bonus)
        if word in kinds:
            self.facts["kind"], self.facts["bonus"] = word, amount
        elif word in self.lexicon.skills:
            if "skill" in self.facts:
                self.faults.append(Message("it helps two Skills; one is allowed."))
            self.facts["skill"], self.facts["skill_bonus"] = word, amount
        else:
            hint = did_you_mean(word, (*self.lexicon.skills, *kinds))
            self.faults.append(Message('"{word}" is neither a Skill nor a type.{hint}', word=word, hint=hint))

    def finish(self) -> None:
        """Faults that only the whole parenthesis shows."""
        facts = self.facts
        if self.treasure and not facts.get("treasure"):
            self.faults.append(Message('treasure needs its value. Write it behind: "(treasure, 40gp)".'))
        if facts.get("treasure") and not self.treasure:
            self.faults.append(
                Message('a value stands there without the word "treasure". Write "(treasure, 40gp)".')
            )
        kinds = {kind.name: kind for kind in self.lexicon.item_kinds}
        known = kinds.get(facts.get("kind", ""))
        typed = known is not None and known.bonus
        types = ", ".join(name for name, kind in kinds.items() if kind.bonus)
        if facts.get("bonus") and not typed:
            skill = Message(", or name the Skill it helps") if self.lexicon.skills else ""
            self.faults.append(
                Message(
                    "the bonus +{bonus} has no type. Add one of {types}{skill}.",
                    bonus=facts["bonus"],
                    types=types,
                    skill=skill,
                )
            )
        if facts.get("magical") and not typed:
            self.faults.append(
                Message("only a weapon is magical in the rules. Add its type: {types}.", types=types)
            )


READERS = (
    _Reader.kind,
    _Reader.tag,
    _Reader.heals,
    _Reader.casts,
    _Reader.plain_bonus,
    _Reader.value,
    _Reader.named_bonus,
)


def definition_words(item: Definition) -> str:
    """The parenthesis in its canonical wording, without the brackets; empty for a plain item."""
    parts = []
    if item.kind and not (item.kind == "potion" and item.heals):
        parts.append(item.kind)
    if item.bonus:
        parts.append(f"+{item.bonus}")
    if item.magical:
        parts.append("magical")
    if item.skill:
        parts.append(f"+{item.skill_bonus} {item.skill}")
    if item.spell and item.kind != "spell":
        parts.append(f"casts {item.spell}")
    if item.heals:
        parts.append(f"heals {item.heals}")
    if item.treasure:
        parts += ["treasure", f"{item.treasure}gp"]
    parts += [tag for tag in ("heavy", "key", "lasting") if getattr(item, tag)]
    return ", ".join(parts)
