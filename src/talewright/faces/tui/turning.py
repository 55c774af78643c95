"""Where the reader stands among the pages: one at a time, though an answer may open several.

Nothing here draws; the screen asks this for what to show.
"""

from __future__ import annotations

from typing import Any

from talewright.core.ask import Answer, Chosen, Question
from talewright.core.replay import Ended, Waiting
from talewright.play.running import Reading
from talewright.play.view.pages import Leaf, hero_after, leaves


class Turning:
    """The pages of a game, and the one that lies open."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.pages: list[Leaf] = leaves(reading)
        fresh = not any(_of_a_person(answer) for answer in reading.now.log)
        self.index = 0 if fresh else len(self.pages) - 1

    @property
    def leaf(self) -> Leaf:
        return self.pages[self.index]

    @property
    def so_far(self) -> list[Leaf]:
        """The pages the reader has seen."""
        return self.pages[: self.index + 1]

    @property
    def must_turn(self) -> bool:
        """The book has led on to another page, which has not been opened yet."""
        return self.index < len(self.pages) - 1

    @property
    def question(self) -> Question | None:
        now = self.reading.now
        return now.question if isinstance(now, Waiting) and not self.must_turn else None

    @property
    def ended(self) -> Ended[Any] | None:
        now = self.reading.now
        return now if isinstance(now, Ended) and not self.must_turn else None

    @property
    def hero(self) -> Any:
        """The character as it was on this page."""
        return hero_after(self.reading, self.pages, self.index)

    def turn(self) -> None:
        self.index += 1

    def answer(self, answer: Answer) -> None:
        """Answer; turn the page at once where the answer itself says so and nothing was thrown on the way."""
        before = len(self.leaf.notes)
        self.reading.session.answer(answer, who="any")
        self.pages = leaves(self.reading)
        thrown = any(note.kind == "rolled" for note in self.leaf.notes[before:])
        if self.must_turn and not thrown and self._turns(answer):
            self.index += 1

    def _turns(self, answer: Answer) -> bool:
        if not isinstance(answer, Chosen):
            return False
        return answer.option.startswith("turn:") or answer.option == "on" or self.leaf.section is None

    def back(self) -> None:
        self.reading.session.take_back()
        self._last()

    def rewind(self, to: int) -> None:
        self.reading.session.rewind(to)
        self._last()

    def _last(self) -> None:
        self.pages = leaves(self.reading)
        self.index = len(self.pages) - 1


def _of_a_person(answer: Answer) -> bool:
    return not answer.auto if isinstance(answer, Chosen) else answer.typed
