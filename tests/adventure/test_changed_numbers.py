"""Another number in an order: the words to change, and only where nothing else changes with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.adventure import Book, load_book, read_book
from talewright.adventure.quick_fixes.fix import changed_number
from talewright.core.ruleset import find
from talewright.play.authoring.book_variants import dials
from talewright.play.authoring.proposals import proposed

BOOKS = Path(__file__).parents[2] / "adventures"
TEXT = (
    "---\ntitle: Trial\nsystem: gnat\nstart: one\n---\n\n## one\n\n{order} If you succeed, turn to [[won]]. "
    "If you fail, turn to [[home]].\n\n## won {{ending=victory}}\n\nThrough.\n\n## home {{ending=neutral}}\n\nNot today.\n"
)


def book_of(order: str) -> Book:
    return read_book(TEXT.format(order=order), name="t.tale.md")


@pytest.mark.parametrize(
    ("order", "to", "then"),
    [
        ("Test your Talent at -1.", -2, "Test your Talent at -2."),
        ("Test your Talent at -1.", 1, "Test your Talent at +1."),
        ("Test your Talent at -1.", 0, "Test your Talent."),
        ("Test your Talent.", -1, "Test your Talent at -1."),
        ("Test Climbing, with a Default Roll.", 1, "Test Climbing at +1, with a Default Roll."),
    ],
)
def test_the_number_is_changed_in_the_authors_words(order: str, to: int, then: str) -> None:
    book = book_of(order)
    (dial,) = dials(book, find("gnat"))
    fix = changed_number(book, find("gnat"), dial.section, dial.start, dial.field, to)
    assert fix is not None
    assert fix.applied(TEXT.format(order=order)) == TEXT.format(order=then)


def test_nothing_is_proposed_for_an_order_that_is_not_there() -> None:
    book = book_of("Test your Talent at -1.")
    (dial,) = dials(book, find("gnat"))
    assert changed_number(book, find("gnat"), "two", dial.start, dial.field, 0) is None
    assert changed_number(book, find("gnat"), "one", dial.start + 1, dial.field, 0) is None
    assert changed_number(book, find("gnat"), "one", dial.start, dial.field, -1) is None, "as it is already"


@pytest.mark.parametrize("path", sorted(BOOKS.glob("*.tale.md")), ids=lambda path: path.name.split(".")[0])
def test_every_number_of_our_books_can_be_changed_in_their_text(path: Path) -> None:
    book, text = load_book(path), path.read_text(encoding="utf-8")
    found = list(dials(book, find(book.system)))
    wanted = [
        {"section": each.section, "start": each.start, "field": each.field, "to": each.at(1)}
        for each in found
    ]
    made = proposed(text, path.name, wanted)
    assert found
    assert [each["section"] for each in made if "edit" not in each] == []
    edit, last = made[-1]["edit"], found[-1]
    changed = text[: edit["start"]] + edit["new"] + text[edit["start"] + len(edit["old"]) :]
    again = list(dials(read_book(changed, name=path.name), find(book.system)))
    assert [each.value for each in again] == [*(each.value for each in found[:-1]), last.at(1)]
