"""A character that logs which of its fields are read, and tables of called rules shared by what they read."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from talewright.core.ask import Procedure
from talewright.odds.explore import Explorer
from talewright.odds.prefix import Repeated
from talewright.odds.table import Label, Table

E = TypeVar("E")
Cells = tuple[Any, ...]
"""The values of a character's fields, in their order."""
HERO_FIELD = "hero"
_REPLACE = dataclasses.replace.__code__


class Recorder:
    """One execution: the true value of each cell, and which were read, in order."""

    def __init__(self, names: Sequence[str], cells: Cells) -> None:
        self.values = dict(zip(names, cells, strict=True))
        self.reads: dict[str, None] = {}

    def read(self, name: str) -> Any:
        self.reads[name] = None
        return self.values[name]


class Unread:
    """What a recording character holds in a cell that it has not overwritten."""

    __slots__ = ("name", "recorder")

    def __init__(self, name: str, recorder: Recorder) -> None:
        self.name = name
        self.recorder = recorder

    def read(self) -> Any:
        return self.recorder.read(self.name)


def recording_type(kind: type) -> type:
    """A subclass of a character's dataclass that logs which of its fields are read.

    `dataclasses.replace` copies fields without reading them. Comparing reads a cell only where one side has
    overwritten it. Equal characters may have different hashes: then two equal paths are explored separately,
    which costs time and changes no answer.
    """

    def read(self: Any, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if type(value) is Unread and sys._getframe(1).f_code is not _REPLACE:  # noqa: SLF001 - who asks
            return value.read()
        return value

    def equal(self: Any, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, kind):
            return False
        mine, theirs = raw_cells(self), raw_cells(other)
        return all(a is b or _known(a) == _known(b) for a, b in zip(mine, theirs, strict=True))

    def hashed(self: Any) -> int:
        return hash(tuple(id(value) if type(value) is Unread else value for value in raw_cells(self)))

    names = cell_names(kind)
    methods = {"recorded_cells": names, "__getattribute__": read, "__eq__": equal, "__hash__": hashed}
    return type(f"Recording{kind.__name__}", (kind,), methods)


def _known(value: Any) -> Any:
    return value.read() if type(value) is Unread else value


def cell_names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind))


def raw_cells(hero: Any) -> Cells:
    """The fields as they are stored, without reading them."""
    kind = type(hero)
    stored = object.__getattribute__(hero, "__dict__")
    return tuple(
        map(stored.__getitem__, kind.recorded_cells if hasattr(kind, "recorded_cells") else cell_names(kind))
    )


@dataclass
class Node(Generic[E]):
    """A node of a trie: the cell that is read next, and what follows for each value; or what was found there."""

    cell: int = -1
    below: dict[Any, Node[E]] = field(default_factory=dict)
    found: E | None = None

    def at(self, cells: Cells) -> Node[E]:
        """The last node for these cells; cells of recording characters are read on the way."""
        node = self
        while node.cell >= 0:
            node = node.below.setdefault(_known(cells[node.cell]), Node())
        return node

    def put(self, reads: Sequence[int], cells: Cells, found: E) -> None:
        """Store what was found after reading these cells in order."""
        node = self
        for cell in reads:
            assert node.cell in (-1, cell), (
                "what is read next depends on what was read before, and nothing else"
            )
            node.cell = cell
            node = node.below.setdefault(_known(cells[cell]), Node())
        node.found = found


class _Inner(Recorder):
    """The recorder of a called rule: it reads through to the caller's character, which logs it too."""

    def __init__(self, names: Sequence[str], cells: Cells) -> None:
        super().__init__(names, cells)

    def read(self, name: str) -> Any:
        return _known(super().read(name))


@dataclass(frozen=True)
class _Result:
    """A result of a called rule: where the character stands in it, and the cells that were overwritten."""

    value: Any
    heroes: tuple[tuple[int | str, tuple[tuple[str, Any], ...]], ...]


class SharingExplorer(Explorer):
    """Explores a called rule once for each set of values it reads of its character.

    Results are rebased on the caller's character. A rule whose results hide the character deeper than in a
    tuple or in a field `hero` is explored for each call, as any other.
    """

    def __init__(self, kind: type, limit: int, **options: Any) -> None:
        super().__init__(limit, **options)
        self.names = cell_names(kind)
        self.kind: Callable[..., Any] = recording_type(kind)
        self._tries: dict[Any, Node[tuple[Table, list[_Result]]]] = {}
        self._unshared: set[Any] = set()

    def call(
        self, procedure: Procedure, args: tuple[Any, ...], kwargs: tuple[Any, ...] = ()
    ) -> tuple[Table, Sequence[Label]]:
        places = [at for at, arg in enumerate(args) if type(arg) is self.kind]
        if len(places) != 1 or isinstance(procedure, Repeated) or procedure in self._unshared:
            return super().call(procedure, args, kwargs)
        before, hero, after = args[: places[0]], args[places[0]], args[places[0] + 1 :]
        cells = raw_cells(hero)
        trie = self._tries.setdefault((procedure, before, after, kwargs), Node())
        found = trie.at(cells).found
        if found is None:
            inner = _Inner(self.names, cells)
            called = self.kind(**{name: Unread(name, inner) for name in self.names})
            inner.reads.clear()
            table = self.table(procedure, (*before, called, *after), kwargs)
            results = [self._result(each) for each in table.outcomes()]
            if any(each is None for each in results):
                self._unshared.add(procedure)
                return super().call(procedure, args, kwargs)
            found = (table, [each for each in results if each is not None])
            trie.put([self.names.index(name) for name in inner.reads], cells, found)
        return found[0], [self._rebased(each, cells) for each in found[1]]

    def _result(self, value: Any) -> _Result | None:
        """Where the character stands in a result; None if it may be somewhere else."""
        if type(value) is self.kind:
            return _Result(None, ((-1, self._written(value)),))
        if type(value) is tuple:
            heroes = tuple(
                (at, self._written(each)) for at, each in enumerate(value) if type(each) is self.kind
            )
            rest = [each for each in value if type(each) is not self.kind]
            return None if any(map(self._hides_hero, rest)) else _Result(value, heroes)
        if dataclasses.is_dataclass(value) and type(getattr(value, HERO_FIELD, None)) is self.kind:
            rest = [
                getattr(value, each.name) for each in dataclasses.fields(value) if each.name != HERO_FIELD
            ]
            written = self._written(getattr(value, HERO_FIELD))
            return None if any(map(self._hides_hero, rest)) else _Result(value, ((HERO_FIELD, written),))
        return None if self._hides_hero(value) else _Result(value, ())

    def _hides_hero(self, value: Any) -> bool:
        if isinstance(value, tuple | frozenset):
            return any(map(self._hides_hero, value))
        if type(value) is self.kind:
            return True
        if dataclasses.is_dataclass(value):
            return any(self._hides_hero(getattr(value, each.name)) for each in dataclasses.fields(value))
        return not isinstance(value, int | str | float | bytes | None)

    def _written(self, hero: Any) -> tuple[tuple[str, Any], ...]:
        cells = zip(self.names, raw_cells(hero), strict=True)
        return tuple((name, value) for name, value in cells if type(value) is not Unread)

    def _rebased(self, result: _Result, cells: Cells) -> Any:
        value = result.value
        for at, written in result.heroes:
            hero = self.kind(**{**dict(zip(self.names, cells, strict=True)), **dict(written)})
            if at == -1:
                return hero
            if isinstance(at, int):
                value = (*value[:at], hero, *value[at + 1 :])
            else:
                value = dataclasses.replace(value, **{HERO_FIELD: hero})
        return value
