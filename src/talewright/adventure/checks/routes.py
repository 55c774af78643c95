"""The graph of a book: which section leads where, what can be reached, and what is certain on arriving."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from talewright.adventure.book import Book, Section
from talewright.adventure.checks.path import Key, Path, touches
from talewright.adventure.checks.walker import BY_NUMBER, paths
from talewright.adventure.model import LoseAll, Statement
from talewright.core.findings import Span


@dataclass(frozen=True)
class Edge:
    """One way from a section to another."""

    source: str
    to: str
    path: Path


class Routes:
    """Sections, the paths between them, and what is certain of those who take them."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.sections = [section for section in book.sections if not section.is_matter]
        self.named = {section.name: section for section in reversed(self.sections)}
        self.start = book.start or (self.sections[0] if self.sections else None)
        self.paths: dict[str, tuple[Path, ...]] = {}
        for section in self.sections:
            found = paths(section.content, book.authoring)
            if found is None:
                found = tuple(Path("goto", link.to, span=link.span) for link in section.links)
            if section.content.faults:
                # What was not understood is reported already; its references still count as paths.
                found = (*(path for path in found if path.kind != "stuck"), *_references(section))
            self.paths[section.name] = self._by_number(found)

    def _by_number(self, found: tuple[Path, ...]) -> tuple[Path, ...]:
        """A way that a reader finds by a number, once for each section that can be found so."""
        if not any(path.to == BY_NUMBER for path in found):
            return found
        secret = [section.name for section in self.sections if section.heading.secret]
        return (
            *(path for path in found if path.to != BY_NUMBER),
            *(replace(path, to=name) for path in found if path.to == BY_NUMBER for name in secret),
        )

    @cached_property
    def edges(self) -> list[Edge]:
        """Every way that leads somewhere, deaths included where a handler sends them."""
        found = []
        death = self.book.head.death
        for name, all_paths in self.paths.items():
            for path in all_paths:
                to = path.to or (death if path.kind == "death" and not path.handled else "")
                if to in self.named:
                    found.append(Edge(name, to, path))
        return found

    @cached_property
    def out(self) -> dict[str, list[Edge]]:
        found: dict[str, list[Edge]] = {section.name: [] for section in self.sections}
        for edge in self.edges:
            found[edge.source].append(edge)
        return found

    def reach(self, starts: Iterable[str], out: dict[str, list[Edge]] | None = None) -> set[str]:
        """Sections that can be reached along the given edges."""
        graph = self.out if out is None else out
        seen = set(starts)
        queue = deque(seen)
        while queue:
            for edge in graph.get(queue.popleft(), ()):
                if edge.to not in seen:
                    seen.add(edge.to)
                    queue.append(edge.to)
        return seen

    @cached_property
    def _closure(self) -> tuple[dict[str, int], dict[str, int]]:
        """(bit of each section, bits of all it leads to), by components, so that every question is one look."""
        groups = strong(self.out)
        bits = {name: 1 << i for i, name in enumerate(self.out)}
        done: dict[frozenset[str], int] = {}
        for root in dict.fromkeys(groups.values()):
            stack = [root]
            while stack:
                group = stack[-1]
                if group in done:
                    stack.pop()
                    continue
                after = {groups[edge.to] for name in group for edge in self.out[name]} - {group}
                todo = [each for each in after if each not in done]
                if todo:
                    stack += todo
                    continue
                mask = sum(bits[name] for name in group)
                for each in after:
                    mask |= done[each]
                done[group] = mask
        return bits, {name: done[groups[name]] for name in self.out}

    def leads(self, sources: Iterable[str], to: str) -> bool:
        """Whether there is a way from any of these sections to that one (a section leads to itself)."""
        bits, closure = self._closure
        return any(closure.get(source, 0) & bits[to] for source in sources)

    @cached_property
    def linked(self) -> set[str]:
        """Reached from the start if every condition could be met."""
        return self.reach([self.start.name]) if self.start else set()

    @cached_property
    def finishes(self) -> dict[str, str]:
        """Sections in which the adventure ends, and how."""
        found = {section.name: section.ending for section in self.sections if section.ending}
        for name, all_paths in self.paths.items():
            for path in all_paths:
                if path.kind == "finish" and name not in found:
                    kinds = [each.kind for each in path.done if hasattr(each, "kind")]
                    found[name] = str(kinds[-1]) if kinds else "neutral"
        return found

    @cached_property
    def victories(self) -> set[str]:
        won = {name for name, kind in self.finishes.items() if kind == "victory"}
        return won or {name for name, kind in self.finishes.items() if kind == "neutral"}

    @cached_property
    def alive(self) -> set[str]:
        """Sections from which some ending can still be reached."""
        back: dict[str, set[str]] = {}
        for edge in self.edges:
            back.setdefault(edge.to, set()).add(edge.source)
        found = set(self.finishes)
        queue = list(found)
        while queue:
            for source in back.get(queue.pop(), ()):
                if source not in found:
                    found.add(source)
                    queue.append(source)
        return found

    def needed_items(self) -> list[str]:
        """Items that every route to a victory asks for, in small letters."""
        asked = {name for edge in self.edges for name, value in edge.path.needs("item") if value}
        if not asked or self.start is None or not (self.victories & self.linked):
            return []
        free = {
            source: [edge for edge in edges if not any(value for _, value in edge.path.needs("item"))]
            for source, edges in self.out.items()
        }
        if self.victories & self.reach([self.start.name], free):
            return []  # some victory needs no item at all
        return [name for name in sorted(asked) if self._needed(name)]

    def _needed(self, name: str) -> bool:
        assert self.start is not None
        without = {
            source: [edge for edge in edges if (name, True) not in edge.path.needs("item")]
            for source, edges in self.out.items()
        }
        return not (self.victories & self.reach([self.start.name], without))

    def too_late(self, givers: Iterable[str], section: str) -> bool:
        """What is given in some sections can never be had in another: no way leads from there to here."""
        sources = set(givers) & self.alive
        return bool(sources) and section in self.linked and not self.leads(sources, section)

    @cached_property
    def certain(self) -> dict[str, frozenset[tuple[Key, bool]]]:
        """What is certain of every reader who enters a section, whichever way they came."""
        if self.start is None:
            return {}
        found: dict[str, frozenset[tuple[Key, bool]]] = {self.start.name: frozenset()}
        queue = deque([self.start.name])
        waiting = {self.start.name}
        while queue:
            name = queue.popleft()
            waiting.discard(name)
            for edge in self.out[name]:
                known = found.get(edge.to)
                if known is not None and not known:
                    continue
                facts = self._after(found[name], edge.path)
                if facts is None:
                    continue
                merged = facts if known is None else known & facts
                if merged != known:
                    found[edge.to] = merged
                    if edge.to not in waiting:
                        waiting.add(edge.to)
                        queue.append(edge.to)
        return found

    def _after(self, facts: frozenset[tuple[Key, bool]], path: Path) -> frozenset[tuple[Key, bool]] | None:
        """What is certain behind a way; None when it cannot be taken."""
        if facts:
            if self.contradicts(facts, path):
                return None
            if path.changes:
                facts = frozenset(
                    fact for fact in facts if not any(self._changes(each, fact[0]) for each in path.changes)
                )
        return (facts - path.denied) | path.certain

    def _changes(self, statement: Statement, key: Key) -> bool:
        if isinstance(statement, LoseAll) and key[0] == "item":
            return not self.book.item(key[1]).key
        return touches(statement, key)

    @staticmethod
    def contradicts(facts: frozenset[tuple[Key, bool]], path: Path) -> bool:
        """A way that takes for granted what is certainly otherwise."""
        return any((key, not value) in facts for key, value in path.asked)

    def entering(self, name: str) -> frozenset[tuple[Key, bool]]:
        return self.certain.get(name, frozenset())


def _references(section: Section) -> Iterable[Path]:
    known = {link.to for link in section.links}
    for match in re.finditer(r"\[\[([^\[\]\n]+)\]\]", section.text):
        if match[1] not in known:
            yield Path("goto", match[1], span=Span(match.start(), match.end()))


# -- strongly connected sections --------------------------------------------------------------------------------


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
