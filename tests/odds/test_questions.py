"""Questions as people ask them: refusals, budgets, sampled answers."""

from __future__ import annotations

import pickle
from itertools import pairwise
from time import monotonic
from typing import Any

import pytest

from talewright.core.errors import OverBudgetError, QuestionError
from talewright.odds.budget import Budget, limited
from talewright.odds.question import OddsQuestion, read_question
from talewright.odds.report import answer


def ask(system: str, *steps: dict[str, Any], **more: Any) -> OddsQuestion:
    return read_question({"system": system, "steps": list(steps), **more})


@pytest.mark.parametrize(
    ("system", "step", "near"),
    [
        ("gnat", {"verb": "test", "skill": "serch"}, "search"),
        ("gnat", {"verb": "fight", "rounds": 1, "skill": "swiming"}, "swimming"),
        ("generic-fantasy", {"verb": "test", "skill": "mele"}, "melee"),
        ("generic-fantasy", {"verb": "contest", "skill": "lroe", "foe_die": 4}, "lore"),
    ],
)
def test_a_mistyped_skill_is_refused_with_the_nearest(system: str, step: dict[str, Any], near: str) -> None:
    with pytest.raises(QuestionError, match=f"steps.0..skill: .* Did you mean {near}"):
        ask(system, step)


def test_a_skill_of_ones_own_is_no_typing_error() -> None:
    tested = {"verb": "test", "skill": "juggling"}
    ask("gnat", tested, character={"skills": ["juggling"]})
    ask("gnat", tested, options={"skills": ["juggling"]})
    ask("gnat", {"verb": "gain-skill", "what": "juggling"}, tested)


SLOW: dict[str, Any] = {
    "system": "gradient",
    "character": {"hp": 6, "strength": 12, "dice": "d8"},
    "steps": [{"verb": "skirmish", "party": 3, "count": 4}],
    "goal": ["won"],
}


def test_after_its_time_an_answer_is_sampled_and_says_so() -> None:
    question = read_question({**SLOW, "time": 1})
    start = monotonic()
    found = answer(question, runs=200)
    assert monotonic() - start < 20
    assert not found["exact"]
    assert "not finished after 1 s" in found["why_not_exact"]
    value = found["value"]["won"]
    assert 0 <= value["low"] <= value["decimal"] <= value["high"] <= 1
    assert found["asked_policy"]["hero"] == "optimal"
    assert found["policy"]["hero"] in ("cautious", "random")


def test_memory_has_a_bound_too() -> None:
    with limited(Budget(memory=1)), pytest.raises(OverBudgetError, match="MB of memory"):
        read_question(SLOW).solve()


def test_a_budget_error_survives_a_process_boundary() -> None:
    for error in (OverBudgetError(seconds=3), OverBudgetError(memory=5_000_000)):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy)) == (OverBudgetError, str(error))


def test_a_sample_is_asked_for_and_brackets_the_exact_answer() -> None:
    fight = {"system": "gnat", "steps": [{"verb": "fight", "rounds": 3}], "goal": ["-fortune", "alive"]}
    exact = answer(read_question({**fight, "policy": "random"}))
    found = answer(read_question({**fight, "policy": "random", "sample": 2000}), seed=4)
    assert found["sampled"] == 2000
    assert "asked_policy" not in found
    for goal in fight["goal"]:
        value = found["value"][goal]
        assert value["low"] - 0.02 <= exact["value"][goal]["decimal"] <= value["high"] + 0.02


GROWING = [
    ("goonies", {"verb": "level"}, "n", (5, 10, 20)),
    ("goonies", {"verb": "rest"}, "n", (12, 25, 50)),
    ("gnat", {"verb": "fight", "modifier": -1}, "rounds", (10, 20, 40)),
    ("gnat", {"verb": "wound"}, "n", (25, 50, 99)),
    ("generic-fantasy", {"verb": "xp"}, "earned", (25, 50, 100)),
    ("generic-fantasy", {"verb": "test"}, "times", (7, 15, 30)),
]


@pytest.mark.parametrize(("system", "step", "name", "values"), GROWING)
def test_the_work_grows_gently_with_the_number_asked(
    system: str, step: dict[str, Any], name: str, values: tuple[int, ...]
) -> None:
    """Twice the number costs at most sixteen times the nodes: a polynomial of low degree, never a power."""
    nodes = [answer(ask(system, {**step, name: value}, time=60))["nodes"] for value in values]
    assert all(more <= 16 * less + 100 for less, more in pairwise(nodes))
