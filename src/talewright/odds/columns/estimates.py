"""What states that wait to be explored may be worth: learned, place by place, from those that have been explored.

The worth of a state is estimated as a sum over its cells: what each thing, name and number adds at that place (ridge
regression). Estimates say where to explore next; no bound depends on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from talewright.odds.columns.codes import Codec, Codes, Places
from talewright.odds.columns.plan_values import Columns, Floats

MAX_FITTED = 4_000
"""Rows from which the worth of a place's rows is learned."""
RIDGE = 0.3


class CellFeatures:
    """The features of a cell's values: each thing of a tuple with its count, anything else as it is."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self._names: dict[Hashable, int] = {}
        self._counts: list[dict[int, int]] = []

    def matrix(self, codes: Codes) -> Floats:
        """A row of features for each code; features have the same columns for ever, new ones are added."""
        for value in self.codec.values[len(self._counts) :]:
            self._counts.append({self._number(name): count for name, count in _features(value).items()})
        found = np.zeros((len(codes), len(self._names)))
        for row, code in enumerate(codes.tolist()):
            for name, count in self._counts[code].items():
                found[row, name] = count
        return found

    def _number(self, name: Hashable) -> int:
        return self._names.setdefault(name, len(self._names))


def _features(value: Any) -> Counter[Hashable]:
    if type(value) is tuple:
        return Counter(value)
    found: Counter[Hashable] = Counter([value])
    if type(value) is int and value > 0:
        found["number"] = value
    return found


class Estimator:
    """Learns the worth of rows of one place."""

    def __init__(self, features: Sequence[CellFeatures], seed: int = 0) -> None:
        self.features = features
        self._dice = np.random.default_rng(seed)
        self._constant = np.zeros(0)
        self._weights: dict[int, Floats] = {}
        """By cell, for each feature and goal."""
        self._range: tuple[Floats, Floats] | None = None

    def learn(self, cells: Sequence[int], rows: Codes, values: Columns) -> None:
        """Fit rows whose values are known; a row has a column for each of the cells."""
        known = np.stack(values, axis=1)
        if len(rows) > MAX_FITTED:
            some = self._dice.choice(len(rows), MAX_FITTED, replace=False)
            rows, known = rows[some], known[some]
        blocks = [np.zeros((len(rows), 0))]
        varied: list[tuple[int, Places, int]] = []
        for at, cell in enumerate(cells):
            codes, inverse = np.unique(rows[:, at], return_inverse=True)
            table = self.features[cell].matrix(codes)
            some = np.flatnonzero(table.max(axis=0) > table.min(axis=0))
            blocks.append(table[:, some][inverse.reshape(-1)])
            varied.append((cell, some, table.shape[1]))
        matrix = np.concatenate(blocks, axis=1)
        mean, centre = known.mean(axis=0), matrix.mean(axis=0)
        matrix -= centre
        square = matrix.T @ matrix + RIDGE * np.eye(matrix.shape[1])
        weights = np.linalg.solve(square, matrix.T @ (known - mean))
        self._constant = mean - centre @ weights
        self._range = known.min(axis=0), known.max(axis=0)
        first = 0
        for cell, some, width in varied:
            found = self._weights[cell] = np.zeros((width, known.shape[1]))
            found[some] = weights[first : first + len(some)]
            first += len(some)

    def estimate(self, cells: Sequence[int], rows: Codes) -> Columns | None:
        """The estimated values of rows; None if nothing was learned."""
        if self._range is None:
            return None
        found = np.tile(self._constant, (len(rows), 1))
        for at, cell in enumerate(cells):
            if cell in self._weights:
                codes, inverse = np.unique(rows[:, at], return_inverse=True)
                weights = self._weights[cell]
                table = self.features[cell].matrix(codes)[:, : len(weights)]
                found += (table @ weights)[inverse.reshape(-1)]
        np.clip(found, *self._range, out=found)
        return [np.ascontiguousarray(found[:, goal]) for goal in range(found.shape[1])]
