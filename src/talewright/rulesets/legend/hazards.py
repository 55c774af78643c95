"""Harm without an attack: falls, fire and acid, poison, hard work, given damage (LEG-145, LEGF-157 to LEGF-161)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.combat import after_armour
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import add_fatigue, lose_vigor
from talewright.rulesets.legend.lasting import NUMB, under, warded
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.tools import armour_of, flies, heavy_items

POISON, DISEASE, FEAR = "poison", "disease", "fear"
FIRE, ACID = "fire", "acid"
FALLS = ("fall", "falls", "falling")
"""Words for a fall that Misty armor may ward off."""
SAFE_FALL = 3
"""Metres one may fall unhurt (LEGF-160)."""
BURNING = {"touching": 1, "wading": 2, "engulfed": 3}
"""LEGF-161: Vigor a turn."""


@dataclass(frozen=True)
class Harm:
    """Damage or Fatigue that the story deals out, to the character or to a friend beside it."""

    attack: int = field(0, "degrees of an attack: Armor lessens it", low=0, high=99)
    loss: int = field(0, "Vigor lost outright", low=0, high=99)
    fatigue: int = field(0, "Fatigue from hard work or hardship", low=0, high=99)
    friend: bool = field(False, "it happens to a friend beside you: only a Protector can take it")
    by: str = field("", "what does it, such as claws: what Misty armor wards off does nothing")


def harm(ask: Ask, hero: Hero, order: Harm, rules: Rules) -> Outcome[Hero]:
    """Take what comes. Protector may take the harm in a friend's place, with his own Armor (LEGF-058)."""
    del rules
    before = hero
    if order.by and warded(hero, order.by):
        return _warded(ask, hero, order.by)
    if order.friend:
        steps_in = has(hero, "protector") and (
            ask.decide("protector", ["let", "protect"], clause="LEGF-058", friend="your friend") == "protect"
        )
        if not steps_in:
            return Outcome(hero, "left", good=False)
    hero = lose_vigor(ask, hero, after_armour(order.attack, armour_of(hero)), clause="LEG-136")
    hero = lose_vigor(ask, hero, order.loss)
    hero = add_fatigue(ask, hero, order.fatigue)
    word = "standing" if hero.vigor else "unconscious"
    return Outcome(hero, word, hero.vigor > 0, (("harm", before.vigor - hero.vigor),))


def _warded(ask: Ask, hero: Hero, what: str) -> Outcome[Hero]:
    """Misty armor: the named thing does no harm (LEGF-113)."""
    ask.note("warded", what=what)
    return Outcome(hero, "warded", good=True, facts=(("harm", 0),))


@dataclass(frozen=True)
class Fall:
    metres: int = field(4, "how far", low=0, high=1000)


def fall(ask: Ask, hero: Hero, order: Fall, rules: Rules) -> Outcome[Hero]:
    """Each Heavy object adds a metre; beyond three metres every one costs a Vigor (LEGF-160)."""
    if flies(hero):
        ask.note("flew")
        return Outcome(hero, "flew", good=True, facts=(("harm", 0),))
    if warded(hero, *FALLS):
        return _warded(ask, hero, FALLS[0])
    loss = fall_loss(order.metres, heavy_items(hero)) if rules.additional else 0
    before = hero.vigor
    hero = lose_vigor(ask, hero, loss, clause="LEGF-160")
    return Outcome(
        hero, "landed" if hero.vigor else "unconscious", hero.vigor > 0, (("harm", before - hero.vigor),)
    )


def fall_loss(metres: int, heavy: int) -> int:
    return max(0, metres + heavy - SAFE_FALL)


@dataclass(frozen=True)
class Burn:
    how: str = field("touching", "how deep in fire or acid", choices=tuple(BURNING))
    turns: int = field(1, "for how many turns", low=1, high=99)
    by: str = field(FIRE, "what burns", choices=(FIRE, ACID))


def burn(ask: Ask, hero: Hero, order: Burn, rules: Rules) -> Outcome[Hero]:
    """Fire and acid: no Armor against it (LEGF-161)."""
    if warded(hero, order.by):
        return _warded(ask, hero, order.by)
    before = hero.vigor
    for turn in range(order.turns if rules.additional else 0):
        ask.mark(hero, turn)
        hero = lose_vigor(ask, hero, BURNING[order.how], clause="LEGF-161")
    return Outcome(
        hero, "burned" if hero.vigor else "unconscious", hero.vigor > 0, (("harm", before - hero.vigor),)
    )


@dataclass(frozen=True)
class Afflict:
    what: str = field("poison", "what it is", choices=(POISON, DISEASE, FEAR))
    cured: bool = field(False, "it ends instead")
    fatigue: int = field(0, "Fatigue it adds now, as some do at intervals", low=0, high=20)


def afflict(ask: Ask, hero: Hero, order: Afflict, rules: Rules) -> Outcome[Hero]:
    """Poison and disease keep rest from helping; fear never takes an unbreakable spirit (LEGF-055, LEGF-159)."""
    del rules
    if order.cured:
        return Outcome(_without(hero, order.what), "cured", good=True)
    if warded(hero, order.what):
        return _warded(ask, hero, order.what)
    after = suffer(ask, hero, order.what)
    if order.what not in after.afflictions:
        return Outcome(hero, "fearless", good=True)
    return Outcome(add_fatigue(ask, after, order.fatigue), "afflicted", good=False)


def suffer(ask: Ask, hero: Hero, what: str) -> Hero:
    """An affliction, unless it is fear and the spirit unbreakable or the emotion dulled (LEGF-055, LEGF-103)."""
    numb = under(hero, NUMB)
    if what == FEAR and (has(hero, "unbreakable_spirit") or (numb and numb.about.casefold() == FEAR)):
        ask.note("fearless")
        return hero
    ask.note("afflicted", what=what)
    return replace(hero, afflictions=tuple(dict.fromkeys((*hero.afflictions, what))))


def _without(hero: Hero, what: str) -> Hero:
    return replace(hero, afflictions=tuple(each for each in hero.afflictions if each != what))
