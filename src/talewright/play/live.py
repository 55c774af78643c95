"""A session whose answers go to a database: rows to be written, and a bookmark so that a turn replays one step only.

Rows are numbered by `seq`, which only ever grows: taking back is a row too. So a page that was drawn before
somebody took a step back and answered differently is told from one that was drawn after.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from talewright.core.ask import Answer, Ask, Note, answer_from_json, answer_to_json
from talewright.core.errors import NotYourAnswer, StaleAnswer
from talewright.core.game import Ending, Game
from talewright.core.replay import Ended, Waiting, resume, undo
from talewright.core.text.message import Message
from talewright.play.dice import house
from talewright.play.session import Memory, Session

S = TypeVar("S", bound=Hashable)
ANSWER, BACK = "answer", "back"
Rows = list[tuple[str, str]]


def read_rows(rows: Sequence[tuple[str, str]]) -> list[Answer]:
    """The answers that count."""
    log: list[Answer] = []
    for kind, value in rows:
        if kind == BACK:
            del log[int(value) :]
        else:
            log.append(answer_from_json(json.loads(value)))
    return log


@dataclass(frozen=True)
class Bookmark(Generic[S]):
    """A state between steps, the answers spent on reaching it, and what had been noted by then."""

    state: S
    at: int
    notes: tuple[Note, ...]


class _Marking(Generic[S]):
    """A game that remembers where its last step began."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.last: tuple[S, int, int] | None = None

    def start(self) -> S:
        return self.game.start()

    def step(self, state: S, ask: Ask) -> S:
        teller: Any = ask
        self.last = (state, teller.at, len(teller.notes))
        return self.game.step(state, ask)

    def ended(self, state: S) -> Ending | None:
        return self.game.ended(state)


class LiveSession(Session[S]):
    """`seq` is the number of the next row; `rows` are those not yet written."""

    def __init__(
        self,
        game: Game[S],
        log: Sequence[Answer] = (),
        *,
        seq: int = 0,
        bookmark: Bookmark[S] | None = None,
        physical: bool = False,
        settle: bool = False,
    ) -> None:
        self._kept = seq
        self.rows: Rows = []
        self.bookmark = bookmark
        self.snapped = 0 if bookmark is None else bookmark.at
        """the number of answers when a snapshot was last kept"""
        self.now: Waiting[S] | Ended[S]
        super().__init__(game, Memory(log), physical=physical, settle=settle)

    @property
    def seq(self) -> int:
        return self._kept + len(self.rows)

    @property
    def seat(self) -> str:
        """Whose turn it is: alone at the table, one person answers for every seat."""
        return self.now.question.who if isinstance(self.now, Waiting) else "hero"

    @property
    def kept(self) -> int:
        """The number of rows the database has."""
        return self._kept

    def written(self) -> None:
        """The rows are on the disk now."""
        self._kept += len(self.rows)
        self.rows = []

    def answer(self, answer: Answer, *, seq: int | None = None, who: str = "hero") -> Waiting[S] | Ended[S]:
        if seq is not None and seq != self.seq:
            raise StaleAnswer(
                Message(
                    "The game has moved on since this page was drawn. Nothing is lost: here is where it stands."
                )
            )
        if isinstance(self.now, Ended):
            raise StaleAnswer(Message("The game is over; there is nothing to answer. Undo, or start again."))
        if who not in (self.now.question.who, "any"):
            raise NotYourAnswer(
                Message("{seat} answers this question, not {who}.", seat=self.now.question.who, who=who)
            )
        given = self.now.question.check(answer)
        self.now = self._resume((*self.now.log, given), fresh=1)
        return self.now

    def take_back(self) -> Waiting[S] | Ended[S]:
        return self.rewind(len(undo(self.now.log)))

    def rewind(self, to: int) -> Waiting[S] | Ended[S]:
        kept = self.now.log[: max(0, to)]
        if len(kept) < len(self.now.log):
            now = self._resume(kept)
            # What the house answers again at once comes after the row that takes back.
            self.rows.insert(len(self.rows) - (len(now.log) - len(kept)), (BACK, str(len(kept))))
            self.now = now
            self.snapped = min(self.snapped, len(kept))
        return self.now

    def _resume(self, log: tuple[Answer, ...], fresh: int = 0) -> Waiting[S] | Ended[S]:
        """Run on from the bookmark; the last `fresh` answers and what the house adds become rows."""
        mark = self.bookmark if self.bookmark is not None and self.bookmark.at <= len(log) else None
        marking = _Marking(self.game)
        earlier = mark.notes if mark else ()
        now = resume(
            marking,
            log,
            since=(mark.state, mark.at) if mark else None,
            answerer=house(physical=self.physical, settle=self.settle),
        )
        now = replace(now, notes=earlier + now.notes)
        if marking.last is not None:
            state, at, noted = marking.last
            self.bookmark = Bookmark(state, at, now.notes[: len(earlier) + noted])
        for each in now.log[len(log) - fresh :]:
            self.rows.append((ANSWER, json.dumps(answer_to_json(each), separators=(",", ":"))))
        return now
