"""What a ruleset brings for authors of books: checks, kinds of items, and what its verbs do to a reader.

An author check is a function that takes a `BookView` and yields findings:

    def many_dangers(book: BookView) -> Iterator[Finding]:
        fights = list(book.orders("fight"))
        if len(fights) > 6 and not book.rests and book.start is not None:
            yield book.finding("X01", WARNING, book.start, Message("{n} fights and no rest.", n=len(fights)),
                               Message("Offer a rest."))

A ruleset needs nothing but this module: it passes on `book_view` and `findings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from talewright.core.book_view import (
    Asked,
    BookView,
    Branch,
    Handed,
    HeadView,
    ItemView,
    OrderView,
    PathView,
    Price,
    SectionView,
)
from talewright.core.findings import ERROR, NOTE, SEVERITIES, WARNING, Finding, Place, Span

__all__ = [
    "ERROR",
    "NOTE",
    "NO_AUTHORING",
    "NO_EFFECT",
    "SEVERITIES",
    "WARNING",
    "Asked",
    "AuthorCheck",
    "Authoring",
    "BoldSlot",
    "BookView",
    "Branch",
    "Effect",
    "Finding",
    "Handed",
    "HeadView",
    "ItemKind",
    "ItemView",
    "OrderView",
    "PathView",
    "Place",
    "Price",
    "SectionView",
    "Span",
]

AuthorCheck = Callable[[BookView], Iterator[Finding]]


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
    counts: str = ""
    """What its bonus counts: **axe (+1 damage)** is **axe (+1 weapon)**."""
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
    modifier: str = ""
    """The field of the order that "Add 1 to the roll" changes; empty where nothing can be added."""
    difficulty: str = ""
    """The field of the order with the number to be reached, where there is one: less of it is easier."""

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
