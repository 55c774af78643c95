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
from itertools import compress
from math import gcd
from operator import mul
from typing import Any

from talewright.odds.policy import BEST, WORST, Players, pick, policy_of
from talewright.odds.sums import Scales, components, loops, merged, pick_best
from talewright.odds.table import CALL, CHANCE, LEAF, Table, through

SUM, PICK, RUN, END = range(4)
Picks = list[Any]
"""For each node: the edge taken (PICK), the picks of the called plan (RUN), or None."""
SMALL_ROW = 3
"""A sum of no more parts than this is told in its parents rather than by itself, however many they are."""


class Plan:
    """`run` gives the value at the root, `walk` how often each node is passed.

    ops[n] is SUM with a weight for each of its children, PICK with a side, RUN with a called plan, or END;
    kids[n] are the children. A call where nobody chooses is a SUM too; `subs` still names its plan. `order`
    lists the nodes, children first. `parts` are its strongly connected parts in that order; a plan with a
    part of several nodes is cyclic and is run by `talewright.odds.cycles`.
    """

    def __init__(self, table: Table, players: Players, key: Any) -> None:
        self.table = table
        self.players = players
        self.key = key
        size = len(table)
        self.ops: list[int] = [END] * size
        self.kids: list[Sequence[int]] = [()] * size
        self.weights: list[Sequence[int]] = [()] * size
        self.totals: list[int] = [1] * size
        self.sides: list[int] = [BEST] * size
        self.subs: list[Plan | None] = [None] * size
        self.leaves: list[int] = list(table.leaf_of.values())
        for node in range(size):
            self._compile(node)
        self.parts = components(table.root, self.kids)
        self.order = [node for part in self.parts for node in part]
        runs = [sub for op, sub in zip(self.ops, self.subs, strict=True) if op == RUN and sub is not None]
        self.cyclic: bool = any(sub.cyclic for sub in runs) or any(
            loops(part, self.kids) for part in self.parts
        )
        self.seats: frozenset[int] = frozenset(
            side for op, side in zip(self.ops, self.sides, strict=True) if op == PICK
        ).union(*(sub.seats for sub in runs))
        """The sides that choose, here or in what is called."""
        self.choosing: bool = bool(self.seats)
        self.height: int = 1 + max((sub.height for sub in self.subs if sub is not None), default=0)
        self.solved: dict[Any, tuple[list[Any], Picks]] = {}
        self.walked: dict[tuple[int, bool], tuple[Picks, dict[int, Any]]] = {}
        self._known: dict[tuple[Any, ...], Picks] = {}
        self.walks: dict[int, tuple[Picks, list[int], int]] = {}
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
            self._sum(node, table.weights[node], children)
        elif kind == CALL:
            self._call(node, table.calls[node], children)
        else:
            question = table.questions[node]
            assert question is not None
            policy = policy_of(self.players, question.who)
            if policy in ("optimal", "against"):
                self.ops[node] = PICK
                self.sides[node] = BEST if policy == "optimal" else WORST
                self.kids[node] = children
                return
            option = pick(policy, question)
            if option is not None:
                children = [children[list(table.labels[node]).index(option)]]
            self._sum(node, [1] * len(children), children)

    def _call(self, node: int, called: Table, children: list[int]) -> None:
        while (inner := through(called)) is not None:
            called, places = inner
            children = [children[place] for place in places]
        sub = plan_of(called, self.players, self.key)
        self.subs[node] = sub
        if sub.choosing or sub.cyclic:
            self.ops[node] = RUN
            self.kids[node] = children
            return
        total, weights = sub.row(None)
        self.ops[node] = SUM
        self.totals[node], self.weights[node], self.kids[node] = total, weights, children

    def _sum(self, node: int, weights: Sequence[int], children: Sequence[int]) -> None:
        joined: dict[int, int] = {}
        for weight, child in zip(weights, children, strict=True):
            joined[child] = joined.get(child, 0) + weight
        self.ops[node] = SUM
        self.kids[node] = list(joined)
        self.weights[node] = list(joined.values())
        self.totals[node] = sum(weights)

    def edges(self, node: int) -> list[tuple[int, int]]:
        """Each child with its weight; with 1 where nothing is summed."""
        kids = self.kids[node]
        return list(zip(self.weights[node] or [1] * len(kids), kids, strict=True))

    # -- backward -------------------------------------------------------------------------------------------

    @cached_property
    def _flat(self) -> list[tuple[int, int, Sequence[int], Sequence[int]]]:
        """(node, total, weights, children) of the nodes that matter, children first.

        Sums that are told in their parents are left out.
        """
        ops, kids = self.ops, self.kids
        parents = [0] * len(ops)
        for node in self.order:
            for child in kids[node]:
                parents[child] += 1
        told: dict[int, tuple[int, dict[int, int]]] = {}
        sums: dict[int, tuple[int, Sequence[int], Sequence[int]]] = {}
        for node in self.order:
            if ops[node] != SUM:
                continue
            total, weights, below = self.totals[node], self.weights[node], kids[node]
            small = parents[node] == 1 or len(below) <= SMALL_ROW
            if small or not told.keys().isdisjoint(below) or not all(weights):
                total, joined = merged(total, zip(weights, below, strict=True), told)
                weights, below = list(joined.values()), list(joined)
                if small:
                    told[node] = (total, joined)
            sums[node] = (total, weights, below)
        wanted = {self.table.root}
        found: list[tuple[int, int, Sequence[int], Sequence[int]]] = []
        for node in reversed(self.order):
            if node not in wanted or ops[node] == END:
                continue
            row = sums[node] if ops[node] == SUM else (1, (), kids[node])
            wanted.update(row[2])
            found.append((node, *row))
        found.reverse()
        return found

    @cached_property
    def _scaled(self) -> tuple[list[Any], int]:
        """The steps of a run in whole numbers, and the scale of the root.

        Scales are few, so nodes hold the number of theirs.
        """
        scales = Scales()
        at = [0] * len(self.ops)
        steps: list[Any] = []
        for node, total, weights, kids in self._flat:
            op = self.ops[node]
            sub = self.subs[node] if op == RUN else None
            common, lifts = scales.common(at, kids)
            if lifts is None:
                factors: Sequence[int] | None = weights or None
            else:
                factors = [lifts[at[child]] for child in kids]
                if weights:
                    factors = list(map(mul, weights, factors))
            at[node] = scales.times(common, total if sub is None else sub.scale)
            steps.append((op, node, factors, kids, self.sides[node], sub))
        return steps, scales.all[at[self.table.root]]

    @property
    def scale(self) -> int:
        """What the value of the root is multiplied by."""
        return self._scaled[1]

    @cached_property
    def _shared(self) -> list[Any]:
        """The same steps for floats: each child with its plain chance."""
        return [
            (
                op := self.ops[node],
                node,
                [weight / total for weight in weights] or None,
                kids,
                self.sides[node],
                self.subs[node] if op == RUN else None,
            )
            for node, total, weights, kids in self._flat
        ]

    @cached_property
    def _choosers(self) -> list[int]:
        return [node for node, _, _, _ in self._flat if self.ops[node] != SUM]

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
        columns: list[list[Any]] = []
        for values in leaf_values:
            column: list[Any] = [0] * len(self.ops)
            for leaf, value in zip(self.leaves, values, strict=True):
                column[leaf] = value
            columns.append(column)
        taken: list[Any] = []
        for op, node, factors, kids, side, sub in self._scaled[0] if whole else self._shared:
            if op == SUM:
                for column in columns:
                    column[node] = sum(map(mul, factors, map(column.__getitem__, kids)))
                continue
            inner = [
                [column[child] for child in kids]
                if factors is None
                else list(map(mul, factors, map(column.__getitem__, kids)))
                for column in columns
            ]
            start = None if prefer is None else prefer[node]
            if op == PICK:
                best = pick_best(inner, side, start, free)
                values, found = [values[best] for values in inner], best
            else:
                values, found = sub.run(inner, start, free, whole=whole)
            taken.append(found)
            for column, value in zip(columns, values, strict=True):
                column[node] = value
        root = self.table.root
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
        known = self.walks.get(key)
        if known is not None:
            return known[1], known[2]
        rows: list[tuple[int, Sequence[int], Sequence[int]]] = [(1, (), ())] * len(self.ops)
        scales = Scales()
        at = [0] * len(self.ops)
        for node in self.order:
            if self.ops[node] != END:
                total, weights, kids = rows[node] = self.row_of(node, picks)
                common, _ = scales.common(at, kids if all(weights) else compress(kids, weights))
                at[node] = scales.times(common, total)
        root = self.table.root
        scale = scales.all[at[root]]
        mass = [0] * len(self.ops)
        mass[root] = scale
        for node in reversed(self.order):
            here = mass[node]
            if here:
                total, weights, kids = rows[node]
                share = here // total
                for weight, child in zip(weights, kids, strict=True):
                    if weight:
                        mass[child] += share * weight
        self.walks[key] = (picks or [], mass, scale)
        return mass, scale

    def row_of(self, node: int, picks: Picks | None) -> tuple[int, Sequence[int], Sequence[int]]:
        """A node under these picks: a total, the weight of each child, the children."""
        op, kids = self.ops[node], self.kids[node]
        if op == SUM:
            return self.totals[node], self.weights[node], kids
        assert picks is not None
        if op == PICK:
            return 1, (1,), (kids[picks[node]],)
        sub = self.subs[node]
        assert sub is not None
        return (*sub.row(picks[node]), kids)

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
