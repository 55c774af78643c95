"""Frozen dataclasses as the one declaration of a record: read from JSON with all faults reported, written back.

`field` is a dataclass field that also says what it means, what it may be, and how to name it on a command line;
character sheets, instructions of a book and odds questions are all declared with it.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Fight:
...     rounds: int = field(1, "how many rounds", low=1, high=50)
...     several: bool = field(False, "several opponents at once")
>>> load(Fight, {"rounds": 3})
Fight(rounds=3, several=False)
>>> load(Fight, {"rounds": 0, "severall": True})
Traceback (most recent call last):
...
talewright.core.errors.SheetError: 2 faults.
  - rounds: 0 is below 1, the least allowed.
  - severall: no such field. Did you mean several?
"""

from __future__ import annotations

import dataclasses
import logging
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from talewright.core.errors import FaultsError, SheetError, TalewrightError
from talewright.core.field import FieldSpec, field, fields, inner
from talewright.core.text.message import NOTHING, Message, Name, all_at, listed, printable

__all__ = ["FieldSpec", "did_you_mean", "dump", "field", "fields", "inner", "load", "suggestion"]

log = logging.getLogger(__name__)
T = TypeVar("T")
Json = Any
"""A value as `json.loads` gives it: not checked yet."""
JsonObject = dict[str, Any]
"""Plain data to be written as JSON."""
Fields = Mapping[str, Any]
"""Values by the names of fields, as a file, a form or a program sent them: not checked yet."""
MAX_TEXT = 2_000
MAX_ITEMS = 1_000
MAX_NUMBER = 1_000_000
UNKNOWN_FIELD = "unknown-field"
PLAIN = frozenset((str, int, bool, float, type(None)))
"""What JSON knows as well. Most values are one of these, so they are looked for first."""


def load(
    record: type[T], data: object, *, error: type[FaultsError] = SheetError, subject: Message | str = ""
) -> T:
    """Read a record; every fault is reported at once, by its path. Unknown fields come last."""
    faults: list[Message] = []
    value = _record(record, data, "", faults)
    faults.sort(key=lambda fault: fault.code == UNKNOWN_FIELD)
    if faults:
        raise error(subject, faults)
    return value  # type: ignore[no-any-return]


def dump(value: Any) -> Any:
    """Plain JSON data; fields at their default are left out, so files stay readable."""
    if type(value) in PLAIN:
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        held = {each.name: (each, getattr(value, each.name)) for each in fields(type(value))}
        return {
            name: dump(part) for name, (each, part) in held.items() if each.required or part != each.default
        }
    if isinstance(value, tuple | list | frozenset):
        items = sorted(value) if isinstance(value, frozenset) else value
        return [dump(item) for item in items]
    if isinstance(value, Mapping):
        return {str(key): dump(item) for key, item in value.items()}
    return value


def did_you_mean(word: str, known: Iterable[str], *, things: bool = False) -> Message:
    """' Did you mean x?', or the whole list when it is short; it goes behind a sentence that says what is unknown.

    `things` have a name in the reader's language; fields and options are written as they are.
    """
    names = list(known)
    if near := _nearest(word, names):
        return Message(" Did you mean {near}?", near=Name(near) if things else near)
    if not 0 < len(names) <= 40:
        return NOTHING
    return Message(" Known: {names}.", names=listed(names) if things else tuple(names))


def suggestion(word: str, known: Iterable[str], otherwise: Message) -> Message:
    """'Did you mean x?' as a sentence of its own; what to say instead where no name comes near."""
    near = _nearest(word, list(known))
    return Message("Did you mean {near}?", near=near) if near else otherwise


def _nearest(word: str, names: list[str]) -> str:
    return next(iter(get_close_matches(word, names, n=1, cutoff=0.6)), "")


def _record(record: type, data: object, path: str, faults: list[Message]) -> Any:
    if not isinstance(data, Mapping):
        faults.append(
            Message(
                "expected a table of fields, found {found}.", path=path, code="no-table", found=_shown(data)
            )
        )
        return None
    known = {each.name: each for each in fields(record)}
    dot = f"{path}." if path else ""
    values: dict[str, Any] = {}
    before = len(faults)
    for key in data:
        if key not in known:
            hint = did_you_mean(str(key), known)
            where = dot + _short(key)
            faults.append(Message("no such field.{hint}", path=where, code=UNKNOWN_FIELD, hint=hint))
    for name, each in known.items():
        if name in data:
            values[name] = _value(each.type, data[name], dot + name, faults, each)
        elif each.required:
            lacking = Message("missing. Add it.", code="missing")
            if each.meaning:
                lacking = Message("missing ({meaning}).", code="missing", meaning=Message(each.meaning))
            faults.append(lacking.at(dot + name))
    if len(faults) > before:
        return None
    try:
        return record(**values)
    except TalewrightError as error:
        faults.extend(all_at(path, error.messages))
    except (ValueError, TypeError):
        log.debug("%s cannot be made", record.__name__, exc_info=True)
        faults.append(Message("these values do not fit together.", path=path, code="impossible"))
    return None


def _value(kind: Any, data: object, path: str, faults: list[Message], each: FieldSpec | None = None) -> Any:
    if kind is str:
        return _text(data, path, faults, each)
    if kind is int:
        return _whole(data, path, faults, each)
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        inner = [part for part in typing.get_args(kind) if part is not type(None)]
        if data is None or (each is not None and each.empty == data and not isinstance(data, bool)):
            return None
        return _value(inner[0], data, path, faults, each)
    if dataclasses.is_dataclass(kind):
        assert isinstance(kind, type)
        return _record(kind, data, path, faults)
    if origin is tuple:
        return _sequence(typing.get_args(kind), data, path, faults, each)
    if origin is frozenset:
        before = len(faults)
        items = _sequence((typing.get_args(kind)[0], ...), data, path, faults, each) or ()
        # What could not be read may not be hashable either.
        return frozenset(items if len(faults) == before else ())
    if kind is bool and not isinstance(data, bool):
        faults.append(
            Message("expected true or false, found {found}.", path=path, code="no-flag", found=_shown(data))
        )
    return data


def _whole(data: object, path: str, faults: list[Message], each: FieldSpec | None) -> Any:
    if isinstance(data, bool) or not isinstance(data, int):
        faults.append(
            Message(
                "expected a whole number, found {found}.", path=path, code="no-number", found=_shown(data)
            )
        )
        return 0
    low = each.low if each and each.low is not None else -MAX_NUMBER
    high = each.high if each and each.high is not None else MAX_NUMBER
    value = str(data) if abs(data) < 10**12 else Message("that")
    if data < low:
        faults.append(
            Message(
                "{value} is below {low}, the least allowed.", path=path, code="too-low", value=value, low=low
            )
        )
    elif data > high:
        faults.append(
            Message(
                "{value} is above {high}, the most allowed.",
                path=path,
                code="too-high",
                value=value,
                high=high,
            )
        )
    return data


def _text(data: object, path: str, faults: list[Message], each: FieldSpec | None) -> Any:
    if not isinstance(data, str):
        faults.append(Message("expected text, found {found}.", path=path, code="no-text", found=_shown(data)))
    elif len(data) > MAX_TEXT:
        faults.append(
            Message(
                "{length:,} characters are too long; at most {limit:,}.",
                path=path,
                code="too-long",
                length=len(data),
                limit=MAX_TEXT,
            )
        )
    elif each and each.choices and data not in each.choices:
        near = get_close_matches(data, each.choices, n=1)
        faults.append(
            Message(
                "{word!r} is not one of {choices}.{hint}",
                path=path,
                code="no-choice",
                word=_short(data),
                choices=tuple(filter(None, each.choices)),
                hint=Message(" Did you mean {near}?", near=near[0]) if near else None,
            )
        )
    return printable(data) if isinstance(data, str) else data


def _sequence(
    parts: tuple[Any, ...], data: object, path: str, faults: list[Message], each: FieldSpec | None
) -> Any:
    if isinstance(data, str) or not isinstance(data, Sequence):
        faults.append(
            Message("expected a list, found {found}.", path=path, code="no-list", found=_shown(data))
        )
        return ()
    if len(data) > MAX_ITEMS:
        faults.append(
            Message(
                "{length:,} entries are too many; at most {limit:,}.",
                path=path,
                code="too-many",
                length=len(data),
                limit=MAX_ITEMS,
            )
        )
        return ()
    if len(parts) == 2 and parts[1] is ...:
        return tuple(_value(parts[0], item, f"{path}[{i}]", faults, each) for i, item in enumerate(data))
    if len(data) != len(parts):
        faults.append(
            Message(
                "expected {wanted} entries, found {found}.",
                path=path,
                code="wrong-length",
                wanted=len(parts),
                found=len(data),
            )
        )
        return ()
    return tuple(
        _value(part, item, f"{path}[{i}]", faults)
        for i, (part, item) in enumerate(zip(parts, data, strict=True))
    )


def _shown(data: object) -> Message | str:
    if data is None:
        return Message("nothing")
    if isinstance(data, Mapping):
        return Message("a table")
    return Message("a list") if isinstance(data, list) else _short(repr(data))


def _short(text: object) -> str:
    shown = str(text)
    return shown if len(shown) <= 60 else shown[:57] + "..."
