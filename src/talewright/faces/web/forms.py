"""Forms made from records: every field of a character, an order or a question, with its meaning and bounds.

A form is a flat table of strings, with or without script: `vitality`, `items.0.name`. `filled` writes a record into
such a table, `fields_of` draws its controls from one, `pressed` carries out a button that adds or removes a row,
and `read` makes data of it for `record.load`. What is wrong is told by the path of the data (`items[0].bonus`);
`Sent.at` knows at which control that stands.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from talewright.core import record
from talewright.core.record import Told

WHOLE, YES, PICK, LINE, LINES, LISTED, ROWS, GROUP, DATA = (
    "whole", "yes", "pick", "line", "lines", "listed", "rows", "group", "data",
)  # fmt: skip
MOST_ROWS = 400
VALUE = "value"
"""The one column of a row that is a single word or number."""
Raw = Mapping[str, str]


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
    fault: str = ""
    fields: tuple[Field, ...] = ()
    """of a group"""
    rows: tuple[Row, ...] = ()
    fresh: bool = False
    """just added: the reader writes on here"""

    @property
    def faulty(self) -> bool:
        return (
            bool(self.fault)
            or any(part.faulty for part in self.fields)
            or any(row.faulty for row in self.rows)
        )


@dataclass(frozen=True)
class Row:
    """One of several alike. Of a wide one the first few controls are seen at once."""

    name: str
    number: int
    fields: tuple[Field, ...]
    fault: str = ""
    fresh: bool = False

    @property
    def faulty(self) -> bool:
        return bool(self.fault) or any(part.faulty for part in self.fields)

    @property
    def told(self) -> list[Field]:
        """What of the rest is not empty: the reader need not open it to see."""
        return [each for each in self.fields[SHOWN:] if each.checked or each.value not in ("", "0")]


SHOWN = 3
"""Columns of a row that are always in sight."""


# -- what fits ------------------------------------------------------------------------------------------------


def kind_of(told: Told, *, inside: bool = False) -> str:
    """What control fits; lists of words are written with commas inside a row."""
    if told.type is bool:
        return YES
    if told.type is int:
        return WHOLE
    if told.type is str:
        return PICK if told.choices else LINE
    if dataclasses.is_dataclass(told.type):
        return GROUP
    origin, parts = typing.get_origin(told.type), typing.get_args(told.type)
    if origin is not frozenset and not (origin is tuple and len(parts) == 2 and parts[1] is ...):
        return DATA
    if parts[0] is int:
        return LISTED
    if parts[0] is str:
        return ROWS if told.choices else LISTED if inside else LINES
    return ROWS if dataclasses.is_dataclass(parts[0]) or typing.get_origin(parts[0]) is tuple else DATA


def columns_of(told: Told) -> list[Told]:
    """The fields of one row."""
    inner = typing.get_args(told.type)[0]
    if dataclasses.is_dataclass(inner):
        assert isinstance(inner, type)
        return [each for each in record.fields(inner) if not each.hidden]
    plain = replace(told, meaning="", default=dataclasses.MISSING, parts=())
    if typing.get_origin(inner) is not tuple:
        return [replace(plain, name=VALUE, type=inner)]
    bare = replace(plain, choices=(), low=None, high=None)
    names = told.parts or [f"{VALUE} {n}" for n in range(1, len(typing.get_args(inner)) + 1)]
    return [
        replace(bare, name=name, type=part) for name, part in zip(names, typing.get_args(inner), strict=True)
    ]


def _is_record(told: Told) -> bool:
    return bool(dataclasses.is_dataclass(typing.get_args(told.type)[0]))


def _is_single(told: Told) -> bool:
    inner = typing.get_args(told.type)[0]
    return not dataclasses.is_dataclass(inner) and typing.get_origin(inner) is not tuple


# -- a record as a form ---------------------------------------------------------------------------------------


def filled(kind: type, data: Mapping[str, Any], prefix: str = "", *, inside: bool = False) -> dict[str, str]:
    """The strings a form of this record sends; `data` as `record.dump` writes it."""
    found: dict[str, str] = {}
    for told in record.fields(kind):
        if not told.hidden:
            value = data.get(told.name, dataclasses.MISSING)
            found |= _filled(told, value, prefix + told.name, inside=inside)
    return found


def _filled(told: Told, value: Any, name: str, *, inside: bool) -> dict[str, str]:
    if value is dataclasses.MISSING:
        value = None if told.required else record.dump(told.default)
    control = kind_of(told, inside=inside)
    if control == YES:
        return {name: "1"} if value is True else {}
    if control == GROUP:
        return filled(told.type, value or {}, f"{name}.", inside=True)
    if control == ROWS:
        found = {f"{name}.rows": "1"}
        for number, each in enumerate(value or ()):
            found[f"{name}.{number}"] = "1"
            given = each if _is_record(told) else {VALUE: each} if _is_single(told) else None
            for at, column in enumerate(columns_of(told)):
                one = given.get(column.name, dataclasses.MISSING) if given is not None else each[at]
                found |= _filled(column, one, f"{name}.{number}.{column.name}", inside=True)
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
    kind: type, raw: Raw | None = None, prefix: str = "", faults: Mapping[str, str] | None = None
) -> list[Field]:
    """The controls of a record, as they were sent; at their defaults when nothing was."""
    sent = filled(kind, {}, prefix) if raw is None else raw
    told = faults or {}
    return [
        _control(each, sent, prefix + each.name, told, inside=False)
        for each in record.fields(kind)
        if not each.hidden
    ]


def _control(told: Told, raw: Raw, name: str, faults: Mapping[str, str], *, inside: bool) -> Field:
    control = kind_of(told, inside=inside)
    drawn = Field(
        name,
        told.name.replace("_", " ").capitalize(),
        told.meaning,
        control,
        low=told.low,
        high=told.high,
        choices=told.choices,
        required=told.required and not inside,
        fault=faults.get(name, ""),
    )
    if control == YES:
        return replace(drawn, checked=raw.get(name) == "1")
    if control == GROUP:
        parts = [each for each in record.fields(told.type) if not each.hidden]
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
                    for each in columns_of(told)
                ),
                faults.get(row, ""),
                fresh == row,
            )
            for at, row in enumerate(_rows(raw, name), 1)
        )
        return replace(drawn, rows=rows, fresh=fresh == name)
    if name not in raw and not told.required:
        return replace(drawn, value=_shown(control, record.dump(told.default)))
    return replace(drawn, value=raw.get(name, ""))


def _rows(raw: Raw, name: str) -> list[str]:
    """The rows that were sent, in their order."""
    numbers = {
        int(match[1])
        for key in raw
        if key.startswith(f"{name}.") and (match := re.match(r"\.(\d{1,6})(?:\.|$)", key[len(name) :]))
    }
    return [f"{name}.{number}" for number in sorted(numbers)[:MOST_ROWS]]


# -- a form sent ----------------------------------------------------------------------------------------------


def plain(pairs: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """A form without its files."""
    return {key: value for key, value in pairs if isinstance(value, str)}


def pressed(raw: Raw) -> dict[str, str] | None:
    """The form after a button that adds or removes a row; None when it was another."""
    if name := raw.get("add", ""):
        rows = _rows(raw, name)
        last = int(rows[-1].rpartition(".")[2]) + 1 if rows else 0
        kept = {key: value for key, value in raw.items() if key not in ("add", "fresh")}
        if len(rows) >= MOST_ROWS:
            return kept
        return {**kept, f"{name}.rows": "1", f"{name}.{last}": "1", "fresh": f"{name}.{last}"}
    if name := raw.get("remove", ""):
        gone = (f"{name}.", name)
        kept = {
            key: value
            for key, value in raw.items()
            if key not in ("remove", "fresh") and key != gone[1] and not key.startswith(gone[0])
        }
        return {**kept, "fresh": name.rpartition(".")[0]}
    return None


@dataclass
class Sent:
    """What a form says: data, what could not be read, and where each part of the data stands in the form."""

    data: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def at(self, faults: Iterable[str]) -> dict[str, str]:
        """Each fault at the control it speaks of, as far as it can be told."""
        found: dict[str, str] = {}
        for fault in faults:
            name = next(self._spoken_of(fault), "")
            if name:
                found[name] = f"{found[name]} {fault}" if name in found else fault
        return found

    def _spoken_of(self, fault: str) -> Iterator[str]:
        path = fault.partition(": ")[0]
        while path:
            if path in self.places:
                yield self.places[path]
            last = re.search(r"(?:\.\w+|\[\d+\])$", path)
            path = path[: last.start()] if last else ""
        # "Vitality 9 is above its maximum 3": a sentence that begins with the name of a field.
        words = fault.casefold().replace("the ", "", 1) if fault.startswith("The ") else fault.casefold()
        for place, name in sorted(self.places.items(), key=lambda each: -len(each[0])):
            said = place.replace("_", " ")
            if "[" not in place and re.match(rf"{re.escape(said.rstrip('s'))}s?\b", words):
                yield name


def read(kind: type, raw: Raw, prefix: str = "") -> Sent:
    """What a form says, as data for `record.load`; and what cannot even be read."""
    sent = Sent()
    sent.data = _record(record.fields(kind), raw, prefix, "", sent, inside=False)
    return sent


def _record(
    tolds: Iterable[Told], raw: Raw, prefix: str, path: str, sent: Sent, *, inside: bool
) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for told in tolds:
        if not told.hidden:
            value = _value(told, raw, prefix + told.name, f"{path}{told.name}", sent, inside=inside)
            if value is not dataclasses.MISSING:
                data[told.name] = value
    return data


def _value(told: Told, raw: Raw, name: str, path: str, sent: Sent, *, inside: bool) -> Any:
    """MISSING leaves it to the default."""
    control = kind_of(told, inside=inside)
    sent.places[path] = name
    if control == YES:
        return raw.get(name) == "1"
    if control == GROUP:
        return _record(record.fields(told.type), raw, f"{name}.", f"{path}.", sent, inside=True)
    if control == ROWS:
        return _rows_read(told, raw, name, path, sent)
    text = raw.get(name)
    if text is None or (not text.strip() and control != LINE and not told.required):
        return [] if text is not None and control in (LINES, LISTED, DATA) else dataclasses.MISSING
    try:
        return _read(control, text.replace("\r\n", "\n"), told)
    except ValueError as error:
        sent.faults.append(f"{path}: {error}")
        return dataclasses.MISSING


def _rows_read(told: Told, raw: Raw, name: str, path: str, sent: Sent) -> Any:
    rows = _rows(raw, name)
    if not rows and f"{name}.rows" not in raw:
        return dataclasses.MISSING
    columns = columns_of(told)
    data: list[Any] = []
    for row in rows:
        if _blank(columns, raw, row):
            continue
        here = f"{path}[{len(data)}]"
        sent.places[here] = row
        if _is_record(told):
            data.append(_record(columns, raw, f"{row}.", f"{here}.", sent, inside=True))
        elif _is_single(told):
            data.append(_value(columns[0], raw, f"{row}.{VALUE}", here, sent, inside=True))
        else:
            parts = [
                _value(column, raw, f"{row}.{column.name}", f"{here}[{at}]", sent, inside=True)
                for at, column in enumerate(columns)
            ]
            data.append(["" if part is dataclasses.MISSING else part for part in parts])
    return data


def _blank(columns: list[Told], raw: Raw, row: str) -> bool:
    """A row that was added and left as it was is none; one that begins with a choice always says something."""
    if kind_of(columns[0], inside=True) == PICK:
        return False
    for column in columns:
        name = f"{row}.{column.name}"
        fresh = _filled(column, dataclasses.MISSING, name, inside=True)
        for key, value in raw.items():
            ours = key == name or key.startswith(f"{name}.")
            if ours and value.strip() not in ("", fresh.get(key, "")):
                return False
    return True


def _read(control: str, text: str, told: Told) -> Any:
    if control == WHOLE:
        return _whole(text)
    if control == LINES:
        return [line.strip() for line in text.splitlines() if line.strip()]
    if control == LISTED:
        words = [word.strip() for word in re.split(r"[,;\n]", text) if word.strip()]
        return [_whole(word) for word in words] if typing.get_args(told.type)[0] is int else words
    if control == DATA:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("it is not written as JSON any more. Mend brackets and commas.") from None
    return text.strip()


def _whole(text: str) -> int:
    try:
        return int(text.strip().replace("−", "-").removeprefix("+"))
    except ValueError:
        raise ValueError(f"expected a whole number, found {text[:40]!r}.") from None
