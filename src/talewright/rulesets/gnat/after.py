"""Between adventures: what ends, what stays, what may be done (GNAT-160 to GNAT-169, A36, A51)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.text.message import Message
from talewright.rulesets.gnat.character import CURRENCY, Hero
from talewright.rulesets.gnat.creation import Rules
from talewright.rulesets.gnat.gear import STANDARD, buy, sell
from talewright.rulesets.gnat.growth import affordable, cost, spend, with_skill

CHANGED_BETWEEN = ("talent", "talent_max", "vitality", "vitality_max", "skills", "items", "gp", "xp")
"""What the steps between adventures change, for faces to see."""


def finish(hero: Hero, discard: Sequence[str] = ()) -> Hero:
    """On completion: end instructions, then Vitality and Talent full, keywords and the adventure's name for money
    gone; Fortune stays (A37, A42, GNAT-155).
    """
    for name in discard:
        while (item := hero.carrying(name)) is not None:
            hero = hero.without(item)
    return replace(hero, talent=hero.talent_max, vitality=hero.vitality_max, keywords=(), currency=CURRENCY)


def between(ask: Ask, hero: Hero, rules: Rules, prices: tuple[tuple[str, int], ...] = ()) -> Hero:
    """Discard, sell, buy and spend Experience, in any order, until the next adventure starts (A36)."""
    price_of = {name.casefold(): price for name, price in prices}
    while True:
        ask.mark(hero)
        ask.show(**{name: getattr(hero, name) for name in CHANGED_BETWEEN})
        names = list(dict.fromkeys(item.name for item in hero.items))
        options = ["done"]
        options += [f"raise:{what}" for what in affordable(hero, rules.skills)]
        asked = [(f"buy:{name}", price) for name, (_, price, _) in STANDARD.items() if price <= hero.gp]
        for name in names:
            item = hero.carrying(name)
            worth = price_of.get(name.casefold(), item.treasure if item is not None else 0)
            if name.casefold() in price_of or worth:
                asked.append((f"sell:{name}", worth))
        options += [option for option, _ in asked]
        options += [f"discard:{name}" for name in names]
        choice = ask.decide("between", options, clause="A36", gp=hero.gp, xp=hero.xp, prices=tuple(asked))
        verb, _, name = choice.partition(":")
        match verb:
            case "done":
                return hero
            case "raise":
                ask.note("raised", what=name, price=cost(hero, name))
                hero = spend(hero, name)
            case "buy":
                ware, price, _ = STANDARD[name]
                hero = buy(ask, hero, ware, price)
            case "sell":
                hero = sell(hero, name, price_of.get(name.casefold()))
            case _:
                item_ = hero.carrying(name)
                assert item_ is not None
                hero = hero.without(item_)


def begin(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """Bring a character into a new adventure: armour full, no keywords, its name for money; a special Skill may be
    offered (GNAT-155).
    """
    if hero.vitality == 0:
        raise SheetError("", [Message("A dead character does not cross over (A51).", path="transfer")])
    items = tuple(replace(item, spent=0) if item.spent else item for item in hero.items)
    hero = replace(hero, items=items, keywords=(), currency=rules.currency)
    offered = [name for name in rules.special_skills if not hero.skill(name)]
    if offered:
        options = ["decline", *(f"skill:{name}" for name in offered)]
        choice = ask.decide("special-skill", options, clause="GNAT-038")
        if choice != "decline":
            hero = with_skill(hero, choice.partition(":")[2])
    return hero
