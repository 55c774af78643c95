"""Exact arithmetic: integers over a scale, and small linear systems.

An exact value is stored as value x scale, so that no fraction is reduced on the way. That makes exact answers
about as fast as floating-point ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import TypeVar

from talewright.odds.budget import check

F = TypeVar("F", Fraction, float)
MAX_CACHED_INVERSES = 1_000
Matrix = list[list[int]]
LoopRow = tuple[int, tuple[tuple[int, int], ...]]
"""A node of a loop: the sum of its weights, and the weight of each successor inside the loop by its position."""
Number = Fraction | float
"""An exact value or a double; whole numbers are both."""
Row = tuple[int, dict[int, int]]
"""A weighted mean of nodes: the sum of the weights, and the weight of each node."""


class Scales:
    """Scales by number: a table of many nodes has few different ones. Number 0 is the scale 1."""

    def __init__(self) -> None:
        self.all: list[int] = [1]
        self._number: dict[int, int] = {1: 0}
        self._times: dict[tuple[int, int], int] = {}
        self._common: dict[frozenset[int], tuple[int, dict[int, int] | None]] = {}

    def common(self, at: Sequence[int], nodes: Iterable[int]) -> tuple[int, dict[int, int] | None]:
        """The least common multiple of the nodes' scales, and the factor that lifts each of them to it.

        `at` holds each node's scale number. The factors are None where all scales are equal.
        """
        found = frozenset(map(at.__getitem__, nodes))
        known = self._common.get(found)
        if known is None:
            multiple = lcm(*(self.all[number] for number in found))
            lifts = {number: multiple // self.all[number] for number in found} if len(found) > 1 else None
            known = self._common[found] = (self.add(multiple), lifts)
        return known

    def times(self, number: int, factor: int) -> int:
        """The number of a scale multiplied by a factor."""
        known = self._times.get((number, factor))
        if known is None:
            known = self._times[number, factor] = self.add(self.all[number] * factor)
        return known

    def add(self, scale: int) -> int:
        number = self._number.setdefault(scale, len(self.all))
        if number == len(self.all):
            self.all.append(scale)
        return number


def inlined(total: int, edges: Iterable[tuple[int, int]], rows: Mapping[int, Row]) -> Row:
    """A weighted mean with the rows of its children substituted into it, in lowest terms."""
    joined: dict[int, int] = {}
    inner: list[tuple[int, Row]] = []
    for weight, child in edges:
        if not weight:
            continue
        if child in rows:
            inner.append((weight, rows[child]))
        else:
            joined[child] = joined.get(child, 0) + weight
    if inner:
        common = lcm(*{row[0] for _, row in inner})
        if common > 1:
            joined = {child: weight * common for child, weight in joined.items()}
        for weight, (below, parts) in inner:
            factor = weight * (common // below)
            for child, part in parts.items():
                joined[child] = joined.get(child, 0) + factor * part
        total *= common
    least = gcd(total, *joined.values())
    if least > 1:
        joined = {child: weight // least for child, weight in joined.items()}
    return total // least, joined


def in_integers(columns: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], list[int]]:
    """Each column multiplied by its least common denominator; and those denominators."""
    commons = [lcm(*(value.denominator for value in column)) for column in columns]
    return [
        [value.numerator * (common // value.denominator) for value in column]
        for column, common in zip(columns, commons, strict=True)
    ], commons


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
