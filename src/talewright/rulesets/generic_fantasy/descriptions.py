"""The player's own words: name, style, motivation, flaw, looks, background (GF-010, GF-043), and wounds (GF-120)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import MAX_WORDS, Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.generic_fantasy.character import LOOKS, SKILLS, STEPS, TABLES, Hero, in_words
from talewright.rulesets.generic_fantasy.options import Rules

LONGEST = MAX_WORDS
"""Characters of one description."""
WRITTEN = ("name", "style", "motivation", "flaw")


@dataclass(frozen=True)
class Describe:
    """What the player writes instead of rolling or choosing; what is left empty stays as it is."""

    name: str = field("", "the name")
    style: str = field("", "the style, one word for the manner")
    motivation: str = field("", "the motivation")
    flaw: str = field("", "the flaw")
    looks: tuple[str, ...] = field((), "three different looks", flag="look")
    background: str = field("", "a background of your own, for a character without class")
    skill: str = field("", "the skill that such a background names", choices=("", *SKILLS))

    def __post_init__(self) -> None:
        faults = [
            Message(
                "{number} characters are too long. Use at most {longest}.",
                path=name,
                number=len(text),
                longest=LONGEST,
            )
            for name in (*WRITTEN, "background")
            if len(text := getattr(self, name)) > LONGEST
        ]
        if self.looks and len(set(self.looks)) != LOOKS:
            faults.append(
                Message(
                    "{number} different looks are given. Give {looks}.",
                    path="looks",
                    number=len(set(self.looks)),
                    looks=LOOKS,
                )
            )
        if bool(self.background) != bool(self.skill):
            faults.append(
                Message("give a background together with the one skill it names.", path="background")
            )
        if faults:
            raise SheetError("", faults)


def describe(ask: Ask, hero: Hero, order: Describe, rules: Rules) -> Outcome[Hero]:
    """The verb: the player's own words on the sheet."""
    del rules
    words = {name: getattr(order, name) for name in WRITTEN if getattr(order, name)}
    hero = replace(hero, **words, looks=order.looks or hero.looks)
    if order.background:
        hero = own_background(hero, order.background, order.skill)
    ask.note("described", name=hero.name)
    return Outcome(hero, "described", good=True)


def own_background(hero: Hero, background: str, skill: str) -> Hero:
    """A written background names one skill at d4, in place of the old background's (GF-042, GF-043)."""
    if hero.klass:
        raise SheetError("", [Message("only a character without class has one (GF-042).", path="background")])
    old = dict(TABLES["background"].values).get(hero.background, "")
    kept = tuple((name, die) for name, die in hero.skills if name != old or die != STEPS[0])
    if not any(name == skill for name, _ in kept):
        kept = tuple(sorted((*kept, (skill, STEPS[0]))))
    return replace(hero, background=background, skills=kept)


@dataclass(frozen=True)
class Wound:
    """The player's words for a wound, a lasting mark."""

    words: str = field(meaning="the mark in a few words, such as 'a limp'")
    which: int | None = field(
        None, "which wound, counted from the oldest; the latest if empty", low=1, high=99
    )

    def __post_init__(self) -> None:
        if not self.words.strip() or len(self.words) > LONGEST:
            raise SheetError(
                "", [Message("write from 1 to {longest} characters.", path="words", longest=LONGEST)]
            )


def name_wound(ask: Ask, hero: Hero, order: Wound, rules: Rules) -> Outcome[Hero]:
    """The verb: a wound gets its words (GF-120)."""
    del rules
    if not hero.wounds:
        return Outcome(hero, "unhurt", good=False)
    at = (order.which or len(hero.wounds)) - 1
    if not 0 <= at < len(hero.wounds):
        raise SheetError(
            "",
            [
                Message(
                    "the character has {number} wounds. Name one of them.",
                    path="which",
                    number=len(hero.wounds),
                )
            ],
        )
    old = hero.wounds[at]
    ask.note("wound-named", old=old, words=order.words)
    wounds = (*hero.wounds[:at], in_words(_cause(old), order.words.strip()), *hero.wounds[at + 1 :])
    return Outcome(replace(hero, wounds=wounds), "named", good=True)


def _cause(wound: str) -> str:
    """What the sheet says of how a wound came about, without earlier words for it."""
    return wound.rpartition(" (")[2].removesuffix(")") if wound.endswith(")") else wound


def unnamed(hero: Hero) -> tuple[str, ...]:
    """Wounds for which the player has no words yet."""
    return tuple(wound for wound in hero.wounds if _cause(wound) == wound)
