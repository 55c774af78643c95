"""What a character carries: weapons with damage points, armour with a protection score, rations."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.record import field


@dataclass(frozen=True)
class Item:
    """A thing. A tool or plain clothing has 0 everywhere. GNG-034"""

    name: str = field("", "what it is called")
    damage: int = field(0, "damage points of a weapon", low=0, high=50)
    protection: int = field(0, "protection score of armour", low=0, high=50)
    ration: int = field(0, "how many rations it holds", low=0, high=50)


# Tests of an item, for `holdings`.


def is_called(item: Item, name: str) -> bool:
    """`name` is in lower case."""
    return item.name.casefold() == name


def is_called_one_of(item: Item, names: tuple[str, ...]) -> bool:
    return item.name.casefold() in names


def is_weapon(item: Item) -> bool:
    return item.damage > 0


@dataclass(frozen=True)
class Preset:
    """A starting kit to pick. GNG-032, GNG-033"""

    id: str = field(meaning="a short name, one word")
    weapon: Item = field(Item("tool"), "a weapon or tool")
    armour: Item = field(Item("clothing"), "armour or clothing")
    rations: int = field(2, "rations", low=0, high=50)
    spells: tuple[str, ...] = field((), "spells that come with the kit")
