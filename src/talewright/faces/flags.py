"""Flags made from records: `--rounds 3 --several` becomes {"rounds": 3, "several": True}.

The fields of a ruleset's sketch and of a verb's order are the only declaration; help and errors come from
them too.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.errors import QuestionError
from talewright.core.record import FieldSpec, did_you_mean, fields
from talewright.core.text.message import Message


@dataclass(frozen=True)
class Flag:
    name: str
    spec: FieldSpec
    owner: str

    @property
    def is_switch(self) -> bool:
        return self.spec.type is bool

    @property
    def is_list(self) -> bool:
        return typing.get_origin(self.spec.type) is tuple

    @property
    def takes(self) -> str:
        """What stands behind the flag in help."""
        if self.is_switch:
            return ""
        if self.spec.choices:
            return "|".join(filter(None, self.spec.choices)) if len(self.spec.choices) <= 6 else "NAME"
        kind = _plain(self.spec.type)
        if kind is int:
            return "N"
        return ("FILE" if dataclasses.is_dataclass(kind) else "TEXT") + (" ..." if self.is_list else "")


def flags_of(record: type, owner: str, *, in_play: bool = False) -> list[Flag]:
    """The flags of a record; in play without those that only an odds question sets."""
    return [
        Flag(f"--{each.flag or each.name.replace('_', '-')}", each, owner)
        for each in fields(record)
        if (each.offered_in_play if in_play else not each.hidden)
    ]


def question_flags(sketch: type, order: type, taken: Iterable[str] = ()) -> list[Flag]:
    """The flags of an order, then those of a character; one of the same name then says so with --own-."""
    ordered = flags_of(order, "order")
    known = {*taken, *(flag.name for flag in ordered)}
    own = [
        Flag(f"--own-{flag.name[2:]}", flag.spec, flag.owner) if flag.name in known else flag
        for flag in flags_of(sketch, "character")
    ]
    return [*ordered, *own]


def read_flags(
    args: Sequence[str], flags: Sequence[Flag], *, subject: str = "odds"
) -> dict[str, dict[str, Any]]:
    """Values by owner and field; every fault at once."""
    known = {flag.name: flag for flag in flags}
    faults: list[Message] = []
    found: dict[str, dict[str, Any]] = {flag.owner: {} for flag in flags}
    queue = list(args)
    while queue:
        word = queue.pop(0)
        name, equals, inline = word.partition("=")
        negated = name.startswith("--no-") and name not in known and f"--{name[5:]}" in known
        flag = known.get(f"--{name[5:]}" if negated else name)
        if flag is None:
            hint = (
                did_you_mean(name, known)
                if name.startswith("-")
                else Message(" Flags begin with --; put values behind them.")
            )
            faults.append(Message("{word}: no such flag.{hint}", word=word[:60], hint=hint))
            while queue and not queue[0].startswith("--"):
                queue.pop(0)
            continue
        values = found[flag.owner]
        if flag.is_switch:
            if equals:
                faults.append(
                    Message("{name}: takes no value; write {name} or --no-{bare}.", name=name, bare=name[2:])
                )
            values[flag.spec.name] = not negated
            continue
        if not equals:
            if not queue or queue[0].startswith("--"):
                faults.append(
                    Message(
                        "{name}: a value is missing ({meaning}).",
                        name=name,
                        meaning=Message(flag.spec.meaning),
                    )
                )
                continue
            inline = queue.pop(0)
        if flag.is_list:
            given = [part.strip() for part in inline.split(";")] if ";" in inline else [inline]
            values.setdefault(flag.spec.name, []).extend(_convert(flag, part, faults) for part in given)
        else:
            values[flag.spec.name] = _convert(flag, inline, faults)
    if faults:
        raise QuestionError(subject, faults)
    return found


def _plain(kind: Any) -> Any:
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return next(part for part in typing.get_args(kind) if part is not type(None))
    if typing.get_origin(kind) is tuple:
        return typing.get_args(kind)[0]
    return kind


def _convert(flag: Flag, text: str, faults: list[Message]) -> Any:
    kind = _plain(flag.spec.type)
    if kind is not int:
        if kind is not str:
            from talewright.faces.cli.out import read_json, read_sheet

            is_file = dataclasses.is_dataclass(kind) and not text.lstrip().startswith("{")
            return read_sheet(text, kind) if is_file else read_json(text, flag.name)
        return text
    plain = text.replace("−", "-").replace("–", "-")
    counts = 1
    for unit, of in flag.spec.units:
        if plain.casefold().endswith(unit.casefold()):
            plain, counts = plain[: -len(unit)].rstrip(), of
            break
    try:
        return int(plain) * counts if len(plain) < 12 else 10**12
    except ValueError:
        faults.append(
            Message("{name}: expected a whole number, found {text!r}.", name=flag.name, text=text[:40])
        )
        return 0
