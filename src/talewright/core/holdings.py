"""What a character holds: tuples (things, names, values by name) read by a test and changed by an edit; fields replaced.

Rules use these functions instead of comprehensions over the whole tuple. A rule that only asks for the armour then
says so, and the solver of whole books (`talewright.odds.watched`) merges characters who differ in nothing that is
asked for later. On plain tuples each function is what its one line says.

Tests and edits are functions of a module, with their arguments beside them, so that equal questions compare equal.

`replace` is `dataclasses.replace`, several times faster: rules change records so often that it counts. Fields are copied
as they are stored, without reading them one by one; so a character that logs what is read of it
(`talewright.odds.recording`) is copied unread.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache, wraps
from operator import attrgetter, eq
from typing import Any, Generic, TypeVar

R = TypeVar("R")
T = TypeVar("T")
V = TypeVar("V")
Test = Callable[..., bool]
"""Of one thing, and of further arguments."""
Edit = Callable[..., Any]


class Watched(ABC, Generic[T]):
    """A tuple that logs which tests are asked of it."""

    @abstractmethod
    def where(self, test: Test, args: tuple[Any, ...]) -> tuple[T, ...]: ...

    @abstractmethod
    def edited(self, edit: Edit, args: tuple[Any, ...]) -> Any: ...


def where(things: tuple[T, ...], test: Test, *args: Any) -> tuple[T, ...]:
    """The things that pass a test.

    >>> where(("rope", "lamp"), eq, "lamp")
    ('lamp',)
    """
    if type(things) is not tuple and isinstance(things, Watched):
        return things.where(test, args)
    if not things:  # for speed alone
        return ()
    return tuple([thing for thing in things if test(thing, *args)])


def first(things: tuple[T, ...], test: Test, *args: Any) -> T | None:
    """The first thing that passes a test."""
    found = where(things, test, *args)
    return found[0] if found else None


def has(things: tuple[T, ...], thing: T) -> bool:
    return bool(where(things, eq, thing))


def is_named(pair: tuple[str, Any], name: str) -> bool:
    """A test of values by name: skills with their bonus, counters with their count."""
    return pair[0] == name


def value_of(pairs: tuple[tuple[str, V], ...], name: str, default: V) -> V:
    """The value under a name.

    >>> value_of((("climbing", 2),), "climbing", 0), value_of((), "climbing", 0)
    (2, 0)
    """
    found = where(pairs, is_named, name)
    return found[0][1] if found else default


def _edit(edit: Edit) -> Edit:
    @wraps(edit)
    def run(things: Any, *args: Any) -> Any:
        if type(things) is not tuple and isinstance(things, Watched):
            return things.edited(run, args)
        return edit(things, *args)

    return run


@_edit
def added(things: tuple[T, ...], *more: T) -> tuple[T, ...]:
    return (*things, *more)


@_edit
def removed(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """One unit less, the first; nothing changes where there is none."""
    if thing not in things:
        return things
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


@_edit
def removed_last(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """One unit less, the last; nothing changes where there is none."""
    found: tuple[T, ...] = removed(things[::-1], thing)[::-1]
    return found


@_edit
def swapped(things: tuple[T, ...], old: T, new: T) -> tuple[T, ...]:
    """The first such thing changed in its place."""
    if old not in things:
        return things
    at = things.index(old)
    return (*things[:at], new, *things[at + 1 :])


@_edit
def only(things: tuple[T, ...], test: Test, *args: Any) -> tuple[T, ...]:
    """What passes a test stays, all else goes."""
    return tuple(thing for thing in things if test(thing, *args))


@_edit
def with_name(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """In alphabetical order: two ways to the same knowledge are one state."""
    return tuple(sorted({*names, name}))


@_edit
def without_name(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


@_edit
def with_value(pairs: tuple[tuple[str, V], ...], name: str, value: V) -> tuple[tuple[str, V], ...]:
    """A value set, in alphabetical order of the names."""
    return tuple(sorted({**dict(pairs), name: value}.items()))


SETTLES: dict[Edit, Test] = {with_name: eq, without_name: eq, with_value: is_named}
"""Edits after which a test with the edit's first argument no longer depends on what was there before."""


# -- fields ----------------------------------------------------------------------------------------------------


def replace(record: R, /, **changes: Any) -> R:
    """A copy of a frozen record with other values in these fields; the record itself where they are the same.

    >>> from talewright.core.dice import d
    >>> replace(d(2, 6), groups=(("", 1, 8),))
    Dice(groups=(('', 1, 8),))
    """
    kind: Any = type(record)
    names = _copied(kind)
    if not names.issuperset(changes):  # a fault, or a class with more to do: both in the library's own words
        return dataclasses.replace(record, **changes)  # type: ignore[type-var]
    stored = record.__dict__
    for name, value in changes.items():
        if stored[name] is not value:
            break
    else:
        return record
    copy: R = object.__new__(kind)
    copied = copy.__dict__
    copied.update(stored)
    if len(stored) != len(names):
        for name in stored.keys() - names:  # cached properties and hashes stay behind
            del copied[name]
    copied.update(changes)
    return copy


@cache
def _copied(kind: type) -> frozenset[str]:
    """The fields of a record whose copy needs nothing else; none where its class does more when it is made."""
    if not dataclasses.is_dataclass(kind) or "__slots__" in vars(kind) or hasattr(kind, "__post_init__"):
        return frozenset()
    fields = dataclasses.fields(kind)
    return frozenset(each.name for each in fields) if all(each.init for each in fields) else frozenset()


class HashedLate:
    """A frozen record that computes its hash when it is first asked for, and stores it.

    The record's class says `__hash__ = HashedLate.__hash__`, else `dataclass` gives it a hash of its own.
    """

    def __hash__(self) -> int:
        known = self.__dict__.get("_hash")
        if known is None:
            kind: Any = type(self)
            known = self.__dict__["_hash"] = hash(_values(kind)(self))
        return int(known)

    def __getstate__(self) -> dict[str, Any]:
        """Without the hash: those of texts differ from process to process."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}


@cache
def _values(kind: Any) -> Callable[[object], object]:
    return attrgetter(*(each.name for each in dataclasses.fields(kind)))
