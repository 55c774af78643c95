"""Play an order with given dice and choices, and solve orders exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from talewright.core import record
from talewright.core.ask import Answer, Ask, Chosen, Note, Question, Rolled
from talewright.core.game import Single
from talewright.core.replay import Waiting, resume
from talewright.core.ruleset import Outcome
from talewright.odds.chain import Chain
from talewright.odds.solve import Odds, solve
from talewright.rulesets.goonies import RULESET
from talewright.rulesets.goonies.character import Hero

Given = tuple[int, ...] | str


@dataclass(frozen=True)
class Played:
    """How an order came out, or the question it waits at."""

    outcome: Outcome[Hero]
    notes: tuple[Note, ...]
    question: Question | None

    @property
    def hero(self) -> Hero:
        return self.outcome.hero

    @property
    def facts(self) -> dict[str, int]:
        return dict(self.outcome.facts)

    @property
    def kinds(self) -> list[str]:
        return [note.kind for note in self.notes]


def answers(given: Sequence[Given]) -> list[Answer]:
    return [Chosen(each) if isinstance(each, str) else Rolled(each) for each in given]


@pytest.fixture
def sketch() -> Callable[..., Hero]:
    return lambda **fields: RULESET.draw(record.load(RULESET.sketch, fields))


@pytest.fixture
def play() -> Callable[..., Played]:
    def run(
        verb: str,
        character: Mapping[str, Any] | Hero,
        order: Mapping[str, Any],
        given: Sequence[Given] = (),
        **options: Any,
    ) -> Played:
        hero = (
            character
            if isinstance(character, Hero)
            else RULESET.draw(record.load(RULESET.sketch, dict(character)))
        )
        spoken: Any = record.load(RULESET.verbs[verb].order, dict(order))
        rules: Any = record.load(RULESET.rules, options)

        def once(ask: Ask) -> Outcome[Hero]:
            return RULESET.verbs[verb].play(ask, hero, spoken, rules)

        result = resume(Single(once, (), ending=lambda _: "done"), answers(given))
        if isinstance(result, Waiting):
            return Played(Outcome(hero, "waiting", good=False), result.notes, result.question)
        assert result.state is not None
        return Played(result.state.result, result.notes, None)

    return run


class Solved:
    """A chain with its odds."""

    def __init__(self, chain: Chain, odds: Odds[Any]) -> None:
        self.chain = chain
        self.odds = odds

    @property
    def value(self) -> Any:
        return self.odds.value[0]

    def mean(self, name: str) -> Any:
        return self.odds.expected(lambda state: self.chain.measure(state).get(name, 0))

    def spread(self, name: str) -> dict[int, Any]:
        return self.odds.spread(lambda state: self.chain.measure(state).get(name, 0))


@pytest.fixture
def odds() -> Callable[..., Solved]:
    def run(
        character: Mapping[str, Any],
        *steps: tuple[str, Mapping[str, Any]],
        goal: Sequence[str] = ("good",),
        exact: bool = True,
        players: Mapping[str, str] | None = None,
        **options: Any,
    ) -> Solved:
        hero = RULESET.draw(record.load(RULESET.sketch, dict(character)))
        orders: list[tuple[Any, Any]] = [
            (RULESET.verbs[verb], record.load(RULESET.verbs[verb].order, dict(order)))
            for verb, order in steps
        ]
        watched = None if len(orders) == 1 else frozenset(goal)
        chain = Chain(RULESET, hero, tuple(orders), record.load(RULESET.rules, options), watched)

        def worth(state: Any) -> list[int]:
            found = chain.measure(state)
            return [found.get(name, 0) for name in goal]

        return Solved(chain, solve(chain, worth, exact=exact, players=players))

    return run
