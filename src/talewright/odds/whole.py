"""Solve a whole book by footprints, exactly."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeVar

from talewright.core.errors import TooLargeError
from talewright.core.game import Game
from talewright.odds.budget import check
from talewright.odds.explore import DEFAULT_LIMIT, Progress
from talewright.odds.footprint import Footprints
from talewright.odds.liveness import Liveness, Projection
from talewright.odds.policy import Players, considered, in_order
from talewright.odds.recording import HERO_FIELD, SharingExplorer, changed
from talewright.odds.solve import Goal, Odds
from talewright.odds.table import CALL, Table
from talewright.odds.watched import Cells

S = TypeVar("S", bound=Hashable)


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
    hero = getattr(game.start(), HERO_FIELD)
    explorer = SharingExplorer(type(hero), limit, considered=considered(players or {}), progress=progress)
    prints = Footprints(game, explorer)
    liveness: Liveness[S] = Liveness(prints.lows)
    ordered = in_order(players or {})
    while True:
        top, nodes = _explore(game, goal, prints, liveness, limit, ordered=ordered)
        if not liveness.close():
            break
    for place, cells in nodes:
        error = prints.find(place, cells).error if game.ended(place) is None else None
        if error is not None:
            raise error
    states = {prints.state(place, cells): node for (place, cells), node in nodes.items()}
    return Odds(game, goal, top, states, players=players or {}, exact=exact, nodes=explorer.nodes + len(top))


def _explore(
    game: Game[S], goal: Goal, prints: Footprints[S], liveness: Liveness[S], limit: int, *, ordered: bool
) -> tuple[Table, dict[tuple[S, Cells], int]]:
    """All states that differ in live cells, as a table of calls."""
    top = Table()
    nodes: dict[tuple[S, Cells], int] = {}
    todo: list[tuple[S, Cells]] = []
    place, blank = prints.split(game.start())
    projections: dict[S, Projection] = {}

    def node_of(place: S, cells: Cells) -> int:
        projection = projections.get(place)
        if projection is None:
            live = liveness.live.get(place, frozenset())
            projection = projections[place] = Projection(live, blank, ordered=ordered, lows=prints.lows)
        key = (place, projection(cells))
        node = nodes.get(key)
        if node is None:
            if game.ended(place) is not None:
                node = top.leaf(prints.state(*key))
                final, recorder = prints.recording(*key)
                for value in goal(final):
                    int(value)
                liveness.read(place, recorder.reads)
            else:
                node = top.add(CALL, (), (), None)
                todo.append(key)
            nodes[key] = node
        return node

    top.root = node_of(place, blank)
    while todo:
        check()
        if len(top) > limit:
            raise TooLargeError(limit)
        place, cells = key = todo.pop()
        execution = prints.find(place, cells)
        liveness.record(place, execution)
        children: list[int] = []
        for outcome in execution.outcomes:
            after: list[Any] = list(cells)
            for cell, how, what in outcome.changes:
                after[cell] = changed(after[cell], how, what)
            children.append(node_of(outcome.place, tuple(after)))
        node = nodes[key]
        top.children[node] = children
        if execution.table is not None:
            top.calls[node] = execution.table
            top.labels[node] = execution.table.outcomes()
    return top, nodes
