"""Tests, contests, attacks and spells, case by case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.character import Clock
from talewright.rulesets.generic_fantasy.spell_contests import cost_of

Go = Callable[..., Any]
SAGE = {"willpower": 8}
THIEF = {"intellect": 8, "klass": "thief", "lore": 6}


@pytest.mark.clause("GF-100", "GF-102", "GF-104", "GF-105", "GF-106", "R-12")
def test_what_a_test_reports(play: Go) -> None:
    weak = play("test", {"body": 8, "melee": 6}, {"skill": "melee"}, [(5, 2)])
    assert (weak.word, weak.kinds) == ("passed", ["rolled", "passed", "consequence"])
    strong = play("test", {"body": 12, "melee": 6}, {"skill": "melee"}, [(11, 4)])
    assert strong.kinds == ["rolled", "passed", "consequence", "benefit"]
    short = play("test", {"body": 6}, {"need": 2}, [(4,)])
    assert (short.word, short.good, short.kinds) == ("failed", False, ["rolled", "failed", "consequence"])
    refused = play("test", {"body": 6}, {"trouble": True}, [(3,), "fail"])
    assert (refused.word, refused.kinds, refused.facts["trouble"]) == (
        "failed",
        ["rolled", "failed", "chose"],
        0,
    )
    accepted = play("test", {"body": 6}, {"trouble": True}, [(3,), "trouble"])
    assert (accepted.word, accepted.facts["trouble"], accepted.facts["hits"]) == ("passed", 1, 0)
    assert accepted.kinds == ["rolled", "failed", "chose", "trouble"]


@pytest.mark.clause("GF-100", "GF-108")
def test_the_dice_name_the_skill_only_where_it_is_rolled(waits: Go) -> None:
    assert waits("test", {"body": 6, "melee": 6}, {"skill": "melee"}).facts["attribute"] == "BOD with melee"
    assert waits("test", {"body": 6}, {"skill": "melee"}).facts["attribute"] == "BOD"
    assert waits("test", {"body": 6, "melee": 6}, {}).facts["attribute"] == "BOD"


@pytest.mark.clause("GF-036", "GF-037", "GF-100", "R-16")
def test_jack_then_expertise_then_help_in_one_test(play: Go, waits: Go) -> None:
    both = {"intellect": 8, "feats": ["expertise", "jack-of-all-trades"]}
    order = {"attribute": "intellect", "skill": "lore", "help": [6]}
    assert waits("test", both, order).what == "jack"
    assert waits("test", both, order, ["jack", (1, 2)]).what == "help"
    done = play("test", both, order, ["jack", (1, 2), (2,), "reroll", (4,), "keep"])
    assert (done.word, done.facts["spent"], done.hero.intellect_hp, done.facts["hits"]) == ("passed", 4, 4, 1)
    helped = play("test", both, order, ["jack", (1, 2), (4,), "keep"])
    assert (helped.word, helped.facts["spent"], helped.facts["hits"]) == ("passed", 2, 1)
    assert play("test", both, order, ["no", (1, 2)]).facts["spent"] == 0
    owner = {**both, "lore": 6}
    assert waits("test", owner, {"attribute": "intellect", "skill": "lore"}).what == "test"
    assert waits("test", both, {"attribute": "intellect"}).what == "test"
    for held in ("jack", "expertise"):
        assert waits("test", {"feats": ["jack-of-all-trades"]}, {"skill": "lore", held: False}).what == (
            "test" if held == "jack" else "jack"
        )
    kept_back = {**both, "intellect_hp": 3}
    assert waits("test", kept_back, {**order, "reserve": 2}).what == "test"


@pytest.mark.clause("GF-036", "R-16", "GF-107")
def test_a_thief_pays_feats_and_grades_from_one_pool(waits: Go, play: Go) -> None:
    expert = {**THIEF, "intellect_hp": 6, "feats": ["expertise"]}
    order = {"attribute": "intellect", "skill": "lore"}
    rolled = [(1, 2), "reroll", (3,), "keep"]
    assert waits("test", expert, order, rolled).options == ("keep", "buy:hit+miss for 4 INT")
    twice = [(1, 2), "reroll", (3,), "reroll", (3,), "keep"]
    assert play("test", expert, order, [*twice]).facts["spent"] == 4
    assert play("test", expert, order, [*rolled, "buy:hit+miss for 4 INT"]).hero.pools.hp[1] == 6
    assert waits("test", expert, {**order, "expertise": False}, [(1, 2)]).what == "spend"
    assert play("test", expert, {**order, "expertise": False, "spend": False}, [(1, 2)]).word == "failed"


@pytest.mark.clause("GF-121")
def test_no_test_with_an_attribute_below_d4(play: Go) -> None:
    barred = play("test", {"body": 0}, {})
    assert (barred.word, barred.good, barred.kinds, barred.facts["trouble"]) == (
        "failed",
        False,
        ["barred"],
        0,
    )
    assert play("test", {"body": 0}, {"attribute": "intellect"}, [(6,)]).word == "passed"


@pytest.mark.clause("GF-060", "GF-061", "R-17")
def test_a_spell_costs_exactly_its_price(play: Go) -> None:
    sage = {**SAGE, "spells": ["levitate"]}
    exact = play("cast", {**sage, "willpower_hp": 2}, {"spell": "levitate"})
    assert (exact.word, exact.good, exact.facts["cost"], exact.facts["spent"]) == ("cast", True, 2, 0)
    short = play("cast", {**sage, "willpower_hp": 1}, {"spell": "levitate"})
    assert (short.word, short.good, short.facts["spent"], short.kinds) == (
        "unable",
        False,
        0,
        ["cannot-cast"],
    )
    doubled = play("cast", sage, {"spell": "levitate", "doublings": 2})
    assert (doubled.hero.willpower, doubled.facts["effect"]) == (6, 4)
    assert [note.facts["times"] for note in doubled.notes if note.kind == "cast"] == [4]


@pytest.mark.clause("GF-039", "R-18", "GF-060")
def test_a_counterspell_may_cost_the_caster_the_points_for_the_spell(play: Go) -> None:
    caster = {**SAGE, "willpower_hp": 5, "klass": "sage", "spells": ["levitate"]}
    order = {"spell": "levitate", "foe_feats": ["counterspell"], "foe_willpower": 8}
    spent = play("cast", caster, order, ["counter", (4,), (2,), "buy:hit for 4 WIL"])
    assert (spent.word, spent.good, spent.hero.willpower_hp, spent.facts["spent"]) == ("unable", False, 1, 4)
    stopped = play("cast", caster, order, ["counter", (4,), (2,), "pass"])
    assert (stopped.word, stopped.good, stopped.facts["stopped"]) == ("stopped", False, 1)
    let = play("cast", caster, order, ["let"])
    assert (let.word, let.facts["stopped"], let.hero.willpower_hp) == ("cast", 0, 3)
    enough = play("cast", {**caster, "willpower_hp": 6}, order, ["counter", (4,), (2,), "buy:hit for 4 WIL"])
    assert (enough.word, enough.hero.willpower, enough.hero.willpower_hp) == ("cast", 6, 6)


@pytest.mark.clause("GF-061", "GF-039", "R-17")
def test_what_a_spell_does_to_the_character(play: Go, waits: Go) -> None:
    order = {"spell": "magic-missile", "caster": 8}
    full = play("resist", {"body": 6}, order, ["accept"])
    assert (full.word, full.good, full.facts["taken"], full.facts["spent"]) == ("full", False, 2, 0)
    assert "effect" in full.kinds
    half = play("resist", {"body": 6}, order, ["resist", (6,), (1,)])
    assert (half.word, half.facts["resisted"], half.facts["taken"]) == ("halved", 1, 1)
    assert "effect-halved" in half.kinds
    mind = play("resist", {}, {"spell": "read-mind", "caster": 8}, ["accept"])
    assert (mind.word, mind.facts["taken"], mind.facts["effect"]) == ("full", 0, 1)
    held = play("resist", {}, {"spell": "read-mind", "caster": 8}, ["resist", (6,), (1,)])
    assert (held.facts["effect"], held.facts["taken"]) == (0, 0)
    killed = play("resist", {"body": 4, "body_hp": 2}, order, ["accept", (1,)])
    assert (killed.word, killed.hero.dead) == ("dead", True)
    countered = play("resist", {**SAGE, "feats": ["counterspell"]}, order, ["counter", (8,), (2,)])
    assert (countered.good, countered.facts["stopped"], countered.kinds[-1]) == (True, 1, "countered")
    paying = waits("resist", {"body": 6}, {**order, "caster_pool": 4}, ["resist", (6,), (5,)])
    assert (paying.what, paying.who, paying.options[0]) == ("bid", "foe", "pass")
    assert play("resist", {"body": 0, "body_hp": 0}, order, [(1,)]).hero.dead


@pytest.mark.clause("R-17", "R-29", "R-10")
def test_both_sides_of_a_spell_contest_pay_for_themselves(play: Go, waits: Go) -> None:
    jack = {"willpower": 8, "feats": ["jack-of-all-trades", "expertise"]}
    order = {"spell": "read-mind", "caster": 8, "skill": "lore"}
    done = play("resist", jack, order, ["resist", "jack", (1,), (5,), (1,), "reroll", (4,), "keep"])
    assert (done.facts["spent"], done.hero.intellect_hp) == (4, 2)
    owned = play("resist", {"willpower": 8, "lore": 4}, order, ["resist", (6, 1), (1,)])
    assert (owned.facts["spent"], owned.hero.intellect_hp) == (0, 6)
    sage = {"willpower": 8, "klass": "sage"}
    bought = play("resist", sage, order, ["resist", (2,), (4,), "buy:hit for 4 WIL"])
    assert (bought.word, bought.facts["spent"], bought.hero.willpower_hp) == ("halved", 4, 4)
    assert play("resist", sage, {**order, "spend": False}, ["resist", (2,), (4,)]).word == "full"
    assert "buy:strong for 6 WIL" not in waits("resist", sage, order, ["resist", (2,), (4,)]).options


@pytest.mark.clause("GF-109", "GF-121", "R-10", "R-16")
def test_what_a_contest_costs_and_reports(play: Go, waits: Go) -> None:
    barred = play("contest", {"body": 0}, {"foe_die": 6})
    assert (barred.word, barred.good, barred.kinds) == ("barred", False, ["barred"])
    assert {name: barred.facts[name] for name in ("lose", "hits", "foe_hits", "spent", "foe_spent")} == {
        "lose": 1, "hits": 0, "foe_hits": 0, "spent": 0, "foe_spent": 0,
    }  # fmt: skip
    plain = play("contest", {"body": 6}, {"foe_die": 6}, [(4,), (1,)])
    assert (plain.word, plain.facts["win"], plain.facts["spent"], plain.hero.intellect_hp) == ("won", 1, 0, 6)
    owned = play("contest", {"body": 6, "melee": 4}, {"skill": "melee", "foe_die": 6}, [(4, 1), (1,)])
    assert owned.facts["spent"] == 0
    both = {"body": 6, "feats": ["jack-of-all-trades", "expertise"], "intellect": 6}
    order = {"skill": "melee", "foe_die": 6}
    done = play("contest", both, order, ["jack", (1,), (5,), (1,), "reroll", (4,), "keep"])
    assert (done.facts["spent"], done.hero.intellect_hp) == (4, 2)
    fighter = {"body": 8, "klass": "fighter"}
    assert "buy:hit for 4 BOD" in waits("contest", fighter, {"foe_die": 6}, [(2,), (4,)]).options
    bought = play("contest", fighter, {"foe_die": 6}, [(2,), (4,), "buy:hit for 4 BOD"])
    assert (bought.word, bought.facts["spent"], bought.facts["foe_spent"], bought.hero.body_hp) == (
        "won",
        4,
        0,
        4,
    )
    assert play("contest", fighter, {"foe_die": 6, "spend": False}, [(2,), (4,)]).word == "lost"
    foe = play("contest", {"body": 6}, {"foe_die": 6, "foe_pool": 6}, [(4,), (2,), "buy:hit for 4 main"])
    assert (foe.word, foe.facts["foe_spent"], foe.facts["spent"]) == ("lost", 4, 0)


@pytest.mark.clause("R-25", "GF-107")
def test_declarations_go_to_and_fro_until_both_pass(waits: Go, play: Go) -> None:
    fighter = {"body": 8, "klass": "fighter"}
    order = {"foe_die": 8, "foe_pool": 8}
    rolled = [(5,), (4,)]
    first = waits("contest", fighter, order, rolled)
    assert (first.what, first.who, first.facts["own"], first.facts["other"]) == (
        "bid",
        "hero",
        ("weak",),
        ("weak",),
    )
    answer = waits("contest", fighter, order, [*rolled, "buy:hit for 2 BOD"])
    assert (answer.who, answer.facts["own"], answer.facts["other"]) == ("foe", ("weak",), ("hit",))
    again = waits("contest", fighter, order, [*rolled, "buy:hit for 2 BOD", "pass"])
    assert again.who == "hero"
    done = play("contest", fighter, order, [*rolled, "pass", "buy:hit for 2 main", "pass", "pass"])
    assert (done.word, done.facts["foe_spent"]) == ("lost", 2)
    assert waits("contest", fighter, {**order, "first": "foe"}, [(4,), (5,)]).who == "foe"


@pytest.mark.clause("GF-114", "GF-121", "R-27")
def test_what_an_attack_reports(play: Go) -> None:
    barred = play("attack", {"body": 0}, {"foe_body": 8, "foe_ap": 2})
    assert (barred.word, barred.good, barred.kinds) == ("barred", False, ["barred"])
    assert barred.notes[0].facts["attribute"] == "BOD"
    assert {name: barred.facts[name] for name in ("none", "dealt", "taken", "spent", "foe_spent", "foe_left")} == {
        "none": 1, "dealt": 0, "taken": 0, "spent": 0, "foe_spent": 0, "foe_left": 20,
    }  # fmt: skip
    archer = {"intellect": 0, "weapon": "longbow"}
    assert play("attack", archer, {}).notes[0].facts["attribute"] == "INT"
    assert play("attack", {"willpower": 0}, {}).word == "barred"
    defends = play("attack", {"body": 0}, {"attacker": "foe"})
    assert (defends.word, defends.notes[0].facts["attribute"]) == ("barred", "BOD")
    assert play("attack", archer, {"attacker": "foe"}, [(1,), (2,)]).word == "nothing"
    hit = play("attack", {"body": 6}, {"foe_body": 6}, [(4,), (1,)])
    assert (hit.word, hit.good, hit.facts["win"], hit.facts["lose"], hit.facts["none"]) == (
        "hit",
        True,
        1,
        0,
        0,
    )
    harmed = play("attack", {"body": 6}, {"foe_body": 6}, [(1,), (4,)])
    assert (harmed.word, harmed.good, harmed.facts["win"], harmed.facts["lose"]) == ("harmed", False, 0, 1)


@pytest.mark.clause("GF-113", "R-27")
def test_what_a_duel_reports(play: Go) -> None:
    hero = {"body": 6, "weapon": "longsword"}
    won = play("duel", hero, {"foe_body": 4, "foe_body_hp": 2}, [(4,), (1,)])
    assert (won.word, won.good, won.kinds[-1]) == ("won", True, "duel-won")
    assert {name: won.facts[name] for name in ("win", "lose", "none", "dealt", "taken", "spent", "foe_spent", "foe_out")} == {
        "win": 1, "lose": 0, "none": 0, "dealt": 2, "taken": 0, "spent": 0, "foe_spent": 0, "foe_out": 1,
    }  # fmt: skip
    weak = {"body": 4, "body_hp": 1}
    lost = play("duel", weak, {"foe_body": 6, "first": "foe"}, [(4,), (1,), (4,), (2,)])
    assert (lost.word, lost.good, lost.facts["lose"], lost.facts["taken"], lost.kinds[-1]) == (
        "lost",
        False,
        1,
        1,
        "duel-lost",
    )
    assert lost.hero.clocks == (Clock("body", "days", 2),)


@pytest.mark.clause("GF-107", "R-16", "R-10")
def test_feats_of_intellect_leave_the_pool_of_another_main_attribute_alone(waits: Go) -> None:
    fighter = {"body": 8, "klass": "fighter", "feats": ["jack-of-all-trades"]}
    offered = waits("test", fighter, {"skill": "melee"}, ["jack", (1, 1)]).options
    assert "buy:hit+hit for 8 BOD" in offered
    assert "buy:strong+miss for 8 BOD" in waits("test", fighter, {"skill": "melee"}, ["no", (1,)]).options


@pytest.mark.clause("R-10", "R-8", "GF-038")
def test_a_character_who_may_not_spend_is_not_asked(play: Go, waits: Go) -> None:
    fighter = {"body": 8, "klass": "fighter"}
    assert waits("attack", fighter, {}, [(2,), (4,)]).what == "bid"
    assert play("attack", fighter, {"spend": False}, [(2,), (4,)]).word == "harmed"
    assert waits("attack", {"body": 8}, {"foe_class": "fighter", "foe_body": 8}, [(4,), (2,)]).what == "bid"
    spared = {"foe_class": "fighter", "foe_body": 8, "foe_spend": False}
    assert play("attack", {"body": 8}, spared, [(4,), (2,)]).word == "hit"


@pytest.mark.clause("GF-113", "R-19", "R-27")
def test_a_duel_begun_by_order_throws_no_initiative_for_its_first_round(waits: Go, play: Go) -> None:
    opening = [(3, 1), (2,), (2,), (3, 1)]
    hero = {"body": 8, "melee": 6, "weapon": "longsword"}
    assert waits("duel", hero, {"foe_body": 6}, opening).what == "attack"
    assert waits("duel", hero, {"foe_body": 6}, (), initiative="each_round").what == "attack"
    assert waits("duel", hero, {"foe_body": 6}, opening, initiative="each_round").what == "initiative"
    weak = {"body": 4, "body_hp": 1, "weapon": "longsword"}
    lost = play("duel", weak, {"foe_body": 6}, [(4,), (1,), (4,), (1,), (4,), (2,)])
    assert (lost.facts["dealt"], lost.facts["taken"], lost.facts["foe_left"], lost.facts["none"]) == (
        2,
        1,
        8,
        0,
    )


@pytest.mark.clause("GF-037", "GF-036", "R-17", "R-29", "GF-114")
def test_one_feat_used_once_costs_two_points(play: Go) -> None:
    jack = {"willpower": 8, "body": 6, "feats": ["jack-of-all-trades"]}
    spell = play(
        "resist", jack, {"spell": "read-mind", "caster": 8, "skill": "lore"}, ["resist", "jack", (6, 4), (1,)]
    )
    assert (spell.facts["spent"], spell.hero.intellect_hp) == (2, 4)
    blow = play("attack", jack, {"foe_body": 6}, ["jack", (6, 4), (1,)])
    assert (blow.facts["spent"], blow.hero.intellect_hp) == (2, 4)
    order = {"attacker": "foe", "foe_body": 6, "foe_feats": ["jack-of-all-trades"]}
    assert play("attack", {"body": 6}, order, ["jack", (6, 4), (1,)]).facts["foe_spent"] == 2
    contest = play("contest", jack, {"skill": "melee", "foe_die": 6}, ["jack", (6, 4), (1,)])
    assert contest.facts["spent"] == 2
    test = play("test", jack, {"skill": "melee"}, ["jack", (6, 4)])
    assert (test.facts["spent"], test.hero.intellect_hp) == (2, 4)


@pytest.mark.clause("GF-114", "R-10", "R-8")
def test_where_only_main_attributes_pay_for_their_own_rolls(waits: Go, play: Go) -> None:
    """A thief's arrow is INT and may be paid for; a thief's guard is BOD and may not."""
    thief = {"intellect": 8, "ranged": 6, "weapon": "longbow", "klass": "thief"}
    only = {"spend_only_on_main_tests": True}
    assert waits("attack", thief, {}, [(2, 1), (4,)], **only).what == "bid"
    assert play("attack", thief, {"attacker": "foe"}, [(4,), (2,)], **only).word == "harmed"
    assert waits("attack", thief, {"attacker": "foe"}, [(4,), (2,)]).what == "bid"
    archer = {"foe_intellect": 8, "foe_ranged": 6, "foe_shoots": True, "foe_class": "thief"}
    assert waits("attack", {"body": 6}, {**archer, "attacker": "foe"}, [(2, 1), (4,)], **only).who == "foe"
    assert play("attack", {"body": 6}, archer, [(4,), (2,)], **only).word == "hit"


@pytest.mark.clause("GF-062", "GF-063")
def test_a_spell_is_cast_undoubled_unless_said() -> None:
    assert [cost_of(spell) for spell in ("light", "levitate", "fireball")] == [1, 2, 3]
