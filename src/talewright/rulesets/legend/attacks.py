"""Attacks on a target that does not strike back: one, several, or as many as it takes (LEG-135, LEG-136)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.ask import Aside, Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.bestiary import creature
from talewright.rulesets.legend.character import MAX_STAT, Hero, check_names
from talewright.rulesets.legend.combat import (
    EARN,
    EARNING,
    Ways,
    after_armour,
    choose_way,
    earning,
    edged,
    gifts_of,
    hits_left,
    spent_gifts,
    swing,
    ways_of,
)
from talewright.rulesets.legend.dice_pool import Pool, Result, throw
from talewright.rulesets.legend.lasting import KEEN, UNSEEN, used, without
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.rolls import AWESOME, STATED, consequence, roll_facts, spent_on
from talewright.rulesets.legend.tools import harms_spirits, weapon_of


@dataclass(frozen=True)
class Strike:
    """One attack, several, or as many as it takes."""

    foe: str = field("", "a creature of the bestiary to attack")
    foe_armour: int | None = field(
        None, "the target's Armor; the creature's if empty, or 0", low=0, high=2, empty=-1
    )
    foe_vigor: int | None = field(
        None,
        "the target's Vigor; the creature's if empty, or only counts the damage",
        low=1,
        high=MAX_STAT,
        empty=0,
    )
    attacks: int | None = field(
        1, "how many attacks at most; until the target falls if empty", low=1, high=200, empty=0
    )
    at_least: int = field(1, "without Vigor: the damage wanted in all", low=0, high=999, in_play=1)
    wield: str = field("", "the weapon by name; empty for the best, hands for none")
    attribute: str = field(
        "", "the attribute; empty for Might, or Grace at range", choices=("", "might", "grace", "wit")
    )
    boons: int = field(0, "boons on each attack", low=0, high=8)
    banes: int = field(0, "banes on each attack", low=0, high=20)
    earn: str = field("auto", EARN, choices=EARNING, in_play="yes")
    consequence: str = field(
        "ask", "what a failed or partial attack brings, if there is one only", choices=STATED
    )

    def __post_init__(self) -> None:
        check_names(foe=lambda: self.foe and creature(self.foe))


ATTACK_FACTS = (
    "damage",
    "felled",
    "attacks",
    "left",
    "successes",
    "degrees",
    "life",
    "spent",
    "failure",
    "partial",
)


class Target(NamedTuple):
    """What an attack needs to know of its target. Without Vigor only the damage counts."""

    armour: int
    vigor: int
    spirit: bool = False


def target_of(order: Strike) -> Target:
    beast = creature(order.foe) if order.foe else None
    armour = order.foe_armour if order.foe_armour is not None else beast.armour if beast else 0
    return Target(
        armour, order.foe_vigor or (beast.vigor if beast else 0), beast is not None and beast.spirit
    )


def attack(ask: Ask, hero: Hero, order: Strike, rules: Rules) -> Outcome[Hero]:
    """Attack a target that does not strike back (LEG-135, LEG-136); steel does not harm a spirit (LEGF-168)."""
    target = target_of(order)
    if target.spirit and not harms_spirits(weapon_of(hero, order.wield)):
        ask.note("unharmed", name=creature(order.foe).name)
        return Outcome(hero, "unharmed", good=False, facts=(("attacks", 0), ("damage", 0)))
    hero = without(hero, UNSEEN)
    play = _one_attack if order.attacks == 1 else _attacks
    return play(ask, hero, order, rules, target)


def _one_attack(ask: Ask, hero: Hero, order: Strike, rules: Rules, target: Target) -> Outcome[Hero]:
    """A single attack, with whatever a miss brings (LEG-007, LEG-008)."""
    keen = hits_left(hero)
    ways = edged(ways_of(hero, order.wield, order.attribute, order.boons, order.banes), int(keen > 0))
    earn = earning(hero, order.earn, rules, bounded=True)
    result, damage, awed = _single(ask, hero, ways, gifts_of(hero), target.armour, rules, earn=earn)
    facts = dict(roll_facts(result, spent_on(result, hero.lives, rules, earn=earn)))
    hero = replace(hero, lives=result.lives)
    hero = hero.marked(AWESOME) if awed else hero
    hero = used(hero, KEEN, max(0, keen - bool(damage)))
    hero = consequence(ask, hero, result.outcome, order.consequence, ())
    good = damage >= (target.vigor or order.at_least)
    felled = bool(target.vigor) and good
    facts |= {"damage": damage, "felled": int(felled), "attacks": 1, "left": max(0, target.vigor - damage)}
    return Outcome(hero, "felled" if felled else result.outcome, good, tuple(sorted(facts.items())))


class Dealt(NamedTuple):
    """How far several attacks have come. `most` attacks are made, or as many as it takes where it is 0.

    Without a number of attacks nothing is counted, so that misses close into a loop.
    """

    most: int
    vigor: int
    made: int
    damage: int
    lives: int
    gifts: tuple[str, ...]
    keen: int


def _attacks(ask: Ask, hero: Hero, order: Strike, rules: Rules, target: Target) -> Outcome[Hero]:
    """Several attacks, or as many as it takes."""
    ways = ways_of(hero, order.wield, order.attribute, order.boons, order.banes)
    most = order.attacks or 0
    vigor = target.vigor or (0 if most else max(1, order.at_least))
    earn = earning(hero, order.earn, rules, bounded=most > 0)
    start = Dealt(most, vigor, 0, 0, hero.lives, gifts_of(hero), hits_left(hero))
    done = ask.repeat(_next_attack, ways, target.armour, rules, earn, start, until=_is_over, aside=_COUNTED)
    hero = used(spent_gifts(replace(hero, lives=done.lives), done.gifts), KEEN, done.keen)
    felled = bool(vigor) and done.damage >= vigor
    counts = {"damage": done.damage, "felled": int(felled), "left": max(0, vigor - done.damage)}
    if most:
        counts["attacks"] = done.made
    word = "felled" if felled else "standing" if vigor else "done"
    good = felled if vigor else done.damage >= order.at_least
    return Outcome(hero, word, good, tuple(sorted(counts.items())))


def _next_attack(ask: Ask, ways: Ways, armour: int, rules: Rules, earn: bool, state: Dealt) -> Dealt:
    ask.show(lives=state.lives)
    sharp = edged(ways, int(state.keen > 0))
    dealt, lives, gifts, _ = ask.call(swing, sharp, armour, state.lives, state.gifts, rules, earn=earn)
    damage = state.damage + dealt
    return state._replace(
        made=state.made + bool(state.most),
        damage=min(state.vigor, damage) if state.vigor else damage,
        lives=lives,
        gifts=gifts,
        keen=max(0, state.keen - bool(dealt)),
    )


def _is_over(state: Dealt) -> bool:
    return 0 < state.vigor <= state.damage or 0 < state.most <= state.made


def _uncounted(state: Dealt) -> tuple[Dealt, tuple[int, int]]:
    """One attack is like another, whatever those before it have dealt."""
    return state._replace(made=0, damage=0), (state.made, state.damage)


def _counted(state: Dealt, before: tuple[int, int]) -> Dealt:
    made, damage = state.made + before[0], state.damage + before[1]
    return state._replace(made=made, damage=min(state.vigor, damage) if state.vigor else damage)


_COUNTED: Aside[Dealt] = Aside(_uncounted, _counted)


def _single(
    ask: Ask,
    hero: Hero,
    ways: tuple[tuple[str, Pool], ...],
    gifts: tuple[str, ...],
    armour: int,
    rules: Rules,
    *,
    earn: bool,
) -> tuple[Result, int, bool]:
    way = choose_way(ask, ways, gifts)
    keep = "worth" if hero.lives else "total"
    result = ask.call(throw, dict(ways)[way], hero.lives, keep, rules, "attack", earn=earn)
    damage = after_armour(result.degrees, armour)
    ask.note(f"attack_{result.outcome}", degrees=result.degrees, armour=armour, damage=damage)
    return result, damage, way.startswith("awesome")
