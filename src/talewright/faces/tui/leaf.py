"""A page on the screen: text, dice, choices, and the sheet beside it. What is done with it is the reader's."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events as ui
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from talewright.adventure.prose import front_matter, printed
from talewright.faces.cli.play import Opened
from talewright.faces.speech import t
from talewright.faces.terminal import (
    Palette,
    draw_event,
    draw_page,
    foe_text,
    hanging,
    ledger_text,
    option_text,
    the_end,
    with_headings,
)
from talewright.faces.terminal_sheet import draw_sheet_column, sheet_line
from talewright.faces.tui import themes
from talewright.faces.tui.keys import Localized
from talewright.faces.tui.turning import Turning
from talewright.play.view import PageView

WIDE = 104
"""From this many columns the sheet stands beside the page."""


class DiceInput(Input):
    """Takes figures; letters stay keys of the player."""

    async def _on_key(self, event: ui.Key) -> None:
        if event.character is not None and (event.character.isalpha() or event.character == "?"):
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        if character is not None and (character.isalpha() or character == "?"):
            return False
        return super().check_consume_key(key, character)


def dice_help() -> str:
    return t("the faces, such as 3 5; Enter alone: the machine rolls")


class Drawn(Localized, Screen[None]):
    """A game under way, as it is seen."""

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self.opened = opened
        self.game = opened.game
        self.turning = Turning(opened)
        self._drawn: tuple[int, int] = (-1, -1)

    def compose(self) -> ComposeResult:
        yield Static(id="top", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="page", can_focus=False), Vertical(id="leaf"):
                yield Static(id="number", markup=False)
                yield Static(id="text", markup=False)
                yield Static(id="happened", markup=False)
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="sheet", markup=False)
        yield Static(id="figures", markup=False)
        yield Static(id="asked", markup=False)
        yield OptionList(id="ways")
        yield DiceInput(id="dice", placeholder=dice_help())
        yield Static(id="refused", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: ui.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")

    @property
    def palette(self) -> Palette:
        return themes.palette(self.app.current_theme)

    def draw(self) -> None:
        page, palette = self.turning.page, self.palette
        top = " · ".join(filter(None, [self.opened.book.head.title, page.act]))
        self._put("#top", Text(top, no_wrap=True, overflow="ellipsis"))
        self._put("#number", Text(self._number(page)))
        self._put("#text", self._text(page))
        drawn = [draw_event(event, palette) for event in page.events]
        happened = self.query_one("#happened", Static)
        happened.update(Group(*drawn))
        happened.set_class(bool(drawn), "some")
        sheet = self.turning.view.sheet_of(self.turning.hero)
        if sheet is not None:
            self._put("#sheet", draw_sheet_column(sheet, palette))
            self._put("#figures", sheet_line(sheet, palette))
        self._refuse("")
        self._choices()
        self._settle_view()

    def _number(self, page: PageView) -> str:
        return page.number or self.opened.book.head.title

    def _text(self, page: PageView) -> RenderableType:
        if page.section is not None:
            text = draw_page(page.blocks, self.palette)
            foe = foe_text(page)
            return Group(text, Text(foe, style=f"italic {self.palette.quiet}")) if foe else text
        book = self.opened.book
        blocks = [
            block for section in front_matter(book)[1:] for block in printed(section, self.game.numbers)
        ]
        return Group(Text(book.head.blurb, style="italic"), Text(""), draw_page(blocks, self.palette))

    def _settle_view(self) -> None:
        """A new page begins at its top; what is new on a page is brought into view."""
        page = self.query_one("#page", VerticalScroll)
        now = (self.turning.index, len(self.turning.page.notes))
        if now[0] != self._drawn[0]:
            page.scroll_home(animate=False)
        elif now[1] != self._drawn[1]:
            self.call_after_refresh(page.scroll_end, animate=False)
        self._drawn = now

    def _choices(self) -> None:
        question = self.turning.question
        self.set_class(question is not None and question.dice is not None, "typing")
        ways = self.query_one("#ways", OptionList)
        ways.clear_options()
        if question is None:
            self._put("#asked", Text(self._standing()))
            for number, line in enumerate(self._moves(), 1):
                ways.add_option(Option(self._row(number, line)))
        elif question.dice is not None:
            asked = Text(f"{question.text}  {question.dice}")
            if ledger := ledger_text(question):
                asked.append(f"\n{ledger}", f"not bold {self.palette.quiet}")
            self._put("#asked", asked)
            field = self.query_one("#dice", Input)
            field.value = ""
            field.placeholder = dice_help()
            field.focus()
            return
        else:
            self._put("#asked", Text(question.text))
            for number, (heading, option) in enumerate(with_headings(question.open_options), 1):
                row = self._row(number, option_text(option))
                # A heading is part of the row below it: the place in the list is that of the option.
                ways.add_option(Option(Group(Text(heading, style="bold"), row) if heading else row))
            for option in question.options:
                if option.closed is not None:
                    closed = Text(option_text(option), style=f"strike {self.palette.quiet}")
                    ways.add_option(Option(hanging("  ", closed), disabled=True))
        ways.highlighted = 0
        ways.focus()

    def type_number(self) -> None:
        """A number that the reader has worked out; an empty line goes back to the choices."""
        self._put("#asked", Text(t("The number you have worked out:")))
        self.set_class(True, "typing")
        field = self.query_one("#dice", Input)
        field.value = ""
        field.placeholder = t("a number; Enter alone: back to the choices")
        field.focus()

    def _row(self, number: int, line: str) -> RenderableType:
        return hanging(Text(f"{number:2}", style=self.palette.accent), Text(line))

    def _standing(self) -> str:
        ended = self.turning.ended
        return (
            t("The book continues.")
            if ended is None
            else the_end(ended.ending, self.turning.view.ending_title)
        )

    def _moves(self) -> list[str]:
        if self.turning.must_turn:
            return [t("Turn to {number}.", number=self._number(self.turning.pages[self.turning.index + 1]))]
        return [t("Close the book."), t("Undo the last choice.")]

    def _put(self, where: str, what: RenderableType) -> None:
        self.query_one(where, Static).update(what)

    def _refuse(self, words: str) -> None:
        refused = self.query_one("#refused", Static)
        refused.update(words)
        refused.set_class(bool(words), "some")
