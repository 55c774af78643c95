"""Enemies: a difficulty score, perhaps a weapon, immunities and tags. They have no abilities and never roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean, field
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.spells import EVERY_SPELL, Spell, book

LEAST_DS = 1
MAX_DS = 60


@dataclass(frozen=True)
class Enemy:
    """An enemy as an author writes it. There is no armour: it would make them too tough. GNG-040, GNG-048"""

    ds: int = field(meaning="difficulty score, the initial one", low=LEAST_DS, high=MAX_DS)
    name: str = field("enemy", "what it is called")
    weapon: int = field(0, "weapon points, added to all damage it deals", low=0, high=MAX_DS)
    immune: tuple[str, ...] = field((), "spells or spell tags that do not stun it; magic for all")
    tags: tuple[str, ...] = field((), "what it is: flying, unsteady ...")
    damage: int = field(0, "damage already taken", low=0, high=MAX_DS)
    cut: int = field(0, "how far its DS is already cut", low=0, high=MAX_DS)
    key: str = field("", "marks it out, so that it gives its experience once")

    @property
    def called(self) -> str:
        """How it stands in a sentence: the goose, but Baron Vex."""
        return self.name if self.name[:1].isupper() else f"the {self.name}"


class Standing(NamedTuple):
    """What changes of an enemy in a fight."""

    damage: int
    cut: int


BEATEN = Standing(-1, 0)


def current_ds(enemy: Enemy, now: Standing, rules: Rules) -> int:
    """The DS to roll against: spells cut it, damage only by the switch; never below 0. R-7, R-8"""
    lost = now.cut + (now.damage if rules.damage_lowers_ds else 0)
    return max(0, enemy.ds - lost)


def settle(enemy: Enemy, now: Standing, rules: Rules) -> Standing:
    """BEATEN when damage has reached the DS, or the DS is gone. GNG-046, R-8"""
    ds = current_ds(enemy, now, rules)
    if ds == 0:
        return BEATEN
    if not rules.damage_lowers_ds and now.damage >= (ds if rules.threshold == "current" else enemy.ds):
        return BEATEN
    return now


def struck(enemy: Enemy, now: Standing, damage: int, rules: Rules) -> Standing:
    return settle(enemy, Standing(now.damage + damage, now.cut), rules)


def deepened(enemy: Enemy, now: Standing, cut: int, rules: Rules) -> Standing:
    """A cut of the DS; cuts add up, or the largest counts. R-9"""
    deeper = now.cut + cut if rules.stun_stacks else max(now.cut, cut)
    return Standing(now.damage, min(enemy.ds, deeper))


def stunned(enemy: Enemy, now: Standing, cut: int, rules: Rules) -> Standing:
    return settle(enemy, deepened(enemy, now, cut, rules), rules)


def is_immune(enemy: Enemy, spell: Spell) -> bool:
    return any(word in enemy.immune for word in (spell.id, EVERY_SPELL, *spell.tags))


def soak(damage: int, protection: int, rules: Rules) -> int:
    """What armour leaves of damage. By the text it helps only when the damage is more than its score. R-3"""
    if damage <= 0 or rules.armor_rule == "none":
        return max(0, damage)
    if rules.armor_rule == "min1":
        return max(1, damage - protection)
    if rules.armor_rule == "always":
        return max(0, damage - protection)
    return damage - protection if damage > protection else damage


def harm(margin: int, weapon: int, protection: int, rules: Rules) -> int:
    """What an enemy does to the character: margin and weapon points, then armour. GNG-044, GNG-053, R-4"""
    return soak(margin + weapon, protection, rules)


def known_immunities(enemies: tuple[Enemy, ...], rules: Rules) -> None:
    """Refuse an immunity against nothing: a slip of the pen would otherwise go unnoticed."""
    spells = book(rules.spells)
    words = {EVERY_SPELL, *spells, *(tag for spell in spells.values() for tag in spell.tags)}
    for enemy in enemies:
        for word in enemy.immune:
            if word not in words:
                raise RulesetError(
                    Message(
                        "{name}: immune to {word!r}, which is no spell and no spell's tag.{hint}",
                        name=Name(enemy.name),
                        word=word[:40],
                        hint=did_you_mean(word, sorted(words)),
                    )
                )
