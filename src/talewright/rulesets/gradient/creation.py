"""Making a character: the two universal steps; the third is the setting's (GRAD-030 to GRAD-033)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.errors import FaultsError, SheetError
from talewright.rulesets.gradient.character import ATTRIBUTES, MAX_ARMOUR, SHORT, Character, Item, Sketch
from talewright.rulesets.gradient.foes import read_dice
from talewright.rulesets.gradient.options import DEFAULT, Rules

ATTRIBUTE_DICE = d(3, 6)
HP_DICE = d(1, 6)
SWAPS = {"none": (0, 1, 2), "str_dex": (1, 0, 2), "str_wil": (2, 1, 0), "dex_wil": (0, 2, 1)}
"""One swap or none: turning all three round is out of reach (GRAD-031)."""

Third = Callable[[Ask, Character, Rules], Character]
"""The setting's own step: background, specialization, traits, inventory (GRAD-033)."""


def create(
    ask: Ask, rules: Rules = DEFAULT, third: Third | None = None, swap: bool = True, roll_hp: bool = True
) -> Character:
    """3d6 for STR, DEX and WIL in order, perhaps one swap, 1d6 HP, then whatever the setting adds.

    `swap` and `roll_hp` leave a step out, for questions about the others.
    """
    rolled = tuple(ask.call(three_dice, SHORT[attribute]) for attribute in ATTRIBUTES)
    strength, dexterity, willpower = swapped(ask, rolled) if swap else rolled
    ask.mark(strength, dexterity, willpower)
    (hp,) = ask.roll(HP_DICE, "hit_protection", clause="GRAD-032") if roll_hp else (0,)
    made = Character(
        strength=strength,
        dexterity=dexterity,
        willpower=willpower,
        strength_max=strength,
        dexterity_max=dexterity,
        willpower_max=willpower,
        hp=hp,
        hp_max=hp,
    )
    return made if third is None else third(ask, made, rules)


def three_dice(ask: Ask, attribute: str) -> int:
    """The total of 3d6 for one attribute."""
    return sum(ask.roll(ATTRIBUTE_DICE, "attribute", clause="GRAD-030", attribute=attribute))


def swapped(ask: Ask, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The scores with any two exchanged, or none."""
    strength, dexterity, willpower = scores
    swap = ask.decide(
        "swap",
        tuple(SWAPS),
        clause="GRAD-031",
        strength=strength,
        dexterity=dexterity,
        willpower=willpower,
    )
    return tuple(scores[place] for place in SWAPS[swap])


def draw(sketch: Sketch) -> Character:
    """A character out of what an odds question says of it; the weapon is held, the armour worn."""
    try:
        dice = read_dice(sketch.dice)
    except FaultsError as error:
        raise SheetError("", list(error.faults)) from None
    hp_max = sketch.hp if sketch.hp_max is None else sketch.hp_max
    made = Character(
        strength=sketch.strength,
        dexterity=sketch.dexterity,
        willpower=sketch.willpower,
        strength_max=sketch.strength,
        dexterity_max=sketch.dexterity,
        willpower_max=sketch.willpower,
        hp=sketch.hp,
        hp_max=max(hp_max, sketch.hp),
        armour=min(MAX_ARMOUR, sketch.armour),
        doomed=sketch.doomed,
        deprived=sketch.deprived,
        abilities=sketch.abilities,
    )
    unarmed = sketch.dice.strip().lower() in ("", "unarmed")
    return made if unarmed else replace(made, items=(Item("weapon", dice=dice, in_use=True),))
