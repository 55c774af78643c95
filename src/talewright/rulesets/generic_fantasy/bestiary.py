"""Opponents: a stat block of three dice, skills, AP, harm number and feats (R-24), and twelve written by us."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.tables import data
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import (
    CLASSES,
    FEATS,
    PACKAGE,
    SKILLS,
    SPELLS,
    STEPS,
    Pools,
)

CREATURES = data(PACKAGE, "bestiary.toml")


@dataclass(frozen=True)
class Opponent:
    """A stat block. It spends HP only if it has a class (R-24)."""

    name: str
    dice: tuple[int, int, int]
    skills: tuple[tuple[str, int], ...] = ()
    ap: int = 0
    harm: int = 1
    ranged: bool = False
    klass: str = ""
    feats: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()

    @property
    def pools(self) -> Pools:
        return Pools(self.dice, self.dice, self.ap)

    def skill(self, name: str) -> int:
        return next((die for known, die in self.skills if known == name), 0)


def creature(name: str) -> Opponent:
    """A creature of the bestiary by its id."""
    entry = CREATURES[name]
    return Opponent(
        name,
        (entry["body"], entry["intellect"], entry["willpower"]),
        tuple(sorted(entry.get("skills", {}).items())),
        entry.get("ap", 0),
        entry["harm"],
        entry.get("ranged", False),
        entry.get("class", ""),
        tuple(entry.get("feats", ())),
        tuple(entry.get("spells", ())),
    )


def faults(opponent: Opponent) -> list[Message]:
    """Where a stat block is not one."""
    found = [
        Message("{name}: there is no d{die}.", name=Name(opponent.name), die=die)
        for die in opponent.dice
        if die not in STEPS
    ]
    found += [
        Message(
            "{name}: {skill} d{die} is no skill die.", name=Name(opponent.name), skill=Name(skill), die=die
        )
        for skill, die in opponent.skills
        if skill not in SKILLS or die not in STEPS
    ]
    found += [
        Message("{name}: no feat {feat}.", name=Name(opponent.name), feat=feat)
        for feat in opponent.feats
        if feat not in FEATS
    ]
    found += [
        Message("{name}: no spell {spell}.", name=Name(opponent.name), spell=spell)
        for spell in opponent.spells
        if spell not in SPELLS
    ]
    if opponent.klass and opponent.klass not in CLASSES:
        found.append(Message("{name}: no class {klass}.", name=Name(opponent.name), klass=opponent.klass))
    if opponent.ap < 0 or opponent.harm < 0:
        found.append(Message("{name}: AP and harm are not below 0.", name=Name(opponent.name)))
    return found
