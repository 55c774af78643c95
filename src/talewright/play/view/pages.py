"""What has been read so far, page by page: each section with what happened on it.

A forced "turn to" leads on at once, so one answer may open several sections. A face that shows one page after
the other asks here for what belongs to each, and for the character as it was when that page was done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.adventure import Section
from talewright.adventure.game import AdventureGame, Page
from talewright.core.ask import Ask, Note
from talewright.core.game import Ending
from talewright.core.replay import resume
from talewright.play.running import Reading


@dataclass(frozen=True)
class Leaf:
    """A page: its section (None while the character is made) and the notes of its reading."""

    section: Section | None
    opened: int
    """how many answers had been given when it was opened"""
    notes: tuple[Note, ...]


def leaves(reading: Reading) -> list[Leaf]:
    """Every page from the first; the last is the one where the reader is asked, or where it ended."""
    found: list[Leaf] = []
    section: Section | None = None
    opened = 0
    notes: list[Note] = []
    begun = False
    for note in reading.now.notes:
        if note.kind == "section":
            if begun or notes or opened:
                found.append(Leaf(section, opened, tuple(notes)))
            section = reading.book.by_name.get(str(note.facts["section"]))
            opened, notes, begun = note.at, [], True
        elif not note.secret:
            notes.append(note)
    found.append(Leaf(section, opened, tuple(notes)))
    return found


@dataclass(frozen=True)
class _Upto:
    """A game cut off after a number of sections."""

    game: AdventureGame
    sections: int

    def start(self) -> tuple[int, Page]:
        page = self.game.start()
        return 0, page

    def step(self, state: tuple[int, Page], ask: Ask) -> tuple[int, Page]:
        count, page = state
        return count + (page.stage == "reading"), self.game.step(page, ask)

    def ended(self, state: tuple[int, Page]) -> Ending | None:
        return Ending("cut") if state[0] >= self.sections else self.game.ended(state[1])


def hero_after(reading: Reading, pages: Sequence[Leaf], index: int) -> Any:
    """The character when a page was done; on the last page, as it is now."""
    if index >= len(pages) - 1:
        return reading.hero
    game = reading.session.game
    assert isinstance(game, AdventureGame)
    if pages[index].section is None:
        return None
    count = sum(1 for leaf in pages[: index + 1] if leaf.section is not None)
    state: Any = resume(_Upto(game, count), reading.now.log[: pages[index + 1].opened]).state
    return state[1].hero
