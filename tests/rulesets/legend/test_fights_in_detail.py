"""Fights, case by case: who begins, who strikes whom, and what is reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.legend.character import Hero
from talewright.rulesets.legend.combat import earning, goes_first
from talewright.rulesets.legend.dice_pool import make_pool
from talewright.rulesets.legend.options import Rules
from talewright.testing import played

Play = Callable[..., Any]
SWORD = {"weapon": 8}


@pytest.mark.clause("LEG-132", "LEG-133", "LEG-134")
def test_who_acts_first(play: Play) -> None:
    pool = make_pool(6)
    assert played(goes_first, "roll", pool, 0, Rules(), answers=[(4,)]) == (True, 0, ())
    assert played(goes_first, "roll", pool, 0, Rules(), answers=[(3,)]) == (False, 0, ())
    assert played(goes_first, "surprised", pool, 2, Rules()) == (False, 2, ())
    assert played(goes_first, "surprising", pool, 2, Rules()) == (True, 2, ())
    first = play("initiative", {"grace": 8}, {}, [(4,)])
    assert (first.word, first.good, first.facts["earned"]) == ("first", True, 0)
    assert play("initiative", {}, {"surprised": True}).word == "after"
    nine = play("initiative", {"earns": True, "grace": 10}, {}, [(9,), "keep"])
    assert (nine.hero.lives, nine.facts["earned"]) == (1, 1)


@pytest.mark.clause("LEG-R26", "LEG-011")
def test_when_a_fight_earns_lives() -> None:
    free, capped = Rules(), Rules(life_cap=3)
    hero, other = Hero(), Hero(earns=False)
    assert earning(hero, "yes", free, bounded=False)
    assert not earning(hero, "no", free, bounded=True)
    assert earning(hero, "auto", free, bounded=True)
    assert not earning(hero, "auto", free, bounded=False)
    assert earning(hero, "auto", capped, bounded=False)
    assert not earning(hero, "no", capped, bounded=False)
    assert not earning(other, "yes", capped, bounded=True)


@pytest.mark.clause("LEG-131", "LEG-136", "LEG-139", "LEG-R17", "LEG-R09")
def test_a_fight_won_and_what_is_reported(play: Play) -> None:
    order = {"start": "surprising", "foe_vigor": 2}
    won = play("duel", SWORD, order, [(4, 4)])
    assert (won.word, won.good, won.hero.minute) == ("won", True, 10)
    assert {name: won.facts[name] for name in ("won", "felled", "foe_vigor", "harm")} == {
        "won": 1, "felled": 1, "foe_vigor": 0, "harm": 0,
    }  # fmt: skip
    assert "rounds" not in won.facts
    assert "friends_up" not in won.facts
    assert len(won.notes_of("fight_won")) == 1


@pytest.mark.clause("LEG-131", "LEG-R09", "LEG-R17")
def test_a_fight_lost_or_undecided(play: Play) -> None:
    weak = {"vigor": 1}
    order = {"start": "surprised", "foe_vigor": 9, "foe_weapon": 6}
    lost = play("duel", weak, order, [(4, 4)])
    assert (lost.word, lost.good, lost.hero.vigor) == ("lost", False, 0)
    assert (lost.facts["won"], lost.facts["felled"], lost.facts["foe_vigor"], lost.facts["harm"]) == (
        0,
        0,
        9,
        1,
    )
    short = play("duel", SWORD, {**order, "rounds": 1}, [(1, 1), (1, 1)])
    assert (short.word, short.good, short.facts["rounds"], short.facts["harm"]) == ("undecided", False, 1, 0)
    beside = play("duel", weak, {**order, "rounds": 1, "friends": ["moss_rat"]}, ["at:0", (4, 4), (1, 1)])
    assert (beside.word, beside.good) == ("unconscious", False), "a friend stands when the rounds are over"
    two = play("duel", SWORD, {**order, "rounds": 2}, [(1, 1), (4, 1), (1, 1), (1, 1)])
    assert (two.facts["rounds"], two.facts["foe_vigor"]) == (2, 8)
