"""One running game: answer, undo, redo, go to any point. Every change is in the log before it counts.

A log only ever grows; what its entries mean is in `play.tree`. What was undone stays as a branch and can be returned
to. Dice are fixed by their place: a roll that is undone and asked again shows the same faces, unless the player has
asked for fresh dice. A `Log` is a file of a saved game, rows of a database, or a list in memory; the session is the
same for all three.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from talewright.core.ask import HERO, Answer, Note, Question, Rolled, Seat
from talewright.core.dice import Dice, Faces
from talewright.core.errors import IllegalAnswer, NotYourAnswer, StaleAnswer
from talewright.core.game import Game
from talewright.core.replay import Answerer, Ended, Waiting, by_person, resume, undo
from talewright.core.text.message import Message
from talewright.play.checkpoints import EVERY, Line, Recorded
from talewright.play.clock import thread_seconds
from talewright.play.dice import MAX_ANSWERS, Machine, roll
from talewright.play.log import Log, MemoryLog
from talewright.play.tree import Back, Entry, FreshDice, Go, Node, Tree

S = TypeVar("S", bound=Hashable)
ANY: Seat = "any"
"""One person alone, who answers for every seat."""
MAX_LOG = 20_000
"""Answers that count in one game. A long book has a few hundred."""
MAX_EFFORT = 1_000_000
"""Steps that reading a log may take: its entries, and the way to each point that the game was moved to."""
FULL = Message(
    "This game has {limit:,} answers, the most that one game may have. Undo, or start again.", limit=MAX_LOG
)
TOO_OFTEN = Message("This game was moved to other points more often than one game may be. Start again.")


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
        tree: Tree | None = None,
        snapshot: Snapshot[S] | None = None,
        physical: bool = False,
        settle: bool = False,
        generator: random.Random | None = None,
        turn_seconds: float | None = None,
        play_on: bool = True,
    ) -> None:
        """`tree` is that of the log, where it is known. `turn_seconds` bounds the machine's part of a turn. Without `play_on` the
        machine answers nothing yet.
        """
        self.game = game
        self.log: Log = log if log is not None else MemoryLog()
        self.snapshot = snapshot
        self.machine = Machine(physical=physical, settle=settle, generator=generator, seconds=turn_seconds)
        self.tree = tree if tree is not None else Tree(self.log.entries())
        self.took = 0.0
        """Seconds of the processor that the last change took."""
        self._line: Line[S] | None = None
        self._advance(self.tree.here, self.tree.answers, most=None if play_on else 0)

    @property
    def line(self) -> Line[S]:
        """Where it stands, and how it got there. Every change makes a new one: another thread may be reading this one."""
        assert self._line is not None
        return self._line

    @property
    def now(self) -> Waiting[S] | Ended[S]:
        return self.line.now

    @property
    def seq(self) -> int:
        """The number of entries in the log: it grows with every change, an undo included."""
        return self.tree.size

    @property
    def standing(self) -> tuple[int, bool, bool]:
        """What a refused change leaves as it was: the entries of the log, and whether the machine has stopped."""
        return self.seq, self.machine.exhausted, self.machine.late

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
        if not self.exhausted:
            return self.now
        self._check_room()
        return self._advance(self.tree.here, self.now.log)

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
        self._check_room()
        return self._advance(self.tree.here.child(given), (*self.now.log, given), [given])

    def roll(self, dice: Dice) -> Rolled:
        """The machine's dice for the open question: those rolled here before, unless fresh dice are asked for."""
        return Rolled(self._faces(self.tree.here, dice) or roll(dice, self.machine.generator))

    def type_in(self, faces: Faces) -> Waiting[S] | Ended[S]:
        """Replace the dice rolled last, and what followed from them, by real ones. The others stay as a branch."""
        log = self.now.log
        at = next((at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], Rolled)), None)
        if at is None:
            raise StaleAnswer(Message("There are no dice to replace."))
        # The machine leaves the question open: the real dice answer it.
        self._advance(self.tree.here.ancestor(at), log[:at], [Back(at)], most=0)
        return self.answer(Rolled(faces, typed=True), who=self.seat)

    # -- moving in the tree of answers --------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return any(map(by_person, self.now.log))

    @property
    def can_redo(self) -> bool:
        return self.tree.ahead() is not None

    def undo(self, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Undo the last choice a person made, and what followed from it. It stays as a branch."""
        self._check_fresh(seq)
        return self.rewind(len(undo(self.now.log))) if self.can_undo else self.now

    def redo(self, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Return to what was undone last: a choice, and what followed from it."""
        self._check_fresh(seq)
        ahead = self.tree.ahead()
        return self.go(ahead.id) if ahead is not None else self.now

    def rewind(self, to: int, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Undo all but the first `to` answers."""
        self._check_fresh(seq)
        kept = self.now.log[: max(0, to)]
        if len(kept) < len(self.now.log):
            self._advance(self.tree.here.ancestor(len(kept)), kept, [Back(len(kept))])
        return self.now

    def without(self, first: int, last: int, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Undo the answers from `first` to `last` alone: what people answered afterwards is answered again. Where one of
        those no longer fits, nothing changes.
        """
        self._check_fresh(seq)
        later = [answer for answer in self.now.log[last + 1 :] if by_person(answer)]
        before = self.tree.here
        self.rewind(first)
        try:
            for answer in later:
                self.answer(answer, who=self.seat)
        except (IllegalAnswer, StaleAnswer):
            self.go(before.id)
            raise
        return self.now

    def go(self, to: int, *, seq: int | None = None) -> Waiting[S] | Ended[S]:
        """Go to any point of any branch, by the id of its node."""
        self._check_fresh(seq)
        node = self.tree.node(to)
        if node is not self.tree.here:
            answers = tuple(each.answer for each in node.line() if each.answer is not None)
            self._advance(node, answers, [Go(to)])
        return self.now

    @property
    def fresh_dice(self) -> bool:
        return self.tree.fresh_dice

    def set_fresh_dice(self, *, on: bool, seq: int | None = None) -> None:
        """From here on a roll that is asked again is rolled anew, or shows the same faces. The log says so."""
        self._check_fresh(seq)
        if on != self.fresh_dice:
            self._log([FreshDice(on)], len(self.now.log))

    def _faces(self, at: Node | None, dice: Dice) -> Faces | None:
        return at.faces(dice) if at is not None and not self.fresh_dice else None

    def _answerer(self, at: Node | None) -> Answerer:
        """The machine, from a node on: it shows the faces again that were rolled at the same place before."""

        def answer(question: Question) -> Answer | None:
            nonlocal at
            given = self.machine(question, None if question.dice is None else self._faces(at, question.dice))
            if given is not None and at is not None:
                at = at.child(given)
            return given

        return answer

    def _check_fresh(self, seq: int | None) -> None:
        if seq is not None and seq != self.seq:
            raise StaleAnswer(
                Message(
                    "The game has moved on since this page was drawn. Nothing is lost: here is where it stands."
                )
            )

    def _check_room(self) -> None:
        if len(self.now.log) >= MAX_LOG:
            raise StaleAnswer(FULL)

    def _check_effort(self) -> None:
        if self.tree.effort > MAX_EFFORT:
            raise StaleAnswer(TOO_OFTEN)

    def _advance(
        self,
        node: Node | None,
        answers: tuple[Answer, ...],
        fresh: Sequence[Entry] = (),
        *,
        most: int | None = None,
    ) -> Waiting[S] | Ended[S]:
        """Run on to the next question for a person. `fresh` and the machine's answers are logged first.

        `node` is where these answers lead in the tree, None where no game has been yet.
        """
        here = self.tree.here
        kept = here.depth if node is None else here.shared(node)
        known = self._known(kept)
        earlier = known.notes if known is not None else ()
        if (
            len(answers) > MAX_LOG + MAX_ANSWERS
        ):  # earlier versions let the machine finish its turn beyond the limit
            raise StaleAnswer(FULL)
        if fresh:
            self._check_effort()
        began = thread_seconds()
        self.machine.begin_turn(max(0, MAX_LOG - len(answers)) if most is None else most)
        passed = self._line.until(known.at) if self._line is not None and known is not None else ()
        recorded = Recorded(
            self.game, noted=len(earlier), every=EVERY, first=(passed[-1].at if passed else 0) + EVERY
        )
        now = resume(
            recorded,
            answers,
            since=(known.state, known.at) if known is not None else None,
            answerer=self._answerer(node),
        )
        now = replace(now, notes=earlier + now.notes)
        if isinstance(now, Waiting):
            known = Snapshot(now.state, now.since, now.notes[: len(earlier) + now.noted])
        self._log([*fresh, *now.log[len(answers) :]], kept)
        self._line = Line(now, self.tree.here, (*passed, *recorded.found))
        self.snapshot, self.took = known, thread_seconds() - began
        return now

    def _known(self, kept: int) -> Snapshot[S] | None:
        """The latest state that is reached with the first `kept` answers, as far as one is known."""
        if self.snapshot is not None and self.snapshot.at <= kept:
            return self.snapshot
        passed = self._line.until(kept) if self._line is not None else ()
        if not passed:
            return None
        state, at, noted = passed[-1]
        return Snapshot(state, at, self.now.notes[:noted])

    def _log(self, entries: Sequence[Entry], kept: int) -> None:
        if entries:
            self._check_effort()
            self.log.append(entries, kept)
            for entry in entries:
                self.tree.add(entry)
