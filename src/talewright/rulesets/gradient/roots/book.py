"""The printed matter of Roots: the facts of its pages as the records its rules use."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from talewright.core.tables import RollTable, data
from talewright.rulesets.gradient.character import Item
from talewright.rulesets.gradient.setting import model
from talewright.rulesets.gradient.setting.bonds import BOUND, Gift, gifts
from talewright.rulesets.gradient.setting.creation import slug
from talewright.rulesets.gradient.setting.lines import bare
from talewright.rulesets.gradient.setting.outline import outline, roll_table
from talewright.rulesets.gradient.setting.read import read_folder
from talewright.rulesets.gradient.setting.tables import roll_tables as page_rolls

PACKAGE = "talewright.rulesets.gradient.roots"
SETTING = "roots"
SPELLBOOK = "Spellbook: "
BACKPACK = "backpack"
CREATION = re.compile("Character Creation")
PAGES = Path(__file__).parents[1] / "settings" / SETTING


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


@cache
def folder() -> model.Setting:
    """The pages of Roots, read once: the facts of the setting."""
    return read_folder(PAGES)


def fact(text: str) -> str:
    """A sentence of a page as the rules quote it: without its full stop, in small letters unless it begins with a name."""
    words = bare(text).removesuffix(".")
    name = text.startswith("**") or words[1:2].isupper()
    return words if name else words[:1].lower() + words[1:]


@cache
def setting() -> dict[str, Any]:
    """Numbers of the rules: slots, coins, Fatigue."""
    return data(PACKAGE, "setting.toml")


@cache
def _sections() -> dict[str, model.Section]:
    return {place.section.title: place.section for place in outline(folder())}


def _table(title: str) -> model.Table:
    """The first table under a heading."""
    return _sections()[title].tables[0]


CLAUSES = {
    "Background": "ROOT-003",
    "Specialization": "ROOT-004",
    "Name": "ROOT-009",
    "Omens": "ROOT-010",
    "": "ROOT-008",
}
"""The clause of a table, by a word of its heading."""


@cache
def roll_tables() -> dict[str, RollTable]:
    """Every roll table of the pages, checked."""
    ids = {spec.name: spec.key for spec in _specialization_pages()}
    found: dict[str, RollTable] = {}
    for place in outline(folder()):
        title = place.section.title
        if not place.section.tables or not place.under(CREATION) or title == "Bonds":
            continue
        clause = next(clause for word, clause in CLAUSES.items() if word.casefold() in title.casefold())
        (rolls,) = page_rolls(place.section.tables[0])
        if clause in ("ROOT-003", "ROOT-004"):
            rows = tuple((low, high, ids.get(text, text.casefold())) for low, high, text in rolls.rows)
            rolls = replace(rolls, rows=rows)
        name = slug(title).removesuffix("s")
        found[name] = roll_table(rolls, name, clause)
    prayers = (
        next(page for page in folder().backgrounds if page.name == "Cleric").specializations[0].tables[0]
    )
    found["cleric_spell"] = roll_table(page_rolls(prayers)[0], "cleric_spell", "ROOT-007")
    (kinds,) = page_rolls(_table("Antagonists"))
    keys = {name: key for key, name in categories().items()}
    rows = tuple((low, high, keys[text]) for low, high, text in kinds.rows)
    found["category"] = roll_table(replace(kinds, rows=rows), "category", "ROOT-050")
    return found


@dataclass(frozen=True)
class _Page:
    key: str
    name: str
    background: model.Background
    specialization: model.Specialization


def _specialization_pages() -> list[_Page]:
    return [
        _Page(page.key, each.name, page, each)
        for page in folder().backgrounds
        for each in page.specializations
    ]


@cache
def backgrounds() -> dict[str, Background]:
    """The six backgrounds by id, each with its four specializations (ROOT-003, ROOT-004)."""
    pages = {page.key: page for page in _specialization_pages()}
    found = {}
    for number in roll_tables()["background"].values:
        mine = [pages[key] for key in roll_tables()[f"{number}_specialization"].values]
        page, *_ = (each.background for each in mine)
        modifiers = dict(page.modifiers)
        found[number] = Background(
            number,
            page.name,
            modifiers.get("STR", 0),
            modifiers.get("DEX", 0),
            modifiers.get("WIL", 0),
            page.hp or 0,
            tuple(Move(move.name, fact(move.text)) for move in page.moves),
            _facts(page.description),
            tuple(_specialization(number, each) for each in mine),
        )
    return found


def _facts(text: str) -> tuple[str, ...]:
    return tuple(fact(part) for part in re.split(r"(?<=[.])\s+(?=[A-Z*])", text) if part)


def _specialization(background: str, page: _Page) -> Specialization:
    items = tuple(
        Starting(
            item.name,
            item.slots,
            item.count,
            item.uses,
            item.dice,
            item.armour,
            item.choice,
            ", ".join(item.notes),
        )
        for item in page.specialization.items
        if not item.amount
    )
    slots = sum(item.slots * item.count for item in items)
    return Specialization(
        page.key, page.name, background, slots, _facts(page.specialization.description), items
    )


@cache
def specializations() -> dict[str, Specialization]:
    return {spec.id: spec for background in backgrounds().values() for spec in background.specializations}


@cache
def bonds() -> tuple[Bond, ...]:
    """The twenty bonds, in the order of their d20 (ROOT-010)."""
    given = gifts(_sections()["Bonds"])
    found = []
    for _, text, *_ in _table("Bonds").rows:
        gift = given.get(text, Gift())
        item = gift.items[0] if gift.items else model.Item("", slots=0)
        found.append(Bond(text, item.name, item.slots, gift.coins, BOUND in item.notes))
    return tuple(found)


def spells() -> tuple[str, ...]:
    """Names only: what a spell does is the Warden's ruling (ROOT-035)."""
    return _sections()["Spells"].entries


def category_folders() -> list[str]:
    """The keys of the categories, without reading a page."""
    return sorted(path.name for path in (PAGES / "antagonists").iterdir() if path.is_dir())


@cache
def categories() -> dict[str, str]:
    """The twenty categories of antagonists: folder and shown name."""
    return {slug(name).replace("_", "-"): name for _, _, name in page_rolls(_table("Antagonists"))[0].rows}


@cache
def workings() -> dict[str, Any]:
    """What traits of antagonists and places do to the rules."""
    return data(PACKAGE, "specials.toml")
