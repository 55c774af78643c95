"""A character in an odds question: what matters of it, and the sheet made of that."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field
from talewright.rulesets.legend.character import (
    MAX_DIE,
    MAX_STAT,
    MIN_DIE,
    SIZES,
    SLOTS_PER_STEP,
    START_SLOTS,
    START_VIGOR,
    STEP,
    Hero,
    Item,
    check_dice,
)
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.spells import spell
from talewright.rulesets.legend.tools import parse_item

AFFLICTIONS = ("poison", "disease", "hunger", "fear")


@dataclass(frozen=True)
class Sketch:
    """What matters of a character in an odds question."""

    might: int = field(6, "Might, a die size", low=MIN_DIE, high=MAX_DIE)
    grace: int = field(6, "Grace, a die size", low=MIN_DIE, high=MAX_DIE)
    wit: int = field(6, "Wit, a die size", low=MIN_DIE, high=MAX_DIE)
    vigor: int | None = field(
        None, "Vigor now; full if empty, 6 or 8 for Boars", low=1, high=MAX_STAT, empty=0
    )
    vigor_max: int | None = field(
        None, "greatest Vigor; the die that holds it if empty", low=1, high=MAX_STAT, empty=0
    )
    lives: int = field(0, "Lives held; with any, totals of nine earn more", low=0, high=99)
    earns: bool = field(False, "totals of nine earn Lives even with none held")
    armour: int = field(0, "Armor worn: 0, 1 or 2 (Heavy)", low=0, high=2)
    weapon: int = field(6, "the weapon's Quality die; 0 for bare hands", low=0, high=MAX_DIE)
    ranged: bool = field(False, "the weapon is Ranged")
    faction: str = field("", "the faction", choices=("", *FACTIONS))
    abilities: tuple[str, ...] = field((), "faction abilities", choices=tuple(ABILITIES))
    gear: tuple[str, ...] = field(
        (), "more things: names of the price list, or 'Lute (d8)', 'Ring (d6, treasure)'"
    )
    spells: tuple[str, ...] = field((), "spellbooks carried, by spell")
    fatigue: int = field(0, "Fatigue", low=0, high=99)
    slots: int | None = field(
        None, "inventory slots; as many as Vigor gives if empty", low=1, high=99, empty=0
    )
    minute: int = field(0, "minutes since Dawn; a Watch is 240", low=0, high=1439)
    afflictions: tuple[str, ...] = field((), "poison, disease, hunger or fear", choices=AFFLICTIONS)

    def __post_init__(self) -> None:
        check_dice(might=self.might, grace=self.grace, wit=self.wit, weapon=self.weapon)


def draw(sketch: Sketch) -> Hero:
    """A character of a sketch. Without a faction any Vigor goes, as for a creature (LEGF-168)."""
    homes = {ABILITIES[name].faction for name in sketch.abilities}
    # An ability names its faction; the Boars' core ability gives them a step of Vigor.
    faction = sketch.faction or (homes.pop() if len(homes) == 1 else "")
    usual = START_VIGOR + STEP if faction == "boars" else START_VIGOR
    vigor = sketch.vigor or min(usual, sketch.vigor_max or usual)
    greatest = sketch.vigor_max or next((size for size in SIZES if size >= max(vigor, usual)), vigor)
    cores = {each.core_ability for each in FACTIONS.values()}
    chosen = tuple(dict.fromkeys(name for name in sketch.abilities if name not in cores))
    return Hero(
        name="You",
        faction=faction,
        abilities=chosen,
        might=sketch.might,
        grace=sketch.grace,
        wit=sketch.wit,
        vigor=vigor,
        vigor_max=max(vigor, greatest),
        slots=sketch.slots or START_SLOTS + max(0, (greatest - START_VIGOR) // STEP * SLOTS_PER_STEP),
        fatigue=sketch.fatigue,
        lives=sketch.lives,
        earns=sketch.earns or sketch.lives > 0,
        items=_carried(sketch),
        minute=sketch.minute,
        afflictions=sketch.afflictions,
    )


def _carried(sketch: Sketch) -> tuple[Item, ...]:
    """Weapon and armour first, then whatever else is named."""
    items: list[Item] = []
    if sketch.weapon:
        items.append(Item("Weapon", sketch.weapon, ("ranged", "weapon") if sketch.ranged else ("weapon",)))
    if sketch.armour:
        items.append(Item("Armor", 0, ("armor",) if sketch.armour == 1 else ("armor", "heavy"), worn=True))
    items += [parse_item(text) for text in sketch.gear]
    books = [spell(name) for name in sketch.spells]
    return (*items, *(Item(f"Spellbook: {book.name}", spell=book.id) for book in books))
