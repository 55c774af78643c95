"""Whole books: each section is explored once for each set of answers to what it reads.

A state is a place (the section) and cells: the fields of the character, and the tuples of the state beside it, such as
the book's counters. A section runs with watched cells: what it reads is logged, changes are recorded as changes, and
cells that are only passed on stay unread. The logged reads of a section form a trie; states that answer them alike
share one table, and their outcomes differ only in the cells passed through.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask
from talewright.core.errors import TalewrightError, TooLargeError
from talewright.core.game import Game
from talewright.odds.recording import (
    HERO_FIELD,
    Change,
    Node,
    SharingExplorer,
    cell_names,
    change_of,
    raw_cells,
)
from talewright.odds.table import Table
from talewright.odds.watched import Cells, Read, Recorder, Value

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Outcome(Generic[S]):
    """A result of a place: the place behind it, and what changed on the way."""

    place: S
    changes: tuple[Change, ...]


@dataclass(eq=False)
class Execution(Generic[S]):
    """A place explored for certain answers to what it reads; or the error it ended with."""

    reads: tuple[Read, ...]
    table: Table | None
    outcomes: list[Outcome[S]]
    error: TalewrightError | None = None


class Footprints(Generic[S]):
    """The executions of a game, by place and by the answers to what is read there.

    The game's states are dataclasses with a field `hero`, a dataclass without slots or state of its own.
    `game.ended` must not read it, nor the tuples of the state.
    """

    def __init__(self, game: Game[S], explorer: SharingExplorer) -> None:
        self.game = game
        start: Any = game.start()
        self.kind = type(getattr(start, HERO_FIELD))
        self.names = cell_names(self.kind)
        fields = ((each.name, getattr(start, each.name)) for each in dataclasses.fields(start))
        self.beside = tuple(name for name, value in fields if type(value) is tuple)
        """The fields of the state that are cells too."""
        self.explorer = explorer
        self.lows = (*explorer.lows, *(None for _ in self.beside))
        self.tries: dict[S, Node[Execution[S]]] = {}
        self.count = 0

    def of(self, game: Game[S], holds: Callable[[S], bool]) -> Footprints[S]:
        """The same executions for another game, at the places where both have the same rules."""
        found = Footprints(game, self.explorer)
        found.tries = {place: trie for place, trie in self.tries.items() if holds(place)}
        return found

    def split(self, state: Value) -> tuple[S, Cells]:
        """A state as its place and its cells."""
        beside = tuple(getattr(state, name) for name in self.beside)
        return self._place(state), (*raw_cells(getattr(state, HERO_FIELD)), *beside)

    def _place(self, state: Value) -> Value:
        return dataclasses.replace(state, **{HERO_FIELD: None}, **dict.fromkeys(self.beside, ()))

    def state(self, place: Value, cells: Cells) -> S:
        """The plain state of a place and cells."""
        size = len(self.names)
        hero = self.kind(**dict(zip(self.names, cells[:size], strict=True)))
        beside = dict(zip(self.beside, cells[size:], strict=True))
        found: S = dataclasses.replace(place, **{HERO_FIELD: hero}, **beside)
        return found

    def recording(self, place: Value, cells: Cells) -> tuple[S, Recorder]:
        """A state that logs what is read of it."""
        recorder = Recorder(cells, self.lows, ordered=self.explorer.ordered)
        hero = self.explorer.watched(recorder)
        beside = {name: recorder.watch(len(self.names) + at) for at, name in enumerate(self.beside)}
        state: S = dataclasses.replace(place, **{HERO_FIELD: hero}, **beside)
        recorder.reads.clear()
        return state, recorder

    def find(self, place: S, cells: Cells) -> Execution[S]:
        """The execution of a place for a state with these cells."""
        trie = self.tries.get(place)
        if trie is None:
            trie = self.tries[place] = Node()
        found = trie.at(cells).found
        if found is None:
            found, recorder = self._execute(place, cells)
            trie.put(recorder.reads, found)
            self.count += 1
        return found

    def _execute(self, place: S, cells: Cells) -> tuple[Execution[S], Recorder]:
        state, recorder = self.recording(place, cells)
        game = self.game

        def step(ask: Ask, state: S) -> S:
            return game.step(state, ask)

        try:
            table = self.explorer.table(step, (state,))
            outcomes = [self._outcome(result) for result in table.outcomes()]
        except TooLargeError:
            raise
        except TalewrightError as error:
            return Execution(tuple(recorder.reads), None, [], error), recorder
        return Execution(tuple(recorder.reads), table, outcomes), recorder

    def _outcome(self, result: Value) -> Outcome[S]:
        place, cells = self.split(result)
        changes = (change_of(cell, value) for cell, value in enumerate(cells))
        return Outcome(place, tuple(each for each in changes if each is not None))
