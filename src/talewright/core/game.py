"""A game is a start, a step and an end; between steps its whole state is one frozen, hashable value."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from talewright.core.ask import Ask, Procedure

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Ending:
    """Why it ended: a short id ("survived", "overcome", "victory") and perhaps which one."""

    id: str
    detail: str = ""


class Game(Protocol[S]):
    """One section or one combat round is a step."""

    def start(self) -> S: ...

    def step(self, state: S, ask: Ask) -> S: ...

    def ended(self, state: S) -> Ending | None: ...


@dataclass(frozen=True)
class Done:
    """The state of a one-rule game after its rule has run."""

    result: Any


@dataclass(frozen=True)
class Single(Generic[S]):
    """One rule as a game of one step: Single(try_talent, (hero,)).

    >>> import talewright as tw
    >>> tw.resume(tw.Single(lambda ask, number: number + 1, (6,))).ending.id
    '7'
    """

    procedure: Procedure
    args: tuple[Any, ...] = ()
    ending: Callable[[Any], str] = str

    def start(self) -> Done | None:
        return None

    def step(self, state: Done | None, ask: Ask) -> Done | None:
        del state
        return Done(ask.call(self.procedure, *self.args))

    def ended(self, state: Done | None) -> Ending | None:
        return None if state is None else Ending(self.ending(state.result))
