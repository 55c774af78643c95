"""Small linear systems, solved exactly or in floating point: the values and frequencies inside a loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TypeVar

from talewright.odds.budget import check

F = TypeVar("F", Fraction, float)
MAX_CACHED_INVERSES = 1_000
Matrix = list[list[int]]
NodeRow = tuple[int, Sequence[int], Sequence[int]]
"""A node under given picks: the sum of the weights, the weight of each child, the children."""
LoopRow = tuple[int, tuple[tuple[int, int], ...]]
"""A node of a loop: the sum of its weights, and the weight of each successor inside the loop by its position."""


def fixed_point(rows: Sequence[Mapping[int, F]], constants: Sequence[Sequence[F]], one: F) -> list[list[F]]:
    """Solve x[i] = sum(rows[i][j] * x[j]) + constants[i], for several right-hand sides at once.

    rows[i] maps j to the coefficient. `one` is the number one of the field. The system has one solution if
    every loop is left with a positive chance; otherwise it raises ZeroDivisionError.
    """
    size = len(rows)
    zero = one - one
    matrix: list[dict[int, F]] = []
    right = [list(constant) for constant in constants]
    for i, row in enumerate(rows):
        line = {j: -coefficient for j, coefficient in row.items() if coefficient}
        line[i] = line.get(i, zero) + one
        matrix.append(line)
    for i in range(size):
        check()
        pivot = matrix[i][i]
        if pivot != one:
            inverse = one / pivot
            matrix[i] = {j: value * inverse for j, value in matrix[i].items() if j >= i}
            right[i] = [value * inverse for value in right[i]]
        source = matrix[i]
        for k in range(i + 1, size):
            factor = matrix[k].pop(i, None)
            if not factor:
                continue
            target = matrix[k]
            for j, value in source.items():
                if j > i:
                    target[j] = target.get(j, zero) - factor * value
            right[k] = [a - factor * b for a, b in zip(right[k], right[i], strict=True)]
    for i in range(size - 1, -1, -1):
        for j, value in matrix[i].items():
            if j > i and value:
                right[i] = [a - value * b for a, b in zip(right[i], right[j], strict=True)]
    return right


@lru_cache(maxsize=MAX_CACHED_INVERSES)
def expected_visits(loop: tuple[LoopRow, ...]) -> tuple[Matrix, int]:
    """How often each node of a loop is visited from each, on average, x a unit; and the unit.

    This is the inverse of I - A (the fundamental matrix of an absorbing Markov chain). The unit is a multiple
    of every row's total. It is cached because the loops of a fight are of few kinds.
    """
    one = Fraction(1)
    rows = [{j: Fraction(weight, total) for j, weight in inside} for total, inside in loop]
    units = [[one if i == j else 0 * one for j in range(len(loop))] for i in range(len(loop))]
    try:
        found = fixed_point(rows, units, one)
    except ZeroDivisionError:  # nothing ever leaves the loop
        found = units
    unit = lcm(*(total for total, _ in loop)) * lcm(*(value.denominator for row in found for value in row))
    return [[value.numerator * (unit // value.denominator) for value in row] for row in found], unit


def loop_rows(nodes: Sequence[int], rows: Sequence[NodeRow]) -> tuple[LoopRow, ...]:
    """The rows of a loop's nodes, restricted to the loop itself."""
    place = {node: i for i, node in enumerate(nodes)}
    found: list[LoopRow] = []
    for total, weights, kids in rows:
        inside: dict[int, int] = {}
        for weight, child in zip(weights, kids, strict=True):
            if weight and child in place:
                inside[place[child]] = inside.get(place[child], 0) + weight
        found.append((total, tuple(inside.items())))
    return tuple(found)
