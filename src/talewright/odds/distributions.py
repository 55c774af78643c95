"""Distributions of what was measured at the ends of a game: alone, under conditions (HP given a win), and together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from typing import Any

from talewright.core.record import JsonObject
from talewright.core.text.message import Message
from talewright.odds.own_policy import COMPARISONS
from talewright.odds.schedule import Number

MAX_VALUES = 60
"""A distribution with more values than this is reported by its mean alone."""
_CONDITION = re.compile(r"(?P<name>\w[\w -]{0,60})(?:(?P<how><=|>=|<|>|=)\s{0,9}(?P<number>-?\d{1,9}))?")
MAX_JOINT = 1_000
"""Combinations of values that are listed; the most likely ones."""
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


@dataclass(frozen=True)
class Condition:
    """A comparison of a measure with a number; without one, that it is at least 1."""

    name: str
    how: str = ">="
    number: int = 1

    def holds(self, measured: Mapping[str, int]) -> bool:
        return COMPARISONS[self.how](measured.get(self.name, 0), self.number)

    def __str__(self) -> str:
        return self.name if (self.how, self.number) == (">=", 1) else f"{self.name} {self.how} {self.number}"


def read_conditions(given: Iterable[str], faults: list[Message]) -> tuple[Condition, ...]:
    """Conditions as people write them: `won`, `hp >= 3`."""
    found: list[Condition] = []
    for text in given:
        read = _CONDITION.fullmatch(text.strip())
        if read is None:
            faults.append(
                Message(
                    "{text!r} is no condition. Write a measure, or compare it: 'hp >= 3'.",
                    path="given",
                    text=text[:40],
                )
            )
        elif read["how"]:
            found.append(Condition(read["name"].strip(), read["how"], int(read["number"])))
        else:
            found.append(Condition(read["name"].strip()))
    return tuple(found)


def where(rows: Iterable[Row], given: Sequence[Condition]) -> list[Row]:
    """The ends at which every condition holds."""
    return [row for row in rows if all(each.holds(row[0]) for each in given)]


def joint(rows: Iterable[Row], names: Sequence[str]) -> list[tuple[tuple[int, ...], Any]]:
    """The weight of each combination of values, the heaviest first."""
    found: dict[tuple[int, ...], Any] = {}
    for measured, weight in rows:
        key = tuple(measured.get(name, 0) for name in names)
        found[key] = found.get(key, 0) + weight
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))[:MAX_JOINT]


def correlation(rows: Iterable[Row], first: str, second: str) -> float | None:
    """Pearson's correlation of two measures; None where one of them never varies."""
    listed = [
        (float(measured.get(first, 0)), float(measured.get(second, 0)), float(weight))
        for measured, weight in rows
    ]
    whole = sum(weight for *_, weight in listed)
    if not whole:
        return None
    mean_a = sum(a * weight for a, _, weight in listed) / whole
    mean_b = sum(b * weight for _, b, weight in listed) / whole
    together = sum((a - mean_a) * (b - mean_b) * weight for a, b, weight in listed)
    spread_a = sum((a - mean_a) ** 2 * weight for a, _, weight in listed)
    spread_b = sum((b - mean_b) ** 2 * weight for _, b, weight in listed)
    return together / sqrt(spread_a * spread_b) if spread_a and spread_b else None


def conditional(rows: Sequence[Row], given: Sequence[Condition], together: Sequence[str]) -> JsonObject:
    """Numbers under conditions, and measures together."""
    found: JsonObject = {}
    whole = sum(weight for _, weight in rows)
    if given:
        rows = where(rows, given)
        left = sum(weight for _, weight in rows)
        found["given"] = {"conditions": list(map(str, given)), "chance": number(left / whole)}
        if left:
            expected, spread = distributions(rows)
            means = {name: number(mean) for name, mean in expected.items()}
            found["given"] |= {"expected": means, "spread": spread}
        whole = left
    if together and whole:
        found["joint"] = {
            "measures": list(together),
            "chances": [
                {"values": list(values), **number(weight / whole)} for values, weight in joint(rows, together)
            ],
        }
        if len(together) == 2:
            found["joint"]["correlation"] = correlation(rows, *together)
    return found
