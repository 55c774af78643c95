"""Small linear systems x = A x + b over an ordered field: fractions, or floats where speed is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[int, Any]


def fixed_point(rows: Sequence[Row], constants: Sequence[Sequence[Any]], one: Any) -> list[list[Any]]:
    """Solve x[i] = sum(rows[i][j] * x[j]) + constants[i], for several right-hand sides at once.

    rows[i] maps j to the coefficient. `one` is the number one of the field. The system must have one solution:
    every loop leaks.
    """
    size = len(rows)
    matrix: list[dict[int, Any]] = []
    right = [list(constant) for constant in constants]
    for i, row in enumerate(rows):
        line = {j: -coefficient for j, coefficient in row.items() if coefficient}
        line[i] = line.get(i, 0 * one) + one
        matrix.append(line)
    for i in range(size):
        pivot = matrix[i][i]
        if pivot != one:
            inverse = one / pivot
            matrix[i] = {j: value * inverse for j, value in matrix[i].items() if j >= i}
            right[i] = [value * inverse for value in right[i]]
        source = matrix[i]
        for k in range(i + 1, size):
            factor = matrix[k].pop(i, None)
            if not factor:
                continue
            target = matrix[k]
            for j, value in source.items():
                if j > i:
                    target[j] = target.get(j, 0 * one) - factor * value
            right[k] = [a - factor * b for a, b in zip(right[k], right[i], strict=True)]
    for i in range(size - 1, -1, -1):
        for j, value in matrix[i].items():
            if j > i and value:
                right[i] = [a - value * b for a, b in zip(right[i], right[j], strict=True)]
    return right
