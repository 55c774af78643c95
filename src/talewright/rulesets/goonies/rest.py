"""Rest: three points healed by a meal and a rest, one by rest alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.goonies.character import Hero
from talewright.rulesets.goonies.options import Rules

HEALED_FED = 3
HEALED_HUNGRY = 1


@dataclass(frozen=True)
class Rest:
    """Downtime in which to rest."""

    n: int = field(1, "how many rests, one after the other", low=1, high=50)
    optional: bool = field(False, "the player may do something else instead")
    eat: str = field(
        "ask", "rations: the player is asked, always eats, or never", choices=("ask", "always", "never")
    )


def rest(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Outcome[Hero]:
    """One rest for each slot; whether to eat is the player's choice. GNG-080, GNG-081"""
    del rules
    before = hero.hp
    if order.optional and ask.decide("rest", ["decline", "rest"], clause="GNG-080", hp=hero.hp) == "decline":
        return Outcome(hero, "declined", good=False, facts=(("healed", 0),))
    for left in range(order.n, 0, -1):
        ask.mark(hero, left)
        hero = _one_rest(ask, hero, order.eat)
    return Outcome(hero, "rested", good=True, facts=(("healed", hero.hp - before),))


def check_rest(hero: Hero, orders: Sequence[Rest], rules: Rules) -> list[Message]:
    """Nobody rests, and no ration heals, while an enemy stands on the sheet. R-15"""
    del orders, rules
    return [Message("It waits until the fight is over.")] if hero.foes else []


def _one_rest(ask: Ask, hero: Hero, eat: str) -> Hero:
    eats = hero.rations > 0 and eat != "never"
    if eats and eat == "ask":
        eats = ask.decide("eat", ["save", "eat"], clause="GNG-081", hp=hero.hp, max_hp=hero.max_hp,
                          rations=hero.rations) == "eat"  # fmt: skip
    after = hero.healed(HEALED_FED if eats else HEALED_HUNGRY)
    if eats:
        after = replace(after, rations=hero.rations - 1)
    ask.note("ate" if eats else "rested", healed=after.hp - hero.hp, hp=after.hp, max_hp=hero.max_hp,
             rations=after.rations)  # fmt: skip
    return after
