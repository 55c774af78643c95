"""Clusters of a graph: the sections around a hub, which a reader leaves and comes back to.

A hub is a section with several ways out and back. Its cluster holds the sections that are reached through the hub alone and
lead back to it: the shops of a market, the rooms off a hall. Clusters nest; a section belongs to the innermost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

MIN_WAYS = 4
"""Ways of a hub whose sections lead back to it."""
MIN_SECTIONS = 4
"""Sections of a cluster; fewer are drawn like all others."""


def clusters(
    out: Mapping[str, Sequence[str]], start: str, loops: Mapping[str, frozenset[str]]
) -> dict[str, str]:
    """The hub of each section that belongs to a cluster. `loops` are the strongly connected sections of each."""
    whole = turns(out, start).keys()
    found: dict[str, frozenset[str]] = {}
    for name, ways in out.items():
        loop = loops.get(name, frozenset())
        if name not in whole or len({to for to in ways if to in loop and to != name}) < MIN_WAYS:
            continue
        # Without the hub nobody gets there: the hub dominates these sections.
        inside = frozenset((whole - turns(out, start, name).keys()) & loop - {name})
        if len(inside) >= MIN_SECTIONS:
            found[name] = inside
    hubs: dict[str, str] = {}
    for hub, inside in sorted(found.items(), key=lambda each: -len(each[1])):
        hubs |= dict.fromkeys(inside, hub)
    return hubs


def turns(out: Mapping[str, Sequence[str]], start: str, without: str = "") -> dict[str, int]:
    """How many turns from the start each section is, at least; those that are not reached are missing."""
    if not start or start == without:
        return {}
    found = {start: 0}
    queue = [start]
    for name in queue:
        for to in out.get(name, ()):
            if to not in found and to != without:
                found[to] = found[name] + 1
                queue.append(to)
    return found
