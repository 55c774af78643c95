"""A table in memory: what a seat does, with all that follows from it at once."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy

from talewright.core.ask import Question
from talewright.core.dice import Dice, Faces
from talewright.core.errors import DiceError, StaleAnswer, TalewrightError
from talewright.core.text.message import Message
from talewright.play import dice
from talewright.play.notation import read_notation
from talewright.play.table.actions import Action
from talewright.play.table.apply import apply, opened
from talewright.play.table.changes import refused
from talewright.play.table.corrections import change_step
from talewright.play.table.events import (
    DICE,
    EVERYBODY,
    LASTING,
    MASTER_ONLY,
    TIME,
    Body,
    Event,
    FreeRoll,
    Redo,
    Roll,
    Undo,
)
from talewright.play.table.party import Together, as_asked, carry_out
from talewright.play.table.random_tables import Lookup
from talewright.play.table.rights import check_rights
from talewright.play.table.seats import OpenTable
from talewright.play.table.secrecy import is_masters_alone
from talewright.play.table.state import TableState
from talewright.play.table.steps import ChangeStep, TimeUp
from talewright.play.table.things import RollOnTable
from talewright.play.table.timing import points_kept
from talewright.play.table.undo import (
    CHECKPOINT_EVERY,
    Checkpoint,
    Consequences,
    before,
    consequences,
    is_secret,
    replay,
    withdrawn_in,
)

MAX_EVENTS = 5_000
"""An evening has some hundreds. Each view of the table reads them all."""
MAX_UNDO = 1_000
"""How far back an event can be undone: all later ones are applied again."""
MAX_ROLLS = 500
"""Rolls that one request sets off. The next waits until a person asks for it."""
ROLL_SECONDS = 0.08
"""Processor time for them: other visitors wait as long. A rule may ask for dice without end."""


class Table:
    """The log of a table and what follows from it. Every change is a list of new events, all of them or none."""

    def __init__(self, events: Sequence[Event], generator: random.Random | None = None) -> None:
        self.events = list(events)
        self.generator = generator
        found = replay(self.events)
        self.state: TableState = found.state
        self.withdrawn = found.withdrawn
        self.checkpoints = found.checkpoints

    @classmethod
    def open(cls, body: OpenTable, generator: random.Random | None = None) -> Table:
        opened(body)  # refuse a bad one before there is a table
        return cls([Event(1, time.time(), "", body)], generator)

    def fork(self) -> Table:
        """The same table, to be changed on its own until the change is written."""
        other = copy(self)
        other.events = list(self.events)
        return other

    def catch_up(self, events: Sequence[Event]) -> None:
        """Apply what another process has written since."""
        events = [event for event in events if event.seq > self.seq]
        self.events += events
        if any(isinstance(event.body, Undo | Redo) for event in events):
            self._replay(self.events)
            return
        for event in events:
            self.state = apply(self.state, event)
        self._remember()

    @property
    def seq(self) -> int:
        return self.events[-1].seq

    def event(self, number: int) -> Event:
        if not 1 <= number <= self.seq:
            raise refused(Message("there is no such event.", path="event"))
        return self.events[number - 1]

    # -- changes --------------------------------------------------------------------------------------------------

    def perform(self, seat: str, body: Body, *, because: int = 0, seen: int | None = None) -> list[Event]:
        """Do it, and let the dice follow. Returns the new events.

        `seen` is the number of the last event that this seat knew: a roll or a choice that was meant for a question
        which has moved on is refused.
        """
        if len(self.events) >= MAX_EVENTS:
            raise refused(Message("this table has {limit:,} events, the most it may have.", limit=MAX_EVENTS))
        if seen is not None and self._moved_on(body, seen):
            raise StaleAnswer(Message("The table has moved on since. Here is what is asked now."))
        if isinstance(body, Undo):
            return self.undo(seat, body)
        if isinstance(body, Redo):
            return self._redo(seat, body)
        check_rights(self.state, seat, body, self.events)
        if isinstance(body, ChangeStep):
            size = len(self.events)
            with self._all_or_nothing():
                change_step(self, seat, body)
            return self.events[size:]
        if isinstance(body, TimeUp):
            seat, body = TIME, points_kept(self, body)
        body = self._with_dice(as_asked(self.state, body, because))
        size = len(self.events)
        with self._all_or_nothing():
            self.add(seat, body, because)
            if isinstance(body, Together):
                carry_out(self, seat, body)
            self.roll_on()
        self._remember()
        return self.events[size:]

    def _moved_on(self, body: Body, seen: int) -> bool:
        """Whether dice are meant for a question that has been answered since: a button that was pressed twice."""
        action = self.state.actions.get(body.action) if isinstance(body, Roll) else None
        return seen > self.seq or (action is not None and any(given.event > seen for given in action.taken))

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """What is refused half-way leaves the table as it was."""
        events, state = list(self.events), self.state
        withdrawn, checkpoints = self.withdrawn, self.checkpoints
        try:
            yield
        except BaseException:
            self.events, self.state = events, state
            self.withdrawn, self.checkpoints = withdrawn, checkpoints
            raise

    def _remember(self) -> None:
        if self.seq - self.checkpoints[-1].number >= CHECKPOINT_EVERY:
            self.checkpoints = (*self.checkpoints, Checkpoint(self.seq, self.state))

    def _replay(self, events: list[Event]) -> None:
        """Make the state anew from the first event that was undone or restored since."""
        changed = withdrawn_in(events) ^ self.withdrawn
        kept = before(self.checkpoints, min(changed)) if changed else self.checkpoints
        found = replay(events, kept)
        self.events = events
        self.state, self.withdrawn, self.checkpoints = found.state, found.withdrawn, found.checkpoints

    def add(self, seat: str, body: Body, because: int = 0) -> None:
        """One event, without what follows from it."""
        visible = MASTER_ONLY if is_masters_alone(self.state, body) else EVERYBODY
        event = Event(self.seq + 1, time.time(), seat, body, because, visible)
        self.state = apply(self.state, event)
        self.events.append(event)

    def _with_dice(self, body: Body) -> Body:
        """Free dice are rolled here; what a caller says they show is not believed."""
        if isinstance(body, FreeRoll):
            expression = read_notation(body.dice)
            return FreeRoll(body.dice, expression.rolled(self.generator).faces, body.why, body.hidden)
        if isinstance(body, RollOnTable):
            lookup = Lookup(self.state.random_tables, self.state.ruleset)
            return RollOnTable(body.id, lookup.roll(body.id, self.generator), body.hidden)
        if isinstance(body, Roll) and not body.faces:
            action = self.state.actions.get(body.action)
            question = action.question if action is not None else None
            if action is not None and question is not None and question.dice is not None:
                faces = self._faces(action, question.dice, fresh=body.fresh)
                return Roll(body.action, faces, place=len(action.taken), fresh=body.fresh)
        elif isinstance(body, Roll):
            return Roll(body.action, body.faces, typed=not body.decided, decided=body.decided)
        return body

    def roll_on(self) -> None:
        """The server's dice, until a person has to choose, to type in dice, or to make a roll by hand."""
        end = time.thread_time() + ROLL_SECONDS
        for _ in range(MAX_ROLLS):
            if time.thread_time() > end:
                return
            waiting = next((each for each in self.state.open_actions() if self._rolls_itself(each)), None)
            if waiting is None or waiting.question is None or waiting.question.dice is None:
                return
            faces = self._faces(waiting, waiting.question.dice)
            self.add(DICE, Roll(waiting.id, faces, place=len(waiting.taken)), because=self.seq)

    def _rolls_itself(self, action: Action) -> bool:
        question: Question | None = action.question
        if question is None or question.dice is None or self.state.step_by_step:
            return False
        if self.state.orders_within(action.id):
            return False
        return not self.state.seats[self.state.asked_seat(action, question)].real_dice

    def _faces(self, action: Action, wanted: Dice, *, fresh: bool = False) -> Faces:
        """Those that were rolled at this place before an undo, else new ones."""
        place = len(action.taken)
        for event in () if fresh else reversed(self.events):
            old = event.body
            if event.seq not in self.withdrawn or not isinstance(old, Roll) or old.decided:
                continue
            if (old.action, old.place) == (action.id, place):
                with suppress(DiceError):  # another number or kind of dice
                    return wanted.settle(old.faces)
        return dice.roll(wanted, self.generator)

    # -- undo ------------------------------------------------------------------------------------------------------

    def preview(self, number: int) -> Consequences:
        """What would be undone with this event."""
        event = self.event(number)
        if number in self.withdrawn or isinstance(event.body, LASTING):
            raise refused(Message("that cannot be undone.", path="event"))
        self._check_distance(number)
        found = consequences(self.events, self.state, number, self.checkpoints)
        if any(isinstance(self.event(each).body, LASTING) for each in found.events):
            raise refused(Message("a person has joined, left or taken over because of it.", path="event"))
        return found

    def undo(self, seat: str, body: Undo) -> list[Event]:
        check_rights(self.state, seat, body, self.events)
        if not body.events:
            raise refused(Message("name an event.", path="events"))
        going: set[int] = set()
        for number in body.events:
            going.update(self.preview(number).events)
        return self._log_and_replay(seat, Undo(tuple(sorted(going)), body.why))

    def _redo(self, seat: str, body: Redo) -> list[Event]:
        check_rights(self.state, seat, body)
        undo = self.event(body.undo).body
        if not isinstance(undo, Undo) or not undo.events:
            raise refused(Message("only an undo can be reverted.", path="undo"))
        self._check_distance(min(undo.events))
        return self._log_and_replay(seat, body)

    def _check_distance(self, number: int) -> None:
        if self.seq - number > MAX_UNDO:
            raise refused(
                Message("only the last {limit:,} events can be undone.", path="event", limit=MAX_UNDO)
            )

    def _is_secret_undo(self, body: Body) -> bool:
        """Whether it concerns nothing that players know of: then they do not learn of the undo either."""
        undone = self.event(body.undo).body if isinstance(body, Redo) else body
        assert isinstance(undone, Undo)
        return all(is_secret(self.event(number)) for number in undone.events)

    def _log_and_replay(self, seat: str, body: Body) -> list[Event]:
        visible = MASTER_ONLY if self._is_secret_undo(body) else EVERYBODY
        event = Event(self.seq + 1, time.time(), seat, body, visible=visible)
        try:
            self._replay([*self.events, event])
        except TalewrightError:
            raise refused(
                Message("what came after it does not fit any more. Undo that first.", path="event")
            ) from None
        return [event]
