"""Rest is an event: what is told happens, rations may be eaten, things recharge, Experience may be spent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import told
from talewright.core.ruleset import Outcome
from talewright.rulesets.gnat.growth import spend_experience
from talewright.rulesets.gnat.options import Rules
from talewright.rulesets.gnat.sheet import Hero
from talewright.rulesets.gnat.talent import lose_talent, restore_talent
from talewright.rulesets.gnat.wounds import heal, lose_vitality

ALL = 99
"""'Restore all Talent'."""


@dataclass(frozen=True)
class Rest:
    """A Rest with the effects its passage tells (GNAT-046 to GNAT-052); nothing is assumed."""

    optional: bool = told(True, "the player may decline it")
    restores: int = told(0, "Talent restored; 99 for all", low=0, high=ALL)
    heals: int = told(0, "Vitality healed; 99 for all", low=0, high=ALL)
    needs_ration: bool = told(False, "it cannot be taken without eating a ration")
    ration_restores: int = told(0, "Talent restored besides if a ration is eaten", low=0, high=ALL)
    ration_heals: int = told(0, "Vitality healed besides if a ration is eaten", low=0, high=ALL)
    hungry_talent: int = told(0, "Talent lost if no ration is eaten", low=0, high=ALL)
    hungry_vitality: int = told(0, "Vitality lost if no ration is eaten", low=0, high=ALL)
    recharges: tuple[str, ...] = told((), "items whose used ability comes back")


def rest(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Outcome[Hero]:
    """Take the Rest, or decline it."""
    ration = next((item for item in hero.items if item.kind == "ration"), None)
    if order.needs_ration and ration is None:
        return Outcome(hero, "no ration", good=False)
    if order.optional and ask.decide("rest", ["decline", "rest"], clause="GNAT-051") == "decline":
        return Outcome(hero, "declined", good=False)
    eats = order.ration_restores or order.ration_heals or order.hungry_talent or order.hungry_vitality
    ate = order.needs_ration
    if ration is not None and eats and not ate:
        ate = ask.decide("ration", ["save", "eat"], clause="GNAT-051") == "eat"
    hero = heal(restore_talent(hero, order.restores), order.heals)
    if ate and ration is not None:
        hero = heal(restore_talent(hero.without(ration), order.ration_restores), order.ration_heals)
    elif not ate:
        hero = lose_vitality(lose_talent(hero, order.hungry_talent), order.hungry_vitality)
    for name in order.recharges:
        item = hero.carrying(name)
        if item is not None and item.used:
            hero = hero.swapped(item, replace(item, used=False))
    ask.note("rested", ate=ate, talent=hero.talent, vitality=hero.vitality)
    if hero.vitality:
        hero = spend_experience(ask, hero, rules.skills)
    return Outcome(hero, "ate" if ate else "rested", good=True)
