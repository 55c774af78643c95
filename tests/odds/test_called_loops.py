"""Rules that call rules with loops in them: chances add up, shared loops are solved and counted once."""

from __future__ import annotations

from fractions import Fraction

from talewright.core.ask import Ask
from talewright.core.dice import d
from talewright.odds.rule_odds import solve_rule


def until_not_one(ask: Ask) -> int:
    """Throw until the die shows no 1: a loop with five results."""
    face = 1
    while face == 1:
        ask.mark(face)
        (face,) = ask.roll(d(1, 6), "throw", clause="X-1")
    return face


def parity(ask: Ask) -> str:
    """Several results of the called rule lead to the same ending."""
    return "even" if ask.call(until_not_one) % 2 == 0 else "odd"


def twice(ask: Ask, first: int) -> tuple[int, str]:
    """Calls the same loop from many places; what it returns is weighed the same everywhere."""
    del first
    (start,) = ask.roll(d(1, 6), "start", clause="X-2")
    return start, ask.call(parity)


def test_chances_of_merged_results_add_up() -> None:
    odds = solve_rule(parity, goal=lambda result: [result == "even"])
    assert odds.finals == {"even": Fraction(3, 5), "odd": Fraction(2, 5)}
    assert odds.endless == 0
    assert odds.times("throw") == Fraction(6, 5)


def test_a_shared_loop_counts_in_every_place() -> None:
    odds = solve_rule(twice, 0, goal=lambda result: [result[1] == "even"])
    assert odds.value == (Fraction(3, 5),)
    assert sum(odds.finals.values()) == 1
    assert odds.times("throw") == Fraction(6, 5)
    assert odds.times("start") == 1
    floating = solve_rule(twice, 0, goal=lambda result: [result[1] == "even"], exact=False)
    assert abs(floating.times("throw") - 1.2) < 1e-12
