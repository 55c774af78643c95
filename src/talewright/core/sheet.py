"""A character sheet as plain data, which any face can draw: figures on top, then blocks of entries.

Every string is a name or a short phrase that a face may look up in another language; numbers stand in them as
figures.
"""

from __future__ import annotations

from dataclasses import dataclass

STATE = "state"


@dataclass(frozen=True)
class Figure:
    """A number worth large type: Talent 8 of 9. `pips` are drawn one by one (drop, star, shield, ...)."""

    name: str
    value: int | str
    maximum: int | None = None
    pips: str = ""
    note: str = ""
    """A word below it: the suit that is worn, the coin's name."""
    field: str = ""
    """The number of the character that it shows, where it can be set by hand."""


@dataclass(frozen=True)
class Entry:
    name: str
    detail: str = ""
    style: str = ""
    """'item' (bold), 'keyword' (italic) or plain; in a block of slots also 'more' (the thing above goes on),
    'weight' (no thing, but it fills the slot) and 'free'."""
    said: str = ""
    """What it means, on a line of its own."""
    clause: str = ""
    steps: tuple[int, int] = (0, 0)
    """Drawn as a line of so many steps, of which so many are passed."""


@dataclass(frozen=True)
class Block:
    title: str
    entries: tuple[Entry, ...]
    note: str = ""
    """Behind the title: how full it is."""
    first: int = 0
    """Drawn as numbered slots, counting from here; 0 for a plain list."""
    said: str = ""
    clause: str = ""
    kind: str = ""
    """STATE for the block that says how the character fares; empty for any other."""


@dataclass(frozen=True)
class Sheet:
    title: str
    subtitle: str
    figures: tuple[Figure, ...]
    blocks: tuple[Block, ...]

    @property
    def state(self) -> tuple[Entry, ...]:
        """Death, running clocks and conditions; empty for a character who is well."""
        return tuple(entry for block in self.blocks if block.kind == STATE for entry in block.entries)


@dataclass(frozen=True)
class Change:
    """A figure of the sheet, before and after."""

    name: str
    old: int
    new: int


def changes(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """The figures of two sheets that differ."""
    figures = {figure.name: figure.value for figure in after.figures if isinstance(figure.value, int)}
    return tuple(
        Change(figure.name, figure.value, figures[figure.name])
        for figure in before.figures
        if isinstance(figure.value, int) and figures.get(figure.name, figure.value) != figure.value
    )
