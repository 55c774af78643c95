"""The guide tells every phrase, every field of the head and every check; its own example can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.adventure.adventure_books import book_of, ruleset

from talewright.adventure import Head, check_book, load_book, read_book
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.reading.blocks import MOMENTS
from talewright.play.simulate.robots import autoplay

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


@pytest.mark.parametrize(("file", "system"), [("newcomer", "gnat"), ("newcomer-goonies", "goonies")])
def test_a_book_written_from_the_guide_alone_needs_no_guess(file: str, system: str) -> None:
    """More than twenty-five sections in the phrases of the guide: nothing is misread, and the checker finds nothing to mend."""
    book = load_book(Path(__file__).parent / "guide" / f"{file}.tale.md")
    assert len(book.sections) >= 25
    found = check_book(book, ruleset=ruleset(system))
    assert [str(each) for each in found if each.severity != "note"] == []
    report = autoplay(book, "explore", 150)
    assert report.fault is None
    assert set(report.sections) == {section.name for section in book.sections}
    assert {kind for kind, _ in report.endings} == {"victory", "neutral", "death"}


def test_the_wordings_of_the_genre_in_the_guide_are_carried_out() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    table = text.partition("| You write | It is read as |\n")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
    assert len(rows) >= 10
    for row in rows:
        before = "Test your Talent. " if row.startswith("Success") else ""
        book = book_of(before + row)
        assert [str(fault) for fault in book.faults] == [], row
        assert book.sections[0].program, row
    assert book_of("Test Climbing at +1 if you have the **rope**.").faults
    assert not book_of("Test Climbing, with a Default Roll, or at +1 if you have the **rope**.").faults
