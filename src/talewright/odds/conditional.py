"""Conditional and joint numbers of an answer: HP given a win, or HP and Fortune together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from talewright.core.record import JsonObject
from talewright.core.text.message import Message
from talewright.odds.distributions import Row, distributions, number
from talewright.odds.own_policy import COMPARISONS

_CONDITION = re.compile(r"(?P<name>\w[\w -]{0,60})(?:(?P<how><=|>=|<|>|=)\s{0,9}(?P<number>-?\d{1,9}))?")
MAX_JOINT = 1_000
"""Combinations of values that are listed; the most likely ones."""


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
