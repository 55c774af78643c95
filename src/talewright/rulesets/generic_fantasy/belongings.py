"""What a character does with its things and its points between tests: take, drop, equip, coin, a pool (GF-070, GF-075, GF-120)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, field
from talewright.core.ruleset import Outcome
from talewright.core.text.message import Message, Name
from talewright.rulesets.generic_fantasy.character import ATTRIBUTES, OUT, SHORT, Hero
from talewright.rulesets.generic_fantasy.gear import (
    SUITS,
    WARES,
    WEAPONS,
    gained,
    slots,
    slots_of,
    slots_used,
)
from talewright.rulesets.generic_fantasy.harm import deplete, settle
from talewright.rulesets.generic_fantasy.options import Rules

LONGEST = 80
MAX_COUNT = 999
AP = "ap"


@dataclass(frozen=True)
class Take:
    """Something is found or given: it costs nothing."""

    item: str = field(meaning="what is taken; anything that is not on the lists takes one slot")
    count: int = field(1, "how many", low=1, high=MAX_COUNT)

    def __post_init__(self) -> None:
        if not self.item.strip() or len(self.item) > LONGEST:
            raise SheetError(
                "", [Message("write from 1 to {longest} characters.", path="item", longest=LONGEST)]
            )


def take(ask: Ask, hero: Hero, order: Take, rules: Rules) -> Outcome[Hero]:
    """Carry it if there is room (GF-070); one suit and one shield are worn at a time (R-26)."""
    item = order.item.strip()
    item = item.lower() if item.lower() in WARES else item
    room = slots(hero, rules) - slots_used(hero, rules)
    if slots_of(item, rules) * order.count > room or _second(hero, item, order.count):
        ask.note("no-room", item=item, needs=slots_of(item, rules) * order.count, free=max(0, room))
        return Outcome(hero, "refused", good=False)
    hero = gained(hero, [item] * order.count)
    ask.note("took", item=item, used=slots_used(hero, rules), slots=slots(hero, rules))
    return Outcome(hero, "taken", good=True)


def _second(hero: Hero, item: str, count: int) -> bool:
    """Whether it would be a second suit or a second shield."""
    alike = SUITS if item in SUITS else ("shield",) if item == "shield" else ()
    return bool(alike) and (count > 1 or any(name in alike for name, _ in hero.gear))


@dataclass(frozen=True)
class Drop:
    """Something is put down, given away or used up."""

    item: str = field(meaning="what is dropped, as the sheet names it")
    count: int | None = field(None, "how many; all if empty", low=1, high=MAX_COUNT)


def drop(ask: Ask, hero: Hero, order: Drop, rules: Rules) -> Outcome[Hero]:
    """Armour that is dropped takes its AP along, a weapon leaves the hand (GF-075, GF-077)."""
    del rules
    item, held = _carried(hero, order.item)
    count = min(held, order.count or held)
    gear = tuple((name, number - count * (name == item)) for name, number in hero.gear)
    gear = tuple(pair for pair in gear if pair[1] > 0)
    ap_max = max(0, hero.ap_max - count * int(WARES.get(item, {}).get("ap", 0)))
    in_hand = hero.weapon if any(name == hero.weapon for name, _ in gear) else ""
    hero = replace(hero, gear=gear, ap_max=ap_max, ap=min(hero.ap, ap_max), weapon=in_hand)
    ask.note("dropped", item=item, count=count)
    return Outcome(hero, "dropped", good=True)


@dataclass(frozen=True)
class Equip:
    """A weapon is taken in hand."""

    weapon: str = field("", "the weapon, as the sheet names it; bare hands if empty")


def equip(ask: Ask, hero: Hero, order: Equip, rules: Rules) -> Outcome[Hero]:
    """One weapon in hand; a thing that is not on the lists serves as one with harm 1 (GF-075, R-7)."""
    del rules
    weapon = _carried(hero, order.weapon)[0] if order.weapon else ""
    if weapon in WARES and weapon not in WEAPONS:
        raise SheetError("", [Message("{weapon} is no weapon (GF-075).", path="weapon", weapon=Name(weapon))])
    ask.note("equipped" if weapon else "bare-hands", weapon=weapon)
    return Outcome(replace(hero, weapon=weapon), "equipped", good=True)


def _carried(hero: Hero, name: str) -> tuple[str, int]:
    """What is carried under that name, whatever the case, and how many."""
    for item, count in hero.gear:
        if item.casefold() == name.strip().casefold():
            return item, count
    hint = did_you_mean(name, [item for item, _ in hero.gear], things=True)
    raise SheetError("", [Message("{name!r} is not carried.{hint}", path="item", name=name[:40], hint=hint)])


@dataclass(frozen=True)
class Coin:
    """Money comes in or goes out."""

    change: int = field(
        meaning="how much coin is gained; a negative number is paid", low=-99_999, high=99_999
    )


def coin(ask: Ask, hero: Hero, order: Coin, rules: Rules) -> Outcome[Hero]:
    """Nobody pays more than there is (GF-073)."""
    del rules
    left = hero.coin + order.change
    if left < 0:
        ask.note("too-dear", price=-order.change, coin=hero.coin)
        return Outcome(hero, "refused", good=False)
    hero = replace(hero, coin=left)
    ask.note("coin-gained" if order.change >= 0 else "coin-paid", change=abs(order.change), coin=left)
    return Outcome(hero, "paid" if order.change < 0 else "gained", good=True)


@dataclass(frozen=True)
class Pool:
    """Points of a pool go or come back by the facilitator's word, without a roll."""

    pool: str = field("body", "which points", choices=(*ATTRIBUTES, AP))
    change: int = field(-1, "how many come back; a negative number is lost", low=-99, high=99)


def pool(ask: Ask, hero: Hero, order: Pool, rules: Rules) -> Outcome[Hero]:
    """At 0 the die steps down with a wound (GF-120), below d4 there is the death table (GF-121). AP break at 0."""
    if order.pool == AP:
        after = replace(hero, ap=min(hero.ap_max, max(0, hero.ap + order.change)))
        ask.note("armour-set", left=after.ap)
        if hero.ap and not after.ap:
            ask.note("broken")
        return Outcome(after, "changed" if after != hero else "unchanged", after != hero)
    place = ATTRIBUTES.index(order.pool)
    die, points = hero.pools.dice[place], hero.pools.hp[place]
    if die == OUT:
        ask.note("pool-out", attribute=SHORT[order.pool])
        return Outcome(hero, "out", good=False)
    if order.change >= 0:
        now = min(die, points + order.change)
        hp = tuple(now if at == place else each for at, each in enumerate(hero.pools.hp))
        ask.note("pool-back", attribute=SHORT[order.pool], points=now - points, hp=now)
        return Outcome(
            hero.set_pools(hero.pools._replace(hp=(hp[0], hp[1], hp[2]))), "refilled", now > points
        )
    pools = deplete(hero.pools, place, -order.change, carry=rules.overflow == "carry")
    left = pools.dice[place]
    if left == OUT:
        ask.note("out", points=-order.change, attribute=SHORT[order.pool])
    else:
        ask.note("harm", points=-order.change, attribute=SHORT[order.pool], hp=pools.hp[place], die=left)
        if left != die:
            ask.note("wound", attribute=SHORT[order.pool], die=left)
    hero = settle(ask, hero, pools)
    word = "dead" if hero.dead else "down" if hero.pools.down else "hurt"
    return Outcome(hero, word, not hero.pools.down)
