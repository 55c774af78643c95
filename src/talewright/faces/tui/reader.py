"""The page being read: text, dice, choices, and the sheet beside it.

One answer may open several sections, since a book often says "turn to" without a choice. The reader sees them
one after the other; the character beside the page is the one of that page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events as ui
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from talewright.adventure.prose import front_matter, plain_words, printed
from talewright.core.ask import Answer, Chosen, Rolled
from talewright.core.errors import DiceError, TalewrightError
from talewright.core.replay import Ended
from talewright.faces.cli.play import Opened, keep_hero
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
from talewright.faces.tui.screens import Look, Way, help_look, log_look
from talewright.faces.tui.turning import Turning
from talewright.play import bookcase
from talewright.play.dice import throw
from talewright.play.pages import Leaf

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


class Reader(Screen[None]):
    """A game under way."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "back", "Take back"),
        Binding("s", "sheet", "Sheet"),
        Binding("l", "log", "Log"),
        Binding("m", "way", "Way"),
        Binding("t", "app.colours", "Colours"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "leave", "Leave"),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("space", "on", show=False),
        *(Binding(str(n), f"pick({n or 10})", show=False) for n in range(10)),
    ]

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

    # -- drawing ------------------------------------------------------------------------------------------------

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

    # -- answering ----------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._take(event.option_index)

    def action_pick(self, number: int) -> None:
        self._take(number - 1)

    def action_on(self) -> None:
        """Space: further down the page, then on to the next."""
        page = self.query_one("#page", VerticalScroll)
        if page.scroll_offset.y < page.max_scroll_y:
            page.scroll_page_down(animate=False)
        elif self.turning.must_turn:
            self._turn()

    def _take(self, index: int) -> None:
        question = self.turning.question
        if question is None:
            if self.turning.must_turn:
                if index == 0:
                    self._turn()
            elif index == 0:
                self.action_leave()
            elif index == 1:
                self.action_back()
            return
        if question.dice is None and index < len(question.options):
            self._answer(Chosen(question.options[index]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        question = self.turning.question
        if question is None or question.dice is None:
            return
        if not event.value.strip():
            self._answer(Rolled(throw(question.dice)))
            return
        try:
            faces = tuple(int(part) for part in event.value.replace(",", " ").split())
            self._answer(Rolled(question.dice.settle(faces), typed=True))
        except DiceError as error:
            self._refuse(str(error))
        except ValueError:
            self._refuse("Type the faces with blanks between them, such as 3 5.")

    def _answer(self, answer: Answer) -> None:
        try:
            self.turning.answer(answer)
        except (TalewrightError, OSError) as error:
            self._refuse(str(error))
            return
        self._ended()
        self.draw()

    def _ended(self) -> None:
        if isinstance(self.reading.now, Ended):
            try:
                path = keep_hero(self.opened)
            except OSError as error:
                self._refuse(str(error))
                return
            if path is not None:
                self.notify(f"Your character is in {path}.", timeout=8)

    def _turn(self) -> None:
        self.turning.turn()
        self.draw()

    # -- the other keys -----------------------------------------------------------------------------------------

    def action_back(self) -> None:
        if not self.reading.now.log:
            self._refuse("There is nothing to take back yet.")
            return
        self._move(self.turning.back)

    def _rewound(self, to: int | None) -> None:
        if to is not None:
            self._move(lambda: self.turning.rewind(to))

    def _move(self, back: Callable[[], object]) -> None:
        try:
            back()
        except (TalewrightError, OSError) as error:
            self._refuse(str(error))
            return
        self._drawn = (-1, -1)
        self.draw()

    def action_scroll(self, way: int) -> None:
        page = self.query_one("#page", VerticalScroll)
        if way > 0:
            page.scroll_page_down(animate=False)
        else:
            page.scroll_page_up(animate=False)

    def action_sheet(self) -> None:
        hero = self.turning.hero
        if self.has_class("wide"):
            self.query_one("#side").toggle_class("away")
        elif hero is None:
            self._refuse("There is no character yet: you are making one.")
        else:
            self.app.push_screen(
                Look("Sheet", draw_sheet_column(self.reading.ruleset.sheet(hero), self.palette))
            )

    def action_log(self) -> None:
        pages = self.turning.so_far
        self.app.push_screen(log_look(pages, self.reading.words, self.numbers, self.palette))

    def action_way(self) -> None:
        self.app.push_screen(Way(self.turning.so_far, self.numbers, self.palette), self._rewound)

    def action_help(self) -> None:
        self.app.push_screen(help_look())

    def action_leave(self) -> None:
        self.app.exit()
