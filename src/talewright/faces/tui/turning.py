"""Which page of the game is shown: one at a time, though an answer may open several.

Nothing here draws; the screen asks this for what to show.
"""

from __future__ import annotations

from typing import Any

from talewright.core.ask import TYPED, Answer, Chosen
from talewright.core.replay import Ended, by_person
from talewright.faces.cli.play import Opened
from talewright.play.session import ANY
from talewright.play.view import PageView, QuestionView
from talewright.play.view.pages import Pages


class Turning:
    """The pages of a game, and the one that is open."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.game = opened.game
        self.view = opened.view()
        fresh = not any(map(by_person, self.game.now.log))
        self.index = 0 if fresh else len(self.pages) - 1

    @property
    def pages(self) -> Pages:
        return self.view.pages

    @property
    def page(self) -> PageView:
        return self.pages[self.index]

    @property
    def so_far(self) -> list[PageView]:
        """The pages the reader has seen."""
        return self.pages[: self.index + 1]

    @property
    def must_turn(self) -> bool:
        """The book has led on to another page, which has not been opened yet."""
        return self.index < len(self.pages) - 1

    @property
    def question(self) -> QuestionView | None:
        return None if self.must_turn else self.view.question

    @property
    def ended(self) -> Ended[Any] | None:
        now = self.game.now
        return now if isinstance(now, Ended) and not self.must_turn else None

    @property
    def hero(self) -> Any:
        """The character as it was on this page."""
        return self.view.hero_on(self.index)

    def turn(self) -> None:
        self.index += 1

    def answer(self, answer: Answer) -> None:
        """Answer; turn the page at once where the answer itself leads there and nothing was rolled on the way."""
        before = len(self.page.notes)
        self.game.session.answer(answer, who=ANY)
        self.view = self.opened.view()
        rolled = any(note.kind == "rolled" for note in self.page.notes[before:])
        if self.must_turn and not rolled and self._turns(answer):
            self.index += 1

    def _turns(self, answer: Answer) -> bool:
        if not isinstance(answer, Chosen):
            return False
        return (
            answer.option.startswith(("turn:", TYPED)) or answer.option == "on" or self.page.section is None
        )

    def back(self) -> None:
        self.game.session.undo()
        self._last()

    def redo(self) -> None:
        self.game.session.redo()
        self._last()

    def go(self, to: int) -> None:
        self.game.session.go(to)
        self._last()

    def _last(self) -> None:
        self.view = self.opened.view()
        self.index = len(self.pages) - 1
