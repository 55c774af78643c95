"""Every face checks a book alike, and prices its fights."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.play.libraries import library_at

from talewright.adventure import read_book
from talewright.faces.cli.check import checked
from talewright.play.authoring.check import check
from talewright.play.cache import LruCache

BOOK = """---
title: A bout
system: gnat
start: bout
---

## bout

Fight two rounds at -6. If you survive, turn to [[well]].

## well {ending=victory}

Well.
"""
PRICED = "L14"


def test_command_line_editor_and_api_find_the_same(tmp_path: Path) -> None:
    path = tmp_path / "bout.tale.md"
    path.write_text(BOOK, encoding="utf-8")
    _, found, _ = checked(path)

    async def on_the_web() -> list[str]:
        async with library_at(f"{tmp_path}/t.db") as library:
            book, findings = await library.books.add("ann", path.name, BOOK)
            assert findings == await library.books.findings("ann", book)
            return [finding.id for finding in findings]

    ids = [finding.id for finding in found]
    assert PRICED in ids
    assert asyncio.run(on_the_web()) == ids
    assert [finding.id for finding in check(read_book(BOOK))] == ids


def test_without_time_fights_are_not_priced_and_known_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.authoring.check._known", LruCache(10))
    book = read_book(BOOK)
    assert PRICED not in [finding.id for finding in check(book, seconds=0)]
    assert PRICED in [finding.id for finding in check(book, seconds=60)]
    assert PRICED in [finding.id for finding in check(book, seconds=0)]


def test_a_fight_that_is_too_large_has_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talewright.play.authoring.check._known", LruCache(10))
    monkeypatch.setattr("talewright.play.authoring.check.MAX_NODES_TIMED", 5)
    assert PRICED not in [finding.id for finding in check(read_book(BOOK))]
