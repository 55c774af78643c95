"""The character and what it carries (LEG-023 to LEG-026, LEG-035 to LEG-038, LEG-044)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from talewright.core.errors import SheetError
from talewright.core.hashed import HashedOnce
from talewright.core.record import field
from talewright.core.text.message import Message, all_at

PACKAGE = "talewright.rulesets.legend"

SIZES = (4, 6, 8, 10, 12)
"""LEG-R01: the dice of the game; attributes and Qualities are sizes."""
MIN_DIE, MAX_DIE = SIZES[0], SIZES[-1]
STEP = 2
START_ATTRIBUTE = 6
START_VIGOR = 6
START_SLOTS = 10
SLOTS_PER_STEP = 2
BUNDLE = 3
"""LEG-036: units that share a slot."""
HEAVY_SLOTS = 2
MAX_STAT = 999
"""No limit is printed; this one only keeps hostile files out."""
DAY = 1440
"""Minutes of a day."""

ATTRIBUTES = ("might", "grace", "wit")
QUALITIES = {4: "mediocre", 6: "standard", 8: "professional", 10: "exotic", 12: "legendary"}
"""LEG-046 to LEG-050."""
TRAITS = (
    "treasure", "light", "armor", "ranged", "food", "heavy", "bundle", "found_only", "weapon", "fancy", "fire", "magic",
)  # fmt: skip
"""The known traits; others are open tags (LEG-051)."""
READY, SPENT, RESTING = "", "spent", "resting"
"""A spellbook: usable; failed and not recharged; recharged, and usable from the next Dawn (LEG-R24)."""


@dataclass(frozen=True)
class Item:
    """Anything carried: its Quality die, its traits, how many units of a bundle are left."""

    name: str = field(meaning="what it is called")
    quality: int = field(0, "its Quality die: 4, 6, 8, 10 or 12; 0 for none", low=0, high=MAX_DIE)
    traits: tuple[str, ...] = field((), "traits such as heavy, armor, light, ranged, food, treasure")
    units: int = field(1, "how many of a bundle", low=1, high=BUNDLE)
    worn: bool = field(False, "armour that is worn")
    spell: str = field("", "the spell of a spellbook")
    state: str = field(READY, "a spellbook: spent or resting", choices=(READY, SPENT, RESTING))
    mine: bool = field(False, "only its maker can use it")

    def has(self, trait: str) -> bool:
        return trait in self.traits

    @property
    def slots(self) -> int:
        """LEG-035 to LEG-037."""
        return HEAVY_SLOTS if "heavy" in self.traits else 1

    @property
    def found_only(self) -> bool:
        """Neither bought nor traded: marked so, a spellbook, or Legendary (LEG-044)."""
        return "found_only" in self.traits or bool(self.spell) or self.quality == MAX_DIE


@dataclass(frozen=True)
class Effect:
    """Magic at work: on the character, or cast by it on something else."""

    spell: str = field(meaning="the spell")
    kind: str = field("", "what it does while it lasts, such as ward, shadow, held or blind")
    about: str = field("", "what it concerns: the thing warded off, or whom or what it was cast on")
    until: int | None = field(
        None, "the minute it ends, counted from Dawn of day 0; it stays if empty", low=0
    )
    scene: bool = field(False, "it ends with the scene")
    amount: int = field(0, "its strength, or how many uses are left", low=0, high=MAX_STAT)
    on_self: bool = field(True, "the character is under it; else it was cast on something else")


@dataclass(frozen=True)
class Hired:
    """A person in the character's pay."""

    name: str = field(meaning="what it was hired as, such as Mercenary")
    last_day: int = field(1, "the last day that is paid for", low=1)
    vigor: int = field(START_VIGOR, "Vigor left, of those who fight", low=0, high=START_VIGOR)


@dataclass(frozen=True)
class Hero(HashedOnce):
    """The whole sheet. A character without a faction is a creature or a sketch."""

    name: str = field("Unnamed", "what the character is called")
    faction: str = field("", "the faction, such as cats")
    background: str = field("", "the rolled background")
    abilities: tuple[str, ...] = field(
        (), "chosen faction abilities; the core ability comes with the faction"
    )
    might: int = field(START_ATTRIBUTE, "Might, a die size", low=MIN_DIE, high=MAX_DIE)
    grace: int = field(START_ATTRIBUTE, "Grace, a die size", low=MIN_DIE, high=MAX_DIE)
    wit: int = field(START_ATTRIBUTE, "Wit, a die size", low=MIN_DIE, high=MAX_DIE)
    vigor: int = field(START_VIGOR, "current Vigor; 0 is unconscious", low=0, high=MAX_STAT)
    vigor_max: int = field(START_VIGOR, "greatest Vigor", low=1, high=MAX_STAT)
    slots: int = field(START_SLOTS, "inventory slots", low=0, high=MAX_STAT)
    fatigue: int = field(0, "Fatigue carried", low=0, high=MAX_STAT)
    lives: int = field(0, "Lives held", low=0, high=MAX_STAT)
    earns: bool = field(True, "a total of nine earns Lives; creatures, and dice taken alone, earn none")
    items: tuple[Item, ...] = field((), "what is carried")
    used: tuple[str, ...] = field((), "what is used up for this day, scene, night or game session")
    ties: tuple[str, ...] = field((), "friends, pacts, hidden ways and other things the story keeps")
    known: tuple[str, ...] = field((), "questions the game master has answered")
    tabs: tuple[tuple[str, int, int, int], ...] = field(
        (),
        "running totals with traders: name, treasure size, treasures rolled, total",
        parts=("name", "treasure_size", "treasures_rolled", "total"),
    )
    afflictions: tuple[str, ...] = field((), "poison, disease, hunger or fear")
    day: int = field(1, "the day, from 1", low=1)
    minute: int = field(0, "minutes since Dawn", low=0, high=1439)
    depth: int = field(0, "the deepest Depth reached", low=0, high=10)
    effects: tuple[Effect, ...] = field((), "magic at work on the character, or cast by it")
    hired: tuple[Hired, ...] = field((), "hired help")
    clock: int | None = field(
        None, "what the dungeon's Clock shows; it does not run if empty", low=0, high=20
    )

    def __post_init__(self) -> None:
        # Sheets are looked up thousands of times while odds are solved: hash once.
        numbers = (self.might, self.grace, self.wit, self.vigor, self.vigor_max, self.slots, self.fatigue)
        words = (self.name, self.faction, self.background, self.abilities, self.used, self.ties, self.known)
        rest = (
            self.lives,
            self.earns,
            self.items,
            self.tabs,
            self.afflictions,
            self.day,
            self.minute,
            self.depth,
            self.effects,
            self.hired,
            self.clock,
        )
        object.__setattr__(self, "_hash", hash((numbers, words, rest)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def down(self) -> bool:
        """Unconscious: the character does nothing until fed during a rest (LEG-034, LEG-R09)."""
        return self.vigor == 0

    @property
    def now(self) -> int:
        """The minute it is, counted from Dawn of day 0."""
        return self.day * DAY + self.minute

    def attribute(self, name: str) -> int:
        return int(getattr(self, name))

    def carrying(self, name: str) -> Item | None:
        """The first carried item of that name, case aside."""
        wanted = name.casefold()
        return next((item for item in self.items if item.name.casefold() == wanted), None)

    def with_trait(self, trait: str) -> tuple[Item, ...]:
        return tuple(item for item in self.items if trait in item.traits)

    def without(self, item: Item) -> Hero:
        """One such item less (a whole bundle, if it is one)."""
        items = list(self.items)
        items.remove(item)
        return replace(self, items=tuple(items))

    def swapped(self, old: Item, new: Item) -> Hero:
        items = list(self.items)
        items[items.index(old)] = new
        return replace(self, items=tuple(items))

    def one_less(self, item: Item) -> Hero:
        """One unit of it used up."""
        return (
            self.without(item) if item.units == 1 else self.swapped(item, replace(item, units=item.units - 1))
        )

    def marked(self, *what: str) -> Hero:
        """Remember that something is used up."""
        return replace(self, used=tuple(sorted({*self.used, *what})))

    def unmarked(self, *prefixes: str) -> Hero:
        kept = tuple(mark for mark in self.used if not mark.startswith(prefixes))
        return self if kept == self.used else replace(self, used=kept)

    def tied(self, what: str) -> Hero:
        return self if what in self.ties else replace(self, ties=(*self.ties, what))

    def learning(self, *what: str) -> Hero:
        new = tuple(each for each in what if each not in self.known)
        return replace(self, known=(*self.known, *new)) if new else self


def check_dice(**sizes: int) -> None:
    """Refuse numbers that are neither 0 nor a die of the game."""
    faults = [
        Message("{size} is not a die size. Use 4, 6, 8, 10 or 12, or 0 for none.", path=name, size=size)
        for name, size in sizes.items()
        if size and size not in SIZES
    ]
    if faults:
        raise SheetError("", faults)


def check_names(**looked_up: Callable[[], object]) -> None:
    """Refuse names that cannot be looked up, all at once, each with its field."""
    faults: list[Message] = []
    for name, look in looked_up.items():
        try:
            look()
        except SheetError as error:
            faults += all_at(name, error.faults)
    if faults:
        raise SheetError("", faults)


def check_named(path: str, *names: tuple[str, ...]) -> None:
    """Refuse an order about things that names none."""
    if not any(names):
        raise SheetError("", [Message("Name at least one thing.", path=path)])


def sorted_traits(traits: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(traits)))


def step_up(size: int) -> int:
    """The next die size; none beyond d12 (LEG-R02)."""
    return min(MAX_DIE, size + STEP)
