"""The shelf, and the screens over a page: sheet, log, sections read, help."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from talewright.core.text.message import Message
from talewright.faces.journal_text import Row
from talewright.faces.shelf_text import book_notes, book_size, empty_shelf, save_size
from talewright.faces.speech import say, t
from talewright.faces.terminal import Palette, draw_event, hanging
from talewright.faces.tui.keys import Localized, key
from talewright.play import books, saves
from talewright.play.view import PageView

HELP: tuple[tuple[Message, tuple[tuple[str, Message], ...]], ...] = (
    (
        Message("Choosing"),
        (
            ("1-9, 0", Message("the choice of that number; 0 is the tenth")),
            ("↑ ↓ Enter", Message("move and choose; a click does the same")),
            ("Enter, Space", Message("turn the page when the book says where to")),
        ),
    ),
    (
        Message("Reading"),
        (
            ("PgUp PgDn", Message("scroll the page")),
            ("s", Message("show your sheet")),
            ("l", Message("show what has happened so far")),
            ("m", Message("open the journal; choose a page or a branch to go there")),
            ("t", Message("change the colours")),
            ("?", Message("show this help")),
        ),
    ),
    (
        Message("Undo and leave"),
        (
            ("u", Message("undo the last choice and what followed from it")),
            ("y", Message("redo what was undone")),
            ("f", Message("switch between the same dice after an undo and fresh dice")),
            ("q", Message("leave; every answer is saved already")),
        ),
    ),
    (
        Message("Your own dice"),
        (
            ("3 5 Enter", Message("with --dice typed: type the faces")),
            ("Enter", Message("lets the machine roll")),
        ),
    ),
)


class Look(Localized, ModalScreen[int | None]):
    """Something to look at; any of the keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,q,s,l,m,question_mark", "close", Message("Back")),
    ]

    def __init__(self, title: str, body: RenderableType) -> None:
        super().__init__()
        self._title = title
        self._body = body

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="box") as box:
            box.border_title = self._title
            yield Static(self._body, id="body", markup=False)

    def on_mount(self) -> None:
        self.query_one("#box").focus()

    def action_close(self) -> None:
        self.dismiss(None)


def help_look() -> Look:
    """Every key and what it does."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for title, keys in HELP:
        table.add_row(Text(say().text(title), style="bold"))
        for name, meaning in keys:
            table.add_row(f"  {name}", say().text(meaning))
        table.add_row("")
    return Look(t("Help"), table)


def log_look(pages: Sequence[PageView], palette: Palette) -> Look:
    """Everything that happened, page by page."""
    body: list[RenderableType] = []
    for page in pages:
        body.append(Text(page.number or t("Before the book"), style=f"bold {palette.accent}"))
        body += [draw_event(event, palette) for event in page.events]
    return Look(t("What has happened"), Group(*body))


class JournalLook(Look):
    """The sections read and the branches that were left; choosing one goes there."""

    def __init__(self, rows: Sequence[Row], palette: Palette) -> None:
        super().__init__(t("Journal: Enter goes to a page or a branch, Esc closes"), "")
        self._rows = rows
        self._palette = palette

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as box:
            box.border_title = self._title
            yield OptionList(*(Option(self._row(row)) for row in self._rows), id="pages")

    def _row(self, row: Row) -> Text:
        quiet = self._palette.quiet
        text = Text(f"{row.key:>3}  ", style=quiet)
        text.append(row.title, "italic" if row.branch else self._palette.accent if row.here else "bold")
        for line in row.details:
            text.append(f"\n     {line}", quiet if row.branch else "")
        return text

    def on_mount(self) -> None:
        pages = self.query_one("#pages", OptionList)
        pages.highlighted = next((at for at, row in enumerate(self._rows) if row.here), len(self._rows) - 1)
        pages.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._rows[event.option_index].point)


class Shelf(Localized, Screen[None]):
    """Books and saved games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("q", "app.leave", Message("Leave")),
        key("t", "app.colours", Message("Colours")),
        *(Binding(str(n), f"pick({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, *, only: Path | None = None, saved: bool = True) -> None:
        super().__init__()
        self._only = only
        self._saved = saved
        self._targets: list[tuple[str, Path]] = []

    def compose(self) -> ComposeResult:
        yield Static("Talewright", id="title")
        yield OptionList(id="books")
        yield Static(id="refused", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        shelf = self.query_one("#books", OptionList)
        accent = self.app.current_theme.accent or "cyan"
        for path in books.paths() if self._only is None else [self._only]:
            card = books.details(path)
            lines = [Text.assemble((card.title, "bold"), f"   {book_size(card)}")]
            lines += [Text(card.blurb, style="italic")] if card.blurb else []
            lines += [Text(note) for note in book_notes(card)]
            mark = Text(f"{len(self._targets) + 1} ", style=accent)
            shown = hanging(mark, *lines, Text(""))
            shelf.add_option(Option(shown, disabled=bool(card.fault)))
            self._targets.append(("book", path))
        for slot in saves.saved_games(self._only) if self._saved else []:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(slot.when))
            text = Text.assemble(
                (f"{len(self._targets) + 1}  ", accent), t("Continue: "), (slot.title, "bold"),
                f"   {save_size(slot)}, {when}",
            )  # fmt: skip
            shelf.add_option(Option(text))
            self._targets.append(("save", slot.path))
        if not self._targets:
            self.refuse(empty_shelf())
        shelf.focus()

    def refuse(self, words: str) -> None:
        refused = self.query_one("#refused", Static)
        refused.update(words)
        refused.add_class("some")

    def action_pick(self, number: int) -> None:
        if number <= len(self._targets):
            self._open(number - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option_index)

    def _open(self, index: int) -> None:
        from talewright.faces.tui.app import PlayerApp

        app = self.app
        assert isinstance(app, PlayerApp)
        app.open_target(*self._targets[index])
