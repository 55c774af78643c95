"""Making a character."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from talewright.core.ask import Ask, Chosen, Rolled
from talewright.core.game import Single
from talewright.core.replay import Ended, Waiting, resume
from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.gradient import RULESET
from talewright.rulesets.gradient.budget import too_many
from talewright.rulesets.gradient.character import Character
from talewright.rulesets.gradient.creation import SWAPS, create
from talewright.rulesets.gradient.options import Rules
from talewright.rulesets.gradient.verbs import CreateOrder, play_create

THREE = Counter(sum(faces) for faces in product(range(1, 7), repeat=3))


@pytest.mark.clause("GRAD-030", "GRAD-031", "GRAD-032", "GRAD-010")
def test_three_rolls_in_order_then_a_swap_then_hp() -> None:
    game: Any = Single(create, (Rules(),))
    rolls = [Rolled((1, 2, 3)), Rolled((4, 5, 6)), Rolled((6, 6, 6))]
    waiting = resume(game, rolls)
    assert isinstance(waiting, Waiting)
    assert waiting.question.options == ("none", "str_dex", "str_wil", "dex_wil")
    ended = resume(game, [*rolls, Chosen("str_wil"), Rolled((5,))])
    assert isinstance(ended, Ended)
    made = ended.state.result
    assert (made.strength, made.dexterity, made.willpower) == (18, 15, 6)
    assert (made.strength_max, made.dexterity_max, made.willpower_max) == (18, 15, 6)
    assert (made.hp, made.hp_max) == (5, 5)


@pytest.mark.clause("GRAD-031")
def test_turning_all_three_round_is_out_of_reach() -> None:
    assert set(SWAPS.values()) == {(0, 1, 2), (1, 0, 2), (2, 1, 0), (0, 2, 1)}


@pytest.mark.clause("GRAD-030", "GRAD-031")
def test_creation_odds_match_the_count() -> None:
    def oracle(wanted: Any) -> Fraction:
        total = 0
        for rolled in product(THREE, repeat=3):
            swaps = {rolled, (rolled[1], rolled[0], rolled[2]), (rolled[2], rolled[1], rolled[0]),
                     (rolled[0], rolled[2], rolled[1])}  # fmt: skip
            if any(wanted(*each) for each in swaps):
                total += THREE[rolled[0]] * THREE[rolled[1]] * THREE[rolled[2]]
        return Fraction(total, 216**3)

    order = CreateOrder(strength=13, dexterity=11, roll_hp=False)
    odds = solve_rule(play_create, Character(), order, Rules(), goal=lambda r: [r.good])
    assert odds.value[0] == oracle(lambda s, d, _: s >= 13 and d >= 11)
    plain = solve_rule(
        play_create,
        Character(),
        CreateOrder(strength=13, swap=False, roll_hp=False),
        Rules(),
        goal=lambda r: [r.good],
    )
    assert plain.value[0] == Fraction(sum(n for total, n in THREE.items() if total >= 13), 216)


@pytest.mark.clause("GRAD-033")
def test_the_third_step_is_the_settings() -> None:
    def third(ask: Ask, made: Character, rules: Rules) -> Character:
        return made.with_detail("background", "Baker")

    game: Any = Single(create, (Rules(), third))
    rolls = [Rolled((1, 1, 1))] * 3
    ended = resume(game, [*rolls, Chosen("none"), Rolled((6,))])
    assert isinstance(ended, Ended)
    assert ended.state.result.detail("background") == "Baker"


@pytest.mark.clause("GRAD-002")
def test_the_core_works_without_a_setting() -> None:
    game: Any = Single(RULESET.create, (Rules(),))
    ended = resume(game, [*[Rolled((3, 3, 4))] * 3, Chosen("none"), Rolled((4,))])
    assert isinstance(ended, Ended)
    made = ended.state.result
    assert made.setting == ""
    assert made.items == ()
    assert RULESET.check(made) == []
    assert RULESET.measures(made)["alive"] == 1


@pytest.mark.clause("GRAD-004")
def test_one_to_four_characters() -> None:
    assert [bool(too_many(pcs)) for pcs in range(7)] == [True, False, False, False, False, True, True]
    assert "1 to 4" in str(too_many(5))
