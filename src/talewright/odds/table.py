"""A rule as a finite decision process in flat lists: the explorer writes it, plans are compiled from it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from talewright.core.ask import Question

LEAF, CHANCE, CHOICE, CALL = range(4)
Label = Hashable
"""The faces of a roll, an option, or the result of a called rule."""
Args = tuple[Hashable, ...]
"""The arguments of a rule. With the rule they are the key of its table."""
Kwargs = tuple[tuple[str, Hashable], ...]


@dataclass
class Table:
    """Flat lists, one entry a node. Node 0 is the root unless `root` says otherwise.

    kinds[n] is LEAF, CHANCE, CHOICE or CALL. children[n] lists the nodes that follow; labels[n] says by which
    faces, option or result of the called rule; weights[n] are the integer weights of a CHANCE node.
    results[n] is what the rule returned at a LEAF. calls[n] is the table a CALL node runs.
    """

    kinds: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    labels: list[Sequence[Label]] = field(default_factory=list)
    weights: list[Sequence[int]] = field(default_factory=list)
    questions: list[Question | None] = field(default_factory=list)
    results: dict[int, Any] = field(default_factory=dict)
    calls: dict[int, Table] = field(default_factory=dict)
    leaf_of: dict[Label, int] = field(default_factory=dict)
    root: int = 0
    cost: int = 0
    """How many nodes were explored for it, those of the rules it calls aside."""
    _outcomes: list[Label] = field(default_factory=list, repr=False)

    def add(
        self, kind: int, labels: Sequence[Label], weights: Sequence[int], question: Question | None
    ) -> int:
        node = len(self.kinds)
        self.kinds.append(kind)
        self.labels.append(labels)
        self.weights.append(weights)
        self.questions.append(question)
        self.children.append([-1] * len(labels))
        return node

    def leaf(self, result: Label) -> int:
        node = self.leaf_of.get(result)
        if node is None:
            node = self.leaf_of[result] = self.add(LEAF, (), (), None)
            self.results[node] = result
        return node

    def outcomes(self) -> list[Label]:
        """What the rule can return, in the order of its leaves. Always the same list: many callers hold it."""
        if len(self._outcomes) != len(self.leaf_of):
            self._outcomes = list(self.leaf_of)
        return self._outcomes

    def __len__(self) -> int:
        return len(self.kinds)


def through(table: Table) -> tuple[Table, list[int]] | None:
    """The rule that a table only calls, if it asks nothing itself; and for each result of that rule the place
    of its own result among `outcomes`.
    """
    root = table.root
    if table.kinds[root] != CALL or any(table.kinds[child] != LEAF for child in table.children[root]):
        return None
    place = {leaf: i for i, leaf in enumerate(table.leaf_of.values())}
    return table.calls[root], [place[child] for child in table.children[root]]
