"""A character sheet as plain data, which any face can draw: figures on top, then blocks of entries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A number worth large type: Talent 8 of 9. `pips` are drawn one by one (drop, star, shield, ...)."""

    name: str
    value: int | str
    maximum: int | None = None
    pips: str = ""


@dataclass(frozen=True)
class Entry:
    name: str
    detail: str = ""
    style: str = ""
    """'item' (bold), 'keyword' (italic) or plain."""


@dataclass(frozen=True)
class Block:
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Sheet:
    title: str
    subtitle: str
    figures: tuple[Figure, ...]
    blocks: tuple[Block, ...]
