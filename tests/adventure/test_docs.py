"""The guide tells every phrase, every field of the head and every check; its own example can be read."""

from __future__ import annotations

import re
from pathlib import Path

from tests.adventure.adventure_books import ruleset

from talewright.adventure import Head, read_book
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.reading.blocks import MOMENTS

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "writing-a-book.md"


def test_the_guide_is_complete() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for system in ("gnat", "goonies"):
        for phrase in phrase_book(ruleset(system)).phrases:
            assert f"`{phrase.says}`" in text, f"{system}: {phrase.says}"
    for name in Head.__dataclass_fields__:
        assert name == "spans" or f"`{name}`" in text, name
    for moment in MOMENTS:
        assert f"`{moment}`" in text, moment
    for number in range(1, 23):
        assert f"L{number:02}" in text, number


def test_the_example_of_the_guide_can_be_read() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    example = re.search(r"```markdown\n(---\n.*?)```", text, re.DOTALL)
    assert example
    book = read_book(example[1])
    assert [str(fault) for fault in book.faults] == []
    assert len(book.sections) == 4
