"""The application: themes, opening a game, leaving. The page itself is in reader.py."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from talewright.core.errors import TalewrightError
from talewright.faces.cli.play import Opened, Wish, begin, open_wish, opened_slot
from talewright.faces.speech import refusal
from talewright.faces.tui import themes
from talewright.faces.tui.reader import Reader
from talewright.faces.tui.screens import Shelf
from talewright.play import books, saves


class PlayerApp(App[None]):
    """Talewright in a terminal."""

    TITLE = "Talewright"
    CSS_PATH = "player.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, wish: Wish) -> None:
        super().__init__()
        self.wish = wish
        self.farewell = ""
        self._first = self._opening()

    def _opening(self) -> Opened | None:
        """Opened before the screen is used, so that an error is shown like that of any other command."""
        wish = self.wish
        if wish.start_at or wish.save or wish.again is not None or wish.hero is not None:
            return open_wish(wish) if wish.book or wish.save or wish.again else None
        if wish.book:
            path = books.find_book(wish.book)
            return None if saves.saved_games(path) else open_wish(wish)
        return None

    def on_mount(self) -> None:
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.remembered()
        if self._first is not None:
            self.read(self._first)
        else:
            only = books.find_book(self.wish.book) if self.wish.book else None
            self.push_screen(Shelf(only=only, saved=self.wish.again is not False))

    def read(self, opened: Opened) -> None:
        self.farewell = opened.farewell
        self.push_screen(Reader(opened))

    def open_target(self, kind: str, path: Path) -> None:
        """Open what was picked on the shelf; an error is shown there."""
        try:
            if kind == "save":
                self.read(opened_slot(path, self.wish))
            else:
                self.read(begin(path, replace(self.wish, book=str(path))))
        except (TalewrightError, OSError) as error:
            if isinstance(self.screen, Shelf):
                self.screen.refuse(refusal(error))

    def action_leave(self) -> None:
        self.exit()

    def action_colours(self) -> None:
        at = themes.NAMES.index(self.theme) if self.theme in themes.NAMES else -1
        self.theme = themes.NAMES[(at + 1) % len(themes.NAMES)]
        themes.remember(self.theme)
        if isinstance(self.screen, Reader):
            self.screen.draw()
