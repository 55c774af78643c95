"""A book as the checks see it: ways between sections, what can be had where, and which sections can be reached."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from talewright.adventure.book import Book, Content, Finding, Section, place_in
from talewright.adventure.certainty import Key, touches
from talewright.adventure.components import strong
from talewright.adventure.flow import ways
from talewright.adventure.model import (
    Choice,
    Give,
    Goto,
    Keyword,
    LoseAll,
    Offer,
    Order,
    Shop,
    Span,
    Statement,
    Title,
    When,
    walk,
)
from talewright.adventure.phrasebook import PhraseBook
from talewright.adventure.way import Way

_memo: dict[tuple[int, str], tuple[Content, Any]] = {}
T = TypeVar("T")
A = TypeVar("A")


def remembered(content: Content, name: str, work: Callable[[A], T], given: A) -> T:
    """What was found out about a section's text stays true for as long as the text is the same."""
    known = _memo.get((id(content), name))
    if known is not None and known[0] is content:
        return known[1]  # type: ignore[no-any-return]
    if len(_memo) > 200_000:
        _memo.clear()
    value = work(given)
    _memo[id(content), name] = (content, value)
    return value


def all_statements(section: Section) -> tuple[Statement, ...]:
    """Every statement of a section, those inside others included."""
    return remembered(section.content, "all", _walked, section)


def _walked(section: Section) -> tuple[Statement, ...]:
    return tuple(walk((*section.program, *(section.death or ()))))


def verbs_of(section: Section) -> frozenset[str]:
    """The verbs ordered in a section; "if" stands for a condition on a result, "cast" also for one on a cast."""
    return remembered(section.content, "verbs", _verbs, section)


def _verbs(section: Section) -> frozenset[str]:
    found = set()
    for each in all_statements(section):
        if isinstance(each, Order):
            found.add(each.verb)
        elif isinstance(each, When | Choice) and each.condition is not None:
            found |= {"result": {"if"}, "cast": {"cast"}}.get(each.condition.kind, set())
    return frozenset(found)


def items_of(section: Section) -> tuple[str, ...]:
    """Items that can be had in a section, case aside."""
    return remembered(section.content, "given", _items, section)


def _items(section: Section) -> tuple[str, ...]:
    return tuple(name for each in all_statements(section) for name in given(each))


@dataclass(frozen=True)
class Edge:
    """One way from a section to another."""

    source: str
    to: str
    way: Way


class World:
    """Everything computed once and asked by many checks."""

    def __init__(self, book: Book, phrases: PhraseBook) -> None:
        self.book = book
        self.phrases = phrases
        self.sections = [section for section in book.sections if not section.is_matter]
        self.named = {section.name: section for section in reversed(self.sections)}
        self.start = book.start or (self.sections[0] if self.sections else None)
        self.ways: dict[str, tuple[Way, ...]] = {}
        for section in self.sections:
            found = ways(section.content)
            if found is None:
                found = tuple(Way("goto", link.to, span=link.span) for link in section.links)
            if section.content.faults:
                # What was not understood is told already; its references still count as ways.
                found = (*(way for way in found if way.kind != "stuck"), *_references(section))
            self.ways[section.name] = found

    # -- the graph -------------------------------------------------------------------------------

    @cached_property
    def edges(self) -> list[Edge]:
        """Every way that leads somewhere, deaths included where a handler sends them."""
        found = []
        death = self.book.head.death
        for name, all_ways in self.ways.items():
            for way in all_ways:
                to = way.to or (death if way.kind == "death" and not way.handled else "")
                if to in self.named:
                    found.append(Edge(name, to, way))
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
                facts = self._after(found[name], edge.way)
                if facts is None:
                    continue
                merged = facts if known is None else known & facts
                if merged != known:
                    found[edge.to] = merged
                    if edge.to not in waiting:
                        waiting.add(edge.to)
                        queue.append(edge.to)
        return found

    def _after(self, facts: frozenset[tuple[Key, bool]], way: Way) -> frozenset[tuple[Key, bool]] | None:
        """What is certain behind a way; None when it cannot be taken."""
        if facts:
            if self.contradicts(facts, way):
                return None
            if way.changes:
                facts = frozenset(
                    fact for fact in facts if not any(self._changes(each, fact[0]) for each in way.changes)
                )
        return (facts - way.denied) | way.certain

    def _changes(self, statement: Statement, key: Key) -> bool:
        if isinstance(statement, LoseAll) and key[0] == "item":
            return not self.book.item(key[1]).key
        return touches(statement, key)

    @staticmethod
    def contradicts(facts: frozenset[tuple[Key, bool]], way: Way) -> bool:
        """A way that takes for granted what is certainly otherwise."""
        return any((key, not value) in facts for key, value in way.asked)

    def entering(self, name: str) -> frozenset[tuple[Key, bool]]:
        return self.certain.get(name, frozenset())

    @cached_property
    def linked(self) -> set[str]:
        """Reached from the start if every condition could be met."""
        return self.reach([self.start.name]) if self.start else set()

    # -- what can be had -------------------------------------------------------------------------

    @cached_property
    def standard(self) -> set[str]:
        return {each.name.casefold() for each in self.phrases.standard}

    @cached_property
    def reachable(self) -> set[str]:
        """Reached with what the book itself gives, or what a character may bring along."""
        reached: set[str] = set()
        while True:
            keywords = self.gained_keywords(reached)
            items = self.had_items(reached)
            open_edges = {
                name: [edge for edge in edges if self.can_take(edge.way, keywords, items)]
                for name, edges in self.out.items()
            }
            now = self.reach([self.start.name], open_edges) if self.start else set()
            if now == reached:
                return reached
            reached = now

    def can_take(self, way: Way, keywords: set[str], items: set[str]) -> bool:
        for (kind, name, _), value in way.asked:
            if value and kind == "keyword" and name not in keywords:
                return False
            if (
                value
                and kind in ("item", "used")
                and name.casefold() not in items
                and not self._standard(name)
            ):
                return False
        return True

    def _standard(self, name: str) -> bool:
        low = name.casefold()
        return low in self.standard or low.removesuffix("s") in self.standard

    def gained_keywords(self, sections: Iterable[str]) -> set[str]:
        return {each.name for each in self.statements(sections) if isinstance(each, Keyword) and each.gain}

    def gained_titles(self, sections: Iterable[str]) -> set[str]:
        return {each.name for each in self.statements(sections) if isinstance(each, Title) and each.gain}

    def had_items(self, sections: Iterable[str]) -> set[str]:
        """Items found, offered or sold in these sections, case aside."""
        return {name for section in sections for name in items_of(self.named[section])}

    def had_spells(self, sections: Iterable[str]) -> set[str]:
        """Spells in items that can be had here."""
        found = {self.book.item(name).spell for name in self.had_items(sections)}
        return {spell for spell in found if spell}

    def statements(self, sections: Iterable[str] | None = None) -> Iterable[Statement]:
        for name in self.named if sections is None else sections:
            yield from all_statements(self.named[name])

    @cached_property
    def everything(self) -> list[tuple[Section, Statement]]:
        """Every statement of the book with its section."""
        return [(section, each) for section in self.sections for each in all_statements(section)]

    def in_sections(self) -> list[tuple[Section, Statement]]:
        return self.everything

    @cached_property
    def asked_items(self) -> set[str]:
        """Items that some condition asks for, case aside."""
        found = set()
        for _, each in self.everything:
            asked = each.condition if isinstance(each, When | Choice) else None
            if asked is not None and asked.kind in ("item", "used"):
                found.add(asked.name.casefold())
        return found

    # -- endings ---------------------------------------------------------------------------------

    @cached_property
    def finishes(self) -> dict[str, str]:
        """Sections in which the adventure ends, and how."""
        found = {section.name: section.ending for section in self.sections if section.ending}
        for name, all_ways in self.ways.items():
            for way in all_ways:
                if way.kind == "finish" and name not in found:
                    kinds = [each.kind for each in way.done if hasattr(each, "kind")]
                    found[name] = str(kinds[-1]) if kinds else "neutral"
        return found

    @cached_property
    def victories(self) -> set[str]:
        won = {name for name, kind in self.finishes.items() if kind == "victory"}
        return won or {name for name, kind in self.finishes.items() if kind == "neutral"}

    def finding(
        self,
        number: str,
        severity: str,
        section: Section,
        span: Span,
        cause: str,
        cure: str,
        words: str | None = None,
    ) -> Finding:
        """A finding at a place of a section."""
        shown = words if words is not None else shorten(section.text[span.start : span.end])
        return Finding(
            number,
            severity,
            section.place(span),
            shown,
            cause,
            cure,
            section.name,
            max(0, span.end - span.start),
        )


def _references(section: Section) -> Iterable[Way]:
    known = {link.to for link in section.links}
    for match in re.finditer(r"\[\[([^\[\]\n]+)\]\]", section.text):
        if match[1] not in known:
            yield Way("goto", match[1], span=Span(match.start(), match.end()))


def given(statement: Statement) -> list[str]:
    """The items a statement lets the reader have, case aside."""
    if isinstance(statement, Give | Offer):
        return [item.name.casefold() for item in statement.items]
    if isinstance(statement, Shop):
        return [ware.item.name.casefold() for ware in statement.wares if ware.buy is not None]
    return []


def shorten(text: str) -> str:
    words = " ".join(text.split()).rstrip(" .")
    return words if len(words) <= 80 else words[:77].rstrip() + "..."


def is_verb(statement: Statement, *verbs: str) -> bool:
    return isinstance(statement, Order) and statement.verb in verbs


def goes_to(program: tuple[Statement, ...]) -> list[Goto]:
    return [each for each in walk(program) if isinstance(each, Goto)]


def orders_of(world: World, *verbs: str) -> Iterator[tuple[Section, Order]]:
    for section, each in world.in_sections():
        if isinstance(each, Order) and each.verb in verbs:
            yield section, each


def in_head(
    world: World, number: str, severity: str, field: str, words: str, cause: str, cure: str
) -> Finding:
    """A finding about a line of the head."""
    source = world.book.sources[0]
    place = place_in(source.text, world.book.head.span(field).start, file=source.name)
    return Finding(number, severity, place, words, cause, cure)
