"""The small tools of a plan: scales, loops in a graph, sums told in sums, the best of some options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import Any

from talewright.odds.policy import BEST

TOGETHER = 0
"""In `free`: all sides choose as one, as when looking for any way out of a loop."""


class Scales:
    """Scales by number: a table of many nodes has few of them. Number 0 is the scale 1."""

    def __init__(self) -> None:
        self.all: list[int] = [1]
        self._number: dict[int, int] = {1: 0}
        self._times: dict[tuple[int, int], int] = {}
        self._common: dict[frozenset[int], tuple[int, dict[int, int] | None]] = {}

    def common(self, at: list[int], kids: Iterable[int]) -> tuple[int, dict[int, int] | None]:
        """The least scale all children fit into, and what each of their scales is to be lifted by, if any."""
        found = frozenset(map(at.__getitem__, kids))
        known = self._common.get(found)
        if known is None:
            whole = lcm(*(self.all[number] for number in found))
            lifts = {number: whole // self.all[number] for number in found} if len(found) > 1 else None
            known = self._common[found] = (self._add(whole), lifts)
        return known

    def times(self, number: int, factor: int) -> int:
        known = self._times.get((number, factor))
        if known is None:
            known = self._times[number, factor] = self._add(self.all[number] * factor)
        return known

    def _add(self, scale: int) -> int:
        number = self._number.setdefault(scale, len(self.all))
        if number == len(self.all):
            self.all.append(scale)
        return number


def loops(part: list[int], kids: Sequence[Sequence[int]]) -> bool:
    """Whether a strongly connected part goes round at all."""
    return len(part) > 1 or part[0] in kids[part[0]]


def merged(
    total: int, edges: Iterable[tuple[int, int]], told: dict[int, tuple[int, dict[int, int]]]
) -> tuple[int, dict[int, int]]:
    """A sum with the sums behind it told in it, in lowest terms."""
    joined: dict[int, int] = {}
    inner: list[tuple[int, tuple[int, dict[int, int]]]] = []
    for weight, child in edges:
        if not weight:
            continue
        if child in told:
            inner.append((weight, told[child]))
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


def pick_best(columns: list[list[Any]], side: int, start: int | None, free: tuple[int, ...]) -> int:
    """The option to take. Later goals are looked at only where the earlier ones are equal."""
    side = BEST if TOGETHER in free else side
    if start is None:
        start = 0
    elif side not in free and TOGETHER not in free:
        return start
    if len(columns) == 1:
        values = columns[0]
        top = max(values) if side == BEST else min(values)
        return start if values[start] == top else values.index(top)
    options = list(zip(*columns, strict=True))
    best = max(options) if side == BEST else min(options)
    return start if options[start] == best else options.index(best)


def components(root: int, kids: Sequence[Sequence[int]]) -> list[list[int]]:
    """Strongly connected parts reachable from the root, children before parents (Tarjan, without recursion)."""
    index = [0] * len(kids)  # 0: not met yet
    low = [0] * len(kids)
    open_ = bytearray(len(kids))
    stack = [root]
    parts: list[list[int]] = []
    met = index[root] = low[root] = 1
    open_[root] = 1
    work = [(root, iter(kids[root]))]
    while work:
        node, rest = work[-1]
        for child in rest:
            if not index[child]:
                met += 1
                index[child] = low[child] = met
                stack.append(child)
                open_[child] = 1
                work.append((child, iter(kids[child])))
                break
            if open_[child] and index[child] < low[node]:
                low[node] = index[child]
        else:
            work.pop()
            if work and low[node] < low[work[-1][0]]:
                low[work[-1][0]] = low[node]
            if low[node] == index[node]:
                at = len(stack) - 1
                while stack[at] != node:
                    at -= 1
                part = stack[at:]
                del stack[at:]
                for member in part:
                    open_[member] = 0
                part.reverse()
                parts.append(part)
    return parts
