"""Scenarios on the shelf: read and checked with their rules, and how dangerous each encounter is for its own characters."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.adventure.scenario import Scenario, read_scenario
from talewright.adventure.scenario.check import check_scenario, foes_of
from talewright.core.character_file import from_file
from talewright.core.errors import TalewrightError
from talewright.core.findings import ERROR, Finding
from talewright.core.ruleset import Character, Ruleset, find
from talewright.core.text.message import Message
from talewright.play.danger import Planned, danger

RUNS = 200
SECONDS = 20.0
"""For one encounter, at most."""


@dataclass(frozen=True)
class EncounterDanger:
    """What a fight does to the scenario's characters, sampled: they attack, opponents choose at random."""

    encounter: str
    runs: int
    won: float
    fallen: float
    """How many characters are out of the fight, on average."""
    dead: float
    """How often a character dies."""
    unhurt: float
    """How often nobody falls."""


def checked_scenario(folder: Path) -> tuple[Scenario, Ruleset[Any] | None, list[Finding]]:
    """A scenario with its rules and all its findings."""
    scenario, found = read_scenario(folder)
    ruleset: Ruleset[Any] | None = None
    if scenario.head.system:
        try:
            ruleset = find(scenario.head.system)
        except TalewrightError as error:
            place = scenario.head.place
            found.append(
                Finding(
                    error.code, ERROR, place, scenario.head.system, error.message, Message("Name a system.")
                )
            )
    return scenario, ruleset, [*found, *check_scenario(scenario, ruleset)]


def party_of(scenario: Scenario) -> tuple[Character, ...]:
    """The ready characters."""
    return tuple(
        from_file(json.loads(Path(path).read_text(encoding="utf-8")))[1] for path in scenario.characters
    )


def dangers(scenario: Scenario, ruleset: Ruleset[Any], runs: int = RUNS) -> list[EncounterDanger]:
    """The danger of every encounter that the rules can play."""
    party = party_of(scenario)
    if ruleset.encounters is None or not party:
        return []
    found = []
    for encounter in scenario.encounters:
        if lines := foes_of(encounter):
            step = Planned(encounter.title, lines)
            one = danger(ruleset, party, ruleset.rules(), [step], SECONDS, runs, exact=False)
            fallen = sum(number * chance for number, chance in enumerate(one.fallen))
            found.append(EncounterDanger(encounter.title, one.runs, one.won, fallen, one.dead, one.fallen[0]))
    return found
