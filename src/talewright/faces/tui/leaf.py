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

from talewright.adventure.prose import front_matter, plain_words, printed
from talewright.faces.cli.play import Opened
from talewright.faces.telling import (
    Palette,
    draw_event,
    draw_page,
    draw_sheet_column,
    events,
    hanging,
    open_ledger,
    sheet_line,
)
from talewright.faces.tui import themes
from talewright.faces.tui.turning import Turning
from talewright.play import bookcase
from talewright.play.view.pages import Leaf

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


class Drawn(Screen[None]):
    """A game under way, as it is seen."""

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self.opened = opened
        self.reading = opened.reading
        self.numbers = bookcase.numbers_of(opened.path, self.reading.book)
        self.turning = Turning(self.reading)
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
        yield DiceInput(id="dice", placeholder="the faces, such as 3 5; Enter alone: the machine throws")
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
        leaf, palette = self.turning.leaf, self.palette
        head = self.reading.book.head
        act = leaf.section.act if leaf.section is not None else ""
        self._put(
            "#top", Text(" · ".join(filter(None, [head.title, act])), no_wrap=True, overflow="ellipsis")
        )
        self._put("#number", Text(self._number(leaf)))
        self._put("#text", self._text(leaf))
        told = [draw_event(event, palette) for event in events(leaf.notes, self.reading.words)]
        happened = self.query_one("#happened", Static)
        happened.update(Group(*told))
        happened.set_class(bool(told), "some")
        hero = self.turning.hero
        if hero is not None:
            sheet = self.reading.ruleset.sheet(hero)
            self._put("#sheet", draw_sheet_column(sheet, palette))
            self._put("#figures", sheet_line(sheet, palette))
        self._refuse("")
        self._choices()
        self._settle_view()

    def _number(self, leaf: Leaf) -> str:
        if leaf.section is None:
            return self.reading.book.head.title
        return str(self.numbers.get(leaf.section.name, leaf.section.name))

    def _text(self, leaf: Leaf) -> RenderableType:
        if leaf.section is not None:
            return draw_page(printed(leaf.section, self.numbers, choices=False), self.palette)
        found = [Text(self.reading.book.head.blurb, style="italic"), Text("")]
        blocks = [
            block
            for section in front_matter(self.reading.book)[1:]
            for block in printed(section, self.numbers)
        ]
        return Group(*found, draw_page(blocks, self.palette))

    def _settle_view(self) -> None:
        """A new page begins at its top; what is new on a page is brought into view."""
        page = self.query_one("#page", VerticalScroll)
        now = (self.turning.index, len(self.turning.leaf.notes))
        if now[0] != self._drawn[0]:
            page.scroll_home(animate=False)
        elif now[1] != self._drawn[1]:
            self.call_after_refresh(page.scroll_end, animate=False)
        self._drawn = now

    def _choices(self) -> None:
        question, words = self.turning.question, self.reading.words
        self.set_class(question is not None and question.dice is not None, "typing")
        ways = self.query_one("#ways", OptionList)
        ways.clear_options()
        if question is None:
            self._put("#asked", Text(self._standing()))
            for number, line in enumerate(self._moves(), 1):
                ways.add_option(Option(self._row(number, line)))
        elif question.dice is not None:
            asked = Text(f"{words.question(question)}  {question.dice}")
            if ledger := open_ledger(self.turning.leaf.notes):
                asked.append(f"\n{ledger}", f"not bold {self.palette.quiet}")
            self._put("#asked", asked)
            field = self.query_one("#dice", Input)
            field.value = ""
            field.focus()
            return
        else:
            self._put("#asked", Text(plain_words(words.question(question), self.numbers)))
            for number, option in enumerate(question.options, 1):
                line = plain_words(words.option(question, option), self.numbers)
                ways.add_option(Option(self._row(number, line)))
            shut = question.facts.get("shut")
            for closed in shut if isinstance(shut, tuple) else ():
                line = plain_words(str(closed), self.numbers)
                shown = hanging("  ", Text(line, style=f"strike {self.palette.quiet}"))
                ways.add_option(Option(shown, disabled=True))
        ways.highlighted = 0
        ways.focus()

    def _row(self, number: int, line: str) -> RenderableType:
        return hanging(Text(f"{number:2}", style=self.palette.accent), Text(line))

    def _standing(self) -> str:
        ended = self.turning.ended
        if ended is None:
            return "The book goes on."
        return "The end. You have won." if ended.ending.id == "victory" else "The end."

    def _moves(self) -> list[str]:
        if self.turning.must_turn:
            return [f"Turn to {self._number(self.turning.pages[self.turning.index + 1])}."]
        return ["Close the book.", "Take back the last choice."]

    def _put(self, where: str, what: RenderableType) -> None:
        self.query_one(where, Static).update(what)

    def _refuse(self, words: str) -> None:
        refused = self.query_one("#refused", Static)
        refused.update(words)
        refused.set_class(bool(words), "some")
