"""A fight kept on the sheet: an enemy is met, and each round is an order of its own until one side is beaten or away.

A book plays a fight to its end in one order (`combat.fight`); a player with a printed book, or at a table, goes round by
round. The enemy's damage and the cut of its DS stay on the sheet between the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import RulesetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.combat import AWAY, ground_of, reward
from talewright.rulesets.goonies.foes import BEATEN, LEAST_DS, MAX_DS, Enemy, Standing, known_immunities
from talewright.rulesets.goonies.growth import advance
from talewright.rulesets.goonies.options import Rules
from talewright.rulesets.goonies.orders import ACTIONS, MAX_ENEMIES, Fight
from talewright.rulesets.goonies.rounds import Battle, fight_round

NOBODY = RulesetError(Message("nobody is there to fight", path="action"))


@dataclass(frozen=True)
class Meet:
    """An enemy comes up; another one stands behind those who are there."""

    ds: int = field(9, "the enemy's difficulty score", low=LEAST_DS, high=MAX_DS)
    name: str = field("enemy", "what it is called")
    weapon: int = field(0, "the enemy's weapon points", low=0, high=MAX_DS)
    immune: tuple[str, ...] = field((), "spells or spell tags that do not stun the enemy; magic for all")
    tags: tuple[str, ...] = field((), "what the enemy is: flying, unsteady ...")


@dataclass(frozen=True)
class Round:
    action: str = field("attack", "what is done in this round", choices=ACTIONS)
    spell: str = field("", "the spell that is cast")


@dataclass(frozen=True)
class EndFight:
    """The fight is over for a reason of the story."""


def meet(ask: Ask, hero: Hero, order: Meet, rules: Rules) -> Outcome[Hero]:
    """GNG-040"""
    enemy = Enemy(order.ds, order.name, order.weapon, order.immune, order.tags)
    known_immunities((enemy,), rules)
    ask.note("met", enemy=enemy.called, ds=enemy.ds, weapon=enemy.weapon)
    fought = hero.round if hero.foes else 0
    return Outcome(replace(hero, foes=(*hero.foes, enemy), round=fought), "met", good=True)


def one_round(ask: Ask, hero: Hero, order: Round, rules: Rules) -> Outcome[Hero]:
    """One action against the enemy in front, and what follows from it. GNG-041"""
    if not hero.foes:
        raise NOBODY
    if order.action == "cast" and order.spell not in hero.spells:
        raise RulesetError(Message("this spell is not known", path="spell"))
    fight = Fight(enemies=hero.foes, actions=(order.action,), tactic=order.action, spell=order.spell)
    ground = ground_of(hero, fight, hero.foes, rules)
    battle = Battle(hero.hp, tuple(Standing(foe.damage, foe.cut) for foe in hero.foes))
    after = ask.call(fight_round, battle, ground)
    standing = tuple(
        replace(foe, damage=now.damage, cut=now.cut)
        for foe, now in zip(hero.foes, after.foes, strict=True)
        if now != BEATEN
    )
    beaten = tuple(foe for foe, now in zip(hero.foes, after.foes, strict=True) if now == BEATEN)
    away = after.away if after.hp else -1
    left = () if away >= 0 else standing
    met = hero.foes
    hero = replace(hero.at(after.hp), foes=left, round=hero.round + 1 if left else 0)
    hero = reward(ask, hero, beaten, met[0] if away >= 0 else None, away, rules)
    hero = hero if left or hero.out else advance(ask, hero, rules)
    word = "out" if hero.out else AWAY if away >= 0 else "won" if not left else "fighting"
    taken = battle.hp - after.hp
    return Outcome(
        hero, word, good=word in ("won", AWAY, "fighting") and not taken, facts=(("taken", taken),)
    )


def end_fight(ask: Ask, hero: Hero, order: EndFight, rules: Rules) -> Outcome[Hero]:
    """The enemies are gone; they give no experience."""
    del order
    if not hero.foes:
        raise NOBODY
    ask.note("fight-ended")
    hero = replace(hero, foes=(), round=0)
    return Outcome(hero if hero.out else advance(ask, hero, rules), "ended", good=True)


def check_meet(hero: Hero, orders: Sequence[Meet], rules: Rules) -> list[Message]:
    del orders, rules
    if len(hero.foes) >= MAX_ENEMIES:
        return [Message("at most {limit} at once. Merge some of them.", path="ds", limit=MAX_ENEMIES)]
    return []


def verbs() -> list[Verb[Hero]]:
    return [
        Verb("meet", "Meet an enemy", Meet, meet, "GNG-040", check=check_meet),
        Verb("round", "One round against the enemy that is met", Round, one_round, "GNG-041",
             facts=("taken",), goal=("good", "hp")),
        Verb("end-fight", "End the fight", EndFight, end_fight, "GNG-040"),
    ]  # fmt: skip
