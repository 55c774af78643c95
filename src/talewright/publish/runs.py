"""Printed blocks as plain data: what a typesetting template reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from talewright.adventure.prose import Line, Printed, words
from talewright.core.text.paragraph import Paragraph
from talewright.publish.typography import in_digits, with_minus

JSON = Any
_VERBS = frozenset(("lies", "liest"))
"""German phrases of a reference have three words."""


def run_data(line: Line) -> list[JSON]:
    """The runs of a line. A reference takes its words along ("turn to 104", "lies weiter bei 104"), so that it never breaks."""
    found: list[dict[str, JSON]] = []
    for run in line:
        if run.to and run.text.isdecimal():
            found.append({"w": _bound(found), "to": int(run.text)})
            continue
        data: dict[str, JSON] = {"t": run.text}
        if run.bold:
            data["b"] = True
        if run.italic:
            data["i"] = True
        if run.instruction:
            data["x"] = True
        found.append(data)
    return [each for each in found if each.get("t") != ""] or [{"t": ""}]


def _bound(found: list[dict[str, JSON]]) -> str:
    """Cut the last two words off what has been set so far, and the verb of a longer phrase."""
    if not found or "t" not in found[-1] or not found[-1]["t"].endswith(" "):
        return ""
    parts = found[-1]["t"].rstrip(" ").rsplit(" ", 3)
    bound = parts[-3:] if len(parts) > 2 and parts[-3].casefold() in _VERBS else parts[-2:]
    found[-1]["t"] = " ".join(parts[: -len(bound)]) + (" " if len(parts) > len(bound) else "")
    return " ".join(bound)


def block_data(blocks: Sequence[Printed]) -> list[JSON]:
    """Blocks in order; neighbouring items are one list."""
    found: list[JSON] = []
    for kind, group in groupby(blocks, key=lambda block: block.kind):
        if kind == "item":
            found.append({"choices": [run_data(each.runs) for each in group]})
            continue
        found.extend(_one(each) for each in group)
    return found


def _one(block: Printed) -> JSON:
    match block.kind:
        case "table":
            width = max(len(row) for row in block.cells)
            return {
                "table": [
                    [run_data(cell) for cell in row] + [[{"t": ""}]] * (width - len(row))
                    for row in block.cells
                ]
            }
        case "quote":
            return {"quote": run_data(block.runs)}
        case "heading":
            return {"h": words(block.runs)}
        case "code":
            return {"code": words(block.runs)}
        case "rule":
            return {"rule": True}
        case _:
            return {"p": run_data(block.runs)}


def marked(text: str) -> list[JSON]:
    """Words with **bold** and *italic* marks, as the pages on how to play have them."""
    found: list[JSON] = []
    for at, strong in enumerate(with_minus(in_digits(text)).split("**")):
        for place, plain in enumerate(strong.split("*")):
            if plain:
                style = {"b": True} if at % 2 else {"i": True} if place % 2 else {}
                found.append({"t": plain, **style})
    return found or [{"t": ""}]


def paragraph_data(paragraphs: Iterable[Paragraph]) -> list[JSON]:
    return [
        {"table": [[marked(cell) for cell in row] for row in each.rows]}
        if each.rows
        else {"p": marked(each.text)}
        for each in paragraphs
    ]
