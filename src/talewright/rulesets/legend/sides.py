"""The sides of a fight: what an order says of them, and what of each fighter matters (LEG-R17, LEGF-168)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from talewright.core.actors import acting
from talewright.core.ask import Ask
from talewright.rulesets.legend.bestiary import Attack, Creature, creature, parse_foes
from talewright.rulesets.legend.character import READY, Hero
from talewright.rulesets.legend.combat import ways_of
from talewright.rulesets.legend.dice_pool import Pool, make_pool
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.fight_orders import Duel
from talewright.rulesets.legend.lasting import BLIND, CUT, KEEN, LIGHT, LIMP, STEP, SWIFT, WARD
from talewright.rulesets.legend.spell_targets import Aim, aim_of
from talewright.rulesets.legend.spells import SPELLS
from talewright.rulesets.legend.tools import (
    BARE_HANDS,
    armour_of,
    at_hand,
    harms_spirits,
    holds_off_spirits,
    weapon_of,
)

ATTACK, HOLD, FLEE = "attack", "hold", "flee"
"""What a turn may be used for."""
IN_FIGHTS = (BLIND, CUT, KEEN, LIGHT, LIMP, STEP, SWIFT, WARD)
"""Magic on a character that matters in a fight; lost Armor is counted already."""


class Arm(NamedTuple):
    """What a fighter can strike with, and the ways to do so as (name, pool)."""

    name: str
    ways: tuple[tuple[str, Pool], ...]
    burns: bool = False
    """Fire or magic, which harm what no blade does."""


class Fighter(NamedTuple):
    """What a fight needs to know of one fighter: arms, Armor, side and gifts."""

    name: str
    side: str
    arms: tuple[Arm, ...]
    armour: int
    grace: int
    earns: bool = False
    """A total of nine earns a Life."""
    protects: bool = False
    lends: bool = False
    """Lives may be spent on the rolls of friends."""
    venom: str = ""
    most_harm: int | None = None
    spirit: bool = False
    """Only those who burn or enchant harm it."""
    held: bool = False
    """A ward keeps it from attacking."""
    aim: Aim = Aim()
    """What a spell needs to know of it."""
    spells: tuple[str, ...] = ()
    """Spells that a turn may be used for."""
    grip: int = 0
    """The die of what it pulls loose with, beside Might."""
    top: int = 0
    """Its greatest Vigor."""
    unmoved: int = 0
    """Magic of a smaller size does nothing to it (LEGF-012)."""
    fearless: bool = False
    ranged: tuple[str, ...] = ()
    """The ways of it that reach from afar."""


class Field(NamedTuple):
    """What does not change while a fight lasts: characters, their friends, then foes."""

    fighters: tuple[Fighter, ...]
    characters: int
    lead: int
    """How many there are before the first foe."""
    stated: str
    named: bool = False
    """Several players: every question names the fighter it is for, and alike foes are distinguished."""
    actions: tuple[str, ...] = (ATTACK,)
    """What a character may do with a turn."""

    def ask_for(self, ask: Ask, index: int) -> Ask:
        """An ask that names this fighter where there are several players."""
        if not self.named:
            return ask
        name = self.fighters[index].name
        return acting(ask, name) if index < self.lead else acting(ask, foe=name)


class Reserve(NamedTuple):
    """What a character can use up in a fight: Lives, and gifts of the day. Venom in its blood is noted here too."""

    lives: int
    gifts: tuple[str, ...]


class Battle(NamedTuple):
    """What changes: Vigor of each fighter, the reserve of each character, and who has left."""

    vigor: tuple[int, ...]
    reserves: tuple[Reserve, ...]
    gone: tuple[int, ...] = ()
    magic: tuple[tuple[int, str, int], ...] = ()
    """Magic at work: the fighter under it, what it is, and its strength."""
    failed: tuple[tuple[int, str], ...] = ()
    """Spells that have failed their casters."""

    def amount(self, index: int, kind: str) -> int:
        """The strength of magic on a fighter; 0 without."""
        return next((amount for at, what, amount in self.magic if (at, what) == (index, kind)), 0)

    def enchanted(self, index: int, kind: str, amount: int) -> Battle:
        """The battle with magic of this strength on a fighter; 0 ends it."""
        others = (each for each in self.magic if each[:2] != (index, kind))
        return self._replace(magic=tuple(sorted((*others, *([(index, kind, amount)] if amount else [])))))

    def fights(self, index: int) -> bool:
        return self.vigor[index] > 0 and index not in self.gone

    def decided(self, lead: int) -> bool:
        """Whether a side has nobody left."""
        if not self.gone:  # for speed alone
            return not any(self.vigor[:lead]) or not any(self.vigor[lead:])
        ours = any(self.fights(index) for index in range(lead))
        return not ours or not any(self.fights(index) for index in range(lead, len(self.vigor)))

    def with_reserve(self, index: int, lives: int, gifts: tuple[str, ...]) -> Battle:
        reserves = (*self.reserves[:index], Reserve(lives, gifts), *self.reserves[index + 1 :])
        return self._replace(reserves=reserves)


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
    arm = arm_of(hero, order.wield, order.attribute, order.boons, order.banes)
    own = character_of(hero, (arm,), earns=earn, accompanied=bool(friends))
    helpers = tuple(fighter_of(each, "friend", 0, 0) for each in friends)
    ward = holds_off_spirits(hero)
    enemies = tuple(
        fighter_of(each, "foe", order.foe_boons, order.foe_banes)._replace(held=ward and each.spirit)
        for each in foes
    )
    return Field((own, *helpers, *enemies), 1, 1 + len(helpers), order.consequence)


def arm_of(hero: Hero, wield: str = "", attribute: str = "", boons: int = 0, banes: int = 0) -> Arm:
    """A weapon of the hero's, the best if none is named."""
    weapon = weapon_of(hero, wield)
    name = weapon.name if weapon is not None else BARE_HANDS
    return Arm(name, ways_of(hero, wield, attribute, boons, banes), harms_spirits(weapon))


def character_of(hero: Hero, arms: tuple[Arm, ...], *, earns: bool, accompanied: bool) -> Fighter:
    """The character as a fighter; some gifts are for those who have friends beside them."""
    return Fighter(
        hero.name,
        "hero",
        arms,
        armour_of(hero),
        hero.grace,
        earns,
        accompanied and has(hero, "protector"),
        accompanied and has(hero, "merry_way"),
        aim=Aim(hero.name, hero.might, hero.grace, hero.wit),
        spells=books_for_fights(hero),
        grip=weapon.quality if (weapon := weapon_of(hero)) is not None else 0,
        top=hero.vigor_max,
        unmoved=hero.vigor_max if has(hero, "stubborn") else 0,
        fearless=has(hero, "unbreakable_spirit"),
    )


def books_for_fights(hero: Hero) -> tuple[str, ...]:
    """Spells of ready books that a turn may be used for (LEG-167). An edited sheet may name one that does not exist."""
    ready = (item.spell for item in at_hand(hero).items if item.spell and item.state == READY)
    return tuple(dict.fromkeys(name for name in ready if name in SPELLS and SPELLS[name].in_fights))


def magic_on(index: int, hero: Hero) -> tuple[tuple[int, str, int], ...]:
    """Magic that the character brings into a fight."""
    found = [
        (index, f"{WARD}:{each.about}" if each.kind == WARD else each.kind, max(1, each.amount))
        for each in hero.effects
        if each.on_self and each.kind in IN_FIGHTS
    ]
    return tuple(sorted(found))


def fighter_of(each: Creature, side: str, boons: int, banes: int) -> Fighter:
    """A creature attacks like a character: attribute die and weapon die (LEG-R17)."""
    ways = tuple(
        (way.name, make_pool(getattr(each, way.attribute), way.quality, way.boons + boons, banes))
        for way in each.attacks
    )
    return Fighter(
        each.name,
        side,
        (Arm("", ways),),
        each.armour,
        each.grace,
        venom=each.venom,
        most_harm=each.most_harm,
        aim=aim_of(each),
        spells=each.spells,
        grip=max(way.quality for way in each.attacks),
        top=each.vigor,
        ranged=tuple(way.name for way in each.attacks if "ranged" in way.traits),
        spirit=each.spirit,
    )


def start_of(start: str, foes: tuple[Creature, ...], *, watch: bool) -> str:
    """Who acts first: a hunter that stalks surprises those who keep no watch (LEG-133, LEGF-168)."""
    stalked = any(each.stalks for each in foes) and not watch
    return "surprised" if stalked and start == "roll" else start


def in_reach(foes: tuple[Creature, ...], *, warded: bool, burns: bool) -> tuple[Creature, ...]:
    """The foes that a fight is about: a spirit that is held off, and that nobody can harm, keeps away (LEGF-168)."""
    return foes if burns or not warded else tuple(each for each in foes if not each.spirit)
