"""A book as a ruleset's author checks see it: the `BookView` of core/authoring.py, over the routes of `Analysis`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from talewright.adventure.book import Head, Section
from talewright.adventure.checks.analysis import Analysis, in_head
from talewright.adventure.checks.path import Path
from talewright.adventure.checks.routes import strong
from talewright.adventure.checks.walker import cached
from talewright.adventure.model import (
    Choice,
    Definition,
    Discard,
    Give,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Rest,
    Shop,
    Statement,
    When,
)
from talewright.adventure.traversal import branch_views, frames_to, leaves, rolled_at
from talewright.core.authoring import (
    Asked,
    Branch,
    Finding,
    Handed,
    OrderView,
    Price,
    SectionView,
    Span,
)
from talewright.core.text.message import NOTHING, Message

T = TypeVar("T")
Pricing = Callable[[Order], tuple[Price, Price] | None]
"""A fight of a new character, with what can be spent and without."""
Program = tuple[Statement, ...]
HANDS: dict[type, str] = {Give: "give", Offer: "offer", LoseItems: "lose", Discard: "discard"}
NOT_PROSE = ("comment", "code", "quote")


def _another_way(section: Section, choice: Choice) -> bool:
    """Whether another choice stays open to everybody: the ways are offered again without one that came to nothing."""
    return any(each is not choice and each.condition is None for each in section.choices)


class AuthorView:
    def __init__(self, analysis: Analysis, pricing: Pricing | None = None) -> None:
        self.analysis = analysis
        self.pricing = pricing

    @property
    def head(self) -> Head:
        return self.analysis.book.head

    @property
    def sections(self) -> list[Section]:
        return self.analysis.sections

    @property
    def start(self) -> Section | None:
        return self.analysis.start

    @cached_property
    def rests(self) -> bool:
        return any(isinstance(each, Rest) for _, each in self.analysis.everything)

    # -- what stands in the text ----------------------------------------------------------------------------

    @cached_property
    def _orders(self) -> dict[str, list[tuple[Section, Order]]]:
        found: dict[str, list[tuple[Section, Order]]] = {}
        for section, each in self.analysis.everything:
            if isinstance(each, Order):
                found.setdefault(each.verb, []).append((section, each))
        return found

    def orders(self, *verbs: str) -> Iterator[tuple[Section, Order]]:
        if len(verbs) == 1:
            yield from self._orders.get(verbs[0], ())
            return
        for section, each in self.analysis.everything:
            if isinstance(each, Order) and (not verbs or each.verb in verbs):
                yield section, each

    def branches(self, section: SectionView, order: OrderView) -> tuple[Branch, ...]:
        frames = frames_to(self._section(section).program, order)
        return branch_views(*rolled_at(frames)) if frames else ()

    @cached_property
    def _conditions(self) -> list[Asked]:
        return [
            Asked(
                section,
                asked.kind,
                asked.name,
                asked.span,
                each.otherwise is not None if isinstance(each, When) else _another_way(section, each),
            )
            for section, each in self.analysis.everything
            if isinstance(each, When | Choice) and each.condition is not None
            for asked in leaves(each.condition)
        ]

    def conditions(self, *kinds: str) -> Iterator[Asked]:
        return (asked for asked in self._conditions if asked.kind in kinds)

    @cached_property
    def _handed(self) -> list[Handed]:
        found: list[Handed] = []
        for section, each in self.analysis.everything:
            if isinstance(each, Shop):
                for ware in each.wares:
                    for direction, price in (("buy", ware.buy), ("sell", ware.sell)):
                        if price is not None:
                            found.append(Handed(section, direction, ware.item.name, ware.span, price))
            elif isinstance(each, Give | Offer | LoseItems | Discard):
                found += [Handed(section, HANDS[type(each)], item.name, each.span) for item in each.items]
        return found

    def handed(self, *how: str) -> Iterator[Handed]:
        return (each for each in self._handed if each.how in how)

    def paragraph(self, section: SectionView, order: OrderView) -> Span:
        for block in self._section(section).content.blocks:
            if block.span.start <= order.span.start < block.span.end:
                return block.span
        return order.span

    def is_prose(self, section: SectionView, at: int) -> bool:
        blocks = self._section(section).content.blocks
        return not any(
            block.kind in NOT_PROSE and block.span.start <= at < block.span.end for block in blocks
        )

    # -- items ----------------------------------------------------------------------------------------------

    def item(self, name: str) -> Definition:
        return self.analysis.book.item(name)

    @property
    def items(self) -> tuple[Definition, ...]:
        return self.analysis.book.items

    @cached_property
    def _standard(self) -> dict[str, Definition]:
        return {each.name.casefold(): each for each in self.analysis.phrases.standard}

    def standard(self, name: str) -> Definition | None:
        return self._standard.get(name.casefold())

    def defined(self) -> Iterator[tuple[Section, Definition]]:
        for section in self.analysis.book.sections:
            for item in section.content.items:
                yield section, item

    @cached_property
    def _mentions(self) -> dict[str, tuple[Section, Span]]:
        found: dict[str, tuple[Section, Span]] = {}
        for section in self.analysis.book.sections:
            for name, span in section.content.mentions:
                found.setdefault(name.casefold(), (section, span))
        return found

    def mention(self, name: str) -> tuple[Section, Span] | None:
        return self._mentions.get(name.casefold())

    @cached_property
    def obtainable(self) -> frozenset[str]:
        return frozenset(self.analysis.had_items(self.analysis.linked))

    @cached_property
    def needed(self) -> Sequence[str]:
        return self.analysis.needed_items()

    @cached_property
    def _clearing(self) -> list[Section]:
        return [section for section, each in self.analysis.everything if isinstance(each, LoseAll)]

    @property
    def takes_everything(self) -> bool:
        return bool(self._clearing)

    def taken_before_use(self, name: str) -> Section | None:
        analysis, key = self.analysis, name.casefold()
        givers = [
            each.section.name for each in self.handed("give", "offer", "buy") if each.name.casefold() == key
        ]
        users = {edge.source for edge in analysis.edges if (key, True) in edge.path.needs("item")}
        for section in self._clearing:
            if analysis.leads(givers, section.name) and any(
                analysis.leads([section.name], user) for user in users
            ):
                return section
        return None

    # -- routes ---------------------------------------------------------------------------------------------

    def paths(self, section: SectionView) -> tuple[Path, ...]:
        return self.analysis.paths[section.name]

    def certain(self, section: SectionView, kind: str) -> frozenset[str]:
        known = self.analysis.entering(section.name)
        return frozenset(name for (what, name, _), value in known if what == kind and value)

    def reachable(self, section: SectionView) -> bool:
        return section.name in self.analysis.linked

    def heaviest(self, weights: Mapping[str, int]) -> int:
        out = self.analysis.out
        if self.start is None or not any(weights.values()):
            return 0
        groups = strong(out)
        best: dict[frozenset[str], int] = {}
        stack = [groups[self.start.name]]
        while stack:
            here = stack[-1]
            after = {groups[edge.to] for name in here for edge in out[name]} - {here}
            todo = [each for each in after if each not in best]
            if todo:
                stack += todo
                continue
            stack.pop()
            own = sum(weights.get(name, 0) for name in here)
            best[here] = own + max((best[each] for each in after), default=0)
        return best[groups[self.start.name]]

    # -- services -------------------------------------------------------------------------------------------

    def price(self, order: OrderView) -> tuple[Price, Price] | None:
        assert isinstance(order, Order)
        return None if self.pricing is None else self.pricing(order)

    def cached(self, section: SectionView, key: str, compute: Callable[[str], T]) -> T:
        found = self._section(section)
        return cached(found.content, f"author:{key}", compute, found.text)

    def finding(
        self,
        code: str,
        severity: str,
        section: SectionView,
        cause: Message,
        cure: Message = NOTHING,
        *,
        span: Span | None = None,
        words: str | None = None,
    ) -> Finding:
        found = self._section(section)
        if span is None:
            return self.analysis.finding(
                code, severity, found, found.heading.span, cause, cure, words or found.name
            )
        return self.analysis.finding(code, severity, found, span, cause, cure, words)

    def head_finding(
        self, code: str, severity: str, field: str, words: str, cause: Message, cure: Message
    ) -> Finding:
        return in_head(self.analysis, code, severity, field, words, cause, cure)

    def _section(self, section: SectionView) -> Section:
        assert isinstance(section, Section)
        return section
