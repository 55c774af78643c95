"""A character's sheet as one reader has it open."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.core.replay import Waiting
from talewright.core.ruleset import Character
from talewright.play.character_game import between_orders
from talewright.play.running import RunningGame


@dataclass(frozen=True)
class Manner:
    """Real dice typed in; settled questions answered unasked."""

    physical: bool = False
    settle: bool = False


PLAIN = Manner()


@dataclass(frozen=True)
class OpenSheet(RunningGame):
    """A character and its history. `saved` is the character in the database, `rev` its revision."""

    id: str = ""
    rev: int = 0
    saved: Character = None
    edited: bool = False
    imported: bool = False

    @property
    def at(self) -> str:
        """What a page shows: the character's revision and the length of its history."""
        return f"{self.rev}.{self.seq}"

    @property
    def known(self) -> bool:
        """Whether the character is as its history leaves it."""
        return bool(self.now.state.hero == self.saved)

    @property
    def between(self) -> bool:
        return between_orders(self.now)

    @property
    def hero(self) -> Character:
        """The character as it stands, in the middle of an order too."""
        now = self.now
        if self.known and isinstance(now, Waiting) and now.shown is not None and not self.between:
            return now.shown
        return self.saved

    @property
    def notes(self) -> str:
        return str(self.now.state.notes)
