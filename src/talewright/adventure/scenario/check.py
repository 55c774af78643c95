"""What is missing or wrong in a scenario: for the evening, for its map, and for the rules of its system."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from talewright.adventure.pictures import PictureError, read_picture
from talewright.adventure.scenario.model import MAP, Item, Scenario
from talewright.adventure.scenario.vocabulary import vocabulary_of
from talewright.core import record
from talewright.core.character_file import from_file
from talewright.core.dice import Dice
from talewright.core.errors import RulesetError, TalewrightError
from talewright.core.findings import ERROR, NOTE, WARNING, Finding, Place
from talewright.core.ruleset import Ruleset
from talewright.core.tables import RollTable
from talewright.core.text.message import Message

LEAST = {"people": 6, "places": 8, "characters": 4, "tables": 1, "handouts": 1}
"""What an evening for strangers needs."""
WANTED = ("wants", "fears", "next", "voice")


def check_scenario(scenario: Scenario, ruleset: Ruleset[Any] | None) -> list[Finding]:
    """Every finding that is not one of reading. Without a ruleset nothing about rules is checked."""
    found = [*_head(scenario), *_evening(scenario), *_people(scenario), *_exits(scenario), *_map(scenario)]
    found += _tables(scenario)
    if ruleset is not None:
        found += [*_characters(scenario, ruleset), *_encounters(scenario, ruleset)]
    return found


def _finding(place: Place, words: str, cause: Message, cure: Message, severity: str = ERROR) -> Finding:
    return Finding(cause.code, severity, place, words[:60], cause, cure)


def _head(scenario: Scenario) -> Iterator[Finding]:
    for name in ("title", "system"):
        if not getattr(scenario.head, name):
            yield _finding(
                scenario.head.place,
                "",
                Message("the head has no {name}.", name=name),
                Message("Add a line {name}: ...", name=name),
            )
    for name in ("players", "hours", "licence", "content"):
        if not getattr(scenario.head, name):
            yield _finding(
                scenario.head.place, "", Message("the head has no {name}.", name=name),
                Message("Add a line {name}: ...", name=name), NOTE,
            )  # fmt: skip


def _evening(scenario: Scenario) -> Iterator[Finding]:
    place = scenario.head.place
    if not scenario.situation:
        yield _finding(
            place,
            "",
            Message("the situation is missing."),
            Message("Write it between the head and the first heading."),
        )
    for name, heading in (("ten-minutes", "Ten minutes"), ("if-nobody-acts", "If nobody acts")):
        if not scenario.parts.get(name):
            yield _finding(
                place, "", Message("the part {heading} is missing.", heading=heading),
                Message("Add ## {heading}.", heading=heading), WARNING,
            )  # fmt: skip
    if not scenario.clocks:
        yield _finding(
            place,
            "",
            Message("there is no clock."),
            Message("Add ## Clock: name, with numbered steps."),
            WARNING,
        )
    for clock in scenario.clocks:
        if len(clock.steps) < 3:
            yield _finding(
                clock.place, clock.title, Message("a clock of {count} steps does not press.", count=len(clock.steps)),
                Message("Give it three or more."), WARNING,
            )  # fmt: skip
    for name, least in LEAST.items():
        count = len(getattr(scenario, name))
        if count < least:
            yield _finding(
                place, "", Message("there are {count} {name}; an evening wants {least}.", count=count, name=name, least=least),
                Message("Add some."), NOTE,
            )  # fmt: skip


def _people(scenario: Scenario) -> Iterator[Finding]:
    named = vocabulary_of(scenario.head.lang).step
    longest = max((len(clock.steps) for clock in scenario.clocks), default=0)
    for person in scenario.people:
        for key in WANTED:
            if key not in person.facts:
                yield _finding(
                    person.place, person.title, Message("nothing says what this person {key}.", key=key)
                    if key in ("wants", "fears") else Message("the line {key} is missing.", key=key),
                    Message("Add - {key}: ...", key=key), WARNING,
                )  # fmt: skip
        step = named.search(person.facts.get("next", ""))
        if step is not None and not 1 <= int(step["step"]) <= longest:
            yield _finding(
                person.place, person.facts["next"], Message("no clock has a step {step}.", step=int(step["step"])),
                Message("Name one from 1 to {longest}.", longest=longest),
            )  # fmt: skip


def _exits(scenario: Scenario) -> Iterator[Finding]:
    numbers = {each.number for each in scenario.places if each.number}
    for each in scenario.places:
        for number in each.exits:
            if number not in numbers:
                yield _finding(
                    each.place, each.facts["exits"], Message("no place has the number {number}.", number=number),
                    Message("Name the number of another place in parentheses, or leave it out."),
                )  # fmt: skip


def _map(scenario: Scenario) -> Iterator[Finding]:
    place = Place(MAP, 1, 1)
    if not scenario.map:
        yield _finding(place, "", Message("there is no map."), Message("Draw one as map.svg."), NOTE)
        return
    try:
        read_picture(scenario.map, MAP, lettered=True)
    except PictureError as error:
        for cause, cure in error.faults:
            yield _finding(place, "", cause, cure)
    drawn = {int(number) for number in re.findall(r'id="place-([0-9]{1,2})"', scenario.map)}
    numbered = {each.number: each for each in scenario.places if each.number}
    for number, each in numbered.items():
        if number not in drawn:
            yield _finding(
                each.place, each.title, Message("place {number} is not on the map.", number=number),
                Message('Give something in map.svg the id "place-{number}".', number=number), WARNING,
            )  # fmt: skip
    for number in sorted(drawn - set(numbered)):
        yield _finding(
            place, f"place-{number}", Message("the map has a place {number} that the text has not.", number=number),
            Message("Add ### {number} Name under Places, or take it off the map.", number=number), WARNING,
        )  # fmt: skip
    twice = [each for each in scenario.places if each.number and numbered[each.number] is not each]
    for each in twice:
        yield _finding(
            each.place,
            each.title,
            Message("another place has the number {number}.", number=each.number),
            Message("Number it anew."),
        )


def _tables(scenario: Scenario) -> Iterator[Finding]:
    for table in scenario.tables:
        if not table.dice:
            continue
        try:
            dice = Dice((("tens", 1, 6), ("units", 1, 6))) if table.dice == "d66" else Dice.parse(table.dice)
            RollTable(table.title, dice, table.rows, tens=table.dice == "d66")
        except (RulesetError, TalewrightError) as error:
            yield _finding(
                table.place, table.title, error.message, Message("Every result of the dice needs one row.")
            )


def _characters(scenario: Scenario, ruleset: Ruleset[Any]) -> Iterator[Finding]:
    for path in scenario.characters:
        place = Place(Path(path).name, 1, 1)
        try:
            system, _ = from_file(json.loads(Path(path).read_text(encoding="utf-8")))
        except TalewrightError as error:
            for message in error.messages:
                yield _finding(place, message.path, message, Message("A ready character keeps the rules."))
            continue
        except ValueError:
            yield _finding(place, "", Message("the character cannot be read."), Message("Make it anew."))
            continue
        if system.id != ruleset.id:
            yield _finding(
                place, "", Message("the character is of {theirs}, the scenario of {ours}.", theirs=system.id, ours=ruleset.id),
                Message("Make one with that system."),
            )  # fmt: skip


def _encounters(scenario: Scenario, ruleset: Ruleset[Any]) -> Iterator[Finding]:
    names = {each.title.casefold() for each in scenario.places}
    for encounter in scenario.encounters:
        at = encounter.facts.get("at", "")
        if at and at.casefold() not in names:
            yield _finding(
                encounter.place,
                at,
                Message("no place is called so."),
                Message("Name one of the places, without its number."),
            )
        foes = foes_of(encounter)
        if not foes:
            yield _finding(
                encounter.place, encounter.title, Message("nobody is met here."), Message("Add - foes: ...")
            )
        elif ruleset.encounters is not None:
            try:
                ruleset.encounters.fight((), foes, record.load(ruleset.encounters.terms, {}), ruleset.rules())
            except TalewrightError as error:
                for message in error.messages:
                    yield _finding(
                        encounter.place,
                        ", ".join(foes),
                        message,
                        Message("Write the foe as the bestiary has it."),
                    )


def foes_of(encounter: Item) -> tuple[str, ...]:
    """The lines of an encounter's opponents; one line may name several, with semicolons."""
    lines = encounter.lists.get("foes", ())
    return tuple(part.strip() for line in lines for part in line.split(";") if part.strip())
