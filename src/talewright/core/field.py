"""A field of a record: what it means, what it may be, and how a command line names it.

Records are frozen dataclasses; `talewright.core.record` reads and writes them, and passes these names on.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Sequence
from functools import cache
from typing import Any


def field(
    default: Any = dataclasses.MISSING,
    meaning: str = "",
    *,
    low: int | None = None,
    high: int | None = None,
    choices: Sequence[str] = (),
    flag: str = "",
    hidden: bool = False,
    parts: Sequence[str] = (),
    empty: int | None = None,
    in_play: Any = None,
    offered: bool = False,
    units: Sequence[tuple[str, int]] = (),
) -> Any:
    """A dataclass field with its meaning, its bounds and perhaps its choices.

    `parts` name what stands in each of several tuples: skills with their bonus are ("skill", "bonus"). `empty` is a
    number that files and questions of version 0.1 write for a field of type `int | None` that is left empty.
    `in_play` marks a field of an odds question: the default is the question's, and a character that acts is not asked
    for it and has this value; with `offered` it may give another. `units` may stand behind a number on the command
    line, each with what one of it counts.
    """
    return dataclasses.field(
        default=default,
        metadata={
            "meaning": meaning,
            "low": low,
            "high": high,
            "choices": tuple(choices),
            "flag": flag,
            "hidden": hidden,
            "parts": tuple(parts),
            "empty": empty,
            "in_play": in_play,
            "offered": offered,
            "units": tuple(units),
        },
    )


@dataclasses.dataclass(frozen=True)
class FieldSpec:
    """A field as faces see it."""

    name: str
    type: Any
    default: Any
    meaning: str
    low: int | None
    high: int | None
    choices: tuple[str, ...]
    flag: str
    hidden: bool
    parts: tuple[str, ...] = ()
    empty: int | None = None
    in_play: Any = None
    offered: bool = False
    units: tuple[tuple[str, int], ...] = ()
    required: bool = False

    @property
    def offered_in_play(self) -> bool:
        """Whether a character that acts is asked for it; fields of odds questions alone are not offered."""
        return not self.hidden and (self.in_play is None or self.offered)

    @property
    def optional(self) -> bool:
        """Whether it may be left empty: `int | None`."""
        return type(None) in typing.get_args(self.type)

    @property
    def plain_type(self) -> Any:
        """The type of what is given, if anything is."""
        if not self.optional:
            return self.type
        return next(part for part in typing.get_args(self.type) if part is not type(None))


@cache
def fields(record: type) -> tuple[FieldSpec, ...]:
    """The fields of a record in order."""
    hints = typing.get_type_hints(record)
    found = []
    for each in dataclasses.fields(record):
        meta = each.metadata
        default = each.default
        if default is dataclasses.MISSING and each.default_factory is not dataclasses.MISSING:
            default = each.default_factory()
        found.append(
            FieldSpec(
                each.name,
                hints[each.name],
                default,
                meta.get("meaning", ""),
                meta.get("low"),
                meta.get("high"),
                meta.get("choices", ()),
                meta.get("flag", ""),
                meta.get("hidden", False),
                meta.get("parts", ()),
                meta.get("empty"),
                meta.get("in_play"),
                bool(meta.get("offered")),
                meta.get("units", ()),
                required=default is dataclasses.MISSING,
            )
        )
    return tuple(found)


def inner(kind: Any) -> list[type]:
    """The records inside a type: tuple[Item, ...] has Item."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return [kind]
    return [found for part in typing.get_args(kind) for found in inner(part)]
