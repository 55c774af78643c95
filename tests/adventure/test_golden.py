"""Golden playthroughs: for every ending of our books a log that comes to it.

When a book's text has changed on purpose: python -m tests.adventure.make_golden
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from tests.adventure.make_golden import BOOKS, GOLDEN, ROOT

from talewright.adventure import Book, load_book
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import answer_from_json
from talewright.core.replay import Ended, resume
from talewright.core.ruleset import find
from talewright.play.simulate.robots import all_endings

FILES = sorted(GOLDEN.glob("*.json"))
GAMES = [
    (file.stem, game) for file in FILES for game in json.loads(file.read_text(encoding="utf-8"))["games"]
]


@cache
def book_of(name: str) -> Book:
    return load_book(ROOT / "adventures" / f"{name}.tale.md")


@pytest.mark.parametrize(("name", "game"), GAMES, ids=[f"{name}:{game['ending']}" for name, game in GAMES])
def test_a_log_comes_to_its_ending(name: str, game: dict[str, Any]) -> None:
    book = book_of(name)
    log = [answer_from_json(record) for record in game["answers"]]
    now: Any = resume(AdventureGame(book, find(book.head.system)), log)
    assert isinstance(now, Ended), "Run: python -m tests.adventure.make_golden"
    assert (now.ending.id, now.ending.detail) == (game["kind"], game["ending"])
    assert list(now.log) == log
    final: Page = now.state
    assert final.section == game["ending"]


def test_every_book_and_every_ending_has_its_game() -> None:
    assert [file.stem for file in FILES] == [path.name.removesuffix(".tale.md") for path in BOOKS]
    for path in BOOKS:
        name = path.name.removesuffix(".tale.md")
        golden = {game["ending"] for book, game in GAMES if book == name}
        assert golden == {section for _, section in all_endings(book_of(name))}
