"""The journal for a terminal: a row for each section and each branch, drawn alike by both players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from talewright.faces.speech import t
from talewright.faces.terminal import plain_event
from talewright.play.view.journal_entries import JournalBranch, JournalEntry

MAX_NUMBERS = 6
"""Sections of a branch that are listed by number."""


@dataclass(frozen=True)
class Row:
    """Something to go to: `key` is typed to choose it, `point` is where the game then stands."""

    key: str
    title: str
    details: tuple[str, ...]
    point: int
    branch: bool = False
    here: bool = False


def journal_rows(entries: Sequence[JournalEntry]) -> list[Row]:
    """Sections are numbered 1, 2, 3; branches b1, b2, b3 stand at the section in which they leave the present way."""
    found: list[Row] = []
    branches = 0
    for number, entry in enumerate(entries, 1):
        found.append(Row(str(number), _title(entry), tuple(_details(entry)), entry.point, here=entry.here))
        for branch in entry.branches:
            branches += 1
            title, *more = branch_lines(branch)
            found.append(Row(f"b{branches}", title, tuple(more), branch.id, branch=True))
    return found


def _title(entry: JournalEntry) -> str:
    if entry.page.section is None:
        return t("Character creation")
    return f"{entry.number}  {entry.first}"


def _details(entry: JournalEntry) -> list[str]:
    found = [plain_event(roll) for roll in entry.rolls]
    found += entry.gains
    found += [f"{change.name} {change.old} → {change.new}" for change in entry.changes]
    if entry.fresh:
        found.append(t("Fresh dice: rolled anew after an undo."))
    if entry.chose:
        found.append(f"→ {entry.chose}")
    return found


def branch_lines(branch: JournalBranch) -> list[str]:
    """Left: what was chosen, the sections read there, and the last of them."""
    numbers = [number for number, _ in branch.sections]
    if branch.cut:
        numbers = [*numbers[: MAX_NUMBERS - 1], "…"]
    elif len(numbers) > MAX_NUMBERS:
        numbers = [*numbers[: MAX_NUMBERS - 1], "…", numbers[-1]]
    title = t("Left by Undo: {chose}", chose=branch.chose or t("other dice"))
    if not numbers:
        return [title]
    return [title, ", ".join(numbers) + ("" if branch.cut else f": {branch.sections[-1][1]}")]


def dice_text(*, fresh: bool) -> str:
    """How dice are rolled after an undo."""
    if fresh:
        return t("Fresh dice: a roll that is undone and asked again is rolled anew. The log says so.")
    return t("Same dice: a roll that is undone and asked again shows the same faces.")
