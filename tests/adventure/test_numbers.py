"""Printed numbers: pins, locks, and no section beside one it is linked with."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.adventure.adventure_books import BOOKS

from talewright.adventure import Book, read_book
from talewright.adventure.numbers import book_neighbours, number_book, read_lock, write_lock
from talewright.core.errors import AdventureError


def chain(count: int, head: str = "", pins: dict[int, int] | None = None) -> Book:
    parts = []
    for i in range(count):
        pin = f" {{#{pins[i]}}}" if pins and i in pins else ""
        way = f"turn to [[s{i + 1}]]." if i + 1 < count else "The end."
        parts.append(f"## s{i}{pin}\n\n{way}\n")
    return read_book(f"---\nsystem: gnat\ntitle: Chain\n{head}---\n\n" + "\n".join(parts))


@pytest.mark.parametrize("count", [5, 12, 60, 400])
def test_linked_sections_are_never_neighbours(count: int) -> None:
    book = chain(count)
    numbers = number_book(book)
    assert sorted(numbers.values()) == list(range(1, count + 1))
    assert numbers["s0"] == 1
    assert book_neighbours(book, numbers) == []


def test_real_books_are_spread_too() -> None:
    for path in [*BOOKS.glob("*.tale.md"), *Path("adventures").glob("*.tale.md")]:
        book = read_book(path.read_text(encoding="utf-8"))
        assert book_neighbours(book, number_book(book)) == [], path


def test_pins_are_kept_and_the_rest_is_shuffled_around_them() -> None:
    book = chain(40, pins={7: 20, 12: 21, 3: 400})
    numbers = number_book(book)
    assert (numbers["s7"], numbers["s12"], numbers["s3"]) == (20, 21, 400)
    assert len(set(numbers.values())) == 40
    assert number_book(book) == numbers


def test_fixed_numbers_follow_the_text() -> None:
    numbers = number_book(chain(6, "numbers: fixed\n"))
    assert [numbers[f"s{i}"] for i in range(6)] == [1, 2, 3, 4, 5, 6]


def test_a_lock_keeps_a_published_book_from_being_renumbered() -> None:
    lock = number_book(chain(20))
    longer = chain(23)
    numbers = number_book(longer, lock)
    assert {name: numbers[name] for name in lock} == lock
    assert sorted(numbers[f"s{i}"] for i in (20, 21, 22)) == [21, 22, 23]
    shorter = number_book(chain(18), lock)
    assert all(shorter[name] == lock[name] for name in shorter)
    assert read_lock(write_lock(lock)) == lock


def test_a_broken_lock_is_reported_with_all_its_faults() -> None:
    with pytest.raises(AdventureError) as told:
        read_lock("# numbers\n1 a\nb 2\n1 c\n3 a\n")
    assert len(told.value.faults) == 3
