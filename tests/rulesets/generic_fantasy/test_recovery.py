"""Death clocks, treatment, rest, sleep and the week of comfort."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy import RULESET
from talewright.rulesets.generic_fantasy.character import TABLES, Clock, Hero

Go = Callable[..., Any]


@pytest.mark.clause("GF-122")
def test_the_death_table() -> None:
    assert [TABLES["death"].look(face) for face in (1, 2, 3, 4)] == [
        ("dead", 0), ("rounds", 4), ("hours", 6), ("days", 8),
    ]  # fmt: skip


@pytest.mark.clause("GF-122", "R-20")
def test_clocks_run_out_and_are_stopped(play: Go, sketch: Go) -> None:
    hero = replace(sketch(body=0), clocks=(Clock("body", "hours", 2),))
    waited = play("wait", hero, {"unit": "hours", "n": 1}).hero
    assert (waited.dead, waited.clocks[0].left) == (False, 1)
    assert play("wait", waited, {"unit": "hours", "n": 1}).hero.dead
    assert play("wait", hero, {"unit": "days", "n": 1}).hero.dead
    assert not play("wait", hero, {"unit": "rounds", "n": 9}).hero.dead
    assert play("stop", waited, {}).hero.clocks == ()
    assert play("stop", waited, {"attribute": "intellect"}).word == "well"
    assert play("stop", {}, {}).kinds == ["no-clock"]


@pytest.mark.clause("GF-122", "GF-123", "GF-124", "GF-125", "R-21")
@pytest.mark.parametrize(
    ("order", "left"),
    [
        ({}, 8),
        ({"hours": 3}, 6),
        ({"full_stomach": False}, 8),
        ({"full_stomach": False, "hours": 3}, 6),
        ({"length": "night"}, 1),
        ({"length": "night", "full_stomach": False}, 1),
        ({"length": "week", "full_stomach": False}, 0),
    ],
)
def test_clocks_run_in_every_rest_with_full_pools_and_without_food(
    play: Go, sketch: Go, order: dict[str, Any], left: int
) -> None:
    hero = replace(sketch(body=0), clocks=(Clock("body", "hours", 9),))
    rested = play("rest", hero, order).hero
    assert [clock.left for clock in rested.clocks] == ([left] if left else [])
    assert rested.dead == (not left)


@pytest.mark.clause("GF-122", "R-20")
def test_one_clock_runs_while_another_is_treated(play: Go, sketch: Go) -> None:
    hero = replace(
        sketch(body=0, intellect=0), clocks=(Clock("body", "hours", 4), Clock("intellect", "hours", 2))
    )
    tended = play("tend", hero, {}, [(1,), (4,)])
    assert (tended.word, tended.hero.clocks) == ("saved", (Clock("intellect", "hours", 1),))
    late = play("tend", hero, {}, [(1,), (1,), (4,)])
    assert (late.word, late.good, late.facts["saved"]) == ("dead", False, 0)
    assert play("tend", hero, {"spell": True}).hero.clocks == (Clock("intellect", "hours", 2),)
    healer = replace(sketch(body=0), clocks=(Clock("body", "hours", 2),))
    order = {"attribute": "intellect", "unit": "hours", "units": 4}
    assert play("treat", healer, order, [(1,), (4,)]).hero.clocks == (Clock("body", "hours", 1),)
    assert play("treat", healer, order, [(1,), (1,), (4,)]).hero.dead


@pytest.mark.clause("R-20")
def test_treatment_is_in_time_in_the_last_unit(play: Go, sketch: Go) -> None:
    hero = replace(sketch(body=0), clocks=(Clock("body", "rounds", 2),))
    saved = play("death", hero, {"healer": 6}, [(1,), (4,)])
    assert (saved.word, saved.hero.clocks, saved.facts["tried"]) == ("saved", (), 2)
    assert play("death", hero, {"healer": 6}, [(1,), (3,)]).hero.dead
    assert play("death", hero, {"spell": True}).word == "saved"
    assert play("tend", hero, {"healer": 6}, [(4,)]).word == "saved"
    assert play("tend", {}, {"healer": 6}).word == "well"
    at_once = play("death", {}, {"healer": 12}, [(1,)])
    assert (at_once.word, at_once.facts["dead_at_once"]) == ("dead", 1)


@pytest.mark.clause("R-20")
def test_the_character_treats_somebody(play: Go) -> None:
    healer = {"intellect": 8, "lore": 6, "klass": "thief"}
    order = {"attribute": "intellect", "skill": "lore", "unit": "rounds"}
    done = play("treat", healer, order, [(2,), (1, 1), "keep", (1, 1), "buy:hit+miss for 4 INT"])
    assert (done.word, done.facts["tried"], done.facts["spent"]) == ("saved", 2, 4)
    assert ("saved" in done.kinds, "lost-patient" in done.kinds) == (True, False)
    lost = play("treat", {"intellect": 4}, {"attribute": "intellect", "units": 1}, [(3,)])
    assert (lost.word, "saved" in lost.kinds, "lost-patient" in lost.kinds) == ("lost", False, True)


@pytest.mark.clause("R-20")
def test_harm_to_what_is_out_rolls_again(play: Go, waits: Go, sketch: Go) -> None:
    hero = replace(sketch(body=0), clocks=(Clock("body", "days", 8),))
    assert waits("harm", hero, {"points": 1}).what == "death"
    again = play("harm", hero, {"points": 1}, [(2,), (1,)]).hero
    assert [(one.unit, one.left) for one in again.clocks] == [("rounds", 1)]
    assert play("harm", hero, {"points": 1}, harm_when_out="ignore").hero == hero
    armoured = replace(hero, ap=1, ap_max=1)
    assert play("harm", armoured, {"points": 1}).hero.ap == 0


@pytest.mark.clause("GF-121")
def test_a_pool_below_d4_stays_empty(play: Go, sketch: Go) -> None:
    out = sketch(body=0, intellect_hp=3)
    rested = play("rest", out, {"length": "night"}).hero
    assert (rested.body_hp, rested.intellect_hp) == (0, 6)


@pytest.mark.clause("GF-123", "R-21")
def test_an_hour_refills_one_pool_by_its_die_alone(play: Go, waits: Go) -> None:
    hurt = {"body": 8, "body_hp": 1, "willpower_hp": 2, "athletics": 8}
    assert waits("rest", hurt, {}).options == ("pool:body", "pool:willpower")
    assert str(waits("rest", hurt, {}, ["pool:body"]).dice) == "d8"
    done = play("rest", hurt, {}, ["pool:body", (4,)])
    assert (done.hero.body_hp, done.hero.willpower_hp) == (8, 2)
    assert play("rest", hurt, {}, ["pool:body", (3,)]).hero.body_hp == 1
    trouble = play("rest", {"body_hp": 1}, {"trouble": True}, [(3,), "trouble"])
    assert trouble.hero.body_hp == 6
    assert play("rest", hurt, {"full_stomach": False}).hero.body_hp == 1


@pytest.mark.clause("GF-124", "R-21")
def test_a_night_refills_by_itself(play: Go) -> None:
    hurt = {"body_hp": 1, "intellect_hp": 1}
    assert play("rest", hurt, {"length": "night"}).hero.pools.hp == (6, 6, 6)
    one = play("rest", hurt, {"length": "night"}, ["pool:intellect"], night_rest="one")
    assert one.hero.pools.hp == (1, 6, 6)


@pytest.mark.clause("GF-125", "R-21")
def test_a_week_restores_dice(play: Go, sketch: Go) -> None:
    hurt = replace(
        sketch(body=0, intellect=4, klass="battle-mage", willpower=6), wounds=("BOD fell from d4",)
    )
    assert (hurt.body, hurt.willpower, hurt.normal) == (0, 6, (8, 4, 8))
    whole = play("rest", hurt, {"length": "week"}).hero
    assert whole.pools.dice == whole.pools.hp == (8, 4, 8)
    assert whole.wounds == ("BOD fell from d4",)  # a wound is a lasting mark
    assert play("rest", hurt, {"length": "night"}).hero.willpower == 6


@pytest.mark.clause("GF-122")
def test_an_untreated_clock_does_not_wait_for_rest(play: Go, sketch: Go) -> None:
    hero = replace(sketch(body=0), clocks=(Clock("body", "hours", 5),))
    assert play("rest", hero, {"length": "night"}).hero.dead
    assert RULESET.over(play("rest", hero, {"length": "week"}).hero) == "dead"


@pytest.mark.clause("GF-120")
def test_every_step_down_leaves_a_wound(play: Go) -> None:
    done = play("harm", {"body": 8, "body_hp": 2}, {"points": 9})
    assert (done.hero.body, done.hero.body_hp, done.hero.wounds) == (
        4,
        3,
        ("BOD fell from d8", "BOD fell from d6"),
    )


@pytest.mark.clause("GF-123", "GF-124", "R-21")
def test_what_a_rest_is_called(play: Go) -> None:
    tired = {"body_hp": 1, "intellect_hp": 1}
    one = play("rest", tired, {"hours": 1}, ["pool:body", (6,)])
    assert (one.word, one.good) == ("tired", False)
    assert (play("rest", tired, {"length": "night"}).word, play("rest", {}, {"length": "night"}).word) == (
        "rested",
        "rested",
    )
    clock = Hero(body_hp=1, intellect=0, intellect_hp=0, clocks=(Clock("intellect", "hours", 1),))
    gone = play("rest", clock, {"hours": 1}, [(6,)])
    assert (gone.word, gone.hero.dead) == ("dead", True)
