"""Time, travel, Rooms and Areas, and the dungeon's Clock (LEG-138 to LEG-146, LEGF-162 to LEGF-167)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import MASTER, Aside, Ask
from talewright.core.dice import d
from talewright.core.record import field
from talewright.core.ruleset import Outcome
from talewright.rulesets.legend.character import DAY, READY, RESTING, SPENT, START_VIGOR, Hero
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.inventory import add_fatigue, exhausted, remove_fatigue
from talewright.rulesets.legend.lasting import time_over
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.scenes import end_scene
from talewright.rulesets.legend.spells import SPELLS

ROOM_ACTION = 10
HOUR = 60
WATCH = 240
WATCHES = ("Dawn", "Midday", "Afternoon", "Evening", "Dusk", "Midnight")
"""LEG-142."""
CLOCK_FULL = 20
CLOCK_OMEN = 3
CLOCK_DIE = 6
MAX_DEPTH = 10
LUSH = ("damp", "lush", "wooded", "grassy", "hilly")
"""Where Surface explorer is at home (LEGF-015)."""
FACTS = ("told", "nothing")


def watch_of(hero: Hero) -> str:
    """The Watch of the day it is."""
    return WATCHES[hero.minute // WATCH]


def pass_time(ask: Ask, hero: Hero, minutes: int, rules: Rules) -> Hero:
    """Let time go by. Each Dawn gives back what a day uses up (LEG-R20, LEG-R24); magic runs out (LEG-R40)."""
    end = hero.minute + minutes
    for _ in range(end // DAY):
        hero = _dawn(ask, hero, rules)
    return time_over(ask, replace(hero, minute=end % DAY))


IN_A_ROOM, OUTDOORS, NO_TIME = "room", "outdoors", "none"
TIMES = {IN_A_ROOM: ROOM_ACTION, OUTDOORS: WATCH, NO_TIME: 0}
TAKES = "the time it takes: an action in a Room, one outdoors, or none as a part of another action"


def take_time(ask: Ask, hero: Hero, takes: str, rules: Rules) -> Hero:
    """A declared action: ten minutes in a Room, a Watch outdoors (LEG-139, LEG-140)."""
    return pass_time(ask, hero, TIMES[takes], rules)


def _dawn(ask: Ask, hero: Hero, rules: Rules) -> Hero:
    if rules.hunger and rules.additional and "day.ate" not in hero.used and "hunger" not in hero.afflictions:
        hero = replace(hero, afflictions=(*hero.afflictions, "hunger"))
        ask.note("hungry")
    items = tuple(
        replace(item, state=READY)
        if item.state == RESTING or (item.state == SPENT and not SPELLS[item.spell].recharge)
        else item
        for item in hero.items
    )
    hero = replace(hero.unmarked("day.", "night."), items=items, day=hero.day + 1)
    ask.note("dawn", day=hero.day)
    return _paid_for(ask, hero)


def _paid_for(ask: Ask, hero: Hero) -> Hero:
    """Hired help leaves when nobody has paid for the day; the others have slept and eaten (LEG-R44)."""
    for each in hero.hired:
        if each.last_day < hero.day:
            ask.note("hireling_leaves", who=each.name)
    staying = (each for each in hero.hired if each.last_day >= hero.day)
    return replace(hero, hired=tuple(replace(each, vigor=START_VIGOR) for each in staying))


# -- Areas and Rooms ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Travel:
    """A journey through connected Areas, a Watch each (LEG-141, LEG-143)."""

    areas: int = field(1, "how many Areas on", low=1, high=60)
    area: str = field("", "the name of the Area reached")
    terrain: str = field("", "the country there: damp, lush, wooded, grassy, hilly or another word")
    strenuous: bool = field(False, "hard going: a Fatigue each Watch")


def travel(ask: Ask, hero: Hero, order: Travel, rules: Rules) -> Outcome[Hero]:
    """Move from Area to Area; the Exhausted do not (LEG-039, LEG-143, LEG-145)."""
    for gone in range(order.areas):
        ask.mark(hero, gone)
        if exhausted(hero):
            ask.note("too_laden")
            return Outcome(hero, "exhausted", good=False, facts=(("areas", gone),))
        hero = pass_time(ask, hero, WATCH, rules)
        ask.note("travelled", watch=watch_of(hero), day=hero.day)
        if order.strenuous:
            hero = add_fatigue(ask, hero, 1)
        hero = end_scene(hero)
        if hero.down:
            return Outcome(hero, "unconscious", good=False, facts=(("areas", gone + 1),))
    hero = _arrive(ask, replace(hero, clock=None), order)
    return Outcome(hero, "arrived", good=True, facts=(("areas", order.areas),))


def _arrive(ask: Ask, hero: Hero, order: Travel) -> Hero:
    """What Surface explorer and Well-versed learn on arrival (LEGF-015, LEGF-043)."""
    place = f"area:{order.area}"
    if has(hero, "surface_explorer") and order.terrain in LUSH:
        hero = learn(ask, hero, "area_fact", f"country:{order.area or order.terrain}", clause="LEGF-015")
    if has(hero, "well_versed") and order.area and place not in hero.known:
        hero = learn(ask, hero, "area_fact", place, clause="LEGF-043")
    return hero


def learn(ask: Ask, hero: Hero, what: str, about: str, *, clause: str) -> Hero:
    """A question the game master owes an answer to; an answer becomes knowledge."""
    if ask.decide(what, FACTS, clause=clause, who=MASTER, about=about) == "told":
        ask.note("learned", about=about)
        return hero.learning(about)
    return hero


@dataclass(frozen=True)
class Explore:
    """Actions in a locale, ten minutes each, or outdoors, a Watch each (LEG-138 to LEG-140)."""

    actions: int = field(1, "how many actions", low=1, high=144)
    outdoors: bool = field(False, "outdoors: each takes a Watch")
    strenuous: bool = field(False, "hard work: a Fatigue each")
    enter: str = field("", "the name of a Room entered first")
    depth: int = field(0, "the Depth of the Room entered", low=0, high=MAX_DEPTH)
    clock: bool = field(False, "in a dungeon: each action rolls its Clock")


def explore(ask: Ask, hero: Hero, order: Explore, rules: Rules) -> Outcome[Hero]:
    """Spend actions; entering another Room is barred to the Exhausted."""
    if order.enter:
        if exhausted(hero):
            ask.note("too_laden")
            return Outcome(hero, "exhausted", good=False)
        hero = _enter(ask, hero, order)
    for done in range(order.actions):
        ask.mark(hero, done)
        hero = pass_time(ask, hero, WATCH if order.outdoors else ROOM_ACTION, rules)
        if order.clock and not order.outdoors:
            hero = _run_clock(ask, hero)
        if order.strenuous:
            hero = add_fatigue(ask, hero, 1)
    ask.note("time", watch=watch_of(hero), day=hero.day, minute=hero.minute)
    return Outcome(hero, "done", good=hero.vigor > 0)


def _enter(ask: Ask, hero: Hero, order: Explore) -> Hero:
    """Golden glint knows of treasure near; Deep-hearted is eased by a new Depth (LEGF-030, LEGF-070)."""
    ask.note("entered", room=order.enter)
    hero = end_scene(hero)
    if has(hero, "golden_glint"):
        answer = ask.decide("golden_glint", ["none", "near"], clause="LEGF-030", who=MASTER, room=order.enter)
        ask.note("glint", near=answer == "near")
        hero = hero.learning(f"treasure:{order.enter}:{answer}")
    if order.depth > hero.depth:
        if has(hero, "deep_hearted"):
            hero = remove_fatigue(hero, 1)
            ask.note("deeper", depth=order.depth)
        hero = replace(hero, depth=order.depth)
    return hero


# -- the Clock ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clock:
    """The dungeon's Clock (LEGF-162 to LEGF-167)."""

    turns: int | None = field(
        None,
        "how many times it is rolled: each ten minutes or noise; until it happens if empty",
        low=1,
        high=200,
        empty=0,
        in_play=1,
        offered=True,
    )
    depth: int = field(0, "the Depth, taken off whenever the Clock is full", low=0, high=MAX_DEPTH)
    start: int | None = field(
        None,
        "what it shows now; as the character left it if empty, or full",
        low=0,
        high=CLOCK_FULL,
        empty=-1,
    )
    noise: bool = field(False, "loud noise makes the Clock turn: no time passes")
    want: str = field("encounter", "what is asked about", choices=("encounter", "omen"), in_play="encounter")
    at_least: int = field(1, "how many of them, if turns are counted", low=1, high=200, in_play=1)


Seen = tuple[tuple[str, int], ...]
"""How often each event has come."""
Run = tuple[Hero, int, int, Seen]
"""The Clock between two turns: the hero, what it shows, how many turns are left, and what has come."""
UNCOUNTED = -1
"""Turns that are left until something happens: none is counted, so that the Clock may come round again."""
NOTHING_SEEN: Seen = (("encounter", 0), ("omen", 0))


def clock(ask: Ask, hero: Hero, order: Clock, rules: Rules) -> Outcome[Hero]:
    """Roll the Clock for some turns, or until the first encounter or Omen. It goes on where it was left."""
    value = next(each for each in (order.start, hero.clock, full_clock(order.depth)) if each is not None)
    turns = order.turns or 0
    start: Run = (hero, value, turns or UNCOUNTED, NOTHING_SEEN)
    hero, value, _, found = ask.repeat(_turn, order, rules, start, until=_is_over, aside=_COUNTED)
    seen = dict(found)
    good = seen[order.want] >= (order.at_least if turns else 1)
    facts = {"encounters": seen["encounter"], "omens": seen["omen"], "value": value}
    if turns:
        facts["turns"] = turns
        hero = replace(hero, clock=value)
    return Outcome(hero, order.want if good else "quiet", good, tuple(sorted(facts.items())))


def _turn(ask: Ask, order: Clock, rules: Rules, state: Run) -> Run:
    hero, value, left, seen = state
    value, events = ask.call(tick, value, order.depth)
    if left == UNCOUNTED:
        return hero, value, left, tuple((each, +(each == order.want and each in events)) for each, _ in seen)
    hero = hero if order.noise else pass_time(ask, hero, ROOM_ACTION, rules)
    return hero, value, left - 1, tuple((each, times + (each in events)) for each, times in seen)


def _is_over(state: Run) -> bool:
    _, _, left, seen = state
    return left == 0 or (left == UNCOUNTED and seen != NOTHING_SEEN)


def _uncounted(state: Run) -> tuple[Run, Seen]:
    return (*state[:3], NOTHING_SEEN), state[3]


def _counted(state: Run, before: Seen) -> Run:
    more = dict(before)
    return (*state[:3], tuple((each, times + more[each]) for each, times in state[3]))


_COUNTED: Aside[Run] = Aside(_uncounted, _counted)
"""No turn asks what has come before it."""


def _run_clock(ask: Ask, hero: Hero) -> Hero:
    """Ten minutes in a dungeon; its Clock starts full (LEGF-162, LEGF-167)."""
    value = full_clock(hero.depth) if hero.clock is None else hero.clock
    return replace(hero, clock=ask.call(tick, value, hero.depth)[0])


def full_clock(depth: int) -> int:
    return CLOCK_FULL - depth


def tick(ask: Ask, value: int, depth: int) -> tuple[int, tuple[str, ...]]:
    """One turn: the Clock's new value and what it brings (LEGF-162 to LEGF-165)."""
    value -= ask.roll(d(1, CLOCK_DIE), "clock", clause="LEGF-162", who=MASTER, value=value)[0]
    if value < 0:
        ask.note("clock_encounter")
        return full_clock(depth), ("encounter",)
    if value in (0, CLOCK_OMEN):
        ask.note("clock_omen")
        return CLOCK_OMEN, ("omen",)
    return value, ()
