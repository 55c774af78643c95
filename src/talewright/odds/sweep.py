"""Many questions that differ in a few values: every combination, with its answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any

from talewright.core.errors import QuestionError
from talewright.core.record import JsonObject
from talewright.core.text.message import Message
from talewright.odds.question import read_question
from talewright.odds.report import answer

MAX_CELLS = 500
MAX_VARIED = 2
_RANGE = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})")
_NUMBER = re.compile(r"-?\d{1,9}")
Path = tuple[str | int, ...]
"""Where a value stands in a question: ("character", "talent")."""
Value = int | str | bool


@dataclass(frozen=True)
class Varied:
    """A value of the question that takes several values in turn."""

    name: str
    path: Path
    values: tuple[Value, ...]


def read_values(text: str) -> tuple[Value, ...]:
    """`6..12`, or a list such as `none,light`."""
    if found := _RANGE.fullmatch(text):
        low, high = int(found[1]), int(found[2])
        if not 0 <= high - low < MAX_CELLS:
            raise QuestionError(
                "",
                [
                    Message(
                        "{text!r}: from the lower to the higher, at most {most} values.",
                        path="vary",
                        text=text,
                        most=MAX_CELLS,
                    )
                ],
            )
        return tuple(range(low, high + 1))
    return tuple(_value(part.strip()) for part in text.split(","))


def _value(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _NUMBER.fullmatch(text) else text


def changed(question: Mapping[str, Any], path: Path, value: Value) -> JsonObject:
    """The question with one value changed; tables on the way are made where they are missing."""
    found: JsonObject = deepcopy(dict(question))
    inside: Any = found
    for part, after in pairwise(path):
        if isinstance(inside, dict):
            inside = inside.setdefault(part, [] if isinstance(after, int) else {})
        elif isinstance(inside, list) and isinstance(part, int) and part < len(inside):
            inside = inside[part]
        else:
            raise _nowhere(path)
    if not isinstance(inside, dict):
        raise _nowhere(path)
    inside[path[-1]] = value
    return found


def _nowhere(path: Path) -> QuestionError:
    return QuestionError(
        "", [Message("the question has no {place!r}.", path="vary", place=".".join(map(str, path))[:60])]
    )


def cells(
    question: Mapping[str, Any], varied: Sequence[Varied]
) -> Iterator[tuple[tuple[Value, ...], JsonObject]]:
    """Every combination of values, with its question."""
    for values in product(*(each.values for each in varied)):
        found: JsonObject = dict(question)
        for each, value in zip(varied, values, strict=True):
            found = changed(found, each.path, value)
        yield values, found


def check_size(setups: int, varied: Sequence[Varied]) -> None:
    """Refuse a table of too many answers."""
    count = setups
    for each in varied:
        count *= len(each.values)
    if len(varied) > MAX_VARIED:
        fault = Message(
            "a table varies at most {most} values; these are {count}.", most=MAX_VARIED, count=len(varied)
        )
        raise QuestionError("", [fault.at("vary")])
    if count > MAX_CELLS:
        fault = Message(
            "a table has at most {most} cells; this one has {count:,}.", most=MAX_CELLS, count=count
        )
        raise QuestionError("", [fault.at("vary")])


def solve_cell(question: Mapping[str, Any], seconds: float, language: str = "en") -> JsonObject:
    """The answer to one question of many, within its share of the time; faults where the rules refuse it."""
    try:
        return answer(replace(read_question(question), time=seconds), language=language)
    except QuestionError as error:
        return {"faults": error.faults}
