"""Scenarios on the shelf: read and checked with their rules, and how dangerous each encounter is for its own characters."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from talewright.adventure.scenario import FILE, Scenario, read_scenario
from talewright.adventure.scenario.check import check_scenario, foes_of
from talewright.adventure.scenario.model import Item
from talewright.core import record
from talewright.core.ask import FOE, Answer, Chosen, Question, Rolled
from talewright.core.character_file import from_file
from talewright.core.errors import TalewrightError
from talewright.core.findings import ERROR, Finding
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.play import dice
from talewright.play.table.actions import FightGame, Finished

RUNS = 200
SEED = 7
MAX_ANSWERS = 2_000


@dataclass(frozen=True)
class Danger:
    """What a fight does to the scenario's characters, sampled: they attack, opponents choose at random."""

    encounter: str
    runs: int
    won: float
    fallen: float
    """How many characters are out of the fight, on average."""
    dead: float
    unhurt: float
    """How often nobody falls."""


def is_scenario(folder: Path) -> bool:
    try:
        return (folder / FILE).is_file()
    except (OSError, ValueError):
        return False  # no path can look like this


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


def party_of(scenario: Scenario) -> tuple[Any, ...]:
    """The ready characters."""
    return tuple(
        from_file(json.loads(Path(path).read_text(encoding="utf-8")))[1] for path in scenario.characters
    )


def dangers(scenario: Scenario, ruleset: Ruleset[Any], runs: int = RUNS) -> list[Danger]:
    """The danger of every encounter that the rules can play."""
    party = party_of(scenario)
    if ruleset.encounters is None or not party:
        return []
    return [
        danger(ruleset, party, encounter, runs) for encounter in scenario.encounters if foes_of(encounter)
    ]


def danger(ruleset: Ruleset[Any], party: tuple[Any, ...], encounter: Item, runs: int = RUNS) -> Danger:
    assert ruleset.encounters is not None
    terms: Any = record.load(ruleset.encounters.terms, {})
    generator = random.Random(SEED)  # noqa: S311 - dice
    fight = ruleset.encounters.fight(party, foes_of(encounter), terms, ruleset.rules())
    won = fallen = dead = unhurt = 0
    for _ in range(runs):
        found = _fought(FightGame(fight), generator)
        out = [each for each in fight.party(found.fight)[: len(party)] if each.fate]
        won += any(not each.fate for each in fight.party(found.fight)) and all(
            each.fate for each in fight.foes(found.fight)
        )
        fallen += len(out)
        dead += sum(bool(ruleset.over(hero)) for hero in found.sheets)
        unhurt += not out
    return Danger(encounter.title, runs, won / runs, fallen / runs, dead / runs, unhurt / runs)


def _fought(game: FightGame, generator: random.Random) -> Finished:
    answers = 0

    def answer(question: Question) -> Answer | None:
        nonlocal answers
        answers += 1
        if answers > MAX_ANSWERS:
            return None
        if question.dice is not None:
            return Rolled(dice.roll(question.dice, generator))
        return Chosen(generator.choice(question.options) if question.who == FOE else question.options[0])

    now = resume(game, answerer=answer)
    if isinstance(now, Ended):
        finished: Finished = now.state
        return finished
    # A fight that nobody can win is broken off: it stands as it is.
    return Finished("undecided", now.state, game.fight.sheets(now.state))
