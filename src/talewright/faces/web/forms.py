"""Forms made from records: every field of a character, an order or a question, with its meaning and bounds."""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from talewright.core import record
from talewright.core.record import Told

WHOLE, YES, PICK, LINE, LINES, PAIRS, DATA = "whole", "yes", "pick", "line", "lines", "pairs", "data"


@dataclass(frozen=True)
class Field:
    """One field as a form shows it."""

    name: str
    label: str
    meaning: str
    kind: str
    value: str
    checked: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    required: bool = False


def kind_of(told: Told) -> str:
    """What control fits."""
    if told.type is bool:
        return YES
    if told.type is int:
        return WHOLE
    if told.type is str:
        return PICK if told.choices else LINE
    origin, parts = typing.get_origin(told.type), typing.get_args(told.type)
    if origin in (tuple, frozenset) and parts and parts[0] is str and len(parts) <= 2:
        return LINES
    if origin is tuple and parts and typing.get_args(parts[0])[:2] in ((str, int), (str, str)):
        return PAIRS if len(typing.get_args(parts[0])) == 2 else DATA
    return DATA


def fields_of(kind: type, values: Mapping[str, Any] | None = None, prefix: str = "") -> list[Field]:
    """The fields of a record, filled with what is known."""
    known = values or {}
    found = []
    for told in record.fields(kind):
        if told.hidden:
            continue
        control = kind_of(told)
        default = record.dump(told.default) if not told.required else ""
        value = known.get(told.name, default)
        found.append(
            Field(
                prefix + told.name,
                told.name.replace("_", " ").capitalize(),
                told.meaning,
                control,
                _shown(control, value),
                control == YES and value in (True, "1"),
                told.low,
                told.high,
                told.choices,
                told.required,
            )
        )
    return found


def _shown(control: str, value: Any) -> str:
    if value is None or value is dataclasses.MISSING:
        return ""
    if isinstance(value, str):
        return value
    if control == LINES:
        return "\n".join(str(each) for each in value)
    if control == PAIRS:
        return "\n".join(f"{each[0]}: {each[1]}" for each in value)
    if control == DATA:
        return json.dumps(value, ensure_ascii=False, indent=1)
    return str(value)


def read(kind: type, form: Mapping[str, str], prefix: str = "") -> tuple[dict[str, Any], list[str]]:
    """What a form says, as data for `record.load`; and what cannot even be read."""
    data: dict[str, Any] = {}
    faults: list[str] = []
    for told in record.fields(kind):
        name = prefix + told.name
        control = kind_of(told)
        if told.hidden:
            continue
        if control == YES:
            data[told.name] = form.get(name) == "1"
            continue
        text = form.get(name)
        if text is None or (not text.strip() and control != LINE and not told.required):
            if text is not None and control in (LINES, PAIRS, DATA):
                data[told.name] = []
            continue
        try:
            data[told.name] = _read(control, text.replace("\r\n", "\n"), told)
        except ValueError as error:
            faults.append(f"{told.name}: {error}")
    return data, faults


def _read(control: str, text: str, told: Told) -> Any:
    if control == WHOLE:
        try:
            return int(text.replace("−", "-"))
        except ValueError:
            raise ValueError(f"expected a whole number, found {text[:40]!r}.") from None
    if control == LINES:
        return [line.strip() for line in text.splitlines() if line.strip()]
    if control == PAIRS:
        whole = typing.get_args(typing.get_args(told.type)[0])[1] is int
        return [_pair(line, whole=whole) for line in text.splitlines() if line.strip()]
    if control == DATA:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("it is not written as JSON any more. Mend brackets and commas.") from None
    return text.strip()


def _pair(line: str, *, whole: bool) -> list[Any]:
    name, _, value = line.rpartition(":")
    if not name:
        raise ValueError(f"{line[:40]!r} needs a colon: name: value.")
    if not whole:
        return [name.strip(), value.strip()]
    try:
        return [name.strip(), int(value.strip().replace("−", "-"))]
    except ValueError:
        raise ValueError(f"{line[:40]!r} needs a whole number behind the colon.") from None


def plain(pairs: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """A form without its files."""
    return {key: value for key, value in pairs if isinstance(value, str)}
