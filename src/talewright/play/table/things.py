"""What the game master lays out and prepares, as records: scenes, clocks, handouts, notes, pictures, tables, encounters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core.record import field

MAX_SEGMENTS = 24
MAX_DEPTH = 100
RULES = "rules:"
"""Before the name of a table or the key of a scene that comes with the rules."""
TRAITS = ("name", "kind", "text")
EVENT = "event"
"""The kind of a trait that happens once."""


@dataclass(frozen=True)
class SetClock:
    """A clock of the game master: made, advanced, set back, or taken off when it has no segments."""

    id: str = field(meaning="the id of the clock")
    title: str = field("", "what it counts towards")
    segments: int = field(6, "how many segments it has; none takes it off", low=0, high=MAX_SEGMENTS)
    filled: int = field(0, "how many are filled", low=0, high=MAX_SEGMENTS)
    public: bool = field(False, "players see it")
    notes: str = field("", "what only the game master sees: what happens at each segment")


@dataclass(frozen=True)
class SetScene:
    """Where the characters are, in the game master's words."""

    title: str = field("", "its name")
    text: str = field("", "what everybody sees")
    notes: str = field("", "what only the game master sees")
    traits: tuple[tuple[str, str, str], ...] = field(
        (), "what the place may do: name, kind and text of each", parts=TRAITS
    )
    picture: str = field("", "the id of a picture of it, such as a map")
    ways: tuple[str, ...] = field((), "the ids of scenes that it leads to")
    depth: int = field(0, "how deep it lies, where the rules ask for that", low=0, high=MAX_DEPTH)


@dataclass(frozen=True)
class SaveScene:
    """A scene for later; one without a title is taken off."""

    id: str = field(meaning="the id of the scene")
    scene: SetScene = field(meaning="the scene")


@dataclass(frozen=True)
class GoToScene:
    """The characters come to a prepared scene, or to one of the rules."""

    id: str = field(meaning="the id of the scene; 'rules:' and a key for one of the rules")


@dataclass(frozen=True)
class Explore:
    """The whole party does something that takes time: ten minutes, a watch, entering a prepared scene.

    The system says what each character does then; each of those orders is an event of its own.
    """

    what: str = field(meaning="what it does, as the system calls it; 'enter' for a scene")
    scene: str = field("", "the id of the scene that is entered")


@dataclass(frozen=True)
class Trigger:
    """A trait of the scene happens. Everybody reads its text; an event happens once."""

    name: str = field(meaning="the name of the trait")


@dataclass(frozen=True)
class Dismiss:
    """A trait that the rules offer does not happen now. The next roll may offer it again."""

    name: str = field(meaning="the name of the trait")


@dataclass(frozen=True)
class SetRecap:
    """What happened so far, in the game master's words, for everybody's list of tables; empty for the log's own."""

    text: str = field("", "what happened")


@dataclass(frozen=True)
class NextEvening:
    """When people meet again, for everybody's list of tables; without a time none is planned."""

    when: str = field("", "date and time where they meet, such as 2031-05-16T19:30")


@dataclass(frozen=True)
class Handout:
    """A text or picture is shown to some seats, or to everybody."""

    id: str = field(meaning="the id of the handout")
    title: str = field("", "its name")
    text: str = field("", "what it says")
    picture: str = field("", "the id of a picture")
    seats: tuple[str, ...] = field((), "who sees it; 'all' for everybody; nobody if empty")


@dataclass(frozen=True)
class SetNote:
    """A note that only the game master sees; an empty one is taken off."""

    id: str = field(meaning="the id of the note")
    title: str = field("", "its name")
    text: str = field("", "what it says")


@dataclass(frozen=True)
class SetPerson:
    """A person whom the party may meet, for the game master; without a name taken off."""

    id: str = field(meaning="the id of the person")
    name: str = field("", "their name, or what they are")
    text: str = field("", "what they want, and what else the game master should remember")
    mood: str = field("", "how they take the party, where the game master decides it")


@dataclass(frozen=True)
class MeetPerson:
    """The rules say how a person takes the party: a character rolls, in the open or hidden."""

    id: str = field(meaning="the id of the person")
    sheet: str = field(meaning="the character who rolls")
    hidden: bool = field(False, "only the game master sees it")


@dataclass(frozen=True)
class AddPicture:
    """A picture, such as a map. Seats see it with a handout or a scene that shows it."""

    id: str = field(meaning="the id of the picture")
    title: str = field("", "what it shows")
    data: Any = field(None, "the file in Base64: PNG, JPEG, WebP, or SVG of plain shapes")


@dataclass(frozen=True)
class SaveEncounter:
    """Opponents for later; one without opponents is taken off."""

    id: str = field(meaning="the id of the encounter")
    title: str = field("", "its name")
    foes: tuple[str, ...] = field((), "the opponents, a line each")
    terms: Any = field(None, "what holds in this fight, by name")
    hidden: tuple[int, ...] = field((), "lines of opponents that players do not see at first", low=0)


@dataclass(frozen=True)
class DayStep:
    """A step of a day: an encounter, or what every character does after it."""

    encounter: str = field("", "the id of an encounter")
    title: str = field("", "what the step is called, if it is no encounter")
    verb: str = field("", "what every character does, such as a rest")
    fields: Any = field(None, "the fields of its order, by name")


@dataclass(frozen=True)
class PlanDay:
    """The fights and rests that the game master expects of a day."""

    steps: tuple[DayStep, ...] = field((), "in order")


@dataclass(frozen=True)
class SaveRandomTable:
    """A random table; one without rows is taken off."""

    id: str = field(meaning="the id of the table")
    title: str = field("", "its name; other tables name it in double square brackets")
    dice: str = field("", "the dice, such as 2d6 or d66; empty where the rows have weights")
    rows: tuple[str, ...] = field((), "a line each: '3-5: text', or '2x text' for a row with weight 2")


@dataclass(frozen=True)
class RollOnTable:
    """A random table is rolled on, with the tables that the result names."""

    id: str = field(meaning="the id of the table; 'rules:' and a name for one of the rules")
    faces: tuple[int, ...] = field((), "every face, in order", low=1)
    hidden: bool = field(False, "only the game master sees it")


@dataclass(frozen=True)
class OrderAll:
    """Several characters do the same by the rules: they rest, travel, gain experience. Who cannot is left out."""

    sheets: tuple[str, ...] = field(meaning="the sheets")
    verb: str = field(meaning="the verb")
    fields: Any = field(None, "the fields of its order, by name")
    title: str = field("", "what happens, in words")


Thing = (
    SetClock | SetScene | SaveScene | GoToScene | Explore | Trigger | Dismiss | SetRecap | NextEvening | Handout | SetNote | SetPerson | MeetPerson
    | AddPicture | SaveEncounter | PlanDay | SaveRandomTable | RollOnTable
)  # fmt: skip
THINGS: Mapping[str, type] = {
    "clock.set": SetClock,
    "scene.set": SetScene,
    "scene.save": SaveScene,
    "scene.go": GoToScene,
    "party.explore": Explore,
    "trait.trigger": Trigger,
    "trait.dismiss": Dismiss,
    "recap.set": SetRecap,
    "evening.next": NextEvening,
    "handout": Handout,
    "note.set": SetNote,
    "person.set": SetPerson,
    "person.meet": MeetPerson,
    "picture.add": AddPicture,
    "encounter.save": SaveEncounter,
    "day.plan": PlanDay,
    "random.save": SaveRandomTable,
    "random.roll": RollOnTable,
}
"""Their kinds in the log."""
SECRET = (SaveScene, Dismiss, SetNote, SetPerson, AddPicture, SaveEncounter, PlanDay, SaveRandomTable)
"""Preparations: nobody but the game master knows of them."""
