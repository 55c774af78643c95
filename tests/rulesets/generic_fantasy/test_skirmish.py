"""Fights of several: initiative, turns, Protect, Berserk among many, flight."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from talewright.odds.rule_odds import solve_rule
from talewright.rulesets.generic_fantasy.field import Runner, turn_order

Go = Callable[..., Any]
STRONG = {"body": 8, "melee": 6, "weapon": "longsword"}


@pytest.mark.clause("GF-112", "R-19")
def test_initiative_orders_everyone_and_rerolls_dead_ties(waits: Go) -> None:
    order = {"foe": "wolf", "number": 1, "allies": ["wolf"]}
    tied = waits("skirmish", {"body": 6}, order, [(5,), (5,), (2,)])
    assert (tied.what, tied.facts["fighter"]) == ("initiative", 1)
    mover = waits("skirmish", {"body": 6}, order, [(5,), (5,), (2,), (1,), (3,)])
    assert (mover.what, mover.who) == ("attack", "hero")


@pytest.mark.clause("R-19", "GF-112")
def test_initiative_is_fair_between_equals() -> None:
    fighters = (Runner("hero", 0, (6,)), Runner("foe", 0, (6,)), Runner("foe", 1, (6,)))
    found = solve_rule(turn_order, fighters, True, goal=lambda _: [0])
    assert set(found.spread(lambda order: order).values()) == {Fraction(1, 6)}


@pytest.mark.clause("R-19")
def test_initiative_every_round(waits: Go) -> None:
    order = {"foe": "wolf", "number": 1}
    opening = [(6,), (1,), (1, 1), (1, 1), (1, 1), (1, 1)]  # both turns pass without harm
    assert waits("skirmish", STRONG, order, opening).what == "attack"
    assert waits("skirmish", STRONG, order, opening, initiative="each_round").what == "initiative"


@pytest.mark.clause("GF-111", "GF-113")
def test_turn_by_turn_to_the_end(play: Go) -> None:
    """The hero acts first: two rats, two blows."""
    order = {"foe": "cellar-rat", "number": 2}
    answers = [(8,), (1,), (2,), (8, 4), (1,), (1,), (8, 4)]
    done = play("skirmish", STRONG, order, answers)
    assert (done.word, done.facts["foes_out"], done.facts["win"]) == ("won", 2, 1)


@pytest.mark.clause("GF-113")
def test_flight_and_surrender_end_a_fight(play: Go, waits: Go) -> None:
    order = {"foe": "cellar-rat", "number": 1, "flee": True}
    assert waits("skirmish", STRONG, order, [(8,), (1,)]).options == ("attack:1", "flee", "surrender")
    done = play("skirmish", STRONG, order, [(8,), (1,), "flee"])
    assert (done.word, done.facts["fled"], done.facts["foes_out"]) == ("fled", 1, 0)
    given = play("skirmish", STRONG, order, [(1,), (4,), "surrender"])
    assert given.word == "won"


@pytest.mark.clause("GF-035")
def test_protect_takes_harm_for_a_friend(play: Go, waits: Go) -> None:
    guard = {**STRONG, "feats": ["protect"], "ap": 1}
    order = {"foe": "bog-ogre", "number": 1, "allies": ["wolf"], "flee": True}
    opening = [(1,), (2,), (12,), "attack:2", (12, 1), (1, 1)]  # the ogre hits the wolf for 3
    question = waits("skirmish", guard, order, opening)
    assert (question.what, question.who, question.facts["harm"]) == ("protect", "hero", 3)
    done = play("skirmish", guard, order, [*opening, "protect:1", "flee", "flee"])
    assert (done.hero.ap, done.hero.body_hp) == (0, 6)
    kept = play("skirmish", guard, order, [*opening, "no", "flee", "flee"])
    assert (kept.hero.ap, kept.hero.body_hp) == (1, 8)


@pytest.mark.clause("GF-038")
def test_a_friend_in_the_fight_opens_the_target_to_sneak_attack(play: Go) -> None:
    thief = {**STRONG, "feats": ["sneak-attack"]}
    alone = {"foe": "bog-ogre", "number": 1, "flee": True}
    after = ["flee", "surrender"]
    done = play("skirmish", thief, alone, [(8,), (1,), "attack:1", (8, 4), (1, 1), "surrender"])
    assert done.facts["dealt"] == 4
    with_wolf = {**alone, "allies": ["wolf"]}
    opening = [(8,), (2,), (1,), "attack:1", (8, 4), (1, 1)]
    assert play("skirmish", thief, with_wolf, [*opening, *after]).facts["dealt"] == 8


@pytest.mark.clause("GF-033", "R-15")
def test_berserk_may_go_over_to_another(play: Go, waits: Go) -> None:
    rage = {**STRONG, "feats": ["berserk"]}
    order = {"foes": ["cellar-rat", "wolf"], "flee": True}
    opening = [(8,), (1,), (2,), "attack:1", (8, 4), (1,)]  # the rat falls at once
    assert waits("skirmish", rage, order, opening).options == ("stop", "again:2")
    answers = [*opening, "again:2", (4, 4), "again:2", (4, 4), "again:2", (4, 4)]
    assert play("skirmish", rage, order, answers).word == "won"


@pytest.mark.clause("GF-113", "R-24")
def test_a_small_skirmish_is_solved_exactly(odds: Go) -> None:
    found = odds("skirmish", {"body": 6, "melee": 4}, {"foe": "cellar-rat", "number": 1})
    duel = odds("duel", {"body": 6, "melee": 4}, {"foe": "cellar-rat", "first": "initiative"})
    assert found.value == duel.value


@pytest.mark.clause("R-19", "GF-109")
def test_initiative_with_another_attribute_and_a_skill(waits: Go) -> None:
    hero = {"body": 6, "intellect": 8, "survival": 4}
    order: dict[str, Any] = {
        "foe": "wolf",
        "number": 1,
        "initiative": "intellect",
        "initiative_skill": "survival",
    }
    assert str(waits("skirmish", hero, order).dice) == "d8 d4"
    del order["number"]
    assert str(waits("duel", hero, {**order, "first": "initiative"}).dice) == "d8 d4"


@pytest.mark.clause("R-19")
def test_a_duel_throws_for_initiative_each_round_where_chosen(waits: Go) -> None:
    order = {"foe": "wolf", "first": "initiative"}
    opening = [(8,), (1,), (1, 1), (1, 1), (1, 1), (1, 1)]  # initiative, then both turns pass without harm
    assert waits("duel", STRONG, order, opening).what == "attack"
    assert waits("duel", STRONG, order, opening, initiative="each_round").what == "initiative"


@pytest.mark.clause("GF-111", "GF-107")
def test_a_friend_with_a_sheet_brings_its_own_weapon_feats_and_hp_to_spend(waits: Go, play: Go) -> None:
    """Bo, a fighter with a greatsword, acts for the character's side: harm 3 a hit, HP may be spent."""
    bo = {"name": "Bo", "klass": "fighter", "body": 8, "body_hp": 8, "body_normal": 8, "weapon": "greatsword"}
    order = {"foe_body": 4, "foe_body_hp": 3, "number": 1, "others": [bo]}
    blow = [(1,), (8,), (3,), (8,), (1,)]
    assert waits("skirmish", {}, order, blow).what == "bid"
    done = play("skirmish", {}, order, [*blow, "pass"])
    assert (done.word, dict(done.facts)["dealt"]) == ("won", 3)
