"""The small drawn map of a journal: the way from top to bottom, with the branches that were left beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from talewright.play.view.journal_entries import Journal

WIDTH, ROW, TOP = 360, 52, 34
COLUMNS = (96, 168, 128, 196)
"""Where the nodes of the way stand, row by row, so that the line winds."""
BRANCH_AT = (268, 318)
MAX_SHOWN = 2
"""Sections of a branch that are drawn; the journal names them all."""
MAX_NODES = 60


@dataclass(frozen=True)
class Spot:
    x: int
    y: int
    number: str
    entry: int = 0
    """the entry of the journal it belongs to"""
    here: bool = False
    left: bool = False


@dataclass
class JournalMap:
    spots: list[Spot] = field(default_factory=list)
    lines: list[tuple[int, int, int, int, bool]] = field(default_factory=list)
    """from, to, and whether it belongs to a branch"""
    width: int = WIDTH
    height: int = 2 * TOP

    def join(self, one: Spot, two: Spot) -> None:
        self.lines.append((one.x, one.y, two.x, two.y, two.left))


def journal_map(journal: Journal) -> JournalMap:
    """Of a very long way the last part."""
    drawn = JournalMap()
    numbered = [(at, each) for at, each in enumerate(journal.entries) if each.number][-MAX_NODES:]
    before: Spot | None = None
    free = TOP
    for row, (at, entry) in enumerate(numbered):
        spot = Spot(COLUMNS[row % len(COLUMNS)], TOP + row * ROW, entry.number, at, entry.here)
        drawn.spots.append(spot)
        if before is not None:
            drawn.join(before, spot)
        before = spot
        for branch in entry.branches:
            last = spot
            for column, (number, _) in zip(BRANCH_AT, branch.sections[:MAX_SHOWN], strict=False):
                free = max(free, spot.y - ROW // 3)
                left = Spot(column, free, number, at, left=True)
                drawn.spots.append(left)
                drawn.join(last, left)
                last = left
            free += ROW * 2 // 3 if branch.sections else 0
    drawn.height = max([spot.y for spot in drawn.spots], default=0) + TOP
    return drawn
