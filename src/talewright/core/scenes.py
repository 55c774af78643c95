"""What a system brings to the places of a table: scenes to enter, and time that passes for a whole party.

A table knows scenes with ways between them, and where the party is. What entering one, or ten minutes in it, does to
the characters is the system's: `Exploration.orders` says it as orders of its verbs, which are played like any others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from talewright.core.ask import Note
from talewright.core.text.message import Message

H = TypeVar("H")
ENTER = "enter"
"""What a party does that enters another place."""


@dataclass(frozen=True)
class ReadyScene:
    """A place that comes with the rules."""

    id: str
    title: str
    kind: str = ""
    """What it is grouped by."""
    text: str = ""
    """What everybody sees."""
    notes: str = ""
    """What only the game master sees."""
    warnings: tuple[str, ...] = ()
    """What people should know before they come there."""
    traits: tuple[tuple[str, str, str], ...] = ()
    """What the place may do: name, kind and text of each; one of the kind 'event' happens once."""


@dataclass(frozen=True)
class Scenes:
    """The scenes of a system.

    - ready: all of them
    - offered: the kind of traits that a note of the rules sets off, such as reactions after a failure; empty for none
    """

    ready: Callable[[], tuple[ReadyScene, ...]]
    offered: Callable[[Note], str] = lambda note: ""  # noqa: ARG005

    def find(self, number: str) -> ReadyScene | None:
        return next((each for each in self.ready() if each.id == number), None)


class Spot(NamedTuple):
    """The place that a party is in, or comes to."""

    title: str = ""
    depth: int = 0


class PartyOrder(NamedTuple):
    """What one of the party does: the place in the party, a verb and the fields of its order."""

    at: int
    verb: str
    fields: Mapping[str, Any]


class Day(NamedTuple):
    """A day in its parts, and the part it is."""

    number: int
    parts: tuple[str, ...]
    now: int
    minutes: int = 0
    """How far into that part."""


class Dial(NamedTuple):
    """A clock that counts down, as long as it runs."""

    value: int
    full: int


class Forecast(NamedTuple):
    """A chance that stands beside the dial: a question of the rules about what it brings."""

    title: Message
    verb: str
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Exploration(Generic[H]):
    """How a party explores.

    - actions: what it may do besides entering a place, by id: ten minutes pass, a loud noise
    - orders: orders(what, party, spot): what each of them does then
    - day: the time of day of a character
    - dial: dial(hero, spot): the clock of the place, where one runs
    - forecasts: forecasts(spot): chances beside the dial
    """

    actions: Mapping[str, Message]
    orders: Callable[[str, Sequence[H], Spot], tuple[PartyOrder, ...]]
    day: Callable[[H], Day]
    dial: Callable[[H, Spot], Dial | None]
    forecasts: Callable[[Spot], tuple[Forecast, ...]]
