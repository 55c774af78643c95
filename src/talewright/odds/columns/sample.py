"""Many games of a book at once: readers who choose cautiously or at random, moved together from place to place.

Each game is a row of codes. All rows at one place go down its trie of reads; of each execution the chances of its
outcomes are known, and one is drawn for every row. Only what no earlier row has met is executed in Python.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from talewright.core.errors import QuestionError, RulesetError
from talewright.core.game import Game
from talewright.core.text.message import Message
from talewright.odds.budget import check
from talewright.odds.columns.arrays import dice, np, to_host
from talewright.odds.columns.codes import Codes, Lookup
from talewright.odds.columns.coding import Coding
from talewright.odds.columns.plan_values import Floats, fixed_chances
from talewright.odds.compile import Plans
from talewright.odds.footprint import Execution, Footprints
from talewright.odds.policy import Players
from talewright.odds.recording import changed
from talewright.odds.solve import Goal

S = TypeVar("S", bound=Hashable)
MAX_MOVES = 100_000
"""A game that has not ended after so many moves of the whole batch never does."""


@dataclass
class Games:
    """How a number of games ended, and what each goal was worth in each of them."""

    endings: dict[str, int] = field(default_factory=dict)
    values: list[Floats] = field(default_factory=list)
    """For each goal an array over the games, in the order in which they ended."""

    @property
    def count(self) -> int:
        return sum(self.endings.values())


class ColumnSampler(Generic[S]):
    """Plays games of a reader without foresight."""

    def __init__(
        self, game: Game[S], goal: Goal, prints: Footprints[S], players: Players, *, seed: int = 0
    ) -> None:
        self.game = game
        self.goal = goal
        self.prints = prints
        self.plans = Plans(players)
        self.coding = Coding(game, prints)
        self.cells = range(len(self.coding.blank))
        self._dice = dice(seed)
        self._moves: dict[Any, Lookup] = {}
        self._chances: dict[int, Floats] = {}

    def play(self, games: int) -> Games:
        """Play so many games to their end."""
        found = Games()
        values: list[list[Floats]] = []
        here: dict[S, list[Codes]] = {
            self.coding.start: [np.tile(np.array(self.coding.blank_codes, np.int32), (games, 1))]
        }
        for _ in range(MAX_MOVES):
            if not here:
                found.values = [to_host(np.concatenate(columns)) for columns in zip(*values, strict=True)]
                return found
            check()
            # The most rows together: so few moves are needed.
            place = max(here, key=lambda each: sum(map(len, here[each])))
            rows = np.concatenate(here.pop(place))
            ending = self.game.ended(place)
            if ending is None:
                self._move(place, rows, here)
                continue
            found.endings[ending.id] = found.endings.get(ending.id, 0) + len(rows)
            values.append(self._worth(place, rows))
        raise RulesetError(Message("Some games had not ended after {most:,} moves.", most=MAX_MOVES))

    def _move(self, place: S, rows: Codes, here: dict[S, list[Codes]]) -> None:
        for execution, at in self.coding.split(place, self.cells, rows):
            if execution.error is not None:
                raise execution.error
            rolled = np.asarray(self._dice.random(len(at)))
            drawn = np.searchsorted(self._cumulative(execution), rolled, side="right")
            part = rows[at]
            for number in np.unique(drawn).tolist():
                outcome = execution.outcomes[number]
                moved = part[drawn == number]
                for cell, how, what in outcome.changes:
                    moved[:, cell] = self._mover(cell, how, what)(moved[:, cell])
                here.setdefault(outcome.place, []).append(moved)

    def _cumulative(self, execution: Execution[S]) -> Floats:
        """The chance of each outcome or one before it; the last is above any draw."""
        found = self._chances.get(id(execution))
        if found is None:
            assert execution.table is not None
            plan = self.plans.of(execution.table)
            if plan.choosing:
                raise QuestionError(
                    "", [Message("only a reader without foresight can be sampled.", path="policy")]
                )
            found = np.cumsum(np.array(fixed_chances(plan)))
            found[-1] = 2.0
            self._chances[id(execution)] = found
        return found

    def _mover(self, cell: int, how: str, what: Hashable) -> Lookup:
        key = (cell, how, what)
        found = self._moves.get(key)
        if found is None:
            codec = self.coding.codecs[cell]
            found = self._moves[key] = Lookup(codec, lambda value: changed(value, how, what), codec)
        return found

    def _worth(self, place: S, rows: Codes) -> list[Floats]:
        """Each goal of rows that have ended; of rows that are alike it is computed once."""
        first, reads = self._goal(place, rows[0])
        if not reads:
            return [np.full(len(rows), value) for value in first]
        distinct, inverse = np.unique(rows, axis=0, return_inverse=True)
        values = np.array([self._goal(place, row)[0] for row in to_host(distinct)], np.float64)
        return [values[inverse.reshape(-1), goal] for goal in range(values.shape[1])]

    def _goal(self, place: S, row: Codes) -> tuple[list[float], bool]:
        """The goals of a row, and whether they depend on the character."""
        state, recorder = self.prints.recording(place, self.coding.cells_of(self.cells, row))
        return [float(value) for value in self.goal(state)], bool(recorder.reads)
