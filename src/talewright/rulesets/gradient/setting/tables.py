"""Tables of a page: plain ones, and roll tables whose first column is headed by a die."""

from __future__ import annotations

import re
from collections.abc import Sequence

from talewright.rulesets.gradient.setting.lines import Scribe, bare, cells, is_delimiter, straight
from talewright.rulesets.gradient.setting.model import Table

_DIE = re.compile(r"^\d*d\d+(?:\s*[x×+]\s*\d*d?\d+)?$", re.IGNORECASE)
_SPAN = re.compile(r"^(\d+)(?:\s*[-–—]\s*(\d+))?$")


def table_block(texts: Sequence[str], start: int) -> int:
    """The line after the table that begins at `start`; `start` itself when none does."""
    end = start
    while (
        end < len(texts)
        and texts[end].strip()
        and (cells(texts[end]) is not None or is_delimiter(texts[end]))
    ):
        end += 1
    return end


def read_table(scribe: Scribe, start: int, end: int, title: str = "") -> Table:
    """The table in these lines. The head may be empty, with the true head in the first row (as published)."""
    rows: list[list[str]] = []
    at: list[int] = []
    for index in range(start, end):
        text = scribe.lines[index].text
        if is_delimiter(text):
            scribe.take(index, "delimiter")
            continue
        row = [bare(cell) for cell in cells(text) or ()]
        scribe.take(index, "table")
        if any(row):
            rows.append(row)
            at.append(index)
    if not rows:
        return Table(title)
    head, body = rows[0], rows[1:]
    dice = head[0] if _DIE.match(straight(head[0])) else ""
    if dice:
        _check_rolls(scribe, dice, body, at[1:])
    width = max(len(row) for row in rows)
    padded = tuple(tuple(row + [""] * (width - len(row))) for row in body)
    return Table(title, dice.lower(), tuple(head + [""] * (width - len(head))), padded)


def outcomes(dice: str) -> list[int]:
    """The numbers a table's dice can give, for `d20`, `2d6` and `d66`.

    >>> outcomes("d4"), outcomes("2d4")[0], outcomes("2d4")[-1]
    ([1, 2, 3, 4], 2, 8)
    """
    match = re.fullmatch(r"(\d*)d(\d+)", dice.lower())
    if match is None or len(match[1]) > 2 or len(match[2]) > 3:
        return []
    if match[2] == "66" and not match[1]:
        return [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    count = int(match[1] or 1)
    return list(range(count, count * int(match[2]) + 1))


def _check_rolls(scribe: Scribe, dice: str, body: list[list[str]], at: list[int]) -> None:
    wanted = set(outcomes(dice))
    seen: dict[int, int] = {}
    for row, index in zip(body, at, strict=True):
        match = _SPAN.match(row[0]) if row and len(row[0]) < 12 else None
        if match is None:
            scribe.warn(
                index, f"{row[0] if row else ''!r} is not a number of a {dice} table.", "Write 3 or 3-5."
            )
            continue
        low, high = int(match[1]), int(match[2] or match[1])
        if high - low > 1000:
            continue
        for number in range(low, high + 1):
            if number in seen:
                scribe.warn(index, f"{number} stands twice in this {dice} table.", "Give each roll one row.")
            seen[number] = index
    missing = sorted(wanted - set(seen))
    if missing and at:
        some = ", ".join(map(str, missing[:8])) + (" ..." if len(missing) > 8 else "")
        scribe.warn(at[0], f"The {dice} table has no row for {some}.", "Add the rows.")
