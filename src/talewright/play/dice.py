"""The dice of a running game: the machine's, or real ones that a person types in."""

from __future__ import annotations

import random

from talewright.core.ask import Answer, Chosen, Question, Rolled
from talewright.core.dice import Dice, Faces
from talewright.core.replay import Answerer


def roll(dice: Dice, generator: random.Random | None = None) -> Faces:
    """Faces from the operating system's generator, unless a seeded one is given."""
    source = generator or random.SystemRandom()
    return dice.settle(source.randint(1, sides) for _, count, sides in dice.groups for _ in range(count))


def machine(
    *, physical: bool = False, settle: bool = False, generator: random.Random | None = None
) -> Answerer:
    """The answers given without asking a person.

    Dice, unless the player rolls real ones (`physical`); with `settle` also questions that have an option which is
    never worse. Both are logged like any other answer.
    """

    def answer(question: Question) -> Answer | None:
        if question.dice is not None:
            return None if physical else Rolled(roll(question.dice, generator))
        if settle and question.settled:
            return Chosen(question.settled, auto=True)
        return None

    return answer
