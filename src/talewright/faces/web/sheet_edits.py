"""A sheet that was edited in its place, as a character file.

Fields are named by their place in the record: `edit.talent`, `edit.skills.0.1`, `edit.items.2.name`. `drop.items.2` removes
a row; the row behind the last one is added when its first field has a text. Things are shown by their names in the reader's
language: what still has that name is stored as it was.
"""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from talewright.core import record
from talewright.core.character_file import file_of
from talewright.core.errors import SheetError
from talewright.core.ruleset import Ruleset
from talewright.core.sheet_edit import element_of
from talewright.core.text.message import Message
from talewright.play.voice import names_for

Form = Mapping[str, Sequence[str]]
_PATH = re.compile(r"edit\.((?:\w+)(?:\.\w+){0,3})")
_DROP = re.compile(r"drop\.(\w+)\.(\d{1,4})")
_WHOLE = re.compile(r"[+-]?\d{1,9}")


def edited_file(form: Form, language: str, ruleset: Ruleset[Any], hero: Any) -> dict[str, Any]:
    """The character with what the form says; fields of a page of another version are passed over."""
    named = names_for(language, ruleset.id)
    data = _whole(hero)
    lengths = {name: len(value) for name, value in data.items() if isinstance(value, list)}
    added: dict[str, dict[str, str]] = {}
    faults: list[Message] = []
    for key, values in form.items():
        if path := _PATH.fullmatch(key):
            *way, last = path[1].split(".")
            text = values[-1].strip().replace("\N{MINUS SIGN}", "-")
            if len(way) == 2 or (len(way) == 1 and way[0] in lengths):
                name, at, column = (*way, last) if len(way) == 2 else (way[0], last, "")
                if at == str(lengths.get(name)):
                    added.setdefault(name, {})[column] = text
                    continue
            _put(data, way, last, text, faults, path[1], named)
    gone = [(name, int(at)) for name, at in (m.groups() for m in map(_DROP.fullmatch, form) if m)]
    for name, at in sorted(gone, key=lambda each: -each[1]):
        if at < lengths.get(name, 0):
            del data[name][at]
    kind: Any = ruleset.sheet_type
    for name, cells in added.items():
        if next(iter(cells.values()), ""):
            data[name].append(_row(element_of(kind, name), cells, name, faults))
    if faults:
        raise SheetError(Message("character"), faults)
    return file_of(ruleset, data)


def _whole(value: Any) -> Any:
    """A record with every field, those at their default too."""
    if type(value) in record.PLAIN:
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {spec.name: _whole(getattr(value, spec.name)) for spec in record.fields(type(value))}
    if isinstance(value, tuple):
        return [_whole(each) for each in value]
    return record.dump(value)


def _put(
    data: Any,
    way: list[str],
    last: str,
    text: str,
    faults: list[Message],
    path: str,
    named: Callable[[str], str],
) -> None:
    place = data
    try:
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        at: Any = int(last) if isinstance(place, list) else last
        old = place[at]
    except (KeyError, IndexError, ValueError, TypeError):
        return
    if isinstance(old, bool):
        place[at] = text == "1"
    elif isinstance(old, int):
        place[at] = _number(text, path, faults)
    elif isinstance(old, str) and (path == "name" or text != named(old)):
        # A name stays; what describes may be emptied.
        place[at] = text or (old if last == "name" or isinstance(place, list) else "")


def _row(kind: Any, cells: dict[str, str], path: str, faults: list[Message]) -> Any:
    if dataclasses.is_dataclass(kind):
        types = {spec.name: spec.plain_type for spec in record.fields(typing.cast("type", kind))}
        return {name: _typed(types.get(name, str), text, path, faults) for name, text in cells.items()}
    if typing.get_origin(kind) is tuple:
        parts = typing.get_args(kind)
        return [_typed(part, cells.get(str(at), ""), path, faults) for at, part in enumerate(parts)]
    return cells[""]


def _typed(kind: Any, text: str, path: str, faults: list[Message]) -> Any:
    if kind is bool:
        return text == "1"
    return _number(text, path, faults) if kind is int else text


def _number(text: str, path: str, faults: list[Message]) -> int:
    if _WHOLE.fullmatch(text):
        return int(text)
    faults.append(Message("{text!r} is not a whole number.", path=path, text=text[:40]))
    return 0
