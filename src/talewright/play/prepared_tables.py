"""A scenario as a prepared table: its places as scenes, its people, clocks, handouts, tables, encounters, map
and ready characters, each an event that the game master could have written by hand.
"""

from __future__ import annotations

import base64
import json
import logging
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from talewright.adventure.scenario import FILE, Scenario
from talewright.adventure.scenario.check import foes_of
from talewright.adventure.scenario.model import Item
from talewright.core.character_file import from_file
from talewright.core.errors import TalewrightError
from talewright.core.findings import ERROR
from talewright.core.record import MAX_TEXT, did_you_mean, dump
from talewright.core.ruleset import Ruleset
from talewright.core.text.message import Message
from talewright.play.books import folders, is_scenario
from talewright.play.scenarios import checked_scenario
from talewright.play.table.events import Body, TableError
from talewright.play.table.laying_out import MAX_PICTURE, MAX_WAYS
from talewright.play.table.seats import AddSheet
from talewright.play.table.things import (
    MAX_SEGMENTS,
    AddPicture,
    Handout,
    SaveEncounter,
    SaveRandomTable,
    SaveScene,
    SetClock,
    SetNote,
    SetPerson,
    SetScene,
)

log = logging.getLogger("talewright.scenarios")
MAX_FAULTS = 20
"""Faults of a scenario that are listed at once."""
MAP = "map"
_NO_ID = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class ScenarioCard:
    """A scenario on the shelf."""

    id: str
    title: str
    system: str
    players: str
    content: str
    places: int
    encounters: int


def scenarios_on_shelf() -> list[ScenarioCard]:
    """Every scenario without errors, in the folders where books are found."""
    found: dict[str, ScenarioCard | None] = {}
    for folder in folders():
        for path in sorted((folder / "scenarios").glob("*")):
            if is_scenario(path):
                found.setdefault(path.name, _card(path, (path / FILE).stat().st_mtime_ns))
    return [card for card in found.values() if card is not None]


@lru_cache(maxsize=64)
def _card(path: Path, _: int) -> ScenarioCard | None:
    try:
        scenario, ruleset, findings = checked_scenario(path)
    except TalewrightError:
        log.warning("the scenario %s cannot be read", path.name, exc_info=True)
        return None
    if ruleset is None or any(each.severity == ERROR for each in findings):
        return None
    head = scenario.head
    return ScenarioCard(
        path.name, head.title, head.system, head.players, head.content, len(scenario.places), len(scenario.encounters)
    )  # fmt: skip


def prepared_table(number: str, ruleset: Ruleset[Any]) -> list[Body]:
    """The events that prepare a table for a scenario of the shelf."""
    known = {card.id: card for card in scenarios_on_shelf() if card.system == ruleset.id}
    if number not in known:
        hint = did_you_mean(number[:60], known)
        raise TableError("", [Message("no such scenario.{hint}", path="scenario", hint=hint)])
    for folder in folders():
        if is_scenario(folder / "scenarios" / number):
            return list(_events(checked_scenario(folder / "scenarios" / number)[0]))
    return []


def read_upload(text: str) -> tuple[Scenario, list[Body]]:
    """A scenario that a person sends as one file, and the events that prepare a table for it; faults are refused."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FILE).write_text(text, encoding="utf-8")
        scenario, ruleset, findings = checked_scenario(Path(folder))
        faults = [
            Message("line {line}: {cause} {cure}", line=each.place.line, cause=each.cause, cure=each.cure)
            for each in findings
            if each.severity == ERROR
        ]
        if faults or ruleset is None:
            raise TableError(Message("scenario"), faults[:MAX_FAULTS] or [Message("it names no system.")])
        return scenario, list(_events(scenario))


def _events(scenario: Scenario) -> Iterator[Body]:
    picture = MAP if scenario.map and len(scenario.map.encode()) <= MAX_PICTURE else ""
    if picture:
        yield AddPicture(MAP, scenario.head.title, base64.b64encode(scenario.map.encode()).decode())
        yield Handout(MAP, scenario.head.title, picture=MAP)
    yield from _notes("situation", scenario.head.title, scenario.situation)
    for name, text in scenario.parts.items():
        yield from _notes(name, name.replace("-", " ").capitalize(), text)
    for clock in scenario.clocks:
        steps = "\n".join(f"{number}. {step}" for number, step in enumerate(clock.steps, 1))
        yield SetClock(
            _id(clock.title), clock.title[:80], min(len(clock.steps), MAX_SEGMENTS), notes=f"{steps}\n\n{clock.text}"[:MAX_TEXT]
        )  # fmt: skip
    ids = {place.number: _id(_numbered(place)) for place in scenario.places if place.number}
    for place in scenario.places:
        # A way leads back, too.
        near = {*place.exits, *(each.number for each in scenario.places if place.number in each.exits)} - {0}
        ways = tuple(ids[number] for number in sorted(near & ids.keys()))[:MAX_WAYS]
        title = _numbered(place)
        yield SaveScene(_id(title), SetScene(title[:120], notes=_said(place)[:MAX_TEXT], ways=ways))
    for person in scenario.people:
        said = _said(person)
        yield SetPerson(_id(person.title), person.title[:80], said[:MAX_TEXT])
        yield from _notes(_id(person.title), person.title, said[MAX_TEXT:])
    for answer in scenario.answers:
        yield from _notes(_id(answer.title), answer.title, answer.text)
    for handout in scenario.handouts:
        yield Handout(_id(handout.title), handout.title[:120], handout.text[:MAX_TEXT])
    for table in scenario.tables:
        rows = tuple(f"{low}-{high}: {text}" for low, high, text in table.rows)
        yield SaveRandomTable(_id(table.title), table.title[:80], table.dice, rows)
    for encounter in scenario.encounters:
        if foes := foes_of(encounter):
            yield SaveEncounter(_id(encounter.title), encounter.title[:80], foes)
            yield from _notes(f"fight-{_id(encounter.title)}", encounter.title, _said(encounter))
    for number, path in enumerate(scenario.characters, 1):
        hero = from_file(json.loads(Path(path).read_text(encoding="utf-8")))[1]
        yield AddSheet(f"ready-{number}", "", dump(hero), free=True)


def _numbered(place: Item) -> str:
    return f"{place.number} {place.title}" if place.number else place.title


def _said(item: Item) -> str:
    facts = "\n".join(f"{key}: {value}" for key, value in item.facts.items())
    return f"{facts}\n\n{item.text}".strip()


def _notes(number: str, title: str, text: str) -> Iterator[SetNote]:
    """A text as notes: a long one is several."""
    parts = [text[at : at + MAX_TEXT] for at in range(0, len(text), MAX_TEXT)]
    for at, part in enumerate(parts, 1):
        more = f" ({at})" if len(parts) > 1 else ""
        yield SetNote(f"{number}-{at}", f"{title[:100]}{more}", part)


def _id(title: str) -> str:
    return _NO_ID.sub("-", title.casefold()).strip("-")[:60] or "x"
