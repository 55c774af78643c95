"""Sketches, orders and exact answers, short."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Note, Procedure
from talewright.core.ruleset import Outcome
from talewright.odds.rule_odds import solve_rule
from talewright.odds.solve import Odds
from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.character import Hero
from talewright.testing import asked, run


class Told:
    """An order played from given answers."""

    def __init__(self, outcome: Outcome[Hero], notes: Sequence[Note]) -> None:
        self.hero = outcome.hero
        self.word = outcome.word
        self.good = outcome.good
        self.facts = dict(outcome.facts)
        self.kinds = [note.kind for note in notes]
        self.notes = notes


def hero_of(character: Mapping[str, Any] | Hero) -> Hero:
    if isinstance(character, Hero):
        return character
    hero = RULESET.draw(record.load(RULESET.sketch, dict(character)))
    assert RULESET.check(hero) == []
    return hero


def parts(
    verb: str, character: Mapping[str, Any] | Hero, order: Mapping[str, Any], options: Mapping[str, Any]
) -> tuple[Procedure, Hero, Any, Any]:
    spoken: Any = record.load(RULESET.verbs[verb].order, dict(order))
    rules: Any = record.load(RULESET.rules, dict(options))
    return RULESET.verbs[verb].play, hero_of(character), spoken, rules


@pytest.fixture
def sketch() -> Callable[..., Hero]:
    return lambda **fields: hero_of(fields)


@pytest.fixture
def play() -> Callable[..., Told]:
    """play(verb, character, order, answers, **options)"""

    def go(
        verb: str,
        character: Mapping[str, Any] | Hero,
        order: Mapping[str, Any],
        answers: Sequence[Any] = (),
        **options: Any,
    ) -> Told:
        done = run(*parts(verb, character, order, options), answers=answers)
        return Told(done.result, done.notes)

    return go


@pytest.fixture
def waits() -> Callable[..., Any]:
    """The question open after these answers."""

    def go(
        verb: str,
        character: Mapping[str, Any] | Hero,
        order: Mapping[str, Any],
        answers: Sequence[Any] = (),
        **options: Any,
    ) -> Any:
        return asked(*parts(verb, character, order, options), answers=answers)

    return go


class Exact:
    """Exact odds of one order."""

    def __init__(self, odds: Odds[Any]) -> None:
        self.odds = odds
        self.value = odds.value[0]

    def mean(self, fact: str) -> Any:
        return self.odds.expected(lambda done: dict(done.facts).get(fact, _measure(done.hero, fact)))

    def chance(self, fact: str, value: int) -> Any:
        return self.spread(fact).get(value, 0)

    def spread(self, fact: str) -> Any:
        return self.odds.spread(lambda done: dict(done.facts).get(fact, _measure(done.hero, fact)))

    def times(self, what: str) -> Any:
        return self.odds.times(what)


def _measure(hero: Hero, name: str) -> int:
    return RULESET.measures(hero).get(name, 0)


@pytest.fixture
def odds() -> Callable[..., Exact]:
    """odds(verb, character, order, goal=("good",), foe="cautious", **options)"""

    def go(
        verb: str,
        character: Mapping[str, Any] | Hero,
        order: Mapping[str, Any],
        goal: Sequence[str] = ("good",),
        foe: str = "cautious",
        **options: Any,
    ) -> Exact:
        def worth(done: Outcome[Hero]) -> list[int]:
            found = {**RULESET.measures(done.hero), **dict(done.facts), "good": int(done.good)}
            return [-found[name[1:]] if name.startswith("-") else found[name] for name in goal]

        return Exact(solve_rule(*parts(verb, character, order, options), goal=worth, players={"foe": foe}))

    return go
