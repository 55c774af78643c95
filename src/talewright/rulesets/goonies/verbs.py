"""What a book, a table or an odds question may order of a Goonies character."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.holdings import added
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.rulesets.goonies import belongings, engaged
from talewright.rulesets.goonies.character import MAX_SCORE, Hero
from talewright.rulesets.goonies.checks import CHECK_FACTS, Check, check, suffer
from talewright.rulesets.goonies.combat import ATTACK_FACTS, FIGHT_FACTS, attack, fight, run
from talewright.rulesets.goonies.gear import Item
from talewright.rulesets.goonies.growth import Experience, Level, gain, grant_level
from talewright.rulesets.goonies.magic import CAST_FACTS, Cast, Learn, cast, learn
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import Attack, Fight, Run
from talewright.rulesets.goonies.rest import Rest, check_rest, rest


@dataclass(frozen=True)
class Harm:
    """Damage that the book names."""

    n: int = field(1, "how much damage", low=1, high=MAX_SCORE)
    armor_applies: bool = field(False, "armour helps")


@dataclass(frozen=True)
class Heal:
    """Healing that the book names."""

    n: int = field(1, "how many health points", low=1, high=MAX_SCORE)


@dataclass(frozen=True)
class Equip:
    """The character gets a weapon, armour, rations or any other thing."""

    name: str = field(meaning="what it is called")
    damage_points: int = field(0, "damage points: it is taken in hand as the weapon", low=0, high=50)
    protection: int = field(0, "protection score: it is worn as the armour", low=0, high=50)
    ration: int = field(0, "rations it holds", low=0, high=50)


def take_harm(ask: Ask, hero: Hero, order: Harm, rules: Rules) -> Outcome[Hero]:
    hero, lost = suffer(ask, hero, order.n, rules, armor_applies=order.armor_applies)
    return Outcome(hero, "out" if hero.out else "hurt", good=not hero.out, facts=(("damage", lost),))


def heal(ask: Ask, hero: Hero, order: Heal, rules: Rules) -> Outcome[Hero]:
    """Never above the maximum. R-15"""
    del rules
    after = hero.healed(order.n)
    ask.note("healed", healed=after.hp - hero.hp, hp=after.hp)
    return Outcome(after, "healed", good=True, facts=(("healed", after.hp - hero.hp),))


def equip(ask: Ask, hero: Hero, order: Equip, rules: Rules) -> Outcome[Hero]:
    """What is in hand or worn already goes into the pack. GNG-034"""
    del rules
    item = Item(order.name, order.damage_points, order.protection)
    ask.note("taken", item=order.name)
    if order.ration:
        return Outcome(replace(hero, rations=hero.rations + order.ration), "taken", good=True)
    if order.damage_points:
        hero = replace(hero, weapon=item, items=added(hero.items, hero.weapon))
    elif order.protection:
        hero = replace(hero, armour=item, items=added(hero.items, hero.armour))
    else:
        hero = replace(hero, items=added(hero.items, item))
    return Outcome(hero, "taken", good=True)


def _verbs() -> list[Verb[Hero]]:
    return [
        Verb("check", "Roll an ability against a difficulty score", Check, check, "GNG-010",
             ("--grace 1 --ability grace --ds 9", "--archetype fighter --ds 10 --hp 4"),
             ("success", "hp"), CHECK_FACTS),
        Verb("fight", "Fight to the end: attack, run or cast each round", Fight, fight, "GNG-041",
             ("--archetype fighter --ds 9 --enemy-weapon 1 --tactic attack",
              "--archetype rogue --ds 11 --tactic attack-then-run --turn-at 4",
              "--archetype mage --has-spell sunburst --ds 9 --goal win --goal hp"),
             ("win", "hp"), FIGHT_FACTS),
        Verb("run", "Run from an enemy, every round until away", Run, run, "GNG-051",
             ("--archetype mage --ds 10",), ("fled", "hp"), FIGHT_FACTS),
        Verb("attack", "A single attack", Attack, attack, "GNG-042",
             ("--archetype fighter --ds 9",), ("dealt", "-taken"), ATTACK_FACTS),
        Verb("cast", "Cast a spell: elsewhere, or once at an enemy", Cast, cast, "GNG-063",
             ("--archetype mage --has-spell undergrowth --spell undergrowth --ds 10 --enemy",),
             ("success", "hp"), CAST_FACTS),
        Verb("rest", "Rest, with or without a ration", Rest, rest, "GNG-080",
             ("--archetype fighter --hp 6", "--hp 3 --rations 1 --n 2 --goal hp"), ("hp", "rations"), ("healed",),
             check=check_rest),
        Verb("harm", "Take damage", Harm, take_harm, "GNG-022", ("--n 4 --hp 6",), ("alive", "hp"), ("damage",)),
        Verb("heal", "Heal", Heal, heal, "R-15", ("--n 3 --hp 6",), ("hp",), ("healed",)),
        Verb("learn", "Learn a spell", Learn, learn, "GNG-060", ("--spell cold_snap",)),
        Verb("xp", "Gain experience, and levels with it", Experience, gain, "GNG-095",
             ("--n 36 --used 70",), ("level",), ("levels",)),
        Verb("level", "A level granted by the story", Level, grant_level, "GNG-098", ("--n 1",),
             ("level",), ("levels",)),
        Verb("equip", "Take a weapon, armour, rations or another thing", Equip, equip, "GNG-034",
             ("--name axe --damage-points 2",)),
        *engaged.verbs(),
        *belongings.verbs(),
    ]  # fmt: skip


VERBS = {verb.id: verb for verb in _verbs()}
