"""Attacks, harm and fights of several, case by case: who deals what to whom, what it costs, and what is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.character import Clock, Hero
from talewright.rulesets.generic_fantasy.feats import harm_of
from talewright.rulesets.generic_fantasy.harm import death_roll
from talewright.rulesets.generic_fantasy.sheet_actions import urgent
from talewright.rulesets.generic_fantasy.spending import bundles
from talewright.testing.script import played

Go = Callable[..., Any]
SWORD = {"body": 8, "melee": 6, "weapon": "longsword"}
RAGE = {**SWORD, "feats": ["berserk"]}
HERO_FIRST: list[Any] = [(8,), (1,), (2,)]
"""Initiative of a hero and two opponents: hero, second, first."""


@pytest.mark.clause("GF-034", "GF-E18", "R-7")
@pytest.mark.parametrize(
    ("strong", "mode", "precise", "points"),
    [
        (1, "multiply", False, 4), (1, "multiply", True, 6), (0, "multiply", True, 4),
        (1, "add", True, 5), (1, "flat", True, 4), (0, "flat", True, 2), (1, "flat", False, 2), (1, "hits_only", True, 3),
    ],
)  # fmt: skip
def test_strong_hits_count_twice_only_with_precise_strike(
    strong: int, mode: str, precise: bool, points: int
) -> None:
    assert harm_of(2, strong, 2, mode, precise=precise, sneak=False) == points


@pytest.mark.clause("GF-034", "GF-114")
def test_precise_strike_in_an_attack_on_either_side(play: Go) -> None:
    strong = {"body": 12, "melee": 6, "weapon": "longsword"}
    assert play("attack", strong, {"foe_body": 12}, [(12, 1), (1,)]).facts["dealt"] == 2
    precise = {**strong, "feats": ["precise-strike"]}
    assert play("attack", precise, {"foe_body": 12}, [(12, 1), (1,)]).facts["dealt"] == 4
    order = {"attacker": "foe", "foe_body": 12, "foe_harm": 2}
    assert play("attack", {"body": 12}, order, [(12,), (1,)]).facts["taken"] == 2
    sharp = {**order, "foe_feats": ["precise-strike"]}
    assert play("attack", {"body": 12}, sharp, [(12,), (1,)]).facts["taken"] == 4


@pytest.mark.clause("GF-114", "R-14")
def test_without_a_winner_nobody_is_harmed(play: Go) -> None:
    done = play("attack", {"body": 6}, {"foe_body": 6, "foe_harm": 3}, [(5,), (5,)])
    assert (done.facts["dealt"], done.facts["taken"], done.facts["none"]) == (0, 0, 1)
    assert (done.hero.body_hp, done.facts["foe_body_hp"], done.kinds) == (
        6,
        6,
        ["rolled", "rolled", "stalemate"],
    )
    assert (done.word, done.good) == ("nothing", False)
    higher = play("attack", {"body": 6}, {"foe_body": 6}, [(3,), (2,)])
    assert (higher.facts["dealt"], higher.kinds) == (0, ["rolled", "rolled", "dealt"])


@pytest.mark.clause("GF-114", "R-8")
def test_harm_over_a_distance_goes_both_ways_unless_the_table_says_otherwise(play: Go) -> None:
    near = {"defender_harm_at_range": False}
    shot = {"attacker": "foe", "foe_shoots": True, "foe_harm": 2}
    assert play("attack", SWORD, shot, [(1,), (8, 4)]).facts["dealt"] == 4
    assert play("attack", SWORD, shot, [(1,), (8, 4)], **near).facts["dealt"] == 0
    assert play("attack", SWORD, shot, [(6,), (1, 1)], **near).facts["taken"] == 2
    archer = {"intellect": 8, "ranged": 6, "weapon": "longbow"}
    charged = play("attack", archer, {"attacker": "foe"}, [(6,), (1,)], **near)
    assert charged.facts["taken"] == 1
    assert play("attack", SWORD, {"foe_shoots": True}, [(8, 4), (1,)], **near).facts["dealt"] == 4
    assert play("attack", archer, {}, [(8, 4), (1,)], **near).facts["dealt"] == 4


@pytest.mark.clause("GF-114", "R-8")
def test_the_attacker_throws_its_attack_and_the_defender_its_guard(waits: Go) -> None:
    order = {"foe_body": 12, "foe_melee": 10, "foe_defense": 4}
    assert str(waits("attack", {"body": 6, "defense": 8, "melee": 4}, order).dice) == "d6 d4"
    assert str(waits("attack", {"body": 6, "defense": 8, "melee": 4}, order, [(1, 1)]).dice) == "d12 d10"
    defended = {**order, "attacker": "foe", "foe_melee": 4, "foe_defense": 10}
    assert str(waits("attack", {"body": 6, "defense": 8, "melee": 4}, defended).dice) == "d12 d4"
    assert str(waits("attack", {"body": 6, "defense": 8, "melee": 4}, defended, [(1, 1)]).dice) == "d8 d6"


@pytest.mark.clause("GF-114", "GF-036", "GF-037", "R-16")
def test_both_feats_of_a_thief_are_paid_in_one_attack(play: Go) -> None:
    thief = {"body": 6, "feats": ["expertise", "jack-of-all-trades"]}
    done = play("attack", thief, {"foe_body": 6}, ["jack", (1,), (2,), (1,), "reroll", (4,), "keep"])
    assert (done.facts["spent"], done.facts["foe_spent"], done.hero.intellect_hp) == (4, 0, 2)
    order = {"attacker": "foe", "foe_body": 6, "foe_feats": ["expertise", "jack-of-all-trades"]}
    other = play("attack", {"body": 6}, order, ["jack", (1,), (2,), (1,), "reroll", (4,), "keep"])
    assert (other.facts["spent"], other.facts["foe_spent"], other.facts["taken"]) == (0, 4, 1)


@pytest.mark.clause("GF-114", "R-10")
def test_a_bought_grade_in_an_attack_is_paid_by_its_buyer(play: Go) -> None:
    fighter = {**SWORD, "klass": "fighter"}
    done = play("attack", fighter, {}, [(5, 1), (6,), "buy:hit+miss for 2 BOD"])
    assert (done.facts["spent"], done.facts["foe_spent"], done.hero.body_hp) == (2, 0, 6)
    order = {"foe_body": 8, "foe_class": "fighter"}
    foe = play("attack", SWORD, order, [(5, 1), (4,), "buy:hit for 2 BOD"])
    assert (foe.facts["spent"], foe.facts["foe_spent"], foe.facts["foe_body_hp"]) == (0, 2, 6)


@pytest.mark.clause("GF-078", "GF-079", "GF-041", "R-9", "GF-120")
def test_what_is_reported_of_harm(play: Go) -> None:
    armoured = {"body": 6, "ap": 2, "feats": ["spellshield"]}
    assert play("harm", armoured, {"points": 1}).kinds == ["armour"]
    assert play("harm", armoured, {"points": 2}).kinds == ["armour", "broken"]
    assert play("harm", {"body": 6, "ap": 2}, {"points": 3}).kinds == ["armour", "broken", "harm"]
    assert play("harm", {"body": 6}, {"points": 5}).kinds == ["harm"]
    assert play("harm", {"body": 6}, {"points": 6}).kinds == ["harm", "wound"]
    assert play("harm", {"body": 4}, {"points": 4}, [(1,)]).kinds == ["out", "rolled", "fell-dead"]
    taken = play("harm", {"body": 6, "feats": ["spellshield"]}, {"points": 1}, ["take"])
    assert (taken.hero.body_hp, taken.hero.willpower_hp) == (5, 6)


@pytest.mark.clause("R-9", "GF-078")
def test_choosing_is_settled_only_where_excess_carries_over(waits: Go) -> None:
    order = {"points": 3, "armour": "choose"}
    assert waits("harm", {"body": 6, "ap": 2}, order).settled == "ap:2"
    assert waits("harm", {"body": 6, "ap": 2}, order, overflow="stop").settled == ""


@pytest.mark.clause("R-20")
def test_harm_to_another_attribute_leaves_the_clock_alone(play: Go, sketch: Go) -> None:
    dying = replace(sketch(body=0), clocks=(Clock("body", "days", 3),))
    assert play("harm", dying, {"attribute": "intellect", "points": 1}).hero.clocks == dying.clocks
    armoured = replace(dying, ap=2, ap_max=2)
    assert play("harm", armoured, {"points": 2}).hero.clocks == dying.clocks
    assert play("harm", armoured, {"points": 3}, [(1,)]).hero.dead


@pytest.mark.clause("GF-122", "R-20")
def test_the_clock_reports_death_once(play: Go, sketch: Go) -> None:
    dying = replace(sketch(body=0), clocks=(Clock("body", "hours", 2), Clock("intellect", "days", 2)))
    assert play("wait", dying, {"unit": "hours", "n": 1}).kinds == []
    ended = play("wait", dying, {"unit": "hours", "n": 2})
    assert (ended.kinds, ended.good, ended.word) == (["dead"], False, "dead")
    assert [clock.unit for clock in ended.hero.clocks] == ["days"]
    assert play("wait", ended.hero, {"unit": "hours", "n": 1}).kinds == ["is-dead"]
    first = play("harm", {"body": 4}, {"points": 4}, [(1,)])
    assert (first.hero.dead, first.hero.clocks, first.notes[-1].kind) == (True, (), "fell-dead")


@pytest.mark.clause("GF-033", "R-15")
def test_berserk_ends_with_the_fight(play: Go, waits: Go) -> None:
    assert play("attack", RAGE, {"foe_body": 4}, [(8, 4), (1,)]).facts["foe_out"] == 1
    order = {"attacker": "foe", "foe_feats": ["berserk"], "foe_body": 6, "foe_melee": 6}
    again = waits("attack", {"body": 12}, order, [(6, 4), (1,), "again", (6, 1)])
    assert (again.what, again.who) == ("berserk", "foe")
    done = play("attack", {"body": 12}, order, [(6, 4), (1,), "again", (6, 1), "again", (1, 1)])
    assert (done.facts["taken"], done.hero.body_hp) == (3, 9)
    fallen = play("attack", {"body": 4, "body_hp": 2}, {**order, "foe_harm": 1}, [(6, 4), (1,), (4,), (1,)])
    assert fallen.hero.clocks == (Clock("body", "days", 1),)


@pytest.mark.clause("R-15", "R-10", "R-12")
def test_a_test_of_a_berserker(play: Go, waits: Go) -> None:
    question = waits("attack", RAGE, {"foe_body": 12}, [(8, 1), (1,), "again"])
    assert (question.what, question.facts["attribute"], question.facts["need"]) == (
        "test",
        "BOD with melee",
        1,
    )
    archer = {"intellect": 8, "ranged": 6, "weapon": "longbow", "feats": ["berserk"]}
    shot = waits("attack", archer, {"foe_body": 12}, [(8, 1), (1,), "again"])
    assert (shot.facts["attribute"], str(shot.dice)) == ("INT with ranged", "d8 d6")
    strong = {"body": 12, "melee": 6, "weapon": "longsword", "feats": ["berserk", "precise-strike"]}
    answers = [(8, 1), (1,), "again", (12, 1), "again", (1, 1)]
    assert play("attack", strong, {"foe_body": 12}, answers).facts["dealt"] == 2 + 4
    plain = {**strong, "feats": ["berserk"]}
    assert play("attack", plain, {"foe_body": 12}, answers).facts["dealt"] == 2 + 2


@pytest.mark.clause("GF-033", "R-15")
def test_contests_of_a_berserker_among_several(play: Go, waits: Go) -> None:
    order = {"foe_body": 12, "number": 2, "flee": True}
    opening = [*HERO_FIRST, "attack:1", (8, 4), (1,)]
    offered = waits("skirmish", RAGE, order, opening, berserk="contests")
    assert (offered.what, offered.options) == ("berserk", ("stop", "again:1", "again:2"))
    second = [*opening, "again:2", (8, 1), (1,)]
    assert waits("skirmish", RAGE, order, second, berserk="contests").what == "berserk"
    done = play(
        "skirmish", RAGE, order, [*second, "again:1", (1, 1), (5,), "flee", "flee"], berserk="contests"
    )
    assert (done.facts["dealt"], done.facts["taken"], done.hero.body_hp, done.word) == (6, 1, 7, "won")
    missed = waits("skirmish", RAGE, order, [*opening, "again:1", (3, 1), (2,)], berserk="contests")
    assert (missed.what, missed.who) == ("turn", "foe")
    stopped = waits("skirmish", RAGE, order, [*opening, "stop"], berserk="contests")
    assert (stopped.what, stopped.who) == ("turn", "foe")


@pytest.mark.clause("GF-033", "R-15")
def test_an_opponent_goes_berserk_among_several(play: Go, waits: Go) -> None:
    order = {
        "foe_body": 12, "foe_melee": 6, "foe_harm": 1, "foe_feats": ["berserk"], "number": 1, "allies": ["wolf"], "flee": True,
    }  # fmt: skip
    opening = [(2,), (1,), (12,), "attack:2", (8, 1), (1, 1)]
    offered = waits("skirmish", SWORD, order, opening)
    assert (offered.what, offered.who, offered.options) == ("berserk", "foe", ("stop", "again:1", "again:2"))
    done = play("skirmish", SWORD, order, [*opening, "again:1", (8, 4), "again:1", (1, 1), "flee", "flee"])
    assert (done.facts["taken"], done.hero.body_hp, done.word) == (2, 6, "fled")
    opposed = [*opening, "again:1", (8, 4), (1, 1), "again:1", (1, 1), (8, 4), "flee", "flee"]
    contests = play("skirmish", SWORD, order, opposed, berserk="contests")
    assert (contests.facts["taken"], contests.facts["dealt"]) == (2, 4)


@pytest.mark.clause("GF-033", "R-15", "R-10")
def test_a_berserker_among_several_pays_and_strikes_precisely(play: Go) -> None:
    order = {"foe_body": 12, "number": 1, "flee": True}
    fighter = {**RAGE, "klass": "fighter"}
    answers = [
        (8,),
        (1,),
        "attack:1",
        (8, 1),
        (1,),
        "pass",
        "again:1",
        (1, 1),
        "buy:hit+miss for 4 BOD",
        "stop",
    ]
    done = play("skirmish", fighter, order, [*answers, "flee"])
    assert (done.facts["dealt"], done.hero.body_hp) == (4, 4)
    strong = {"body": 12, "melee": 6, "weapon": "longsword", "feats": ["berserk", "precise-strike"]}
    blows = [(12,), (1,), "attack:1", (8, 1), (1,), "again:1", (12, 1), "again:1", (2, 2), "flee"]
    assert play("skirmish", strong, order, blows).facts["dealt"] == 2 + 4
    assert play("skirmish", {**strong, "feats": ["berserk"]}, order, blows).facts["dealt"] == 2 + 2


@pytest.mark.clause("GF-035")
def test_only_a_standing_friend_with_protect_steps_in(play: Go, waits: Go) -> None:
    order = {"foe": "bog-ogre", "number": 1, "allies": ["wolf"], "flee": True}
    on_the_wolf = [(1,), (2,), (12,), "attack:2", (12, 1), (1, 1)]
    assert waits("skirmish", SWORD, order, on_the_wolf).what == "turn"
    guard = {**SWORD, "feats": ["protect"]}
    offered = waits("skirmish", guard, order, on_the_wolf)
    assert (offered.options, offered.facts["fighter"]) == (("no", "protect:1"), 2)
    taken = play("skirmish", guard, order, [*on_the_wolf, "protect:1", "flee", "flee"])
    assert [note.facts["fighter"] for note in taken.notes if note.kind == "protected"] == [1]
    on_the_guard = [(1,), (2,), (12,), "attack:1", (12, 1), (1, 1)]
    assert waits("skirmish", guard, order, on_the_guard).what == "turn"


@pytest.mark.clause("GF-038")
def test_sneak_attack_needs_the_feat_and_a_friend(play: Go) -> None:
    order = {"foe_body": 6, "foe_melee": 6, "foe_feats": ["sneak-attack"], "flee": True}
    alone = [(1,), (6,), "attack:1", (6, 1), (1, 1), "flee"]
    assert play("skirmish", SWORD, {**order, "number": 1}, alone).facts["taken"] == 1
    two = [(1,), (6,), (5,), "attack:1", (6, 1), (1, 1), "flee", "flee"]
    assert play("skirmish", SWORD, {**order, "number": 2}, two).facts["taken"] == 2
    plain = {**order, "number": 2, "foe_feats": []}
    assert play("skirmish", SWORD, plain, two).facts["taken"] == 1
    unaware = {"unaware": True}
    assert play("attack", SWORD, unaware, [(8, 4), (1,)]).facts["dealt"] == 4


@pytest.mark.clause("GF-113")
def test_turns_go_round_and_skip_those_who_are_out(play: Go, waits: Go) -> None:
    order = {"foes": ["cellar-rat", "wolf"], "flee": True}
    opening = [(8,), (4,), (2,), "attack:1", (8, 4), (1,)]  # the rat, who was next, falls
    after = waits("skirmish", SWORD, order, opening)
    assert (after.what, after.who, after.facts["fighter"]) == ("turn", "foe", 2)
    again = waits("skirmish", SWORD, order, [*opening, "attack:1", (1, 1), (1, 1)])
    assert (again.what, again.who) == ("turn", "hero")


@pytest.mark.clause("GF-108", "GF-038", "R-31")
def test_help_is_for_the_attacker_whomever_it_attacks(waits: Go) -> None:
    """The helper is the second of its side, and the target the second of the other."""
    order = {"foes": ["cellar-rat", "wolf"], "assist": True, "allies": ["barrow-guard"]}
    log: list[Any] = [(1,), (6,), (3,), (2,)]  # the guard acts first, the character last
    hero = {"melee": 6, "body": 12}

    def mine(asked: Any) -> bool:
        return (asked.what, asked.who, asked.facts.get("fighter")) == ("turn", "hero", 1)

    while not mine(asked := waits("skirmish", hero, order, log)):
        options = asked.options
        log.append("help:1" if "help:1" in options else options[0] if options else (1,) * asked.dice.count)
    log.append("attack:2")
    thrown = waits("skirmish", hero, order, log)
    assert (thrown.what, str(thrown.dice)) == ("attack", "d12 d6 help:d6")


@pytest.mark.clause("GF-039", "R-18")
def test_each_side_counters_with_its_own_skill(waits: Go) -> None:
    """The character knows lore, the hedge-witch does not use it: its dice alone hold the skill."""
    hero = {"willpower": 8, "lore": 6, "spells": ["magic-missile"]}
    order = {"foe": "hedge-witch", "spell_skill": "melee"}
    own = {**hero, "melee": 6}
    thrown = waits("duel", own, order, ["cast:magic-missile", "times:1", "counter"])
    assert (thrown.who, thrown.dice.count) == ("foe", 1)
    assert waits("duel", own, order, ["cast:magic-missile", "times:1", "counter", (1,)]).dice.count == 2


@pytest.mark.clause("R-20", "GF-078")
def test_harm_that_is_taken_on_an_attribute_that_is_out_rolls_again_and_armour_spares_it(
    waits: Go, play: Go
) -> None:
    out = Hero(body=0, body_hp=0, ap=3, ap_max=3, clocks=(Clock("body", "hours", 3),))
    order = {"points": 1, "armour": "choose"}
    assert waits("harm", out, order, ["ap:0"]).what == "death"
    assert play("harm", out, order, ["ap:1"]).hero.clocks == out.clocks


@pytest.mark.clause("GF-122")
def test_the_dead_have_no_clock() -> None:
    assert played(death_roll, answers=[(1,)]) == ("dead", 0)


@pytest.mark.clause("R-10", "R-15", "GF-107")
def test_what_a_berserk_archer_may_spend_depends_on_the_attribute_of_the_shot(waits: Go) -> None:
    archer = {"intellect": 8, "klass": "thief", "feats": ["berserk"], "ranged": 4}
    order = {"foe_body": 12, "shoot": True}
    won = [(8, 1), (1,), "pass", "again", (1, 1)]
    assert waits("attack", archer, order, won, spend_only_on_main_tests=True).what == "spend"


@pytest.mark.clause("GF-074", "GF-079")
def test_a_meal_mends_no_armour(play: Go) -> None:
    worn = Hero(ap=1, ap_max=2, coin=20)
    assert play("buy", worn, {"item": "good meal"}).hero.ap == 1
    assert play("buy", worn, {"item": "repair armor"}).hero.ap == 2


@pytest.mark.clause("GF-107", "R-11")
def test_purchases_are_offered_by_price_then_by_pool() -> None:
    """Two pools: what costs the same is in the order of the pools, what costs less is first."""
    offers = bundles((0,), (2, 2))
    assert [sum(price) for _, price in offers] == sorted(sum(price) for _, price in offers)
    assert offers == tuple(sorted(offers, key=lambda one: (sum(one[1]), one[1], one[0])))
    assert offers[0][1] < offers[1][1]


@pytest.mark.clause("GF-120", "GF-121", "GF-125")
def test_what_the_sheet_offers_first() -> None:
    hurt = Hero(body=0, body_hp=0, wounds=("BOD fell from d4",))

    def offered(hero: Hero) -> list[str]:
        return [action.verb or action.opens for action in urgent(hero)]

    assert offered(hurt) == ["rest", "name-wound"]
    assert offered(replace(hurt, clocks=(Clock("body", "days", 2),))) == [
        "stop",
        "tend",
        "wait",
        "name-wound",
    ]
    assert offered(replace(hurt, dead=True)) == []
    assert offered(Hero(wounds=("a limp (BOD fell from d6)",), body=4, body_hp=4)) == []


@pytest.mark.clause("GF-V12", "GF-022")
def test_rolled_attributes_stand_where_they_fall_or_are_placed(play: Go, waits: Go) -> None:
    rolled = [(8,), (1,), (4,)]
    done = play("attributes", {}, {}, rolled)
    assert (done.hero.normal, done.hero.pools.hp) == ((8, 4, 6), (8, 4, 6))
    assert waits("attributes", {}, {}, rolled, assign_rolled_attributes=True).what


@pytest.mark.clause("GF-114", "R-8")
def test_the_skill_of_a_defence_may_be_named(play: Go) -> None:
    """Without a name the larger die is rolled."""
    hero = {"body": 6, "melee": 4, "defense": 8}
    order = {"attacker": "foe", "foe_body": 6}
    assert play("attack", hero, order, [(1,), (8, 5)]).word == "hit"
    assert play("attack", hero, {**order, "guard": "melee"}, [(1,), (5, 4)]).word == "hit"
    armed = {"foe_body": 6, "foe_melee": 8, "foe_guard": "defense"}
    assert play("attack", {"body": 6}, armed, [(1,), (5,)]).facts["taken"] > 0
