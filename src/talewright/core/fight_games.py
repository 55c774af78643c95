"""A system's fight as a game: its turns, and what happens besides them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from talewright.core.ask import Ask
from talewright.core.encounter import Fight, Hit
from talewright.core.game import Ending
from talewright.core.newcomers import Newcomers


@dataclass(frozen=True)
class Finished:
    """A fight that is over: how, and the sheets it leaves."""

    word: str
    fight: Any
    sheets: tuple[Any, ...]


@dataclass(frozen=True)
class FightGame:
    """A system's fight as a game: turns, then the aftermath as a last step."""

    fight: Fight[Any]

    def start(self) -> Any:
        return self.fight.start()

    def step(self, state: Any, ask: Ask) -> Any:
        ending = self.fight.ended(state)
        if ending is None:
            return self.fight.step(state, ask)
        return Finished(ending.id, state, self.fight.aftermath(ask, state))

    def skipped(self, state: Any) -> Any:
        """The state without the step that would come now; a skipped aftermath leaves the sheets as they are."""
        ending = self.fight.ended(state)
        if ending is None:
            return self.fight.skipped(state)
        return Finished(ending.id, state, self.fight.sheets(state))

    def ended(self, state: Any) -> Ending | None:
        return Ending(state.word) if isinstance(state, Finished) else None


@dataclass(frozen=True)
class Interposed:
    """A fight and its state after something that happened besides its turns."""

    fight: Fight[Any] = field(compare=False)
    state: Any


@dataclass(frozen=True)
class HitGame:
    """A hit besides the turns of a fight, as a game of one step."""

    fight: Fight[Any]
    state: Any
    """The fight between two turns."""
    hit: Hit

    def start(self) -> Any:
        return self.state

    def step(self, state: Any, ask: Ask) -> Interposed:
        return Interposed(self.fight, self.fight.hit(state, ask, self.hit))

    def ended(self, state: Any) -> Ending | None:
        return Ending("hit") if isinstance(state, Interposed) else None


@dataclass(frozen=True)
class JoinGame:
    """Fighters join between two turns of a fight, as a game of one step: the rules may ask for their initiative."""

    fight: Fight[Any]
    """With the newcomers."""
    before: Fight[Any]
    state: Any
    """Of the fight before."""
    newcomers: Newcomers

    def start(self) -> Any:
        return self.state

    def step(self, state: Any, ask: Ask) -> Interposed:
        return Interposed(self.fight, self.fight.admit(state, ask, self.before))

    def ended(self, state: Any) -> Ending | None:
        return Ending("joined") if isinstance(state, Interposed) else None
