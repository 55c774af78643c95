"""The character (GF-003), and its three attributes with their dice and pools (GF-020 to GF-024)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from talewright.core.errors import SheetError
from talewright.core.record import field
from talewright.core.tables import data, tables
from talewright.core.text.message import Message

PACKAGE = "talewright.rulesets.generic_fantasy"
TABLES = tables(PACKAGE)
CLASSES = data(PACKAGE, "classes.toml")
FEATS = data(PACKAGE, "feats.toml")
SPELLS = data(PACKAGE, "spells.toml")
GOODS = data(PACKAGE, "gear.toml")

ATTRIBUTES = ("body", "intellect", "willpower")
BODY, INTELLECT, WILLPOWER = range(3)
SHORT = {"body": "BOD", "intellect": "INT", "willpower": "WIL"}
MEANINGS = {
    "body": "constitution, grit, reflexes, strength",
    "intellect": "aim, cunning, intelligence, perception",
    "willpower": "force of will, leadership, magical potential, persuasion",
}
SKILLS: tuple[str, ...] = TABLES["skill"].values
STEPS = (4, 6, 8, 10, 12)
"""GF-023 and GF-053: the dice an attribute or a skill can have. 0 stands for an attribute below d4."""
OUT = 0
CLASS_DIE = 8
"""GF-030: the least die of a main attribute."""
BASE_SLOTS = 4
LOOKS = 3
START_SKILLS = 3
START_COIN = 100
MAX_XP = 20
UNITS = ("rounds", "hours", "days")
DIE_WORDS = "0, 4, 6, 8, 10 or 12"


class Pools(NamedTuple):
    """What changes in play: the three dice now, their HP, and the AP left."""

    dice: tuple[int, int, int]
    hp: tuple[int, int, int]
    ap: int = 0
    marks: tuple[tuple[str, str], ...] = ()
    """Wounds that the player has put into words in a fight: how the sheet calls each, and the words (GF-120)."""

    @property
    def down(self) -> bool:
        """Some attribute is below d4: out of the fight (R-27)."""
        return OUT in self.dice


def step_down(die: int) -> int:
    """The next smaller die; below d4 there is none (GF-120, GF-121)."""
    smaller = [step for step in STEPS if step < die]
    return smaller[-1] if smaller else OUT


def step_up(die: int) -> int:
    """The next larger die, d12 at most (GF-023)."""
    return next((step for step in STEPS if step > die), STEPS[-1])


def wounds_between(before: Pools, after: Pools) -> tuple[str, ...]:
    """Every step that a die went down has left a wound: how the sheet calls each (GF-120)."""
    found = []
    for name, die, now in zip(ATTRIBUTES, before.dice, after.dice, strict=True):
        step = die
        while step > now:
            found.append(f"{SHORT[name]} fell from d{step}")
            step = step_down(step)
    return tuple(found)


def in_words(wound: str, words: str) -> str:
    """A wound as the sheet has it once the player has words for it."""
    return f"{words} ({wound})" if words else wound


def track(die: int, hp: int) -> int:
    """Points of harm until an attribute falls below d4, with carried harm (catalog, section 11)."""
    return hp + sum(step for step in STEPS if step < die)


def points_between(before: Pools, after: Pools) -> int:
    """Points lost from all three pools, steps down counted through."""
    return sum(
        (track(die, hp) if die else 0) - (track(die_now, hp_now) if die_now else 0)
        for die, hp, die_now, hp_now in zip(before.dice, before.hp, after.dice, after.hp, strict=True)
    )


@dataclass(frozen=True)
class Clock:
    """Dead after so many units unless treated (GF-122)."""

    attribute: str = field(meaning="the attribute that fell below d4", choices=ATTRIBUTES)
    unit: str = field("hours", "rounds, hours or days", choices=UNITS)
    left: int = field(1, "units left", low=1, high=8)


@dataclass(frozen=True)
class Hero:
    """The whole sheet."""

    name: str = field("Unnamed", "what the character is called")
    style: str = field("", "one word for the manner")
    klass: str = field("", "the class; empty without one", choices=("", *CLASSES), flag="class")
    background: str = field("", "the background of a character without class")
    motivation: str = field("", "what drives the character")
    flaw: str = field("", "what gets it into trouble")
    looks: tuple[str, ...] = field((), "what one sees first")
    body: int = field(6, "BOD die now", low=0, high=12)
    intellect: int = field(6, "INT die now", low=0, high=12)
    willpower: int = field(6, "WIL die now", low=0, high=12)
    body_hp: int = field(6, "BOD points left", low=0, high=12)
    intellect_hp: int = field(6, "INT points left", low=0, high=12)
    willpower_hp: int = field(6, "WIL points left", low=0, high=12)
    body_normal: int = field(6, "BOD die when unhurt", low=4, high=12)
    intellect_normal: int = field(6, "INT die when unhurt", low=4, high=12)
    willpower_normal: int = field(6, "WIL die when unhurt", low=4, high=12)
    skills: tuple[tuple[str, int], ...] = field((), "skills with their die", parts=("skill", "die"))
    feats: tuple[str, ...] = field((), "feats", choices=tuple(FEATS))
    spells: tuple[str, ...] = field((), "spells known", choices=tuple(SPELLS))
    gear: tuple[tuple[str, int], ...] = field((), "what is carried, with how many", parts=("thing", "count"))
    weapon: str = field("", "the weapon in hand; empty for bare hands")
    ap: int = field(0, "armour points left", low=0, high=40)
    ap_max: int = field(0, "armour points of the armour worn, unbroken", low=0, high=40)
    coin: int = field(0, "money", low=0)
    xp: int = field(0, "where the XP track stands", low=0, high=MAX_XP)
    wounds: tuple[str, ...] = field((), "lasting marks, each in a few words")
    clocks: tuple[Clock, ...] = field((), "what will kill the character unless treated")
    dead: bool = field(False, "dead")

    @property
    def pools(self) -> Pools:
        return Pools(
            (self.body, self.intellect, self.willpower),
            (self.body_hp, self.intellect_hp, self.willpower_hp),
            self.ap,
        )

    @property
    def normal(self) -> tuple[int, int, int]:
        return (self.body_normal, self.intellect_normal, self.willpower_normal)

    @property
    def main(self) -> tuple[int, ...]:
        """The main attributes of the class, by place; none without class (GF-107, R-10)."""
        return main_of(self.klass)

    def skill(self, name: str) -> int:
        """The die of a skill; 0 when the character lacks it."""
        return next((die for known, die in self.skills if known == name), 0)

    def with_pools(self, pools: Pools) -> Hero:
        """After harm or spending: every step a die went down has left a wound (GF-120)."""
        words = dict(pools.marks)
        new = (in_words(wound, words.get(wound, "")) for wound in wounds_between(self.pools, pools))
        return self.set_pools(pools, (*self.wounds, *new))

    def seen(self, *, pools: Pools) -> Hero:
        """As a fight counts it."""
        return self.set_pools(pools)

    def set_pools(self, pools: Pools, wounds: tuple[str, ...] | None = None) -> Hero:
        """Dice, HP and AP as given."""
        return replace(
            self,
            body=pools.dice[0],
            intellect=pools.dice[1],
            willpower=pools.dice[2],
            body_hp=pools.hp[0],
            intellect_hp=pools.hp[1],
            willpower_hp=pools.hp[2],
            ap=pools.ap,
            wounds=self.wounds if wounds is None else wounds,
        )


def main_of(klass: str) -> tuple[int, ...]:
    """The places of a class's main attributes (GF-032)."""
    return tuple(ATTRIBUTES.index(name) for name in CLASSES[klass]["main"]) if klass else ()


def allowed(klass: str, normal: tuple[int, int, int]) -> bool:
    """Whether every main attribute is at least d8 (GF-030, R-4)."""
    return all(normal[place] >= CLASS_DIE for place in main_of(klass))


def open_classes(normal: tuple[int, int, int]) -> list[str]:
    return [klass for klass in CLASSES if allowed(klass, normal)]


def class_feats(klass: str) -> list[str]:
    """The feats a class may gain as its own (GF-032)."""
    lists = CLASSES[klass]["lists"] if klass else ()
    return [feat for feat, entry in FEATS.items() if entry["list"] in lists]


def check_dice(record: object, *names: str, zero: bool = True) -> None:
    """Refuse dice that do not exist in an order or a sketch, all at once."""
    found = []
    for name in names:
        value = getattr(record, name)
        for die in value if isinstance(value, tuple) else (value,):
            if die not in STEPS and not (zero and die == OUT):
                found.append(
                    Message(
                        "there is no d{die}. Use {die_words}.",
                        path=name,
                        die=die,
                        die_words=DIE_WORDS if zero else DIE_WORDS[3:],
                    )
                )
    if found:
        raise SheetError("", found)
