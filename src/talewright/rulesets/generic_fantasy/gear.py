"""Equipment (GF-070 to GF-077): slots, prices, what a weapon does, armour points and their repair (GF-079)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from talewright.core.ask import Ask
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import BASE_SLOTS, GOODS, Hero
from talewright.rulesets.generic_fantasy.options import Rules

WARES: dict[str, dict[str, Any]] = {
    item: entry for part in ("gear", "weapon", "armour") for item, entry in GOODS[part].items()
}
"""Everything that can be carried, by name."""
WEAPONS = tuple(item for item, entry in GOODS["weapon"].items() if "harm" in entry)
SUITS = tuple(item for item in GOODS["armour"] if item != "shield")
REPAIR = GOODS["service"]["repair armor"]
BARE_HANDS = 1
"""R-7: unarmed, or armed with something unlisted."""


def harm_number(weapon: str) -> int:
    """The harm number of what is in hand."""
    return int(WARES.get(weapon, {}).get("harm", BARE_HANDS))


def is_ranged(weapon: str) -> bool:
    return bool(WARES.get(weapon, {}).get("ranged", False))


def slots_of(item: str, rules: Rules) -> int:
    """One slot unless marked; ammunition by option (R-5)."""
    entry = WARES.get(item, {})
    if entry.get("ammunition"):
        return rules.ammo_slots
    return int(entry.get("slots", 1))


def slots(hero: Hero, rules: Rules) -> int:
    """4 and the BOD die (GF-070)."""
    return BASE_SLOTS + (hero.body_normal if rules.slots_from == "normal" else hero.body)


def slots_used(hero: Hero, rules: Rules) -> int:
    return sum(count * slots_of(item, rules) for item, count in hero.gear)


def affordable(hero: Hero, rules: Rules) -> list[str]:
    """What there is coin and room for; one suit and one shield are worn at a time (R-26)."""
    carried = {name for name, _ in hero.gear}
    worn = {item for item in SUITS if carried & set(SUITS)} | ({"shield"} & carried)
    room = slots(hero, rules) - slots_used(hero, rules)
    return [
        item
        for item, entry in WARES.items()
        if entry["coin"] <= hero.coin and item not in worn and slots_of(item, rules) <= room
    ]


def gained(hero: Hero, items: Iterable[str]) -> Hero:
    """With more to carry; armour is worn at once, and the first weapon taken in hand."""
    held = dict(hero.gear)
    points = 0
    weapon = hero.weapon
    for item in items:
        held[item] = held.get(item, 0) + 1
        points += WARES.get(item, {}).get("ap", 0)
        if not weapon and item in WEAPONS:
            weapon = item
    return replace(
        hero,
        gear=tuple(sorted(held.items())),
        ap=hero.ap + points,
        ap_max=hero.ap_max + points,
        weapon=weapon,
    )


def value(items: Iterable[str], coin: int) -> int:
    """What a package is worth in coin (R-6)."""
    return coin + sum(int(WARES[item]["coin"]) for item in items)


@dataclass(frozen=True)
class Buy:
    """Something from the lists, or a service."""

    item: str = field(
        meaning="what is bought", choices=(*WARES, *(name for name in GOODS["service"] if name))
    )


def buy(ask: Ask, hero: Hero, order: Buy, rules: Rules) -> Outcome[Hero]:
    """The verb: pay and carry; a repair mends 1 AP (GF-074, GF-079)."""
    service = GOODS["service"].get(order.item)
    price = int((service or WARES[order.item])["coin"])
    mends = int(service.get("ap", 0)) if service else 0
    if service:
        refused = hero.coin < price or (mends > 0 and hero.ap >= hero.ap_max)
    else:
        refused = order.item not in affordable(hero, rules)
    if refused:
        ask.note("refused", item=order.item, price=price, coin=hero.coin)
        return Outcome(hero, "refused", good=False)
    hero = replace(hero, coin=hero.coin - price)
    hero = replace(hero, ap=hero.ap + mends) if service else gained(hero, [order.item])
    ask.note("bought", item=order.item, price=price, coin=hero.coin)
    return Outcome(hero, "bought", good=True)
