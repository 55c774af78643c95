"""Opponents in a line, as a game master types them: '2 wolf', or 'old wolf ds=9 weapon=1 count=2'."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from talewright.core.encounter import numbered
from talewright.core.errors import SheetError
from talewright.core.record import did_you_mean, load
from talewright.core.tables import data
from talewright.core.text.message import Message, all_at

T = TypeVar("T")
COUNT = "count"
MAX_DIGITS = 3


@dataclass(frozen=True)
class FoeLine:
    """What a line says: how many, what they are called, and their numbers."""

    name: str
    count: int = 1
    numbers: dict[str, int] = field(default_factory=dict)


def read_line(line: str, numbers: Collection[str]) -> FoeLine:
    """A line, with every number that is not one of these refused."""
    known: dict[str, int] = {}
    words: list[str] = []
    wrong: list[Message] = []
    for word in line.replace(",", " ").split():
        key, equals, value = word.partition("=")
        if not equals:
            words.append(word)
        elif key not in (*numbers, COUNT) or not _is_number(value):
            wrong.append(
                Message(
                    "{word!r} in {line!r}: write one of {numbers} with a number, as {first}=8.",
                    word=word[:30],
                    line=line[:60],
                    numbers=(*numbers, COUNT),
                    first=next(iter(numbers)),
                )
            )
        else:
            known[key] = int(value)
    if wrong:
        raise SheetError("", wrong)
    count = known.pop(COUNT, 1)
    if len(words) > 1 and words[0].isdecimal() and len(words[0]) <= MAX_DIGITS:
        count = int(words.pop(0))
    return FoeLine(" ".join(words), max(1, count), known)


def _is_number(value: str) -> bool:
    digits = value.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS


def look_up(line: FoeLine, known: Mapping[str, T]) -> T:
    """The opponent of a list that a line names."""
    key = line.name.casefold().replace(" ", "_")
    if key not in known:
        raise SheetError(
            "",
            [
                Message(
                    "{name!r} is not known: give its numbers, or name one of the list.{hint}",
                    name=key[:40],
                    hint=did_you_mean(key, known),
                )
            ],
        )
    return known[key]


def all_of(lines: Sequence[str], read: Callable[[str], Sequence[T]], path: str, limit: int) -> tuple[T, ...]:
    """Everybody whom these lines name; every fault at once."""
    found: list[T] = []
    wrong: list[Message] = []
    for line in lines[:limit]:
        try:
            found += read(line)[: limit + 1]
        except SheetError as error:
            wrong += all_at(path, error.faults)
    if len(lines) > limit or len(found) > limit:
        wrong.append(Message("{limit} are the most that a side may have.", path=path, limit=limit))
    if wrong:
        raise SheetError("", wrong)
    return tuple(found)


@dataclass(frozen=True)
class FoeList(Generic[T]):
    """The opponents of a system where one is a record of a few numbers: those of its `foes.toml`, and those that are typed."""

    package: str
    kind: type[T]
    numbers: tuple[str, ...]
    """Fields of the record that a line may give."""
    unnamed: str
    """What an opponent is called that has numbers only."""
    limit: int

    @cached_property
    def known(self) -> dict[str, T]:
        return {key: load(self.kind, entry) for key, entry in data(self.package, "foes.toml").items()}

    def met(self, lines: Sequence[str]) -> tuple[T, ...]:
        """Everybody whom these lines name; those of one name are numbered."""
        found: tuple[Any, ...] = all_of(lines, self._one, "foes", self.limit)
        names = numbered([each.name for each in found])
        return tuple(replace(each, name=name) for each, name in zip(found, names, strict=True))

    def _one(self, text: str) -> tuple[T, ...]:
        line = read_line(text, self.numbers)
        if line.numbers:
            made = load(self.kind, {"name": line.name or self.unnamed, **line.numbers})
        else:
            made = look_up(line, self.known)
        return (made,) * min(line.count, self.limit + 1)
