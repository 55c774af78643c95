"""Creatures in these rules. The published text has none; every one is ours and says so (LEGF-168 to LEGF-170)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.errors import SheetError
from talewright.core.lookup import data
from talewright.core.record import did_you_mean, load, told
from talewright.rulesets.legend.sheet import LEAST, MOST, MOST_STAT, PACKAGE, check_dice


@dataclass(frozen=True)
class Attack:
    """One way a creature strikes: attribute die and weapon die, like anybody (LEG-R17)."""

    name: str = told("blow", "what it is called")
    attribute: str = told("might", "the attribute rolled", choices=("might", "grace", "wit"))
    quality: int = told(0, "the weapon's die; 0 for none", low=0, high=MOST)
    boons: int = told(0, "boons on it", low=0, high=8)
    traits: tuple[str, ...] = told((), "traits such as ranged")


@dataclass(frozen=True)
class Creature:
    """Might, Grace and Wit as die sizes, Vigor any number, Armor 0 to 2 (LEGF-168)."""

    name: str = told("Foe", "what it is called")
    might: int = told(6, "Might", low=LEAST, high=MOST)
    grace: int = told(6, "Grace", low=LEAST, high=MOST)
    wit: int = told(6, "Wit", low=LEAST, high=MOST)
    vigor: int = told(6, "Vigor", low=1, high=MOST_STAT)
    armour: int = told(0, "Armor", low=0, high=2)
    attacks: tuple[Attack, ...] = told((Attack(),), "its attacks, the usual one first")
    underground: bool = told(False, "lives below and needs no light")
    keys: tuple[str, ...] = told((), "what it wants: each moves its reaction up")
    locks: tuple[str, ...] = told((), "what it hates: each moves its reaction down")
    habitat: tuple[str, ...] = told((), "where it is met")
    specials: tuple[str, ...] = told((), "what else it can do, in words")
    text: str = told("", "what it is like")
    origin: str = told("ours", "who made it")


def _read() -> dict[str, Creature]:
    return {key: load(Creature, record) for key, record in data(PACKAGE, "bestiary.toml").items()}


BESTIARY = _read()
SPEC = {
    "might": "might",
    "grace": "grace",
    "wit": "wit",
    "vigor": "vigor",
    "armour": "armour",
    "armor": "armour",
    "weapon": "weapon",
    "boons": "boons",
    "count": "count",
}


def creature(name: str) -> Creature:
    """A creature of the bestiary by id or name."""
    key = name.casefold().strip().replace(" ", "_")
    if key not in BESTIARY:
        raise SheetError("", [f"{name[:40]!r} is not in the bestiary.{did_you_mean(key, BESTIARY)}"])
    return BESTIARY[key]


def parse_foes(text: str) -> tuple[Creature, ...]:
    """Foes in words: 'troll', '3 moss_rat', or 'might=8 weapon=6 vigor=4 armour=1 count=2'."""
    if "=" not in text:
        first, _, rest = text.strip().partition(" ")
        return (
            (creature(rest),) * int(first) if first.isdigit() and 1 <= int(first) <= 9 else (creature(text),)
        )
    numbers: dict[str, int] = {}
    faults = []
    for word in text.replace(",", " ").split():
        key, _, value = word.partition("=")
        if key not in SPEC or not value.isdigit() or len(value) > 4:
            faults.append(
                f"{word[:30]!r} in {text[:60]!r}: write one of {', '.join(SPEC)} with a number, as might=8."
            )
        else:
            numbers[SPEC[key]] = int(value)
    if faults:
        raise SheetError("", faults)
    count = min(9, max(1, numbers.pop("count", 1)))
    attack = Attack(quality=numbers.pop("weapon", 6), boons=numbers.pop("boons", 0))
    check_dice(weapon=attack.quality, **{key: numbers.get(key, 0) for key in ("might", "grace", "wit")})
    return (replace(load(Creature, numbers), attacks=(attack,)),) * count
