"""Rolls in a second: one d20 beside icepool and dyce, and `2d6+3` from its notation beside the library d20.

The same means, or the benchmark stops. d20 takes part where it is installed (`pip install d20`).
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import fmean
from time import process_time
from typing import Any

import dyce
import icepool

from talewright.core.dice import d
from talewright.play.dice import roll
from talewright.play.notation import read_notation

ROLLS = 50_000
TOLERANCE = 0.2
"""More than seven standard errors of the mean of so many d20."""
NOTATION = "2d6+3"
Rollers = Sequence[tuple[str, Callable[[], Any]]]


def compare(title: str, rollers: Rollers, expected: float) -> None:
    """Rolls in a second, and how many times as many the first makes."""
    print(f"{title:48}{'rolls/s':>12}{'ratio':>9}")
    first = 0.0
    for name, once in rollers:
        start = process_time()
        mean = fmean(once() for _ in range(ROLLS))
        rate = ROLLS / (process_time() - start)
        first = first or rate
        if abs(mean - expected) > TOLERANCE:
            raise SystemExit(f"{name}: {mean} on average is not {expected}")
        print(f"{name:48}{rate:12,.0f}{first / rate:9.2f}")


def main() -> None:
    warnings.filterwarnings("ignore", message="`H.sample` is experimental")
    generator = random.Random(1)
    die, of_icepool, of_dyce = d(1, 20), icepool.d(20), dyce.H(20)
    one_die: Rollers = (
        ("talewright, seeded", lambda: roll(die, generator)[0]),
        ("talewright, the system's generator", lambda: roll(die)[0]),
        ("icepool", of_icepool.sample),
        ("dyce", of_dyce.sample),
        ("random.randint", lambda: generator.randint(1, 20)),
    )
    compare("one d20 at a time", one_die, 10.5)
    from_text: list[tuple[str, Callable[[], Any]]] = [
        ("talewright, seeded", lambda: read_notation(NOTATION).rolled(generator).value)
    ]
    if find_spec("d20") is not None:
        library: Any = import_module("d20")
        from_text.append(("d20", lambda: library.roll(NOTATION).total))
    compare(f"{NOTATION} from its notation", from_text, 10.0)


if __name__ == "__main__":
    main()
