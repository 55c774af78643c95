"""Fatigue and deprivation (ROOT-024, ROOT-025), and the rests that undo them."""

from __future__ import annotations

from dataclasses import replace

from talewright.core.ask import Ask
from talewright.rulesets.gradient.belongings import drop
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.roots.inventory import droppable, filled, free, settled

SPIRIT = "Mischievous Spirit"
SPIRIT_USED = "spirit"
"""The tenth bond's spirit absorbs one Fatigue a day."""


def tire(ask: Ask, character: Character, amount: int = 1) -> Character:
    """Gain Fatigue. It fills a slot; without a free one something must be dropped, by choice (ROOT-025)."""
    for _ in range(amount):
        character = ask.call(_one, character)
    return character


def _one(ask: Ask, character: Character) -> Character:
    if any(item.name == SPIRIT for item in character.items) and SPIRIT_USED not in character.spent:
        ask.note("fatigue_absorbed", name=character.name)
        return replace(character, spent=(*character.spent, SPIRIT_USED))
    while free(character) < 1:
        heavy = tuple(dict.fromkeys(item.name for item in droppable(character)))
        if not heavy:
            return character  # ten slots of Fatigue and coin: there is nothing left to give
        left = ask.decide("drop", [f"item:{name}" for name in heavy], clause="ROOT-025", name=character.name)
        name = left.partition(":")[2]
        character = drop(character, name)
        ask.note("dropped", name=character.name, item=name)
    character = settled(replace(character, fatigue=character.fatigue + 1))
    ask.note("tired", name=character.name, fatigue=character.fatigue, filled=filled(character))
    return character


def day_passes(ask: Ask, character: Character) -> Character:
    """A day ends. After more than one day of deprivation each further day is 1 Fatigue (ROOT-024)."""
    if not character.deprived:
        return character
    days = character.days_deprived + 1
    character = replace(character, days_deprived=days)
    return tire(ask, character) if days > 1 else character


def night(ask: Ask, character: Character, *, safe: bool = True) -> Character:
    """A night. A full one in safety takes all Fatigue, unless deprived; daily abilities come back (ROOT-025)."""
    character = replace(character, spent=())
    if character.deprived or not safe:
        ask.note("restless_night", name=character.name)
        return character
    ask.note("slept_off" if character.fatigue else "slept", name=character.name, cleared=character.fatigue)
    return replace(character, fatigue=0)


def breathes(character: Character) -> bool:
    """Whether a breather would restore HP: not while deprived, nor with every slot filled (ROOT-021, 024)."""
    return not character.deprived and free(character) > 0
