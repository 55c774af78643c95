"""Tests: dice read one by one, help, feats that cost INT HP, spending, trouble."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from talewright.core import record
from talewright.core.errors import SheetError
from talewright.rulesets.generic_fantasy.dice_reading import GRADE_NAMES, grade, handful, hits, shown
from talewright.rulesets.generic_fantasy.spending import bundles, option_id
from talewright.rulesets.generic_fantasy.tests import Test as Order

Go = Callable[..., Any]
THIEF = {"intellect": 8, "klass": "thief"}
LORE = {"attribute": "intellect", "skill": "lore"}


@pytest.mark.clause("GF-101")
def test_every_face_has_its_grade() -> None:
    read = [GRADE_NAMES[grade(face)] for face in range(1, 13)]
    assert read == ["miss"] * 3 + ["weak"] * 3 + ["hit"] * 3 + ["strong"] * 3


@pytest.mark.clause("R-1")
def test_weak_hits_count_unless_switched_off(odds: Go) -> None:
    assert (hits((3, 2, 1, 0)), hits((3, 2, 1, 0), weak_count=False)) == (3, 2)
    assert odds("test", {"body": 8}, {}, weak_hits_count=False).value == Fraction(1, 4)
    assert odds("test", {"body": 6}, {}, weak_hits_count=False).value == 0


@pytest.mark.clause("GF-100")
def test_the_skill_die_is_rolled_only_if_owned(waits: Go) -> None:
    assert str(waits("test", {"body": 10, "melee": 6}, {"skill": "melee"}).dice) == "d10 d6"
    assert str(waits("test", {"body": 10, "melee": 6}, {"skill": "lore"}).dice) == "d10"
    assert str(waits("test", {"body": 6, "melee": 6}, {"skill": "melee"}).dice) == "2d6"


@pytest.mark.clause("GF-104")
def test_consequence_and_benefit_on_one_roll(play: Go) -> None:
    done = play("test", {"body": 12, "melee": 6}, {"skill": "melee", "need": 3}, [(11, 4)])
    assert not done.good
    assert (done.kinds.count("consequence"), done.kinds.count("benefit")) == (1, 1)
    assert (done.facts["weak"], done.facts["strong"]) == (1, 1)


@pytest.mark.clause("GF-108", "R-13")
def test_help_adds_a_hit_and_never_a_miss(play: Go) -> None:
    assert shown((8, 6), (6,), (5, 2, 3)) == ((5, 8), (2, 6))
    assert shown((8, 6), (6,), (5, 2, 4)) == ((5, 8), (2, 6), (4, 6))
    helped = {"need": 2, "help": [8]}
    assert play("test", {"body": 6}, helped, [(4, 7)]).good
    assert not play("test", {"body": 6}, helped, [(4, 3)]).good
    # One helper by default; a table may allow more.
    assert not play("test", {"body": 6}, {"need": 3, "help": [8, 8]}, [(4, 7)]).good
    assert play("test", {"body": 6}, {"need": 3, "help": [8, 8]}, [(4, 7, 8)], max_assistants=2).good


@pytest.mark.clause("GF-107", "R-11")
def test_what_can_be_bought_and_for_how_much() -> None:
    price = {}
    for shows, pays in bundles((1,), (6,)):
        price[shows] = 2 * pays[0]
    assert price == {(2,): 2, (3,): 4, (2, 1): 6, (2, 2): 8, (3, 1): 8, (3, 2): 10, (2, 2, 1): 12, (3, 3): 12}
    assert {shows: 2 * pays[0] for shows, pays in bundles((0,), (3,))} == {(2,): 4, (3,): 6, (2, 0): 6}
    assert bundles((3,), (2,)) == ()
    assert option_id(((2, 1), (2,)), ("BOD",)) == "buy:hit+weak for 4 BOD"


@pytest.mark.clause("R-10", "R-11", "GF-107")
def test_two_main_attributes_each_pay_their_own(waits: Go, play: Go) -> None:
    mage = {"body": 8, "body_hp": 4, "willpower": 8, "willpower_hp": 2, "klass": "battle-mage"}
    options = waits("test", mage, {}, [(1,)]).options
    assert "buy:hit for 4 BOD" in options
    assert not any("4 WIL" in option for option in options)
    assert "buy:strong for 4 BOD and 2 WIL" in options
    done = play("test", mage, {}, [(1,), "buy:strong for 4 BOD and 2 WIL"])
    assert (done.hero.body, done.hero.body_hp, done.hero.willpower, done.hero.willpower_hp) == (6, 6, 6, 6)
    assert done.facts["spent"] == 6


@pytest.mark.clause("R-10")
def test_who_may_spend_on_what(waits: Go, play: Go) -> None:
    play("test", {"body": 8}, {}, [(1,)])  # without class nothing is asked
    assert waits("test", {**THIEF, "body": 4}, {}, [(1,)]).what == "spend"
    play("test", {**THIEF, "body": 4}, {}, [(1,)], spend_only_on_main_tests=True)
    assert (
        waits("test", THIEF, {"attribute": "intellect"}, [(1,)], spend_only_on_main_tests=True).what
        == "spend"
    )
    play("test", {**THIEF, "intellect_hp": 3}, {"reserve": 2}, [(1,)])


@pytest.mark.clause("GF-036", "R-16")
def test_expertise_throws_the_skill_die_again(play: Go) -> None:
    expert = {**THIEF, "lore": 8, "feats": ["expertise"]}
    done = play("test", expert, LORE, [(2, 3), "reroll", (2,), "reroll", (8,), "keep", "keep"])
    assert done.good
    assert (done.facts["spent"], done.hero.intellect_hp) == (4, 4)


@pytest.mark.clause("GF-036", "R-16")
def test_the_new_face_stands(play: Go) -> None:
    expert = {**THIEF, "lore": 8, "feats": ["expertise"]}
    assert not play("test", expert, LORE, [(2, 8), "reroll", (1,), "keep", "keep"]).good


@pytest.mark.clause("GF-037", "R-16")
def test_jack_is_paid_before_rolling_and_only_for_what_is_lacking(waits: Go, play: Go) -> None:
    jack = {**THIEF, "feats": ["jack-of-all-trades"]}
    assert waits("test", jack, LORE).what == "jack"
    assert str(waits("test", jack, LORE, ["jack"]).dice) == "d8 d4"
    done = play("test", jack, LORE, ["jack", (1, 4), "keep"])
    assert done.good
    assert done.hero.intellect_hp == 6
    assert waits("test", {**jack, "lore": 4}, LORE).what == "test"
    assert waits("test", {**jack, "intellect_hp": 1}, LORE).what == "test"


@pytest.mark.clause("R-10", "R-16")
def test_feats_and_purchases_share_one_pool(waits: Go) -> None:
    both = {**THIEF, "intellect_hp": 6, "lore": 4, "feats": ["expertise"]}
    offered = waits("test", both, LORE, [(1, 1), "reroll", (1,), "keep"]).options
    assert "buy:hit+miss for 4 INT" in offered
    assert not any("6 INT" in option for option in offered)


@pytest.mark.clause("GF-106", "R-12")
def test_trouble_comes_last_and_only_on_a_failure(waits: Go, play: Go) -> None:
    fighter = {"body": 8, "klass": "fighter"}
    assert waits("test", fighter, {"trouble": True}, [(1,)]).what == "spend"
    assert waits("test", fighter, {"trouble": True}, [(1,), "keep"]).what == "trouble"
    assert play("test", {"body": 8}, {"trouble": True}, [(7,)]).facts["trouble"] == 0


@pytest.mark.clause("GF-121")
def test_no_test_with_an_attribute_that_is_out(play: Go) -> None:
    done = play("test", {"body": 0}, {})
    assert not done.good
    assert done.kinds == ["barred"]


def test_dice_that_do_not_exist_are_refused() -> None:
    with pytest.raises(SheetError, match="there is no d7"):
        record.load(Order, {"help": [7]})


def test_handfuls_put_like_dice_together() -> None:
    assert str(handful((6, 8), (6,))) == "d8 d6 help:d6"
