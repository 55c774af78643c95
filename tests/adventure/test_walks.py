"""A sound book never enters the modules of readings that it does not need: the looks at its words leave them out."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.adventure.adventure_books import BOOKS, ruleset

from talewright.adventure import read, read_book
from talewright.adventure.reading import reader

FOLDER = Path(reader.__file__).parent
UNNEEDED = (
    "asking/",
    "goods/",
    "ways/",
    "by_clause/",
    "wordings",
    "in_the_present",
    "regrouping",
    "opponents",
)
"""What reads sentences freely, or again in other words."""
REPORTED = "\n- If you own the **rope**, or were given it, take what is yours and climb: [[quay]].\n"


def entered(text: str) -> set[str]:
    """The modules of the reader of which a function runs while a book is read."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            file = Path(frame.f_code.co_filename)
            if FOLDER in file.parents:
                found.add(file.relative_to(FOLDER).as_posix())

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        read_book(text, name="t.tale.md", finder=ruleset)
    finally:
        sys.setprofile(before)
    return found


def unneeded(files: set[str]) -> list[str]:
    return sorted(file for file in files if file.startswith(UNNEEDED))


@pytest.mark.parametrize("name", ["mill", "barn"])
def test_a_sound_book_enters_no_freer_reading(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (BOOKS / f"{name}.tale.md").read_text(encoding="utf-8")
    monkeypatch.setattr(read, "_cache", {})
    read_book(text, name="t.tale.md", finder=ruleset)  # tables are read once
    monkeypatch.setattr(read, "_cache", {})
    files = entered(text)
    assert "reader.py" in files
    assert not unneeded(files)


def test_a_sentence_that_is_reported_enters_them(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (BOOKS / "salt.tale.md").read_text(encoding="utf-8") + REPORTED
    monkeypatch.setattr(read, "_cache", {})
    files = unneeded(entered(text))
    assert {"regrouping.py", "wordings.py", "asking/spelling.py", "goods/words.py"} <= set(files)
