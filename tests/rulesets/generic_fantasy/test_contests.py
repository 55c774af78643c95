"""Contests beyond the ledger: who throws first, help, Expertise, spending in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from talewright.rulesets.generic_fantasy.dice_reading import NOBODY, WINS, rung, winner

Go = Callable[..., Any]
FIGHTER = {"body": 8, "klass": "fighter"}


@pytest.mark.clause("R-14")
def test_a_winner_may_have_no_hit(play: Go) -> None:
    done = play("contest", {"body": 6}, {"foe_die": 6}, [(3,), (2,)])
    assert done.good
    assert (done.facts["hits"], done.facts["by_faces"]) == (0, 1)


@pytest.mark.clause("GF-110", "R-14")
def test_the_ladder_rung_by_rung() -> None:
    assert winner((1, 1), (3, 0), -2) == WINS
    assert (winner((3, 1), (2, 2), -2), rung((3, 1), (2, 2), -2)) == (WINS, "grade")
    assert (winner((2, 1), (2, 1), 1), rung((2, 1), (2, 1), 1)) == (WINS, "dice")
    assert (winner((1,), (1,), 0), rung((1,), (1,), 0)) == (NOBODY, "nothing")


@pytest.mark.clause("R-1", "GF-109")
def test_weak_hits_switched_off_in_contests(play: Go) -> None:
    dice = [(7,), (5, 5)]
    order = {"foe_die": 6, "foe_skill_die": 6}
    assert play("contest", {"body": 8}, order, dice).word == "lost"
    assert play("contest", {"body": 8}, order, dice, weak_hits_count=False).word == "won"


@pytest.mark.clause("R-13")
def test_help_in_contests(play: Go) -> None:
    order = {"help": [6], "foe_die": 8}
    assert play("contest", {"body": 6}, order, [(4, 4), (8,)]).word == "won"
    assert play("contest", {"body": 6}, order, [(4, 3), (4,)]).facts["by_dice"] == 1


@pytest.mark.clause("R-25")
def test_the_side_that_started_declares_first(waits: Go) -> None:
    for first in ("hero", "foe"):
        question = waits("contest", FIGHTER, {"foe_die": 8, "foe_pool": 8, "first": first}, [(5,), (5,)])
        assert (question.what, question.who) == ("bid", first)


@pytest.mark.clause("R-25")
def test_bidding_ends_when_both_pass_in_a_row(play: Go, waits: Go) -> None:
    order = {"foe_die": 8, "foe_pool": 4}
    one = ["pass", "buy:hit for 2 main"]
    assert waits("contest", FIGHTER, order, [(5,), (5,), *one]).who == "hero"
    lost = play("contest", FIGHTER, order, [(5,), (5,), *one, "pass", "pass"])
    assert (lost.word, lost.facts["foe_spent"], lost.facts["spent"]) == ("lost", 2, 0)
    won = play("contest", FIGHTER, order, [(5,), (5,), *one, "buy:strong for 4 BOD", "pass"])
    assert (won.word, won.hero.body_hp) == ("won", 4)


@pytest.mark.clause("R-11", "R-14")
def test_a_bought_grade_keeps_its_face(play: Go) -> None:
    """A miss of 1 bought to a hit ties a shown 7 in grade and loses by faces."""
    done = play("contest", FIGHTER, {"foe_die": 8}, [(1,), (7,), "buy:hit for 4 BOD"])
    assert (done.word, done.facts["by_faces"]) == ("lost", 1)
    extra = play("contest", FIGHTER, {"foe_die": 8}, [(7,), (7,), "buy:hit+hit for 6 BOD"])
    assert (extra.word, extra.facts["by_hits"]) == ("won", 1)


@pytest.mark.clause("R-24")
def test_only_opponents_with_a_class_spend(waits: Go) -> None:
    assert waits("contest", {"body": 6}, {"foe": "bandit-captain"}, [(5,), (5,)]).who == "foe"
    with pytest.raises(AssertionError, match="ended without asking"):
        waits("contest", {"body": 6}, {"foe": "wolf"}, [(5,), (5,)])


@pytest.mark.clause("GF-036")
def test_expertise_in_a_contest(play: Go) -> None:
    expert = {"intellect": 6, "lore": 6, "feats": ["expertise"]}
    order = {"attribute": "intellect", "skill": "lore", "foe_die": 8}
    done = play("contest", expert, order, [(2,), (5,), (1,), "reroll", (6,), "keep"])
    assert (done.word, done.facts["spent"], done.hero.intellect_hp) == ("won", 2, 4)


@pytest.mark.clause("GF-037")
def test_jack_in_a_contest(play: Go) -> None:
    jack = {"intellect": 6, "feats": ["jack-of-all-trades"]}
    done = play("contest", jack, {"skill": "lore", "foe_die": 6}, ["jack", (2, 4), (1,)])
    assert (done.word, done.hero.intellect_hp) == ("won", 4)


@pytest.mark.clause("GF-121")
def test_no_contest_with_an_attribute_that_is_out(play: Go) -> None:
    assert play("contest", {"body": 0}, {}).word == "barred"
