"""The character: three abilities, health points, a kit, spells and experience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from talewright.core.record import field
from talewright.core.tables import data
from talewright.core.text.message import Message, Name
from talewright.rulesets.goonies.foes import Enemy
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.spells import PACKAGE, in_order

ABILITIES = ("power", "grace", "focus")
"""The keys the rules use; what readers see is in `NAMES`. GNG-020, GNG-021"""

_DATA = data(PACKAGE, "archetypes.toml")
NAMES: Mapping[str, tuple[str, ...]] = {key: tuple(row) for key, row in _DATA["names"].items()}
START_POINTS: int = _DATA["base"]["points"]
START_HP: int = _DATA["base"]["hp"]
START_XP: int = _DATA["base"]["xp"]
START_RATIONS: int = _DATA["base"]["rations"]
CURRENCY = "gp"
"""What coin is called outside a book."""
MAX_SCORE = 1_000
"""No limit is printed; this one only keeps hostile files out."""


@dataclass(frozen=True)
class Hero:
    """The whole sheet. Damage is counted up against the maximum, as the text does. GNG-022"""

    name: str = field("Unnamed", "what the character is called")
    archetype: str = field("", "fighter, rogue or mage; empty for a free spread")
    names: str = field("power", "under which names the abilities are shown", choices=tuple(NAMES))
    power: int = field(0, "Power", low=0, high=MAX_SCORE)
    grace: int = field(0, "Grace", low=0, high=MAX_SCORE)
    focus: int = field(0, "Focus", low=0, high=MAX_SCORE)
    max_hp: int = field(START_HP, "health points when unhurt", low=1, high=MAX_SCORE)
    damage: int = field(0, "damage taken", low=0, high=MAX_SCORE)
    weapon: Item = field(Item("tool"), "the weapon or tool in hand")
    armour: Item = field(Item("clothing"), "the armour or clothing worn")
    items: tuple[Item, ...] = field((), "what else is carried")
    rations: int = field(0, "rations", low=0, high=MAX_SCORE)
    spells: tuple[str, ...] = field((), "spells known")
    level: int = field(0, "levels gained", low=0, high=MAX_SCORE)
    used: int = field(0, "used experience", low=0)
    unused: int = field(START_XP, "unused experience", low=0)
    overcome: tuple[str, ...] = field((), "obstacles and enemies that have given their experience")
    gp: int = field(0, "coin, where an adventure uses it", low=0)
    titles: tuple[str, ...] = field((), "titles")
    keywords: tuple[str, ...] = field((), "keywords of the adventure under way")
    foes: tuple[Enemy, ...] = field((), "enemies of the fight under way, the one that is fought first")
    round: int = field(0, "rounds of that fight", low=0, high=MAX_SCORE)

    @property
    def hp(self) -> int:
        """Health points left, never shown below 0. R-18"""
        return max(0, self.max_hp - self.damage)

    @property
    def out(self) -> bool:
        """Damage has reached the total: the character cannot continue. GNG-022"""
        return self.damage >= self.max_hp

    def ability(self, key: str) -> int:
        return {"power": self.power, "grace": self.grace, "focus": self.focus}[key]

    def called(self, key: str) -> str:
        """The name of an ability as this adventure has it. GNG-021"""
        return NAMES[self.names][ABILITIES.index(key)]

    def hurt(self, damage: int) -> Hero:
        """Damage adds up; beyond the total it makes no difference."""
        return replace(self, damage=min(self.max_hp, self.damage + damage)) if damage > 0 else self

    def healed(self, points: int) -> Hero:
        """Healing stops at the maximum. R-15"""
        return replace(self, damage=max(0, self.damage - points)) if points > 0 else self

    def at(self, hp: int) -> Hero:
        """The same character with so many health points left."""
        return self if hp == self.hp else replace(self, damage=self.max_hp - hp)

    def raised(self, key: str, by: int) -> Hero:
        return replace(
            self,
            power=self.power + by * (key == "power"),
            grace=self.grace + by * (key == "grace"),
            focus=self.focus + by * (key == "focus"),
        )

    def seen(self, *, hp: int) -> Hero:
        """As a fight counts it: health points left, not damage taken."""
        return replace(self, damage=self.max_hp - hp)

    def knowing(self, spell: str) -> Hero:
        return self if spell in self.spells else replace(self, spells=in_order((*self.spells, spell)))


def measures(hero: Hero) -> Mapping[str, int]:
    """Numbers that goals and reports may name; losing everything leaves 0 hp."""
    return {
        "alive": int(not hero.out),
        "hp": hero.hp,
        "xp": hero.used + hero.unused,
        "unused": hero.unused,
        "level": hero.level,
        "rations": hero.rations,
        "power": hero.power,
        "grace": hero.grace,
        "focus": hero.focus,
    }


def over(hero: Hero) -> str:
    return "out" if hero.out else ""


def faults(hero: Hero) -> list[Message]:
    """Where a character breaks the rules, each in a sentence."""
    found: list[Message] = []
    if hero.damage > hero.max_hp:
        found.append(
            Message(
                "{damage} is more than the {limit} health points.",
                path="damage",
                damage=hero.damage,
                limit=hero.max_hp,
            )
        )
    points = hero.power + hero.grace + hero.focus
    if points > START_POINTS + hero.level:
        found.append(
            Message(
                "The abilities add up to {points}; {start_points} points and {level} levels give at most "
                "{most} (GNG-030, GNG-091).",
                path="power",
                points=points,
                start_points=START_POINTS,
                level=hero.level,
                most=START_POINTS + hero.level,
            )
        )
    found += [
        Message("{spell} is listed twice.", path="spells", spell=Name(spell))
        for spell in sorted(set(hero.spells))
        if hero.spells.count(spell) > 1
    ]
    return found
