"""Treasure: what it pays for, and the way up to a better one (LEG-052, LEG-058 to LEG-061, LEG-R13 to LEG-R16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import (
    MAX_DIE,
    SIZES,
    STEP,
    Hero,
    Hired,
    Item,
    check_dice,
    check_named,
    check_names,
)
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import feed, take
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.tools import CARRIED, Good, good, parse_item

LOWER = 3
"""LEG-060: objects of lower Quality for one treasure."""
MAX_FAT_CAT_COST = 8
"""LEGF-027: the best goods a Fat cat has for the asking."""
OFFERED, HELP = "offered", "help"
EATEN_HERE = ("Warm meal", "Feast")


def pays(size: int, goods: Sequence[Good]) -> bool:
    """Whether one treasure of that size pays for a basket: costs up to its size, or three lesser things."""
    if sum(each.cost for each in goods) <= size:
        return True
    return len(goods) <= LOWER and all(each.cost < size for each in goods)


@dataclass(frozen=True)
class Buy:
    """Buying from one seller."""

    goods: tuple[str, ...] = field(
        (), "what is bought: from the price list, or as offered: 'Silver spoon (d6, treasure)'"
    )
    treasure: str = field("", "the treasure paid with, by name; empty for the least that serves")
    settlement: bool = field(True, "in a settlement, where a Fat cat need not pay")
    areas: int = field(1, "transport: Areas of distance", low=1, high=60)
    nights: int = field(1, "lodging and hired help: nights or days", low=1, high=365)

    def __post_init__(self) -> None:
        check_named("goods", self.goods)
        check_names(goods=lambda: [offered(name) for name in self.goods])


def basket(order: Buy) -> tuple[Good, ...]:
    """The goods ordered; journeys count by Area, lodging and help by day (LEG-116 to LEG-130)."""
    found = []
    for name in order.goods:
        each = offered(name)
        if each.group == "transport":
            each = replace(each, cost=each.cost * order.areas)
        elif each.group == HELP or "a night" in each.note:
            each = replace(each, cost=each.cost * order.nights)
        found.append(each)
    return tuple(found)


def offered(name: str) -> Good:
    """A line of the price list, or a thing on offer: 'Silver spoon (d6, treasure)'."""
    if "(" not in name:
        return good(name)
    item = parse_item(name)
    return Good("", item.name, OFFERED, "LEG-059", item.quality, item, priced_by_quality=True)


def buy(ask: Ask, hero: Hero, order: Buy, rules: Rules) -> Outcome[Hero]:
    """Hand over one treasure for a basket, without change (LEG-059, LEG-060, LEG-R15)."""
    del rules
    goods = basket(order)
    if any(each.item.found_only for each in goods):
        return Outcome(hero, "not_for_sale", good=False)
    owed = tuple(each for each in goods if not (order.settlement and free_for(hero, each)))
    if owed:
        paid = payment(hero, owed, order.treasure)
        if paid is None:
            ask.note("cannot_pay", cost=sum(each.cost for each in owed))
            return Outcome(hero, "cannot_pay", good=False)
        hero = hero.one_less(paid)
        ask.note("paid", treasure=paid.name, size=paid.quality)
    for each in goods:
        ask.note("bought", what=each.name)
        if each.name in EATEN_HERE:
            hero = feed(hero).marked("day.ate")
        elif each.group in (*CARRIED, OFFERED) or each.item.has("food"):
            hero = take(hero, each.item)
        elif each.group == HELP:
            help_ = Hired(each.name, hero.day + order.nights - 1)
            hero = replace(hero, hired=(*hero.hired, help_))
    return Outcome(hero, "bought", good=True, facts=(("goods", len(goods)), ("paid", int(bool(owed)))))


def free_for(hero: Hero, each: Good) -> bool:
    """Fat cat: list goods of d4 to d8 without paying (LEGF-027)."""
    return has(hero, "fat_cat") and each.group in CARRIED and each.cost <= MAX_FAT_CAT_COST


def payment(hero: Hero, goods: tuple[Good, ...], name: str = "") -> Item | None:
    """The treasure that pays for these goods: the one named, or the least that serves (LEG-059, LEG-060)."""
    treasures = [item for item in hero.with_trait("treasure") if item.quality and not item.found_only]
    if name:
        treasures = [item for item in treasures if item.name.casefold() == name.casefold()]
        if not treasures:
            held = [item.name for item in hero.with_trait("treasure")]
            raise SheetError(
                "",
                [
                    Message(
                        "{name!r} is no treasure carried.{hint}",
                        name=name[:40],
                        hint=did_you_mean(name, held),
                    )
                ],
            )
    fit = [item for item in treasures if pays(item.quality, goods)]
    return min(fit, key=lambda item: item.quality, default=None)


# -- trading up --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hoard:
    """How many treasures of one Quality make a better one (LEG-061)."""

    size: int = field(4, "the Quality of the treasures", low=4, high=MAX_DIE)
    target: int | None = field(
        None, "the size to reach; the next step if empty", low=4, high=MAX_DIE, empty=0
    )
    count: int | None = field(
        None, "how many are held; as many as it takes if empty", low=1, high=99, empty=0
    )
    at_most: int | None = field(
        None, "good if no more than so many are spent; any number if empty", low=1, high=99, empty=0
    )

    def __post_init__(self) -> None:
        check_dice(size=self.size, target=self.target or 0)


TREASURE_FACTS = ("used", "reached", "total")


def treasure(ask: Ask, hero: Hero, order: Hoard, rules: Rules) -> Outcome[Hero]:
    """Roll treasures one at a time until their sum reaches the better size (LEG-R13)."""
    del rules
    target = order.target or min(MAX_DIE, order.size + STEP)
    total, used = weigh(ask, order.size, target, order.count or 0)
    reached = total >= target
    good = reached and (not order.at_most or used <= order.at_most)
    facts = (("reached", int(reached)), ("total", total), ("used", used))
    return Outcome(hero, "reached" if reached else "short", good, facts)


def weigh(
    ask: Ask, size: int, target: int, held: int, total: int = 0, used: int = 0, *, may_stop: bool = False
) -> tuple[int, int]:
    """Add up treasure dice until the target is met or none is left: (total, treasures rolled)."""
    while total < target and (not held or used < held):
        ask.mark(total, used)
        if (
            may_stop
            and ask.decide("bargain", ["stop", "roll"], clause="LEG-R13", total=total, target=target)
            == "stop"
        ):
            break
        total += ask.roll(d(1, size), "treasure", clause="LEG-061", total=total, target=target)[0]
        used += 1
    return total, used


def _cost(name: str) -> int:
    """What a thing without Quality costs; 0 for one without a price."""
    return 0 if "(" in name else good(name).cost


@dataclass(frozen=True)
class TradeUp:
    """Carried treasures of one Quality for something one step better."""

    size: int = field(4, "the Quality of the treasures given", low=4, high=MAX_DIE)
    trader: str = field("a trader", "who remembers the running total")
    into: str = field("", "what is wanted, as 'Silver bell (d6, treasure)'; empty for any treasure")

    def __post_init__(self) -> None:
        check_dice(size=self.size)
        check_names(into=lambda: self.into and parse_item(self.into))


def trade_up(ask: Ask, hero: Hero, order: TradeUp, rules: Rules) -> Outcome[Hero]:
    """Treasures change hands only when the target is met; else the trader notes the total (LEG-R13)."""
    del rules
    if order.size == MAX_DIE:
        return Outcome(hero, "no_better", good=False)
    target = SIZES[SIZES.index(order.size) + 1]
    wanted = parse_item(order.into) if order.into else Item("Finer treasure", target, ("treasure",))
    if wanted.found_only or (wanted.quality or _cost(order.into)) > target:
        return Outcome(hero, "not_for_sale", good=False)
    held = tuple(item for item in hero.with_trait("treasure") if item.quality == order.size)
    tab = next(
        (tab for tab in hero.tabs if tab[:2] == (order.trader, order.size)), (order.trader, order.size, 0, 0)
    )
    total, used = (
        weigh(ask, order.size, target, len(held), tab[3], tab[2], may_stop=True) if held else (tab[3], tab[2])
    )
    others = tuple(each for each in hero.tabs if each != tab)
    if total < target:
        ask.note("tab", trader=order.trader, total=total, target=target)
        return Outcome(
            replace(hero, tabs=(*others, (order.trader, order.size, used, total))), "short", good=False,
            facts=(("total", total), ("used", used)),
        )  # fmt: skip
    hero = replace(hero, tabs=others)
    for item in held[:used]:
        hero = hero.one_less(item)
    ask.note("traded_up", used=used, what=wanted.name)
    return Outcome(take(hero, wanted), "reached", good=True, facts=(("total", total), ("used", used)))
