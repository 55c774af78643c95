"""Rest is an event: what the book says happens, rations may be eaten, things recharge, Experience may be spent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.holdings import first
from talewright.core.pack import RestTerms
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.gnat.character import Hero, is_of_kind
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.growth import spend_experience
from talewright.rulesets.gnat.talent import lose_talent, restore_talent
from talewright.rulesets.gnat.wounds import heal, lose_vitality

ALL = 99
"""'Restore all Talent'."""


@dataclass(frozen=True)
class Rest:
    """A Rest with the effects that its passage names (GNAT-046 to GNAT-052); nothing is assumed."""

    optional: bool = field(True, "the player may decline it")
    restores: int = field(0, "Talent restored; 99 for all", low=0, high=ALL)
    heals: int = field(0, "Vitality healed; 99 for all", low=0, high=ALL)
    needs_ration: bool = field(False, "it cannot be taken without eating a ration")
    ration_restores: int = field(0, "Talent restored besides if a ration is eaten", low=0, high=ALL)
    ration_heals: int = field(0, "Vitality healed besides if a ration is eaten", low=0, high=ALL)
    hungry_talent: int = field(0, "Talent lost if no ration is eaten", low=0, high=ALL)
    hungry_vitality: int = field(0, "Vitality lost if no ration is eaten", low=0, high=ALL)
    recharges: tuple[str, ...] = field((), "items whose used ability comes back")

    def terms(self) -> RestTerms:
        """The same Rest as a passage of a book words it."""
        eats = self.ration_restores or self.ration_heals
        starves = self.hungry_talent or self.hungry_vitality
        return RestTerms(
            self.optional,
            self.needs_ration,
            lambda hero: self._recharge(heal(restore_talent(hero, self.restores), self.heals)),
            (lambda hero: heal(restore_talent(hero, self.ration_restores), self.ration_heals))
            if eats
            else None,
            (lambda hero: lose_vitality(lose_talent(hero, self.hungry_talent), self.hungry_vitality))
            if starves
            else None,
        )

    def _recharge(self, hero: Hero) -> Hero:
        for name in self.recharges:
            item = hero.carrying(name)
            if item is not None and item.used:
                hero = hero.swapped(item, replace(item, used=False))
        return hero


@dataclass(frozen=True)
class FocusedRest(Rest):
    """A Rest of an odds question, with the Skills that some order of it reads: no other is worth its Experience."""

    read: tuple[str, ...] = ()


def rest(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Outcome[Hero]:
    """Take the Rest, or decline it."""
    only = order.read if isinstance(order, FocusedRest) else None
    hero, word = take_rest(ask, hero, order.terms(), rules, only)
    return Outcome(hero, word, good=word in ("rested", "ate"))


def take_rest(
    ask: Ask, hero: Hero, terms: RestTerms, rules: Rules, only: tuple[str, ...] | None = None
) -> tuple[Hero, str]:
    """(hero, how it went: rested, ate, declined or no ration), in the order of the printed example."""
    ration = first(hero.items, is_of_kind, "ration")
    if terms.needs_ration and ration is None:
        return hero, "no ration"
    if terms.may and ask.decide("rest", ["decline", "rest"], clause="GNAT-051") == "decline":
        return hero, "declined"
    ate = terms.needs_ration
    if ration is not None and not ate and (terms.eaten or terms.hungry):
        ate = ask.decide("ration", ["save", "eat"], clause="GNAT-051") == "eat"
    hero = terms.effects(hero)
    if ate and ration is not None:
        hero = hero.without(ration)
        hero = terms.eaten(hero) if terms.eaten else hero
    elif not ate and terms.hungry:
        hero = terms.hungry(hero)
    ask.note("rested", ate=ate, talent=hero.talent, vitality=hero.vitality)
    if hero.vitality:
        hero = spend_experience(ask, hero, rules.skills, only)
    return hero, "ate" if ate else "rested"
