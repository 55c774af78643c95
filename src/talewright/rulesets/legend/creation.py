"""Making a character (LEG-023 to LEG-030, LEG-R23, LEGF-001)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from talewright.core.ask import Ask
from talewright.rulesets.legend.character import (
    SLOTS_PER_STEP,
    START_ATTRIBUTE,
    START_SLOTS,
    START_VIGOR,
    STEP,
    Hero,
    step_up,
)
from talewright.rulesets.legend.factions import FACTIONS, TABLES, has
from talewright.rulesets.legend.inventory import take
from talewright.rulesets.legend.options import Rules
from talewright.rulesets.legend.tools import wear

HIGH, LOW = START_ATTRIBUTE + STEP, START_ATTRIBUTE - STEP
ARRAYS = (
    (START_ATTRIBUTE,) * 3,
    *sorted(set(permutations((HIGH, START_ATTRIBUTE, LOW))), reverse=True),
)
"""LEG-024: all even, or one raised by lowering another: seven in all."""


def create(ask: Ask, rules: Rules) -> Hero:
    """Attributes, faction, background by roll, one ability, and what comes with them."""
    del rules
    options = [f"array:{'/'.join(map(str, array))}" for array in ARRAYS]
    chosen = ask.decide("attributes", options, clause="LEG-024")
    might, grace, wit = ARRAYS[options.index(chosen)]
    faction = FACTIONS[ask.decide("faction", list(FACTIONS), clause="LEG-028")]
    background = faction.background(TABLES[f"background_{faction.id}"].roll(ask, "background"))
    ask.note("background", name=background.name, faction=faction.name)
    ability = ask.decide("ability", list(faction.choices), clause="LEG-030")
    hero = Hero(
        name=f"The {background.name}",
        faction=faction.id,
        background=background.id,
        abilities=(ability,),
        might=might,
        grace=grace,
        wit=wit,
        vigor=START_VIGOR,
        vigor_max=START_VIGOR,
        slots=START_SLOTS,
    )
    if has(hero, "vigorous"):
        vigor = step_up(START_VIGOR)
        hero = replace(hero, vigor=vigor, vigor_max=vigor, slots=START_SLOTS + SLOTS_PER_STEP)
    for item in (faction.core_item, *background.kit):
        hero = take(hero, item)
    return dress(ask, hero)


def dress(ask: Ask, hero: Hero) -> Hero:
    """Put on the one Armor that can be worn; with several, choose (LEG-055)."""
    suits = hero.with_trait("armor")
    if not suits:
        return hero
    options = [f"wear:{item.name}" for item in suits]
    return wear(hero, suits[options.index(ask.decide("armor", options, clause="LEG-055"))])
