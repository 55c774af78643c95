"""Whole books: each section is explored once for each set of values it really reads.

A state is a place (everything but the character) and the character's cells, one for each field. A section runs
with a recording character: reading a cell is logged, writing it is not, and cells that are only passed on stay
unread. The logged reads of a section form a trie; states that agree on them share one table, and their outcomes
differ only in the cells passed through.

Which cells matter at a place follows from the same records: those that the section reads, or that a later one
reads before it is overwritten. All other cells are set to the value they had at the start, so that states which
differ in them are one. Liveness grows until it is closed: the first pass keeps nothing, and each pass adds what
its executions read. Passes before the last may meet characters that cannot exist; only errors of the last count.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from talewright.core.ask import Ask
from talewright.core.errors import TalewrightError, TooLargeError
from talewright.core.game import Game
from talewright.odds.budget import check
from talewright.odds.explore import DEFAULT_LIMIT, Progress
from talewright.odds.policy import Players, sure_option
from talewright.odds.recording import (
    HERO_FIELD,
    Cells,
    Node,
    Recorder,
    SharingExplorer,
    Unread,
    cell_names,
    raw_cells,
)
from talewright.odds.solve import Goal, Odds, odds_of
from talewright.odds.table import CALL, Table

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Outcome(Generic[S]):
    """A result of a place: the place behind it, and the cells that were overwritten on the way."""

    place: S
    written: tuple[tuple[int, Any], ...]


@dataclass
class Execution(Generic[S]):
    """A place explored for certain values of the cells it reads; or the error it ended with."""

    reads: tuple[int, ...]
    table: Table | None
    outcomes: list[Outcome[S]]
    error: TalewrightError | None = None


class Footprints(Generic[S]):
    """The executions of a game, by place and by the values read there.

    The game's states are dataclasses with a field `hero`, a dataclass without slots or state of its own.
    `game.ended` must not read it.
    """

    def __init__(self, game: Game[S], hero: Any, explorer: SharingExplorer) -> None:
        self.game = game
        self.kind = type(hero)
        self.names = cell_names(self.kind)
        self.recording_kind = explorer.kind
        self.explorer = explorer
        self.tries: dict[S, Node[Execution[S]]] = {}
        self.count = 0

    def split(self, state: S) -> tuple[S, Cells]:
        """A state as its place and its cells."""
        return self._place(state), raw_cells(getattr(state, HERO_FIELD))

    @staticmethod
    def _place(state: Any) -> Any:
        return dataclasses.replace(state, **{HERO_FIELD: None})

    def hero(self, cells: Cells) -> Any:
        """A plain character with these cells."""
        return self.kind(**dict(zip(self.names, cells, strict=True)))

    def state(self, place: Any, cells: Cells) -> S:
        found: S = dataclasses.replace(place, **{HERO_FIELD: self.hero(cells)})
        return found

    def recording(self, place: Any, cells: Cells) -> tuple[S, Recorder]:
        """A state whose character logs what is read of it."""
        recorder = Recorder(self.names, cells)
        hero = self.recording_kind(**{name: Unread(name, recorder) for name in self.names})
        state: S = dataclasses.replace(place, **{HERO_FIELD: hero})
        recorder.reads.clear()
        return state, recorder

    def find(self, place: S, cells: Cells) -> Execution[S]:
        """The execution of a place for a character with these cells."""
        trie = self.tries.get(place)
        if trie is None:
            trie = self.tries[place] = Node()
        found = trie.at(cells).found
        if found is None:
            found = self._execute(place, cells)
            trie.put(found.reads, cells, found)
            self.count += 1
        return found

    def _execute(self, place: S, cells: Cells) -> Execution[S]:
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
            return Execution(self._indices(recorder), None, [], error)
        return Execution(self._indices(recorder), table, outcomes)

    def _indices(self, recorder: Recorder) -> tuple[int, ...]:
        return tuple(self.names.index(name) for name in recorder.reads)

    def _outcome(self, result: Any) -> Outcome[S]:
        raw = raw_cells(getattr(result, HERO_FIELD))
        written = tuple((at, value) for at, value in enumerate(raw) if type(value) is not Unread)
        return Outcome(self._place(result), written)


class Liveness(Generic[S]):
    """Which cells matter at each place. Grows as executions and goals are recorded."""

    def __init__(self) -> None:
        self.live: dict[S, frozenset[int]] = {}
        self._reads: dict[S, set[int]] = {}
        self._edges: dict[S, dict[tuple[S, frozenset[int]], None]] = {}
        self._recorded: set[int] = set()

    def record(self, place: S, execution: Execution[S]) -> None:
        if id(execution) in self._recorded:
            return
        self._recorded.add(id(execution))
        self.read(place, execution.reads)
        edges = self._edges.setdefault(place, {})
        for outcome in execution.outcomes:
            edges[outcome.place, frozenset(at for at, _ in outcome.written)] = None

    def read(self, place: S, cells: Sequence[int]) -> None:
        self._reads.setdefault(place, set()).update(cells)

    def close(self) -> bool:
        """Propagate backward to a fixed point; whether anything was added."""
        before = dict(self.live)
        live: dict[S, set[int]] = {place: set(cells) for place, cells in self._reads.items()}
        callers: dict[S, list[tuple[S, frozenset[int]]]] = {}
        for place, edges in self._edges.items():
            for target, written in edges:
                callers.setdefault(target, []).append((place, written))
        todo = list(live)
        while todo:
            target = todo.pop()
            for place, written in callers.get(target, ()):
                mine = live.setdefault(place, set())
                more = live[target] - written - mine
                if more:
                    mine |= more
                    todo.append(place)
        self.live = {place: frozenset(cells) for place, cells in live.items()}
        return self.live != before


def solve_by_footprint(
    game: Game[S],
    goal: Goal,
    *,
    players: Players | None = None,
    exact: bool = True,
    limit: int = DEFAULT_LIMIT,
    progress: Progress | None = None,
) -> Odds[S]:
    """Solve a game whose states are a place and a character, for a goal of its final states.

    The same value as `talewright.odds.solve.solve`. Cells that neither the goal nor a later place reads are
    meaningless in the states of the answer.
    """
    start = game.start()
    hero = getattr(start, HERO_FIELD)
    explorer = SharingExplorer(type(hero), limit, taken=sure_option(players or {}), progress=progress)
    prints = Footprints(game, hero, explorer)
    liveness: Liveness[S] = Liveness()
    while True:
        top, nodes = _explore(game, goal, prints, liveness, limit)
        if not liveness.close():
            break
    for place, cells in nodes:
        error = prints.find(place, cells).error if game.ended(place) is None else None
        if error is not None:
            raise error
    states = {prints.state(place, cells): node for (place, cells), node in nodes.items()}
    return odds_of(game, goal, top, states, players=players, exact=exact, nodes=explorer.nodes + len(top))


def _explore(
    game: Game[S], goal: Goal, prints: Footprints[S], liveness: Liveness[S], limit: int
) -> tuple[Table, dict[tuple[S, Cells], int]]:
    """All states that differ in live cells, as a table of calls."""
    top = Table()
    nodes: dict[tuple[S, Cells], int] = {}
    todo: list[tuple[S, Cells]] = []
    place, blank = prints.split(game.start())

    def node_of(place: S, cells: list[Any]) -> int:
        live = liveness.live.get(place, frozenset())
        for at in range(len(cells)):
            if at not in live:
                cells[at] = blank[at]
        key = (place, tuple(cells))
        node = nodes.get(key)
        if node is None:
            if game.ended(place) is not None:
                node = top.leaf(prints.state(*key))
                final, recorder = prints.recording(*key)
                goal(final)
                liveness.read(place, [prints.names.index(name) for name in recorder.reads])
            else:
                node = top.add(CALL, (), (), None)
                todo.append(key)
            nodes[key] = node
        return node

    top.root = node_of(place, list(blank))
    while todo:
        check()
        if len(top) > limit:
            raise TooLargeError(limit)
        place, cells = key = todo.pop()
        execution = prints.find(place, cells)
        liveness.record(place, execution)
        children: list[int] = []
        for outcome in execution.outcomes:
            after = list(cells)
            for at, value in outcome.written:
                after[at] = value
            children.append(node_of(outcome.place, after))
        node = nodes[key]
        top.children[node] = children
        if execution.table is not None:
            top.calls[node] = execution.table
            top.labels[node] = execution.table.outcomes()
    return top, nodes
