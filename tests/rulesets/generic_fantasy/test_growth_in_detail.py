"""Growth, rest, treatment and belongings, case by case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.generic_fantasy.character import Clock, Hero
from talewright.rulesets.generic_fantasy.fallen import Lot, round_over
from talewright.rulesets.generic_fantasy.growth import gained, gains, raised
from talewright.rulesets.generic_fantasy.xp_odds import one_roll
from talewright.testing import asked, played

Go = Callable[..., Any]
EACH = (True, True, True, True)


@pytest.mark.clause("GF-132", "R-23", "GF-053")
def test_what_each_gain_does_to_the_sheet() -> None:
    hero = Hero(skills=(("lore", 4), ("melee", 6)))
    assert played(gained, hero, "raise:melee").skills == (("lore", 4), ("melee", 8))
    assert played(gained, hero, "learn:survival").skills == (("lore", 4), ("melee", 6), ("survival", 4))
    assert played(gained, hero, "attribute:intellect").pools.dice == (6, 8, 6)
    switched = played(gained, Hero(klass="thief", feats=("expertise",)), "switch:sage")
    assert (switched.klass, switched.feats, switched.skills) == ("sage", ("expertise",), ())
    caster = Hero(feats=("spellcasting",), spells=("light",))
    assert played(gained, caster, "spell:heal").spells == ("heal", "light")
    assert played(gained, hero, "feat:protect").feats == ("protect",)
    assert asked(gained, hero, "feat:spellcasting").what == "spell"
    joined = asked(gained, Hero(feats=("protect",)), "class:fighter")
    assert joined.options == ("feat:berserk", "feat:precise-strike")
    every = Hero(feats=("berserk", "precise-strike", "protect"))
    assert played(gained, every, "class:fighter").klass == "fighter"


@pytest.mark.clause("R-23", "GF-023")
def test_only_the_raised_attribute_changes() -> None:
    for place, name in enumerate(("body", "intellect", "willpower")):
        hero = raised(Hero(body_hp=3, intellect_hp=3, willpower_hp=3), name)
        assert hero.pools.dice == hero.normal == tuple(8 if at == place else 6 for at in range(3))
        assert hero.pools.hp == tuple(5 if at == place else 3 for at in range(3))
    out = raised(Hero(body=0, body_hp=0), "body")
    assert (out.body, out.body_hp, out.body_normal) == (0, 0, 8)
    assert gains(Hero(skills=(("lore", 10),)), "skill")[0] == "raise:lore"


@pytest.mark.clause("R-22", "R-23", "GF-131", "GF-132")
def test_one_roll_counts_its_row_and_reduces_first() -> None:
    assert played(one_roll, 8, EACH, 12, answers=[(7,)]) == (6, (0, 1, 0, 0), False)
    assert played(one_roll, 8, EACH, 12, answers=[(1,), (5,)]) == (1, (0, 0, 0, 0), True)
    assert played(one_roll, 4, EACH, 12, answers=[(2,), (4,)]) == (0, (0, 0, 0, 0), True)
    assert str(asked(one_roll, 8, EACH, 12, answers=[(1,)]).dice) == "d8"
    assert str(asked(one_roll, 8, EACH, 12, answers=[(3,)]).dice) == "d4"
    many: list[Any] = [(20,), "row:feat", (20,), "row:attribute", (13,)]
    assert played(one_roll, 20, EACH, 12, answers=many) == (12, (1, 0, 0, 2), False)
    assert played(one_roll, 20, (False, False, False, True), 1, answers=many) == (12, (0, 0, 0, 1), False)
    assert asked(one_roll, 20, EACH, 12, answers=[(20,)]).facts == {}
    found = solve_rule(one_roll, 4, EACH, 12, goal=lambda done: [done[1][0]])
    assert found.value[0] == Fraction(1, 4)


@pytest.mark.clause("GF-130", "R-22")
def test_a_declined_twenty_is_offered_again(play: Go, waits: Go) -> None:
    at_the_top = {"xp": 20}
    assert waits("earn", at_the_top, {"n": 0}).facts["sides"] == 20
    assert play("earn", at_the_top, {"n": 0}, ["wait"]).hero.xp == 20
    assert play("earn", {"xp": 8}, {"n": 0}).hero.xp == 8
    three = play("earn", {}, {"n": 3})
    assert (three.hero.xp, three.good, three.kinds) == (3, True, ["xp"])
    assert play("earn", {"xp": 20}, {"n": 1}, ["wait"]).hero.xp == 20


@pytest.mark.clause("GF-120", "GF-121", "GF-079")
def test_points_go_and_come_back_by_the_facilitators_word(play: Go) -> None:
    hurt = play("pool", {"body": 8}, {"change": -2})
    assert (hurt.word, hurt.good, hurt.hero.body_hp, hurt.kinds) == ("hurt", True, 6, ["harm"])
    stepped = play("pool", {"body": 8}, {"change": -9})
    assert (stepped.hero.body, stepped.hero.body_hp, stepped.kinds) == (6, 5, ["harm", "wound"])
    stopped = play("pool", {"body": 8}, {"change": -9}, overflow="stop")
    assert (stopped.hero.body, stopped.hero.body_hp) == (6, 6)
    down = play("pool", {"body": 4}, {"change": -4}, [(4,), (3,)])
    assert (down.word, down.good, down.kinds[0], down.hero.clocks) == (
        "down",
        False,
        "out",
        (Clock("body", "days", 3),),
    )
    assert play("pool", {"body": 4}, {"change": -4}, [(1,)]).word == "dead"
    out = play("pool", down.hero, {"change": 2})
    assert (out.word, out.good, out.hero.body_hp) == ("out", False, 0)
    back = play("pool", {"intellect": 8, "intellect_hp": 3}, {"pool": "intellect", "change": 2})
    assert (back.word, back.good, back.hero.intellect_hp, back.hero.body_hp) == ("refilled", True, 5, 6)
    assert back.notes[-1].facts["points"] == 2
    full = play("pool", {"body": 8}, {"change": 5})
    assert (full.hero.body_hp, full.good) == (8, False)
    assert play("pool", {"body": 8, "body_hp": 7}, {"change": 0}).kinds == ["pool-back"]


@pytest.mark.clause("GF-120", "GF-079")
def test_armour_points_by_the_facilitators_word(play: Go, sketch: Go) -> None:
    worn = replace(sketch(ap=2), ap_max=3)
    assert play("pool", worn, {"pool": "ap", "change": 5}).hero.ap == 3
    less = play("pool", worn, {"pool": "ap", "change": -1})
    assert (less.hero.ap, less.word, less.good, less.kinds) == (1, "changed", True, ["armour-set"])
    broken = play("pool", worn, {"pool": "ap", "change": -9})
    assert (broken.hero.ap, broken.kinds) == (0, ["armour-set", "broken"])
    same = play("pool", broken.hero, {"pool": "ap", "change": -1})
    assert (same.word, same.good, same.kinds) == ("unchanged", False, ["armour-set"])


@pytest.mark.clause("R-26", "GF-070", "R-5")
def test_things_are_taken_as_far_as_slots_allow(play: Go) -> None:
    small = {"body": 4}
    taken = play("take", small, {"item": "rope", "count": 8})
    assert (taken.good, dict(taken.hero.gear)) == (True, {"rope": 8})
    full = play("take", taken.hero, {"item": "rope"})
    assert (full.good, full.word, full.notes[-1].facts["free"]) == (False, "refused", 0)
    heavy = play("take", small, {"item": "greatsword", "count": 5})
    assert (heavy.word, heavy.notes[-1].facts["needs"], heavy.notes[-1].facts["free"]) == ("refused", 10, 8)
    assert play("take", taken.hero, {"item": "arrows"}).good is True


@pytest.mark.clause("GF-074", "GF-079")
def test_services_and_wares_cost_what_is_printed(play: Go, sketch: Go) -> None:
    worn = replace(sketch(ap=1, coin=15), ap_max=2)
    mended = play("buy", worn, {"item": "repair armor"})
    assert (mended.hero.ap, mended.hero.coin, mended.good) == (2, 0, True)
    assert play("buy", mended.hero, {"item": "repair armor"}).good is False
    assert play("buy", replace(worn, coin=14), {"item": "repair armor"}).word == "refused"
    assert play("buy", replace(mended.hero, coin=99), {"item": "repair armor"}).hero.coin == 99
    meal = play("buy", {"coin": 2}, {"item": "good meal"})
    assert (meal.hero.coin, meal.hero.gear, meal.hero.ap) == (0, (), 0)
    rope = play("buy", {"coin": 6}, {"item": "rope"})
    assert (rope.hero.coin, rope.hero.gear, rope.word) == (0, (("rope", 1),), "bought")
    assert play("buy", {"coin": 5}, {"item": "rope"}).hero.coin == 5


@pytest.mark.clause("GF-122")
def test_the_dead_do_nothing(play: Go, sketch: Go) -> None:
    dead = replace(sketch(), dead=True)
    asked_for = play("test", dead, {})
    assert (asked_for.word, asked_for.good, asked_for.kinds) == ("dead", False, ["is-dead"])


@pytest.mark.clause("R-20", "GF-122")
def test_treatment_of_the_fallen(play: Go, sketch: Go) -> None:
    dying = replace(sketch(body=0), clocks=(Clock("body", "rounds", 3), Clock("intellect", "days", 2)))
    saved = play("death", dying, {"healer": 6}, [(4,)])
    assert (saved.good, saved.facts["saved"], saved.facts["units"], saved.facts["tried"]) == (True, 1, 3, 1)
    assert (saved.facts["rounds"], saved.facts["hours"], saved.facts["dead_at_once"]) == (1, 0, 0)
    assert [clock.attribute for clock in saved.hero.clocks] == ["intellect"]
    lost = play("death", dying, {"healer": 6, "tries": 1}, [(3,)])
    assert (lost.good, lost.hero.dead, lost.facts["tried"], lost.facts["saved"]) == (False, True, 1, 0)
    spell = play("death", dying, {"spell": True})
    assert (spell.facts["tried"], spell.good) == (1, True)
    at_once = play("death", {}, {}, [(1,)])
    assert (
        at_once.good,
        at_once.hero.dead,
        at_once.facts["saved"],
        at_once.facts["units"],
        at_once.facts["tried"],
    ) == (False, True, 0, 0, 0)


@pytest.mark.clause("GF-123", "GF-124", "GF-125", "R-21")
def test_what_a_rest_reports(play: Go, sketch: Go) -> None:
    hurt = {"body": 8, "body_hp": 1, "intellect_hp": 2}
    hour = play("rest", hurt, {}, ["pool:body", (4,)])
    assert (hour.facts["refilled"], hour.facts["gained"], hour.facts["full"]) == (1, 7, 0)
    two = play("rest", hurt, {"hours": 2}, ["pool:body", (4,), (4,)])
    assert (two.facts["refilled"], two.facts["gained"], two.facts["full"]) == (2, 11, 1)
    failed = play("rest", hurt, {}, ["pool:body", (1,)])
    assert (failed.facts["refilled"], failed.facts["gained"], failed.facts["full"]) == (0, 0, 0)
    night = play("rest", hurt, {"length": "night"})
    assert (night.facts["refilled"], night.facts["full"], night.kinds) == (2, 1, ["night"])
    week = play("rest", hurt, {"length": "week"})
    assert (week.facts["full"], week.kinds) == (1, ["week"])
    hungry = play("rest", hurt, {"length": "week", "full_stomach": False})
    assert (hungry.kinds, hungry.hero.body_hp) == (["hungry"], 1)
    dying = replace(sketch(body=0), clocks=(Clock("body", "hours", 3),))
    asleep = play("rest", dying, {"length": "night"})
    assert (asleep.hero.dead, asleep.kinds, asleep.facts["full"]) == (True, ["dead"], 0)
    gone = play("rest", dying, {"length": "week"})
    assert (gone.hero.dead, gone.hero.body, gone.kinds) == (True, 0, ["dead"])
    tired = replace(dying, intellect_hp=1)
    resting = play("rest", tired, {}, [(4,)])
    assert (resting.hero.clocks, resting.hero.dead) == ((Clock("body", "hours", 2),), False)


@pytest.mark.clause("GF-022", "GF-030", "R-3")
def test_what_rolled_attributes_open(play: Go) -> None:
    rolled = play("attributes", {}, {}, [(1,), (8,), (7,)])
    assert (rolled.word, rolled.good, rolled.hero.pools.dice, rolled.hero.normal) == (
        "class",
        True,
        (4, 8, 8),
        (4, 8, 8),
    )
    assert {name: rolled.facts[name] for name in ("no_class", "some_class", "dual", "classes", "d8s", "d4s", "sum")} == {
        "no_class": 0, "some_class": 1, "dual": 1, "classes": 3, "d8s": 2, "d4s": 1, "sum": 20,
    }  # fmt: skip
    assert (rolled.facts["thief"], rolled.facts["fighter"]) == (1, 0)
    none = play("attributes", {}, {}, [(3,), (4,), (5,)])
    assert (none.word, none.good, none.facts["no_class"], none.facts["some_class"], none.facts["dual"]) == (
        "no class",
        False,
        1,
        0,
        0,
    )
    assert play("attributes", {}, {"hoped": "fighter"}, [(1,), (8,), (7,)]).good is False
    assert play("attributes", {}, {"hoped": "sage"}, [(1,), (8,), (7,)]).good is True
    sage = {"willpower": 8, "klass": "sage"}
    assert play("attributes", sage, {}, [(1,), (8,), (7,)]).hero.klass == "sage"
    assert play("attributes", sage, {}, [(8,), (1,), (1,)]).hero.klass == ""
    placed = play(
        "attributes", {}, {}, [(1,), (8,), (4,), "to:body", "to:intellect"], assign_rolled_attributes=True
    )
    assert placed.hero.normal == (8, 6, 4)


@pytest.mark.clause("R-22", "R-23", "GF-131")
def test_a_loss_or_a_gain_ends_the_chain_only_for_a_loss(waits: Go, play: Go) -> None:
    gained = ["roll", (7,), "learn:lore"]
    assert waits("earn", {"xp": 7}, {"n": 1}, gained, xp_chain=True).facts["sides"] == 6
    assert play("earn", {"xp": 9}, {"n": 1}, ["roll", (2,), (2,)], xp_chain=True).hero.xp == 6
    assert play("earn", {"xp": 5}, {"n": 1}, ["roll", (3,), (4,)]).hero.xp == 0


@pytest.mark.clause("GF-074", "R-26")
def test_nothing_is_sold_that_cannot_be_carried(play: Go) -> None:
    full = play("take", {"body": 4, "coin": 50}, {"item": "rope", "count": 8}).hero
    refused = play("buy", full, {"item": "tent"})
    assert (refused.word, refused.hero.coin) == ("refused", 50)
    assert play("buy", full, {"item": "good meal"}).hero.coin == 48


@pytest.mark.clause("R-20", "GF-122")
def test_the_death_table_again_replaces_the_clock_of_that_attribute_alone(play: Go, sketch: Go) -> None:
    clocks = (Clock("intellect", "days", 5), Clock("body", "days", 8))
    dying = replace(sketch(body=0, intellect=0), clocks=clocks)
    again = play("harm", dying, {"points": 1}, [(3,), (2,)]).hero
    assert set(again.clocks) == {Clock("intellect", "days", 5), Clock("body", "hours", 2)}


@pytest.mark.clause("GF-V11", "R-22")
def test_a_track_is_good_when_the_wanted_row_came_up(play: Go) -> None:
    gained = play("xp", {"xp": 3}, {"earned": 1, "want": "feat", "target": 1}, ["roll", (4,)])
    assert (gained.word, gained.good, gained.facts["gained"], gained.hero.xp) == ("gained", True, 1, 0)
    short = play("xp", {"xp": 3}, {"earned": 1, "want": "skill", "target": 1}, ["roll", (4,)])
    assert (short.word, short.good, short.facts["gained"]) == ("short", False, 0)


@pytest.mark.clause("R-27", "GF-122")
def test_a_round_of_the_fight_is_a_round_of_the_clock() -> None:
    assert round_over(Lot("rounds", 3), down=True) == Lot("rounds", 2)
    assert round_over(Lot("rounds", 2), down=True) == Lot("rounds", 1)
    assert round_over(Lot("rounds", 1), down=True) == Lot("dead")
    assert round_over(Lot("hours", 1), down=True) == Lot("hours", 1)
    assert round_over(Lot("", 0), down=True) == Lot("", 1)
    assert round_over(Lot("rounds", 1), down=False) == Lot("rounds", 1)
