"""Characters as faces and questions see them: the sketch, the check, the measures."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import did_you_mean, field
from talewright.core.text.message import Message
from talewright.rulesets.legend.character import (
    ATTRIBUTES,
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
from talewright.rulesets.legend.exploration import WATCH
from talewright.rulesets.legend.factions import ABILITIES, FACTIONS
from talewright.rulesets.legend.inventory import exhausted, slots_used
from talewright.rulesets.legend.spells import SPELLS, spell
from talewright.rulesets.legend.tools import armour_of, parse_item

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


def check(hero: Hero) -> list[Message]:
    """Every fault of a sheet against the rules."""
    faults = [
        Message(
            "{size} is not a die size. Use 4, 6, 8, 10 or 12.",
            path=name,
            size=hero.attribute(name),
        )
        for name in ATTRIBUTES
        if hero.attribute(name) not in SIZES
    ]
    if hero.vigor > hero.vigor_max:
        faults.append(
            Message(
                "{vigor} is above the greatest, {vigor_max}.",
                path="vigor",
                vigor=hero.vigor,
                vigor_max=hero.vigor_max,
            )
        )
    if len(set(hero.abilities)) < len(hero.abilities):
        faults.append(Message("one is named twice; each can be had once.", path="abilities"))
    if sum(item.worn for item in hero.items) > 1:
        faults.append(Message("only one Armor can be worn. Take the others off (worn: false).", path="items"))
    for item in hero.items:
        faults += _item_faults(item)
    if hero.faction:
        faults += _member_faults(hero)
    elif hero.abilities:
        faults.append(Message("a character without a faction has none. Name the faction.", path="abilities"))
    return faults


def _item_faults(item: Item) -> list[Message]:
    faults = []
    if item.quality and item.quality not in SIZES:
        faults.append(
            Message(
                "{name}: d{quality} is not a Quality. Use 4, 6, 8, 10 or 12.",
                path="items",
                name=item.name,
                quality=item.quality,
            )
        )
    if item.has("treasure") and not item.quality:
        faults.append(Message("{name}: a Treasure has a Quality. Give it one.", path="items", name=item.name))
    if item.units > 1 and not item.has("bundle"):
        faults.append(
            Message(
                "{name}: only a bundle holds several. Add the trait bundle.", path="items", name=item.name
            )
        )
    if item.worn and not item.has("armor"):
        faults.append(
            Message("{name}: only Armor is worn. Add the trait armor.", path="items", name=item.name)
        )
    if item.spell and item.spell not in SPELLS:
        faults.append(
            Message(
                "{name}: no spell {spell!r}.{hint}",
                path="items",
                name=item.name,
                spell=item.spell[:40],
                hint=did_you_mean(item.spell, SPELLS),
            )
        )
    return faults


def _member_faults(hero: Hero) -> list[Message]:
    faction = FACTIONS.get(hero.faction)
    if faction is None:
        return [
            Message(
                "no faction is called {faction!r}.{hint}",
                path="faction",
                faction=hero.faction[:40],
                hint=did_you_mean(hero.faction, FACTIONS),
            )
        ]
    faults = [
        Message(
            "{name} is not taught by the {faction}.{hint}",
            path="abilities",
            name=name[:40],
            faction=faction.name,
            hint=did_you_mean(name, faction.choices),
        )
        for name in hero.abilities
        if name not in faction.choices
    ]
    if hero.background and hero.background not in {each.id for each in faction.backgrounds}:
        names = [each.id for each in faction.backgrounds]
        faults.append(
            Message(
                "{background!r} is unknown.{hint}",
                path="background",
                background=hero.background[:40],
                hint=did_you_mean(hero.background, names),
            )
        )
    if hero.vigor_max not in SIZES:
        faults.append(
            Message(
                "{vigor_max} is not a die size. Use 6, 8, 10 or 12.",
                path="vigor_max",
                vigor_max=hero.vigor_max,
            )
        )
    return faults


def measures(hero: Hero) -> dict[str, int]:
    """Numbers that goals and reports may name."""
    return {
        "alive": int(hero.vigor > 0),
        "vigor": hero.vigor,
        "vigor_max": hero.vigor_max,
        "lives": hero.lives,
        "fatigue": hero.fatigue,
        "slots_used": slots_used(hero),
        "slots": hero.slots,
        "exhausted": int(exhausted(hero)),
        "armour": armour_of(hero),
        "might": hero.might,
        "grace": hero.grace,
        "wit": hero.wit,
        "treasures": len(hero.with_trait("treasure")),
        "food": sum(item.units for item in hero.with_trait("food")),
        "spent_books": sum(1 for item in hero.items if item.spell and item.state),
        "day": hero.day,
        "minute": hero.minute,
        "watch": 1 + hero.minute // WATCH,
    }


def over(hero: Hero) -> str:
    """At 0 Vigor one is unconscious; fates are the game master's (LEG-R09)."""
    return "unconscious" if hero.down else ""
