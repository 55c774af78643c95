"""Slots, Fatigue, exhaustion, and the loss and return of Vigor (LEG-034 to LEG-040, LEG-R09, LEG-R10)."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.rulesets.legend.character import BUNDLE, Hero, Item
from talewright.rulesets.legend.factions import has
from talewright.rulesets.legend.lasting import HELD, SCABBARD, UNSEEN, under, without

EXHAUSTION_LOSS = 1
"""LEG-040: Vigor lost in place of a Fatigue."""
VIGOROUS = "day.vigorous"
STRONG_HIDE = "day.strong_hide"
UNBREAKABLE = "scene.unbreakable_spirit"


def stowed(hero: Hero) -> tuple[Item, ...]:
    """The weapons that a Void scabbard keeps elsewhere, the largest first (LEGF-155, LEG-R43)."""
    spell = under(hero, SCABBARD)
    weapons = sorted(hero.with_trait("weapon"), key=lambda item: -item.slots)
    return tuple(weapons[: spell.amount]) if spell is not None else ()


def in_slots(hero: Hero) -> tuple[Item, ...]:
    """What fills slots: all that is carried, but for weapons that are kept elsewhere."""
    found = list(hero.items)
    for item in stowed(hero):
        found.remove(item)
    return tuple(found)


def slots_used(hero: Hero) -> int:
    """Objects and Fatigue (LEG-035 to LEG-038). Greed lets each Treasure share its slot (LEGF-069)."""
    fatigue = hero.fatigue
    if has(hero, "greed"):
        fatigue = max(0, fatigue - len(hero.with_trait("treasure")))
    return sum(item.slots for item in in_slots(hero)) + fatigue


def exhausted(hero: Hero) -> bool:
    """More carried than there is space for: no moving to another Room or Area (LEG-039)."""
    return slots_used(hero) > hero.slots


def take(hero: Hero, item: Item) -> Hero:
    """Add an object. Units of a bundle fill what is open of their kind first (LEG-036)."""
    if item.has("bundle"):
        for held in hero.items:
            if held.units < BUNDLE and replace(held, units=1) == replace(item, units=1):
                moved = min(BUNDLE - held.units, item.units)
                hero = hero.swapped(held, replace(held, units=held.units + moved))
                if moved == item.units:
                    return hero
                item = replace(item, units=item.units - moved)
    return replace(hero, items=(*hero.items, item))


def add_fatigue(ask: Ask, hero: Hero, amount: int = 1) -> Hero:
    """Fatigue, one by one (LEG-038, LEG-145). Exhausted, each costs Vigor instead and is not stored."""
    for _ in range(amount):
        if UNBREAKABLE in hero.used:
            ask.note("fatigue_ignored", ability="Unbreakable spirit")
        elif has(hero, "vigorous") and VIGOROUS not in hero.used:
            hero = hero.marked(VIGOROUS)
            ask.note("fatigue_ignored", ability="Vigorous")
        elif exhausted(hero):
            ask.note("exhausted_loss", loss=EXHAUSTION_LOSS)
            hero = lose_vigor(ask, hero, EXHAUSTION_LOSS, clause="LEG-040")
        else:
            hero = replace(hero, fatigue=hero.fatigue + 1)
            ask.note("fatigue", fatigue=hero.fatigue, used=slots_used(hero), slots=hero.slots)
    return hero


def remove_fatigue(hero: Hero, amount: int) -> Hero:
    return replace(hero, fatigue=max(0, hero.fatigue - amount))


def shrug(ask: Ask, loss: int, *, able: bool, clause: str = "LEGF-013") -> bool:
    """Strong hide: once a day one loss of Vigor is ignored. True if it is."""
    return (
        able
        and loss > 0
        and ask.decide("strong_hide", ["take", "ignore"], clause=clause, loss=loss) == "ignore"
    )


def can_shrug(hero: Hero) -> bool:
    return has(hero, "strong_hide") and STRONG_HIDE not in hero.used


def lose_vigor(ask: Ask, hero: Hero, loss: int, *, clause: str = "LEG-034") -> Hero:
    """Vigor lost, never below 0; at 0 one is down (LEG-034, LEG-R09)."""
    if loss <= 0:
        return hero
    if under(hero, HELD):
        ask.note("held_unharmed")
        return hero
    if shrug(ask, loss, able=can_shrug(hero)):
        ask.note("shrugged", loss=loss)
        return hero.marked(STRONG_HIDE)
    lost = min(loss, hero.vigor)
    hero = without(replace(hero, vigor=hero.vigor - lost), UNSEEN)
    ask.note("vigor_lost", loss=lost, vigor=hero.vigor, clause=clause)
    if hero.vigor == 0:
        ask.note("unconscious", name=hero.name)
    return hero


def feed(hero: Hero) -> Hero:
    """Food brings Vigor back to its greatest (LEG-057, LEG-161)."""
    return replace(hero, vigor=hero.vigor_max)
