"""States as rows of small integers: each value of a cell has a code, and what happens to values is looked up by code.

A read, a change or a projection is computed in Python once for each value that meets it; for millions of states it is
one gather.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from numpy.typing import NDArray

from talewright.odds.columns.arrays import np

Codes = NDArray[np.int32]
Places = NDArray[np.int64]
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)
UNKNOWN = -1


class Codec:
    """The codes of a cell's values."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._codes: dict[Any, int] = {}

    def code(self, value: Hashable) -> int:
        found = self._codes.get(value)
        if found is None:
            found = self._codes[value] = len(self.values)
            self.values.append(value)
        return found


class Lookup:
    """A function of a cell's value as an array over its codes, computed where it is needed."""

    def __init__(self, given: Codec, function: Callable[[Any], Any], result: Codec) -> None:
        self.given = given
        self.function = function
        self.result = result
        self._table: Codes = np.full(0, UNKNOWN, np.int32)

    def __call__(self, codes: Codes) -> Codes:
        if len(self.given.values) > len(self._table):
            more = max(16, 2 * len(self.given.values)) - len(self._table)
            self._table = np.concatenate([self._table, np.full(more, UNKNOWN, np.int32)])
        found = self._table[codes]
        missing = found == UNKNOWN
        if missing.any():
            new = np.unique(codes[missing])
            results = [self.result.code(self.function(self.given.values[code])) for code in new.tolist()]
            self._table[new] = np.array(results, np.int32)
            found = self._table[codes]
        return found


class HashCollision(Exception):  # noqa: N818 - a signal: begin again with another seed
    """Two different rows have the same hash."""


class Rows:
    """The distinct rows of one place, numbered in the order in which they were found."""

    def __init__(self, width: int, seed: int = 1) -> None:
        self.width = width
        self.size = 0
        self._seed = np.uint64(seed)
        self._rows: Codes = np.empty((64, width), np.int32)
        self._runs: list[tuple[NDArray[np.uint64], Places]] = []

    @property
    def rows(self) -> Codes:
        return self._rows[: self.size]

    def find(self, rows: Codes) -> Places:
        """The number of each row; new ones are added."""
        hashes, first, inverse = np.unique(self._hash(rows), return_index=True, return_inverse=True)
        distinct = rows[first]
        if not np.array_equal(rows, distinct[inverse]):
            raise HashCollision
        numbers = np.full(len(hashes), UNKNOWN, np.int64)
        for known, at in self._runs:
            place = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
            hit = known[place] == hashes
            numbers[hit] = at[place[hit]]
        old = numbers != UNKNOWN
        if not np.array_equal(self._rows[numbers[old]], distinct[old]):
            raise HashCollision
        new = ~old
        if count := int(new.sum()):
            numbers[new] = np.arange(self.size, self.size + count)
            self._add(distinct[new], hashes[new], numbers[new])
        found: Places = numbers[inverse]
        return found

    def _hash(self, rows: Codes) -> NDArray[np.uint64]:
        hashes = np.full(len(rows), self._seed, np.uint64)
        for column in range(self.width):
            hashes = (hashes ^ rows[:, column].astype(np.uint64)) * _PRIME
            hashes ^= hashes >> _SHIFT
        return hashes

    def _add(self, rows: Codes, hashes: NDArray[np.uint64], numbers: Places) -> None:
        size = self.size + len(rows)
        if size > len(self._rows):
            room = np.empty((max(size, 2 * len(self._rows)), self.width), np.int32)
            room[: self.size] = self._rows[: self.size]
            self._rows = room
        self._rows[self.size : size] = rows
        self.size = size
        self._runs.append((hashes, numbers))
        # Runs are merged while the last is not much smaller than the one before it: few runs, few merges.
        while len(self._runs) > 1 and 2 * len(self._runs[-1][0]) >= len(self._runs[-2][0]):
            (a, p), (b, q) = self._runs.pop(), self._runs.pop()
            both, at = np.concatenate([b, a]), np.concatenate([q, p])
            order = np.argsort(both, kind="stable")
            self._runs.append((both[order], at[order]))
