"""A character that logs what is read of it, and tables of called rules shared by what they read."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from talewright.core.ask import Procedure
from talewright.core.ruleset import Character
from talewright.odds.edits import Args, apply
from talewright.odds.explore import Explorer
from talewright.odds.table import Label, Repeated, Table
from talewright.odds.watched import (
    Cells,
    Read,
    Recorder,
    Unread,
    Value,
    WatchedNumber,
    WatchedTuple,
    known,
    look,
    structure,
)

E = TypeVar("E")
HERO_FIELD = "hero"
MAX_KNOWN_PLAIN = 20_000
_REPLACE = dataclasses.replace.__code__


def recording_type(kind: type) -> type:
    """A subclass of a character's dataclass whose fields are watched.

    `dataclasses.replace` copies fields without reading them. Equal characters may have different hashes: then two
    equal paths are explored separately, which costs time and changes no answer.
    """

    def read(self: Any, name: str) -> Value:
        value = object.__getattribute__(self, name)
        if type(value) is Unread and sys._getframe(1).f_code is not _REPLACE:  # noqa: SLF001 - who asks
            return value.read()
        return value

    def equal(self: Any, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, kind):
            return False
        pairs = zip(raw_cells(self), raw_cells(other), strict=True)
        return all(a is b or _unwrapped(a) == _unwrapped(b) for a, b in pairs)

    def hashed(self: Any) -> int:
        return hash(tuple(map(structure, raw_cells(self))))

    names = cell_names(kind)
    methods = {"recorded_cells": names, "__getattribute__": read, "__eq__": equal, "__hash__": hashed}
    return type(f"Recording{kind.__name__}", (kind,), methods)


def _unwrapped(value: Value) -> Value:
    """Words are compared as they are; watched numbers and tuples know how to compare themselves."""
    return value.read() if type(value) is Unread else value


def cell_names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind))


def lows_of(kind: type) -> tuple[int | None, ...]:
    """The least value of each field that has one."""
    return tuple(each.metadata.get("low") for each in dataclasses.fields(kind))


def raw_cells(hero: Character) -> Cells:
    """The fields as they are stored, without reading them."""
    kind = type(hero)
    stored = object.__getattribute__(hero, "__dict__")
    return tuple(
        map(stored.__getitem__, kind.recorded_cells if hasattr(kind, "recorded_cells") else cell_names(kind))
    )


@dataclass
class Node(Generic[E]):
    """A node of a trie: what is read next, and what follows for each answer; or what was found there."""

    read: Read | None = None
    below: dict[Any, Node[E]] = field(default_factory=dict)
    found: E | None = None

    def at(self, cells: Cells) -> Node[E]:
        """The last node for these cells; watched ones are read on the way."""
        node = self
        while node.read is not None:
            answer = look(node.read, cells[node.read.cell])
            below = node.below.get(answer)
            if below is None:
                below = node.below[answer] = Node()
            node = below
        return node

    def put(self, reads: Mapping[Read, Value], found: E) -> None:
        """Store what was found after these reads with their answers, in order."""
        node = self
        for read, answer in reads.items():
            assert node.read in (None, read), (
                "what is read next depends on what was read before, and nothing else"
            )
            node.read = read
            node = node.below.setdefault(answer, Node())
        node.found = found

    def all(self) -> Iterator[E]:
        """All that was found."""
        todo = [self]
        while todo:
            node = todo.pop()
            todo += node.below.values()
            if node.found is not None:
                yield node.found


ADD, EDIT = "add", "edit"
Change = tuple[int, str, Value]
"""What happens to a cell: a number to ADD, the EDITs of a tuple, or "" with the value it is set to."""


def change_of(cell: int, value: Value) -> Change | None:
    """How a cell was changed; None if it was not."""
    if type(value) is Unread:
        return None
    if type(value) is WatchedNumber and value.cell == cell:
        return (cell, ADD, value.offset) if value.offset else None
    if type(value) is WatchedTuple and value.cell == cell:
        return (cell, EDIT, value.edits) if value.edits else None
    return cell, "", known(value)


def changed(value: Value, how: str, what: Value) -> Value:
    """A cell after a change."""
    if how == ADD:
        return value + what
    return apply(what, value) if how == EDIT else what


@dataclass(frozen=True)
class _Result:
    """A result of a called rule: where the character stands in it, and its changes."""

    value: Value
    heroes: tuple[tuple[int | str, tuple[Change, ...]], ...]


class SharingExplorer(Explorer):
    """Explores a called rule once for each set of answers to what it reads of its character.

    Results are rebased on the caller's character. A rule whose results hide the character deeper than in a
    tuple or in a field `hero` is explored for each call, as any other.
    """

    def __init__(self, kind: type, limit: int, *, ordered: bool = True, **options: Any) -> None:
        super().__init__(limit, **options)
        self.ordered = ordered
        self.names = cell_names(kind)
        self.lows = lows_of(kind)
        self.kind: Callable[..., Any] = recording_type(kind)
        self._tries: dict[Any, Node[tuple[Table, list[_Result]]]] = {}
        self._unshared: set[Any] = set()
        self._known_plain: dict[int, Value] = {}
        """Records without watched values, by their identity: a fight hands the same one to each of its rounds."""

    def watched(self, recorder: Recorder) -> Value:
        """A character of watched cells, the first of the recorder's."""
        return self.kind(**{name: recorder.watch(at) for at, name in enumerate(self.names)})

    @property
    def is_deep(self) -> bool:
        """Always: in which order a rule reads its character must not depend on how deep it is called."""
        return True

    def call(self, procedure: Procedure, args: Args, kwargs: Args = ()) -> tuple[Table, Sequence[Label]]:
        # Arguments are the key of the table: a number among them is read.
        args = tuple(map(self._plain, args))
        kwargs = tuple((name, self._plain(value)) for name, value in kwargs)
        places = [at for at, arg in enumerate(args) if type(arg) is self.kind]
        if len(places) != 1 or isinstance(procedure, Repeated) or procedure in self._unshared:
            return super().call(procedure, args, kwargs)
        before, hero, after = args[: places[0]], args[places[0]], args[places[0] + 1 :]
        cells = raw_cells(hero)
        trie = self._tries.setdefault((procedure, before, after, kwargs), Node())
        found = trie.at(cells).found
        if found is None:
            inner = Recorder(cells, self.lows, ordered=self.ordered)
            called = self.watched(inner)
            inner.reads.clear()
            table = self.table(procedure, (*before, called, *after), kwargs)
            results = [self._result(each) for each in table.outcomes()]
            if any(each is None for each in results):
                self._unshared.add(procedure)
                return super().call(procedure, args, kwargs)
            found = (table, [each for each in results if each is not None])
            trie.put(inner.reads, found)
        return found[0], [self._rebased(each, cells) for each in found[1]]

    def forget(self, stale: Callable[[Table], bool]) -> None:
        super().forget(stale)
        self._tries = {
            call: trie
            for call, trie in self._tries.items()
            if not any(stale(table) for table, _ in trie.all())
        }

    def _plain(self, value: Value) -> Value:
        """A value without watched numbers and tuples; characters stay as they are."""
        if isinstance(value, WatchedNumber | WatchedTuple | Unread):
            return value.read()
        if isinstance(value, tuple):
            parts = [self._plain(each) for each in value]
            if all(a is b for a, b in zip(parts, value, strict=True)):
                return value
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if dataclasses.is_dataclass(value) and type(value) is not self.kind and not isinstance(value, type):
            if id(value) in self._known_plain:
                return value
            changes = {}
            for each in dataclasses.fields(value):
                old = getattr(value, each.name)
                new = self._plain(old)
                if new is not old:
                    changes[each.name] = new
            if changes:
                return dataclasses.replace(value, **changes)
            if len(self._known_plain) < MAX_KNOWN_PLAIN:
                self._known_plain[id(value)] = value
        return value

    def _result(self, value: Value) -> _Result | None:
        """Where the character stands in a result; None if it may be somewhere else."""
        value = self._plain(value)
        if type(value) is self.kind:
            return _Result(None, ((-1, self._changes(value)),))
        if type(value) is tuple:
            heroes = tuple(
                (at, self._changes(each)) for at, each in enumerate(value) if type(each) is self.kind
            )
            rest = [each for each in value if type(each) is not self.kind]
            return None if any(map(self._hides_hero, rest)) else _Result(value, heroes)
        if type(getattr(value, HERO_FIELD, None)) is self.kind and (names := _names(value)):
            rest = [getattr(value, name) for name in names if name != HERO_FIELD]
            changes = self._changes(getattr(value, HERO_FIELD))
            return None if any(map(self._hides_hero, rest)) else _Result(value, ((HERO_FIELD, changes),))
        return None if self._hides_hero(value) else _Result(value, ())

    def _hides_hero(self, value: Value) -> bool:
        if isinstance(value, tuple | frozenset):
            return any(map(self._hides_hero, value))
        if type(value) is self.kind:
            return True
        if dataclasses.is_dataclass(value):
            return any(self._hides_hero(getattr(value, each.name)) for each in dataclasses.fields(value))
        return not isinstance(value, int | str | float | bytes | None)

    def _changes(self, hero: Character) -> tuple[Change, ...]:
        found = (change_of(cell, value) for cell, value in enumerate(raw_cells(hero)))
        return tuple(each for each in found if each is not None)

    def _rebased(self, result: _Result, cells: Cells) -> Value:
        value = result.value
        for at, changes in result.heroes:
            after = list(cells)
            for cell, how, what in changes:
                after[cell] = changed(after[cell], how, what)
            hero = self.kind(**dict(zip(self.names, after, strict=True)))
            if at == -1:
                return hero
            if isinstance(at, int):
                value = (*value[:at], hero, *value[at + 1 :])
            elif isinstance(value, tuple):
                value = value._replace(**{HERO_FIELD: hero})  # type: ignore[attr-defined]
            else:
                value = dataclasses.replace(value, **{HERO_FIELD: hero})
        return value


def _names(value: Value) -> Sequence[str]:
    """The fields of a dataclass or of a named tuple."""
    if dataclasses.is_dataclass(value):
        return [each.name for each in dataclasses.fields(value)]
    return getattr(value, "_fields", ())
