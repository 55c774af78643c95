"""Who acts first among several, as an order of its own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

Go = Callable[..., Any]


@pytest.mark.clause("GF-112", "R-19")
def test_the_place_among_friends_and_opponents(play: Go) -> None:
    order = {"number": 2, "allies": ["wolf"]}
    done = play("initiative", {"body": 6}, order, [(4,), (6,), (2,), (5,)])
    assert (done.word, done.good) == ("late", False)
    assert done.facts == {"place": 3, "foes_before": 1, "friends_before": 1}
    assert done.notes[-1].facts == {"place": 3, "count": 4}


@pytest.mark.clause("GF-112", "R-19")
def test_those_who_tie_throw_again_among_themselves(play: Go) -> None:
    answers = [
        (4,),
        (4,),
        (1,),
        (4,),
        (2,),
        (5,),
        (1,),
    ]  # the first and the third opponent tie with the character
    done = play("initiative", {"body": 6}, {"number": 3}, answers)
    assert done.facts == {"place": 2, "foes_before": 1, "friends_before": 0}


@pytest.mark.clause("R-19", "GF-109")
def test_attribute_and_skill_are_thrown(waits: Go) -> None:
    order = {"attribute": "intellect", "skill": "survival", "foes": ["wolf"]}
    question = waits("initiative", {"intellect": 8, "survival": 6}, order, [])
    assert question.dice.count == 2


@pytest.mark.clause("GF-112", "R-19")
def test_among_equals_every_place_is_as_likely(odds: Go) -> None:
    found = odds("initiative", {"body": 6}, {"number": 2})
    assert found.value == Fraction(1, 3)


@pytest.mark.clause("GF-112", "GF-110")
def test_against_a_larger_die_counted_by_hand(odds: Go) -> None:
    def key(face: int, size: int) -> tuple[int, ...]:
        grade = 3 if face >= 10 else 2 if face >= 7 else 1 if face >= 4 else 0
        return int(grade > 0), int(grade == 3), int(grade == 2), face, size

    throws = list(product(range(1, 7), range(1, 9)))
    won = sum(key(own, 6) > key(other, 8) for own, other in throws)
    assert odds("initiative", {"body": 6}, {"foe_die": 8}).value == Fraction(won, len(throws))


def test_too_many_are_refused(play: Go) -> None:
    with pytest.raises(Exception, match="at most 6 on each side"):
        play("initiative", {}, {"foes": ["wolf"] * 7}, [])


@pytest.mark.clause("GF-121")
def test_nobody_throws_an_attribute_that_is_out(play: Go) -> None:
    done = play("initiative", {"intellect": 0}, {"attribute": "intellect"}, [])
    assert done.word == "barred"
