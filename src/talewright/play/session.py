"""One running game: answer, take back, rewind, look. Whatever is confirmed has been kept first.

A `Keeper` keeps the answers: a file of a save slot, or a database. It only ever appends; taking back appends
too, so nothing that was confirmed is ever overwritten.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from talewright.core.ask import HERO, Answer, Seat
from talewright.core.errors import NotYourAnswer, StaleAnswer
from talewright.core.game import Game
from talewright.core.replay import Ended, Waiting, resume, undo
from talewright.core.text.message import Message
from talewright.play.dice import house

S = TypeVar("S", bound=Hashable)


class Keeper(Protocol):
    """Where answers are kept."""

    def answers(self) -> list[Answer]:
        """All that count, in order."""

    def keep(self, at: int, answers: Sequence[Answer]) -> None:
        """Keep answers that come after the first `at`; those beyond, if any, no longer count."""


class Memory:
    """Keeps answers for as long as the program runs."""

    def __init__(self, answers: Sequence[Answer] = ()) -> None:
        self._answers = list(answers)

    def answers(self) -> list[Answer]:
        return list(self._answers)

    def keep(self, at: int, answers: Sequence[Answer]) -> None:
        self._answers[at:] = answers


class Session(Generic[S]):
    """A game under way."""

    def __init__(
        self,
        game: Game[S],
        keeper: Keeper | None = None,
        *,
        physical: bool = False,
        settle: bool = False,
        generator: random.Random | None = None,
    ) -> None:
        self.game = game
        self.keeper: Any = keeper if keeper is not None else Memory()
        self.physical = physical
        self.settle = settle
        self._generator = generator
        self.now = self._resume(tuple(self.keeper.answers()))

    def _resume(self, log: tuple[Answer, ...]) -> Waiting[S] | Ended[S]:
        """Go on to the next question a person must answer; what the house answers is kept at once."""
        answerer = house(physical=self.physical, settle=self.settle, generator=self._generator)
        now = resume(self.game, log, answerer=answerer)
        if len(now.log) > len(log):
            self.keeper.keep(len(log), now.log[len(log) :])
        return now

    @property
    def seq(self) -> int:
        """How many answers have been given: the number of the next."""
        return len(self.now.log)

    def answer(self, answer: Answer, *, seq: int | None = None, who: Seat = HERO) -> Waiting[S] | Ended[S]:
        """Answer the open question. Refused, and nothing changed, when it does not fit or comes too late."""
        if isinstance(self.now, Ended):
            raise StaleAnswer(Message("The game is over; there is nothing to answer. Undo, or start again."))
        if seq is not None and seq != self.seq:
            raise StaleAnswer(
                Message(
                    "The game has moved on: question {number} was answered elsewhere. Reload the page.",
                    number=seq + 1,
                )
            )
        if who not in (self.now.question.who, "any"):
            raise NotYourAnswer(
                Message("{seat} answers this question, not {who}.", seat=self.now.question.who, who=who)
            )
        checked = self.now.question.check(answer)
        log = (*self.now.log, checked)
        # The rule may refuse what the question allowed, so it is tried before it is kept.
        resume(self.game, log)
        self.keeper.keep(len(log) - 1, [checked])
        self.now = self._resume(log)
        return self.now

    def take_back(self) -> Waiting[S] | Ended[S]:
        """Undo the last choice a person made, and what followed from it."""
        return self.rewind(len(undo(self.now.log)))

    def rewind(self, to: int) -> Waiting[S] | Ended[S]:
        """Go back to the state after the first `to` answers."""
        kept = self.now.log[: max(0, to)]
        if len(kept) < len(self.now.log):
            self.keeper.keep(len(kept), [])
            self.now = self._resume(kept)
        return self.now
