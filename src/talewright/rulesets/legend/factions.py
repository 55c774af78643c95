"""The seven factions as data: path, core item, abilities, backgrounds (LEGF-001 to LEGF-100)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from talewright.core.tables import RollTable, data, tables
from talewright.rulesets.legend.character import PACKAGE, Hero, Item, sorted_traits


@dataclass(frozen=True)
class Ability:
    """What a faction teaches. The rules ask `has`; the text is for people."""

    id: str
    name: str
    faction: str
    clause: str
    text: str
    core: bool = False


@dataclass(frozen=True)
class Background:
    id: str
    name: str
    clause: str
    kit: tuple[Item, ...]


@dataclass(frozen=True)
class Faction:
    """Every member has the path, the core item and the core ability (LEGF-001, LEG-R23)."""

    id: str
    name: str
    folk: str
    path: str
    path_clause: str
    core_item: Item
    core_item_clause: str
    core_ability: str
    abilities: tuple[Ability, ...]
    backgrounds: tuple[Background, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """The five abilities to choose from; the core one comes unasked."""
        return tuple(ability.id for ability in self.abilities if not ability.core)

    def background(self, name: str) -> Background:
        return next(each for each in self.backgrounds if each.id == name)


def item_from(record: dict[str, Any]) -> Item:
    """An item out of a data file."""
    return Item(
        record["name"],
        record.get("quality", 0),
        sorted_traits(record.get("traits", ())),
        record.get("units", 1),
        spell=record.get("spell", ""),
    )


def _read() -> dict[str, Faction]:
    found: dict[str, Faction] = {}
    for name, record in data(PACKAGE, "factions.toml").items():
        abilities = tuple(
            Ability(key, each["name"], name, each["clause"], each["text"], each.get("core", False))
            for key, each in record["abilities"].items()
        )
        backgrounds = tuple(
            Background(key, each["name"], each["clause"], tuple(item_from(item) for item in each["kit"]))
            for key, each in record["backgrounds"].items()
        )
        found[name] = Faction(
            name,
            record["name"],
            record["folk"],
            record["path"],
            record["path_clause"],
            item_from(record["core_item"]),
            record["core_item_clause"],
            record["core_ability"],
            abilities,
            backgrounds,
        )
    return found


FACTIONS = _read()
TABLES: dict[str, RollTable] = tables(PACKAGE)
ABILITIES = {ability.id: ability for faction in FACTIONS.values() for ability in faction.abilities}


def has(hero: Hero, ability: str) -> bool:
    """Whether an ability is the hero's, chosen or by birth."""
    if ability in hero.abilities:
        return True
    faction = FACTIONS.get(hero.faction)
    return faction is not None and faction.core_ability == ability
