"""Drawers and shops of a living sheet: an order filled in with buttons instead of a form of fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from talewright.core.sheet_page import Action, Text


@dataclass(frozen=True)
class Choice:
    """One row to choose: its value in the order, its price, and what it does."""

    value: str
    title: Text
    price: Text | None = None
    effect: Text | None = None
    change: tuple[str, str] | None = None
    """a value before and after"""
    shut: Text | None = None
    chosen: bool = False
    cost: int = 0
    """its price as a number, where what is chosen is added up"""


@dataclass(frozen=True)
class Budget:
    """What the costs of all that is chosen may add up to. The sentences say `{spent}`, `{all}` and `{left}`, which the page
    fills in while one chooses.
    """

    all: int
    enough: Text
    too_much: Text


@dataclass(frozen=True)
class Pick:
    """Rows of which one is chosen, or with `many` several, for a field of the order."""

    field: str
    title: Text
    choices: tuple[Choice, ...]
    many: bool = False
    short: bool = False
    """drawn as a row of buttons"""
    budget: Budget | None = None


@dataclass(frozen=True)
class Number:
    field: str
    title: Text
    value: int
    low: int = 0
    high: int = 99
    note: Text | None = None


@dataclass(frozen=True)
class Switch:
    field: str
    title: Text
    note: Text | None = None
    on: bool = False


@dataclass(frozen=True)
class Words:
    """A line of text, with known words to choose from."""

    field: str
    title: Text
    known: tuple[Text, ...] = ()
    value: str = ""
    note: Text | None = None
    empty: bool = False
    """may be left empty"""


Part = Pick | Number | Switch | Words


@dataclass(frozen=True)
class Drawer:
    """A panel that asks what an action still needs; its button carries the verb out."""

    id: str
    title: Text
    button: Text
    verb: str
    parts: tuple[Part, ...] = ()
    order: Mapping[str, Any] = field(default_factory=dict, hash=False)
    intro: Text | None = None
    note: Text | None = None
    facts: tuple[tuple[Text, Text], ...] = ()
    """shown on top: the purse, unused experience"""
    foot: Text | None = None
    shut: Text | None = None


@dataclass(frozen=True)
class Ware:
    title: Text
    price: Text
    action: Action
    """carries the purchase out, or says why not: 39 short"""
    note: Text | None = None
    cost: int = 0
    """its price as a number, where several things are bought at once"""
    slots: int = 0
    """of the room that is left, those it fills"""


@dataclass(frozen=True)
class Purse:
    """What several things at once may cost, in the coin of `unit`, and how many slots are free."""

    coins: int
    unit: Text = ""
    room: int | None = None


@dataclass(frozen=True)
class Shop:
    """Price lists: each with a caption. With a purse several things are chosen and bought together."""

    counters: tuple[tuple[Text, tuple[Ware, ...]], ...]
    facts: tuple[tuple[Text, Text], ...] = ()
    sell: tuple[Ware, ...] = ()
    note: Text | None = None
    purse: Purse | None = None

    @property
    def wares(self) -> tuple[Ware, ...]:
        """Everything for sale, in the order of the lists."""
        return tuple(ware for _, counter in self.counters for ware in counter)
