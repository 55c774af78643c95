"""Continuity: what a section assumes must have been introduced on every route that leads to it, and not be gone.

Authors tag headings: `## cellar {introduces="Maren, the debt"}`, `## quay {assumes="Maren"}`, `## wake {ends="Maren"}`. A book
without tags has no findings here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from talewright.adventure.book import WARNING, Finding
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.checks.path import Key, Known, Path
from talewright.adventure.checks.walker import items_of
from talewright.core.text.message import Message

MAX_SEARCHES = 12
"""How often a route is refined by one more keyword or item before it is reported as it is."""
MAX_TRIED = 6
"""How many of the things a route needs are followed alone before one of them is kept."""
MAX_STEPS = 60_000
_GIVEN = ("keyword", "item")
Node = tuple[str, bool, frozenset[Key]]
"""A section, whether the fact is known on entering it, and what of the keywords and items in question is had."""


class _Way(NamedTuple):
    """A way out of a section, with the keywords and items that it asks for and those it changes."""

    to: str
    path: Path
    asked: Known
    known: Known


class _Graph:
    """The ways of a book. A search looks only at the keywords and items it follows, so ways that differ in others are one."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.ways = {
            name: [
                _Way(edge.to, edge.path, _given(edge.path.asked), _given(edge.path.known)) for edge in edges
            ]
            for name, edges in analysis.out.items()
        }
        self.items = {
            each.name: frozenset(_key("item", item) for item in items_of(each)) for each in analysis.sections
        }

        self.keys = {
            name: {key for way in ways for key, _ in (*way.asked, *way.known)}
            for name, ways in self.ways.items()
        }
        self.ended = {fact for each in analysis.sections for fact in each.heading.ends}
        self.plain = {name: _one_of_each(ways, frozenset()) for name, ways in self.ways.items()}

    def followed(self, name: str, followed: frozenset[Key]) -> list[_Way]:
        """The ways out of a section as a search sees them."""
        if followed.isdisjoint(self.keys[name]):
            return self.plain[name]
        return _one_of_each(self.ways[name], followed)


def _one_of_each(ways: list[_Way], followed: frozenset[Key]) -> list[_Way]:
    found: dict[tuple[str, Known, Known], _Way] = {}
    for to, path, *facts in ways:
        asked, known = (tuple(fact for fact in each if fact[0] in followed) for each in facts)
        found.setdefault((to, asked, known), _Way(to, path, asked, known))
    return list(found.values())


def check(analysis: Analysis) -> Iterator[Finding]:
    tagged = [each for each in analysis.sections if each.heading.assumes]
    if not tagged:
        return
    known = {fact for each in analysis.sections for fact in each.heading.introduces}
    graph = _Graph(analysis)
    for section in tagged:
        for fact in section.heading.assumes:
            if fact not in known:
                yield analysis.finding("continuity", WARNING, section, section.heading.span, Message("assumes {fact}, which no section introduces.", fact=fact),
                                    Message('Tag the section that does: {{introduces="{fact}"}}.', fact=fact), section.name)  # fmt: skip
                continue
            route = _route(graph, section.name, fact)
            if route is not None:
                gone = any(fact in analysis.named[name].heading.ends for name in route[:-1])
                cause = (
                    Message(
                        "assumes {fact}, which is gone on this route: {route}.", fact=fact, route=_said(route)
                    )
                    if gone
                    else Message(
                        "assumes {fact}, which is not met on this route: {route}.",
                        fact=fact,
                        route=_said(route),
                    )
                )
                yield analysis.finding("continuity", WARNING, section, section.heading.span, cause,
                                    Message("Introduce it on the way, ask for a keyword, or write this section for those readers too."), section.name)  # fmt: skip


def _said(route: list[str]) -> str:
    return " > ".join(route)


def _route(graph: _Graph, to: str, fact: str) -> list[str] | None:
    """The shortest route to a section on which the fact is not known there; None if every route has it.

    Keywords and items are ignored at first. If the shortest route needs some that are not had on it, each of them is
    followed in turn: most often one alone shows that no such route exists. Otherwise the search goes on with the one
    needed last, so that only what matters makes the graph larger.
    """
    followed: frozenset[Key] = frozenset()
    route, missing = _search(graph, to, fact, followed)
    for _ in range(MAX_SEARCHES):
        if route is None or not missing:
            return route
        found = [_search(graph, to, fact, followed | {key}) for key in missing[:MAX_TRIED]]
        if any(each is None for each, _ in found):
            return None
        followed |= {missing[0]}
        route, missing = found[0]
    return route


def _search(
    graph: _Graph, to: str, fact: str, followed: frozenset[Key]
) -> tuple[list[str] | None, list[Key]]:
    """The shortest route, and the keywords and items it needs without having them, those needed last first."""
    analysis = graph.analysis
    if analysis.start is None:
        return None, []
    first: Node = (analysis.start.name, False, frozenset())
    came: dict[Node, tuple[Node, Path] | None] = {first: None}
    ways: dict[str, list[_Way]] = {}
    queue = deque([first])
    while queue and len(came) < MAX_STEPS:
        node = queue.popleft()
        name, has, held = node
        if name == to and not has:
            return _back(graph, node, came)
        heading = analysis.named[name].heading
        has = (has or fact in heading.introduces) and fact not in heading.ends
        if has and fact not in graph.ended:
            continue  # known from here on
        if name not in ways:
            ways[name] = graph.followed(name, followed)
        for way in ways[name]:
            if any((key in held) != value for key, value in way.asked):
                continue
            after: Node = (way.to, has, _held(way, held, graph.items[name] & followed) if followed else held)
            if after not in came:
                came[after] = (node, way.path)
                queue.append(after)
    return None, []


def _key(kind: str, name: str) -> Key:
    return kind, name.casefold() if kind == "item" else name, 0


def _given(facts: Known) -> Known:
    """The keywords and items among what is known or asked for."""
    return tuple((_key(kind, name), value) for (kind, name, _), value in facts if kind in _GIVEN)


def _held(way: _Way, held: frozenset[Key], found: frozenset[Key]) -> frozenset[Key]:
    now = {*held}
    for key, value in way.known:
        (now.add if value else now.discard)(key)
    return found.union(now)


def _back(
    graph: _Graph, node: Node, came: dict[Node, tuple[Node, Path] | None]
) -> tuple[list[str], list[Key]]:
    steps: list[tuple[str, Path]] = []
    at: Node = node
    while (before := came[at]) is not None:
        steps.append((before[0][0], before[1]))
        at = before[0]
    steps.reverse()
    had: set[Key] = set()
    missing: list[tuple[bool, Key]] = []
    for name, path in steps:
        for key, value in _given(path.asked):
            if value != (key in had) and not _brought(graph.analysis, key):
                missing.append((value, key))
        had |= graph.items[name]
        for key, value in _given(path.known):
            (had.add if value else had.discard)(key)
    missing.reverse()
    last_first = sorted(missing, key=lambda each: not each[0])
    return [name for name, _ in steps] + [node[0]], list(dict.fromkeys(key for _, key in last_first))


def _brought(analysis: Analysis, key: Key) -> bool:
    """What the rules themselves sell may be brought along."""
    return key[0] == "item" and key[1] in analysis.standard
