"""What robots make of a whole book, as plain data: made in a process of its own, within a stated time."""

from __future__ import annotations

import time
from typing import Any

from talewright.adventure import number_book, read_book
from talewright.core.errors import AdventureError
from talewright.play.robots import Report, autoplay, summary

RANDOM, CAREFUL = "random", "greedy"
MOST_RUNS = 400
STEP = 4


def book_report(text: str, name: str, seconds: float) -> dict[str, Any]:
    """One robot that chooses at random, one that thinks a few sections ahead; as many games as the time allows."""
    book = read_book({name: text})
    if not book.sound:
        raise AdventureError(name, ["It has faults and cannot be read by robots yet. Mend them first."])
    found = {}
    for robot, share in ((RANDOM, 0.3), (CAREFUL, 0.7)):
        report = Report(robot, 0)
        until = time.monotonic() + seconds * share
        while report.runs < MOST_RUNS and report.fault is None and time.monotonic() < until:
            report = autoplay(book, robot, STEP, seed=report.runs + 1, report=report)
        found[robot] = summary(book, report)
    return {"robots": found, "numbers": number_book(book)}
