"""Two texts compared line by line: what was saved elsewhere, and what was sent now."""

from __future__ import annotations

import difflib
from itertools import islice, takewhile

MAX_LINES = 400
"""Of a comparison; nobody reads more."""
MAX_LENGTH = 300
SECONDS = 4.0


def difference(theirs: str, ours: str) -> list[str]:
    """The lines that differ: - saved meanwhile, + sent now. It may take long: a task for a worker process."""
    found = difflib.unified_diff(theirs.splitlines(), ours.splitlines(), n=1, lineterm="")
    return [line[:MAX_LENGTH] for line in islice(found, 2, MAX_LINES)]


def first_difference(theirs: str, ours: str) -> list[str]:
    """The same, found at once: both texts from the first line that differs to the last, not compared any further."""
    theirs_, ours_ = theirs.splitlines(), ours.splitlines()
    start = _alike(theirs_, ours_)
    end = _alike(theirs_[start:][::-1], ours_[start:][::-1])
    half = MAX_LINES // 2
    gone = [f"-{line}" for line in theirs_[start : len(theirs_) - end][:half]]
    new = [f"+{line}" for line in ours_[start : len(ours_) - end][:half]]
    return [line[:MAX_LENGTH] for line in gone + new]


def _alike(one: list[str], other: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
