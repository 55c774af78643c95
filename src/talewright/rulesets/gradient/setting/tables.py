"""Tables of a page: plain ones, and roll tables, known by a die in the head or by the numbers of their rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from talewright.core.text.message import Message
from talewright.rulesets.gradient.setting.lines import bare, cells, is_delimiter, straight, tidy
from talewright.rulesets.gradient.setting.model import Table
from talewright.rulesets.gradient.setting.source_file import SourceFile

_DIE = re.compile(r"^\d*d\d+(?:\s*[x×+]\s*\d*d?\d+)?$", re.IGNORECASE)
_NAMED_DIE = re.compile(r"(?<![a-z0-9])(\d{0,2}d\d{1,3})(?![a-z0-9])", re.IGNORECASE)
_SPAN = re.compile(r"^(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?[.)]?$")
_NUMBER_HEADS = frozenset({"", "#", "no", "nr", "roll", "die", "dice", "result", "number"})
_DICE_BY_SIDES = {sides: f"d{sides}" for sides in (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)}
MAX_SPAN = 1000


@dataclass(frozen=True)
class Rolls:
    """One roll table: a name, dice, and the text for each number they can show."""

    name: str
    dice: str
    rows: tuple[tuple[int, int, str], ...]


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


def read_table(source: SourceFile, start: int, end: int, title: str = "") -> Table:
    """The table in these lines.

    The head is the row above the dashes. It may be empty, as in the published files: then the first row is the
    head if it looks like one, and a row like any other if it does not.
    """
    above: list[tuple[int, list[str]]] = []
    below: list[tuple[int, list[str]]] = []
    ruled = False
    for index in range(start, end):
        text = source.lines[index].text
        if is_delimiter(text) and not ruled:
            source.take(index, "delimiter")
            ruled = True
            continue
        row = [_cell(cell) for cell in cells(text) or ()]
        source.take(index, "table")
        if any(row):
            (below if ruled else above).append((index, row))
    rows = [*above, *below]
    if not rows:
        return Table(title)
    head: list[str] = []
    if (above and ruled and not _is_row(rows, numbered=True)) or (
        not (above and ruled) and _is_head([row for _, row in rows])
    ):
        head = [bare(cell) for cell in rows.pop(0)[1]]
    width = max(len(row) for row in (head, *(row for _, row in rows)))
    padded = tuple(tuple(row + [""] * (width - len(row))) for _, row in rows)
    columns = tuple(head + [""] * (width - len(head)))
    table = Table(title, "", columns, padded)
    found = Table(title, _dice(table), columns, padded)
    if head and found.dice and _DIE.match(straight(head[0])):
        _check_rolls(source, found.dice, rows)
    return found


def _cell(cell: str) -> str:
    """The words of a cell; emphasis inside a sentence stays, emphasis around the whole cell goes."""
    words = bare(cell)
    return words if re.fullmatch(r"[*_]*[^*_\[]*[*_]*", cell) else tidy(cell)


def _is_row(rows: list[tuple[int, list[str]]], *, numbered: bool) -> bool:
    """Whether the row above the dashes is the first of a numbered table: 1, then 2, then 3."""
    firsts = [_span(row[0]) for _, row in rows[:3]]
    if not numbered or len(firsts) < 2 or None in firsts:
        return False
    (low, high), (after, _) = firsts[0] or (0, 0), firsts[1] or (0, 0)
    return low <= high and after == high + 1


def _is_head(rows: list[list[str]]) -> bool:
    """Whether the first of these rows is the head that the dashes do not mark: a die, or a label over numbers."""
    first = rows[0]
    if _DIE.match(straight(bare(first[0]))):
        return True
    rest = [_span(row[0]) for row in rows[1:]]
    return bool(rest) and None not in rest and _span(first[0]) is None


def _span(cell: str) -> tuple[int, int] | None:
    match = _SPAN.match(straight(bare(cell)))
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _dice(table: Table) -> str:
    """The dice of a table: named in its head, else the ones whose results its numbered rows are."""
    head = straight(table.columns[0]) if table.columns else ""
    if _DIE.match(head):
        return head.lower()
    if head.casefold().strip(" .") not in _NUMBER_HEADS:
        return ""
    numbers = sorted(
        number
        for columns in number_columns(table)
        for row in table.rows
        if (span := _span(row[columns[0]]))
        for number in range(span[0], min(span[1], span[0] + MAX_SPAN) + 1)
    )
    if not numbers:
        return ""
    named = _NAMED_DIE.search(straight(table.title))
    candidates = [named[1].lower()] if named else []
    if numbers[0] == 1:
        candidates.append(_DICE_BY_SIDES.get(len(numbers), ""))
    candidates += ["2d6", "d66", "2d10", "3d6"]
    return next((dice for dice in candidates if dice and outcomes(dice) == numbers), "")


def number_columns(table: Table) -> list[tuple[int, ...]]:
    """The numbered columns, each with the columns that belong to it: `| 1 | Bald | 6 | Long |` has two."""
    width = len(table.rows[0]) if table.rows else 0
    marks = [
        at
        for at in range(width)
        if any(row[at] for row in table.rows)
        and all(_span(row[at]) for row in table.rows if row[at] or at == 0)
    ]
    if not marks or marks[0] != 0:
        return []
    return [
        tuple(range(at, after))
        for at, after in zip(marks, [*marks[1:], width], strict=True)
        if after > at + 1
    ]


def roll_tables(table: Table) -> tuple[Rolls, ...]:
    """What can be rolled on a table: one for each column of text; numbers side by side are one table."""
    if not table.dice:
        return ()
    groups = number_columns(table)
    if not groups:
        return ()
    widths = {len(group) for group in groups}
    texts = range(1, min(widths))
    made = (_rolls(table, groups, offset, alone=len(texts) == 1) for offset in texts)
    return tuple(each for each in made if each is not None)


def _rolls(table: Table, groups: list[tuple[int, ...]], offset: int, *, alone: bool) -> Rolls | None:
    rows = sorted(
        (*span, bare(row[group[offset]]))
        for group in groups
        for row in table.rows
        if (span := _span(row[group[0]])) and row[group[offset]]
    )
    covered = [number for low, high, _ in rows for number in range(low, min(high, low + MAX_SPAN) + 1)]
    if covered != outcomes(table.dice):
        return None
    name = table.columns[groups[0][offset]] or (plain_title(table.title) if alone else "")
    return Rolls(name, table.dice, tuple(rows))


def plain_title(title: str) -> str:
    """A heading without its dice: 'Physique (d10)' is 'Physique'."""
    return tidy(re.sub(r"\(\s*\d*d\d+\s*\)|^\d*d\d+\b|\b\d*d\d+$", " ", title, flags=re.IGNORECASE)).strip(
        " :-"
    )


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


def _check_rolls(source: SourceFile, dice: str, rows: list[tuple[int, list[str]]]) -> None:
    seen: set[int] = set()
    for index, number in _numbers(source, dice, rows):
        if number in seen:
            source.warn(
                index,
                Message("{number} stands twice in this {dice} table.", number=number, dice=dice),
                Message("Give each roll one row."),
            )
        seen.add(number)
    missing = sorted(set(outcomes(dice)) - seen)
    if missing and rows:
        some = ", ".join(map(str, missing[:8])) + (" ..." if len(missing) > 8 else "")
        source.warn(
            rows[0][0],
            Message("The {dice} table has no row for {some}.", dice=dice, some=some),
            Message("Add the rows."),
        )


def _numbers(source: SourceFile, dice: str, rows: list[tuple[int, list[str]]]) -> Iterator[tuple[int, int]]:
    for index, row in rows:
        span = _span(row[0]) if row and len(row[0]) < 12 else None
        if span is None:
            shown = repr(row[0] if row else "")
            source.warn(
                index,
                Message("{shown} is not a number of a {dice} table.", shown=shown, dice=dice),
                Message("Write 3 or 3-5."),
            )
        elif span[1] - span[0] <= MAX_SPAN:
            yield from ((index, number) for number in range(span[0], span[1] + 1))
