"""How many d20 are rolled in a second, beside icepool and dyce: the same generator, the same mean."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from statistics import fmean
from time import perf_counter
from typing import Any

import dyce
import icepool

from talewright.core.dice import d
from talewright.play.dice import roll

ROLLS = 50_000
MEAN = 10.5
TOLERANCE = 0.2
"""More than seven standard errors of the mean of so many d20."""


def main() -> None:
    warnings.filterwarnings("ignore", message="`H.sample` is experimental")
    generator = random.Random(1)
    die, of_icepool, of_dyce = d(1, 20), icepool.d(20), dyce.H(20)
    rollers: tuple[tuple[str, Callable[[], Any]], ...] = (
        ("talewright, seeded", lambda: roll(die, generator)[0]),
        ("talewright, the system's generator", lambda: roll(die)[0]),
        ("icepool", of_icepool.sample),
        ("dyce", of_dyce.sample),
        ("random.randint", lambda: generator.randint(1, 20)),
    )
    print(f"{'one d20 at a time':48}{'rolls/s':>12}{'ratio':>9}")
    first = 0.0
    for name, once in rollers:
        start = perf_counter()
        mean = fmean(once() for _ in range(ROLLS))
        rate = ROLLS / (perf_counter() - start)
        first = first or rate
        if abs(mean - MEAN) > TOLERANCE:
            raise SystemExit(f"{name}: {mean} on average is not {MEAN}")
        print(f"{name:48}{rate:12,.0f}{first / rate:9.2f}")


if __name__ == "__main__":
    main()
