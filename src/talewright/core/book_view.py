"""A book as an author check of a ruleset sees it: sections, orders with their branches, conditions, items, routes.

The room `adventure` implements it. It is a stable view: a ruleset depends on nothing else of a book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from talewright.core.findings import Finding, Span
from talewright.core.text.message import NOTHING, Message

T = TypeVar("T")


class SectionView(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


class OrderView(Protocol):
    """An instruction of the ruleset: one of its verbs with the fields that the text gives."""

    @property
    def verb(self) -> str: ...
    @property
    def span(self) -> Span: ...
    def get(self, name: str, default: Any = None) -> Any: ...
    def fields(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Branch:
    """What happens on one result of an order: "If you succeed, ..., otherwise ..."."""

    result: str
    span: Span
    orders: tuple[OrderView, ...]
    otherwise: tuple[OrderView, ...] | None
    """The orders of the "otherwise"; None without one."""
    bare: bool
    """Apart from its own orders it only leads on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition of the book. `otherwise`: the text says what happens if it does not hold."""

    section: SectionView
    kind: str
    name: str
    span: Span
    otherwise: bool


@dataclass(frozen=True, slots=True)
class Handed:
    """An item that changes hands: `how` is give, offer, buy, sell, lose or discard."""

    section: SectionView
    how: str
    name: str
    span: Span
    price: int | None = None


class ItemView(Protocol):
    """An item's definition, with the fields a character's items use."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def bonus(self) -> int: ...
    @property
    def skill(self) -> str: ...
    @property
    def skill_bonus(self) -> int: ...
    @property
    def heavy(self) -> bool: ...
    @property
    def treasure(self) -> int: ...
    @property
    def key(self) -> bool: ...
    @property
    def spell(self) -> str: ...
    @property
    def heals(self) -> int: ...
    @property
    def span(self) -> Span: ...


class PathView(Protocol):
    """One path through a section."""

    @property
    def orders(self) -> tuple[OrderView, ...]: ...
    @property
    def closed(self) -> str:
        """A Skill that readers on this path lack, where no branch is meant for them."""
        ...

    def needs(self, kind: str) -> list[tuple[str, bool]]:
        """The conditions of one kind that hold on this path: (name, whether it must be so)."""
        ...


class HeadView(Protocol):
    """The lines at the top of a book that a ruleset reads."""

    @property
    def skills(self) -> tuple[str, ...]: ...
    @property
    def special(self) -> tuple[str, ...]: ...
    @property
    def transfer(self) -> tuple[str, ...]: ...
    @property
    def weapons(self) -> tuple[str, ...]: ...
    @property
    def discard(self) -> tuple[str, ...]: ...


class Price(NamedTuple):
    """What a fight does to a new character: the chance to survive, and the mean loss of health."""

    survival: Fraction
    wounds: Fraction


class BookView(Protocol):
    """A whole book. Names of items are compared without case: `item`, `obtainable` and `needed` use small letters."""

    @property
    def head(self) -> HeadView: ...
    @property
    def sections(self) -> Sequence[SectionView]:
        """The sections that are played."""
        ...

    @property
    def start(self) -> SectionView | None: ...
    @property
    def rests(self) -> bool:
        """Whether there is any place to rest."""
        ...

    # what stands in the text
    def orders(self, *verbs: str) -> Iterator[tuple[SectionView, OrderView]]: ...
    def branches(self, section: SectionView, order: OrderView) -> tuple[Branch, ...]: ...
    def conditions(self, *kinds: str) -> Iterator[Asked]: ...
    def handed(self, *how: str) -> Iterator[Handed]: ...
    def paragraph(self, section: SectionView, order: OrderView) -> Span: ...
    def is_prose(self, section: SectionView, at: int) -> bool:
        """Whether a character stands in the story, not in a comment, a quotation or code."""
        ...

    # items
    def item(self, name: str) -> ItemView: ...
    @property
    def items(self) -> Sequence[ItemView]:
        """Every item defined in the book or standard in the rules."""
        ...

    def standard(self, name: str) -> ItemView | None:
        """The item of that name in the rules, if they have one."""
        ...

    def defined(self) -> Iterator[tuple[SectionView, ItemView]]:
        """Every definition in the text."""
        ...

    def mention(self, name: str) -> tuple[SectionView, Span] | None:
        """Where an item is first named."""
        ...

    @property
    def obtainable(self) -> frozenset[str]:
        """Items that can be had somewhere in the book."""
        ...

    @property
    def needed(self) -> Sequence[str]:
        """Items that every route to a victory asks for."""
        ...

    @property
    def takes_everything(self) -> bool:
        """Whether some section takes away all items."""
        ...

    def taken_before_use(self, name: str) -> SectionView | None:
        """A section that takes all items away between the finding of an item and its use."""
        ...

    # routes
    def paths(self, section: SectionView) -> Sequence[PathView]: ...
    def certain(self, section: SectionView, kind: str) -> frozenset[str]:
        """Names that are certain for every reader who enters: keywords, items, spells."""
        ...

    def reachable(self, section: SectionView) -> bool: ...
    def heaviest(self, weights: Mapping[str, int]) -> int:
        """The greatest sum of weights (by section name) on one route, each section counted once."""
        ...

    # services
    def price(self, order: OrderView) -> tuple[Price, Price] | None:
        """A fight of a new character, with what can be spent and without; None if nobody computes it."""
        ...

    def cached(self, section: SectionView, key: str, compute: Callable[[str], T]) -> T:
        """A value computed from a section's text, cached while the text stays the same."""
        ...

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
        """A finding in a section; without a span it is about the section, and `words` default to the text there."""
        ...

    def head_finding(
        self, code: str, severity: str, field: str, words: str, cause: Message, cure: Message
    ) -> Finding:
        """A finding about a line of the head."""
        ...
