"""Fights to the end: sides, turns, targets, and what a blow does (LEG-131 to LEG-136, LEG-R09, LEG-R17).

A fight knows of each fighter only what matters to it: pools, Armor, Vigor. So the solver meets few states.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.ask import FOE, HERO, Ask
from talewright.core.record import told
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import Attack, Creature, creature, parse_foes
from talewright.rulesets.legend.combat import (
    AWE,
    EARN,
    EARNING,
    HIDE,
    after_armour,
    earning,
    gifts_of,
    goes_first,
    spent_gifts,
    start_for,
    swing,
    ways_of,
)
from talewright.rulesets.legend.dice_pool import Pool, make_pool
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import shrug
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.sheet import MOST_STAT, Hero, check_dice
from talewright.rulesets.legend.tools import armour_of

STARTS = ("roll", "first", "last", "surprised", "surprising")


class Fighter(NamedTuple):
    """What a fight needs to know of somebody: ways to strike as (name, pool), Armor, side and gifts."""

    name: str
    side: str
    ways: tuple[tuple[str, Pool], ...]
    armour: int
    grace: int
    protects: bool = False


class Field(NamedTuple):
    """What does not change while a fight lasts."""

    fighters: tuple[Fighter, ...]
    earn: bool
    lends: bool


class Battle(NamedTuple):
    """What changes: Vigor of each fighter, the hero's Lives, and gifts not yet used up."""

    vigor: tuple[int, ...]
    lives: int
    gifts: tuple[str, ...]


@dataclass(frozen=True)
class Duel:
    """A fight to the end, or for some rounds. Lives held are spent; see `earning` for when they are earned."""

    foe: str = told("", "a creature of the bestiary; its numbers serve where none are told")
    foes: int = told(1, "how many of them", low=1, high=9)
    foe_might: int = told(0, "the foe's Might; 0 for the creature's, or 6", low=0, high=12)
    foe_weapon: int = told(
        -1, "the foe's weapon die, 0 for none; -1 for the creature's, or 6", low=-1, high=12
    )
    foe_armour: int = told(-1, "the foe's Armor; -1 for the creature's, or 0", low=-1, high=2)
    foe_vigor: int = told(0, "the foe's Vigor; 0 for the creature's, or 6", low=0, high=MOST_STAT)
    foe_boons: int = told(0, "boons on the foe's attacks", low=0, high=8)
    foe_banes: int = told(0, "banes on the foe's attacks", low=0, high=20)
    also: tuple[str, ...] = told(
        (), "further foes: 'troll', '2 moss_rat', or 'might=8 weapon=6 vigor=4 armour=1'"
    )
    friends: tuple[str, ...] = told((), "friends at your side, written like foes")
    start: str = told(
        "roll", "who acts first: roll Grace, first, last, surprised or surprising", choices=STARTS
    )
    rounds: int = told(0, "how many rounds at most; 0 to the end", low=0, high=200)
    wield: str = told("", "the weapon by name; empty for the best, hands for none")
    attribute: str = told(
        "", "the attribute; empty for Might, or Grace at range", choices=("", "might", "grace", "wit")
    )
    boons: int = told(0, "boons on your attacks", low=0, high=8)
    banes: int = told(0, "banes on your attacks", low=0, high=20)
    earn: str = told("auto", EARN, choices=EARNING)

    def __post_init__(self) -> None:
        check_dice(foe_might=self.foe_might, foe_weapon=max(0, self.foe_weapon))


@dataclass(frozen=True)
class Fight(Duel):
    """A fight as it is played: nine earns Lives, as always."""

    earn: str = told("yes", EARN, choices=EARNING)


DUEL_FACTS = ("won", "felled", "foe_vigor", "harm", "rounds", "first", "friends_up")


def duel(ask: Ask, hero: Hero, order: Duel, rules: Rules) -> Outcome[Hero]:
    """Initiative once, then rounds until one side is down (LEG-131, LEG-R09, LEG-R17)."""
    foes = _foes(order)
    friends = tuple(each for text in order.friends for each in parse_foes(text))
    earn = earning(hero, order.earn, rules, bounded=order.rounds > 0)
    field = field_of(hero, friends, foes, order, earn=earn)
    battle = Battle((hero.vigor, *(each.vigor for each in (*friends, *foes))), hero.lives, gifts_of(hero))
    lead = 1 + len(friends)
    first, battle = _order_of_battle(ask, hero, field, battle, order, lead, rules)
    acting = (*first, *range(lead, len(field.fighters)), *(i for i in range(lead) if i not in first))
    battle, made = ask.call(brawl, field, acting, battle, lead, order.rounds, rules)
    up = battle.vigor
    won = not any(up[lead:])
    lost = not any(up[:lead])
    word = "won" if won else "lost" if lost else "unconscious" if not up[0] else "undecided"
    facts = {
        "won": int(won),
        "felled": sum(1 for left in up[lead:] if not left),
        "foe_vigor": sum(up[lead:]),
        "harm": hero.vigor - up[0],
        "first": int(0 in first),
    }
    if order.rounds:
        facts["rounds"] = made
    if friends:
        facts["friends_up"] = sum(1 for left in up[1:lead] if left)
    hero = spent_gifts(replace(hero, vigor=up[0], lives=battle.lives), battle.gifts)
    ask.note(f"fight_{word}", vigor=hero.vigor)
    return Outcome(hero, word, won, tuple(sorted(facts.items())))


def _foes(order: Duel) -> tuple[Creature, ...]:
    base = creature(order.foe) if order.foe else Creature(attacks=(Attack(quality=6),))
    if order.foe_might:
        base = replace(base, might=order.foe_might)
    if order.foe_vigor:
        base = replace(base, vigor=order.foe_vigor)
    if order.foe_armour >= 0:
        base = replace(base, armour=order.foe_armour)
    if order.foe_weapon >= 0:
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
    )
    helpers = tuple(fighter_of(each, "friend", 0, 0) for each in friends)
    enemies = tuple(fighter_of(each, "foe", order.foe_boons, order.foe_banes) for each in foes)
    return Field((own, *helpers, *enemies), earn, has(hero, "merry_way"))


def fighter_of(each: Creature, side: str, boons: int, banes: int) -> Fighter:
    """A creature attacks like a character: attribute die and weapon die (LEG-R17)."""
    ways = tuple(
        (way.name, make_pool(getattr(each, way.attribute), way.quality, way.boons + boons, banes))
        for way in each.attacks
    )
    return Fighter(each.name, side, ways, each.armour, each.grace)


def _order_of_battle(
    ask: Ask, hero: Hero, field: Field, battle: Battle, order: Duel, lead: int, rules: Rules
) -> tuple[tuple[int, ...], Battle]:
    """Winners of their Grace roll act first, then the enemies, then the rest (LEG-132)."""
    first: list[int] = []
    lives = battle.lives
    for index in range(lead):
        start = start_for(hero, order.start) if index == 0 else order.start
        pool = make_pool(field.fighters[index].grace)
        held = lives if index == 0 or field.lends else 0
        leads, left = ask.call(goes_first, start, pool, held, rules, earn=field.earn and index == 0)
        lives = left if index == 0 or field.lends else lives
        if leads:
            first.append(index)
    if first:
        ask.note("acts_first", first=tuple(field.fighters[index].name for index in first))
    else:
        ask.note("acts_after")
    return tuple(first), battle._replace(lives=lives)


def _decided(vigor: tuple[int, ...], lead: int) -> bool:
    return not any(vigor[:lead]) or not any(vigor[lead:])


def brawl(
    ask: Ask, field: Field, acting: tuple[int, ...], battle: Battle, lead: int, rounds: int, rules: Rules
) -> tuple[Battle, int]:
    """Turn after turn until a side is down or the rounds are over; rounds are counted only if they end it."""
    turn = made = 0
    while not _decided(battle.vigor, lead):
        ask.mark(turn, made, battle)
        if battle.vigor[acting[turn]]:
            battle = ask.call(one_turn, field, acting[turn], battle, lead, rules)
        turn += 1
        if turn == len(acting):
            turn = 0
            battle = battle._replace(vigor=_tidy(field.fighters, battle.vigor, lead))
            if rounds:
                made += 1
                if made == rounds:
                    break
    return battle, made


def one_turn(ask: Ask, field: Field, index: int, battle: Battle, lead: int, rules: Rules) -> Battle:
    """One fighter chooses a target and strikes."""
    own = index < lead
    among = range(lead, len(battle.vigor)) if own else range(lead)
    target = _target(ask, field, battle.vigor, among, own=own)
    return _blow(ask, field, battle, index, target, rules)


def _tidy(fighters: tuple[Fighter, ...], vigor: tuple[int, ...], lead: int) -> tuple[int, ...]:
    """Alike foes are told apart by nothing but their Vigor: keep it sorted, so that fewer states differ."""
    if len(vigor) == lead + 1:
        return vigor
    groups: dict[Fighter, list[int]] = {}
    for index in range(lead, len(vigor)):
        groups.setdefault(fighters[index], []).append(index)
    tidy = list(vigor)
    for places in groups.values():
        for place, left in zip(places, sorted(vigor[index] for index in places), strict=True):
            tidy[place] = left
    return tuple(tidy)


def _target(ask: Ask, field: Field, vigor: tuple[int, ...], among: range, *, own: bool) -> int:
    """Whom to strike; alike targets are offered once, the weakest first."""
    if len(among) == 1:
        return among[0]
    standing: dict[tuple[Fighter, int], int] = {}
    for index in among:
        if vigor[index]:
            standing.setdefault((field.fighters[index], vigor[index]), index)
    order = (
        sorted(standing.values(), key=lambda index: (vigor[index], index))
        if own
        else sorted(standing.values())
    )
    words = {f"at:{index}": f"{field.fighters[index].name} (Vigor {vigor[index]})" for index in order}
    choice = ask.decide(
        "target" if own else "foe_target",
        [f"at:{index}" for index in order],
        clause="LEG-136",
        who=HERO if own else FOE,
        words=words,
    )
    return int(choice.partition(":")[2])


def _blow(ask: Ask, field: Field, battle: Battle, index: int, target: int, rules: Rules) -> Battle:
    fighter, other = field.fighters[index], field.fighters[target]
    mine = fighter.side == "hero" or (fighter.side == "friend" and field.lends)
    if fighter.side == "foe":
        guarded = bool(target) and field.fighters[0].protects and battle.vigor[0] > 0
        armour = 0 if guarded else other.armour  # a protector's own Armor may have to count instead
        damage, _, _ = ask.call(swing, fighter.ways, armour, 0, (), rules, "foe_attack", seat=FOE)
        if guarded and damage:
            friend = other.name
            if ask.decide("protector", ["let", "protect"], clause="LEGF-058", friend=friend) == "protect":
                target = 0
            damage = after_armour(damage, field.fighters[target].armour)
        return _harm(ask, field, battle, target, damage)
    damage, lives, gifts = ask.call(
        swing,
        fighter.ways,
        other.armour,
        battle.lives if mine else 0,
        tuple(gift for gift in battle.gifts if gift == AWE) if fighter.side == "hero" else (),
        rules,
        "attack" if fighter.side == "hero" else "friend_attack",
        earn=field.earn and fighter.side == "hero",
    )
    left = battle.gifts
    if fighter.side == "hero" and AWE in left and AWE not in gifts:
        left = tuple(gift for gift in left if gift != AWE)
    return Battle(_less(ask, field, battle.vigor, target, damage), lives if mine else battle.lives, left)


def _harm(ask: Ask, field: Field, battle: Battle, target: int, damage: int) -> Battle:
    """A foe's blow lands; Strong hide may shrug it off."""
    if target == 0 and shrug(ask, damage, able=HIDE in battle.gifts):
        ask.note("shrugged", loss=damage)
        return battle._replace(gifts=tuple(gift for gift in battle.gifts if gift != HIDE))
    return battle._replace(vigor=_less(ask, field, battle.vigor, target, damage))


def _less(ask: Ask, field: Field, vigor: tuple[int, ...], index: int, loss: int) -> tuple[int, ...]:
    left = max(0, vigor[index] - loss)
    if loss:
        ask.note("wounded" if left else "felled", name=field.fighters[index].name, loss=loss, left=left)
    return (*vigor[:index], left, *vigor[index + 1 :])
