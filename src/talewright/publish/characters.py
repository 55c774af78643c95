"""Character sheets as PDF: what the page of a character shows, on A5 or A4."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from talewright.core.sheet import Entry, Sheet
from talewright.publish.paper import compiled
from talewright.publish.runs import JSON

SIZES = {"a5": (148, 210), "a4": (210, 297)}


def sheets_pdf(
    sheets: Sequence[Sheet],
    *,
    title: str,
    foot: str,
    paper: str = "a5",
    tint: str = "#000000",
    language: str = "en",
) -> bytes:
    """One page or more for each sheet; `foot` credits the rules."""
    width, height = SIZES[paper]
    data = {
        "title": title,
        "foot": foot,
        "lang": language,
        "tint": tint,
        "paper": {"width": width, "height": height},
        "sheets": [sheet_data(each) for each in sheets],
    }
    with tempfile.TemporaryDirectory(prefix="talewright-sheet-") as name:
        return compiled(Path(name), "character.typ", data)


def sheet_data(sheet: Sheet) -> JSON:
    return {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "figures": [
            {
                "name": each.name,
                "value": str(each.value),
                "most": "" if each.maximum is None else str(each.maximum),
                "note": each.note,
            }
            for each in sheet.figures
        ],
        "columns": _columns(
            [
                {
                    "title": each.title,
                    "note": each.note,
                    "first": each.first,
                    "entries": [_entry(entry) for entry in each.entries],
                }
                for each in sheet.blocks
                if each.entries
            ]
        ),
    }


def _columns(blocks: list[JSON]) -> list[list[JSON]]:
    """The blocks in two columns: the first ends where about half of the lines are set."""
    weights = [2 + sum(1 + len(entry["said"]) // 40 for entry in each["entries"]) for each in blocks]
    half, so_far = sum(weights) / 2, 0
    for at, weight in enumerate(weights):
        if so_far + weight / 2 > half:
            return [blocks[:at], blocks[at:]]
        so_far += weight
    return [blocks, []]


def _entry(entry: Entry) -> JSON:
    return {
        "name": entry.name,
        "detail": entry.detail,
        "said": entry.said,
        "bold": entry.style == "item",
        "italic": entry.style == "keyword",
        "free": entry.style == "free",
    }
