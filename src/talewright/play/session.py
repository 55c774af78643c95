"""One running game: answer, undo, rewind. Every change is in the log before it counts.

A log only ever grows. Its entries are answers and `Back(n)`, which returns to the state after the first n answers
that count. What was undone stays in the log, so that it can be shown and returned to. A `Log` is a file of a saved
game, rows of a database, or a list in memory; the session is the same for all three.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from talewright.core.ask import HERO, Answer, Note, Seat
from talewright.core.errors import NotYourAnswer, StaleAnswer
from talewright.core.game import Game
from talewright.core.replay import Ended, Waiting, resume, undo
from talewright.core.text.message import Message
from talewright.play.dice import Machine

S = TypeVar("S", bound=Hashable)
ANY: Seat = "any"
"""One person alone, who answers for every seat."""
MAX_LOG = 20_000
"""Answers that count in one game. A long book has a few hundred."""


@dataclass(frozen=True)
class Back:
    """From here on only the first `to` of the answers so far count."""

    to: int


Entry = Answer | Back


def answers_in(entries: Sequence[Entry]) -> list[Answer]:
    """The answers that count."""
    found: list[Answer] = []
    for entry in entries:
        if isinstance(entry, Back):
            del found[entry.to :]
        else:
            found.append(entry)
    return found


class Log(Protocol):
    """Where the entries of a game are written."""

    def entries(self) -> Sequence[Entry]:
        """All of them, in order, what was undone included."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Write all of these, or none of them and raise."""


class MemoryLog:
    """Entries for as long as the program runs."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)

    def entries(self) -> Sequence[Entry]:
        return tuple(self._entries)

    def append(self, entries: Sequence[Entry]) -> None:
        self._entries += entries


@dataclass(frozen=True)
class Snapshot(Generic[S]):
    """A state between two steps, the number of answers that lead to it, and the notes up to it."""

    state: S
    at: int
    notes: tuple[Note, ...]


class Session(Generic[S]):
    """A game under way. `now` is where it stands; a turn replays the step under way only."""

    def __init__(
        self,
        game: Game[S],
        log: Log | None = None,
        *,
        snapshot: Snapshot[S] | None = None,
        physical: bool = False,
        settle: bool = False,
        generator: random.Random | None = None,
        turn_seconds: float | None = None,
        play_on: bool = True,
    ) -> None:
        """`turn_seconds` bounds the machine's part of a turn. Without `play_on` the machine answers nothing yet."""
        self.game = game
        self.log: Log = log if log is not None else MemoryLog()
        self.snapshot = snapshot
        self.machine = Machine(physical=physical, settle=settle, generator=generator, seconds=turn_seconds)
        entries = self.log.entries()
        self.seq = len(entries)
        """The number of entries in the log: it grows with every change, an undo included."""
        self.now: Waiting[S] | Ended[S]
        self._advance(tuple(answers_in(entries)), most=None if play_on else 0)

    @property
    def seat(self) -> Seat:
        """The seat the open question belongs to."""
        return self.now.question.who if isinstance(self.now, Waiting) else HERO

    @property
    def exhausted(self) -> bool:
        """Whether the open question is the machine's, which has given all the answers of one turn."""
        return self.machine.exhausted and isinstance(self.now, Waiting)

    def proceed(self, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Let the machine go on with a question it has left open after too many answers."""
        self._check_fresh(seq)
        return self._advance(self.now.log) if self.exhausted else self.now

    def answer(self, answer: Answer, *, seq: int | None = None, who: Seat = HERO) -> Waiting[S] | Ended[S]:
        """Answer the open question. One that is stale or does not fit is refused, and nothing changes.

        `seq` is the number the session had when the question was shown.
        """
        self._check_fresh(seq)
        if isinstance(self.now, Ended):
            raise StaleAnswer(Message("The game is over; there is nothing to answer. Undo, or start again."))
        if who not in (self.now.question.who, ANY):
            raise NotYourAnswer(
                Message("{seat} answers this question, not {who}.", seat=self.now.question.who, who=who)
            )
        given = self.now.question.check(answer)
        return self._advance((*self.now.log, given), [given])

    def undo(self, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Undo the last choice a person made, and what followed from it."""
        return self.rewind(len(undo(self.now.log)), seq=seq)

    def rewind(self, to: int, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Return to the state after the first `to` answers."""
        self._check_fresh(seq)
        kept = self.now.log[: max(0, to)]
        if len(kept) < len(self.now.log):
            self._advance(kept, [Back(len(kept))])
        return self.now

    def _check_fresh(self, seq: int | None) -> None:
        if seq is not None and seq != self.seq:
            raise StaleAnswer(
                Message(
                    "The game has moved on since this page was drawn. Nothing is lost: here is where it stands."
                )
            )

    def _advance(
        self, answers: tuple[Answer, ...], fresh: Sequence[Entry] = (), *, most: int | None = None
    ) -> Waiting[S] | Ended[S]:
        """Run on to the next question for a person. `fresh` and the machine's answers are logged first."""
        known = self.snapshot if self.snapshot is not None and self.snapshot.at <= len(answers) else None
        earlier = known.notes if known is not None else ()
        if len(answers) > MAX_LOG:
            raise StaleAnswer(
                Message(
                    "This game has {limit:,} answers, the most that one game may have. Undo, or start again.",
                    limit=MAX_LOG,
                )
            )
        self.machine.begin_turn(most)
        now = resume(
            self.game,
            answers,
            since=(known.state, known.at) if known is not None else None,
            answerer=self.machine,
        )
        now = replace(now, notes=earlier + now.notes)
        if isinstance(now, Waiting):
            known = Snapshot(now.state, now.since, now.notes[: len(earlier) + now.noted])
        entries = [*fresh, *now.log[len(answers) :]]
        if entries:
            self.log.append(entries)
        self.now, self.snapshot = now, known
        self.seq += len(entries)
        return now
