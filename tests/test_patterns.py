"""Time grows with the length of a text and no faster: for every pattern, and for the reader of books as a whole."""

from __future__ import annotations

import time

import pytest

from talewright.adventure import read_book

from .patterns import Pattern, all_patterns, superlinear

HEAD = "---\ntitle: Hostile\nsystem: gnat\nstart: a\n---\n\n## a {#1}\n\n"


@pytest.fixture(scope="module")
def patterns() -> list[Pattern]:
    return all_patterns()


def test_every_pattern_is_linear(patterns: list[Pattern]) -> None:
    assert len(patterns) > 120
    found = {each.where: why for each in patterns if (why := superlinear(each))}
    assert not found


def _seconds(body: str) -> float:
    began = time.process_time()
    read_book({"book.tale.md": HEAD + body})
    return time.process_time() - began


@pytest.mark.parametrize(
    "unit",
    [
        "`",
        "``a`",
        "<!--",
        "**a",
        "*a",
        "__a",
        "_a ",
        "[[",
        "[a]{",
        "“",
        "'a ",
        '"',
        "a ",
        "> ",
        "| a ",
        "- ",
        "{a",
    ],
)
def test_the_reader_of_books_is_linear(unit: str) -> None:
    _seconds("warm")
    large = _seconds(unit * (24_000 // len(unit)))
    assert large < 1 or large < 8 * _seconds(unit * (6_000 // len(unit)))
