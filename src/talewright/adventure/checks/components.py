"""Strongly connected sections: those one can go round and round in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Arrow(Protocol):
    """Whatever leads to a section."""

    @property
    def to(self) -> str: ...


def strong(graph: Mapping[str, Sequence[Arrow]]) -> dict[str, frozenset[str]]:
    """The strongly connected sections each section belongs to (Tarjan's method, without recursion)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on: set[str] = set()
    found: dict[str, frozenset[str]] = {}
    for root, first in graph.items():
        if root in index:
            continue
        work = [(root, iter(first))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, edges = work[-1]
            for edge in edges:
                to = edge.to
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on.add(to)
                    work.append((to, iter(graph[to])))
                    break
                if to in on:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while True:
                        each = stack.pop()
                        on.discard(each)
                        group.append(each)
                        if each == node:
                            break
                    whole = frozenset(group)
                    for each in group:
                        found[each] = whole
    return found
