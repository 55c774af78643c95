"""The printed matter of Roots, read once from its data files into records."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.tables import RollTable, data, tables
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Item

PACKAGE = "talewright.rulesets.gradient.roots"
SETTING = "roots"
SPELLBOOK = "Spellbook: "
BACKPACK = "backpack"


@dataclass(frozen=True)
class Starting:
    """A line of a starting inventory."""

    name: str
    slots: int = 1
    count: int = 1
    uses: int = 0
    dice: tuple[int, ...] = ()
    armour: int = 0
    choice: bool = False
    note: str = ""

    def item(self) -> Item:
        """As carried. A spellbook's armour is its spell's, not the book's (ROOT-035)."""
        book = self.name.startswith(SPELLBOOK)
        return Item(
            self.name,
            self.slots,
            self.dice,
            0 if book else self.armour,
            bonus=bool(self.armour) and not book,
            in_use=bool(self.armour) and not book,
            uses=self.uses,
            note=self.note,
        )


@dataclass(frozen=True)
class Move:
    name: str
    effect: str


@dataclass(frozen=True)
class Specialization:
    id: str
    name: str
    background: str
    slots: int
    abilities: tuple[str, ...]
    items: tuple[Starting, ...]


@dataclass(frozen=True)
class Background:
    id: str
    name: str
    strength: int
    dexterity: int
    willpower: int
    hp: int
    moves: tuple[Move, ...]
    passive: tuple[str, ...]
    specializations: tuple[Specialization, ...]


@dataclass(frozen=True)
class Bond:
    text: str
    item: str = ""
    slots: int = 0
    coins: int = 0
    bound: bool = False
    """Part of the character: it cannot be put down."""


@dataclass(frozen=True)
class Good:
    """Something for sale. `kind` is body or bonus for armour."""

    name: str
    price: int
    section: str
    slots: int = 1
    dice: tuple[int, ...] = ()
    ranged: bool = False
    armour: int = 0
    kind: str = ""
    uses: int = 0
    extra_slots: int = 0
    slow: bool = False
    fits: int = 0
    length_ft: int = 0
    str_damage_die: int = 0
    examples: tuple[str, ...] = ()

    def item(self) -> Item:
        return Item(
            self.name,
            self.slots,
            self.dice,
            self.armour,
            bonus=self.kind == "bonus",
            uses=self.uses,
            note="ranged" if self.ranged else "",
        )


def _tupled(record: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in record.items()}


@cache
def setting() -> dict[str, Any]:
    """Numbers of the setting: slots, coins, fatigue, spell names."""
    return data(PACKAGE, "setting.toml")


@cache
def roll_tables() -> dict[str, RollTable]:
    """Every roll table, checked; names of our own in a file of their own."""
    return {**tables(PACKAGE), **tables(PACKAGE, "names.toml")}


@cache
def backgrounds() -> dict[str, Background]:
    """The six backgrounds by id, each with its four specializations (ROOT-003, ROOT-004)."""
    found = {}
    for each in data(PACKAGE, "backgrounds.toml")["background"]:
        specializations = tuple(
            Specialization(
                spec["id"],
                spec["name"],
                each["id"],
                spec["slots"],
                tuple(spec["abilities"]),
                tuple(Starting(**_tupled(item)) for item in spec["items"]),
            )
            for spec in each["specialization"]
        )
        found[each["id"]] = Background(
            each["id"],
            each["name"],
            each.get("strength", 0),
            each.get("dexterity", 0),
            each.get("willpower", 0),
            each["hp"],
            tuple(Move(move["name"], move["effect"]) for move in each["moves"]),
            tuple(each.get("passive", ())),
            specializations,
        )
    return found


@cache
def specializations() -> dict[str, Specialization]:
    return {spec.id: spec for background in backgrounds().values() for spec in background.specializations}


@cache
def bonds() -> tuple[Bond, ...]:
    """The twenty bonds, in the order of their d20 (ROOT-010)."""
    rows = sorted(data(PACKAGE, "bonds.toml")["bond"], key=lambda row: row["d20"])
    return tuple(Bond(**{key: value for key, value in row.items() if key != "d20"}) for row in rows)


@cache
def goods() -> dict[str, Good]:
    """Everything for sale, by name (ROOT-040, ROOT-041)."""
    return {
        row["name"]: Good(section=section, **_tupled(row))
        for section, rows in data(PACKAGE, "market.toml").items()
        for row in rows
    }


def good(name: str) -> Good:
    """A thing for sale by its name, case aside."""
    known = {each.casefold(): found for each, found in goods().items()}
    if name.casefold() not in known:
        raise RulesetError(
            Message(
                "Nothing called {name!r} is for sale. Name it as the price list does, such as Rope or "
                "Sword.{hint}",
                name=name[:40],
                hint=did_you_mean(name, goods()),
            )
        )
    return known[name.casefold()]


def spells() -> tuple[str, ...]:
    """Names only: what a spell does is the Warden's ruling (ROOT-035)."""
    return tuple(setting()["spells"]["names"])


@cache
def categories() -> dict[str, str]:
    """The twenty categories of antagonists: folder and shown name."""
    return {key: row["name"] for key, row in data(PACKAGE, "categories.toml")["categories"].items()}


@cache
def workings() -> dict[str, Any]:
    """What traits of antagonists and places do to the rules."""
    return data(PACKAGE, "specials.toml")
