"""The small drawn map of a journal: each section once, from top to bottom as it was first read, with its name.

Lines are the ways that were taken; a way back to a place joins the same two nodes. Branches that were left stand beside
the section in which they leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from talewright.play.view.journal_entries import JournalEntry

WIDTH, ROW, TOP = 360, 46, 30
COLUMNS = (46, 104, 74, 128)
"""Where the nodes of the way stand, row by row, so that the line winds."""
BRANCH_AT = (282, 330)
MAX_SHOWN = 2
"""Sections of a branch that are drawn; the journal names them all."""
MAX_NODES = 60
MAX_NAME = 17


@dataclass(frozen=True)
class Spot:
    x: int
    y: int
    number: str
    name: str = ""
    entry: int = 0
    """the point of the entry of the journal it belongs to"""
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
        line = (one.x, one.y, two.x, two.y, two.left)
        back = (two.x, two.y, one.x, one.y, two.left)
        if one != two and line not in self.lines and back not in self.lines:
            self.lines.append(line)


def journal_map(entries: Sequence[JournalEntry]) -> JournalMap:
    """Of a very long way the last part."""
    drawn = JournalMap()
    numbered = [each for each in entries if each.number]
    last_at = {each.number: each for each in numbered}
    shown = list(dict.fromkeys(each.number for each in numbered))[-MAX_NODES:]
    spots = {}
    for row, number in enumerate(shown):
        entry = last_at[number]
        spots[number] = Spot(
            COLUMNS[row % len(COLUMNS)], TOP + row * ROW, number, _name(entry), entry.point, entry.here
        )
    drawn.spots = list(spots.values())
    before: Spot | None = None
    free = TOP
    for entry in numbered:
        if (spot := spots.get(entry.number)) is None:
            continue
        if before is not None:
            drawn.join(before, spot)
        before = spot
        for branch in entry.branches:
            last = spot
            for column, (number, _) in zip(BRANCH_AT, branch.sections[:MAX_SHOWN], strict=False):
                free = max(free, spot.y + ROW // 2)
                left = Spot(column, free, number, entry=entry.point, left=True)
                drawn.spots.append(left)
                drawn.join(last, left)
                last = left
            free += ROW * 2 // 3 if branch.sections else 0
    drawn.height = max([spot.y for spot in drawn.spots], default=0) + TOP
    return drawn


def _name(entry: JournalEntry) -> str:
    """What the author calls the section; nothing where that is only a number."""
    words = entry.name.replace("-", " ").replace("_", " ")
    if not any(letter.isalpha() for letter in words):
        return ""
    return words if len(words) <= MAX_NAME else words[: MAX_NAME - 1].rstrip() + "…"
