"""One path through a section, from its heading to where it leads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from talewright.adventure.checks.certainty import Key, Known
from talewright.adventure.model import (
    Choice,
    Coin,
    Give,
    LoseAll,
    LoseItems,
    Offer,
    Order,
    Shop,
    Statement,
    Status,
)
from talewright.adventure.spans import NOWHERE, Span


@dataclass(frozen=True)
class Path:
    """One path. `kind`: goto, choice, death, finish or stuck (nothing says where to go)."""

    kind: str
    to: str = ""
    known: Known = ()
    """what is certain at its end"""
    done: tuple[Statement, ...] = ()
    asked: Known = ()
    """what it assumes on entering"""
    span: Span = NOWHERE
    choice: Choice | None = None
    closed: str = ""
    """a Skill the character lacks, where no branch spoke of that"""
    handled: bool = False
    """the text itself says what happens at zero"""
    by: Statement | None = None
    """what killed, on a path to death; what ran out, where the path is stuck"""

    @cached_property
    def changes(self) -> tuple[Statement, ...]:
        """What on this path makes something uncertain that a condition may ask for."""
        kinds = (Status, Coin, Shop, Give, Offer, LoseItems, LoseAll)
        return tuple(each for each in self.done if isinstance(each, kinds))

    @cached_property
    def certain(self) -> frozenset[tuple[Key, bool]]:
        return frozenset(self.known)

    @cached_property
    def denied(self) -> frozenset[tuple[Key, bool]]:
        """The opposite of what is certain."""
        return frozenset((key, not value) for key, value in self.known)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The instructions of the rules that are carried out on this path."""
        return tuple(each for each in self.done if isinstance(each, Order))

    def needs(self, kind: str) -> list[tuple[str, bool]]:
        """What it assumes of one kind: (name, whether it must be so)."""
        return [(name, value) for (what, name, _), value in self.asked if what == kind]
