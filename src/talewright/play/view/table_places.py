"""Where the party of a live table is: scenes and the ways between them, the time of day, the clock of the place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from talewright.core.replay import Ended
from talewright.core.scenes import Day, Dial, Spot
from talewright.core.text.message import Message
from talewright.core.text.words import plain
from talewright.play.table.things import RULES, MeetPerson, SetPerson
from talewright.play.view.outlook import forecast
from talewright.play.view.seats import notes_of

if TYPE_CHECKING:
    from talewright.play.view.table import TableView

STEP_X, STEP_Y = 118, 52
"""How far apart rooms are drawn."""
NEAR = 2
"""Rooms are drawn that are so many ways off."""
MAX_ROOMS = 12


@dataclass(frozen=True)
class Room:
    """A prepared scene in the drawing of the ways from here."""

    id: str
    title: str
    far: int
    """How many ways off; 0 is where the party is."""
    visited: bool
    x: int
    y: int


@dataclass(frozen=True)
class Chance:
    """A chance beside the dial."""

    title: Message
    chance: Fraction


@dataclass(frozen=True)
class Person:
    """A person whom the party may meet; `mood` is empty before that."""

    id: str
    name: str
    text: str
    mood: str


class Places:
    """What the board shows of the place; nothing of it is a player's."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.state = view.state

    @cached_property
    def rooms(self) -> list[Room]:
        """Where the party is, and what is near, each with its place in the drawing."""
        scenes, here = self.state.scenes, self.state.place
        if here not in scenes or not scenes[here].ways:
            return []
        found, layer, far = {here: 0}, [here], 0
        while layer and far < NEAR:
            far += 1
            near = [to for each in layer for to in scenes[each].ways if to in scenes and to not in found]
            layer = list(dict.fromkeys(near))[: MAX_ROOMS - len(found)]
            found.update(dict.fromkeys(layer, far))
        high = Counter(found.values())
        rows = {distance: (max(high.values()) - count) / 2 for distance, count in high.items()}
        shown = []
        for number, distance in found.items():
            place = Room(
                number, scenes[number].title, distance, number in self.state.visited,
                distance * STEP_X, round(rows[distance] * STEP_Y),
            )  # fmt: skip
            rows[distance] += 1
            shown.append(place)
        return shown

    @property
    def ways(self) -> list[Room]:
        """Rooms that one way leads to."""
        return [room for room in self.rooms if room.far == 1]

    @property
    def lines(self) -> list[tuple[Room, Room]]:
        """Ways between rooms that are drawn, each once."""
        by_id = {room.id: room for room in self.rooms}
        return [
            (room, by_id[to])
            for room in self.rooms
            for to in self.state.scenes[room.id].ways
            if to in by_id and (room.far < by_id[to].far or room.id < to)
        ]

    @property
    def ready(self) -> dict[str, list[tuple[str, str, str]]]:
        """Scenes that come with the rules, by kind: the id to go to, the title, the content warning."""
        found: dict[str, list[tuple[str, str, str]]] = {}
        for each in self.state.ruleset.scenes.ready() if self.state.ruleset.scenes is not None else ():
            found.setdefault(each.kind, []).append(
                (f"{RULES}{each.id}", each.title, ", ".join(each.warnings))
            )
        return found

    @property
    def warnings(self) -> str:
        """What to say before the party is in a scene of the rules."""
        scenes = self.state.ruleset.scenes
        found = scenes.find(self.state.place.removeprefix(RULES)) if scenes is not None else None
        return ", ".join(found.warnings) if found is not None else ""

    @cached_property
    def offered(self) -> frozenset[str]:
        """Traits of the scene that the rules set off with what happened last: their names."""
        scenes = self.state.ruleset.scenes
        last = max(self.state.actions.values(), key=lambda each: each.latest, default=None)
        if scenes is None or last is None or not self.state.scene.traits:
            return frozenset()
        notes = notes_of(last, self.state, self.view.seat.id)
        kinds = {scenes.offered(note) for note in notes if last.event_of(note) == last.latest}
        return frozenset(
            name
            for name, kind, _ in self.state.scene.traits
            if kind in kinds - {""} and (name, last.latest) not in self.state.dismissed
        )

    @cached_property
    def people(self) -> list[Person]:
        """Whom the party may meet, and how they take it: by the latest roll, or as the game master decided since."""
        moods: dict[str, str] = {}
        meetings: dict[int, str] = {}
        for event in self.view.table.events:
            if event.seq in self.view.table.withdrawn:
                continue
            if isinstance(event.body, SetPerson):
                moods[event.body.id] = event.body.mood or moods.get(event.body.id, "")
            elif isinstance(event.body, MeetPerson):
                meetings[event.seq] = event.body.id
            elif event.because in meetings:
                moods[meetings[event.because]] = self._outcome(event.seq)
        return [
            Person(each.id, each.name, each.text, moods.get(each.id, ""))
            for each in self.state.people.values()
        ]

    def _outcome(self, action: int) -> str:
        """The word with which an order has ended."""
        now = self.state.actions[action].now if action in self.state.actions else None
        return self.view.words.name(plain(str(now.state.result.word))) if isinstance(now, Ended) else ""

    # -- time -------------------------------------------------------------------------------------------------------

    @property
    def actions(self) -> dict[str, Message]:
        """What the party may do that takes time."""
        exploration = self.state.ruleset.exploration
        return dict(exploration.actions) if exploration is not None and self.state.party else {}

    @property
    def spot(self) -> Spot:
        return Spot(self.state.scene.title, self.state.scene.depth)

    @property
    def day(self) -> Day | None:
        exploration = self.state.ruleset.exploration
        return (
            exploration.day(self.state.party[0].hero)
            if exploration is not None and self.state.party
            else None
        )

    @property
    def dial(self) -> Dial | None:
        exploration = self.state.ruleset.exploration
        if exploration is None or not self.state.party:
            return None
        return exploration.dial(self.state.party[0].hero, self.spot)

    @property
    def chances(self) -> list[Chance]:
        exploration = self.state.ruleset.exploration
        if exploration is None or self.dial is None:
            return []
        hero = self.state.party[0].hero
        return [
            Chance(each.title, forecast(self.state.ruleset, hero, each.verb, each.fields).good)
            for each in exploration.forecasts(self.spot)
        ]
