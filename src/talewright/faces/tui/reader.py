"""The page being read, and every key that does something with it.

One answer may open several sections, since a book often says "turn to" without a choice. The reader sees them
one after the other; the character beside the page is the one of that page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList

from talewright.core.ask import TYPED, Answer, Chosen
from talewright.core.errors import TalewrightError, UnreadableAnswer
from talewright.core.replay import Ended
from talewright.core.text.message import Message
from talewright.faces.cli.play import keep_hero
from talewright.faces.journal_text import dice_text, journal_rows
from talewright.faces.speech import refusal, t
from talewright.faces.terminal import no_character, read_answer
from talewright.faces.terminal_sheet import draw_sheet_column
from talewright.faces.tui.keys import key
from talewright.faces.tui.leaf import Drawn
from talewright.faces.tui.screens import JournalLook, Look, help_look, log_look


class Reader(Drawn):
    """A game under way."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("u", "back", Message("Undo")),
        key("y", "redo", Message("Redo")),
        key("s", "sheet", Message("Sheet")),
        key("l", "log", Message("Log")),
        key("m", "journal", Message("Journal")),
        key("t", "app.colours", Message("Colours")),
        key("question_mark", "help", Message("Help"), shown_as="?"),
        key("q", "leave", Message("Leave")),
        Binding("f", "fresh", show=False),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("space", "on", show=False),
        *(Binding(str(n), f"pick({n or 10})", show=False) for n in range(10)),
    ]

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
        if question.dice is None and index < len(question.open_options):
            option = question.open_options[index]
            if option.typed:
                self.type_number()
            else:
                self._answer(Chosen(option.id))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        question = self.turning.question
        line = event.value.strip()
        if question is not None and question.dice is None and line.isdecimal():
            self._answer(Chosen(f"{TYPED}{int(line)}"))
            return
        if question is None or question.dice is None:
            self.draw()
            return
        try:
            self._answer(read_answer(question, line) if line else self.game.session.roll(question.dice))
        except UnreadableAnswer as error:
            self._refuse(refusal(error))

    def _answer(self, answer: Answer) -> None:
        try:
            self.turning.answer(answer)
        except (TalewrightError, OSError) as error:
            self._refuse(refusal(error))
            return
        self._ended()
        self.draw()

    def _ended(self) -> None:
        if isinstance(self.game.now, Ended):
            try:
                path = keep_hero(self.opened)
            except OSError as error:
                self._refuse(refusal(error))
                return
            if path is not None:
                self.notify(t("Your character is saved in {file}.", file=str(path)), timeout=8)

    def _turn(self) -> None:
        self.turning.turn()
        self.draw()

    # -- the other keys -----------------------------------------------------------------------------------------

    def action_back(self) -> None:
        if not self.game.session.can_undo:
            self._refuse(t("There is nothing to undo yet."))
            return
        self._move(self.turning.back)

    def action_redo(self) -> None:
        if not self.game.session.can_redo:
            self._refuse(t("There is nothing to redo."))
            return
        self._move(self.turning.redo)

    def action_fresh(self) -> None:
        """Switch between the same dice after an undo and fresh ones."""
        session = self.game.session
        session.set_fresh_dice(on=not session.fresh_dice)
        self.notify(dice_text(fresh=session.fresh_dice))

    def _gone(self, to: int | None) -> None:
        if to is not None:
            self._move(lambda: self.turning.go(to))

    def _move(self, back: Callable[[], object]) -> None:
        try:
            back()
        except (TalewrightError, OSError) as error:
            self._refuse(refusal(error))
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
        sheet = self.turning.view.sheet_of(self.turning.hero)
        if self.has_class("wide"):
            self.query_one("#side").toggle_class("away")
        elif sheet is None:
            self._refuse(no_character())
        else:
            self.app.push_screen(Look(t("Sheet"), draw_sheet_column(sheet, self.palette)))

    def action_log(self) -> None:
        self.app.push_screen(log_look(self.turning.so_far, self.palette))

    def action_journal(self) -> None:
        entries = self.turning.view.journal_entries.entries(0, self.turning.index + 1)
        self.app.push_screen(JournalLook(journal_rows(entries), self.palette), self._gone)

    def action_help(self) -> None:
        self.app.push_screen(help_look())

    def action_leave(self) -> None:
        self.app.exit()
