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
