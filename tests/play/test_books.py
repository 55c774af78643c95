"""The shelf knows what stands on a book's back without reading the book."""

from __future__ import annotations

from pathlib import Path

import pytest

from talewright.adventure import SUFFIX, load_book, read_text
from talewright.adventure.read import outline
from talewright.play.books import Shelf, own_folder

BOOKS = Path(__file__).parents[1] / "adventure" / "books"
ALL = sorted([*own_folder().glob(f"*{SUFFIX}"), *BOOKS.glob(f"*{SUFFIX}")])


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_an_outline_says_what_reading_says(path: Path) -> None:
    book = load_book(path)
    head, sections = outline(read_text(path))
    assert head == book.head
    assert sections == sum(not section.is_matter for section in book.sections)


def test_the_backs_of_our_books_are_known_unread_and_they_are_sound() -> None:
    shelf = Shelf()
    assert len(shelf.volumes) >= 2
    for volume in shelf.volumes.values():
        assert shelf.summary(volume.digest, volume.text, volume.name).sound
        assert shelf.known(volume.digest) is None
        assert shelf.read(volume.digest, volume.text, volume.name).sound


def test_a_book_of_another_folder_is_read_to_learn_whether_it_is_sound(tmp_path: Path) -> None:
    (tmp_path / f"broken{SUFFIX}").write_text("---\nsystem: gnat\n---\n## start\nGo to *nowhere at all\n")
    (tmp_path / f"headless{SUFFIX}").write_text("---\nno such field: 1\n---\n")
    shelf = Shelf([tmp_path])
    for volume in shelf.volumes.values():
        book = shelf.read(volume.digest, volume.text, volume.name)
        assert shelf.summary(volume.digest, volume.text, volume.name).sound is book.sound
    headless = shelf.volumes["headless"]
    assert not shelf.summary(headless.digest, headless.text, headless.name).sound
