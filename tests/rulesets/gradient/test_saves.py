"""Saves against a direct count of all dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talewright.core.ask import HERO, MASTER, Chosen, Rolled
from talewright.core.dice import Dice
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.foes import read_dice
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.saves import (
    GRADES,
    MODES,
    SUCCESSES,
    better,
    combine,
    consequence,
    grade,
    passes,
    save,
    sign_of,
    who_saves,
)  # fmt: skip
from talewright.rulesets.gradient.verbs import SaveOrder, play_save


def counted(target: int, mode: str, rules: Rules) -> dict[str, Fraction]:
    """All faces one by one, straight from the printed text and the rulings."""
    found: dict[str, Fraction] = {}
    extra = {"plain": [0], "enhanced": [-1, -2, -3, -4], "impaired": [1, 2, 3, 4]}[mode]
    if rules.save_modifier_direction == "literal":
        extra = [-each for each in extra]
    for grace, grief, more in product(range(1, 11), range(1, 11), extra):
        under = grace + grief + more <= target
        if grace == grief and (under or rules.doubles == "always"):
            name = "critical_success"
        elif grace == grief:
            name = "graceful_failure"
        elif under:
            name = "graceful_success" if grace > grief else "griefful_success"
        else:
            name = "graceful_failure" if grace > grief else "griefful_failure"
        found[name] = found.get(name, Fraction(0)) + Fraction(1, 100 * len(extra))
    return found


@pytest.mark.clause(
    "GRAD-050", "GRAD-051", "GRAD-053", "GRAD-054", "GRAD-055", "GRAD-056", "GRAD-057", "GRAD-059", "GRAD-060",
    "GRAD-062",
)  # fmt: skip
@pytest.mark.parametrize("doubles", ["always", "only_if_under"])
@pytest.mark.parametrize("direction", ["helpful", "literal"])
@pytest.mark.parametrize("mode", MODES)
def test_every_target_matches_the_count(mode: str, direction: str, doubles: str) -> None:
    rules = Rules(doubles=doubles, save_modifier_direction=direction)
    for target in range(26):
        odds = solve_rule(
            save, "save", target, sign_of(mode, rules), doubles, HERO, goal=lambda r: [r in SUCCESSES]
        )
        assert odds.spread(lambda r: r) == counted(target, mode, rules), (target, mode)


@pytest.mark.clause("GRAD-058")
@given(st.integers(0, 25))
def test_pass_or_fail_is_the_three_successes(target: int) -> None:
    odds = solve_rule(passes, "save", target, goal=lambda r: [r])
    expected = sum(chance for name, chance in counted(target, "plain", Rules()).items() if name in SUCCESSES)
    assert odds.value[0] == expected
    game: Any = Single(passes, ("morale", 10))
    ended = resume(game, [Rolled((2, 9))])
    assert isinstance(ended, Ended)
    assert [note.facts["grade"] for note in ended.notes if note.kind == "saved"] == ["griefful_failure"]


@pytest.mark.clause("GRAD-050")
def test_grace_and_grief_are_distinguished() -> None:
    """The same faces the other way round are another grade; the roll keeps both under their names."""
    game: Any = Single(save, ("save", 12))
    assert resume(game, [Rolled((7, 2))]).state.result == "graceful_success"
    assert resume(game, [Rolled((2, 7))]).state.result == "griefful_success"
    waiting = resume(game)
    assert isinstance(waiting, Waiting)
    assert str(waiting.question.dice) == "grace:d10 grief:d10"


@pytest.mark.clause("GRAD-060")
def test_doubles_survive_the_d4() -> None:
    assert grade(9, 9, 5, 4) == "critical_success"
    assert grade(9, 9, 5, 4, doubles="only_if_under") == "graceful_failure"
    assert grade(3, 5, 5, -3) == "griefful_success"


@pytest.mark.clause("GRAD-061", "GRAD-095")
def test_enhanced_and_impaired_cancel_and_do_not_stack() -> None:
    assert combine(["enhanced", "impaired"]) == "plain"
    assert combine(["enhanced", "enhanced", "impaired"]) == "plain"
    assert combine(["enhanced", "enhanced"]) == "enhanced"
    assert combine(["plain", "impaired"]) == "impaired"
    assert combine([]) == "plain"


@pytest.mark.clause("GRAD-062")
def test_a_target_of_zero_leaves_doubles_and_nineteen_never_fails() -> None:
    assert solve_rule(passes, "save", 0, goal=lambda r: [r]).value[0] == Fraction(1, 10)
    assert solve_rule(passes, "save", 18, goal=lambda r: [r]).value[0] == Fraction(98, 100)
    assert solve_rule(passes, "save", 19, goal=lambda r: [r]).value[0] == 1
    hero = Character(strength=3, strength_max=15)
    outcome = solve_rule(play_save, hero, SaveOrder(), Rules(), goal=lambda r: [r.good])
    assert outcome.value[0] == Fraction(10 + 2, 100), "the current score counts, not the maximum"


@pytest.mark.clause("GRAD-063")
def test_rerolls_keep_the_better_outcome() -> None:
    assert [better(a, b) for a, b in pairwise(GRADES)] == list(GRADES[:-1])
    single = counted(10, "plain", Rules())
    twice = solve_rule(
        play_save, Character(), SaveOrder(target=10, reroll="always"), Rules(), goal=lambda r: [r.good]
    )
    worst_twice = single["griefful_failure"] ** 2
    assert twice.spread(lambda r: r.word)["griefful_failure"] == worst_twice
    failed = single["graceful_failure"] + single["griefful_failure"]
    once = solve_rule(
        play_save, Character(), SaveOrder(target=10, reroll="failed"), Rules(), goal=lambda r: [r.good]
    )
    assert once.value[0] == 1 - failed**2


@pytest.mark.clause("GRAD-052")
def test_whoever_is_most_at_risk_saves() -> None:
    assert who_saves([12, 8, 10]) == (1,)
    assert who_saves([8, 12, 8]) == (0, 2), "a tie is the Warden's to break"


@pytest.mark.clause("GRAD-055", "GRAD-087", "GRAD-137")
def test_trouble_opens_a_consequence_for_the_warden() -> None:
    for found in GRADES:
        waiting = resume(Single(consequence, (found, ("Falling Ice",))))
        if found in ("critical_success", "graceful_success"):
            assert isinstance(waiting, Ended)
            continue
        assert isinstance(waiting, Waiting)
        assert waiting.question.who == MASTER
        assert waiting.question.options == ("none", "stated", "reaction:Falling Ice")
    game: Any = Single(play_save, (Character(), SaveOrder(target=12), Rules()))
    ended = resume(game, [Rolled((2, 7)), Chosen("stated")])
    assert isinstance(ended, Ended)
    assert dict(ended.state.result.facts)["consequence"] == 1


@pytest.mark.clause("GRAD-006")
def test_the_dice_of_the_game_exist() -> None:
    for sides in (2, 4, 6, 8, 10, 12, 20):
        assert Dice.parse(f"d{sides}").total_weight == sides
        assert read_dice(f"d{sides}") == (sides,)
