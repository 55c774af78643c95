"""The distinct rows of a place, each packed into one number of 64 bits.

A place meets few of the codes of a cell, so each column numbers those that it has met, and has as many bits as that takes. The first
column has the highest bits: a column that needs more of them leaves the order of packed rows as it is. Rows that do not fit
into 64 bits are numbered in two halves; the numbers of the halves always fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from numpy.typing import NDArray

from talewright.odds.columns.arrays import np
from talewright.odds.columns.codes import UNKNOWN, Codes, Places

Keys = NDArray[np.uint64]
WORD = 64


class Column:
    """The codes that a place has met in one column, numbered in the order in which they were met."""

    def __init__(self) -> None:
        self.codes: Codes = np.empty(0, np.int32)
        self._numbers: Codes = np.full(0, UNKNOWN, np.int32)

    @property
    def bits(self) -> int:
        return max(0, len(self.codes) - 1).bit_length()

    def known(self, codes: Codes) -> Codes:
        """The number of each code, or UNKNOWN."""
        found = np.full(len(codes), UNKNOWN, np.int32)
        within = codes < len(self._numbers)
        found[within] = self._numbers[codes[within]]
        return found

    def numbers(self, codes: Codes) -> Codes:
        """The number of each code; new ones are added."""
        if not len(codes):
            return codes
        more = int(codes.max()) + 1 - len(self._numbers)
        if more > 0:
            more = max(more, len(self._numbers))
            self._numbers = np.concatenate([self._numbers, np.full(more, UNKNOWN, np.int32)])
        found = self._numbers[codes]
        missing = found == UNKNOWN
        if missing.any():
            new = np.unique(codes[missing])
            self._numbers[new] = np.arange(len(self.codes), len(self.codes) + len(new), dtype=np.int32)
            self.codes = np.concatenate([self.codes, new.astype(np.int32)])
            found = self._numbers[codes]
        return found


class Numbering:
    """Distinct keys, numbered from 0."""

    def __init__(self) -> None:
        self.size = 0
        self._keys: Keys = np.empty(64, np.uint64)
        self._runs: list[tuple[Keys, Codes]] = []
        """Sorted keys with their numbers, the longest run first."""

    @property
    def keys(self) -> Keys:
        return self._keys[: self.size]

    def find(self, keys: Keys) -> Places:
        """The number of each key; new ones are added."""
        distinct, inverse = np.unique(keys, return_inverse=True)
        numbers = self.known(distinct)
        new = numbers == UNKNOWN
        if count := int(new.sum()):
            numbers[new] = np.arange(self.size, self.size + count)
            self._add(distinct[new], numbers[new].astype(np.int32))
        found: Places = numbers[inverse.reshape(-1)]
        return found

    def known(self, keys: Keys) -> Places:
        """The number of each key, or UNKNOWN."""
        numbers = np.full(len(keys), UNKNOWN, np.int64)
        for known, at in self._runs:
            place = np.minimum(np.searchsorted(known, keys), len(known) - 1)
            hit = known[place] == keys
            numbers[hit] = at[place[hit]]
        return numbers

    def _add(self, keys: Keys, numbers: Codes) -> None:
        size = self.size + len(keys)
        if size > len(self._keys):
            room = np.empty(max(size, len(self._keys) * 3 // 2), np.uint64)
            room[: self.size] = self.keys
            self._keys = room
        self._keys[self.size : size] = keys
        self.size = size
        self._runs.append((keys, numbers))
        # Runs are merged while the last is not much smaller than the one before it: few runs, few merges.
        while len(self._runs) > 1 and 2 * len(self._runs[-1][0]) >= len(self._runs[-2][0]):
            (a, p), (b, q) = self._runs.pop(), self._runs.pop()
            both, at = np.concatenate([b, a]), np.concatenate([q, p])
            order = np.argsort(both, kind="stable")
            self._runs.append((both[order], at[order]))

    def rewrite(self, write: Callable[[Keys], Keys]) -> None:
        """Write the keys in another way that leaves their order as it is."""
        self._keys = write(self.keys)
        self._runs = [(write(keys), at) for keys, at in self._runs]

    def replace(self, keys: Keys) -> None:
        """The same numbers for other keys."""
        self._keys = keys
        order = np.argsort(keys, kind="stable")
        self._runs = [(keys[order], order.astype(np.int32))] if len(keys) else []


class Rows:
    """The distinct rows of one place, numbered from 0."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._known = Numbering()
        self._columns = [Column() for _ in range(width)]
        self._bits = [0] * width
        self._halves: tuple[Rows, Rows] | None = None

    @property
    def size(self) -> int:
        return self._known.size

    @property
    def rows(self) -> Codes:
        return self.take(slice(None))

    def take(self, numbers: Places | slice) -> Codes:
        """Some rows by their numbers."""
        keys = self._known.keys[numbers]
        if self._halves is not None:
            return np.concatenate(
                [half.take(at) for half, at in zip(self._halves, _unpaired(keys), strict=True)], axis=1
            )
        found = np.empty((len(keys), self.width), np.int32, order="F")  # columns are read one by one
        for at, (column, part) in enumerate(zip(self._columns, _unpacked(keys, self._bits), strict=True)):
            found[:, at] = column.codes[part] if len(column.codes) else 0
        return found

    def find(self, rows: Codes) -> Places:
        """The number of each row; new ones are added."""
        if self._halves is None:
            parts = [column.numbers(rows[:, at]) for at, column in enumerate(self._columns)]
            bits = [column.bits for column in self._columns]
            if sum(bits) <= WORD:
                if bits != self._bits:
                    before, self._bits = self._bits, bits
                    self._known.rewrite(lambda keys: _packed(_unpacked(keys, before), bits, len(keys)))
                return self._known.find(_packed(parts, bits, len(rows)))
            self._halve()
        assert self._halves is not None
        return self._known.find(self._paired(rows))

    def known(self, rows: Codes) -> Places:
        """The number of each row, or UNKNOWN."""
        if self._halves is not None:
            first, second = self._halves
            high, low = first.known(rows[:, : first.width]), second.known(rows[:, first.width :])
            found = self._known.known(
                (high.astype(np.uint64) << np.uint64(WORD // 2)) | low.astype(np.uint64)
            )
            found[(high == UNKNOWN) | (low == UNKNOWN)] = UNKNOWN
            return found
        parts = [column.known(rows[:, at]) for at, column in enumerate(self._columns)]
        found = self._known.known(_packed(parts, self._bits, len(rows)))
        for part in parts:
            found[part == UNKNOWN] = UNKNOWN
        return found

    def codes(self, column: int) -> Codes:
        """The codes that a column has met."""
        if self._halves is None:
            return self._columns[column].codes
        first, second = self._halves
        return first.codes(column) if column < first.width else second.codes(column - first.width)

    def _halve(self) -> None:
        known = self.rows
        middle = self.width // 2
        self._halves = Rows(middle), Rows(self.width - middle)
        self._known.replace(self._paired(known))
        self._columns = []

    def _paired(self, rows: Codes) -> Keys:
        assert self._halves is not None
        first, second = self._halves
        high = first.find(rows[:, : first.width]).astype(np.uint64)
        return (high << np.uint64(WORD // 2)) | second.find(rows[:, first.width :]).astype(np.uint64)


def _packed(parts: Sequence[Codes], bits: Sequence[int], size: int) -> Keys:
    found = np.zeros(size, np.uint64)
    for part, shift, count in zip(parts, _shifts(bits), bits, strict=True):
        if count:
            found |= part.astype(np.uint64) << np.uint64(shift)
    return found


def _unpacked(keys: Keys, bits: Sequence[int]) -> list[Codes]:
    return [
        ((keys >> np.uint64(shift)) & np.uint64(2**count - 1)).astype(np.int32)
        if count
        else np.zeros(len(keys), np.int32)
        for shift, count in zip(_shifts(bits), bits, strict=True)
    ]


def _unpaired(keys: Keys) -> tuple[Places, Places]:
    low = keys & np.uint64(2 ** (WORD // 2) - 1)
    return (keys >> np.uint64(WORD // 2)).astype(np.int64), low.astype(np.int64)


def _shifts(bits: Sequence[int]) -> list[int]:
    """How far each column is shifted to the left: the last one not at all."""
    return [sum(bits) - end for end in accumulate(bits)]
