"""The sides of a fight: what an order says of them, and what of each fighter matters (LEG-R17, LEGF-168)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.record import field
from talewright.rulesets.legend.bestiary import Attack, Creature, creature, parse_foes
from talewright.rulesets.legend.character import MAX_STAT, Hero, check_dice, check_names
from talewright.rulesets.legend.combat import EARN, EARNING, ways_of
from talewright.rulesets.legend.dice_pool import Pool, make_pool
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.tools import armour_of, harms_spirits, holds_off_spirits, weapon_of

STARTS = ("roll", "first", "last", "surprised", "surprising")


class Fighter(NamedTuple):
    """What a fight needs to know of one fighter: ways to strike as (name, pool), Armor, side and gifts."""

    name: str
    side: str
    ways: tuple[tuple[str, Pool], ...]
    armour: int
    grace: int
    protects: bool = False
    venom: str = ""
    most_harm: int | None = None
    spirit: bool = False
    """Only those who burn or enchant harm it."""
    burns: bool = False
    """Strikes with fire or magic."""
    held: bool = False
    """A ward keeps it from attacking."""


class Field(NamedTuple):
    """What does not change while a fight lasts."""

    fighters: tuple[Fighter, ...]
    earn: bool
    lends: bool
    stated: str


class Battle(NamedTuple):
    """What changes: Vigor of each fighter, the hero's Lives, and gifts not yet used up."""

    vigor: tuple[int, ...]
    lives: int
    gifts: tuple[str, ...]


@dataclass(frozen=True)
class Duel:
    """A fight to the end, or for some rounds. Lives held are spent; see `earning` for when they are earned."""

    foe: str = field("", "a creature of the bestiary; its numbers are used where none are given")
    foes: int = field(1, "how many of them", low=1, high=9)
    foe_might: int | None = field(
        None, "the foe's Might; the creature's if empty, or 6", low=4, high=12, empty=0
    )
    foe_weapon: int | None = field(
        None, "the foe's weapon die, 0 for none; the creature's if empty, or 6", low=0, high=12, empty=-1
    )
    foe_armour: int | None = field(
        None, "the foe's Armor; the creature's if empty, or 0", low=0, high=2, empty=-1
    )
    foe_vigor: int | None = field(
        None, "the foe's Vigor; the creature's if empty, or 6", low=1, high=MAX_STAT, empty=0
    )
    foe_boons: int = field(0, "boons on the foe's attacks", low=0, high=8)
    foe_banes: int = field(0, "banes on the foe's attacks", low=0, high=20)
    also: tuple[str, ...] = field(
        (), "further foes: 'troll', '2 moss_rat', or 'might=8 weapon=6 vigor=4 armour=1'"
    )
    friends: tuple[str, ...] = field((), "friends at your side, written like foes")
    start: str = field(
        "roll", "who acts first: roll Grace, first, last, surprised or surprising", choices=STARTS
    )
    watch: bool = field(False, "a watch is kept: a hunter that stalks surprises nobody")
    winding: bool = field(False, "a friend winds what would stand still")
    rounds: int | None = field(None, "how many rounds at most; to the end if empty", low=1, high=200, empty=0)
    wield: str = field("", "the weapon by name; empty for the best, hands for none")
    attribute: str = field(
        "", "the attribute; empty for Might, or Grace at range", choices=("", "might", "grace", "wit")
    )
    boons: int = field(0, "boons on your attacks", low=0, high=8)
    banes: int = field(0, "banes on your attacks", low=0, high=20)
    earn: str = field("auto", EARN, choices=EARNING)
    consequence: str = field(
        "none",
        "whether the master is asked what your failed and partial attacks bring",
        choices=("none", "ask"),
    )

    def __post_init__(self) -> None:
        check_dice(foe_might=self.foe_might or 0, foe_weapon=self.foe_weapon or 0)
        check_names(
            foe=lambda: self.foe and creature(self.foe),
            also=self._all(self.also),
            friends=self._all(self.friends),
        )

    @staticmethod
    def _all(texts: tuple[str, ...]) -> Callable[[], object]:
        return lambda: [parse_foes(text) for text in texts]


@dataclass(frozen=True)
class Fight(Duel):
    """A fight as it is played: nine earns Lives as always, and the master is asked what misses bring."""

    earn: str = field("yes", EARN, choices=EARNING)
    consequence: str = field(
        "ask",
        "whether the master is asked what your failed and partial attacks bring",
        choices=("none", "ask"),
    )


def foes_of(order: Duel) -> tuple[Creature, ...]:
    base = creature(order.foe) if order.foe else Creature(attacks=(Attack(quality=6),))
    if order.foe_might:
        base = replace(base, might=order.foe_might)
    if order.foe_vigor:
        base = replace(base, vigor=order.foe_vigor)
    if order.foe_armour is not None:
        base = replace(base, armour=order.foe_armour)
    if order.foe_weapon is not None:
        base = replace(base, attacks=(Attack(quality=order.foe_weapon),))
    return (*((base,) * order.foes), *(each for text in order.also for each in parse_foes(text)))


def field_of(
    hero: Hero, friends: tuple[Creature, ...], foes: tuple[Creature, ...], order: Duel, *, earn: bool
) -> Field:
    """Everyone in the fight: the hero, friends, foes."""
    own = Fighter(
        hero.name,
        "hero",
        ways_of(hero, order.wield, order.attribute, order.boons, order.banes),
        armour_of(hero),
        hero.grace,
        has(hero, "protector") and bool(friends),
        burns=harms_spirits(weapon_of(hero, order.wield)),
    )
    helpers = tuple(fighter_of(each, "friend", 0, 0) for each in friends)
    ward = holds_off_spirits(hero)
    enemies = tuple(
        fighter_of(each, "foe", order.foe_boons, order.foe_banes)._replace(held=ward and each.spirit)
        for each in foes
    )
    return Field((own, *helpers, *enemies), earn, has(hero, "merry_way"), order.consequence)


def fighter_of(each: Creature, side: str, boons: int, banes: int) -> Fighter:
    """A creature attacks like a character: attribute die and weapon die (LEG-R17)."""
    ways = tuple(
        (way.name, make_pool(getattr(each, way.attribute), way.quality, way.boons + boons, banes))
        for way in each.attacks
    )
    return Fighter(
        each.name,
        side,
        ways,
        each.armour,
        each.grace,
        venom=each.venom,
        most_harm=each.most_harm,
        spirit=each.spirit,
    )


def start_of(order: Duel, foes: tuple[Creature, ...]) -> str:
    """Who acts first: a hunter that stalks surprises those who keep no watch (LEG-133, LEGF-168)."""
    stalked = any(each.stalks for each in foes) and not order.watch
    return "surprised" if stalked and order.start == "roll" else order.start


def in_reach(hero: Hero, foes: tuple[Creature, ...], order: Duel) -> tuple[Creature, ...]:
    """The foes that a fight is about: a spirit that is held off, and that nobody can harm, keeps away (LEGF-168)."""
    if not holds_off_spirits(hero) or harms_spirits(weapon_of(hero, order.wield)):
        return foes
    return tuple(each for each in foes if not each.spirit)
