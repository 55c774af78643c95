"""Questions with branches, groups, choices and repetitions, against fractions worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from talewright.core.errors import QuestionError
from talewright.odds.question import ask_odds, read_question
from talewright.odds.report import answer

PASS = Fraction(7, 12)
"""2d6 against 7."""
TEST = {"verb": "test"}
FAIL = 1 - PASS


def asked(*steps: Any, **more: Any) -> dict[str, Any]:
    return {"system": "gnat", "character": {"talent": 7, "fortune": 0}, "steps": list(steps), **more}


def value(*steps: Any, goal: str, **more: Any) -> Fraction:
    return Fraction(ask_odds(asked(*steps, goal=[goal], **more)).value[0])


def test_a_branch_follows_a_failure_alone() -> None:
    branched = {**TEST, "if_failed": [{"verb": "wound", "n": 1}], "if_succeeded": [TEST, TEST]}
    assert value(branched, goal="vitality") == 3 - FAIL
    assert value(branched, goal="test 3") == PASS * PASS
    assert value(branched, goal="good") == PASS
    assert value(branched, goal="count") == PASS * (1 + 2 * PASS) + FAIL


def test_any_stops_at_the_first_success_and_all_at_the_first_failure() -> None:
    assert value({"any": [TEST, TEST, TEST]}, goal="good") == 1 - FAIL**3
    assert value({"any": [TEST, TEST, TEST]}, goal="test 2") == FAIL * PASS
    assert value({"all": [TEST, TEST]}, goal="good") == PASS**2
    assert (
        value({"all": [TEST, TEST], "if_failed": [{"verb": "wound", "n": 1}]}, goal="vitality") == 2 + PASS**2
    )
    nested = {"any": [[TEST, TEST], TEST]}
    assert value(nested, goal="good") == PASS**2 + (1 - PASS**2) * PASS


def test_the_player_chooses_the_better_of_several_orders() -> None:
    ways = {"choose": {"once": TEST, "twice": [TEST, TEST], "either": {"any": [TEST, TEST]}}}
    assert value(ways, goal="good") == 1 - FAIL**2
    assert value(ways, goal="good", policy="cautious") == PASS
    found = answer(read_question(asked(ways, goal=["good"])))
    assert [(each["question"], each["choose"]) for each in found["best_play"]] == [("choose", "either")]


def test_an_order_is_repeated_until_it_succeeds_or_fails() -> None:
    assert value({**TEST, "repeat": 3}, goal="good") == 1 - FAIL**3
    assert value({**TEST, "repeat": 3}, goal="tries") == 1 + FAIL + FAIL**2
    assert value({**TEST, "repeat": 3, "until": "failed"}, goal="good") == PASS**3
    assert value({**TEST, "repeat": 3, "until": "failed"}, goal="tries 1") == 1 + PASS + PASS**2


def test_the_steps_of_an_answer_can_be_asked_again() -> None:
    steps = [
        {"choose": {"a": {**TEST, "repeat": 2, "until": "failed"}, "b": {"verb": "fight", "rounds": 2}}},
        {"any": [TEST, TEST], "if_failed": [TEST]},
    ]
    found = answer(read_question(asked(*steps, goal=["good"])))
    again = answer(read_question(asked(*found["steps"], goal=["good"])))
    assert (again["steps"], again["value"]) == (found["steps"], found["value"])


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"choose": []}, r"steps\[0\].choose: at least one step"),
        ({"any": [TEST], "verb": "test"}, "no such field beside 'any'"),
        ({**TEST, "repeat": 0}, "a number from 1 to 100"),
        ({"all": [TEST], "repeat": 3}, "only a single order is repeated"),
        ({**TEST, "until": "later"}, "'succeeded' or 'failed'"),
        ({**TEST, "if_failed": "wound"}, "expected a list of steps"),
        ({**TEST, "if_failed": [{"verb": "wund"}]}, r"if_failed\[0\]: no verb 'wund'. Did you mean wound"),
        ({"any": [TEST] * 101}, "at most 100 orders"),
    ],
)
def test_a_branch_that_cannot_be_read_is_refused_at_its_place(step: Any, fault: str) -> None:
    with pytest.raises(QuestionError, match=fault):
        read_question(asked(step))


def test_steps_within_steps_have_a_limit() -> None:
    step: Any = TEST
    for _ in range(12):
        step = {"any": [step]}
    with pytest.raises(QuestionError, match="at most 10 deep"):
        read_question(asked(step))
