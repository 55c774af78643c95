"""Play, save, load, undo, rewind and reconnect are all one function: `resume`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from talewright.core.ask import (
    HERO,
    MAX_WORDS,
    WORDS,
    Answer,
    Aside,
    Ask,
    Chosen,
    Fact,
    Note,
    Question,
    Rolled,
    Seat,
)
from talewright.core.dice import Dice, Faces
from talewright.core.errors import IllegalAnswer, RulesetError, StaleAnswer
from talewright.core.game import Ending, Game
from talewright.core.text.message import Message

S = TypeVar("S", bound=Hashable)
P = ParamSpec("P")
R = TypeVar("R")

MAX_IDLE = 2_000
"""More steps than this without a question are taken for a cycle, even if no state has recurred."""
Answerer = Callable[[Question], Answer | None]
"""Answers an open question, or returns None to leave it open."""


class Paused(Exception):  # noqa: N818 - not an error: the game waits
    """Raised through a rule when the log runs out at an open question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.what)
        self.question = question


class Unasked(Exception):  # noqa: N818 - not an error: an older log goes on without these words
    """Raised by an answerer that reads a log from before the words of a question were asked."""


@dataclass(frozen=True)
class Waiting(Generic[S]):
    """The game waits for an answer. `state` and `since` are those of the step under way."""

    state: S
    question: Question
    log: tuple[Answer, ...]
    notes: tuple[Note, ...]
    since: int
    shown: Any = None
    """The character as last shown in the step under way."""
    noted: int = field(default=0, compare=False)
    """How many of the notes were made before the step under way."""


@dataclass(frozen=True)
class Ended(Generic[S]):
    state: S
    ending: Ending
    log: tuple[Answer, ...]
    notes: tuple[Note, ...]


def is_words(answer: Answer) -> bool:
    """Whether a person wrote it in answer to `ask.words`."""
    return isinstance(answer, Chosen) and answer.option.startswith(WORDS)


class ReplayAsk:
    """An Ask that reads answers from a log, then from an answerer, then pauses."""

    listens = True

    def __init__(self, log: Sequence[Answer], answerer: Answerer | None = None, at: int = 0) -> None:
        self.log = list(log)
        self.at = at
        self.notes: list[Note] = []
        self.shown: Any = None
        self._answerer = answerer

    def _answer(self, question: Question) -> Answer:
        if self.at < len(self.log):
            try:
                answer = question.check(self.log[self.at])
            except IllegalAnswer as error:
                raise IllegalAnswer(
                    Message("Answer {at} of the log: {why}", at=self.at + 1, why=error.message), error.options
                ) from None
            self.log[self.at] = answer
        else:
            given = self._answerer(question) if self._answerer else None
            if given is None:
                raise Paused(question)
            answer = question.check(given)
            self.log.append(answer)
        self.at += 1
        return answer

    def roll(
        self,
        dice: Dice,
        what: str,
        *,
        clause: str = "",
        who: Seat = HERO,
        secret: bool = False,
        **facts: Fact,
    ) -> Faces:
        answer = self._answer(Question(what, who, clause, facts, dice=dice, secret=secret))
        assert isinstance(answer, Rolled)
        known: dict[str, Fact] = {
            "dice": str(dice),
            "faces": answer.faces,
            "typed": answer.typed,
            "clause": clause,
        }
        self.notes.append(Note("rolled", {**facts, **known, "what": what, "who": who}, self.at, secret))
        return answer.faces

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
        answer = self._answer(
            Question(what, who, clause, facts, options=tuple(options), words=words or {}, settled=settled)
        )
        assert isinstance(answer, Chosen)
        known: dict[str, Fact] = {"option": answer.option, "clause": clause, "auto": answer.auto}
        self.notes.append(Note("chose", {**facts, **known, "what": what, "who": who}, self.at))
        return answer.option

    def words(self, what: str, *, clause: str = "", who: Seat = HERO, **facts: Fact) -> str:
        if self.at + 1 < len(self.log) and not is_words(self.log[self.at]):
            return ""  # a log from before this was asked: its next answers are those of later questions
        try:
            answer = self._answer(Question(what, who, clause, facts, options=(WORDS,), longest=MAX_WORDS))
        except Unasked:
            return ""
        assert isinstance(answer, Chosen)
        return answer.option.removeprefix(WORDS)

    def order(self, what: str) -> str:
        """Whatever a person orders next, as text that the game reads itself.

        Not part of `Ask`: no rule asks for it, and a solver could not try all that may be ordered.
        """
        answer = self._answer(Question(what, free=True))
        assert isinstance(answer, Chosen)
        return answer.option

    def call(self, procedure: Callable[Concatenate[Ask, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        return procedure(self, *args, **kwargs)

    def mark(self, *future: Hashable) -> None:
        pass

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

    def show(self, hero: Hashable = None, **seen: Any) -> None:
        if hero is not None:
            self.shown = hero
        if seen and self.shown is not None:
            seen_by = getattr(self.shown, "seen", None)
            self.shown = seen_by(**seen) if seen_by is not None else replace(self.shown, **seen)

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        self.notes.append(Note(kind, facts, self.at, secret))


def resume(
    game: Game[S],
    log: Sequence[Answer] = (),
    *,
    since: tuple[S, int] | None = None,
    answerer: Answerer | None = None,
) -> Waiting[S] | Ended[S]:
    """Run the game from its log to the first open question, or to its end.

    `since` is a snapshot: a state between steps and the number of answers already spent on reaching it.
    `answerer` answers what the log leaves open (the server's dice, a robot), until it returns None. The log
    that comes back holds every answer, in canonical form. An answer that does not fit is refused with
    IllegalAnswer, answers beyond the end with StaleAnswer; nothing is changed by a refusal.

    >>> import talewright as tw
    >>> def test(ask, talent):
    ...     return sum(ask.roll(tw.d(2, 6), "test")) <= talent
    >>> game = tw.Single(test, (7,))
    >>> tw.resume(game).question.what
    'test'
    >>> tw.resume(game, [tw.Rolled((3, 4))]).state.result
    True
    """
    state, at = since if since is not None else (game.start(), 0)
    ask = ReplayAsk(log, answerer, at)
    idle = 0
    anchor: S | None = None
    while (ending := game.ended(state)) is None:
        idle = idle + 1 if ask.at == at else 0
        # Brent's cycle detection: without a question in between, a state that recurs recurs for ever.
        if idle > MAX_IDLE or (idle > 1 and state == anchor):
            raise RulesetError(
                Message("The game runs in a circle: {steps:,} steps, and nothing was asked.", steps=idle)
            )
        if idle & (idle - 1) == 0:
            anchor = state
        before = at = ask.at
        noted = len(ask.notes)
        ask.shown = None
        try:
            state = game.step(state, ask)
        except Paused as pause:
            return Waiting(state, pause.question, tuple(ask.log), tuple(ask.notes), before, ask.shown, noted)
    if ask.at < len(ask.log):
        raise StaleAnswer(
            Message(
                "The game ended ({ending}) after {at} answers, but the log holds {number}. Cut the log after "
                "answer {at}.",
                ending=ending.id,
                at=ask.at,
                number=len(ask.log),
            )
        )
    return Ended(state, ending, tuple(ask.log), tuple(ask.notes))


def undo(log: Sequence[Answer]) -> tuple[Answer, ...]:
    """The log up to, and without, the last choice a person made: what followed from it goes too."""
    for at in range(len(log) - 1, -1, -1):
        if by_person(log[at]):
            return tuple(log[:at])
    return ()


def by_person(answer: Answer) -> bool:
    """Whether a person gave it: chose, or typed in real dice."""
    return not answer.auto if isinstance(answer, Chosen) else answer.typed
