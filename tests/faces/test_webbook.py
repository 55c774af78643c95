"""A book in one file: the requests of its page, answered without a browser."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from talewright.faces.webbook.app import Page, WebBook
from talewright.faces.webbook.bridge import Bridge
from talewright.play import books
from talewright.play.saves import SUFFIX

_SEQ = re.compile(r'name="seq" value="(\d+)"')
_CHOICE = re.compile(r'name="choice" value="([^"]+)"')
ENDED = 'class="fin"'


@pytest.fixture
def book(tmp_path: Path) -> WebBook:
    return WebBook(books.find_book("a-judge-of-melons"), tmp_path / "saves")


def begun(book: WebBook) -> Page:
    hero = re.search(r'name="hero" value="([^"]+)"', book.request("GET", "/").html)
    assert hero is not None
    return book.request("POST", f"/books/{book.id}/play", {"hero": [hero[1]]})


def answered(book: WebBook, page: Page, at: int = 0) -> Page:
    seq = _SEQ.search(page.html)
    options = [unescape(each) for each in _CHOICE.findall(page.html)]
    assert seq is not None
    assert options, page.html
    return book.request(
        "POST", f"{page.address}/answer", {"seq": [seq[1]], "choice": [options[at % len(options)]]}
    )


def played(book: WebBook, page: Page) -> Page:
    for at in range(200):
        if ENDED in page.html:
            return page
        page = answered(book, page, at)
    raise AssertionError("no ending after 200 answers")


def test_a_book_is_played_to_an_ending_that_is_remembered(book: WebBook) -> None:
    page = played(book, begun(book))
    assert "/share/" not in page.html, "there is no server to share by"
    assert len(book.games.endings()) == 1
    assert ENDED in book.request("POST", f"{page.address}/unbuy", {"seq": ["0"], "purchase": ["0"]}).html
    start = book.request("GET", "/").html
    assert "Endings found: 1 of" in start
    again = book.request("POST", f"{page.address}/again")
    assert again.address == "/play/2"
    assert ENDED not in again.html


def test_undo_redo_and_the_journal_work_as_on_a_server(book: WebBook) -> None:
    first = begun(book)
    second = answered(book, first)
    seq = _SEQ.search(second.html)
    assert seq is not None
    back = book.request("POST", f"{first.address}/back", {"seq": [seq[1]]})
    assert _CHOICE.findall(back.html) == _CHOICE.findall(first.html)
    seq = _SEQ.search(back.html)
    assert seq is not None
    redone = book.request("POST", f"{first.address}/redo", {"seq": [seq[1]]})
    assert _CHOICE.findall(redone.html) == _CHOICE.findall(second.html)
    journal = book.request("GET", f"{first.address}/journal").html
    assert "thread" in journal
    point = re.search(r'name="point" value="(\d+)"', journal)
    seq = _SEQ.search(journal)
    assert point is not None
    assert seq is not None
    there = book.request("POST", f"{first.address}/go", {"seq": [seq[1]], "point": [point[1]]})
    assert there.address == first.address


def test_an_answer_to_an_old_page_changes_nothing(book: WebBook) -> None:
    first = begun(book)
    answered(book, first)
    before = book.games.open("1").now.log
    stale = answered(book, first)
    assert "moved on" in stale.html
    assert book.games.open("1").now.log == before
    seq = _SEQ.search(stale.html)
    assert seq is not None
    wrong = book.request("POST", f"{first.address}/answer", {"seq": [seq[1]], "choice": ["no such option"]})
    assert 'role="alert"' in wrong.html
    assert book.games.open("1").now.log == before


def test_real_dice_names_and_settings(book: WebBook) -> None:
    page = begun(book)
    named = book.request("POST", f"{page.address}/name", {"name": ["  Anna\nMaria "]})
    assert "Anna Maria" in named.html
    book.request("POST", f"{page.address}/manner", {"physical": ["1"]})
    assert book.games.card("1").physical
    german = book.request("POST", "/settings", {"language": ["de"], "theme": ["dark"]})
    assert 'lang="de"' in german.html
    assert 'data-theme="dark"' in german.html
    assert "Wer bist du" in german.html
    assert book.request("GET", "/rules/gnat/how-to-play").html.count("<h2>") > 2
    assert "GNAT-010" in book.request("GET", "/rules/gnat/GNAT-010").html


def test_games_are_stored_and_restored(book: WebBook, tmp_path: Path) -> None:
    page = answered(book, begun(book))
    changed = book.changes()
    assert f"1{SUFFIX}" in changed
    assert book.changes() == {}
    files = book.games.files()
    book.request("POST", f"{page.address}/remove")
    assert book.changes()[f"1{SUFFIX}"] is None

    other = WebBook(book.path, tmp_path / "elsewhere")
    other.restore(json.dumps(files))
    assert _CHOICE.findall(other.request("GET", "/play/1").html) == _CHOICE.findall(page.html)
    before = other.games.files()
    for wrong in ("{}", "[", "[1]", json.dumps({f"1{SUFFIX}": "{}"}), json.dumps({f"1{SUFFIX}": 3})):
        assert 'role="alert"' in other.restore(wrong).html
        assert other.games.files() == before


def test_a_game_of_another_edition_is_listed_and_not_continued(book: WebBook) -> None:
    page = begun(book)
    save = book.games.folder / f"1{SUFFIX}"
    save.write_text(save.read_text(encoding="utf-8").replace(book.games.digest, "0" * 16), encoding="utf-8")
    fresh = WebBook(book.path, book.games.folder)
    assert "another edition" in fresh.request("GET", "/").html
    assert 'role="alert"' in fresh.request("GET", page.address).html


@pytest.mark.parametrize(
    "address", ["/nowhere", "/play/9", "/play/x/answer", "/rules/gnat/NO-1", "/play/../../etc"]
)
def test_an_address_that_is_not_there_says_so(book: WebBook, address: str) -> None:
    assert 'role="alert"' in book.request("POST", address).html
    assert book.request("GET", "//x").address == "/"


def test_the_bridge_speaks_in_strings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALEWRIGHT_HOME", str(tmp_path))
    bridge = Bridge("a-judge-of-melons", {"reader.txt": "theme=dark", "../evil": "x"}, "de")
    assert not (tmp_path / "evil").exists()
    answer = json.loads(bridge.request("GET", "/", "[]"))
    assert answer["address"] == "/"
    assert 'data-theme="dark"' in answer["html"]
    started = json.loads(bridge.request("POST", "/books/x/play", json.dumps([["random", "1"]])))
    assert f"1{SUFFIX}" in started["changes"]
    assert f"1{SUFFIX}" in json.loads(bridge.files())
