"""The worked examples and the exact odds of the catalog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.generic_fantasy.character import CLASSES, open_classes
from talewright.rulesets.generic_fantasy.dice_reading import LOSES, NOBODY, WINS, read, tie_break, winner
from talewright.rulesets.generic_fantasy.feats import harm_of
from talewright.rulesets.generic_fantasy.gear import gained, slots, slots_used
from talewright.rulesets.generic_fantasy.options import Rules
from talewright.rulesets.generic_fantasy.spending import bundles
from talewright.rulesets.generic_fantasy.tests import throw

F = Fraction
Go = Callable[..., Any]
JANE = {"body": 6, "intellect": 8, "willpower": 4, "klass": "thief", "feats": ["sneak-attack"]}
FIGHTER = {"body": 8, "melee": 6, "klass": "fighter"}


@pytest.mark.clause("GF-E1", "GF-024", "GF-030")
def test_jane(sketch: Go) -> None:
    jane = sketch(**JANE)
    assert jane.pools.hp == (6, 8, 4)
    assert open_classes(jane.normal) == ["thief"]


@pytest.mark.clause("GF-E2", "GF-070", "R-5")
def test_jane_packs(sketch: Go) -> None:
    package = CLASSES["thief"]
    jane = replace(gained(sketch(**JANE), package["package"]), coin=package["coin"])
    rules = Rules()
    assert (slots_used(jane, rules), slots(jane, rules), jane.ap, jane.coin) == (5, 10, 2, 10)
    assert slots_used(jane, Rules(ammo_slots=1)) == 6


@pytest.mark.clause("GF-E3", "GF-102", "GF-104")
def test_one_weak_hit_passes_with_a_consequence(play: Go) -> None:
    done = play("test", {"body": 8, "melee": 6}, {"skill": "melee"}, [(5, 2)])
    assert done.good
    assert done.facts["hits"] == done.facts["weak"] == 1
    assert done.kinds.count("consequence") == 1


@pytest.mark.clause("GF-E4", "GF-105", "GF-106", "GF-107", "R-12")
def test_two_misses(play: Go, waits: Go) -> None:
    assert not play("test", {"body": 8, "melee": 6}, {"skill": "melee"}, [(3, 1)]).good
    assert "buy:hit+miss for 4 BOD" in waits("test", FIGHTER, {"skill": "melee"}, [(3, 1)]).options
    bought = play("test", FIGHTER, {"skill": "melee"}, [(3, 1), "buy:hit+miss for 4 BOD"])
    assert bought.good
    assert bought.hero.body_hp == 4
    trouble = play("test", FIGHTER, {"skill": "melee", "trouble": True}, [(3, 1), "keep", "trouble"])
    assert trouble.good
    assert (trouble.facts["trouble"], trouble.facts["hits"]) == (1, 0)


@pytest.mark.clause("GF-E5", "GF-103")
def test_one_hit_short_of_two(play: Go) -> None:
    hard = {"need": 2}
    assert not play("test", {"body": 8}, hard, [(7,)]).good
    done = play("test", {**FIGHTER, "melee": 0}, hard, [(7,), "buy:hit+hit for 6 BOD"])
    assert done.good
    assert done.hero.body_hp == 2


CONTESTS = [
    ("GF-E6", ((8, 8), (2, 6)), ((6, 6), (5, 6)), LOSES),
    ("GF-E7", ((8, 8), (2, 6)), ((6, 8), (3, 6)), WINS),
    ("GF-E8", ((5, 8), (2, 4)), ((5, 6), (3, 6)), LOSES),
    ("GF-E9", ((5, 8),), ((5, 6),), WINS),
    ("GF-E10", ((5, 6),), ((5, 6),), NOBODY),
]


@pytest.mark.clause("GF-E6", "GF-E7", "GF-E8", "GF-E9", "GF-E10", "R-14", "GF-110")
@pytest.mark.parametrize(("name", "own", "other", "result"), CONTESTS)
def test_contests(name: str, own: Any, other: Any, result: int) -> None:
    mine, theirs = read(own), read(other)
    assert winner(mine.grades, theirs.grades, tie_break(mine, theirs)) == result, name
    assert winner(theirs.grades, mine.grades, tie_break(theirs, mine)) == -result, name


@pytest.mark.clause("GF-E11", "GF-078", "GF-079", "GF-114", "R-7")
def test_longsword_against_light_armour(play: Go) -> None:
    order = {"foe_body": 6, "foe_ap": 2}
    done = play("attack", {"body": 8, "melee": 6, "weapon": "longsword"}, order, [(8, 4), (1,)])
    assert done.facts["dealt"] == 4
    assert (done.facts["foe_ap"], done.facts["foe_body"], done.facts["foe_body_hp"]) == (0, 6, 4)
    assert "foe-broken" in done.kinds


@pytest.mark.clause("GF-E12", "GF-120", "R-9")
def test_harm_carries_into_the_smaller_die(play: Go) -> None:
    done = play("harm", {"body": 6, "body_hp": 1}, {"points": 3})
    assert (done.hero.body, done.hero.body_hp) == (4, 2)
    assert done.hero.wounds == ("BOD fell from d6",)
    stopped = play("harm", {"body": 6, "body_hp": 1}, {"points": 3}, overflow="stop")
    assert (stopped.hero.body, stopped.hero.body_hp) == (4, 4)


@pytest.mark.clause("GF-E13", "GF-121", "GF-122")
def test_below_d4_rolls_for_death(play: Go, waits: Go) -> None:
    assert waits("harm", {"body": 4}, {"points": 4}).what == "death"
    assert play("harm", {"body": 4}, {"points": 4}, [(1,)]).hero.dead
    done = play("harm", {"body": 4}, {"points": 4}, [(3,), (5,)])
    assert (done.hero.body, done.hero.body_hp, done.hero.dead) == (0, 0, False)
    assert [(clock.attribute, clock.unit, clock.left) for clock in done.hero.clocks] == [("body", "hours", 5)]


@pytest.mark.clause("GF-E14", "R-10")
def test_paying_the_last_points_depletes(play: Go) -> None:
    thief = {"intellect": 8, "intellect_hp": 4, "klass": "thief"}
    done = play("test", thief, {"attribute": "intellect"}, [(2,), "buy:hit for 4 INT"])
    assert done.good
    assert (done.hero.intellect, done.hero.intellect_hp, done.hero.wounds) == (6, 6, ("INT fell from d8",))


@pytest.mark.clause("GF-E15", "GF-062", "R-17")
def test_a_doubled_missile_resisted(play: Go) -> None:
    sage = {"willpower": 8, "spells": ["magic-missile"]}
    order = {"spell": "magic-missile", "doublings": 1, "foe_body": 6}
    done = play("cast", sage, order, ["resist", (6,), (1,)])
    assert (done.facts["cost"], done.facts["resisted"], done.facts["dealt"]) == (2, 1, 2)
    assert done.hero.willpower_hp == 6
    full = play("cast", sage, order, ["resist", (1,), (6,)])
    assert full.facts["dealt"] == 4


@pytest.mark.clause("GF-E16", "GF-131", "GF-132", "R-22")
def test_a_bad_roll_costs_experience(play: Go) -> None:
    assert play("earn", {"xp": 7}, {"n": 1}, ["roll", (1,), (5,)]).hero.xp == 1


@pytest.mark.clause("GF-E17", "R-23")
def test_a_twenty_chooses_and_rolls_again(play: Go) -> None:
    answers = ["roll", (20,), "row:skill", "learn:lore", (15,), "attribute:body"]
    done = play("earn", {"xp": 19, "body": 6}, {"n": 1}, answers)
    assert (done.hero.xp, done.hero.skill("lore"), done.hero.body, done.hero.body_hp) == (12, 4, 8, 8)


@pytest.mark.clause("GF-E18", "GF-034")
def test_precise_strike_with_a_mace(play: Go) -> None:
    assert harm_of(2, 1, 2, "multiply", precise=True, sneak=False) == 6
    strong = {"body": 12, "melee": 8, "weapon": "mace", "feats": ["precise-strike"]}
    assert play("attack", strong, {}, [(11, 8), (1,)]).facts["dealt"] == 6
    plain = {**strong, "feats": []}
    assert play("attack", plain, {}, [(11, 8), (1,)]).facts["dealt"] == 4


# -- exact odds ---------------------------------------------------------------------------------------------


@pytest.mark.clause("GF-V1", "GF-101")
@pytest.mark.parametrize(
    ("die", "chance"), [(4, F(1, 4)), (6, F(1, 2)), (8, F(5, 8)), (10, F(7, 10)), (12, F(3, 4))]
)
def test_one_die_passes(odds: Go, die: int, chance: F) -> None:
    assert odds("test", {"body": die}, {}).value == chance


@pytest.mark.clause("GF-V2")
def test_d8_and_d6_together() -> None:
    found = solve_rule(throw, 8, 6, (), 0, 1, True, ("body", "melee"), goal=lambda _: [0])
    assert found.spread(lambda done: done[0]) == {
        (0, 0): F(3, 16),
        (1, 0): F(3, 8),
        (2, 0): F(1, 8),
        (1, 1): F(3, 16),
        (2, 1): F(1, 8),
    }


@pytest.mark.clause("GF-V3", "GF-109")
def test_d8_against_d6(odds: Go) -> None:
    found = odds("contest", {"body": 8}, {"foe_die": 6})
    assert (found.value, found.mean("lose"), found.mean("none")) == (F(11, 16), F(5, 16), 0)


@pytest.mark.clause("GF-V4")
def test_what_decides_a_contest(odds: Go) -> None:
    found = odds("contest", {"body": 8, "melee": 6}, {"skill": "melee", "foe_die": 6, "foe_skill_die": 6})
    assert found.value == F(353, 576)
    rungs = [found.mean(f"by_{name}") for name in ("hits", "grade", "faces", "dice")]
    assert rungs == [F(5, 8), F(3, 32), F(35, 144), F(11, 288)]


@pytest.mark.clause("GF-V5")
def test_harm_each_way(odds: Go) -> None:
    order = {"harm": 2, "foe_melee": 6, "foe_harm": 1}
    found = odds("attack", {"body": 8, "melee": 6}, order)
    assert (found.mean("dealt"), found.mean("taken")) == (F(253, 144), F(161, 288))


@pytest.mark.clause("GF-V6", "GF-113")
def test_a_duel_to_the_end(odds: Go) -> None:
    order = {"harm": 2, "foe_melee": 6, "foe_ap": 2, "foe_harm": 1}
    found = odds("duel", {"body": 8, "melee": 6, "ap": 3}, order)
    assert float(found.value) == pytest.approx(0.998342600071, abs=1e-12)
    assert float(found.times("attack")) == pytest.approx(6.958468257360, abs=1e-11)


@pytest.mark.clause("GF-V7", "GF-107")
def test_cheapest_points_for_two_hits(odds: Go) -> None:
    found = odds("test", FIGHTER, {"skill": "melee", "need": 2}, goal=("good", "-spent"))
    assert found.value == 1
    assert found.spread("spent") == {0: F(5, 16), 4: F(1, 2), 8: F(3, 16)}
    assert ((2, 2), (4,)) in bundles((0, 0), (4,))


@pytest.mark.clause("GF-V8", "GF-036", "R-16")
def test_expertise_until_it_passes(odds: Go) -> None:
    thief = {"intellect": 8, "lore": 8, "feats": ["expertise"], "klass": "thief"}
    endless = odds("test", thief, {"attribute": "intellect", "skill": "lore", "endless": True})
    assert endless.value == 1
    assert 2 * endless.times("skill-again") == F(9, 20)
    # From a pool of 8 the last resort is buying, so it comes a little dearer.
    bounded = odds("test", thief, {"attribute": "intellect", "skill": "lore"}, goal=("good", "-spent"))
    assert (bounded.value, bounded.mean("spent")) == (1, F(9, 64) * F(53, 16))


@pytest.mark.clause("GF-V9", "R-20")
def test_death_with_treatment(odds: Go) -> None:
    found = odds("death", {}, {"healer": 6})
    assert found.value == F(5073, 8192)
    assert found.mean("dead_at_once") == F(1, 4)


@pytest.mark.clause("GF-V10", "GF-123")
def test_hours_to_refill(odds: Go) -> None:
    hurt = {"body": 8, "body_hp": 1, "intellect": 6, "intellect_hp": 1, "willpower": 4, "willpower_hp": 1}
    found = odds("rest", hurt, {"hours": 0})
    assert found.value == 1
    assert found.times("test") == F(38, 5)


@pytest.mark.clause("GF-V11")
def test_an_attribute_from_twenty_points(odds: Go) -> None:
    assert odds("xp", {}, {"earned": 20}).value == F(2, 5)


@pytest.mark.clause("GF-V12", "GF-022", "GF-031")
def test_rolled_attributes(odds: Go) -> None:
    found = odds("attributes", {}, {})
    assert (found.mean("no_class"), found.mean("dual")) == (F(27, 64), F(5, 32))
