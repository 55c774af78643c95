"""Those who join a fight that is under way: who they are, and the places and names that everybody has then.

A side stands in blocks, such as characters before their allies. Newcomers are the last of their block, so others move up;
those who were there keep their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from talewright.core.errors import SheetError
from talewright.core.text.message import Message

T = TypeVar("T")


@dataclass(frozen=True)
class Newcomers:
    """Characters, and lines of allies and opponents as in the order of a fight."""

    characters: tuple[Any, ...] = ()
    allies: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()


def without_allies(newcomers: Newcomers) -> tuple[Any, ...]:
    """The characters of some newcomers, where nobody else can fight beside characters."""
    if newcomers.allies:
        raise SheetError("", [Message("only characters fight on this side.", path="allies")])
    return newcomers.characters


def places_after(before: Sequence[int], added: Sequence[int]) -> tuple[int, ...]:
    """The new place of each who was there, from the sizes of the blocks and of what is added to each."""
    found: list[int] = []
    shift = 0
    for size, more in zip(before, added, strict=True):
        found += range(len(found) + shift, len(found) + shift + size)
        shift += more
    return tuple(found)


def merged(old: Sequence[T], new: Sequence[T], places: Sequence[int]) -> tuple[T, ...]:
    """Those who were there at their new places, and the newcomers in between in their order."""
    at = dict(zip(places, old, strict=True))
    rest = iter(new)
    return tuple(at[place] if place in at else next(rest) for place in range(len(old) + len(new)))


def names_for(new: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Names for newcomers beside these, who keep theirs: a goblin that joins a goblin is 'goblin 2'."""
    taken, kinds = set(known), {_kind(name) for name in known}
    found = []
    for name in new:
        made = name
        if _kind(name) in kinds:
            made = next(each for n in count(2) if (each := f"{_kind(name)} {n}") not in taken)
        taken.add(made)
        found.append(made)
    return tuple(found)


def _kind(name: str) -> str:
    """A name without its number."""
    kind, _, number = name.rpartition(" ")
    return kind if kind and number.isdecimal() else name
