"""Forms made from records: every field of a character, an order or a question, with its meaning and bounds.

A form is a flat table of strings, with or without script: `vitality`, `items.0.name`. `filled` writes a record into
such a table, `fields_of` draws its controls from one. What comes back is read in `posted`.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from talewright.core import record
from talewright.core.record import FieldSpec
from talewright.core.text.message import Message
from talewright.faces.labels import label_of

WHOLE, YES, PICK, LINE, LINES, LISTED, ROWS, GROUP, DATA = (
    "whole", "yes", "pick", "line", "lines", "listed", "rows", "group", "data",
)  # fmt: skip
MAX_ROWS = 400
VALUE = "value"
"""The one column of a row that is a single word or number."""
Raw = Mapping[str, str]
Faults = Mapping[str, tuple[Message, ...]]


@dataclass(frozen=True)
class Field:
    """One field as a form shows it."""

    name: str
    label: str
    meaning: str
    kind: str
    value: str = ""
    checked: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    faults: tuple[Message, ...] = ()
    fields: tuple[Field, ...] = ()
    """of a group"""
    rows: tuple[Row, ...] = ()
    fresh: bool = False
    """just added: the reader writes on here"""

    @property
    def faulty(self) -> bool:
        return (
            bool(self.faults)
            or any(part.faulty for part in self.fields)
            or any(row.faulty for row in self.rows)
        )


@dataclass(frozen=True)
class Row:
    """One of several alike. Of a wide one the first few controls are seen at once."""

    name: str
    number: int
    fields: tuple[Field, ...]
    faults: tuple[Message, ...] = ()
    fresh: bool = False

    @property
    def faulty(self) -> bool:
        return bool(self.faults) or any(part.faulty for part in self.fields)

    @property
    def summary_fields(self) -> list[Field]:
        """What of the rest is not empty: the reader need not open it to see."""
        return [each for each in self.fields[SHOWN:] if each.checked or each.value not in ("", "0")]


SHOWN = 3
"""Columns of a row that are always in sight."""


# -- what fits ------------------------------------------------------------------------------------------------


def kind_of(spec: FieldSpec, *, inside: bool = False) -> str:
    """What control fits; lists of words are written with commas inside a row."""
    kind = spec.plain_type
    if kind is bool:
        return YES
    if kind is int:
        return WHOLE
    if kind is str:
        return PICK if spec.choices else LINE
    if dataclasses.is_dataclass(spec.type):
        return GROUP
    origin, parts = typing.get_origin(spec.type), typing.get_args(spec.type)
    if origin is not frozenset and not (origin is tuple and len(parts) == 2 and parts[1] is ...):
        return DATA
    if parts[0] is int:
        return LISTED
    if parts[0] is str:
        return ROWS if spec.choices else LISTED if inside else LINES
    return ROWS if dataclasses.is_dataclass(parts[0]) or typing.get_origin(parts[0]) is tuple else DATA


def columns_of(spec: FieldSpec) -> list[FieldSpec]:
    """The fields of one row."""
    inner = typing.get_args(spec.type)[0]
    if dataclasses.is_dataclass(inner):
        assert isinstance(inner, type)
        return [each for each in record.fields(inner) if not each.hidden]
    plain = replace(spec, meaning="", default=dataclasses.MISSING, parts=())
    if typing.get_origin(inner) is not tuple:
        return [replace(plain, name=VALUE, type=inner)]
    bare = replace(plain, choices=(), low=None, high=None)
    names = spec.parts or [f"{VALUE} {n}" for n in range(1, len(typing.get_args(inner)) + 1)]
    return [
        replace(bare, name=name, type=part) for name, part in zip(names, typing.get_args(inner), strict=True)
    ]


def is_record(spec: FieldSpec) -> bool:
    return bool(dataclasses.is_dataclass(typing.get_args(spec.type)[0]))


def is_single(spec: FieldSpec) -> bool:
    inner = typing.get_args(spec.type)[0]
    return not dataclasses.is_dataclass(inner) and typing.get_origin(inner) is not tuple


# -- a record as a form ---------------------------------------------------------------------------------------


def filled(kind: type, data: Mapping[str, Any], prefix: str = "", *, inside: bool = False) -> dict[str, str]:
    """The strings a form of this record sends; `data` as `record.dump` writes it."""
    found: dict[str, str] = {}
    for spec in record.fields(kind):
        if not spec.hidden:
            value = data.get(spec.name, dataclasses.MISSING)
            found |= filled_in(spec, value, prefix + spec.name, inside=inside)
    return found


def filled_in(spec: FieldSpec, value: Any, name: str, *, inside: bool) -> dict[str, str]:
    if value is dataclasses.MISSING:
        value = None if spec.required else record.dump(spec.default)
    control = kind_of(spec, inside=inside)
    if control == YES:
        return {name: "1"} if value is True else {}
    if control == GROUP:
        return filled(spec.type, value or {}, f"{name}.", inside=True)
    if control == ROWS:
        found = {f"{name}.rows": "1"}
        for number, each in enumerate(value or ()):
            found[f"{name}.{number}"] = "1"
            given = each if is_record(spec) else {VALUE: each} if is_single(spec) else None
            for at, column in enumerate(columns_of(spec)):
                one = given.get(column.name, dataclasses.MISSING) if given is not None else each[at]
                found |= filled_in(column, one, f"{name}.{number}.{column.name}", inside=True)
        return found
    return {name: _shown(control, value)}


def _shown(control: str, value: Any) -> str:
    if value is None:
        return ""
    if control == LINES:
        return "\n".join(str(each) for each in value)
    if control == LISTED:
        return ", ".join(str(each) for each in value)
    if control == DATA:
        return json.dumps(value, ensure_ascii=False, indent=1)
    return str(value)


def fields_of(
    kind: type, raw: Raw | None = None, prefix: str = "", faults: Faults | None = None
) -> list[Field]:
    """The controls of a record, as they were sent; at their defaults when nothing was."""
    sent = filled(kind, {}, prefix) if raw is None else raw
    known = faults or {}
    return [
        _control(each, sent, prefix + each.name, known, inside=False)
        for each in record.fields(kind)
        if not each.hidden
    ]


def _control(spec: FieldSpec, raw: Raw, name: str, faults: Faults, *, inside: bool) -> Field:
    control = kind_of(spec, inside=inside)
    drawn = Field(
        name,
        label_of(spec.name),
        spec.meaning,
        control,
        low=spec.low,
        high=spec.high,
        choices=spec.choices,
        required=spec.required and not inside,
        faults=faults.get(name, ()),
    )
    if control == YES:
        return replace(drawn, checked=raw.get(name) == "1")
    if control == GROUP:
        parts = [each for each in record.fields(spec.type) if not each.hidden]
        return replace(
            drawn,
            fields=tuple(_control(each, raw, f"{name}.{each.name}", faults, inside=True) for each in parts),
        )
    if control == ROWS:
        fresh = raw.get("fresh", "")
        rows = tuple(
            Row(
                row,
                at,
                tuple(
                    _control(each, raw, f"{row}.{each.name}", faults, inside=True)
                    for each in columns_of(spec)
                ),
                faults.get(row, ()),
                fresh == row,
            )
            for at, row in enumerate(rows_of(raw, name), 1)
        )
        return replace(drawn, rows=rows, fresh=fresh == name)
    if name not in raw and not spec.required:
        return replace(drawn, value=_shown(control, record.dump(spec.default)))
    return replace(drawn, value=raw.get(name, ""))


def rows_of(raw: Raw, name: str) -> list[str]:
    """The rows that were sent, in their order."""
    numbers = {
        int(match[1])
        for key in raw
        if key.startswith(f"{name}.") and (match := re.match(r"\.(\d{1,6})(?:\.|$)", key[len(name) :]))
    }
    return [f"{name}.{number}" for number in sorted(numbers)[:MAX_ROWS]]
