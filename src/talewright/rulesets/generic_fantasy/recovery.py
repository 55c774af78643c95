"""Treatment (R-20), an hour's rest, a night, a week (GF-123 to GF-125, R-21)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.generic_fantasy.character import (
    ATTRIBUTES,
    OUT,
    SHORT,
    TABLES,
    UNITS,
    Clock,
    Hero,
    check_dice,
    points_between,
)
from talewright.rulesets.generic_fantasy.dice_reading import Sizes, hits
from talewright.rulesets.generic_fantasy.harm import death_roll, tell_fall
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.tests import Attempt, helpers, one_test, throw

HOUR, NIGHT, WEEK = "hour", "night", "week"
ROLL = 0
MAX_CLOCK = 8
HOURS_OF_A_NIGHT = 8
DAYS_OF_A_WEEK = 7


@dataclass(frozen=True)
class Death:
    """The character falls; friends treat it, one try a unit of the clock."""

    attribute: str = field("body", "the attribute that fell below d4", choices=ATTRIBUTES)
    healer: int = field(6, "the healer's attribute die, 0 if nobody treats", low=0, high=12)
    healer_skill: int = field(0, "the healer's skill die, 0 without", low=0, high=12)
    need: int = field(1, "hits the treatment needs", low=1, high=8)
    help: tuple[int, ...] = field((), "skill dice of those who help the healer", flag="helper")
    tries: int | None = field(
        None, "tries in all; one in every unit of the clock if empty", low=1, high=MAX_CLOCK, empty=0
    )
    spell: bool = field(False, "a caster can cast heal in time: it always works")
    unit: str = field("", "skip the death table: the clock's unit", choices=("", *UNITS), in_play="")
    units: int = field(ROLL, "skip the clock's roll too: units left", low=0, high=MAX_CLOCK, in_play=ROLL)

    def __post_init__(self) -> None:
        check_dice(self, "healer", "healer_skill", "help")


DEATH_FACTS = ("saved", "dead_at_once", "units", "tried", "rounds", "hours", "days")


def death(ask: Ask, hero: Hero, order: Death, rules: Rules) -> Outcome[Hero]:
    """The verb: the death table, then treatment until it works or the clock runs out."""
    unit, units = _clock(ask, hero, order)
    if unit == "dead":
        ask.note("dead")
        return Outcome(replace(hero, dead=True), "dead", good=False, facts=_death_facts(0, "dead", 0, 0))
    tell_fall(ask, order.attribute, unit, units)
    tries = min(units, order.tries or units)
    if order.spell:
        saved, tried = True, 1
    else:
        dice = (order.healer, order.healer_skill)
        saved, tried = ask.call(
            treatment, dice, helpers(order.help, rules), order.need, tries, rules.weak_hits_count
        )
    if saved:
        ask.note("saved")
        hero = replace(hero, clocks=tuple(one for one in hero.clocks if one.attribute != order.attribute))
        # Other clocks run while one attribute is treated; what works at once takes no unit of theirs.
        hero = tick(ask, hero, unit, tried - 1)
    else:
        ask.note("dead")
        hero = replace(hero, dead=True)
    facts = _death_facts(int(not hero.dead), unit, units, tried)
    return Outcome(hero, "dead" if hero.dead else "saved", good=not hero.dead, facts=facts)


def tend(ask: Ask, hero: Hero, order: Death, rules: Rules) -> Outcome[Hero]:
    """The verb: friends treat the character if its clock runs; otherwise nothing happens."""
    if hero.dead or not any(one.attribute == order.attribute for one in hero.clocks):
        return Outcome(hero, "dead" if hero.dead else "well", good=not hero.dead)
    return death(ask, hero, order, rules)


def _clock(ask: Ask, hero: Hero, order: Death) -> tuple[str, int]:
    running = next((one for one in hero.clocks if one.attribute == order.attribute), None)
    if running is not None and not order.unit:
        return running.unit, running.left
    if not order.unit:
        return ask.call(death_roll)
    if order.units:
        return order.unit, order.units
    return order.unit, ask.call(clock_roll, order.unit)


def clock_roll(ask: Ask, unit: str) -> int:
    sides = next(row[1] for row in TABLES["death"].values if row[0] == unit)
    return ask.roll(d(1, sides), "clock", clause="GF-122", unit=unit)[0]


def _death_facts(saved: int, unit: str, units: int, tried: int) -> tuple[tuple[str, int], ...]:
    values = (saved, int(unit == "dead"), units, tried, *(int(unit == each) for each in UNITS))
    return tuple(zip(DEATH_FACTS, values, strict=True))


def treatment(
    ask: Ask, dice: tuple[int, int], help_: Sizes, need: int, tries: int, weak_count: bool
) -> tuple[bool, int]:
    """A helper treats the dying: tests, one a unit, the last in the last unit (R-20)."""
    tried = 0
    while tried < tries and dice[0]:
        ask.mark(tried)
        grades, _ = ask.call(throw, dice[0], dice[1], help_, 0, need, weak_count, ("intellect", "treatment"))
        tried += 1
        if hits(grades, weak_count) >= need:
            return True, tried
    return False, tried


@dataclass(frozen=True)
class Treat(Attempt):
    """The character treats a dying creature, one test a unit."""

    unit: str = field("rounds", "the unit of the patient's clock", choices=UNITS)
    units: int | None = field(None, "units left; rolled if empty", low=1, high=MAX_CLOCK, empty=0)


def treat(ask: Ask, hero: Hero, order: Treat, rules: Rules) -> Outcome[Hero]:
    """The verb: tests with all that a test allows, until one passes or the clock runs out."""
    units = order.units or ask.call(clock_roll, order.unit)
    start = hero.pools
    tried = 0
    passed = False
    while tried < units and not passed and not hero.dead:
        ask.mark(hero, tried, units)
        hero, _, passed, _ = one_test(ask, hero, order, rules)
        tried += 1
    ask.note("saved" if passed else "lost-patient")
    hero = tick(ask, hero, order.unit, tried - 1)
    facts = (
        ("saved", int(passed)),
        ("units", units),
        ("tried", tried),
        ("spent", points_between(start, hero.pools)),
    )
    return Outcome(hero, "saved" if passed else "lost", good=passed, facts=facts)


@dataclass(frozen=True)
class Stop:
    """Treatment of the character itself has worked, by test or by the heal spell."""

    attribute: str = field("", "whose clock stops; all if empty", choices=("", *ATTRIBUTES))


def stop(ask: Ask, hero: Hero, order: Stop, rules: Rules) -> Outcome[Hero]:
    """The verb: a clock stopped (R-20)."""
    del rules
    left = tuple(clock for clock in hero.clocks if order.attribute not in ("", clock.attribute))
    if left == hero.clocks:
        ask.note("no-clock")
        return Outcome(hero, "well", good=True)
    ask.note("saved")
    return Outcome(replace(hero, clocks=left), "stopped", good=not hero.dead)


@dataclass(frozen=True)
class Pass:
    """Time goes by without treatment."""

    unit: str = field("hours", "rounds, hours or days", choices=UNITS)
    n: int = field(1, "how many", low=1, high=99)


def wait(ask: Ask, hero: Hero, order: Pass, rules: Rules) -> Outcome[Hero]:
    """The verb: clocks run down; one that has run out kills (GF-122)."""
    del rules
    hero = tick(ask, hero, order.unit, order.n)
    return Outcome(hero, "dead" if hero.dead else "waited", good=not hero.dead)


def tick(ask: Ask, hero: Hero, unit: str, n: int) -> Hero:
    """Clocks of that unit run down; those of a smaller unit have run out by then."""
    if not n:
        return hero
    clocks: list[Clock] = []
    dead = hero.dead
    for clock in hero.clocks:
        left = clock.left - n if unit == clock.unit else clock.left
        if UNITS.index(unit) > UNITS.index(clock.unit) or left < 1:
            dead = True
        else:
            clocks.append(replace(clock, left=left))
    if dead and not hero.dead:
        ask.note("dead")
    return replace(hero, clocks=tuple(clocks), dead=dead)


@dataclass(frozen=True)
class Rest:
    """How long, and how the hour's test is played."""

    length: str = field(HOUR, "an hour, a night or a week of comfort", choices=(HOUR, NIGHT, WEEK))
    hours: int | None = field(
        1, "hours of rest, one pool each; until every pool is full if empty", low=1, high=48, empty=0
    )
    full_stomach: bool = field(True, "there is enough to eat and drink")
    trouble: bool = field(False, "a failed test may be passed at the price of extra trouble")
    spend: bool = field(False, "HP of the main attributes may be spent on the test")


REST_FACTS = ("refilled", "gained", "full")


def rest(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Outcome[Hero]:
    """The verb: rest."""
    before = hero.pools
    if order.length == WEEK:
        hero = tick(ask, hero, "days", DAYS_OF_A_WEEK)
    elif order.length == NIGHT:
        hero = tick(ask, hero, "hours", HOURS_OF_A_NIGHT)
    if not order.full_stomach:
        hero = tick(ask, hero, "hours", order.hours or 0) if order.length == HOUR else hero
        ask.note("hungry")
    elif order.length == HOUR:
        hero = _hours(ask, hero, order, rules)
    elif not hero.dead and order.length == NIGHT:
        hero = night(ask, hero, rules)
    elif not hero.dead:
        hero = week(hero)
        ask.note("week")
    full = not _short(hero) and not hero.dead
    after = hero.pools
    refilled = sum(
        1 for at in range(3) if after.hp[at] == after.dice[at] != OUT and before.hp[at] < after.hp[at]
    )
    facts = (("refilled", refilled), ("gained", sum(after.hp) - sum(before.hp)), ("full", int(full)))
    return Outcome(hero, "dead" if hero.dead else "rested" if full else "tired", good=full, facts=facts)


def _hours(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Hero:
    """One pool an hour while one is short; the hours that were ordered pass with full pools too."""
    hours = 0
    while _short(hero) and not hero.dead and (not order.hours or hours < order.hours):
        ask.mark(hero, hours if order.hours else 0)
        hero = tick(ask, hour(ask, hero, order, rules), "hours", 1)
        hours += 1
    if order.hours and hours < order.hours and not hero.dead:
        ask.note("nothing-short")
        hero = tick(ask, hero, "hours", order.hours - hours)
    return hero


def _short(hero: Hero) -> list[int]:
    """Pools that rest can fill: not full, and not of an attribute below d4."""
    pools = hero.pools
    return [at for at in range(3) if pools.dice[at] != OUT and pools.hp[at] < pools.dice[at]]


def refill(hero: Hero, place: int) -> Hero:
    pools = hero.pools
    points = [pools.dice[at] if at == place else pools.hp[at] for at in range(3)]
    return hero.set_pools(pools._replace(hp=(points[0], points[1], points[2])))


def hour(ask: Ask, hero: Hero, order: Rest, rules: Rules) -> Hero:
    """One pool, by a test with its attribute die alone (GF-123, R-21)."""
    options = [f"pool:{ATTRIBUTES[at]}" for at in _short(hero)]
    name = ask.decide("rest", options, clause="GF-123").partition(":")[2]
    test = Attempt(attribute=name, spend=order.spend, trouble=order.trouble)
    hero, _, passed, _ = one_test(ask, hero, test, rules)
    if not passed or hero.pools.dice[ATTRIBUTES.index(name)] == OUT:
        return hero
    ask.note("refilled", attribute=SHORT[name])
    return refill(hero, ATTRIBUTES.index(name))


def night(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    """The test passes by itself: all pools, or one (GF-124, R-21)."""
    empty = _short(hero)
    if rules.night_rest == "one" and empty:
        name = ask.decide("rest", [f"pool:{ATTRIBUTES[at]}" for at in empty], clause="GF-124").partition(":")[
            2
        ]
        empty = [ATTRIBUTES.index(name)]
    for place in empty:
        hero = refill(hero, place)
    ask.note("night")
    return hero


def week(hero: Hero) -> Hero:
    """Every reduced die back to normal, pools full, attributes below d4 too (GF-125, R-21)."""
    return replace(hero.set_pools(hero.pools._replace(dice=hero.normal, hp=hero.normal)), clocks=())
