"""The order in which the places of a game are explored: each after those that lead to it, as far as loops allow."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from talewright.odds.compile import strongly_connected

S = TypeVar("S", bound=Hashable)


def in_order(start: S, ahead: Mapping[S, Iterable[S]]) -> dict[S, int]:
    """The places that are known, each with its turn; `ahead` are those behind each place."""
    numbers = {start: 0}
    children: list[list[int]] = [[]]
    places = [start]
    for place in places:
        for target in ahead.get(place, ()):
            if target not in numbers:
                numbers[target] = len(places)
                places.append(target)
                children.append([])
            children[numbers[place]].append(numbers[target])
    components = reversed(strongly_connected(0, children))
    return {places[node]: at for at, node in enumerate(node for each in components for node in each)}
