"""What a character of Roots does with its things, and what it lacks: carry, find, need (ROOT-020 to 025, 033, 040)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.core.ask import Ask
from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.ruleset import Outcome, Verb
from talewright.core.text.message import Message, Name
from talewright.rulesets.gradient import belongings as core
from talewright.rulesets.gradient import rulings
from talewright.rulesets.gradient.character import Character, Item
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.roots import companions
from talewright.rulesets.gradient.roots.book import BACKPACK
from talewright.rulesets.gradient.roots.fatigue import tire
from talewright.rulesets.gradient.roots.goods import goods
from talewright.rulesets.gradient.roots.inventory import (
    BODY,
    capacity,
    filled,
    lose_backpack,
    room_for,
    room_of,
    settled,
    take,
)
from talewright.rulesets.gradient.roots.powers import RELIC, relic, scroll, spellbook
from talewright.rulesets.gradient.setting.bonds import BOUND

MOVE, LOAD, LOSE = "move", "load", "lose the backpack"
WAYS = (*core.WAYS, MOVE, LOAD, LOSE)
KINDS = ("scroll", "relic", "spellbook")


@dataclass(frozen=True)
class CarryOrder:
    """Something is put on, taken in hand, moved, used up, put down or lost."""

    how: str = field("wield", "what is done with it", choices=WAYS)
    what: str = field("", "the thing, as the sheet names it; empty for the backpack")
    onto: str = field("", "the cart, wagon, horse, mule or hireling it is loaded onto")


def play_carry(ask: Ask, hero: Character, order: CarryOrder, rules: Rules) -> Outcome[Character]:
    """Wear, wield, move, put down, load, or lose the backpack with all that is in it (ROOT-020, 023, 040)."""
    del rules
    if order.how == LOSE:
        after = lose_backpack(hero)
        ask.note("backpack_lost", name=hero.name, things=len(hero.items) - len(after.items))
    elif order.how == MOVE:
        after = _moved(ask, hero, order.what)
    elif order.how == LOAD:
        thing = hero.items[core.place_of(hero, order.what)]
        after = take(core.drop(hero, thing.name), thing, order.onto.capitalize())
    else:
        after = core.DOINGS[order.how](hero, order.what)
        core.say_carried(ask, hero, order.how, order.what)
    after = settled(after)
    gone = len(hero.items) - len(after.items)
    return Outcome(after, "done", after != hero, (("gone", gone), ("filled", filled(after))))


def _moved(ask: Ask, hero: Character, name: str) -> Character:
    """From the body into the backpack or back; where that is full, something else takes its place (ROOT-020)."""
    at = core.place_of(hero, name)
    thing = hero.items[at]
    to = BACKPACK if thing.where == BODY else BODY
    short = thing.slots - (room_of(to) - sum(item.slots for item in hero.items if item.where == to))
    moving = [at]
    if short > 0:
        room = room_for(hero, thing.where) - sum(
            item.slots for item in hero.items if item.where == thing.where
        )
        swaps = {
            item.name: other
            for other, item in enumerate(hero.items)
            if item.where == to and short <= item.slots <= room + thing.slots and item.note != BOUND
        }
        if not swaps:
            raise SheetError(
                hero.name or "inventory",
                [Message("There is no room for {name}. Drop something first.", name=Name(thing.name))],
            )
        swapped = ask.decide("swap", [f"item:{each}" for each in swaps], clause="ROOT-020", item=thing.name)
        moving.append(swaps[swapped.partition(":")[2]])
    items = list(hero.items)
    for each in moving:
        where = BODY if items[each].where == BACKPACK else BACKPACK
        items[each] = replace(items[each], where=where, in_use=items[each].in_use and where == BODY)
        ask.note(
            "moved_to_body" if where == BODY else "moved_to_backpack", name=hero.name, item=items[each].name
        )
    return replace(hero, items=tuple(items))


def play_take(ask: Ask, hero: Character, order: core.TakeOrder, rules: Rules) -> Outcome[Character]:
    """Found or given, if there is a free slot for it; the tenth one takes the HP (ROOT-021)."""
    del rules
    listed = {name.casefold(): good for name, good in goods().items()}.get(order.what.strip().casefold())
    item = core.made(order, listed.item() if listed else None)
    try:
        after = take(hero, item)
    except SheetError as error:
        ask.note("refused", why=error.faults[0])
        return Outcome(hero, "refused", good=False)
    ask.note("took", name=hero.name, item=item.name)
    return Outcome(after, "taken", good=True)


def play_coins(ask: Ask, hero: Character, order: core.CoinsOrder, rules: Rules) -> Outcome[Character]:
    """Each full hundred fills a slot; what there is no slot for stays where it lies (ROOT-022)."""
    rich = replace(hero, coins=hero.coins + max(0, order.change))
    if filled(rich) > max(capacity(), filled(hero)):
        ask.note("too_heavy", name=hero.name, coins=order.change)
        return Outcome(hero, "refused", good=False, facts=(("left", hero.coins),))
    outcome = core.play_coins(ask, hero, order, rules)
    return outcome._replace(hero=settled(outcome.hero))


def play_fatigue(ask: Ask, hero: Character, order: rulings.FatigueOrder, rules: Rules) -> Outcome[Character]:
    """Fatigue fills a slot; without a free one something is dropped (ROOT-025)."""
    if order.change <= 0:
        return rulings.play_fatigue(ask, hero, order, rules)
    after = tire(ask, hero, order.change)
    return Outcome(after, "changed", after != hero, (("fatigue_gain", after.fatigue - hero.fatigue),))


def play_overrule(
    ask: Ask, hero: Character, order: rulings.OverruleOrder, rules: Rules
) -> Outcome[Character]:
    """The Warden's number; with every slot filled HP stay at 0 all the same (ROOT-021)."""
    outcome = rulings.play_overrule(ask, hero, order, rules)
    return outcome._replace(hero=settled(outcome.hero))


@dataclass(frozen=True)
class CompanionOrder:
    """An animal companion is hurt or recovers."""

    change: int = field(-1, "how many HP come back; a negative number is lost", low=-99, high=99)


def play_companion(ask: Ask, hero: Character, order: CompanionOrder, rules: Rules) -> Outcome[Character]:
    """Its HP go down to 0 and up to the most it has (ROOT-012)."""
    del rules
    found = companions.read(hero)
    if found is None:
        raise SheetError(hero.name or "companion", [Message("This character has no companion.")])
    kind, hp, most = found
    left = min(most, max(0, hp + order.change))
    ask.note("companion_hp", name=hero.name, companion=kind, hp=left)
    after = hero.with_detail(companions.COMPANION, companions.line(kind, left, most))
    return Outcome(after, "changed", left > hp, (("companion_hp", left),))


@dataclass(frozen=True)
class FindOrder:
    """Something magical is found: spellbooks, scrolls and relics are not made."""

    kind: str = field("scroll", "what it is", choices=KINDS)
    name: str = field("Shield", "its spell, or what the relic is called")
    uses: int | None = field(
        None,
        "how often a relic can be used before it is recharged; if empty once, or as often as before",
        low=1,
        high=20,
    )
    recharge: str = field("a night under the open sky", "what recharges a relic")
    recharged: bool = field(False, "the relic is at hand already and its condition is met")


def play_find(ask: Ask, hero: Character, order: FindOrder, rules: Rules) -> Outcome[Character]:
    """A scroll, a relic or a spellbook is taken up; a relic whose condition is met is full again (ROOT-033)."""
    del rules
    if order.recharged:
        return _recharged(ask, hero, order)
    made = {
        "scroll": lambda: scroll(order.name),
        "relic": lambda: relic(order.name, order.uses or 1, order.recharge),
        "spellbook": lambda: spellbook(order.name),
    }[order.kind]()
    after = take(hero, made)
    ask.note("found", name=hero.name, item=made.name)
    return Outcome(after, "found", good=True, facts=(("filled", filled(after)),))


def _recharged(ask: Ask, hero: Character, order: FindOrder) -> Outcome[Character]:
    """A relic at hand is full again: as many uses as it was found with, or as the Warden says now."""
    name = f"{RELIC}{order.name}"
    if all(item.name.casefold() != name.casefold() for item in hero.items):
        raise SheetError(
            "", [Message("There is no relic called {name!r} at hand.", path="name", name=order.name[:40])]
        )
    items = tuple(
        _full(item, order.uses) if item.name.casefold() == name.casefold() else item for item in hero.items
    )
    after = replace(hero, items=items)
    ask.note("recharged", name=hero.name, item=name)
    return Outcome(after, "recharged", after != hero, (("filled", filled(after)),))


def _full(item: Item, uses: int | None) -> Item:
    most = uses or item.full or 1
    return replace(item, uses=most, full=most)


_CORE = {verb.id: verb for verb in (*core.BELONGINGS, *rulings.RULINGS)}
BELONGINGS: tuple[Verb[Character], ...] = (
    Verb(
        "carry", "put something on, in hand, away, down or onto a cart, move it or use it up; or lose the backpack",
        CarryOrder, play_carry, "ROOT-020",
        ("--how wield --what weapon", "--how 'lose the backpack'"), facts=("gone", "filled"),
    ),
    replace(_CORE["take"], play=play_take, clause="ROOT-021"),
    replace(_CORE["coins"], play=play_coins, clause="ROOT-022"),
    replace(_CORE["need"], clause="ROOT-024"),
    replace(_CORE["fatigue"], play=play_fatigue, clause="ROOT-025"),
    replace(_CORE["overrule"], play=play_overrule),
    Verb(
        "companion", "an animal companion is hurt or recovers", CompanionOrder, play_companion, "ROOT-012",
        ("--companion 4 --change -2",), facts=("companion_hp",),
    ),
    Verb(
        "find", "a scroll, a relic or a spellbook", FindOrder, play_find, "ROOT-033",
        ("--kind scroll --name Sleep", "--kind relic --name Lamp --uses 3"), facts=("filled",),
    ),
)  # fmt: skip
