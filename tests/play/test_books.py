"""The shelf knows what stands on a book's back without reading the book."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from talewright.adventure import SUFFIX, load_book, read_text
from talewright.adventure.outline import outline
from talewright.play.books import Shelf, book_id, details, find_book, own_folder, paths

BOOKS = Path(__file__).parents[1] / "adventure" / "books"
ALL = sorted([*own_folder().glob(f"*{SUFFIX}"), *BOOKS.glob(f"*{SUFFIX}")])


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_an_outline_says_what_reading_says(path: Path) -> None:
    book = load_book(path)
    found = outline(read_text(path))
    assert found.head == book.head
    assert found.sections == sum(not section.is_matter for section in book.sections)
    assert found.endings == sum(bool(section.ending) for section in book.sections)
    assert found.words > 10


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


def test_a_book_in_a_folder_of_ones_own_shows_in_every_face(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from starlette.testclient import TestClient

    from talewright.faces.web.app import create_app
    from talewright.faces.web.settings import Settings

    first, second = tmp_path / "first", tmp_path / "second"
    for folder, name in ((first, "mill"), (second, "barn")):
        folder.mkdir()
        (folder / f"my-{name}{SUFFIX}").write_bytes((BOOKS / f"{name}{SUFFIX}").read_bytes())
    (second / f"broken{SUFFIX}").write_bytes(b"\xff\xfe no text")
    monkeypatch.setenv("TALEWRIGHT_BOOKS", os.pathsep.join((str(first), str(second))))
    ours = {book_id(path) for path in own_folder().glob(f"*{SUFFIX}")}
    assert {book_id(path) for path in paths()} == {"my-mill", "my-barn", "broken", *ours}
    assert find_book("my-barn") == second / f"my-barn{SUFFIX}"
    assert details(second / f"broken{SUFFIX}").fault is not None
    app = create_app(Settings(f"{tmp_path}/t.db", names=("tales.test",)))
    with TestClient(app, base_url="http://tales.test") as client:
        cards = {card["id"]: card for card in client.get("/api/books").json()}
        assert set(cards) == {"my-mill", "my-barn", *ours}
        assert not cards["my-mill"]["own"]
        page = client.get("/").text
        assert "/books/my-mill" in page
        assert "/books/my-barn" in page
        assert client.post("/api/games/book", json={"book": "my-mill"}).status_code == 201


def test_a_folder_of_pictures_does_not_hide_the_book_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cold-witness" / "vignettes").mkdir(parents=True)
    assert find_book("cold-witness") == own_folder() / f"cold-witness{SUFFIX}"
    (tmp_path / "cold-witness" / f"one{SUFFIX}").write_text("## start\n")
    assert find_book("cold-witness") == Path("cold-witness")
