"""A few pages of the printed book as pictures, to look at before anything is published."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

from talewright.core.text.message import Message
from talewright.publish.manuscript import Manuscript
from talewright.publish.paper import Layout, book_pictures

PPI = 90
LIST = "pages.json"
"""The file that says which pages are shown, and how many there are."""
Say = Callable[[Message], str]


def preview(manuscript: Manuscript, layout: Layout, *, say: Say = str) -> dict[str, bytes]:
    """PNG files by name, `40.png` for the page 40, and the list of them: the cover, the beginning, sheet, map, an ending."""
    with tempfile.TemporaryDirectory(prefix="talewright-preview-") as name:
        pages, places = book_pictures(manuscript, layout, Path(name), ppi=PPI, say=say)
    chosen: list[tuple[str, tuple[int, ...]]] = [("cover", (1,))] if layout.paper.cover else []
    chosen += [
        (kind, _spread(place, len(pages)) if kind == "spread" else (place,))
        for kind, key in (("spread", "first"), ("sheet", "sheet"), ("map", "map"), ("spread", "ending"))
        if (place := places.get(key)) is not None
    ]
    shown = [
        ("page" if kind == "spread" and len(numbers) == 1 else kind, numbers)
        for kind, numbers in dict.fromkeys(chosen)
    ]
    listed = {"count": len(pages), "shown": [{"kind": kind, "pages": numbers} for kind, numbers in shown]}
    found = {LIST: json.dumps(listed).encode()}
    for number in sorted({number for _, numbers in shown for number in numbers}):
        found[f"{number}.png"] = pages[number - 1]
    return found


def _spread(page: int, count: int) -> tuple[int, ...]:
    """The two pages that lie open together; the left one is even."""
    left = page - page % 2
    return tuple(number for number in (left, left + 1) if 1 <= number <= count)
