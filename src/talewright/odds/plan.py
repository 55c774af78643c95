"""A table made ready to be run backward and forward many times, under given policies.

Without cycles everything is integers: each node has a fixed scale, so a value is kept as value x scale and no
fraction is ever reduced on the way. That makes exact answers about as fast as floating-point ones.

Where nobody chooses, a called rule is worth no more than the chances of its results: it becomes a plain sum in
its caller. So a plan is walked node by node only where there is something to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any

from talewright.odds.policy import BEST, WORST, Players, pick, policy_of
from talewright.odds.tabulate import CALL, CHANCE, LEAF, Table, through

SUM, PICK, RUN, END = range(4)
TOGETHER = 0
"""In `free`: all sides choose as one, as when looking for any way out of a loop."""
Picks = list[Any]
"""For each node: the edge taken (PICK), the picks of the called plan (RUN), or None."""
Edges = list[tuple[int, int]]
Row = tuple[int, Edges]
"""A total, and the weight of each child; the total is the sum of the weights."""
SMALL_ROW = 3
"""A sum of no more parts than this is told in its parents rather than by itself, however many they are."""


class Plan:
    """`run` gives the value at the root, `walk` how often each node is passed.

    ops[n] is SUM with (weight, child) edges, PICK with (1, child) edges and a side, RUN with a called plan, or
    END. A call where nobody chooses is a SUM too; `subs` still names its plan. `order` lists the nodes,
    children first. `parts` are its strongly connected parts in that order; a plan with a part of several
    nodes is cyclic and is run by `talewright.odds.cycles`.
    """

    def __init__(self, table: Table, players: Players, key: Any) -> None:
        self.table = table
        self.players = players
        self.key = key
        size = len(table)
        self.ops: list[int] = [END] * size
        self.edges: list[Edges] = [[] for _ in range(size)]
        self.totals: list[int] = [1] * size
        self.sides: list[int] = [BEST] * size
        self.subs: list[Plan | None] = [None] * size
        self.leaves: list[int] = list(table.leaf_of.values())
        for node in range(size):
            self._compile(node)
        self.parts = components(table.root, self.edges)
        self.order = [part[0] for part in self.parts] if len(self.parts) == size else _joined(self.parts)
        self.cyclic: bool = (
            len(self.order) != len(self.parts)
            or any(
                op == RUN and sub is not None and sub.cyclic
                for op, sub in zip(self.ops, self.subs, strict=True)
            )
            or any(loops(part, self.edges) for part in self.parts)
        )
        self.choosing: bool = any(op == PICK for op in self.ops) or any(
            op == RUN and sub is not None and sub.choosing
            for op, sub in zip(self.ops, self.subs, strict=True)
        )
        self.height: int = 1 + max((sub.height for sub in self.subs if sub is not None), default=0)
        self.solved: dict[Any, tuple[list[Any], Picks]] = {}
        self.walked: dict[tuple[int, bool], tuple[Picks, dict[int, Any]]] = {}
        self._known: dict[tuple[Any, ...], Picks] = {}
        self._walks: dict[int, tuple[Picks, list[int], int]] = {}
        self._rows: dict[int, tuple[int, list[int]]] = {}
        self._chances: dict[tuple[int, bool], list[Any]] = {}

    # -- making it ------------------------------------------------------------------------------------------

    def _compile(self, node: int) -> None:
        table = self.table
        kind = table.kinds[node]
        if kind == LEAF:
            return
        children = table.children[node]
        if kind == CHANCE:
            self._sum(node, zip(table.weights[node], children, strict=True))
        elif kind == CALL:
            self._call(node, table.calls[node], children)
        else:
            question = table.questions[node]
            assert question is not None
            policy = policy_of(self.players, question.who)
            if policy in ("optimal", "against"):
                self.ops[node] = PICK
                self.sides[node] = BEST if policy == "optimal" else WORST
                self.edges[node] = [(1, child) for child in children]
                return
            option = pick(policy, question)
            if option is None:
                self._sum(node, [(1, child) for child in children])
            else:
                self._sum(node, [(1, children[list(table.labels[node]).index(option)])])

    def _call(self, node: int, called: Table, children: list[int]) -> None:
        while (inner := through(called)) is not None:
            called, places = inner
            children = [children[place] for place in places]
        sub = plan_of(called, self.players, self.key)
        self.subs[node] = sub
        if sub.choosing or sub.cyclic:
            self.ops[node] = RUN
            self.edges[node] = [(1, child) for child in children]
        else:
            self._sum(node, zip(sub.row(None)[1], children, strict=True))

    def _sum(self, node: int, edges: Any) -> None:
        joined: dict[int, int] = {}
        for weight, child in edges:
            joined[child] = joined.get(child, 0) + weight
        self.ops[node] = SUM
        self.edges[node] = [(weight, child) for child, weight in joined.items()]
        self.totals[node] = sum(joined.values())

    # -- backward -------------------------------------------------------------------------------------------

    @cached_property
    def _flat(self) -> list[tuple[int, int, Row]]:
        """(node, op, row) of the nodes that matter, children first: sums told in their parents are left out."""
        edges, ops = self.edges, self.ops
        parents = [0] * len(ops)
        for node in self.order:
            for _, child in edges[node]:
                parents[child] += 1
        sums: dict[int, Row] = {}
        for node in self.order:
            if ops[node] == SUM:
                sums[node] = _merged(self.totals[node], edges[node], sums, parents)
        wanted = {self.table.root}
        found: list[tuple[int, int, Row]] = []
        for node in reversed(self.order):
            if node not in wanted or ops[node] == END:
                continue
            row = sums[node] if ops[node] == SUM else (1, edges[node])
            wanted.update([child for _, child in row[1]])
            found.append((node, ops[node], row))
        found.reverse()
        return found

    @cached_property
    def _places(self) -> list[int]:
        """Where each node stands in a column of values: leaves first, then the nodes of `_flat` in turn."""
        places = [-1] * len(self.ops)
        for place, leaf in enumerate(self.leaves):
            places[leaf] = place
        for place, (node, _, _) in enumerate(self._flat, len(self.leaves)):
            places[node] = place
        return places

    @cached_property
    def _scaled(self) -> tuple[list[Any], int]:
        """The steps of a run in whole numbers, and the scale of the root."""
        scales: dict[int, int] = dict.fromkeys(self.leaves, 1)
        places = self._places
        steps: list[Any] = []
        for node, op, (total, edges) in self._flat:
            common = lcm(*{scales[child] for _, child in edges})
            lifts = [(weight * (common // scales[child]), places[child]) for weight, child in edges]
            sub = self.subs[node] if op == RUN else None
            scales[node] = common * (total if sub is None else sub.scale)
            steps.append((op, node, lifts, self.sides[node], sub))
        return steps, scales[self.table.root]

    @property
    def scale(self) -> int:
        """What the value of the root is multiplied by."""
        return self._scaled[1]

    @cached_property
    def _shared(self) -> list[Any]:
        """The same steps for floats: each edge with its plain chance."""
        places = self._places
        return [
            (
                op,
                node,
                [(weight / total, places[child]) for weight, child in edges],
                self.sides[node],
                self.subs[node] if op == RUN else None,
            )
            for node, op, (total, edges) in self._flat
        ]

    @cached_property
    def _choosers(self) -> list[int]:
        return [node for node, op, _ in self._flat if op != SUM]

    def run(
        self,
        leaf_values: Sequence[Sequence[Any]],
        prefer: Picks | None = None,
        free: tuple[int, ...] = (BEST, WORST),
        *,
        whole: bool = True,
    ) -> tuple[list[Any], Picks]:
        """Value of the root x `scale` for each goal, and the picks that reach it.

        `whole` counts in whole numbers; otherwise values are plain floats and the scale stays out of it, as a
        deep table's scale is beyond any float.

        `leaf_values[g][i]` is goal g at leaf i, in the order of `leaves`. Ties keep `prefer`, else the
        earlier option. A side not in `free` keeps `prefer` altogether.
        """
        assert not self.cyclic, "a plan with cycles is run by talewright.odds.cycles"
        columns = [list(values) for values in leaf_values]
        single = columns[0] if len(columns) == 1 else None
        taken: list[Any] = []
        for op, node, lifts, side, sub in self._scaled[0] if whole else self._shared:
            if op == SUM:
                if single is not None:
                    single.append(sum([factor * single[place] for factor, place in lifts]))
                    continue
                for column in columns:
                    column.append(sum([factor * column[place] for factor, place in lifts]))
            elif op == PICK:
                start = None if prefer is None else prefer[node]
                best = _best(lifts, columns, side, start, free)
                taken.append(best)
                factor, place = lifts[best]
                for column in columns:
                    column.append(factor * column[place])
            else:
                inner = [[factor * column[place] for factor, place in lifts] for column in columns]
                values, picks = sub.run(inner, None if prefer is None else prefer[node], free, whole=whole)
                taken.append(picks)
                for column, value in zip(columns, values, strict=True):
                    column.append(value)
        root = self._places[self.table.root]
        return [column[root] for column in columns], self.same_picks(taken)

    def same_picks(self, taken: list[Any]) -> Picks:
        """Equal picks are one list, so that whatever is worked out for it is worked out once."""
        key = tuple([each if type(each) is int else id(each) for each in taken])
        picks = self._known.get(key)
        if picks is None:
            picks = [None] * len(self.ops)
            for node, each in zip(self._choosers, taken, strict=True):
                picks[node] = each
            self._known[key] = picks
        return picks

    # -- forward --------------------------------------------------------------------------------------------

    def walk(self, picks: Picks | None) -> tuple[list[int], int]:
        """How often each node is passed x a scale, and that scale, under these picks."""
        key = id(picks) if self.choosing else 0
        known = self._walks.get(key)
        if known is not None:
            return known[1], known[2]
        rows: list[Row] = [(1, [])] * len(self.ops)
        scales = [1] * len(self.ops)
        for node in self.order:
            if self.ops[node] == END:
                continue
            rows[node] = total, edges = self._row(node, picks)
            kinds = {scales[child] for _, child in edges}
            scales[node] = total * (lcm(*kinds) if len(kinds) > 1 else kinds.pop())
        root = self.table.root
        mass = [0] * len(self.ops)
        mass[root] = scales[root]
        for node in reversed(self.order):
            here = mass[node]
            if here:
                total, edges = rows[node]
                share = here // total
                for weight, child in edges:
                    mass[child] += share * weight
        self._walks[key] = (picks or [], mass, scales[root])
        return mass, scales[root]

    def _row(self, node: int, picks: Picks | None) -> Row:
        op, edges = self.ops[node], self.edges[node]
        if op == SUM:
            return self.totals[node], [edge for edge in edges if edge[0]]
        assert picks is not None
        if op == PICK:
            return 1, [edges[picks[node]]]
        sub = self.subs[node]
        assert sub is not None
        total, weights = sub.row(picks[node])
        return total, [(weight, edge[1]) for weight, edge in zip(weights, edges, strict=True) if weight]

    def row(self, picks: Picks | None) -> tuple[int, list[int]]:
        """For each leaf (in the order of `leaves`) its weight under these picks, in lowest terms; before them
        what they add up to.
        """
        key = id(picks) if self.choosing else 0
        known = self._rows.get(key)
        if known is None:
            mass, scale = self.walk(picks)
            weights = [mass[leaf] for leaf in self.leaves]
            least = gcd(scale, *weights)
            known = self._rows[key] = (scale // least, [weight // least for weight in weights])
        return known

    def chances(self, picks: Picks | None, *, exact: bool) -> list[Any]:
        """The same row as chances."""
        key = (id(picks) if self.choosing else 0, exact)
        known = self._chances.get(key)
        if known is None:
            total, weights = self.row(picks)
            known = self._chances[key] = [
                Fraction(weight, total) if exact else weight / total for weight in weights
            ]
        return known


def _joined(parts: list[list[int]]) -> list[int]:
    return [node for part in parts for node in part]


def loops(part: list[int], edges: Sequence[Edges]) -> bool:
    """Whether a strongly connected part goes round at all."""
    return len(part) > 1 or any(child == part[0] for _, child in edges[part[0]])


def _merged(total: int, edges: Edges, sums: dict[int, Row], parents: list[int]) -> Row:
    """A sum with the sums behind it told in it, where that saves work, in lowest terms."""
    joined: dict[int, int] = {}
    inner: list[tuple[int, Row]] = []
    for weight, child in edges:
        if not weight:
            continue
        row = sums.get(child)
        if row is not None and (parents[child] == 1 or len(row[1]) <= SMALL_ROW):
            inner.append((weight, row))
        else:
            joined[child] = joined.get(child, 0) + weight
    if inner:
        common = lcm(*{row[0] for _, row in inner})
        if common > 1:
            joined = {child: weight * common for child, weight in joined.items()}
        for weight, (below, parts) in inner:
            factor = weight * (common // below)
            for part, child in parts:
                joined[child] = joined.get(child, 0) + factor * part
        total *= common
    least = gcd(total, *joined.values())
    return total // least, [(weight // least, child) for child, weight in joined.items()]


def _best(
    lifts: list[tuple[Any, int]],
    columns: list[list[Any]],
    side: int,
    start: int | None,
    free: tuple[int, ...],
) -> int:
    """The edge to take. Later goals are looked at only where the earlier ones are equal."""
    side = BEST if TOGETHER in free else side
    if start is None:
        start = 0
    elif side not in free and TOGETHER not in free:
        return start
    best = start
    best_factor, best_place = lifts[start]
    first = columns[0]
    top = best_factor * first[best_place]
    for i, (factor, place) in enumerate(lifts):
        value = factor * first[place]
        if value == top:
            for column in columns[1:]:
                mine, theirs = factor * column[place], best_factor * column[best_place]
                if mine != theirs:
                    better = mine > theirs if side == BEST else mine < theirs
                    break
            else:
                continue
        else:
            better = value > top if side == BEST else value < top
        if better:
            best, best_factor, best_place, top = i, factor, place, value
    return best


def plan_of(table: Table, players: Players, key: Any = None) -> Plan:
    """The table's plan under these policies, made once."""
    if key is None:
        key = tuple(sorted((seat, policy) for seat, policy in players.items() if isinstance(policy, str)))
        if any(callable(policy) for policy in players.values()):
            key = (*key, ("", str(id(players))))
    plan = table.plans.get(key)
    if plan is None:
        plan = table.plans[key] = Plan(table, players, key)
    return plan


def components(root: int, edges: Sequence[Edges]) -> list[list[int]]:
    """Strongly connected parts reachable from the root, children before parents (Tarjan, without recursion)."""
    index = [0] * len(edges)  # 0: not met yet
    low = [0] * len(edges)
    open_ = bytearray(len(edges))
    stack = [root]
    parts: list[list[int]] = []
    met = index[root] = low[root] = 1
    open_[root] = 1
    work = [(root, iter(edges[root]))]
    while work:
        node, rest = work[-1]
        for _, child in rest:
            if not index[child]:
                met += 1
                index[child] = low[child] = met
                stack.append(child)
                open_[child] = 1
                work.append((child, iter(edges[child])))
                break
            if open_[child] and index[child] < low[node]:
                low[node] = index[child]
        else:
            work.pop()
            if work and low[node] < low[work[-1][0]]:
                low[work[-1][0]] = low[node]
            if low[node] == index[node]:
                at = len(stack) - 1
                while stack[at] != node:
                    at -= 1
                part = stack[at:]
                del stack[at:]
                for member in part:
                    open_[member] = 0
                part.reverse()
                parts.append(part)
    return parts
