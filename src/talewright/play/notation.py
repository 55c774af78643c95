"""Dice in the notation people know: 4d6kh3, 2d20kl1, 3d6!, d%, (1d4+1)*2, 2d6r1.

An expression is a rule like any other: it asks for its dice, so it is rolled, replayed and solved by the same engine.

kh2 kl2     keep the highest or lowest two; k2 is kh2. dh2 dl2 drop them
!  !5       a die that shows its highest face, or at least 5, is rolled again and added
r1  r<3     a die that shows a 1, or less than 3, is rolled again until it does not; ro1 once
+ - * /     whole numbers; division rounds down. d% is d100; d8 d6 is d8+d6
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from talewright.core.ask import Ask, Question, Rolled
from talewright.core.dice import Dice, Faces
from talewright.core.errors import DiceError
from talewright.core.game import Single
from talewright.core.replay import Ended, resume
from talewright.core.text.message import Message
from talewright.play.notation_parser import Group, Node, Parser
from talewright.play.playouts import PlayoutAsk

MAX_LENGTH = 120
MAX_ROLLS = 1_000_000
"""More than any expression asks for: each of its dice is rolled a bounded number of times."""
MAX_READ = 500
"""Expressions that are remembered: a table rolls the same few again and again."""


@dataclass(frozen=True)
class Total:
    """What an expression adds up to."""

    value: int
    groups: tuple[Group, ...]
    faces: Faces
    """Every face that was rolled, in order."""


@dataclass(frozen=True)
class Expression:
    """Dice that can be rolled."""

    text: str
    node: Node

    def play(self, ask: Ask) -> Total:
        """The rule: ask for the dice and add them up."""
        groups: list[Group] = []
        value = self.node(ask, groups)
        return Total(value, tuple(groups), tuple(face for group in groups for face in group.faces))

    def value(self, ask: Ask) -> int:
        """The same rule when only the total matters, as for its odds."""
        return self.node(ask, [])

    def rolled(self, generator: random.Random | None = None) -> Total:
        """Rolled with the machine's dice."""
        return self.play(PlayoutAsk(generator or random.SystemRandom(), most=MAX_ROLLS))

    def read(self, faces: Faces) -> Total:
        """The same total from faces rolled before."""
        left = list(faces)

        def answer(question: Question) -> Rolled:
            wanted = _dice(question)
            if len(left) < wanted.count:
                raise DiceError(Message("{text}: some faces are missing.", text=self.text))
            return Rolled(tuple(left.pop(0) for _ in range(wanted.count)))

        now = resume(Single(self.play), answerer=answer)
        assert isinstance(now, Ended)
        assert now.state is not None
        total: Total = now.state.result
        return total


def _dice(question: Question) -> Dice:
    assert question.dice is not None
    return question.dice


@lru_cache(maxsize=MAX_READ)
def read_notation(text: str) -> Expression:
    """Read an expression; what cannot be read, or would never end, is refused."""
    if len(text) > MAX_LENGTH:
        raise DiceError(
            Message(
                "The dice are {length} characters long; at most {limit}.", length=len(text), limit=MAX_LENGTH
            )
        )
    parser = Parser(text)
    node = parser.sum(0)
    if parser.token[0]:
        raise parser.fault()
    if not parser.dice:
        raise DiceError(
            Message("{text!r} has no dice. Write a count, a d and the sides, such as 2d6+1.", text=text)
        )
    return Expression(text.strip(), node)
