"""What states that wait to be explored may be worth: learned, place by place, from those that have been explored.

The worth of a state is estimated as a sum over its cells, what each thing, name and number adds at that place (ridge
regression), and a sum of small decision trees for what things are worth together (boosting). Estimates say where to
explore next; no bound depends on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from talewright.odds.columns.arrays import dice, np
from talewright.odds.columns.codes import Codec, Codes, Places
from talewright.odds.columns.plan_values import Columns, Floats

MAX_FITTED = 3_000
"""Rows from which the worth of a place's rows is learned."""
RIDGE = 0.3
LEAST_FOR_TREES = 40
"""From fewer rows nothing is learned of what things are worth together."""
TREES = 16
DEPTH = 3
SHRINKAGE = 0.4
"""How much of what a tree explains is added."""
LEAF_PRIOR = 4.0
"""A leaf of few rows is drawn towards 0 as by so many rows that differ in nothing."""
CHUNK = 20_000


class CellFeatures:
    """The features of a cell's values: each thing of a tuple with its count, anything else as it is."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self._names: dict[Hashable, int] = {}
        self._rows: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        self._known = 0

    def matrix(self, codes: Codes) -> NDArray[np.float32]:
        """A row of features for each code; features have the same columns for ever, new ones are added."""
        values = self.codec.values
        if self._known < len(values):
            found = [_features(value) for value in values[self._known :]]
            for each in found:
                for name in each:
                    self._names.setdefault(name, len(self._names))
            rows = np.zeros((len(values), len(self._names)), np.float32)
            rows[: self._known, : self._rows.shape[1]] = self._rows
            counts = [
                (row, self._names[name], count)
                for row, each in enumerate(found, self._known)
                for name, count in each.items()
            ]
            at = np.array(counts, np.int64).reshape(-1, 3)
            rows[at[:, 0], at[:, 1]] = at[:, 2].astype(np.float32)
            self._rows, self._known = rows, len(values)
        return self._rows[codes]


def _features(value: Hashable) -> Counter[Hashable]:
    if type(value) is tuple:
        return Counter(value)
    found: Counter[Hashable] = Counter([value])
    if type(value) is int and value > 0:
        found["number"] = value
    return found


@dataclass
class _Tree:
    """A complete binary tree: at each node a feature is asked for, at each leaf stands what is added."""

    asked: NDArray[np.int64]
    leaves: Floats

    def __call__(self, has: NDArray[np.bool_]) -> Floats:
        at = np.zeros(len(has), np.int64)
        rows = np.arange(len(has))
        for _ in range(DEPTH):
            at = 2 * at + 1 + has[rows, self.asked[at]]
        found: Floats = self.leaves[at - len(self.asked)]
        return found


def _grow(has: NDArray[np.bool_], missing: Floats) -> _Tree:
    """The tree that explains most of what is missing, split by split."""
    inner = 2**DEPTH - 1
    tree = _Tree(np.zeros(inner, np.int64), np.zeros(inner + 1))
    parts: list[Places] = [np.arange(len(has))]
    for node in range(inner):
        rows = parts[node]
        some, rest = has[rows], missing[rows]
        count = some.sum(axis=0)
        total = rest @ some
        other, others = rest.sum() - total, len(rows) - count
        gain = total**2 / (count + LEAF_PRIOR) + other**2 / (others + LEAF_PRIOR)
        best = int(gain.argmax())
        tree.asked[node] = best
        parts += [rows[~some[:, best]], rows[some[:, best]]]
    for leaf, rows in enumerate(parts[inner:]):
        tree.leaves[leaf] = SHRINKAGE * missing[rows].sum() / (len(rows) + LEAF_PRIOR)
    return tree


class Estimator:
    """Learns the worth of rows of one place."""

    def __init__(self, features: Sequence[CellFeatures], seed: int = 0) -> None:
        self.features = features
        self._dice = dice(seed)
        self._constant: Floats = np.zeros(0)
        self._weights: Floats = np.zeros((0, 0))
        self._used: list[tuple[int, Places]] = []
        """The cells with those of their features in which rows differed."""
        self._trees: list[_Tree] = []
        """For the first goal."""
        self._range: tuple[Floats, Floats] | None = None

    def learn(self, cells: Sequence[int], rows: Codes, values: Columns) -> None:
        """Fit rows whose values are known; a row has a column for each of the cells."""
        known = np.stack(values, axis=1)
        if len(rows) > MAX_FITTED:
            some = np.asarray(self._dice.choice(len(rows), MAX_FITTED, replace=False))
            rows, known = rows[some], known[some]
        self._used = []
        for at, cell in enumerate(cells):
            table = self.features[cell].matrix(np.unique(rows[:, at]))
            differing = np.flatnonzero(table.max(axis=0) > table.min(axis=0))
            if len(differing):
                self._used.append((cell, differing))
        matrix = self._matrix(cells, rows)
        mean, centre = known.mean(axis=0), matrix.mean(axis=0)
        shifted = matrix - centre
        square = shifted.T @ shifted + RIDGE * np.eye(matrix.shape[1])
        self._weights = np.linalg.solve(square, shifted.T @ (known - mean))
        self._constant = mean - centre @ self._weights
        self._range = known.min(axis=0), known.max(axis=0)
        self._trees = []
        if matrix.shape[1] and len(rows) >= LEAST_FOR_TREES:
            missing = known[:, 0] - self._constant[0] - matrix @ self._weights[:, 0]
            has = matrix > 0
            for _ in range(TREES):
                self._trees.append(_grow(has, missing))
                missing = missing - self._trees[-1](has)

    def estimate(self, cells: Sequence[int], rows: Codes) -> Columns | None:
        """The estimated values of rows; None if nothing was learned."""
        if self._range is None:
            return None
        parts = [self._estimated(cells, rows[first : first + CHUNK]) for first in range(0, len(rows), CHUNK)]
        found = np.concatenate([np.zeros((0, len(self._constant))), *parts])
        return [np.ascontiguousarray(found[:, goal]) for goal in range(found.shape[1])]

    def _estimated(self, cells: Sequence[int], rows: Codes) -> Floats:
        assert self._range is not None
        matrix = self._matrix(cells, rows)
        found: Floats = matrix @ self._weights + self._constant
        has = matrix > 0
        for tree in self._trees:
            found[:, 0] += tree(has)
        return np.clip(found, *self._range, out=found)

    def _matrix(self, cells: Sequence[int], rows: Codes) -> Floats:
        """A column for each feature that is used; 0 where the rows of a place no longer have a cell."""
        column = {cell: at for at, cell in enumerate(cells)}
        blocks: list[NDArray[Any]] = [np.zeros((len(rows), 0))]
        for cell, some in self._used:
            if cell in column:
                blocks.append(self.features[cell].matrix(rows[:, column[cell]])[:, some])
            else:
                blocks.append(np.zeros((len(rows), len(some))))
        return np.concatenate(blocks, axis=1)
