"""Continuity: what a section assumes must have been introduced on every route that leads to it, and not be gone.

Authors tag headings: `## cellar {introduces="Maren, the debt"}`, `## quay {assumes="Maren"}`, `## wake {ends="Maren"}`. A book
without tags has no findings here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from talewright.adventure.book import WARNING, Finding
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.checks.path import Key, Path
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


def check(analysis: Analysis) -> Iterator[Finding]:
    tagged = [each for each in analysis.sections if each.heading.assumes]
    known = {fact for each in analysis.sections for fact in each.heading.introduces}
    for section in tagged:
        for fact in section.heading.assumes:
            if fact not in known:
                yield analysis.finding("continuity", WARNING, section, section.heading.span, Message("assumes {fact}, which no section introduces.", fact=fact),
                                    Message('Tag the section that does: {{introduces="{fact}"}}.', fact=fact), section.name)  # fmt: skip
                continue
            route = _route(analysis, section.name, fact)
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


def _route(analysis: Analysis, to: str, fact: str) -> list[str] | None:
    """The shortest route to a section on which the fact is not known there; None if every route has it.

    Keywords and items are ignored at first. If the shortest route needs some that are not had on it, each of them is
    followed in turn: most often one alone shows that no such route exists. Otherwise the search goes on with the one
    needed last, so that only what matters makes the graph larger.
    """
    followed: set[Key] = set()
    route, missing = _search(analysis, to, fact, followed)
    for _ in range(MAX_SEARCHES):
        if route is None or not missing:
            return route
        found = [_search(analysis, to, fact, followed | {key}) for key in missing[:MAX_TRIED]]
        if any(each is None for each, _ in found):
            return None
        followed.add(missing[0])
        route, missing = found[0]
    return route


def _search(analysis: Analysis, to: str, fact: str, followed: set[Key]) -> tuple[list[str] | None, list[Key]]:
    """The shortest route, and the keywords and items it needs without having them, those needed last first."""
    if analysis.start is None:
        return None, []
    first: Node = (analysis.start.name, False, frozenset())
    came: dict[Node, tuple[Node, Path] | None] = {first: None}
    queue = deque([first])
    while queue and len(came) < MAX_STEPS:
        node = queue.popleft()
        name, has, held = node
        if name == to and not has:
            return _back(analysis, node, came)
        heading = analysis.named[name].heading
        has = (has or fact in heading.introduces) and fact not in heading.ends
        for edge in analysis.out[name]:
            if not _open(edge.path, held, followed):
                continue
            after: Node = (edge.to, has, _held(analysis, name, edge.path, held, followed))
            if after not in came:
                came[after] = (node, edge.path)
                queue.append(after)
    return None, []


def _key(kind: str, name: str) -> Key:
    return kind, name.casefold() if kind == "item" else name, 0


def _open(path: Path, held: frozenset[Key], followed: set[Key]) -> bool:
    """Whether a way can be taken with what of the followed things is had."""
    return all(
        (_key(kind, name) in held) == value
        for (kind, name, _), value in path.asked
        if kind in _GIVEN and _key(kind, name) in followed
    )


def _held(
    analysis: Analysis, name: str, path: Path, held: frozenset[Key], followed: set[Key]
) -> frozenset[Key]:
    if not followed:
        return held
    found = set(held)
    for (kind, called, _), value in path.known:
        key = _key(kind, called)
        if kind in _GIVEN and key in followed:
            (found.add if value else found.discard)(key)
    found |= {_key("item", item) for item in items_of(analysis.named[name])} & followed
    return frozenset(found)


def _back(
    analysis: Analysis, node: Node, came: dict[Node, tuple[Node, Path] | None]
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
        for (kind, called, _), value in path.asked:
            key = _key(kind, called)
            if kind in _GIVEN and value != (key in had) and not _brought(analysis, key):
                missing.append((value, key))
        had |= {_key("item", item) for item in items_of(analysis.named[name])}
        for (kind, called, _), value in path.known:
            if kind in _GIVEN:
                (had.add if value else had.discard)(_key(kind, called))
    missing.reverse()
    last_first = sorted(missing, key=lambda each: not each[0])
    return [name for name, _ in steps] + [node[0]], list(dict.fromkeys(key for _, key in last_first))


def _brought(analysis: Analysis, key: Key) -> bool:
    """What the rules themselves sell may be brought along."""
    return key[0] == "item" and key[1] in analysis.standard
