"""A scenario as records: a situation, clocks, people, places, encounters, tables, handouts, ready characters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from talewright.core.findings import Place

FILE = "scenario.md"
"""The file that makes a folder a scenario. Other Markdown files beside it are read after it, in order of their names."""
MAP = "map.svg"
CHARACTERS = "characters"


@dataclass(frozen=True)
class Head:
    """What stands between the lines of dashes at the top."""

    title: str = ""
    system: str = ""
    author: str = ""
    licence: str = ""
    lang: str = "en"
    players: str = ""
    hours: str = ""
    content: str = ""
    """What some people would rather know before."""
    place: Place = Place("", 1, 1)


_WAY = re.compile(r"\(([0-9]{1,2})\)")


@dataclass(frozen=True)
class Clock:
    """What happens if nobody acts, step by step."""

    title: str
    steps: tuple[str, ...]
    text: str = ""
    """When it is advanced."""
    place: Place = Place("", 1, 1)


@dataclass(frozen=True)
class Item:
    """Something with a name: a person, a place, an encounter, a handout, an answer. `facts` are its lines `- key: value`."""

    title: str
    text: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys that may be given several times: foes."""
    place: Place = Place("", 1, 1)
    number: int = 0
    """The number of a place on the map."""

    @property
    def exits(self) -> tuple[int, ...]:
        """The numbers of places that its exits lead to: 'through the floor to the flue (5)'."""
        return tuple(int(number) for number in _WAY.findall(self.facts.get("exits", "")))


@dataclass(frozen=True)
class Table:
    """A random table: a die and its rows."""

    title: str
    dice: str
    rows: tuple[tuple[int, int, str], ...]
    place: Place = Place("", 1, 1)


@dataclass(frozen=True)
class Scenario:
    """Everything a game master needs on one evening."""

    head: Head
    situation: str
    parts: Mapping[str, str] = field(default_factory=dict)
    """Texts by the heading of their part: Ten minutes, If nobody acts, Treasure."""
    clocks: tuple[Clock, ...] = ()
    people: tuple[Item, ...] = ()
    places: tuple[Item, ...] = ()
    encounters: tuple[Item, ...] = ()
    tables: tuple[Table, ...] = ()
    handouts: tuple[Item, ...] = ()
    answers: tuple[Item, ...] = ()
    characters: tuple[str, ...] = ()
    """The files of the ready characters."""
    map: str = ""
    """The drawing of the map."""
