"""Dice in the usual notation: what is rolled, what is refused, and that the odds are the engine's own."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talewright.core.errors import DiceError
from talewright.odds.rule_odds import solve_rule
from talewright.play.notation import read_notation
from talewright.play.notation_parser import MAX_AGAIN


@pytest.mark.parametrize(
    ("text", "faces", "value"),
    [
        ("2d6", (3, 5), 8),
        ("2d6+1", (3, 5), 9),
        ("4d6kh3", (1, 2, 5, 6), 13),
        ("4d6k3", (1, 2, 5, 6), 13),
        ("4d6dl1", (1, 2, 5, 6), 13),
        ("2d20kl1", (4, 17), 4),
        ("2d20dh1", (4, 17), 4),
        ("2d20kh", (4, 17), 17),
        ("3d6!", (6, 6, 2, 1, 5), 20),
        ("1d6!5", (5, 6, 1), 12),
        ("d%", (77,), 77),
        ("d8 d6", (7, 2), 9),
        ("(1d4+1)*2", (3,), 8),
        ("2d6r1", (1, 1, 4, 2), 6),
        ("2d6ro1", (1, 1, 4), 5),
        ("1d6r1r2", (2, 1, 2, 5), 5),
        ("1d8r<3", (2, 1, 7), 7),
        ("-d4+10/3", (2,), 1),
        ("2*(d4-d6)", (1, 6), -10),
        ("3d6!kh1", (6, 3, 2, 5), 9),
    ],
)
def test_the_total_of_faces(text: str, faces: tuple[int, ...], value: int) -> None:
    total = read_notation(text).read(faces)
    assert total.value == value
    assert total.faces == faces


def test_what_does_not_count_is_marked() -> None:
    (group,) = read_notation("4d6kh3").read((1, 2, 5, 6)).groups
    assert group.kept == (False, True, True, True)
    (group,) = read_notation("2d6r1").read((1, 4, 2)).groups
    assert group.kept == (False, True, True)


@pytest.mark.parametrize(
    "text",
    [
        "", "7", "2d6+", "d1", "2d6)", "((d6)", "1001d6", "d1001", "d6!1", "d6!7", "d6r<7", "d6r9", "d2r1r2", "abc", "2d6;ls",
        "d6/(d2-d2)*0/0", "(" * 40 + "d6" + ")" * 40, "1" * 200, "999999999*999999999*d6", "99999999999d6", "d6d6",
        "60d6+60d6", "d6 7", "４d６",
    ],
)  # fmt: skip
def test_hostile_or_wrong_expressions_are_refused(text: str) -> None:
    with pytest.raises(DiceError):
        read_notation(text).rolled(random.Random(1))


def test_a_die_that_explodes_is_rolled_again_so_often_at_most() -> None:
    total = read_notation("d2!").read((2,) * MAX_AGAIN + (1,))
    assert total.value == 2 * MAX_AGAIN + 1


def test_the_odds_of_an_expression_are_exact() -> None:
    found = solve_rule(read_notation("4d6kh3").play, goal=lambda total: [total.value == 18])
    assert found.value == (Fraction(21, 1296),)


@given(st.text(alphabet="0123456789d%khlr!o<+-*/() ", max_size=24))
def test_any_text_is_rolled_or_refused(text: str) -> None:
    try:
        total = read_notation(text).rolled(random.Random(3))
    except DiceError:
        return
    assert read_notation(text).read(total.faces) == total


def test_rolls_are_spread_over_all_faces() -> None:
    generator = random.Random(8)
    seen = Counter(read_notation("d6").rolled(generator).value for _ in range(300))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
