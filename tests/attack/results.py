"""What was tried, and what held: one line of the table for each attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MAX_NOTES = 5


@dataclass
class Result:
    """`lost` counts what must never happen: a lost write, a traceback, a right that was not refused."""

    name: str
    tried: int = 0
    lost: int = 0
    notes: list[str] = field(default_factory=list)
    slowest: float = 0.0
    """seconds of the slowest answer"""
    p99: float | None = None
    """seconds of a light page for another visitor meanwhile"""
    megabytes: float = 0.0
    """the most memory of the server and its workers"""
    confirmed: int = 0
    """writes that a server had confirmed before it was killed"""
    statuses: Counter[int] = field(default_factory=Counter)
    slice: float | None = None
    """milliseconds of the processor for which the event loop was held at most, where that is measured"""

    @property
    def held(self) -> bool:
        return self.tried > 0 and self.lost == 0

    def held_up(self, slices: Sequence[Mapping[str, Any]]) -> None:
        """What held the event loop longest, and for which request; none: a full garbage collection, on its timer."""
        if slices:
            worst = max(slices, key=lambda each: float(each["ms"]))
            self.slice = float(worst["ms"])
            self.notes.append(
                f"the loop was held for {self.slice:.0f} ms by {worst['path'] or 'a garbage collection'}"
            )

    def fault(self, note: str) -> None:
        self.lost += 1
        if len(self.notes) < MAX_NOTES:
            self.notes.append(note[:300])


def joined(results: Sequence[Result]) -> Result:
    """The results of processes that tried the same."""
    whole = Result(results[0].name)
    for each in results:
        whole.tried += each.tried
        whole.lost += each.lost
        whole.confirmed += each.confirmed
        whole.slowest = max(whole.slowest, each.slowest)
        whole.notes = (whole.notes + each.notes)[:MAX_NOTES]
    return whole


def percentile(values: Sequence[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else 0.0


def table(results: Sequence[Result]) -> str:
    head = ("attack", "tried", "lost", "held", "slowest", "p99 light", "loop held", "memory", "answers")
    rows = [head]
    for each in results:
        answers = " ".join(f"{status}:{count}" for status, count in sorted(each.statuses.items()))
        rows.append(
            (
                each.name,
                f"{each.tried:,}",
                str(each.lost),
                "yes" if each.held else "NO",
                f"{each.slowest:.1f} s" if each.slowest else "",
                "" if each.p99 is None else f"{each.p99 * 1000:.0f} ms",
                "" if each.slice is None else f"{each.slice:.0f} ms",
                f"{each.megabytes:.0f} MB" if each.megabytes else "",
                answers,
            )
        )
    widths = [max(len(row[at]) for row in rows) for at in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines += [f"  {each.name}: {each.confirmed:,} confirmed writes" for each in results if each.confirmed]
    lines += [f"  {each.name}: {note}" for each in results for note in each.notes]
    return "\n".join(line.rstrip() for line in lines)
