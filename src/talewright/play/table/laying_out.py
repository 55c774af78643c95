"""Events about what the game master lays out and prepares: what each changes, or why it is refused."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from talewright.adventure.pictures import PictureError, read_picture
from talewright.core import record
from talewright.core.errors import FaultsError, RulesetError
from talewright.core.record import did_you_mean
from talewright.core.scenes import ENTER
from talewright.core.text.message import Message
from talewright.play.table.changes import refused, with_one, without
from talewright.play.table.events import TableError
from talewright.play.table.random_tables import Lookup, read_table
from talewright.play.table.state import TableState
from talewright.play.table.things import (
    EVENT,
    RULES,
    AddPicture,
    Dismiss,
    Explore,
    GoToScene,
    Handout,
    MeetPerson,
    NextEvening,
    PlanDay,
    RollOnTable,
    SaveEncounter,
    SaveRandomTable,
    SaveScene,
    SetClock,
    SetNote,
    SetPerson,
    SetRecap,
    SetScene,
    Trigger,
)

V = TypeVar("V")
MAX_CLOCKS = 40
MAX_THINGS = 200
"""Handouts, notes, scenes, encounters and tables: as many of each."""
MAX_PICTURES = 8
MAX_PICTURE = 250_000
MAX_LINES = 30
MAX_DAY = 12
MAX_WAYS = 12
SVG = "image/svg+xml"
_STARTS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def updated(
    known: Mapping[str, V], key: str, value: V, *, gone: bool, most: int = MAX_THINGS
) -> dict[str, V]:
    """With this one, or without it when it is taken off."""
    if gone:
        return without(known, key)
    if key not in known and len(known) >= most:
        raise refused(Message("{limit} of these are the most a table may have.", path="id", limit=most))
    return with_one(known, key, value)


def _set_clock(state: TableState, body: SetClock) -> TableState:
    if body.filled > body.segments > 0:
        raise refused(
            Message(
                "a clock of {count} segments cannot have more filled.", path="filled", count=body.segments
            )
        )
    clocks = updated(state.clocks, body.id, body, gone=not body.segments, most=MAX_CLOCKS)
    return replace(state, clocks=clocks)


# -- scenes -------------------------------------------------------------------------------------------------------


def _set_scene(state: TableState, body: SetScene) -> TableState:
    _check_picture(state, body.picture)
    return replace(state, scene=body, place="", happened=frozenset())


def _save_scene(state: TableState, body: SaveScene) -> TableState:
    _check_picture(state, body.scene.picture)
    if len(body.scene.ways) > MAX_WAYS:
        raise refused(Message("a scene has at most {limit} ways.", path="scene.ways", limit=MAX_WAYS))
    scenes = updated(state.scenes, body.id, body.scene, gone=not body.scene.title)
    return replace(state, scenes=scenes)


def _go_to_scene(state: TableState, body: GoToScene) -> TableState:
    scene = scene_at(state, body.id)
    return replace(_set_scene(state, scene), place=body.id, visited=state.visited | {body.id})


def scene_at(state: TableState, number: str) -> SetScene:
    found = scene_known(state, number)
    if found is None:
        raise refused(Message("no such scene.", path="id"))
    return found


def scene_known(state: TableState, number: str) -> SetScene | None:
    """A prepared scene, or one that comes with the rules."""
    ready = state.ruleset.scenes
    found = ready.find(number.removeprefix(RULES)) if ready is not None and number.startswith(RULES) else None
    if found is not None:
        return SetScene(found.title, found.text, found.notes, found.traits)
    return state.scenes.get(number)


def with_ways(state: TableState, ways: Sequence[str]) -> Iterator[tuple[str, SetScene]]:
    """The scenes that change when the party's place leads to these, and they lead back."""
    here = state.place
    for number, scene in state.scenes.items():
        if number == here:
            wanted = tuple(way for way in ways if way in state.scenes and way != here)
        else:
            others = tuple(way for way in scene.ways if way != here)
            wanted = (*others, here) if number in ways and here in state.scenes else others
        if set(wanted) != set(scene.ways):
            yield number, replace(scene, ways=wanted)


def _explore(state: TableState, body: Explore) -> TableState:
    """What the party does follows as orders; here is only whether it can."""
    exploration = state.ruleset.exploration
    if body.what == ENTER:
        scene_at(state, body.scene)
    elif exploration is None or body.what not in exploration.actions:
        hint = did_you_mean(body.what[:40], exploration.actions if exploration is not None else ())
        raise refused(
            Message("{title} knows no such thing.{hint}", path="what", title=state.ruleset.title, hint=hint)
        )
    return state


def _trigger(state: TableState, body: Trigger) -> TableState:
    kind = next((kind for name, kind, _ in state.scene.traits if name == body.name), None)
    if kind is None:
        raise refused(Message("this scene has no such trait.", path="name"))
    if kind == EVENT and body.name in state.happened:
        raise refused(Message("an event happens once.", path="name"))
    return replace(state, happened=state.happened | {body.name})


def _dismiss(state: TableState, body: Dismiss) -> TableState:
    if body.name not in [name for name, _, _ in state.scene.traits]:
        raise refused(Message("this scene has no such trait.", path="name"))
    return replace(state, dismissed=state.dismissed | {(body.name, state.latest)})


def _set_recap(state: TableState, body: SetRecap) -> TableState:
    return replace(state, recap=body.text.strip())


def _next_evening(state: TableState, body: NextEvening) -> TableState:
    try:
        when = datetime.fromisoformat(body.when) if body.when else None
    except ValueError:
        raise refused(Message("give date and time like 2031-05-16T19:30.", path="when")) from None
    return replace(state, next_evening=None if when is None else when.replace(tzinfo=None))


# -- papers -------------------------------------------------------------------------------------------------------


def _handout(state: TableState, body: Handout) -> TableState:
    _check_picture(state, body.picture)
    gone = not (body.title or body.text or body.picture)
    return replace(state, handouts=updated(state.handouts, body.id, body, gone=gone))


def _set_note(state: TableState, body: SetNote) -> TableState:
    return replace(state, notes=updated(state.notes, body.id, body, gone=not (body.title or body.text)))


def _set_person(state: TableState, body: SetPerson) -> TableState:
    return replace(state, people=updated(state.people, body.id, body, gone=not body.name))


def _meet_person(state: TableState, body: MeetPerson) -> TableState:
    """The roll is an event of its own, which follows from this one."""
    if body.id not in state.people:
        raise refused(Message("no such person.", path="id"))
    if not state.ruleset.meeting:
        raise refused(
            Message("{title} has no roll for how people react.", path="kind", title=state.ruleset.title)
        )
    return state


def _add_picture(state: TableState, body: AddPicture) -> TableState:
    gone = not body.data
    if not gone:
        picture_of(body)
    return replace(state, pictures=updated(state.pictures, body.id, body, gone=gone, most=MAX_PICTURES))


def picture_of(body: AddPicture) -> tuple[str, bytes]:
    """The media type and the bytes of a picture; what is none is refused."""
    try:
        found = base64.b64decode(str(body.data), validate=True)
    except (binascii.Error, ValueError):
        raise refused(Message("the picture is not in Base64.", path="data")) from None
    if len(found) > MAX_PICTURE:
        size = Message("the picture is larger than {limit} kB.", path="data", limit=MAX_PICTURE // 1000)
        raise refused(size)
    for start, kind in _STARTS.items():
        if found.startswith(start):
            return kind, found
    if found[:4] == b"RIFF" and found[8:12] == b"WEBP":
        return "image/webp", found
    try:
        read_picture(found.decode("utf-8"), lettered=True)
    except UnicodeDecodeError:
        raise refused(Message("send a PNG, JPEG, WebP or SVG file.", path="data")) from None
    except PictureError as error:
        raise TableError(Message("picture"), [cause for cause, _ in error.faults]) from None
    return SVG, found


def _check_picture(state: TableState, number: str) -> None:
    if number and number not in state.pictures:
        raise refused(Message("no such picture.", path="picture"))


# -- encounters, days, random tables --------------------------------------------------------------------------------


def _save_encounter(state: TableState, body: SaveEncounter) -> TableState:
    encounters = state.ruleset.encounters
    if encounters is None:
        raise refused(Message("{title} has no fights for a table.", path="kind", title=state.ruleset.title))
    if len(body.foes) > MAX_LINES:
        raise refused(Message("an encounter has at most {limit} lines.", path="foes", limit=MAX_LINES))
    terms: Any = record.load(
        encounters.terms, dict(body.terms or {}), error=TableError, subject=Message("terms")
    )
    party = tuple(each.hero for each in state.party) or tuple(each.character for each in state.ruleset.heroes)
    if body.foes and party:
        try:
            encounters.fight(party, body.foes, terms, state.rules)
        except (FaultsError, RulesetError) as error:
            raise TableError(Message("opponents"), error.messages) from None
    gone = not (body.foes or body.title)
    return replace(state, encounters=updated(state.encounters, body.id, body, gone=gone))


def _plan_day(state: TableState, body: PlanDay) -> TableState:
    if len(body.steps) > MAX_DAY:
        raise refused(Message("a day has at most {limit} steps.", path="steps", limit=MAX_DAY))
    for step in body.steps:
        if not step.encounter and step.verb not in state.ruleset.verbs:
            raise refused(
                Message("a step is an encounter, or something that every character does.", path="steps")
            )
    return replace(state, day=body.steps)


def _save_table(state: TableState, body: SaveRandomTable) -> TableState:
    if body.rows:
        if not body.title.strip():
            raise refused(Message("give the table a name.", path="title"))
        read_table(body, state.random_tables)
    return replace(state, random_tables=updated(state.random_tables, body.id, body, gone=not body.rows))


def _roll_on_table(state: TableState, body: RollOnTable) -> TableState:
    Lookup(state.random_tables, state.ruleset).read(body.id, body.faces)
    return state


LAID_OUT: Mapping[type, Callable[[TableState, Any], TableState]] = {
    SetClock: _set_clock,
    SetScene: _set_scene,
    SaveScene: _save_scene,
    GoToScene: _go_to_scene,
    Explore: _explore,
    Trigger: _trigger,
    Dismiss: _dismiss,
    SetRecap: _set_recap,
    NextEvening: _next_evening,
    Handout: _handout,
    SetNote: _set_note,
    SetPerson: _set_person,
    MeetPerson: _meet_person,
    AddPicture: _add_picture,
    SaveEncounter: _save_encounter,
    PlanDay: _plan_day,
    SaveRandomTable: _save_table,
    RollOnTable: _roll_on_table,
}
