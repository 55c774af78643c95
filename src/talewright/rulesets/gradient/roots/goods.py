"""The marketplace of Roots: everything for sale (ROOT-040, ROOT-041)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from talewright.core.errors import RulesetError
from talewright.core.record import did_you_mean
from talewright.core.text.message import Message
from talewright.rulesets.gradient.character import Item
from talewright.rulesets.gradient.roots.book import folder
from talewright.rulesets.gradient.setting import market

SECTIONS = {"Armor": "armour"}
"""A heading of the marketplace whose goods the rules call otherwise."""
_NOTES = {
    "extra_slots": re.compile(r"\+(\d{1,9}) slots"),
    "fits": re.compile(r"for (\d{1,9})"),
    "length_ft": re.compile(r"(\d{1,9}) ft"),
    "str_damage_die": re.compile(r"d(\d{1,9}) STR"),
}
"""What a price list notes behind a thing, as a number."""


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


@cache
def goods() -> dict[str, Good]:
    """Everything for sale, by name (ROOT-040, ROOT-041)."""
    return {name: _good(each) for name, each in market.goods(folder()).items()}


def _good(page: market.Good) -> Good:
    item = page.item
    numbers: dict[str, int] = {
        name: int(match[1])
        for note in item.notes
        for name, pattern in _NOTES.items()
        if (match := pattern.fullmatch(note))
    }
    such = next((note.removeprefix("such as ") for note in item.notes if note.startswith("such as ")), "")
    return Good(
        item.name,
        page.price,
        SECTIONS.get(page.section, page.section.casefold()),
        0 if page.hired else item.slots,
        item.dice,
        ranged="ranged" in item.notes,
        armour=item.armour,
        kind=("bonus" if item.adds else "body") if item.armour else "",
        uses=item.uses,
        slow="slow" in item.notes,
        examples=tuple(such.split(" / ")) if such else (),
        **numbers,
    )


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
