"""Distributions of what was measured at the ends of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from talewright.core.record import JsonObject
from talewright.odds.schedule import Number

MAX_VALUES = 60
"""A distribution with more values than this is reported by its mean alone."""
Row = tuple[Mapping[str, int], Number]
"""What was measured at one end, and its chance."""


def number(value: Number) -> dict[str, str | float]:
    """A chance or a mean: the fraction where there is one, and its decimal form."""
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}", "decimal": float(value)}
    return {"decimal": float(value)}


def distributions(rows: Sequence[Row]) -> tuple[dict[str, Number], JsonObject]:
    """The mean of every measure, and the distribution of those with few values."""
    spreads, common = _tally(rows)
    whole = sum(next(iter(spreads.values()), {}).values(), 0 * common)
    expected: dict[str, Number] = {
        name: sum((value * weight for value, weight in spread.items()), 0 * common) / whole
        for name, spread in spreads.items()
    }
    return expected, {
        name: {str(key): number(weight / whole) for key, weight in sorted(spread.items())}
        for name, spread in spreads.items()
        if 1 < len(spread) <= MAX_VALUES
    }


def _tally(rows: Sequence[Row]) -> tuple[dict[str, dict[int, Number]], Number]:
    """For every measure the weight of each value, and what all weights add up to.

    Exact chances are counted as whole numbers over one denominator: adding fractions would reduce each sum.
    """
    common: Number = 1.0
    weights: list[Number] = [chance for _, chance in rows]
    exact = [chance for chance in weights if isinstance(chance, Fraction)]
    if len(exact) == len(weights):
        whole = lcm(*(chance.denominator for chance in exact))
        weights = [chance.numerator * (whole // chance.denominator) for chance in exact]
        common = Fraction(whole)
    spreads: dict[str, dict[int, Number]] = {name: {} for found, _ in rows for name in found}
    for (found, _), weight in zip(rows, weights, strict=True):
        for name, spread in spreads.items():
            value = found.get(name, 0)
            spread[value] = spread.get(value, 0) + weight
    return spreads, common
