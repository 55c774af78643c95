"""Creatures in these rules. The published text has none; every one is ours and says so (LEGF-168 to LEGF-170)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field, load
from talewright.core.tables import data
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import MAX_DIE, MAX_STAT, MIN_DIE, PACKAGE, check_dice


@dataclass(frozen=True)
class Attack:
    """One way a creature strikes: attribute die and weapon die, like anybody (LEG-R17)."""

    name: str = field("blow", "what it is called")
    attribute: str = field("might", "the attribute rolled", choices=("might", "grace", "wit"))
    quality: int = field(0, "the weapon's die; 0 for none", low=0, high=MAX_DIE)
    boons: int = field(0, "boons on it", low=0, high=8)
    traits: tuple[str, ...] = field((), "traits such as ranged")


@dataclass(frozen=True)
class Creature:
    """Might, Grace and Wit as die sizes, Vigor any number, Armor 0 to 2 (LEGF-168)."""

    name: str = field("Foe", "what it is called")
    might: int = field(6, "Might", low=MIN_DIE, high=MAX_DIE)
    grace: int = field(6, "Grace", low=MIN_DIE, high=MAX_DIE)
    wit: int = field(6, "Wit", low=MIN_DIE, high=MAX_DIE)
    vigor: int = field(6, "Vigor", low=1, high=MAX_STAT)
    armour: int = field(0, "Armor", low=0, high=2)
    attacks: tuple[Attack, ...] = field((Attack(),), "its attacks, the usual one first")
    underground: bool = field(False, "lives below and needs no light")
    keys: tuple[str, ...] = field((), "what it wants: each moves its reaction up")
    locks: tuple[str, ...] = field((), "what it hates: each moves its reaction down")
    habitat: tuple[str, ...] = field((), "where it is met")
    specials: tuple[str, ...] = field((), "what else it can do, in words")
    venom: str = field(
        "", "whom it wounds is poisoned: always, or if a Might roll fails", choices=("", "always", "might")
    )
    most_harm: int | None = field(None, "the most that one blow takes from it; all if empty", low=1, high=99)
    spirit: bool = field(False, "only magic and fire harm it, and a spirit ward holds it off")
    stalks: bool = field(False, "whom it hunts is surprised unless a watch is kept")
    runs: int | None = field(None, "minutes after which it stands still unless it is wound", low=1, high=999)
    kinds: tuple[str, ...] = field((), "what it is made of or counts as, such as stone")
    spells: tuple[str, ...] = field((), "spells that it casts in fights, the usual one first")
    text: str = field("", "what it is like")
    origin: str = field("ours", "who made it")


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


def _key(name: str) -> str:
    return name.casefold().strip().replace(" ", "_")


def is_creature(name: str) -> bool:
    """Whether the bestiary has it, by id or name."""
    return any(_key(name) in (key, _key(each.name)) for key, each in BESTIARY.items())


def creature(name: str) -> Creature:
    """A creature of the bestiary by id or name."""
    key = _key(name)
    key = next((known for known, each in BESTIARY.items() if key == _key(each.name)), key)
    if key not in BESTIARY:
        raise SheetError(
            "",
            [
                Message(
                    "{name!r} is not in the bestiary.{hint}", name=name[:40], hint=did_you_mean(key, BESTIARY)
                )
            ],
        )
    return BESTIARY[key]


def parse_foes(text: str) -> tuple[Creature, ...]:
    """Foes in words: 'troll', '3 moss_rat', or 'might=8 weapon=6 vigor=4 armour=1 count=2'."""
    if "=" not in text:
        first, _, rest = text.strip().partition(" ")
        return (
            (creature(rest),) * int(first)
            if first.isdecimal() and 1 <= int(first) <= 9
            else (creature(text),)
        )
    numbers: dict[str, int] = {}
    faults = []
    for word in text.replace(",", " ").split():
        key, _, value = word.partition("=")
        if key not in SPEC or not value.isdecimal() or len(value) > 4:
            faults.append(
                Message(
                    "{word!r} in {text!r}: write one of {spec} with a number, as might=8.",
                    word=word[:30],
                    text=text[:60],
                    spec=tuple(SPEC),
                )
            )
        else:
            numbers[SPEC[key]] = int(value)
    if faults:
        raise SheetError("", faults)
    count = min(9, max(1, numbers.pop("count", 1)))
    attack = Attack(quality=numbers.pop("weapon", 6), boons=numbers.pop("boons", 0))
    check_dice(weapon=attack.quality, **{key: numbers.get(key, 0) for key in ("might", "grace", "wit")})
    return (replace(load(Creature, numbers), attacks=(attack,)),) * count
