"""The Asks of sampled games: they throw dice and let policies choose, and write nothing down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import (
    HERO,
    MAX_WORDS,
    WORDS,
    Answer,
    Aside,
    Ask,
    Chosen,
    Fact,
    Question,
    Seat,
)
from talewright.core.dice import Dice, Faces
from talewright.core.errors import RulesetError
from talewright.core.text.message import Message

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Hashable)


class NotEndedError(RulesetError):
    """A playthrough that went on and on: perhaps it goes round in a circle."""

    def __init__(self, most: int, what: str) -> None:
        super().__init__(
            Message(
                "The game had not ended after {most:,} answers; the last was for '{what}'.",
                most=most,
                what=what,
            )
        )


class QuietAsk:
    """The base of an Ask that plays games of which only the end is wanted: rules run where they are called, nothing is
    written down. After `most` answers it raises NotEndedError.
    """

    listens = False

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def _count(self, what: str) -> None:
        """One answer more."""
        self.left -= 1
        if self.left < 0:
            raise NotEndedError(self.most, what)

    def call(self, procedure: Callable[Concatenate[Ask, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        return procedure(self, *args, **kwargs)  # type: ignore[arg-type]

    def repeat(
        self,
        procedure: Callable[..., S],
        *args: Any,
        until: Callable[[S], bool],
        aside: Aside[S] | None = None,
    ) -> S:
        del aside  # of use to the solver alone
        fixed = args[:-1]
        state: S = args[-1]
        while not until(state):
            state = procedure(self, *fixed, state)
        return state

    def mark(self, *future: Hashable) -> None:
        pass

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        pass

    def show(self, hero: Hashable = None, **seen: Any) -> None:
        pass


class SamplingAsk(QuietAsk):
    """Takes dice from `face`, which throws one, and choices from `give`."""

    def __init__(
        self, face: Callable[[int, int], int], give: Callable[[Question], Answer], most: int
    ) -> None:
        super().__init__(most)
        self._face = face
        self._give = give

    def roll(self, dice: Dice, what: str, **_: Any) -> Faces:
        self._count(what)
        found: list[int] = []
        for group in dice.groups:
            found += sorted([self._face(1, group[2]) for _ in range(group[1])])
        return tuple(found)

    def decide(
        self,
        what: str,
        options: Sequence[str],
        *,
        clause: str = "",
        who: Seat = HERO,
        settled: str = "",
        words: Mapping[str, str] | None = None,
        **facts: Fact,
    ) -> str:
        if len(options) == 1:
            return options[0]
        self._count(what)
        named = words or {}
        return self._chosen(
            Question(what, who, clause, facts, options=tuple(options), words=named, settled=settled)
        )

    def words(self, what: str, *, clause: str = "", who: Seat = HERO, **facts: Fact) -> str:
        self._count(what)
        question = Question(what, who, clause, facts, options=(WORDS,), longest=MAX_WORDS)
        return self._chosen(question).removeprefix(WORDS)

    def _chosen(self, question: Question) -> str:
        answer = self._give(question)
        assert isinstance(answer, Chosen)
        return answer.option
