"""Policies in words, conditional numbers and measures together."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from talewright.core.errors import QuestionError
from talewright.odds.question import ask_odds, read_question
from talewright.odds.report import answer

PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def asked(policy: str = "optimal", **more: Any) -> dict[str, Any]:
    character = {"talent": 7, "fortune": 2}
    return {"system": "gnat", "character": character, "steps": [{"verb": "test"}], "policy": policy, **more}


def chance(policy: str) -> Fraction:
    return Fraction(ask_odds(asked(policy, goal=["good"])).value[0])


def rerolled(a: int, b: int, times: int, highest: bool) -> Fraction:
    """The chance of 7 or less with one die rolled again while failing."""
    if a + b <= 7:
        return Fraction(1)
    if not times:
        return Fraction(0)
    kept = min(a, b) if highest else max(a, b)
    return sum((rerolled(kept, new, times - 1, highest) for new in range(1, 7)), Fraction(0)) / 6


@pytest.mark.parametrize(
    ("policy", "times", "highest"),
    [
        ("fortune: reroll highest", 2, True),
        ("fortune: reroll lowest; otherwise cautious", 2, False),
        ("fortune: reroll highest if fortune > 1", 1, True),
        ("fortune: reroll highest while total > target and fortune >= 2", 1, True),
        ("fortune: re-roll the higher die while failing", 2, True),
        ("re-roll the higher die while failing", 2, True),
        ("fortune: re-roll the lowest die if failing and fortune > 1", 1, False),
    ],
)
def test_a_policy_in_words_is_played_as_it_says(policy: str, times: int, highest: bool) -> None:
    expected = sum((rerolled(a, b, times, highest) for a, b in PAIRS), Fraction(0)) / 36
    assert chance(policy) == expected
    assert chance(policy) <= chance("optimal")


def test_what_no_rule_fits_may_be_chosen_best() -> None:
    kept = chance("fortune: keep; otherwise optimal")
    some = chance("fortune: keep if fortune = 1; otherwise optimal")
    assert kept == chance("fortune: keep") < some < chance("optimal")


def test_games_of_a_policy_with_best_play_are_sampled_without_it() -> None:
    text = "fortune: keep if fortune = 1; otherwise optimal"
    found = answer(read_question(asked(text, goal=["good"], sample=200)))
    assert found["policy"]["hero"] == "fortune: keep if fortune = 1; otherwise cautious"


def test_an_answer_names_the_policy_in_words() -> None:
    assert (
        answer(read_question(asked("fortune: reroll highest")))["policy"]["hero"] == "fortune: reroll highest"
    )


@pytest.mark.parametrize(
    ("policy", "fault"),
    [
        ("fortune: rerol highest", "never used. Options there: keep, reroll:1, reroll:2"),
        ("bite the higher die", "'bite highest' is never offered here.* keep, reroll:1, reroll:2"),
        ("luck: keep", "nothing is asked about 'luck'. Questions here: fortune"),
        ("fortune:", "is no rule"),
        ("fortune: keep if fortune is 2", "is no rule"),
        ("fortune: keep if fortun > 1", "has no fact 'fortun'. Did you mean fortune"),
    ],
)
def test_a_rule_that_cannot_be_meant_is_refused(policy: str, fault: str) -> None:
    with pytest.raises(QuestionError, match=fault):
        answer(read_question(asked(policy)))


def fight(**more: Any) -> dict[str, Any]:
    return asked(steps=[{"verb": "fight", "rounds": 3}], goal=["alive"], **more)


def test_numbers_under_a_condition_are_those_of_the_ends_at_which_it_holds() -> None:
    found = answer(read_question(fight(given=["alive", "fortune >= 1"], joint=["vitality", "fortune"])))
    odds = ask_odds(fight())
    ends = [(state.hero.vitality, state.hero.fortune, Fraction(p)) for state, p in odds.finals.items()]
    left = sum(p for vitality, fortune, p in ends if vitality > 0 and fortune > 0)
    mean = sum(vitality * p for vitality, fortune, p in ends if vitality > 0 and fortune > 0) / left
    assert Fraction(found["given"]["chance"]["fraction"]) == left
    assert Fraction(found["given"]["expected"]["vitality"]["fraction"]) == mean
    assert found["given"]["conditions"] == ["alive", "fortune"]
    together = {tuple(each["values"]): Fraction(each["fraction"]) for each in found["joint"]["chances"]}
    assert sum(together.values()) == 1
    assert together[3, 2] == sum(p for vitality, fortune, p in ends if (vitality, fortune) == (3, 2)) / left
    assert -1 <= found["joint"]["correlation"] <= 1


def test_a_condition_that_never_holds_has_no_numbers() -> None:
    found = answer(read_question(fight(given=["vitality > 9"])))
    assert found["given"] == {"conditions": ["vitality > 9"], "chance": {"fraction": "0/1", "decimal": 0.0}}


def test_a_sample_has_conditional_numbers_too() -> None:
    found = answer(read_question(fight(given=["alive"], joint=["alive", "vitality"], sample=200)))
    assert found["given"]["expected"]["alive"]["decimal"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "fault"), [("vitallity", "Did you mean vitality"), ("> 3", "no condition")]
)
def test_a_condition_names_a_measure(given: str, fault: str) -> None:
    with pytest.raises(QuestionError, match=fault):
        read_question(fight(given=[given]))
