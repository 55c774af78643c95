"""Items as a text names them: which and how many, what the parenthesis of a bold name says, what a shop asks for them."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.findings import Span, somewhere

EVERY = 99
"""A count of things that means all there are."""


@dataclass(frozen=True, slots=True)
class ItemRef:
    """An item named in the text, and how many."""

    name: str
    count: int = 1
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Definition:
    """What the parenthesis of a bold item says. The fields carry the names a character's items use."""

    name: str
    kind: str = ""
    """one-handed, two-handed, long, ranged, shield, light/medium/heavy armour, spell, ration, potion, weapon,
    armour, tool; empty for anything else"""
    bonus: int = 0
    magical: bool = False
    skill: str = ""
    skill_bonus: int = 0
    heavy: bool = False
    treasure: int = 0
    key: bool = False
    spell: str = ""
    lasting: bool = False
    heals: int = 0
    span: Span = somewhere()


@dataclass(frozen=True, slots=True)
class Ware:
    """One line of a shop; None where the shop does not sell to, or buy from, the reader."""

    item: ItemRef
    buy: int | None = None
    sell: int | None = None
    span: Span = somewhere()
