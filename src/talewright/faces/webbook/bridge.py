"""Between the page's script and the book: plain strings in, JSON out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from talewright.adventure import SUFFIX
from talewright.faces.webbook.app import Page, WebBook
from talewright.play.books import own_folder
from talewright.play.saves import save_folder


class Bridge:
    """The book on the shelf of this archive, with the games that the browser has stored."""

    def __init__(self, book: str, files: Mapping[str, str], language: str) -> None:
        folder = save_folder()
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / Path(name).name).write_text(text, encoding="utf-8")
        self.book = WebBook(own_folder() / f"{book}{SUFFIX}", folder, language)

    def request(self, method: str, address: str, fields: str) -> str:
        """A page for a link or a form; `fields` is a list of pairs."""
        form: dict[str, list[str]] = {}
        for name, value in json.loads(fields):
            form.setdefault(str(name), []).append(str(value))
        return self._answer(self.book.request(method, address, form))

    def restore(self, text: str) -> str:
        return self._answer(self.book.restore(text))

    def files(self) -> str:
        """All saved games as one file for the reader."""
        return json.dumps(self.book.games.files())

    def _answer(self, page: Page) -> str:
        return json.dumps(
            {"html": page.html, "address": page.address, "place": page.place, "changes": self.book.changes()}
        )
