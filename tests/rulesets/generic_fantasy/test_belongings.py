"""What a sheet does between tests: take, drop, equip, coin, and points of a pool by the facilitator's word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.core.errors import SheetError
from talewright.rulesets.generic_fantasy.character import Hero

Go = Callable[..., Any]
ARMED = Hero(
    gear=(("dagger", 1), ("light armor", 1), ("longsword", 1), ("shield", 1), ("torch", 3)),
    weapon="longsword",
    ap=2,
    ap_max=3,
    coin=5,
)


@pytest.mark.clause("GF-070")
def test_what_is_taken_must_fit_the_slots(play: Go) -> None:
    found = play("take", Hero(), {"item": "A brass key"})
    assert (found.word, found.hero.gear) == ("taken", (("A brass key", 1),))
    assert play("take", Hero(), {"item": "Rope", "count": 10}).hero.gear == (("rope", 10),)
    over = play("take", Hero(), {"item": "rope", "count": 11})
    assert (over.word, over.hero, over.kinds) == ("refused", Hero(), ["no-room"])


@pytest.mark.clause("R-26")
def test_a_second_suit_is_not_taken(play: Go) -> None:
    assert play("take", Hero(), {"item": "medium armor"}).hero.ap_max == 3
    for item in ("medium armor", "shield"):
        assert play("take", ARMED, {"item": item}).word == "refused"
    assert play("take", Hero(), {"item": "shield", "count": 2}).word == "refused"


def test_what_is_dropped_takes_its_points_along(play: Go) -> None:
    done = play("drop", ARMED, {"item": "light armor"}).hero
    assert (done.ap, done.ap_max, dict(done.gear).get("light armor")) == (1, 1, None)
    assert play("drop", ARMED, {"item": "Longsword"}).hero.weapon == ""
    assert dict(play("drop", ARMED, {"item": "torch", "count": 2}).hero.gear)["torch"] == 1
    with pytest.raises(SheetError, match="'tent' is not carried"):
        play("drop", ARMED, {"item": "tent"})


@pytest.mark.clause("GF-075")
def test_one_weapon_is_in_hand(play: Go) -> None:
    assert play("equip", ARMED, {"weapon": "dagger"}).hero.weapon == "dagger"
    assert play("equip", ARMED, {}).hero.weapon == ""
    with pytest.raises(SheetError, match="torch is no weapon"):
        play("equip", ARMED, {"weapon": "torch"})


def test_nobody_pays_more_than_there_is(play: Go) -> None:
    assert play("coin", ARMED, {"change": 12}).hero.coin == 17
    assert play("coin", ARMED, {"change": -5}).hero.coin == 0
    refused = play("coin", ARMED, {"change": -6})
    assert (refused.word, refused.hero.coin, refused.kinds) == ("refused", 5, ["too-dear"])


@pytest.mark.clause("GF-120")
def test_a_pool_that_runs_out_steps_its_die_down(play: Go) -> None:
    done = play("pool", Hero(willpower_hp=2), {"pool": "willpower", "change": -2}).hero
    assert (done.willpower, done.willpower_hp, done.wounds) == (4, 4, ("WIL fell from d6",))
    assert play("pool", Hero(body_hp=2), {"pool": "body", "change": 9}).hero.body_hp == 6


@pytest.mark.clause("GF-121")
def test_below_d4_the_death_table_is_rolled(play: Go) -> None:
    weak = Hero(body=4, body_hp=1)
    down = play("pool", weak, {"pool": "body", "change": -1}, answers=[(3,), (2,)])
    assert (down.word, down.hero.clocks[0].unit, down.hero.clocks[0].left) == ("down", "hours", 2)
    assert play("pool", down.hero, {"pool": "body", "change": 1}).word == "out"
    assert play("pool", weak, {"pool": "body", "change": -1}, answers=[(1,)]).hero.dead


@pytest.mark.clause("GF-079")
def test_armour_points_go_and_come_back(play: Go) -> None:
    broken = play("pool", ARMED, {"pool": "ap", "change": -2})
    assert (broken.hero.ap, broken.kinds) == (0, ["armour-set", "broken"])
    assert play("pool", ARMED, {"pool": "ap", "change": 5}).hero.ap == 3
    assert not play("pool", replace(ARMED, ap=3), {"pool": "ap", "change": 1}).good
