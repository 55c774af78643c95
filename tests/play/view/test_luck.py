"""Luck against odds, computed from the very tests that were taken."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from talewright.core.ask import Note
from talewright.core.pack import Pack
from talewright.core.ruleset import find
from talewright.play.view.luck import MAX_TESTS, luck_of


def rolled(*targets: int, faces: tuple[int, ...] = (3, 4)) -> list[Note]:
    return [Note("rolled", {"target": each, "dice": "2d6", "faces": faces}) for each in targets]


def pack_of(system: str) -> Pack[object]:
    pack = find(system).pack
    assert pack is not None
    return pack


def test_the_distribution_is_that_of_all_outcomes_together() -> None:
    targets = (10, 7, 7, 8, 6)
    luck = luck_of(rolled(*targets), pack_of("gnat"))
    assert luck is not None
    ways = {at: Fraction(sum(1 for a, b in product(range(1, 7), repeat=2) if (a, b) != (6, 6) and a + b <= at), 36)
            for at in targets}  # fmt: skip
    for count in range(len(targets) + 1):
        expected = sum(
            prod(
                ways[target] if good else 1 - ways[target]
                for target, good in zip(targets, goods, strict=True)
            )
            for goods in product((True, False), repeat=len(targets))
            if sum(goods) == count
        )
        assert luck.shares[count] == expected
    assert luck.successes == 4
    assert luck.better_than + luck.worse_than + luck.shares[4] == 1
    assert luck.mean == sum(ways[target] for target in targets)


@pytest.mark.parametrize(("faces", "verdict"), [((1, 2), "better"), ((5, 5), "worse")])
def test_good_and_bad_dice_are_distinguished(faces: tuple[int, ...], verdict: str) -> None:
    luck = luck_of(rolled(*[7] * 9, faces=faces), pack_of("gnat"))
    assert luck is not None
    assert luck.verdict == verdict


def test_rerolls_are_no_first_throws_and_few_tests_say_nothing() -> None:
    again = Note("rolled", {"target": 7, "dice": "d6", "faces": (1,), "old": 6})
    assert luck_of([*rolled(7, 7, 7, 7), again], pack_of("gnat")) is None
    counted = luck_of([*rolled(7, 7, 7, 7, 7), again], pack_of("gnat"))
    assert counted is not None
    assert counted.tests == 5


def test_goonies_roll_above_the_difficulty() -> None:
    notes = [Note("rolled", {"ds": 9, "modifier": 1, "dice": "2d6", "faces": (4, 5)})] * 5
    luck = luck_of(notes, pack_of("goonies"))
    assert luck is not None
    assert (luck.successes, luck.shares[5]) == (5, Fraction(10, 36) ** 5)


def test_a_game_with_thousands_of_tests_is_not_weighed() -> None:
    began = time.thread_time()
    assert luck_of(rolled(*[7] * MAX_TESTS), pack_of("gnat")) is not None
    assert luck_of(rolled(*[7] * 20_000), pack_of("gnat")) is None
    assert time.thread_time() - began < 5  # hours with twenty thousand
