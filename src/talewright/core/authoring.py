"""What a ruleset brings for authors of books: checks, kinds of items, and what its verbs do to a reader.

An author check is a function that takes a `BookView` and yields findings:

    def many_dangers(book: BookView) -> Iterator[Finding]:
        fights = list(book.orders("fight"))
        if len(fights) > 6 and not book.rests and book.start is not None:
            yield book.finding("X01", WARNING, book.start, Message("{n} fights and no rest.", n=len(fights)),
                               Message("Offer a rest."))

`BookView` is a stable view: sections, orders with their branches, conditions, items, and the routes between sections.
The room `adventure` implements it; a ruleset needs nothing but this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from talewright.core.text.message import NOTHING, Message

T = TypeVar("T")
Text = Message
ERROR, WARNING, NOTE = "error", "warning", "note"
SEVERITIES = (ERROR, WARNING, NOTE)
"""A reader will meet an error; a warning is probably not intended; a note is for the author to consider."""

# -- findings -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """From the first character to just behind the last, counted in the section's text."""

    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: lines and columns count from 1, the offset from 0."""

    file: str
    line: int
    column: int
    offset: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to tell an author: where, about which words, the cause and the cure."""

    id: str
    severity: str
    place: Place
    words: str
    cause: Message
    cure: Message
    section: str = ""
    length: int = 0

    @property
    def message(self) -> Message:
        """All of it in one message, with the place as its path."""
        quoted = f'"{self.words}" ' if self.words else ""
        where = str(self.place)
        if not self.cure:
            return Message(
                "{quoted}{cause}", path=where, code=self.cause.code, quoted=quoted, cause=self.cause
            )
        return Message(
            "{quoted}{cause} {cure}",
            path=where,
            code=self.cause.code,
            quoted=quoted,
            cause=self.cause,
            cure=self.cure,
        )

    def __str__(self) -> str:
        return str(self.message)


# -- the book as a check sees it ----------------------------------------------------------------------------


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


AuthorCheck = Callable[[BookView], Iterator[Finding]]

# -- what a ruleset declares ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class ItemKind:
    """A word that may stand in an item's parentheses and says what it is: **boathook (long)**."""

    name: str
    weapon: bool = False
    heavy: bool = False
    bonus: bool = False
    """It may have a bonus: **axe (weapon, +1)**."""
    starting: bool = False
    """A new character may own one, so a book may ask for it without offering it."""
    valued: bool = False
    """Worth having more than once: a loop that gives it without end is a fault."""


@dataclass(frozen=True)
class Effect:
    """What a verb does to a reader, for the checks that follow every route through a book."""

    results: tuple[str, ...] | Callable[[Mapping[str, Any]], tuple[str, ...]] = ()
    """What its branches may ask for: succeed, fail, tie, survive, win, run; from the order's fields if it depends."""
    harm: str = ""
    """"may": a character may not survive it; "sure": it hurts whatever is rolled."""
    costs: bool = False
    """A loop that passes through it is not free."""
    heals: bool = False
    gives: str = ""
    """What it gives, in a word: a loop that gives it without end is a fault."""

    def results_of(self, fields: Mapping[str, Any]) -> tuple[str, ...]:
        return self.results(fields) if callable(self.results) else self.results


@dataclass(frozen=True)
class BoldSlot:
    """What a phrase names in **bold** with its facts in a parenthesis: **marsh hound (DS 9, +2 fangs)**."""

    shown: str
    """what a message says is wanted"""
    read: Callable[[str, str], Mapping[str, Any] | None]
    """the name and the words of the parenthesis as facts; None if they are not understood"""
    say: Callable[[Mapping[str, Any]], str]
    """the facts as canonical words"""
    mark: str
    """a regular expression: a parenthesis with it defines no item"""
    fields: Mapping[str, str]
    """the fact and the field of the order that holds it"""
    several: str = ""
    """the field that holds all of them where the text names more than one; empty if it names one"""


@dataclass(frozen=True, eq=False)
class Authoring:
    """Everything a ruleset brings for books beside its `Pack`."""

    checks: tuple[AuthorCheck, ...] = ()
    item_kinds: tuple[ItemKind, ...] = ()
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """By verb; a verb that is missing does nothing that a route depends on."""
    bold: Mapping[str, BoldSlot] = field(default_factory=dict)
    """Slots of its phrases that are written in bold, by the name patterns use."""
    rest_heals: bool = False
    """A Rest restores health even if the text of the book does not say so."""

    def kind(self, name: str) -> ItemKind:
        return next((each for each in self.item_kinds if each.name == name), ItemKind(name))

    def effect(self, verb: str) -> Effect:
        return self.effects.get(verb, NO_EFFECT)


NO_EFFECT = Effect()
NO_AUTHORING = Authoring()
