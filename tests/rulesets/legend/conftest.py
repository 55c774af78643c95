"""Scripted play and exact odds of one verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Answer, Chosen, Note, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.core.ruleset import Outcome
from talewright.odds.rule_odds import solve_rule
from talewright.odds.solve import Odds
from talewright.rulesets.legend import RULESET
from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.options import Rules


@dataclass(frozen=True)
class Played:
    """How far a scripted order came: at its end, or at an open question."""

    outcome: Outcome[Hero] | None
    question: Question | None
    notes: tuple[Note, ...]

    @property
    def hero(self) -> Hero:
        assert self.outcome is not None, f"still waits: {self.question}"
        return self.outcome.hero

    @property
    def word(self) -> str:
        assert self.outcome is not None, f"still waits: {self.question}"
        return self.outcome.word

    @property
    def good(self) -> bool:
        assert self.outcome is not None, f"still waits: {self.question}"
        return self.outcome.good

    @property
    def facts(self) -> dict[str, int]:
        assert self.outcome is not None, f"still waits: {self.question}"
        return dict(self.outcome.facts)

    @property
    def waiting(self) -> Question:
        assert self.question is not None, f"ended: {self.outcome}"
        return self.question

    def notes_of(self, kind: str) -> list[Mapping[str, Any]]:
        return [note.facts for note in self.notes if note.kind == kind]


def _hero(character: Mapping[str, Any] | Hero) -> Hero:
    if isinstance(character, Hero):
        return character
    return RULESET.draw(record.load(RULESET.sketch, dict(character)))


def _play(
    verb: str,
    character: Mapping[str, Any] | Hero,
    order: Mapping[str, Any] | None = None,
    log: Sequence[tuple[int, ...] | str] = (),
    **options: Any,
) -> Played:
    answers: list[Answer] = [Chosen(each) if isinstance(each, str) else Rolled(each) for each in log]
    told: Any = record.load(RULESET.verbs[verb].order, dict(order or {}))
    rules = record.load(Rules, options)
    game: Single[Any] = Single(
        RULESET.verbs[verb].play, (_hero(character), told, rules), ending=lambda outcome: outcome.word
    )
    found = resume(game, answers)
    if isinstance(found, Waiting):
        return Played(None, found.question, found.notes)
    assert found.state is not None
    return Played(found.state.result, None, found.notes)


def _odds(
    verb: str,
    character: Mapping[str, Any] | Hero,
    order: Mapping[str, Any] | None = None,
    goal: str = "good",
    players: Mapping[str, str] | None = None,
    **options: Any,
) -> Odds[Outcome[Hero]]:
    told: Any = record.load(RULESET.verbs[verb].order, dict(order or {}))
    rules = record.load(Rules, options)

    def worth(outcome: Outcome[Hero]) -> list[Fraction]:
        facts = {**RULESET.measures(outcome.hero), **dict(outcome.facts), "good": int(outcome.good)}
        return [Fraction(facts[goal])]

    return solve_rule(RULESET.verbs[verb].play, _hero(character), told, rules, goal=worth, players=players)


@pytest.fixture
def play() -> Callable[..., Played]:
    return _play


@pytest.fixture
def odds() -> Callable[..., Odds[Outcome[Hero]]]:
    return _odds
