"""A form that was sent: a button that adds or removes a row is carried out, the rest becomes data for `record.load`.

A fault has the path of the data (`items[0].bonus`); `Sent.at` finds the control for it.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from talewright.core import record
from talewright.core.ask import WORDS, Answer, Chosen, Rolled
from talewright.core.errors import IllegalAnswer, TalewrightError
from talewright.core.record import FieldSpec
from talewright.core.text.message import Message
from talewright.faces.web.forms import (
    DATA,
    GROUP,
    LINE,
    LINES,
    LISTED,
    MAX_ROWS,
    PICK,
    ROWS,
    VALUE,
    WHOLE,
    YES,
    Raw,
    columns_of,
    filled_in,
    is_record,
    is_single,
    kind_of,
    rows_of,
)  # fmt: skip

ADD, REMOVE = "add-row", "remove-row"
"""Buttons of rows. A control called `remove` would hide the method of the form by which a script replaces it."""


def plain(pairs: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """A form without its files."""
    return {key: value for key, value in pairs if isinstance(value, str)}


def pressed(raw: Raw) -> dict[str, str] | None:
    """The form after a button that adds or removes a row; None when it was another."""
    if name := raw.get(ADD, ""):
        rows = rows_of(raw, name)
        last = int(rows[-1].rpartition(".")[2]) + 1 if rows else 0
        rest = {key: value for key, value in raw.items() if key not in (ADD, "fresh")}
        if len(rows) >= MAX_ROWS:
            return rest
        return {**rest, f"{name}.rows": "1", f"{name}.{last}": "1", "fresh": f"{name}.{last}"}
    if name := raw.get(REMOVE, ""):
        gone = (f"{name}.", name)
        rest = {
            key: value
            for key, value in raw.items()
            if key not in (REMOVE, "fresh") and key != gone[1] and not key.startswith(gone[0])
        }
        return {**rest, "fresh": name.rpartition(".")[0]}
    return None


@dataclass
class Sent:
    """What a form says: data, what could not be read, and where each part of the data stands in the form."""

    data: dict[str, Any] = field(default_factory=dict)
    faults: list[Message] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def at(self, faults: Iterable[Message]) -> dict[str, tuple[Message, ...]]:
        """The faults at each control, by their paths."""
        found: dict[str, tuple[Message, ...]] = {}
        for fault in faults:
            name = next(self._controls(fault), "")
            if name:
                found[name] = (*found.get(name, ()), fault)
        return found

    def _controls(self, fault: Message) -> Iterator[str]:
        """The control of the fault's path, then those that hold it."""
        path = fault.path
        while path:
            if path in self.places:
                yield self.places[path]
            last = re.search(r"(?:\.\w+|\[\d+\])$", path)
            path = path[: last.start()] if last else ""


def read(kind: type, raw: Raw, prefix: str = "") -> Sent:
    """What a form says, as data for `record.load`; and what cannot even be read."""
    sent = Sent()
    sent.data = _record(record.fields(kind), raw, prefix, "", sent, inside=False)
    return sent


def _record(
    specs: Iterable[FieldSpec], raw: Raw, prefix: str, path: str, sent: Sent, *, inside: bool
) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for spec in specs:
        if not spec.hidden:
            value = _value(spec, raw, prefix + spec.name, f"{path}{spec.name}", sent, inside=inside)
            if value is not dataclasses.MISSING:
                data[spec.name] = value
    return data


def _value(spec: FieldSpec, raw: Raw, name: str, path: str, sent: Sent, *, inside: bool) -> Any:
    """MISSING leaves it to the default."""
    control = kind_of(spec, inside=inside)
    sent.places[path] = name
    if control == YES:
        return raw.get(name) == "1"
    if control == GROUP:
        return _record(record.fields(spec.type), raw, f"{name}.", f"{path}.", sent, inside=True)
    if control == ROWS:
        return _rows_read(spec, raw, name, path, sent)
    text = raw.get(name)
    if text is not None and not text.strip() and spec.optional:
        return None
    if text is None or (not text.strip() and control != LINE and not spec.required):
        return [] if text is not None and control in (LINES, LISTED, DATA) else dataclasses.MISSING
    try:
        return _read(control, text.replace("\r\n", "\n"), spec)
    except _Unreadable as error:
        sent.faults.append(error.message.at(path))
        return dataclasses.MISSING


def _rows_read(spec: FieldSpec, raw: Raw, name: str, path: str, sent: Sent) -> Any:
    rows = rows_of(raw, name)
    if not rows and f"{name}.rows" not in raw:
        return dataclasses.MISSING
    columns = columns_of(spec)
    data: list[Any] = []
    parts_of = _by_row(raw, name)
    for row in rows:
        if _blank(columns, parts_of.get(row, {}), row):
            continue
        here = f"{path}[{len(data)}]"
        sent.places[here] = row
        if is_record(spec):
            data.append(_record(columns, raw, f"{row}.", f"{here}.", sent, inside=True))
        elif is_single(spec):
            data.append(_value(columns[0], raw, f"{row}.{VALUE}", here, sent, inside=True))
        else:
            parts = [
                _value(column, raw, f"{row}.{column.name}", f"{here}[{at}]", sent, inside=True)
                for at, column in enumerate(columns)
            ]
            data.append(["" if part is dataclasses.MISSING else part for part in parts])
    return data


def _by_row(raw: Raw, name: str) -> dict[str, dict[str, str]]:
    """The controls of each row, found in one pass over the form."""
    found: dict[str, dict[str, str]] = {}
    for key, value in raw.items():
        if key.startswith(f"{name}."):
            row = f"{name}.{key[len(name) + 1 :].partition('.')[0]}"
            found.setdefault(row, {})[key] = value
    return found


def _blank(columns: list[FieldSpec], raw: Raw, row: str) -> bool:
    """A row that was added and left as it was is none; one that begins with a choice always says something."""
    if kind_of(columns[0], inside=True) == PICK:
        return False
    for column in columns:
        name = f"{row}.{column.name}"
        fresh = filled_in(column, dataclasses.MISSING, name, inside=True)
        for key, value in raw.items():
            ours = key == name or key.startswith(f"{name}.")
            if ours and value.strip() not in ("", fresh.get(key, "")):
                return False
    return True


class _Unreadable(TalewrightError):  # noqa: N818 - named as a refusal
    """What was typed into one control cannot be read."""


def _read(control: str, text: str, spec: FieldSpec) -> Any:
    if control == WHOLE:
        return _whole(text)
    if control == LINES:
        return [line.strip() for line in text.splitlines() if line.strip()]
    if control == LISTED:
        words = [word.strip() for word in re.split(r"[,;\n]", text) if word.strip()]
        return [_whole(word) for word in words] if typing.get_args(spec.type)[0] is int else words
    if control == DATA:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise _Unreadable(Message("it is not valid JSON. Fix brackets and commas.")) from None
    return text.strip()


def _whole(text: str) -> int:
    try:
        return int(text.strip().replace("−", "-").removeprefix("+"))
    except ValueError:
        raise _Unreadable(Message("expected a whole number, found {found}.", found=repr(text[:40]))) from None


MAX_FACES = 200
OWN_WORDS = "words"
"""The value of a button that sends words of the player's own, which stand in the field of the same name."""


def chosen(option: str, words: str) -> str:
    """The option that a button says, or the words beside it."""
    return f"{WORDS}{words}" if option == OWN_WORDS else option


def typed_answer(choice: str, faces: list[str]) -> Answer:
    """The answer in a form: an option, or dice that were typed in."""
    if choice or not faces:
        return Chosen(choice)
    try:
        return Rolled(tuple(int(face) for face in faces[:MAX_FACES]), typed=True)
    except ValueError:
        raise IllegalAnswer(Message("Dice show whole numbers: type one for each die.")) from None
