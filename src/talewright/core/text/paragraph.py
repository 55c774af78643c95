"""Paragraphs and tables of the texts that explain a system, each with the clauses that it explains.

Blank lines part them. Lines between bars are a table whose first line is its head. The clauses stand at the end in braces:
{XYZ-006, XYZ-010 to XYZ-014}.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_CLAUSES = re.compile(r"\{(?P<ids>[A-Z0-9a-z, -]{1,400})\}$")
_TO = " to "


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or a table with its rows."""

    text: str = ""
    clauses: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def paragraph(block: str, order: Sequence[str] = ()) -> Paragraph:
    """One block of the text; `order` lists all clauses, for ranges of them.

    >>> paragraph("Roll two dice. {XYZ-006}")
    Paragraph(text='Roll two dice.', clauses=('XYZ-006',), rows=())
    >>> paragraph("{B1 to B3}", ["A1", "B1", "B2", "B3"]).clauses
    ('B1', 'B2', 'B3')
    """
    body = block.strip()
    named: tuple[str, ...] = ()
    if found := _CLAUSES.search(body):
        body = body[: found.start()].rstrip()
        named = tuple(number for part in found["ids"].split(",") for number in _range(part.strip(), order))
    if body.startswith("|"):
        rows = (line.strip().removeprefix("|").removesuffix("|").split("|") for line in body.splitlines())
        return Paragraph(clauses=named, rows=tuple(tuple(cell.strip() for cell in row) for row in rows))
    return Paragraph(" ".join(body.split()), named)


def _range(part: str, order: Sequence[str]) -> tuple[str, ...]:
    first, to, last = part.partition(_TO)
    if not to:
        return (part,)
    return tuple(order[order.index(first) : order.index(last) + 1])
