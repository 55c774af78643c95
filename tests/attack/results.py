"""What was tried, and what held: one line of the table for each attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


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
    statuses: Counter[int] = field(default_factory=Counter)

    @property
    def held(self) -> bool:
        return self.tried > 0 and self.lost == 0

    def fault(self, note: str) -> None:
        self.lost += 1
        if len(self.notes) < 5:
            self.notes.append(note[:300])


def percentile(values: Sequence[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else 0.0


def table(results: Iterable[Result]) -> str:
    head = ("attack", "tried", "lost", "held", "slowest", "p99 light", "memory", "answers")
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
                f"{each.megabytes:.0f} MB" if each.megabytes else "",
                answers,
            )
        )
    widths = [max(len(row[at]) for row in rows) for at in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines += [f"  {each.name}: {note}" for each in results for note in each.notes]
    return "\n".join(line.rstrip() for line in lines)
