"""The character of Gradient's core: three attributes, Hit Protection, armour, scars. Settings hang theirs on it.

Nothing here names an item, a coin, a spell or a background: `items`, `abilities` and `details` hold what a
setting puts there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from talewright.core.record import field

MAX_ARMOUR = 3
"""Nobody has more, whatever is worn, held or cast (GRAD-042)."""
MAX_NAMED_ARMOUR = 20
"""An odds question may name more, such as the sum of shield, hide and spell; the rest is cut off (GRAD-042)."""
HIGHEST = 30
HOUR = 60
"""Minutes left to a character who is critically damaged and left alone (GRAD-103)."""
DAY = 24 * HOUR
WEEK = 7 * DAY

ATTRIBUTES = ("strength", "dexterity", "willpower")
SHORT = {"strength": "STR", "dexterity": "DEX", "willpower": "WIL"}
SUGGESTED = {
    "force": "strength", "poison": "strength",
    "speed": "dexterity", "dodging": "dexterity", "climbing": "dexterity", "sneaking": "dexterity", "balance": "dexterity",
    "persuasion": "willpower", "deception": "willpower", "intimidation": "willpower", "charm": "willpower",
    "powers": "willpower",
}  # fmt: skip
"""What each attribute is for: the task suggests it (GRAD-011)."""

UP, DOWN, STABLE, MORTAL, DEAD = "up", "down", "stable", "mortal", "dead"
STATES = (UP, DOWN, STABLE, MORTAL, DEAD)
"""up: can act. down: critical damage, crawls, dies within the hour. stable: bandaged, still out until a
breather. mortal: the eleventh scar, out of action and dying. dead."""

NOW, REST, MENDED, RECOVERED, NEXT_CRITICAL, AID = (
    "now",
    "rest",
    "mended",
    "recovered",
    "next critical",
    "aid",
)
MOMENTS = ("", NOW, REST, MENDED, RECOVERED, NEXT_CRITICAL, AID)
"""What a scar waits for: its roll at once, a few hours' rest, a mended limb, recovery, the next critical damage
save, extraordinary aid. Empty: nothing is left to come."""


@dataclass(frozen=True)
class Item:
    """Something carried. Capacity is the setting's business; slots are universal (GRAD-044)."""

    name: str = field(meaning="what it is called")
    slots: int = field(1, "0 petty, 1 plain, 2 bulky", low=0, high=20)
    dice: tuple[int, ...] = field(
        (), "damage dice by their sides, all rolled, the highest kept", low=2, high=20
    )
    armour: int = field(0, "armour while worn or held", low=0, high=MAX_ARMOUR)
    bonus: bool = field(False, "its armour adds to other armour, as a shield's does")
    in_use: bool = field(False, "worn or held")
    blast: bool = field(False, "damages all in its area")
    uses: int = field(0, "uses left, 0 when not counted", low=0, high=1000)
    full: int = field(0, "uses when it is recharged, 0 for what never is", low=0, high=1000)
    where: str = field("", "the container it lies in, empty for the body")
    note: str = field("", "anything else")


@dataclass(frozen=True)
class Scar:
    """A row of the scar table, and what of it is still to come."""

    row: int = field(meaning="its row, 1 to 12", low=1, high=12)
    pending: str = field("", "what its next step waits for", choices=MOMENTS)
    place: str = field("", "where, if the row says so")


@dataclass(frozen=True)
class Character:
    """A player character or a hireling."""

    name: str = field("", "the character's name")
    strength: int = field(10, "STR now", low=0, high=HIGHEST, flag="str")
    dexterity: int = field(10, "DEX now", low=0, high=HIGHEST, flag="dex")
    willpower: int = field(10, "WIL now", low=0, high=HIGHEST, flag="wil")
    strength_max: int = field(10, "STR when whole", low=0, high=HIGHEST)
    dexterity_max: int = field(10, "DEX when whole", low=0, high=HIGHEST)
    willpower_max: int = field(10, "WIL when whole", low=0, high=HIGHEST)
    hp: int = field(3, "Hit Protection now", low=0, high=99)
    hp_max: int = field(3, "Hit Protection when rested", low=0, high=99)
    armour: int = field(0, "armour that is not an item: hide, spell, ability", low=0, high=MAX_ARMOUR)
    state: str = field(UP, "up, down, stable, mortal or dead", choices=STATES)
    minutes: int = field(0, "minutes left to live while down or mortally wounded", low=0, high=HOUR)
    doomed: bool = field(False, "the next failed critical damage save kills")
    deprived: bool = field(False, "lacks a crucial need: recovers nothing")
    days_deprived: int = field(0, "full days of deprivation", low=0, high=1000)
    fatigue: int = field(0, "slots filled by Fatigue, if the setting has it", low=0, high=50)
    scars: tuple[Scar, ...] = field((), "scars in the order they came")
    conditions: frozenset[str] = field(frozenset(), "lasting conditions: deaf, hamstrung ...")
    items: tuple[Item, ...] = field((), "everything carried")
    coins: int = field(0, "money, in the setting's coin", low=0)
    abilities: tuple[str, ...] = field((), "abilities by id; those with a hook change the rules")
    spent: tuple[str, ...] = field((), "what is used up until a night's rest, an id for each use")
    details: tuple[tuple[str, str], ...] = field(
        (), "what the setting adds: (name, value) pairs", parts=("name", "value")
    )
    setting: str = field("", "the setting the character was made in")
    hireling: bool = field(False, "a hireling: wage and controller instead of a player")
    wage: int = field(0, "a hireling's wage a day", low=0)
    controller: str = field("", "who plays it if not its player: the Warden as a rule")

    @property
    def paralysed(self) -> bool:
        return self.dexterity <= 0

    @property
    def delirious(self) -> bool:
        return self.willpower <= 0

    @property
    def dead(self) -> bool:
        return self.state == DEAD or self.strength <= 0

    @property
    def can_act(self) -> bool:
        """Up, with DEX and WIL above 0 (GRAD-015, GRAD-103)."""
        return self.state == UP and not self.dead and not self.paralysed and not self.delirious

    def detail(self, name: str) -> str:
        """A setting's detail by its name; empty if there is none."""
        return next((value for key, value in self.details if key == name), "")

    def with_detail(self, name: str, value: str) -> Character:
        """With one detail set, in place if it was there."""
        if any(key == name for key, _ in self.details):
            pairs = tuple((key, value if key == name else old) for key, old in self.details)
        else:
            pairs = (*self.details, (name, value))
        return replace(self, details=pairs)


def with_score(character: Character, name: str, value: int) -> Character:
    """With one number set by its name."""
    changes: dict[str, Any] = {name: value}
    return replace(character, **changes)


CONDITION_ARMOUR: dict[str, int] = {}
"""Armour that a condition gives while it lasts, as a spell does; settings add theirs (GRAD-042)."""


def armour_of(character: Character, extra: int = 0) -> int:
    """Armour that counts now: the best body armour in use, what adds to it, never above 3 (GRAD-041, 042)."""
    used = [item for item in character.items if item.in_use and item.armour]
    body = max((item.armour for item in used if not item.bonus), default=0)
    added = sum(item.armour for item in used if item.bonus)
    added += sum(CONDITION_ARMOUR.get(each, 0) for each in character.conditions)
    return min(MAX_ARMOUR, max(0, character.armour + body + added + extra))


def slots_of(items: tuple[Item, ...]) -> int:
    """Slots filled: petty things none, bulky ones two (GRAD-044)."""
    return sum(item.slots for item in items)


@dataclass(frozen=True)
class Sketch:
    """What matters of a character in an odds question."""

    hp: int = field(3, "Hit Protection", low=0, high=99)
    strength: int = field(10, "STR", low=0, high=HIGHEST, flag="str")
    dexterity: int = field(10, "DEX", low=0, high=HIGHEST, flag="dex")
    willpower: int = field(10, "WIL", low=0, high=HIGHEST, flag="wil")
    armour: int = field(0, "armour; more than 3 counts as 3", low=0, high=MAX_NAMED_ARMOUR)
    dice: str = field("d6", "weapon dice: d8, or d8+d8 for two weapons of which the higher counts")
    hp_max: int | None = field(
        None, "Hit Protection when rested, if it is not the same", low=0, high=99, empty=-1
    )
    deprived: bool = field(False, "lacks a crucial need")
    doomed: bool = field(False, "bears the twelfth scar, waiting for the next critical damage save")
    abilities: tuple[str, ...] = field((), "abilities by id, if the setting gives any")
