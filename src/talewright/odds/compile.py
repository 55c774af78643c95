"""A table compiled for given policies: sums, picks and calls in evaluation order.

Without choices a called rule is worth no more than the chances of its results: it becomes a plain sum in
its caller. So a called plan is evaluated node by node only where it contains a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property

from talewright.odds.policy import BEST, WEIGH, WORST, Players, pick, policy_of
from talewright.odds.schedule import (
    END,
    PICK,
    RUN,
    SUM,
    Loop,
    Part,
    Picks,
    Stretch,
    make_schedule,
)
from talewright.odds.table import CALL, CHANCE, LEAF, Table
from talewright.odds.visits import Visits, leaf_weights


class Plan:
    """A compiled table. `talewright.odds.evaluate` computes values, `talewright.odds.visits` frequencies.

    ops[n] is SUM with a weight for each of its children, PICK with a side, RUN with a called plan, or END;
    kids[n] are the children. A call where nobody chooses is a SUM too; `sub_of` makes its plan if it is asked for.
    `components` are the strongly connected components, children first; `order` lists their nodes.
    """

    def __init__(self, table: Table, plans: Plans) -> None:
        self.table = table
        self.plans = plans
        size = len(table)
        self.ops: list[int] = [END] * size
        self.kids: list[Sequence[int]] = [()] * size
        self.weights: list[Sequence[int]] = [()] * size
        self.totals: list[int] = [1] * size
        self.sides: list[int] = [BEST] * size
        self.subs: list[Plan | None] = [None] * size
        self._summed: dict[int, Table] = {}
        """Calls that are sums and have no plan yet."""
        self.leaves: list[int] = list(table.leaf_of.values())
        for node in range(size):
            self._compile(node)
        order = topological_order(table.root, self.kids)
        self.components = strongly_connected(table.root, self.kids) if order is None else [[n] for n in order]
        self.order = order or [node for component in self.components for node in component]
        self.loops: dict[int, Loop] = {}
        if order is None:
            for component in self.components:
                if is_loop(component, self.kids):
                    choosers = [node for node in component if self.ops[node] != SUM]
                    self.loops[component[0]] = Loop(component, choosers)
        """The loops by the first node of their component."""
        runs = [sub for op, sub in zip(self.ops, self.subs, strict=True) if op == RUN and sub is not None]
        self.cyclic: bool = bool(self.loops) or any(sub.cyclic for sub in runs)
        self.seats: frozenset[int] = frozenset(
            side for op, side in zip(self.ops, self.sides, strict=True) if op == PICK
        ).union(*(sub.seats for sub in runs))
        """The sides that choose, here or in what is called."""
        self.choosing: bool = bool(self.seats)
        self.evaluated: dict[Hashable, tuple[list[float], int, Picks]] = {}
        """Answers of a plan with loops by the values of its leaves."""
        self.visited: dict[tuple[int, bool], tuple[Picks | None, Visits]] = {}
        """Frequencies by the id of the picks. The picks are stored with them, so that the id stays theirs."""
        self.leaf_rows: dict[int, tuple[Picks | None, tuple[int, list[int]]]] = {}
        self._picks: dict[tuple[int, ...], Picks] = {}

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
            policy = policy_of(self.plans.players, question.who)
            if policy in ("optimal", "against"):
                self.ops[node] = PICK
                self.sides[node] = BEST if policy == "optimal" else WORST
                self.kids[node] = children
                return
            option = pick(policy, question)
            if option == WEIGH:
                self.ops[node] = PICK
                self.kids[node] = children
                return
            if option is not None:
                children = [children[list(table.labels[node]).index(option)]]
            self._sum(node, [1] * len(children), children)

    def _call(self, node: int, called: Table, children: list[int]) -> None:
        while (inner := called.through) is not None:
            called, places = inner
            children = [children[place] for place in places]
        if called.chances is not None:
            self._summed[node] = called
            total, weights = called.chances
            self.ops[node] = SUM
            self.totals[node], self.weights[node], self.kids[node] = total, weights, children
            return
        sub = self.plans.of(called)
        self.subs[node] = sub
        if sub.choosing or sub.cyclic:
            self.ops[node] = RUN
            self.kids[node] = children
            return
        total, weights = leaf_weights(sub, None)
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

    def sub_of(self, node: int) -> Plan | None:
        """The plan of what a node calls."""
        called = self._summed.pop(node, None)
        if called is not None:
            self.subs[node] = self.plans.of(called)
        return self.subs[node]

    @cached_property
    def height(self) -> int:
        """How many plans lie one in another, this one included."""
        subs = map(self.sub_of, range(len(self.subs)))
        return 1 + max((sub.height for sub in subs if sub is not None), default=0)

    @cached_property
    def schedule(self) -> list[Part]:
        return make_schedule(self)

    @cached_property
    def parts(self) -> list[Loop | int]:
        """The loops, and each node outside of them, children first."""
        return [
            self.loops.get(component[0], component[0])
            for component in self.components
            if self.kids[component[0]]
        ]

    @cached_property
    def scale(self) -> int:
        """What the root's value is multiplied by in a plan without loops, whatever the values and picks."""
        assert not self.cyclic
        scale = 1
        for part in self.schedule:
            assert isinstance(part, Stretch)
            scale *= part.factor
        return scale

    @cached_property
    def choosers(self) -> list[int]:
        """The nodes whose picks an evaluation finds."""
        found: list[int] = []
        for part in self.schedule:
            if isinstance(part, Stretch):
                found.extend(each[1] for each in part.steps if each[0] != SUM)
            elif isinstance(part, Loop):
                found.extend(part.choosers)
            else:
                found.append(part)
        return found

    def same_picks(self, picks: Picks) -> Picks:
        """Equal picks are one list, so that whatever is computed for it is computed once."""
        key = tuple(
            [each if type(each) is int else id(each) for each in map(picks.__getitem__, self.choosers)]
        )
        return self._picks.setdefault(key, picks)


class Plans:
    """The plans of tables under given policies, each made once."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self._made: dict[int, Plan] = {}

    def of(self, table: Table) -> Plan:
        plan = self._made.get(id(table))  # the plan holds its table, so the number stays the table's
        if plan is None:
            plan = self._made[id(table)] = Plan(table, self)
        return plan

    def forget(self, stale: Callable[[Table], bool]) -> None:
        """Keep no plan of a table that is stale."""
        self._made = {number: plan for number, plan in self._made.items() if not stale(plan.table)}

    @property
    def turns(self) -> int:
        """The most turns of a repeated rule whose turns can be numbered."""
        return max((max(plan.table.turns.values(), default=0) for plan in self._made.values()), default=0)


def is_loop(component: Sequence[int], children: Sequence[Sequence[int]]) -> bool:
    """Whether a strongly connected component contains a cycle: one node alone may lack an edge to itself."""
    return len(component) > 1 or component[0] in children[component[0]]


def topological_order(root: int, children: Sequence[Sequence[int]]) -> list[int] | None:
    """The nodes reachable from the root, children before parents; None where there is a cycle."""
    state = bytearray(len(children))  # 1: entered, 2: done
    order: list[int] = []
    todo = [root]
    while todo:
        node = todo[-1]
        if state[node]:
            todo.pop()
            if state[node] == 1:
                state[node] = 2
                order.append(node)
            continue
        state[node] = 1
        for child in children[node]:
            if state[child] == 0:
                todo.append(child)
            elif state[child] == 1:
                return None
    return order


def strongly_connected(root: int, children: Sequence[Sequence[int]]) -> list[list[int]]:
    """The components reachable from the root, children before parents (Tarjan's algorithm, iterative)."""
    index = [0] * len(children)  # 0: not visited yet
    low = [0] * len(children)
    on_stack = bytearray(len(children))
    stack = [root]
    components: list[list[int]] = []
    visited = index[root] = low[root] = 1
    on_stack[root] = 1
    work = [(root, iter(children[root]))]
    while work:
        node, rest = work[-1]
        for child in rest:
            if not index[child]:
                visited += 1
                index[child] = low[child] = visited
                stack.append(child)
                on_stack[child] = 1
                work.append((child, iter(children[child])))
                break
            if on_stack[child] and index[child] < low[node]:
                low[node] = index[child]
        else:
            work.pop()
            if work and low[node] < low[work[-1][0]]:
                low[work[-1][0]] = low[node]
            if low[node] == index[node]:
                at = len(stack) - 1
                while stack[at] != node:
                    at -= 1
                component = stack[at:]
                del stack[at:]
                for member in component:
                    on_stack[member] = 0
                component.reverse()
                components.append(component)
    return components
