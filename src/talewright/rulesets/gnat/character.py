"""The character and what it carries (GNAT-003, GNAT-004, GNAT-180)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from talewright.core import holdings
from talewright.core.holdings import HashedLate, replace
from talewright.core.record import field
from talewright.core.tables import data
from talewright.core.text.message import Message, Name

PACKAGE = "talewright.rulesets.gnat"

SKILLS = data(PACKAGE, "skills.toml")
"""The ten basic skills by name."""
BASIC_SKILLS = tuple(SKILLS)
HINDERED_BY_ARMOUR = frozenset(name for name, skill in SKILLS.items() if skill.get("armour"))

WEAPON_NAMES = {"one-handed": "sword", "two-handed": "greatsword", "long": "spear", "ranged": "bow"}
"""Each kind of weapon, with what a weapon of that kind is called where nobody names it."""
WEAPON_KINDS = tuple(WEAPON_NAMES)
PROTECTION = {"light armour": 1, "medium armour": 2, "heavy armour": 3}
"""GNAT-109 to GNAT-111."""
ARMOUR_KINDS = tuple(PROTECTION)
KINDS = ("", *WEAPON_KINDS, "shield", *ARMOUR_KINDS, "spell", "ration", "potion")
HEAVY_KINDS = frozenset({*WEAPON_KINDS, "shield", *ARMOUR_KINDS})
SPELLS = data(PACKAGE, "spells.toml")

START_TALENT = 9
START_VITALITY = 3
START_FORTUNE = 3
START_SKILLS = 2
START_RATIONS = 1
START_GP = 10
FORTUNE_LIMIT = 3
LEAST_TALENT = 2
BASIC_BONUS = 2
DEFAULT_ROLL = -2
HEAVY_PER_VITALITY = 2
CURRENCY = "gp"
"""What money is called unless an adventure renames it (GNAT-155)."""
MAX_STAT = 60
"""No limit is printed; this one only keeps hostile files out."""


@dataclass(frozen=True)
class Item:
    """Anything carried. What it is by kind, and what its parenthesis says."""

    name: str = field(meaning="what it is called")
    kind: str = field(
        "", "weapon kind, shield, armour, spell, ration or potion; empty for anything else", choices=KINDS
    )
    bonus: int = field(0, "a weapon's bonus to Talent in combat", low=-9, high=9)
    magical: bool = field(False, "a magical weapon: Advantage while used")
    skill: str = field("", "the Skill it helps")
    skill_bonus: int = field(0, "by how much", low=-9, high=9)
    heavy: bool = field(False, "tagged heavy")
    treasure: int = field(0, "treasure: its value in gp", low=0)
    key: bool = field(False, "a key item: stays when the inventory is lost")
    spell: str = field("", "the spell it holds")
    lasting: bool = field(False, "casting its spell uses it up until it recharges, but does not destroy it")
    used: bool = field(False, "its ability is used up until it recharges")
    heals: int = field(0, "Vitality it heals when drunk", low=0, high=99)
    spent: int = field(0, "armour: how much protection is spent", low=0, high=3)

    @property
    def is_weapon(self) -> bool:
        return self.kind in WEAPON_KINDS

    @property
    def is_armour(self) -> bool:
        return self.kind in PROTECTION

    @property
    def is_heavy(self) -> bool:
        """Weapons, shields and armour always; anything else if tagged (GNAT-130)."""
        return self.heavy or self.kind in HEAVY_KINDS

    @property
    def protection(self) -> int:
        """The undamaged protection value (GNAT-119)."""
        return PROTECTION.get(self.kind, 0)


# Tests of an item, for `holdings`.


def is_armour(item: Item) -> bool:
    return item.is_armour


def is_weapon(item: Item) -> bool:
    return item.is_weapon


def is_heavy(item: Item) -> bool:
    return item.is_heavy


def is_of_kind(item: Item, kind: str) -> bool:
    return item.kind == kind


def is_called(item: Item, name: str) -> bool:
    """`name` is in lower case."""
    return item.name.casefold() == name


def unleashes(item: Item, spell: str) -> bool:
    """Whether a spell can be cast with it now (GNAT-077)."""
    return item.spell == spell and not item.used


def heals(item: Item) -> bool:
    return item.heals > 0 and item.kind == "potion"


def helps(item: Item, skill: str) -> bool:
    return item.skill == skill and item.skill_bonus != 0


def is_key(item: Item) -> bool:
    return item.key


@dataclass(frozen=True)
class Hero(HashedLate):
    """The whole sheet; nothing is hidden (GNAT-002, GNAT-180)."""

    __hash__ = HashedLate.__hash__

    name: str = field("Unnamed", "what the character is called")
    talent: int = field(START_TALENT, "current Talent", low=LEAST_TALENT, high=MAX_STAT)
    talent_max: int = field(START_TALENT, "maximum Talent", low=LEAST_TALENT, high=MAX_STAT)
    vitality: int = field(START_VITALITY, "current Vitality", low=0, high=MAX_STAT)
    vitality_max: int = field(START_VITALITY, "maximum Vitality", low=1, high=MAX_STAT)
    fortune: int = field(START_FORTUNE, "Fortune left", low=0, high=MAX_STAT)
    fortune_limit: int = field(FORTUNE_LIMIT, "the most Fortune that can be held", low=0, high=MAX_STAT)
    skills: tuple[tuple[str, int], ...] = field((), "Skills with their bonus", parts=("skill", "bonus"))
    xp: int = field(0, "unspent Experience", low=0)
    items: tuple[Item, ...] = field((), "what is carried")
    gp: int = field(0, "coin", low=0)
    titles: tuple[str, ...] = field((), "titles")
    status: tuple[tuple[str, int], ...] = field((), "Status, by name", parts=("name", "status"))
    keywords: tuple[str, ...] = field((), "keywords of the adventure under way")
    currency: str = field(CURRENCY, "what money is called in the adventure under way", hidden=True)

    def skill(self, name: str) -> int:
        """The bonus of a Skill; 0 when the character lacks it."""
        return holdings.value_of(self.skills, name, 0)

    def count(self, kind: str) -> int:
        return len(holdings.where(self.items, is_of_kind, kind))

    @property
    def armour(self) -> Item | None:
        """The suit worn: carried armour is worn (A08)."""
        return holdings.first(self.items, is_armour)

    @property
    def protection_left(self) -> int:
        suit = self.armour
        return 0 if suit is None else suit.protection - suit.spent

    @property
    def shield(self) -> Item | None:
        return holdings.first(self.items, is_of_kind, "shield")

    @property
    def weapons(self) -> tuple[Item, ...]:
        return holdings.where(self.items, is_weapon)

    @property
    def heavy_count(self) -> int:
        return len(holdings.where(self.items, is_heavy))

    @property
    def heavy_limit(self) -> int:
        """Twice maximum Vitality (GNAT-129): wounds do not shrink it."""
        return HEAVY_PER_VITALITY * self.vitality_max

    def carrying(self, name: str) -> Item | None:
        """The first carried item of that name, case aside."""
        return holdings.first(self.items, is_called, name.casefold())

    def holding(self, spell: str) -> tuple[Item, ...]:
        """Items that can unleash a spell now (GNAT-077)."""
        return holdings.where(self.items, unleashes, spell)

    def gained(self, *items: Item) -> Hero:
        return replace(self, items=holdings.added(self.items, *items))

    def without(self, item: Item) -> Hero:
        """One unit less of an item."""
        return replace(self, items=holdings.removed(self.items, item))

    def swapped(self, old: Item, new: Item) -> Hero:
        """An item changed in its place."""
        return replace(self, items=holdings.swapped(self.items, old, new))


def faults(hero: Hero) -> list[Message]:
    """Where a character breaks the rules, each in a sentence."""
    found = score_faults(hero)
    if hero.heavy_count > hero.heavy_limit:
        found.append(
            Message(
                "{heavy_count} heavy items are carried; {heavy_limit} are the most for maximum Vitality "
                "{vitality_max} (GNAT-129).",
                path="items",
                heavy_count=hero.heavy_count,
                heavy_limit=hero.heavy_limit,
                vitality_max=hero.vitality_max,
            )
        )
    return found


def score_faults(hero: Hero) -> list[Message]:
    """All of them but a load too heavy, which changes no roll."""
    found: list[Message] = []
    if hero.talent > hero.talent_max:
        found.append(
            Message(
                "{talent} is above the maximum Talent of {talent_max} (GNAT-012).",
                path="talent",
                talent=hero.talent,
                talent_max=hero.talent_max,
            )
        )
    if hero.vitality > hero.vitality_max:
        found.append(
            Message(
                "{vitality} is above the maximum Vitality of {vitality_max} (GNAT-045).",
                path="vitality",
                vitality=hero.vitality,
                vitality_max=hero.vitality_max,
            )
        )
    if hero.fortune > hero.fortune_limit:
        found.append(
            Message(
                "{fortune} is above the Fortune limit of {fortune_limit} (GNAT-060).",
                path="fortune",
                fortune=hero.fortune,
                fortune_limit=hero.fortune_limit,
            )
        )
    found += _twice("skills", (name for name, _ in hero.skills), "A47")
    found += [
        Message(
            "{name} has a bonus of {bonus}; the least is +{least} (GNAT-017).",
            path="skills",
            name=Name(name),
            bonus=bonus,
            least=BASIC_BONUS,
        )
        for name, bonus in hero.skills
        if bonus < BASIC_BONUS
    ]
    if sum(1 for item in hero.items if item.is_armour) > 1:
        found.append(Message("More than one suit of armour is carried (A11).", path="items"))
    if hero.count("shield") > 1:
        found.append(Message("More than one shield is carried (A11).", path="items"))
    found += [
        Message(
            "{name}: {spent} protection is spent of {protection} (GNAT-113).",
            path="items",
            name=Name(item.name),
            spent=item.spent,
            protection=item.protection,
        )
        for item in hero.items
        if item.spent > item.protection
    ]
    return (
        found
        + _twice("titles", hero.titles, "GNAT-157")
        + _twice("status", (n for n, _ in hero.status), "A43")
    )


def _twice(path: str, names: Iterable[str], clause: str) -> list[Message]:
    seen: set[str] = set()
    found = []
    for name in names:
        if name in seen:
            found.append(
                Message("{name} is listed twice ({clause}).", path=path, name=Name(name), clause=clause)
            )
        seen.add(name)
    return found
