"""Fights: rounds of Talent tests that are survived, not won by blows (GNAT-080 to GNAT-125)."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.ask import Aside, Ask
from talewright.core.holdings import is_named, only, replace
from talewright.core.record import field
from talewright.core.ruleset import NoRules, Outcome
from talewright.rulesets.gnat.character import MAX_STAT, Hero, Item
from talewright.rulesets.gnat.magic import standing, try_spell
from talewright.rulesets.gnat.talent import Term, Throw, skill_terms, throw, total
from talewright.rulesets.gnat.wounds import show, standing_options, take_wounds

NO_WEAPON = 1
SHIELD_ALONE = 1
SHIELD_SEVERAL = 2
FUMBLE_WOUND = 1
Fought = tuple[Hero, int]
"""The character between two rounds of a fight, and how many are left."""


@dataclass(frozen=True)
class Fight:
    """A fight as a book words it; the defaults are those of GNAT-081."""

    rounds: int = field(1, "how many rounds", low=1, high=100)
    modifier: int = field(0, "modifier for the opponent's strength", low=-30, high=30)
    several: bool = field(False, "against several opponents at once")
    wounds: int = field(1, "Wounds of each failed round", low=0, high=99)
    ignoring_armour: bool = field(False, "armour cannot stop its Wounds")
    advantage: bool = field(False, "the passage gives Advantage")
    disadvantage: bool = field(False, "the passage gives Disadvantage")
    no_shield: bool = field(False, "a shield cannot be used")
    no_weapon: bool = field(False, "no weapon can be used")
    no_ranged: bool = field(False, "ranged weapons cannot be used")
    no_long: bool = field(False, "long weapons cannot be used")
    no_two_handed: bool = field(False, "two-handed weapons cannot be used")
    no_armour: bool = field(False, "armour cannot be used")
    long_bonus: int = field(0, "extra bonus of a long weapon here", low=0, high=9)
    skill: str = field("", "the Skill the fight is tested with, such as swimming")
    default_roll: bool = field(False, "without that Skill, a Default Roll is allowed")
    several_rounds: int | None = field(
        None, "several opponents only in the first so many rounds; in all if empty", low=1, high=100, empty=0
    )


def fight(ask: Ask, hero: Hero, order: Fight, rules: object = NoRules) -> Outcome[Hero]:
    """All rounds are fought; alive after the last is a fight won (GNAT-083 to GNAT-085, A23)."""
    del rules
    if order.skill and skill_terms(hero, order.skill, default_roll=order.default_roll) is None:
        ask.note("closed", skill=order.skill)
        return Outcome(hero, "closed", good=False)
    each = replace(order, rounds=1, several_rounds=None)
    alone = replace(each, several=False)
    counted = None if order.several_rounds else _COUNTED
    hero, _ = ask.repeat(_next_round, order, each, alone, (hero, order.rounds), until=_is_over, aside=counted)
    if hero.vitality == 0:
        return Outcome(hero, "overcome", good=False)
    return Outcome(hero, "survived", good=True)


def _next_round(ask: Ask, order: Fight, each: Fight, alone: Fight, state: Fought) -> Fought:
    hero, left = state
    number = order.rounds - left + 1
    ask.note("round", number=number, rounds=order.rounds)
    ask.show(hero)
    fewer = order.several_rounds and number > order.several_rounds
    fought, _ = ask.call(fight_round, fighter(hero, order), alone if fewer else each)
    return replace(hero, vitality=fought.vitality, fortune=fought.fortune, items=fought.items), left - 1


def _is_over(state: Fought) -> bool:
    hero, left = state
    return left == 0 or hero.vitality == 0


def _uncounted(state: Fought) -> tuple[Fought, int]:
    """One round is like another, however many are left."""
    hero, left = state
    return (hero, 1), left


def _counted(state: Fought, left: int) -> Fought:
    return state[0], left - 1


_COUNTED: Aside[Fought] = Aside(_uncounted, _counted)


def fighter(hero: Hero, order: Fight) -> Hero:
    """The character without what no round reads: heroes who differ in nothing else fight the same round."""
    skills = only(hero.skills, is_named, order.skill)
    return replace(
        hero,
        talent_max=hero.talent,
        fortune_limit=MAX_STAT,
        skills=skills,
        xp=0,
        gp=0,
        titles=(),
        status=(),
        keywords=(),
    )


def fight_round(ask: Ask, hero: Hero, order: Fight) -> tuple[Hero, str]:
    """One round: (hero afterwards, how it went: held, failed, fumbled, fireball or overcome)."""
    won = False
    if _window_options(hero, order.several):  # for speed alone
        hero, won = ask.call(window, hero, order.several)
    show(ask, hero)
    if hero.vitality == 0:
        return hero, "overcome"
    if won:
        return hero, "fireball"
    weapon = _choose_weapon(ask, hero, order)
    terms = fight_terms(hero, order, weapon)
    target = total(terms)
    ask.note("target", target=target, terms=tuple(terms))
    thrown = ask.call(
        throw,
        Throw(
            "fight",
            target,
            hero.fortune,
            "GNAT-080",
            two_handed=weapon is not None and weapon.kind == "two-handed",
            advantage=order.advantage or (weapon is not None and weapon.magical),
            disadvantage=order.disadvantage,
        ),
    )
    hero = replace(hero, fortune=thrown.fortune)
    if thrown.passed:
        return hero, "held"
    wounds = order.wounds + (FUMBLE_WOUND if thrown.fumble and order.wounds else 0)
    if wounds:
        ask.mark(hero, wounds)
        saved = False
        if hero.holding("invulnerability"):  # for speed alone
            hero, saved = ask.call(invulnerability, hero, wounds)
        if not saved:
            hero = take_wounds(ask, hero, wounds, ignoring_armour=order.ignoring_armour or order.no_armour)
    return hero, "overcome" if hero.vitality == 0 else "fumbled" if thrown.fumble else "failed"


def window(ask: Ask, hero: Hero, several: bool) -> tuple[Hero, bool]:
    """Before the throw: potions, Heal, Fireball against several, in any order (A25, A28)."""
    kept_heals = kept_fireballs = 0
    while True:
        ask.mark("window", hero, kept_heals, kept_fireballs)
        show(ask, hero)
        options = _window_options(hero, several, kept_heals, kept_fireballs)
        choice = ask.decide("window", ["fight", *options], clause="A28", vitality=hero.vitality)
        if choice == "fight":
            return hero, False
        if choice == "cast:fireball":
            hero, won, kept_fireballs = ask.call(try_spell, hero, "fireball", kept_fireballs)
            if won or hero.vitality == 0:
                return hero, won
        else:
            hero, kept_heals = ask.call(standing, hero, choice, kept_heals)
            if hero.vitality == 0:
                return hero, False


def _window_options(hero: Hero, several: bool, kept_heals: int = 0, kept_fireballs: int = 0) -> list[str]:
    options = list(standing_options(hero, kept_heals))
    if several and len(hero.holding("fireball")) > kept_fireballs:
        options.append("cast:fireball")
    return options


def usable_weapons(hero: Hero, order: Fight) -> list[Item]:
    """Carried weapons this fight allows, alike ones once."""
    if order.no_weapon:
        return []
    barred = {"ranged": order.no_ranged, "long": order.no_long, "two-handed": order.no_two_handed}
    return list(dict.fromkeys([weapon for weapon in hero.weapons if not barred.get(weapon.kind)]))


def _choose_weapon(ask: Ask, hero: Hero, order: Fight) -> Item | None:
    """At the start of each round, among carried weapons (GNAT-093, A14)."""
    weapons = usable_weapons(hero, order)
    if len(weapons) < 2:  # nothing to choose
        return weapons[0] if weapons else None
    names = [weapon.name for weapon in weapons]
    ids = [
        f"wield:{name}" if names.count(name) == 1 else f"wield:{name} {names[: i + 1].count(name)}"
        for i, name in enumerate(names)
    ]
    return weapons[ids.index(ask.decide("weapon", ids, clause="GNAT-093"))]


def fight_terms(hero: Hero, order: Fight, weapon: Item | None) -> list[Term]:
    """The lines of a round's target. A shield takes off combat penalties, never below none (A13)."""
    terms: list[Term] = [("Talent", hero.talent, "GNAT-080")]
    penalty = max(0, -order.modifier)
    if penalty:
        terms.append(("opponent", -penalty, "GNAT-082"))
    if weapon is None:
        penalty += NO_WEAPON
        terms.append(("no weapon", -NO_WEAPON, "GNAT-094"))
    one_hand_free = weapon is None or weapon.kind == "one-handed"
    if hero.shield is not None and not order.no_shield and one_hand_free and penalty:
        worth = SHIELD_SEVERAL if order.several else SHIELD_ALONE
        terms.append((hero.shield.name, min(worth, penalty), "GNAT-106" if order.several else "GNAT-105"))
    if order.modifier > 0:
        terms.append(("bonus of the fight", order.modifier, "GNAT-009"))
    if weapon is not None and weapon.bonus:
        terms.append((weapon.name, weapon.bonus, "GNAT-096"))
    if weapon is not None and weapon.kind == "long" and order.long_bonus:
        terms.append(("reach", order.long_bonus, "GNAT-101"))
    if order.skill:
        terms += skill_terms(hero, order.skill, default_roll=order.default_roll) or []
    return terms


def invulnerability(ask: Ask, hero: Hero, wounds: int) -> tuple[Hero, bool]:
    """After the final dice of a failed round, before armour (GNAT-073, A26). True: no Wound is taken."""
    kept = 0
    while len(hero.holding("invulnerability")) > kept:
        ask.mark("invulnerability", hero, kept, wounds)
        show(ask, hero)
        choice = ask.decide("invulnerability", ["decline", "cast"], clause="GNAT-073", wounds=wounds)
        if choice == "decline":
            return hero, False
        hero, worked, kept = ask.call(try_spell, hero, "invulnerability", kept)
        if worked:
            ask.note("invulnerable", wounds=wounds)
        if worked or hero.vitality == 0:
            return hero, True
    return hero, False
