"""Spells, Counterspell, help, treatment and the facilitator's word inside duels and fights of several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from talewright.core.ask import FOE, HERO, MASTER
from talewright.rulesets.generic_fantasy.character import Clock, Hero

Go = Callable[..., Any]
SAGE = {"willpower": 8, "spells": ["magic-missile", "heal"], "feats": ["spellcasting"]}
WEAK = {"foe_body": 4}


@pytest.mark.clause("GF-060", "GF-062", "GF-111", "R-30")
def test_a_turn_of_a_duel_is_an_attack_or_a_spell(play: Go, waits: Go) -> None:
    turn = waits("duel", SAGE, WEAK)
    assert (turn.what, turn.options, turn.clause) == ("duel-turn", ("attack", "cast:magic-missile"), "GF-111")
    strength = waits("duel", SAGE, WEAK, ["cast:magic-missile"])
    assert (strength.what, strength.options) == ("strength", ("times:1", "times:2", "times:4", "times:8"))
    done = play("duel", SAGE, WEAK, ["cast:magic-missile", "times:2", "accept"])
    assert (done.word, done.hero.willpower_hp, done.facts["dealt"]) == ("won", 6, 4)


@pytest.mark.clause("GF-061", "R-17")
def test_a_target_resists_in_a_duel(play: Go) -> None:
    """WIL d8 against BOD d4; the target wins and takes half: 2 of 4."""
    order = {**WEAK, "halt": True}
    cast = ["cast:magic-missile", "times:2"]
    halved = [*cast, "resist", (4,), (1,), (1,), (1,), "halt"]  # then an attack of the opponent that misses
    assert play("duel", SAGE, order, halved).facts["dealt"] == 2
    full = play("duel", SAGE, order, [*cast, "resist", (1,), (4,)])
    assert (full.word, full.facts["dealt"]) == ("won", 4)


@pytest.mark.clause("GF-063")
def test_healing_takes_a_turn_and_needs_a_wound(play: Go, waits: Go) -> None:
    hurt = {**SAGE, "body": 6, "body_hp": 3}
    order = {"halt": True}
    assert "cast:heal" not in waits("duel", SAGE, order).options
    assert "cast:heal" in waits("duel", hurt, order).options
    done = play("duel", hurt, order, ["cast:heal", "times:2", (1,), (1,), "halt"])
    assert (done.word, done.hero.body_hp, done.hero.willpower_hp) == ("halted", 6, 6)


@pytest.mark.clause("R-30", "R-24")
def test_the_hedge_witch_casts_while_that_leaves_her_a_point(waits: Go) -> None:
    turn = waits("duel", {"body": 12}, {"foe": "hedge-witch", "first": "foe"})
    assert (turn.who, turn.settled) == (FOE, "cast:magic-missile")
    assert turn.options == ("attack", "cast:magic-missile", "cast:stupefy")
    last = {"foe": "hedge-witch", "first": "foe", "foe_willpower_hp": 1}
    assert waits("duel", {"body": 12}, last).settled == ""


@pytest.mark.clause("GF-039", "R-18")
def test_counterspell_in_a_duel_for_either_side(play: Go, waits: Go) -> None:
    hero = {**SAGE, "feats": ["spellcasting", "counterspell"], "body": 8, "melee": 6, "weapon": "longsword"}
    theirs = ["cast:magic-missile", "times:1"]
    asked = waits("duel", hero, {"foe": "hedge-witch"}, theirs)
    assert (asked.what, asked.who) == ("counterspell", FOE)
    mine = waits("duel", hero, {"foe": "hedge-witch", "first": "foe"}, theirs)
    assert (mine.what, mine.who, mine.settled) == ("counterspell", HERO, "")
    order = {"foe": "hedge-witch", "first": "foe", "foe_spend": False}
    stopped = [*theirs, "counter", (8,), (1,)]
    won = play("duel", hero, order, [*stopped, "attack", (8, 6), (1,)])
    assert (won.word, won.hero.body_hp, won.kinds.count("countered")) == ("won", 8, 1)


@pytest.mark.clause("R-30")
def test_spells_without_numbers_are_cast_where_the_order_says_so(play: Go, waits: Go) -> None:
    hero = {"willpower": 8, "spells": ["darkness"], "feats": ["spellcasting"]}
    assert waits("duel", hero, WEAK).what == "attack"
    order = {**WEAK, "other_spells": True, "halt": True}
    assert waits("duel", hero, order).options == ("attack", "cast:darkness")
    done = play("duel", hero, order, ["cast:darkness", (1,), (1,), "halt"])
    assert (done.hero.willpower_hp, done.facts["dealt"]) == (7, 0)


@pytest.mark.clause("GF-063", "GF-111", "R-30")
def test_fireball_reaches_three_in_line(play: Go, waits: Go) -> None:
    mage = {"willpower": 12, "body": 8, "spells": ["fireball"], "feats": ["spellcasting"]}
    order = {"foe": "cellar-rat", "number": 4, "flee": True}
    opening = [(8,), (1,), (1,), (1,), (1,), (4,), (3,), (2,), (1,)]  # the rats' dead tie is thrown again
    turn = waits("skirmish", mage, order, opening)
    assert turn.options == ("attack:1", "cast:fireball", "flee", "surrender")
    cast = [*opening, "cast:fireball", "times:2", "accept", "accept", "accept"]
    done = play("skirmish", mage, order, [*cast, "flee"])
    assert (done.facts["foes_out"], done.facts["dealt"], done.hero.willpower_hp) == (3, 12, 6)


@pytest.mark.clause("GF-039", "GF-061", "R-30")
def test_in_a_fight_of_several_one_of_the_other_side_counters(play: Go, waits: Go) -> None:
    mage = {**SAGE, "body": 8}
    order = {"foes": ["cellar-rat", "hedge-witch"], "flee": True, "foe_spend": False}
    opening = [(8,), (2,), (1,), "cast:magic-missile", "times:1", "at:1"]
    asked = waits("skirmish", mage, order, opening)
    assert (asked.what, asked.options, asked.settled) == ("counterspell", ("let", "fighter:2"), "fighter:2")
    stopped = [*opening, "fighter:2", (8,), (1,), "flee", "flee"]
    done = play("skirmish", mage, order, stopped)
    assert (done.facts["dealt"], done.hero.willpower_hp) == (0, 8)
    let = [*opening, "let", "accept", "flee", "flee"]
    assert play("skirmish", mage, order, let).facts["dealt"] == 2


@pytest.mark.clause("GF-063", "R-30")
def test_a_friend_is_healed(play: Go) -> None:
    order = {"foe": "bog-ogre", "number": 1, "allies": ["wolf"], "flee": True}
    opening = [(5,), (1,), (12,), "attack:2", (4, 1), (1, 1)]  # the ogre hits the wolf for 3
    done = play("skirmish", SAGE, order, [*opening, "cast:heal", "times:1", "flee", "flee"])
    assert done.hero.willpower_hp == 7
    assert next(note.facts["points"] for note in done.notes if note.kind == "healed") == 2


@pytest.mark.clause("GF-108", "R-13", "R-31")
def test_a_turn_helps_a_friends_next_attack(waits: Go) -> None:
    hero = {"body": 8, "melee": 6}
    order = {"foe": "bog-ogre", "number": 1, "allies": ["wolf"], "assist": True}
    opening = [(8,), (5,), (1,)]
    assert waits("skirmish", hero, order, opening).options == ("attack:1", "help:2")
    assert waits("skirmish", hero, {**order, "assist": False}, opening).what == "attack"
    helped = waits("skirmish", hero, order, [*opening, "help:2", "attack:1"])
    assert (helped.what, str(helped.dice)) == ("attack", "d6 d4 help:d6")
    spent = [*opening, "help:2", "attack:1", (1, 1, 1), (1, 1), "attack:2", (1, 1), (1, 1), "attack:1"]
    assert str(waits("skirmish", hero, order, [*spent, (1, 1), (1, 1), "attack:1"]).dice) == "d6 d4"


@pytest.mark.clause("R-13", "R-31", "GF-108")
def test_those_who_stand_by_help_in_a_duel(odds: Go, waits: Go) -> None:
    hero = {"body": 6, "melee": 4}
    assert str(waits("duel", hero, {**WEAK, "help": [6]}).dice) == "d6 d4 help:d6"
    assert str(waits("duel", hero, {**WEAK, "first": "foe", "foe_help": [8]}).dice) == "d4 help:d8"
    alone, helped, against = (
        odds("duel", hero, {**WEAK, **more}).value for more in ({}, {"help": [6]}, {"foe_help": [8]})
    )
    assert against < alone < helped


@pytest.mark.clause("GF-122", "R-20", "R-27")
def test_rounds_of_a_fight_run_the_clock_of_the_fallen(play: Go) -> None:
    order = {"foe": "cellar-rat", "number": 1, "allies": ["wolf"], "flee": True}
    hero = {"body": 4, "body_hp": 1}
    falls = [
        (1,),
        (2,),
        (4,),
        "attack:1",
        (4,),
        (1,),
        "attack:1",
        (1, 1),
        (1,),
    ]  # the rat bites, the wolf misses
    quiet = ["attack:2", (1,), (1, 1), "attack:1", (1, 1), (1,)]  # a round in which nobody is harmed
    for rounds, left in ((0, 2), (1, 1)):
        done = play("skirmish", hero, order, [*falls, *quiet * rounds, "flee", (2,), (2,)])
        assert [(one.unit, one.left) for one in done.hero.clocks] == [("rounds", left)]
    assert play("skirmish", hero, order, [*falls, *quiet * 2, "flee", (2,), (2,)]).hero.dead
    slow = play("skirmish", hero, order, [*falls, *quiet * 2, "flee", (3,), (2,)])
    assert [(one.unit, one.left) for one in slow.hero.clocks] == [("hours", 2)]


@pytest.mark.clause("GF-122")
def test_who_lies_dying_at_the_start_loses_rounds_too(play: Go) -> None:
    dying = replace(Hero(), body=0, body_hp=0, clocks=(Clock("body", "rounds", 1),))
    order = {"foe": "cellar-rat", "number": 1, "allies": ["wolf"], "flee": True}
    quiet = ["attack:1", (1, 1), (1,), "attack:2", (1,), (1, 1)]
    opening = [(4,), (1,)]
    assert not play("skirmish", dying, order, [*opening, "flee"]).hero.dead
    assert play("skirmish", dying, order, [*opening, *quiet, "flee"]).hero.dead


@pytest.mark.clause("R-20", "R-27")
def test_a_friend_treats_the_fallen_in_the_fight(play: Go, waits: Go) -> None:
    order = {"foe": "cellar-rat", "number": 1, "allies": ["hedge-witch"], "treat": True, "flee": True}
    hero = {"body": 4, "body_hp": 1}
    falls = [(1,), (2,), (4,), "attack:1", (4,), (1,)]
    assert "treat" in waits("skirmish", hero, order, falls).options
    death = waits("skirmish", hero, order, [*falls, "treat"])
    assert (death.what, str(waits("skirmish", hero, order, [*falls, "treat", (3,), (5,)]).dice)) == (
        "death",
        "2d6",
    )
    saved = play("skirmish", hero, order, [*falls, "treat", (3,), (5,), (4, 1), "flee"])
    assert (saved.hero.clocks, saved.hero.body, saved.hero.dead) == ((), 0, False)
    failed = play("skirmish", hero, order, [*falls, "treat", (3,), (5,), (1, 1), "flee"])
    assert [(one.unit, one.left) for one in failed.hero.clocks] == [("hours", 5)]
    gone = play("skirmish", hero, order, [*falls, "treat", (1,), "flee"])
    assert gone.hero.dead


@pytest.mark.clause("GF-113", "GF-001")
def test_the_facilitator_ends_a_fight(play: Go, waits: Go) -> None:
    misses = [(1,), (1,)] * 2
    asked = waits("duel", {}, {"halt": True}, misses)
    assert (asked.what, asked.who, asked.options) == ("halt", MASTER, ("go-on", "halt"))
    assert play("duel", {}, {"halt": True}, [*misses, "halt"]).word == "halted"
    fight = {"foe": "cellar-rat", "number": 1, "halt": True}
    done = play("skirmish", {}, fight, [(6,), (1,), *misses, "halt"])
    assert (done.word, done.facts["lose"], done.good) == ("halted", 0, False)


@pytest.mark.clause("R-27")
def test_who_is_out_does_not_duel(play: Go) -> None:
    treated = replace(Hero(), intellect=0, intellect_hp=0)
    done = play("duel", treated, {})
    assert (done.word, done.kinds) == ("barred", ["barred"])


@pytest.mark.clause("R-30", "GF-060")
def test_a_caster_beats_more_than_the_same_person_without_spells(odds: Go) -> None:
    hero = {"body": 4, "willpower": 6}
    sage = {**hero, "spells": ["magic-missile"], "feats": ["spellcasting"]}
    order = {"foe_body": 4, "foe_melee": 6}
    assert odds("duel", sage, order).value > odds("duel", hero, order).value


@pytest.mark.clause("R-17", "GF-060", "GF-114")
def test_the_odds_of_a_small_duel_by_hand(odds: Go) -> None:
    """One BOD HP and two of WIL against two BOD HP, all dice d4; a hit is a 4.

    The spell fells unless the target wins d4 against d4 (6 of 16). Then one HP and no spell are left on either side
    (the last point of WIL would fell the caster), and attacks decide, with equal chances.
    """
    sage = {"body": 4, "body_hp": 1, "willpower": 4, "willpower_hp": 2, "spells": ["magic-missile"]}
    hero = {**sage, "feats": ["spellcasting"]}
    assert odds("duel", hero, {"foe_body": 4, "foe_body_hp": 2}).value == Fraction(10, 16) + Fraction(6, 32)
