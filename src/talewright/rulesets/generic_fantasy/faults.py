"""Where a character breaks the rules (GF-023, GF-024, GF-030, GF-040, GF-053, GF-075, GF-077, GF-120)."""

from __future__ import annotations

from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    CLASS_DIE,
    CLASSES,
    DIE_WORDS,
    GOODS,
    OUT,
    SHORT,
    STEPS,
    Hero,
    allowed,
)


def faults(hero: Hero) -> list[Message]:
    """Where a character breaks the rules, each in a sentence."""
    found: list[Message] = []
    for name, die, hp, normal in zip(ATTRIBUTES, hero.pools.dice, hero.pools.hp, hero.normal, strict=True):
        if die not in (OUT, *STEPS):
            found.append(
                Message(
                    "there is no d{die}; an attribute is {die_words} (GF-023).",
                    path=name,
                    die=die,
                    die_words=DIE_WORDS,
                )
            )
        elif normal not in STEPS:
            found.append(
                Message(
                    "there is no d{normal}; use 4, 6, 8, 10 or 12 (GF-023).",
                    path=f"{name}_normal",
                    normal=normal,
                )
            )
        elif die > normal:
            found.append(
                Message(
                    "d{die} is above d{normal}, the unhurt die (GF-120).",
                    path=name,
                    die=die,
                    normal=normal,
                )
            )
        if hp > die:
            found.append(
                Message("{hp} points do not fit a pool of {die} (GF-024).", path=f"{name}_hp", hp=hp, die=die)
            )
        elif die and not hp:
            found.append(
                Message(
                    "a pool at 0 steps the die down; leave at least 1 (GF-120).",
                    path=f"{name}_hp",
                )
            )
    if hero.klass and not allowed(hero.klass, hero.normal):
        found.append(
            Message(
                "{klass} needs d{class_die} in {mains} (GF-030).",
                path="klass",
                klass=Name(hero.klass),
                class_die=CLASS_DIE,
                mains=Name(_mains(hero.klass)),
            )
        )
    found += _skill_faults(hero)
    found += _twice("feats", hero.feats) + _twice("spells", hero.spells) + _twice("looks", hero.looks)
    if hero.spells and "spellcasting" not in hero.feats:
        found.append(Message("they need the feat spellcasting (GF-040).", path="spells"))
    if hero.ap > hero.ap_max:
        found.append(
            Message(
                "{ap} is above the {ap_max} of the armour worn (GF-077).",
                path="ap",
                ap=hero.ap,
                ap_max=hero.ap_max,
            )
        )
    known = {item for part in ("gear", "weapon", "armour") for item in GOODS[part]}
    found += [
        Message("{count} of {item} (use 1 or more).", path="gear", count=count, item=Name(item))
        for item, count in hero.gear
        if count < 1
    ]
    if hero.weapon and hero.weapon in known and hero.weapon not in GOODS["weapon"]:
        found.append(Message("{weapon} is no weapon (GF-075).", path="weapon", weapon=Name(hero.weapon)))
    return found


def _mains(klass: str) -> str:
    return " and ".join(SHORT[name] for name in CLASSES[klass]["main"])


def _skill_faults(hero: Hero) -> list[Message]:
    found = [
        Message(
            "{name} has d{die}; a skill is 4, 6, 8, 10 or 12 (GF-053).",
            path="skills",
            name=Name(name),
            die=die,
        )
        for name, die in hero.skills
        if die not in STEPS
    ]
    return found + _twice("skills", tuple(name for name, _ in hero.skills))


def _twice(field: str, names: tuple[str, ...]) -> list[Message]:
    return [
        Message("{name} is listed twice.", path=field, name=Name(name))
        for name in sorted({n for n in names if names.count(n) > 1})
    ]
