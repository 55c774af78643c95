"""Buying, carrying, and the repair of armour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.gear import harm_number, is_ranged

Go = Callable[..., Any]


@pytest.mark.clause("GF-079", "GF-074")
def test_fifteen_coin_mend_one_point(play: Go, sketch: Go) -> None:
    broken = replace(sketch(coin=40), ap=0, ap_max=2)
    done = play("buy", broken, {"item": "repair armor"})
    assert (done.hero.ap, done.hero.coin) == (1, 25)
    whole = replace(broken, ap=2)
    assert play("buy", whole, {"item": "repair armor"}).word == "refused"


@pytest.mark.clause("GF-079", "GF-078")
def test_broken_armour_takes_nothing(play: Go, sketch: Go) -> None:
    broken = replace(sketch(body=6), ap=0, ap_max=2)
    assert play("harm", broken, {"points": 1}).hero.body_hp == 5


@pytest.mark.clause("GF-073", "GF-074", "GF-070")
def test_things_cost_and_take_room(play: Go) -> None:
    done = play("buy", {"coin": 10}, {"item": "rope"})
    assert (done.hero.coin, done.hero.gear) == (4, (("rope", 1),))
    assert play("buy", {"coin": 5}, {"item": "rope"}).word == "refused"
    meal = play("buy", {"coin": 5}, {"item": "good meal"})
    assert (meal.hero.coin, meal.hero.gear) == (3, ())


@pytest.mark.clause("GF-077", "R-26")
def test_armour_is_worn_when_bought(play: Go) -> None:
    done = play("buy", {"coin": 120}, {"item": "light armor"})
    assert (done.hero.ap, done.hero.ap_max) == (2, 2)
    assert play("buy", done.hero, {"item": "light armor"}).word == "refused"


@pytest.mark.clause("GF-075", "R-7")
def test_harm_numbers() -> None:
    numbers = [harm_number(weapon) for weapon in ("greatsword", "longbow", "dagger", "", "a chair")]
    assert numbers == [3, 2, 1, 1, 1]
    assert [is_ranged(weapon) for weapon in ("shortbow", "crossbow", "staff")] == [True, True, False]
