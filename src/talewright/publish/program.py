"""The understood program as JSON: what each section does, for tools of others. `data/program.schema.json` describes it."""

from __future__ import annotations

import dataclasses
import json
from importlib import resources
from typing import Any

from talewright.core.findings import Span
from talewright.publish.manuscript import Manuscript

FORMAT = "talewright-program"
VERSION = 1


def program(manuscript: Manuscript) -> bytes:
    book = manuscript.book
    head = {
        each.name: value
        for each in dataclasses.fields(book.head)
        if each.name != "spans" and (value := getattr(book.head, each.name))
    }
    found = {
        "format": FORMAT,
        "version": VERSION,
        "system": {"id": manuscript.ruleset.id, "version": manuscript.ruleset.version},
        "head": head,
        "start": book.start.name if book.start is not None else "",
        "items": [plain(each) for each in book.items],
        "sections": [
            {
                "name": section.name,
                "number": manuscript.numbers[section.name],
                "ending": section.ending,
                "ending_name": section.heading.title,
                "secret": section.heading.secret,
                "text": section.text,
                "program": [plain(each) for each in section.program],
                "death": None if section.death is None else [plain(each) for each in section.death],
            }
            for section in book.by_name.values()
            if not section.is_matter
        ],
    }
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


def schema() -> dict[str, Any]:
    """The published JSON Schema of this format."""
    file = resources.files("talewright.publish").joinpath("data", "program.schema.json")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def plain(node: Any) -> Any:
    """A node as JSON: its kind, and the fields that differ from their defaults."""
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        found: dict[str, Any] = {"node": type(node).__name__}
        for each in dataclasses.fields(node):
            value = getattr(node, each.name)
            if isinstance(value, Span) or not each.compare or value == each.default:
                continue
            found[each.name] = plain(value)
        return found
    if isinstance(node, tuple | list):
        return [plain(each) for each in node]
    return node
