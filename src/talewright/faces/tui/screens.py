"""The shelf, and the screens over a page: sheet, log, sections read, help."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from talewright.faces.terminal import Palette, draw_event, hanging
from talewright.play import books, saves
from talewright.play.view import PageView

HELP = """\
[b]Choosing[/b]
  1 to 9, 0      the choice of that number (0 is the tenth)
  ↑ ↓ Enter      move and choose; a click does the same
  Enter, Space   turn the page, when the book says where to

[b]Reading[/b]
  PgUp PgDn      scroll the page

[b]Looking[/b]
  s  your sheet              l  what has happened
  m  the way so far; choose a page there to go back to it
  ?  this help               t  other colours

[b]Changing your mind[/b]
  u  undo the last choice, and what followed from it
  q  leave; every answer is on the disk already

[b]Your own dice[/b]
  With --dice typed, type the faces (3 5) and press Enter;
  Enter alone lets the machine throw.
"""


class Look(ModalScreen[int | None]):
    """Something to look at; any of the keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,s,l,m,question_mark", "close", "Back"),
    ]

    def __init__(self, title: str, body: RenderableType | str) -> None:
        super().__init__()
        self._title = title
        self._body = body

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="box") as box:
            box.border_title = self._title
            yield Static(self._body, id="body", markup=isinstance(self._body, str))

    def on_mount(self) -> None:
        self.query_one("#box").focus()

    def action_close(self) -> None:
        self.dismiss(None)


def help_look() -> Look:
    return Look("Help", HELP)


def log_look(pages: Sequence[PageView], palette: Palette) -> Look:
    """Everything that happened, page by page."""
    body: list[RenderableType] = []
    for page in pages:
        body.append(Text(page.number or "Before the book", style=f"bold {palette.accent}"))
        body += [draw_event(event, palette) for event in page.events]
    return Look("What has happened", Group(*body))


class Way(Look):
    """The pages so far; choosing one goes back to it."""

    def __init__(self, pages: Sequence[PageView], palette: Palette) -> None:
        super().__init__("The way so far: Enter goes back to a page, Esc stays", "")
        self._pages = pages
        self._palette = palette

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as box:
            box.border_title = self._title
            yield OptionList(
                *(Option(self._row(number, page)) for number, page in enumerate(self._pages, 1)), id="pages"
            )

    def _row(self, number: int, page: PageView) -> Text:
        text = Text(f"{number:3}  ", style=self._palette.quiet)
        if page.section is None:
            return text.append("The character is made.", "italic")
        text.append(f"{page.number:>4}  ", self._palette.accent)
        first = page.blocks[0].text if page.blocks else page.name
        return text.append(textwrap.shorten(first, 58, placeholder=" …"))

    def on_mount(self) -> None:
        pages = self.query_one("#pages", OptionList)
        pages.highlighted = len(self._pages) - 1
        pages.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._pages[event.option_index].opened)


class Shelf(Screen[None]):
    """Books and saved games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.leave", "Leave"),
        Binding("t", "app.colours", "Colours"),
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
            about = f"   {card.system}, {card.sections} sections, {card.words:,} words"
            lines = [Text.assemble((card.title, "bold"), about)]
            for words in (card.blurb, f"Odds: {card.odds}" if card.odds else "", str(card.fault or "")):
                if words:
                    lines.append(Text(words, style="italic" if words is card.blurb else ""))
            mark = Text(f"{len(self._targets) + 1} ", style=accent)
            shown = hanging(mark, *lines, Text(""))
            shelf.add_option(Option(shown, disabled=bool(card.fault)))
            self._targets.append(("book", path))
        for slot in saves.saved_games(self._only) if self._saved else []:
            when = time.strftime("%d %b %H:%M", time.localtime(slot.when))
            text = Text.assemble(
                (f"{len(self._targets) + 1}  ", accent), "Go on: ", (slot.title, "bold"),
                f"   {slot.answers} answers, {when}",
            )  # fmt: skip
            shelf.add_option(Option(text))
            self._targets.append(("save", slot.path))
        if not self._targets:
            self.refuse("The shelf is empty. Name a book: talewright play my-book.tale.md")
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
