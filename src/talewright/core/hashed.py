"""Records that are looked up thousands of times while odds are solved: their hash is computed once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any


class HashedOnce:
    """A frozen record whose `__post_init__` stores its hash as `_hash`.

    Hashes of texts differ from process to process. So the stored one is left behind when a record is sent to a worker, and
    computed there: equal records are found in a dict wherever they were made.
    """

    _hash: int

    def __post_init__(self) -> None:
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.__post_init__()


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
