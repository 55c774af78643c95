"""Steps of a question with branches: what follows a success or a failure, choices, groups and repetitions.

A step is an order, or a group of steps: `any` is carried out until one part succeeds, `all` until one fails, and of
`choose` the player takes one part. Every step may have steps that follow its success or its failure alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from talewright.core.text.message import Message

GROUPS = ("any", "all", "choose")
BRANCHES = ("if_succeeded", "if_failed")
MAX_REPEATS = 100
MAX_ORDERS = 100
MAX_DEPTH = 10
UNTIL = {"succeeded": True, "failed": False}


@dataclass(frozen=True)
class Step:
    """An order by its number, or a group of parts; `most` and `until` repeat an order."""

    order: int = -1
    group: str = ""
    parts: tuple[Step, ...] = ()
    names: tuple[str, ...] = ()
    """How the parts of a choice are called."""
    if_succeeded: tuple[Step, ...] = ()
    if_failed: tuple[Step, ...] = ()
    most: int = 1
    until: bool = True


@dataclass(frozen=True)
class Node:
    """A step laid out: an order and the nodes that follow, or the options of a choice with the nodes behind them."""

    order: int = -1
    good: int = -1
    failed: int = -1
    most: int = 1
    until: bool = True
    options: tuple[tuple[str, int], ...] = ()

    @property
    def repeated(self) -> bool:
        return self.most > 1


@dataclass
class Layout:
    """The nodes of a program; the last is its end. `ahead` are the orders that may follow from each node on."""

    nodes: list[Node] = field(default_factory=list)
    start: int = 0
    ahead: list[list[int]] = field(default_factory=list)

    @property
    def end(self) -> int:
        return 0

    def add(self, node: Node, *behind: int) -> int:
        mine = {node.order} if node.order >= 0 else set()
        self.ahead.append(sorted(mine.union(*(self.ahead[each] for each in behind))))
        self.nodes.append(node)
        return len(self.nodes) - 1


def lay_out(steps: Sequence[Step]) -> Layout:
    """The program as nodes, made from its end: each is laid out after those that follow it."""
    layout = Layout()
    end = layout.add(Node())
    layout.start = _in_turn(layout, steps, end)
    return layout


def _in_turn(layout: Layout, steps: Sequence[Step], then: int) -> int:
    for step in reversed(steps):
        then = _lay(layout, step, then, then)
    return then


def _lay(layout: Layout, step: Step, good: int, failed: int) -> int:
    good = _in_turn(layout, step.if_succeeded, good)
    failed = _in_turn(layout, step.if_failed, failed)
    if step.group == "choose":
        ways = [_lay(layout, part, good, failed) for part in step.parts]
        return layout.add(Node(options=tuple(zip(step.names, ways, strict=True))), *ways)
    if step.group:
        entry = failed if step.group == "any" else good
        for part in reversed(step.parts):
            entry = (
                _lay(layout, part, good, entry) if step.group == "any" else _lay(layout, part, entry, failed)
            )
        return entry
    return layout.add(Node(step.order, good, failed, step.most, step.until), good, failed)


def succeeded(step: Step, good: Sequence[bool]) -> bool:
    """Whether a step succeeded, given whether each order was carried out with success. Branches do not count."""
    if not step.group:
        return good[step.order]
    found = [succeeded(part, good) for part in step.parts]
    return all(found) if step.group == "all" else any(found)


def is_plain(steps: Sequence[Step]) -> bool:
    """Whether the steps are orders that follow each other."""
    return all(not (step.group or step.if_succeeded or step.if_failed) and step.most == 1 for step in steps)


class StepReader:
    """Reads steps out of JSON data; `order_of` reads an order from its verb and fields, and returns its number."""

    def __init__(
        self, order_of: Callable[[Mapping[str, Any], str], int], faults: list[Message], verbs: tuple[str, ...]
    ) -> None:
        self.order_of = order_of
        self.faults = faults
        self.verbs = verbs
        self.orders = 0

    def steps(self, data: object, path: str, depth: int = 0) -> tuple[Step, ...]:
        if not isinstance(data, Sequence) or isinstance(data, str) or depth > MAX_DEPTH:
            self.faults.append(
                Message("expected a list of steps.", path=path)
                if depth <= MAX_DEPTH
                else Message("steps within steps go at most {most} deep.", path=path, most=MAX_DEPTH)
            )
            return ()
        return tuple(self.step(each, f"{path}[{at}]", depth) for at, each in enumerate(data))

    def step(self, data: object, path: str, depth: int = 0) -> Step:
        if isinstance(data, Sequence) and not isinstance(data, str):
            return Step(group="all", parts=self.steps(data, path, depth + 1))
        groups = [name for name in GROUPS if isinstance(data, Mapping) and name in data]
        if not isinstance(data, Mapping) or not (groups or isinstance(data.get("verb"), str)):
            self.faults.append(
                Message("each step is a table with a verb: {verbs}.", path=path, verbs=self.verbs)
            )
            return Step()
        order, group = -1, ""
        parts: tuple[Step, ...] = ()
        names: tuple[str, ...] = ()
        own = {key: value for key, value in data.items() if key not in (*BRANCHES, "repeat", "until")}
        if groups:
            group = groups[0]
            parts, names = self._parts(own.pop(group), f"{path}.{group}", depth)
            self.faults.extend(
                Message("no such field beside {group!r}.", path=f"{path}.{name}", group=group) for name in own
            )
        else:
            self.orders += 1
            if self.orders > MAX_ORDERS:
                self.faults.append(
                    Message("a question has at most {most} orders.", path=path, most=MAX_ORDERS)
                )
                return Step()
            order = self.order_of(own, path)
        return Step(
            order,
            group,
            parts,
            names,
            self.steps(data.get("if_succeeded", ()), f"{path}.if_succeeded", depth + 1),
            self.steps(data.get("if_failed", ()), f"{path}.if_failed", depth + 1),
            self._most(data, path, repeatable=not groups),
            self._until(data, path),
        )

    def _parts(self, data: object, path: str, depth: int) -> tuple[tuple[Step, ...], tuple[str, ...]]:
        """The parts of a group: a list, or a table by names of one's own."""
        named = isinstance(data, Mapping)
        listed = list(data.values()) if isinstance(data, Mapping) else data
        parts = self.steps(listed, path, depth + 1)
        if not parts:
            self.faults.append(Message("at least one step is needed.", path=path))
        names = tuple(str(name)[:60] for name in data) if named and isinstance(data, Mapping) else ()
        return parts, names or tuple(str(number) for number in range(1, len(parts) + 1))

    def _most(self, data: Mapping[str, Any], path: str, *, repeatable: bool) -> int:
        most = data.get("repeat", 1)
        if most != 1 and not repeatable:
            self.faults.append(Message("only a single order is repeated.", path=f"{path}.repeat"))
        if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= MAX_REPEATS:
            self.faults.append(
                Message(
                    "say how often at most: a number from 1 to {most}.",
                    path=f"{path}.repeat",
                    most=MAX_REPEATS,
                )
            )
            return 1
        return most

    def _until(self, data: Mapping[str, Any], path: str) -> bool:
        until = data.get("until", "succeeded")
        if not isinstance(until, str) or until not in UNTIL:
            self.faults.append(
                Message("say 'succeeded' or 'failed'.", path=f"{path}.until"),
            )
            return True
        return UNTIL[until]
