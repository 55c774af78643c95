"""Pages of the printed book as pictures: which ones, and that they are those of the book."""

from __future__ import annotations

import json
from pathlib import Path

from talewright.adventure import load_book
from talewright.adventure.numbers import number_book
from talewright.core.ruleset import find
from talewright.publish.manuscript import Manuscript
from talewright.publish.paper import Layout
from talewright.publish.preview import LIST, preview

from .shelf import SHORT


def test_cover_beginning_sheet_and_an_ending_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "ash.tale.md"
    path.write_text(SHORT, encoding="utf-8")
    book = load_book(path)
    found = preview(Manuscript(book, number_book(book), find("gnat"), path), Layout())
    listed = json.loads(found.pop(LIST))
    kinds = {each["kind"]: each["pages"] for each in listed["shown"]}
    assert kinds["cover"] == [1]
    assert kinds["sheet"][0] < min(kinds.get("spread") or kinds["page"])
    assert "map" not in kinds, "the book has none"
    assert {f"{page}.png" for pages in kinds.values() for page in pages} == set(found)
    assert all(picture.startswith(b"\x89PNG") for picture in found.values())
    assert len(set(found.values())) == len(found), "each page is another"
