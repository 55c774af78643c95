"""A budget of time and memory for one answer.

Loops that may take long call `check` as they go. The explorer and the evaluator, which run through many nodes, look at
`ACTIVE` themselves.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic

from talewright.core.errors import OverBudgetError

SECONDS_PER_LOOK = 0.05
"""Memory is looked at once in so many seconds. The clock is read at every check: between two checks of a large book lie seconds."""
_STATM = Path("/proc/self/statm")


@dataclass
class Budget:
    """Seconds from now, and bytes of resident memory; 0 is unlimited."""

    seconds: float = 0
    memory: int = 0

    def __post_init__(self) -> None:
        self._deadline = monotonic() + self.seconds if self.seconds else float("inf")
        self._next_look = float("-inf")

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return self._deadline - monotonic()

    def check(self) -> None:
        now = monotonic()
        if now > self._deadline:
            raise OverBudgetError(seconds=self.seconds)
        if self.memory and now >= self._next_look:
            self._next_look = now + SECONDS_PER_LOOK
            if used() > self.memory:
                raise OverBudgetError(memory=self.memory)


ACTIVE: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def limited(budget: Budget) -> Iterator[None]:
    """Hold everything inside to a budget."""
    token = ACTIVE.set(budget)
    try:
        yield
    finally:
        ACTIVE.reset(token)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without garbage collection: tables and plans leave no cycles behind, and to look for some takes a fifth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def check() -> None:
    """Raise OverBudgetError if the active budget is used up."""
    budget = ACTIVE.get()
    if budget is not None:
        budget.check()


def seconds_left() -> float:
    """How many seconds are left of the active budget; infinite without one."""
    budget = ACTIVE.get()
    return inf if budget is None else budget.left


def used() -> int:
    """Bytes of memory this process occupies; 0 where the system does not say."""
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
