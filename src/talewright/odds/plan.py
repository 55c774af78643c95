"""A table made ready to be run backward and forward many times, under given policies.

Without cycles everything is integers: each node has a fixed scale, so a value is kept as value x scale and no
fraction is ever reduced on the way. That makes exact answers about as fast as floating-point ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import lcm
from typing import Any

from talewright.odds.policy import BEST, WORST, Players, pick, policy_of
from talewright.odds.tabulate import CALL, CHANCE, CHOICE, LEAF, Table

SUM, PICK, RUN, END = range(4)
TOGETHER = 0
"""In `free`: all sides choose as one, as when looking for any way out of a loop."""
Picks = list[Any]
"""For each node: the edge taken (PICK), the picks of the called plan (RUN), or None."""


class Plan:
    """`run` gives the value at the root, `forward` the chance of each leaf.

    ops[n] is SUM with (multiplier, child) edges, PICK with (multiplier, child) edges and a side, RUN with a
    called plan, or END. `order` lists the nodes, children first. `parts` are its strongly connected parts in
    that order; a plan with a part of several nodes is cyclic and is run by `talewright.odds.cycles`.
    """

    def __init__(self, table: Table, players: Players) -> None:
        self.table = table
        self.players = players
        size = len(table)
        self.ops: list[int] = [END] * size
        self.edges: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.totals: list[int] = [1] * size
        self.sides: list[int] = [BEST] * size
        self.subs: list[Plan | None] = [None] * size
        self.leaves: list[int] = list(table.leaf_of.values())
        for node in range(size):
            self._compile(node)
        self.parts = components(table.root, self.edges)
        self.order = [node for part in self.parts for node in part]
        self.cyclic: bool = any(
            len(part) > 1 or any(child == part[0] for _, child in self.edges[part[0]]) for part in self.parts
        ) or any(sub is not None and sub.cyclic for sub in self.subs)
        self.choosing: bool = any(op == PICK for op in self.ops) or any(
            s is not None and s.choosing for s in self.subs
        )
        self.scales: list[int] = [1] * size
        self.lifts: list[list[tuple[Any, int]]] = [[] for _ in range(size)]
        if not self.cyclic:
            self._scale()
        self.scale = self.scales[table.root]
        self.height: int = 1 + max((sub.height for sub in self.subs if sub is not None), default=0)
        self.solved: dict[Any, tuple[list[Any], Picks]] = {}
        self.walked: dict[tuple[int, bool], tuple[Picks, dict[int, Any]]] = {}

    def _compile(self, node: int) -> None:
        table = self.table
        kind = table.kinds[node]
        children = table.children[node]
        if kind == LEAF:
            return
        if kind == CHANCE:
            self._sum(node, list(zip(table.weights[node], children, strict=True)))
        elif kind == CALL:
            self.ops[node] = RUN
            self.subs[node] = plan_of(table.calls[node], self.players)
            self.edges[node] = [(1, child) for child in children]
        else:
            assert kind == CHOICE
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

    def _sum(self, node: int, edges: Sequence[tuple[int, int]]) -> None:
        joined: dict[int, int] = {}
        for weight, child in edges:
            joined[child] = joined.get(child, 0) + weight
        self.ops[node] = SUM
        self.edges[node] = [(weight, child) for child, weight in joined.items()]
        self.totals[node] = sum(joined.values())

    def _scale(self) -> None:
        for node in self.order:
            edges = self.edges[node]
            if not edges:
                continue
            common = lcm(*(self.scales[child] for _, child in edges))
            self.lifts[node] = [(weight * (common // self.scales[child]), child) for weight, child in edges]
            sub = self.subs[node]
            factor = self.totals[node] if self.ops[node] == SUM else sub.scale if sub is not None else 1
            self.scales[node] = common * factor

    @cached_property
    def shares(self) -> list[list[tuple[Any, int]]]:
        """What the lifts are to whole numbers, for floats: each edge with its plain chance."""
        return [
            [(weight / self.totals[node], child) for weight, child in edges]
            for node, edges in enumerate(self.edges)
        ]

    # -- backward -------------------------------------------------------------------------------------------

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
        columns, picks = self.columns(leaf_values, prefer, free, whole=whole)
        root = self.table.root
        return [column[root] for column in columns], picks

    def columns(
        self,
        leaf_values: Sequence[Sequence[Any]],
        prefer: Picks | None = None,
        free: tuple[int, ...] = (BEST, WORST),
        *,
        whole: bool = True,
    ) -> tuple[list[list[Any]], Picks]:
        """As `run`, but the value x its own scale at every node, one column a goal."""
        assert not self.cyclic, "a plan with cycles is run by talewright.odds.cycles"
        goals = len(leaf_values)
        size = len(self.ops)
        columns: list[list[Any]] = [[0] * size for _ in range(goals)]
        for column, values in zip(columns, leaf_values, strict=True):
            for leaf, value in zip(self.leaves, values, strict=True):
                column[leaf] = value
        picks: Picks = [None] * size
        steps = self.lifts if whole else self.shares
        single = columns[0] if goals == 1 else None
        for node in self.order:
            op = self.ops[node]
            if op == SUM:
                lifts = steps[node]
                for column in columns:
                    total = 0
                    for factor, child in lifts:
                        total += factor * column[child]
                    column[node] = total
            elif op == PICK:
                best = self._pick(steps[node], node, columns, single, prefer, free)
                picks[node] = best
                factor, child = steps[node][best]
                for column in columns:
                    column[node] = factor * column[child]
            elif op == RUN:
                sub = self.subs[node]
                assert sub is not None
                lifts = steps[node]
                inner = [[factor * column[child] for factor, child in lifts] for column in columns]
                values, picks[node] = sub.run(
                    inner, None if prefer is None else prefer[node], free, whole=whole
                )
                for column, value in zip(columns, values, strict=True):
                    column[node] = value
        return columns, picks

    def _pick(
        self,
        lifts: list[tuple[Any, int]],
        node: int,
        columns: list[list[Any]],
        single: list[Any] | None,
        prefer: Picks | None,
        free: tuple[int, ...],
    ) -> int:
        side = BEST if TOGETHER in free else self.sides[node]
        start = 0 if prefer is None else prefer[node]
        if start is None:
            start = 0
        elif prefer is not None and side not in free:
            return int(start)
        best = start
        best_factor, best_child = lifts[start]
        first = columns[0] if single is None else single
        top = best_factor * first[best_child]
        others = columns[1:]
        for i, (factor, child) in enumerate(lifts):
            value = factor * first[child]
            if value == top:
                # Later goals are looked at only where the earlier ones are equal.
                for column in others:
                    mine, theirs = factor * column[child], best_factor * column[best_child]
                    if mine != theirs:
                        better = mine > theirs if side == BEST else mine < theirs
                        break
                else:
                    continue
            else:
                better = value > top if side == BEST else value < top
            if better:
                best, best_factor, best_child, top = i, factor, child, value
        return int(best)

    # -- forward --------------------------------------------------------------------------------------------

    def forward(self, picks: Picks) -> list[int]:
        """For each leaf (in the order of `leaves`) its chance x `scale`, under these picks."""
        mass = [0] * len(self.ops)
        mass[self.table.root] = self.scale
        for node in reversed(self.order):
            here = mass[node]
            if not here:
                continue
            op = self.ops[node]
            if op == SUM:
                share = here // self.totals[node]
                for weight, child in self.edges[node]:
                    mass[child] += share * weight
            elif op == PICK:
                mass[self.edges[node][picks[node]][1]] += here
            elif op == RUN:
                sub = self.subs[node]
                assert sub is not None
                share = here // sub.scale
                for (_, child), chance in zip(self.edges[node], sub.forward(picks[node]), strict=True):
                    if chance:
                        mass[child] += share * chance
        return [mass[leaf] for leaf in self.leaves]


def plan_of(table: Table, players: Players) -> Plan:
    """The table's plan under these policies, made once."""
    key = tuple(sorted((seat, policy) for seat, policy in players.items() if isinstance(policy, str)))
    if any(callable(policy) for policy in players.values()):
        key = (*key, ("", str(id(players))))
    plan = table.plans.get(key)
    if plan is None:
        plan = table.plans[key] = Plan(table, players)
    return plan


def components(root: int, edges: Sequence[Sequence[tuple[int, int]]]) -> list[list[int]]:
    """Strongly connected parts reachable from the root, children before parents (Tarjan, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    parts: list[list[int]] = []
    work: list[tuple[int, int]] = [(root, 0)]
    while work:
        node, at = work.pop()
        if at == 0:
            index[node] = low[node] = len(index)
            stack.append(node)
            on_stack.add(node)
        descended = False
        outgoing = edges[node]
        for i in range(at, len(outgoing)):
            child = outgoing[i][1]
            if child not in index:
                work.append((node, i + 1))
                work.append((child, 0))
                descended = True
                break
            if child in on_stack:
                low[node] = min(low[node], index[child])
        if descended:
            continue
        if low[node] == index[node]:
            part: list[int] = []
            while True:
                member = stack.pop()
                on_stack.discard(member)
                part.append(member)
                if member == node:
                    break
            parts.append(part)
        if work:
            parent = work[-1][0]
            low[parent] = min(low[parent], low[node])
    return parts
