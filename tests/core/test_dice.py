"""Dice as values."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talewright.core.dice import Dice, d, pool
from talewright.core.errors import DiceError

GROUP = st.tuples(st.just(""), st.integers(1, 2), st.integers(2, 6))
SMALL = st.lists(GROUP, min_size=1, max_size=2).map(tuple)


@given(SMALL)
def test_outcomes_are_every_throw_sorted_with_its_multiplicity(
    groups: tuple[tuple[str, int, int], ...],
) -> None:
    dice = Dice(groups)
    counted: dict[tuple[int, ...], int] = {}
    for faces in product(*(range(1, sides + 1) for _, count, sides in groups for _ in range(count))):
        settled = dice.settle(faces)
        counted[settled] = counted.get(settled, 0) + 1
    assert dict(dice.outcomes()) == counted
    assert sum(counted.values()) == dice.total_weight
    assert dice.how_many_outcomes() == len(counted)


@given(SMALL)
def test_the_text_form_reads_back(groups: tuple[tuple[str, int, int], ...]) -> None:
    assert Dice.parse(str(Dice(groups))) == Dice(groups)


def test_alike_dice_are_sorted_and_labelled_dice_are_not_mixed() -> None:
    assert len(d(2, 6).outcomes()) == 21
    assert len(pool(grace=10, grief=10).outcomes()) == 100
    mixed = pool(might=8, tool=6, boon=(2, 6))
    assert mixed.split((7, 3, 1, 5)) == ((7,), (3,), (1, 5))
    assert mixed.settle([7, 3, 5, 1]) == (7, 3, 1, 5)


def test_weights_are_integers_and_give_exact_chances() -> None:
    at_most_seven = sum(weight for faces, weight in d(2, 6).outcomes() if sum(faces) <= 7)
    assert Fraction(at_most_seven, d(2, 6).total_weight) == Fraction(7, 12)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0d6", "between 1 and 100"),
        ("101d6", "between 1 and 100"),
        ("2d1", "between 2 and 1000"),
        ("d1001", "between 2 and 1000"),
        ("d1000000", "too large"),
        ("9999999d6", "too large"),
        ("2x6", "not dice"),
        ("", "No dice"),
        ("-2d6", "not dice"),
    ],
)
def test_dice_that_cannot_exist_say_why(text: str, words: str) -> None:
    with pytest.raises(DiceError, match=words):
        Dice.parse(text)


def test_too_many_outcomes_are_refused_before_they_are_made() -> None:
    with pytest.raises(DiceError, match="outcomes"):
        d(100, 1000).outcomes()


@pytest.mark.parametrize("faces", [(1,), (1, 2, 3), (0, 1), (7, 1), (True, 2)])
def test_faces_that_do_not_fit_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(DiceError):
        d(2, 6).settle(faces)
