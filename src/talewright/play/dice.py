"""The dice of a running game: the machine's, or real ones that a person types in."""

from __future__ import annotations

import random

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.dice import Dice, Faces
from talewright.play.clock import thread_seconds


def roll(dice: Dice, generator: random.Random | None = None) -> Faces:
    """Faces from the operating system's generator, unless a seeded one is given."""
    face = (generator or random.SystemRandom()).randint
    faces: list[int] = []
    for _, count, sides in dice.groups:
        faces += sorted([face(1, sides) for _ in range(count)])
    return tuple(faces)


MAX_ANSWERS = 500
"""Answers the machine gives to one request. The next question then stays open, for the player to continue."""


class Machine:
    """The answers given without asking a person, at most so many of them in one turn.

    Dice, unless the player rolls real ones (`physical`); with `settle` also questions that have an option which is
    never worse. Both are logged like any other answer. Rules may ask for dice without end (a fight nobody can win, a
    book that leads in a circle): beyond `most` answers or `seconds` of the processor the question is left open, as with real dice, and
    `exhausted` says so. What was rolled until then is in the log, so the next turn continues from there.
    """

    def __init__(
        self,
        *,
        physical: bool = False,
        settle: bool = False,
        generator: random.Random | None = None,
        most: int = MAX_ANSWERS,
        seconds: float | None = None,
    ) -> None:
        self.physical, self.settle, self.generator = physical, settle, generator
        self.most, self.seconds = most, seconds
        self.exhausted = self.late = False
        """Whether it has given all answers of a turn; and whether its time ended before their number."""
        self._left, self._until = most, 0.0

    def begin_turn(self, most: int | None = None) -> None:
        self.exhausted = self.late = False
        self._left = self.most if most is None else min(self.most, most)
        self._until = thread_seconds() + self.seconds if self.seconds is not None else 0.0

    def __call__(self, question: Question, faces: Faces | None = None) -> Answer | None:
        """`faces` are those that the dice show; without them they are rolled."""
        if question.dice is not None:
            if self.physical or not self._may():
                return None
            return Rolled(faces or roll(question.dice, self.generator))
        if self.settle and question.settled:
            return Chosen(question.settled, auto=True) if self._may() else None
        return None

    def _may(self) -> bool:
        self._left -= 1
        self.late = self.seconds is not None and thread_seconds() > self._until
        self.exhausted = self.late or self._left < 0
        return not self.exhausted
