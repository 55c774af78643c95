"""A question of one order is solved as the rule that it is: every figure is that of the chain as a game."""

from __future__ import annotations

from typing import Any

import pytest

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.core.record import JsonObject
from talewright.odds.chain import ChainState
from talewright.odds.question import read_question
from talewright.odds.rule_odds import OrderOdds, solve_rule
from talewright.odds.solve import Odds, solve
from talewright.odds.table import forget_shared

QUESTIONS: list[JsonObject] = [
    {"system": "gnat", "steps": [{"verb": "test"}]},
    {"system": "gnat", "character": {"armour": "light"}, "steps": [{"verb": "fight", "rounds": 2}]},
    {
        "system": "gnat",
        "steps": [{"verb": "fight", "rounds": 2}],
        "goal": ["vitality", "fortune"],
        "exact": False,
    },
    {"system": "gnat", "steps": [{"verb": "rest"}], "goal": ["fortune"], "policy": "random"},
    {"system": "goonies", "steps": [{"verb": "check", "ds": 8}], "policy": "cautious"},
    {"system": "gradient", "steps": [{"verb": "duel"}], "goal": ["-hp"]},
    {"system": "generic-fantasy", "steps": [{"verb": "xp", "earned": 9, "want": "each"}]},
]


def figures(odds: Odds[ChainState]) -> tuple[Any, ...]:
    asked = {(each.question.what, each.question.options, each.option): each.times for each in odds.asked}
    return odds.value, odds.finals, odds.endings, odds.endless, odds.states, odds.nodes, odds.steps(), asked


@pytest.mark.parametrize(
    "asked", QUESTIONS, ids=lambda asked: f"{asked['system']}-{asked['steps'][0]['verb']}"
)
def test_one_order_has_the_figures_of_a_chain(asked: JsonObject) -> None:
    question = read_question(asked)
    forget_shared()
    odds = question.solve()
    assert isinstance(odds, OrderOdds)
    forget_shared()
    game = solve(question.chain, question.worth(), players=question.players, exact=question.exact, lean=True)
    assert type(game) is Odds
    assert figures(odds) == figures(game)
    start = question.chain.start()
    assert odds.value_of(start) == game.value_of(start) == odds.value


def test_a_character_who_can_do_nothing_is_no_order() -> None:
    dead = {"sheet": {"vitality": 0}}
    odds = read_question({"system": "gnat", "character": dead, "steps": [{"verb": "test"}]}).solve()
    assert type(odds) is Odds
    assert odds.states == 1


def countdown(ask: Ask, number: int) -> int:
    """One rule within another, deeper than rules are explored within each other's runs."""
    if not number:
        return 0
    return ask.call(countdown, number - 1) + (ask.roll(d(1, 2), "coin")[0] == 1)


def test_rules_may_call_each_other_deeply() -> None:
    odds = solve_rule(countdown, 100, goal=lambda heads: [heads])
    assert odds.value == (50,)
