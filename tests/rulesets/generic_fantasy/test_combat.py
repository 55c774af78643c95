"""Attacks and duels: dice, harm numbers, armour, feats of fighters and thieves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.character import track
from talewright.rulesets.generic_fantasy.feats import harm_of

Go = Callable[..., Any]
SWORD = {"body": 8, "melee": 6, "weapon": "longsword"}


@pytest.mark.clause("GF-076", "R-7")
@pytest.mark.parametrize(("mode", "points"), [("multiply", 6), ("add", 5), ("flat", 3), ("hits_only", 2)])
def test_what_the_harm_number_does(play: Go, mode: str, points: int) -> None:
    assert harm_of(2, 0, 3, mode, precise=False, sneak=False) == points
    assert harm_of(0, 0, 3, mode, precise=False, sneak=False) == 0
    done = play("attack", SWORD, {"harm": 3}, [(8, 4), (1,)], weapon_harm=mode)
    assert done.facts["dealt"] == points


@pytest.mark.clause("R-7", "GF-076")
def test_bare_hands_deal_hits(play: Go) -> None:
    assert play("attack", {"body": 8, "melee": 6}, {}, [(8, 4), (1,)]).facts["dealt"] == 2


@pytest.mark.clause("GF-114")
def test_a_winning_defender_deals_harm(play: Go) -> None:
    done = play("attack", SWORD, {"foe_harm": 2}, [(1, 1), (6,)])
    assert (done.facts["taken"], done.hero.body_hp) == (2, 6)
    defended = play("attack", SWORD, {"attacker": "foe"}, [(1,), (8, 4)])
    assert defended.facts["dealt"] == 4


@pytest.mark.clause("R-8")
def test_dice_of_attack_and_defence(waits: Go, play: Go) -> None:
    archer = {"intellect": 10, "ranged": 8, "body": 6, "defense": 4, "weapon": "longbow"}
    assert str(waits("attack", archer, {"foe_body": 12, "foe_melee": 4, "foe_defense": 6}).dice) == "d10 d8"
    assert (
        str(waits("attack", archer, {"foe_body": 12, "foe_melee": 4, "foe_defense": 6}, [(1, 1)]).dice)
        == "d12 d6"
    )
    assert str(waits("attack", archer, {"attacker": "foe", "foe_melee": 4}, [(1, 1)]).dice) == "d6 d4"
    beaten = play("attack", archer, {"foe_harm": 1}, [(1, 1), (6,)])
    assert beaten.facts["taken"] == 1
    far = play("attack", archer, {"foe_harm": 1}, [(1, 1), (6,)], defender_harm_at_range=False)
    assert far.facts["taken"] == 0


@pytest.mark.clause("GF-078", "R-9")
def test_armour_point_by_point(play: Go, waits: Go) -> None:
    order = {"points": 3, "armour": "choose"}
    question = waits("harm", {"body": 6, "ap": 2}, order)
    assert question.options == ("ap:2", "ap:1", "ap:0")
    assert question.settled == "ap:2"
    done = play("harm", {"body": 6, "ap": 2}, order, ["ap:1"])
    assert (done.hero.ap, done.hero.body_hp) == (1, 4)
    first = play("harm", {"body": 6, "ap": 2}, {"points": 3})
    assert (first.hero.ap, first.hero.body_hp) == (0, 5)


@pytest.mark.clause("R-9")
def test_armour_is_no_help_against_other_harm(play: Go) -> None:
    done = play("harm", {"intellect": 6, "ap": 2}, {"points": 1, "attribute": "intellect"})
    assert (done.hero.ap, done.hero.intellect_hp) == (2, 5)
    spell = play("resist", {"body": 6, "ap": 2}, {"caster": 8}, ["accept"])
    assert (spell.hero.ap, spell.hero.body_hp) == (0, 6)


@pytest.mark.clause("GF-041")
def test_spellshield_turns_harm_to_willpower(play: Go) -> None:
    shielded = {"body": 6, "willpower": 6, "feats": ["spellshield"]}
    done = play("harm", shielded, {"points": 2}, ["willpower"])
    assert (done.hero.body_hp, done.hero.willpower_hp) == (6, 4)
    intellect = play("harm", shielded, {"points": 2, "attribute": "intellect"}, ["willpower"])
    assert (intellect.hero.intellect_hp, intellect.hero.willpower_hp) == (6, 4)
    play("harm", shielded, {"points": 2, "attribute": "willpower"})  # nothing to ask


@pytest.mark.clause("GF-038")
def test_sneak_attack_doubles_harm(play: Go) -> None:
    thief = {**SWORD, "feats": ["sneak-attack"]}
    assert play("attack", thief, {"unaware": True}, [(8, 4), (1,)]).facts["dealt"] == 8
    assert play("attack", thief, {}, [(8, 4), (1,)]).facts["dealt"] == 4


@pytest.mark.clause("GF-033", "R-15", "R-12")
def test_berserk_goes_on_until_a_test_fails(play: Go, waits: Go) -> None:
    rage = {**SWORD, "feats": ["berserk"]}
    tough = {"foe_body": 12}
    done = play("attack", rage, tough, [(8, 1), (1,), "again", (4, 4), "again", (1, 3)])
    assert done.facts["dealt"] == 2 + 4
    stopped = play("attack", rage, tough, [(8, 1), (1,), "stop"])
    assert stopped.facts["dealt"] == 2
    assert waits("attack", rage, tough, [(8, 1), (1,), "again"]).what == "test"
    with pytest.raises(AssertionError, match="ended without asking"):
        waits("attack", rage, tough, [(1, 1), (6,)])  # it needs harm dealt


@pytest.mark.clause("R-15")
def test_mean_extra_hits_of_berserk(odds: Go) -> None:
    """d8+d6 against a target that never falls: 16/3 tests, 9/8 hits each, 6 hits."""
    found = odds("berserk", {"body": 8, "melee": 6}, {"enough": 200}, ("extra",))
    assert float(found.value) == pytest.approx(6, abs=1e-9)
    assert float(found.times("test")) == pytest.approx(16 / 3, abs=1e-9)


@pytest.mark.clause("R-15")
def test_berserk_as_contests(play: Go) -> None:
    rage = {**SWORD, "feats": ["berserk"]}
    answers = [(8, 1), (1,), "again", (8, 1), (1,), "again", (1, 1), (6,)]
    done = play(
        "attack", rage, {"foe_body": 12, "foe_harm": 1}, [*answers[:-2], (1, 1), (6,)], berserk="contests"
    )
    assert (done.facts["dealt"], done.facts["taken"]) == (4, 1)


@pytest.mark.clause("R-15", "R-10")
def test_a_berserk_fighter_may_pay_to_go_on(play: Go) -> None:
    rage = {**SWORD, "feats": ["berserk"], "klass": "fighter"}
    answers = [(8, 1), (1,), "pass", "again", (1, 1), "buy:hit+miss for 4 BOD", "stop"]
    done = play("attack", rage, {"foe_body": 12}, answers)
    assert (done.facts["dealt"], done.facts["spent"], done.hero.body_hp) == (4, 4, 4)


@pytest.mark.clause("R-28")
def test_thrift_offers_what_changes_the_result(waits: Go) -> None:
    fighter = {**SWORD, "klass": "fighter"}
    few = waits("attack", fighter, {}, [(5, 1), (6,)]).options
    many = waits("attack", fighter, {"thrift": False}, [(5, 1), (6,)]).options
    assert len(few) < len(many)
    assert "buy:hit+miss for 2 BOD" in few
    assert "buy:strong+miss for 4 BOD" not in few
    assert "buy:strong+miss for 4 BOD" in many


@pytest.mark.clause("R-27", "GF-121")
def test_paying_below_d4_loses_a_duel(play: Go) -> None:
    last = {"body": 4, "klass": "fighter"}
    done = play("duel", last, {"foe_body": 6}, [(1,), (6,), "buy:hit for 4 BOD", (4,), (8,)])
    assert (done.word, done.hero.body) == ("lost", 0)


@pytest.mark.clause("R-19")
def test_a_duel_may_begin_with_initiative(waits: Go) -> None:
    order = {"first": "initiative", "foe_body": 6}
    assert waits("duel", {"body": 6}, order, [(3,), (3,)]).what == "initiative"
    question = waits("duel", {"body": 6}, order, [(3,), (3,), (1,), (4,)])
    assert (question.what, question.who) == ("attack", "foe")


@pytest.mark.clause("GF-120")
def test_tracks_as_the_catalog_counts_them() -> None:
    assert [track(die, die) for die in (4, 6, 8, 10, 12)] == [4, 10, 18, 28, 40]
