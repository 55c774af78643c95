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


def happened(done: Any) -> list[str]:
    """What was noted besides dice and choices."""
    return [kind for kind in done.kinds if kind not in ("rolled", "chose")]


@pytest.mark.clause("GF-060", "GF-062", "GF-111", "R-30")
def test_a_turn_of_a_duel_is_an_attack_or_a_spell(play: Go, waits: Go) -> None:
    turn = waits("duel", SAGE, WEAK)
    assert (turn.what, turn.options, turn.clause) == ("duel-turn", ("attack", "cast:magic-missile"), "GF-111")
    strength = waits("duel", SAGE, WEAK, ["cast:magic-missile"])
    assert (strength.what, strength.options) == ("strength", ("times:1", "times:2", "times:4", "times:8"))
    done = play("duel", SAGE, WEAK, ["cast:magic-missile", "times:2", "accept"])
    assert (done.word, done.hero.willpower_hp, done.facts["dealt"]) == ("won", 6, 4)


@pytest.mark.clause("GF-061", "R-17", "R-30")
def test_a_target_resists_in_a_duel(play: Go) -> None:
    """WIL d8 against BOD d4; the target wins and takes half: 2 of 4."""
    order = {**WEAK, "halt": True}
    cast = ["cast:magic-missile", "times:2"]
    halved = [*cast, "resist", (4,), (1,), (1,), (1,), "halt"]  # then an attack of the opponent that misses
    assert play("duel", SAGE, order, halved).facts["dealt"] == 2
    full = play("duel", SAGE, order, [*cast, "resist", (1,), (4,)])
    assert (full.word, full.facts["dealt"]) == ("won", 4)


@pytest.mark.clause("GF-063", "R-30", "GF-040")
def test_healing_takes_a_turn_and_needs_a_wound(play: Go, waits: Go) -> None:
    hurt = {**SAGE, "body": 6, "body_hp": 3}
    order = {"halt": True}
    assert "cast:heal" not in waits("duel", SAGE, order).options
    assert "cast:heal" in waits("duel", hurt, order).options
    done = play("duel", hurt, order, ["cast:heal", "times:2", (1,), (1,), "halt"])
    assert (done.word, done.hero.body_hp, done.hero.willpower_hp) == ("halted", 6, 6)
    assert happened(done)[:3] == ["cast", "effect", "healed"]
    assert next(note.facts["points"] for note in done.notes if note.kind == "healed") == 3


@pytest.mark.clause("R-30", "R-24")
def test_the_hedge_witch_casts_while_that_leaves_her_a_point(waits: Go) -> None:
    turn = waits("duel", {"body": 12}, {"foe": "hedge-witch", "first": "foe"})
    assert (turn.who, turn.settled) == (FOE, "cast:magic-missile")
    assert turn.options == ("attack", "cast:magic-missile", "cast:stupefy")
    last = {"foe": "hedge-witch", "first": "foe", "foe_willpower_hp": 1}
    assert waits("duel", {"body": 12}, last).settled == ""


@pytest.mark.clause("GF-039", "R-18", "R-30")
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
    assert happened(done)[:2] == ["cast", "effect"]


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
    unskilled = waits("skirmish", {"body": 8}, order, [(8,), (5,), (1,)])
    assert unskilled.what == "attack"
    archer = {**hero, "weapon": "shortbow", "ranged": 6}
    assert waits("skirmish", archer, order, opening).what == "attack"  # another skill than the wolf's
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
    at_once = play("skirmish", hero, order, [*falls[:6], "flee", (2,), (2,)])  # in the very round of the fall
    assert [(one.unit, one.left) for one in at_once.hero.clocks] == [("rounds", 2)]
    early = [(1,), (2,), (4,), "attack:1", (1,), (1,), "attack:1", (1, 1), (1,), "attack:1", (1,), (1,)]
    later = [
        *early,
        "attack:1",
        (4,),
        (1,),
        *falls[6:],
        *quiet,
        "flee",
        (2,),
        (2,),
    ]  # a round before the fall
    fell_later = play("skirmish", hero, order, later)
    assert [(one.unit, one.left) for one in fell_later.hero.clocks] == [("rounds", 1)]
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
    assert ("not-yet" in failed.kinds, "saved" in failed.kinds) == (True, False)
    strikes, rat = ["attack:1", (1,), (1,), "pass"], ["attack:2", (1,), (1,), "pass"]
    waited = [*falls, *strikes, *rat, *strikes, *rat, "treat", (3,), (5,), (1, 1), "flee"]
    assert [(one.unit, one.left) for one in play("skirmish", hero, order, waited).hero.clocks] == [
        ("hours", 5)
    ]
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


@pytest.mark.clause("R-27", "GF-113", "GF-121")
def test_who_is_out_does_not_duel(play: Go) -> None:
    treated = replace(Hero(), intellect=0, intellect_hp=0)
    done = play("duel", treated, {})
    assert (done.word, done.kinds, done.notes[0].facts["attribute"]) == ("barred", ["barred"], "INT")
    figures = {
        name: done.facts[name] for name in ("win", "lose", "none", "dealt", "taken", "spent", "foe_spent")
    }
    assert figures == {"win": 0, "lose": 1, "none": 0, "dealt": 0, "taken": 0, "spent": 0, "foe_spent": 0}
    assert not done.good


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


FOE_CASTS = {
    "first": "foe",
    "foe_body": 8,
    "foe_willpower": 8,
    "foe_spells": ["magic-missile", "heal"],
    "halt": True,
}
MISS = [(1,), (1,)]


@pytest.mark.clause("R-30", "GF-061", "GF-060")
def test_an_opponent_casts_at_the_character_who_may_resist(play: Go, waits: Go) -> None:
    cast = ["cast:magic-missile", "times:2"]
    resist = waits("duel", {"body": 8}, FOE_CASTS, cast)
    assert (resist.what, resist.who, resist.settled) == ("resist", HERO, "resist")
    own = waits("duel", {"body": 8}, FOE_CASTS, [*cast, "resist"])
    assert (own.who, str(own.dice)) == (HERO, "d8")  # BOD, which the spell harms; the target began it
    strong = {**FOE_CASTS, "foe_willpower": 10}
    theirs = waits("duel", {"body": 8}, strong, [*cast, "resist", (1,)])
    assert (theirs.who, str(theirs.dice)) == (FOE, "d10")
    mine = waits("duel", SAGE, {"foe_body": 12}, [*cast, "resist"])
    assert (mine.who, str(mine.dice)) == (FOE, "d12")
    assert str(waits("duel", SAGE, {"foe_body": 12}, [*cast, "resist", (1,)]).dice) == "d8"
    for answers, left in ((["accept"], 4), (["resist", (8,), (1,)], 6), (["resist", (1,), (8,)], 4)):
        done = play("duel", {"body": 8}, FOE_CASTS, [*cast, *answers, *MISS, "halt"])
        assert (done.hero.body_hp, done.facts["taken"], happened(done)[0]) == (left, 8 - left, "foe-cast")


@pytest.mark.clause("R-30", "GF-063")
def test_an_opponent_heals_itself(play: Go) -> None:
    order = {**FOE_CASTS, "foe_body_hp": 3}
    done = play("duel", {"body": 8}, order, ["cast:heal", "times:1", *MISS, "halt"])
    assert (done.facts["foe_body_hp"], done.hero.body_hp) == (5, 8)
    assert happened(done)[:3] == ["foe-cast", "effect", "healed"]


@pytest.mark.clause("GF-041", "R-30", "R-9")
def test_armour_and_spellshield_work_against_spells_in_fights(play: Go, waits: Go) -> None:
    cast = ["cast:magic-missile", "times:1", "accept"]
    armoured = play("duel", {"body": 8, "ap": 1}, FOE_CASTS, [*cast, *MISS, "halt"])
    assert (armoured.hero.ap, armoured.hero.body_hp) == (0, 7)
    shield = {"body": 8, "feats": ["spellshield"]}
    assert waits("duel", shield, FOE_CASTS, cast).what == "spellshield"


@pytest.mark.clause("GF-039", "R-18", "R-30")
def test_a_counterspell_that_fails_or_is_not_tried_lets_the_spell_go_on(play: Go) -> None:
    hero = {"body": 8, "willpower": 8, "feats": ["counterspell"]}
    cast = ["cast:magic-missile", "times:1"]
    for answers in (["let", "accept"], ["counter", (1,), (8,), "accept"], ["counter", (5,), (5,), "accept"]):
        done = play("duel", hero, FOE_CASTS, [*cast, *answers, *MISS, "halt"])
        assert done.hero.body_hp == 6
    mine = {**SAGE, "body": 8}
    order = {"foe_feats": ["counterspell"], "foe_willpower": 8, "halt": True}
    stopped = play("duel", mine, order, [*cast, "counter", (8,), (1,), *MISS, "halt"])
    assert (stopped.facts["dealt"], stopped.hero.willpower_hp) == (0, 8)
    wins = play("duel", mine, order, [*cast, "counter", (1,), (8,), "accept", *MISS, "halt"])
    assert (wins.facts["dealt"], wins.hero.willpower_hp) == (2, 7)


@pytest.mark.clause("R-30", "R-10", "R-17")
def test_what_is_spent_on_the_contest_cannot_pay_for_the_spell(play: Go) -> None:
    """Four WIL HP make a hit of a miss in the contest; four are left, and the spell would cost eight."""
    sage = {**SAGE, "klass": "sage", "body": 8}
    order = {"foe_feats": ["counterspell"], "foe_willpower": 8, "halt": True}
    cast = ["cast:magic-missile", "times:8", "counter", (4,), (1,), "buy:hit for 4 WIL"]
    done = play("duel", sage, order, [*cast, *MISS, "pass", "halt"])
    assert (done.hero.willpower_hp, done.facts["dealt"], "cast" in done.kinds) == (4, 0, False)
    enough = ["cast:magic-missile", "times:4", *cast[2:], "accept", *MISS, "pass", "halt"]
    paid = play("duel", sage, order, enough)
    assert (paid.hero.willpower, paid.hero.willpower_hp, paid.facts["dealt"]) == (6, 6, 8)


@pytest.mark.clause("R-30")
def test_a_friend_has_no_habit_and_an_opponent_keeps_to_harm(waits: Go) -> None:
    order = {"foe": "cellar-rat", "number": 1, "allies": ["hedge-witch"], "flee": True}
    turn = waits("skirmish", {"body": 4}, order, [(1,), (4,), (2,)])
    assert (turn.who, turn.facts["fighter"], turn.settled) == (HERO, 2, "")
    healer = {**FOE_CASTS, "foe_spells": ["heal", "magic-missile"], "foe_body_hp": 3}
    assert waits("duel", {}, healer).settled == "cast:magic-missile"


@pytest.mark.clause("R-17", "GF-061", "R-30")
def test_contests_over_spells_use_the_skill_that_is_named(waits: Go) -> None:
    hero = {**SAGE, "lore": 6, "body": 8}
    order = {"foe": "hedge-witch", "spell_skill": "lore"}
    cast = ["cast:magic-missile", "times:1"]
    assert str(waits("duel", hero, order, [*cast, "counter"]).dice) == "d8 d6"
    assert str(waits("duel", hero, order, [*cast, "counter", (1, 1)]).dice) == "d8 d6"
    assert str(waits("duel", hero, {"foe": "hedge-witch"}, [*cast, "counter"]).dice) == "d8"


@pytest.mark.clause("R-20", "R-27", "GF-122")
def test_a_clock_of_rounds_runs_between_two_treatments(play: Go) -> None:
    order = {"foe": "cellar-rat", "number": 1, "allies": ["hedge-witch"], "treat": True, "flee": True}
    hero = {"body": 4, "body_hp": 1}
    falls = [(1,), (2,), (4,), "attack:1", (4,), (1,)]
    rat = ["attack:2", (1,), (1,), "pass"]
    tried = [*falls, "treat", (2,), (3,), (1, 1)]  # three rounds, and the first try fails
    for rounds, left in ((0, 3), (1, 2), (2, 1)):
        more = [*rat, "treat", (1, 1)] * rounds
        done = play("skirmish", hero, order, [*tried, *more, "flee"])
        assert [(one.unit, one.left) for one in done.hero.clocks] == [("rounds", left - 1)][: left > 1]
        assert done.hero.dead == (left == 1)
    strikes = ["attack:1", (1,), (1,), "pass"]
    late = play(
        "skirmish", hero, order, [*falls, *strikes, *rat, *strikes, *rat, "treat", (2,), (1,), "flee"]
    )
    assert late.hero.dead  # the one round of the clock has passed
    just = play("skirmish", hero, order, [*falls, "treat", (2,), (1,), (6, 6), "flee"])
    assert (just.hero.dead, just.hero.clocks) == (False, ())
    assert just.kinds.count("saved") == 1


@pytest.mark.clause("GF-060", "GF-061", "GF-040", "R-17", "R-27")
def test_the_last_point_of_will_is_enough_and_leaves_no_contest(play: Go, waits: Go) -> None:
    last = {**SAGE, "willpower": 4, "willpower_hp": 1}
    assert waits("duel", last, WEAK).options == ("attack", "cast:magic-missile")
    done = play(
        "duel", last, WEAK, ["cast:magic-missile", (4,), (3,)]
    )  # nobody resists: the caster has fallen
    assert (done.word, done.facts["dealt"], done.hero.willpower) == ("lost", 2, 0)
    foe = {**FOE_CASTS, "foe_willpower": 4, "foe_willpower_hp": 1}
    won = play("duel", {"body": 8}, foe, ["cast:magic-missile"])
    assert (won.word, won.hero.body_hp) == ("won", 6)


@pytest.mark.clause("GF-039", "R-18")
def test_both_throw_will_over_a_counterspell(waits: Go) -> None:
    hero = {**SAGE, "body": 8, "feats": ["spellcasting", "counterspell"]}
    order = {"foe_feats": ["counterspell"], "foe_willpower": 10, "foe_body": 12}
    cast = ["cast:magic-missile", "times:1", "counter"]
    first = waits("duel", hero, order, cast)
    assert (first.who, str(first.dice)) == (FOE, "d10")
    second = waits("duel", hero, order, [*cast, (1,)])
    assert (second.who, str(second.dice)) == (HERO, "d8")


@pytest.mark.clause("GF-108", "R-13", "R-31")
def test_no_more_help_than_the_table_allows(waits: Go) -> None:
    hero = {"body": 8, "melee": 6}
    order = {"foe": "bog-ogre", "number": 1, "allies": ["wolf", "roadside-bandit"], "assist": True}
    opening = [
        (4,),
        (6,),
        (5,),
        (1,),
        "help:1",
    ]  # wolf, bandit, character, ogre; the wolf helps the character
    turn = waits("skirmish", hero, order, opening)
    assert (turn.facts["fighter"], turn.options) == (3, ("attack:1", "help:2"))
    assert waits("skirmish", hero, order, opening, max_assistants=2).options == (
        "attack:1",
        "help:1",
        "help:2",
    )


@pytest.mark.clause("R-30", "GF-063", "GF-060")
def test_who_casts_in_a_fight_of_several_is_named(play: Go, waits: Go) -> None:
    order = {
        "foes": ["hedge-witch", "cellar-rat"],
        "allies": ["hedge-witch"],
        "flee": True,
        "foe_spend": False,
    }
    opening = [(1,), (4,), (3,), (2,)]  # the friend, the opponent, the rat, the character
    cast = ["cast:stupefy", "times:1", "at:1", "let", "accept"]
    theirs = waits("skirmish", {}, order, [*opening, *cast])
    assert (theirs.who, theirs.facts["fighter"], theirs.settled) == (FOE, 1, "cast:magic-missile")
    answers = [
        *opening,
        *cast,
        "cast:magic-missile",
        "times:1",
        "at:1",
        "let",
        "accept",
        "flee",
        "surrender",
        "flee",
    ]
    done = play("skirmish", {}, order, answers)
    casts = [(note.kind, note.facts["fighter"]) for note in done.notes if note.kind.endswith("-cast")]
    assert (casts, done.hero.body_hp) == ([("fighter-cast", 2), ("opponent-cast", 1)], 4)


@pytest.mark.clause("R-30")
def test_spells_without_numbers_in_a_fight_of_several(play: Go) -> None:
    hero = {"willpower": 8, "body": 8, "spells": ["darkness"], "feats": ["spellcasting"]}
    order = {"foe": "cellar-rat", "number": 1, "other_spells": True, "flee": True}
    done = play("skirmish", hero, order, [(8,), (1,), "cast:darkness", "flee"])
    assert (done.word, done.hero.willpower_hp, done.facts["dealt"]) == ("won", 7, 0)


@pytest.mark.clause("R-30", "R-10")
def test_the_price_must_be_there_after_a_contest_in_a_fight_of_several(play: Go) -> None:
    sage = {**SAGE, "klass": "sage", "body": 8}
    order = {"foes": ["hedge-witch"], "flee": True, "foe_spend": False}
    opening = [(8,), (1,), "cast:magic-missile"]
    contest = ["fighter:1", (4,), (1,), "buy:hit for 4 WIL"]
    enough = play("skirmish", sage, order, [*opening, "times:4", *contest, "accept"])
    assert (enough.word, enough.hero.willpower, enough.facts["dealt"]) == ("won", 6, 4)
    short = play("skirmish", sage, order, [*opening, "times:8", *contest, "flee"])
    assert (short.word, short.hero.willpower_hp, short.facts["dealt"]) == ("won", 4, 0)
