"""The tree of answers that a log describes, and the place in it where the game stands.

A log only grows. An answer adds a child to the present node, or moves into the child that holds the same answer; `Back`
and `Go` move to another node; `FreshDice` says how dice are rolled from there on. No entry removes anything: what was
undone is a branch, and can be returned to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from talewright.core.ask import Answer, Rolled
from talewright.core.dice import Dice, Faces
from talewright.core.errors import AnswerError, DiceError, IllegalAnswer
from talewright.core.replay import by_person
from talewright.core.text.message import Message


@dataclass(frozen=True)
class Back:
    """From here on only the first `to` of the present answers count."""

    to: int


@dataclass(frozen=True)
class Go:
    """The game stands at the node that entry number `to` of the log added; 0 is the start."""

    to: int


@dataclass(frozen=True)
class FreshDice:
    """Whether dice that were rolled at the same place before are rolled anew from here on."""

    on: bool


Entry = Answer | Back | Go | FreshDice


class Node:
    """A point of the game: the answers from the root to it. `id` is the number of the entry that added it."""

    __slots__ = ("answer", "children", "depth", "fresh", "id", "parent", "recent", "seen")

    def __init__(self, number: int, answer: Answer | None, parent: Node | None, *, fresh: bool) -> None:
        self.id = number
        self.answer = answer
        self.parent = parent
        self.depth: int = parent.depth + 1 if parent is not None else 0
        self.children: dict[Answer, Node] = {}
        self.recent: Node | None = None
        """the child the game was in last"""
        self.seen = number
        """the number of the latest entry at which the game stood here"""
        self.fresh = fresh
        """fresh dice: other dice had been rolled at this place before"""

    def child(self, answer: Answer) -> Node | None:
        return self.children.get(answer)

    def faces(self, dice: Dice) -> Faces | None:
        """The faces the machine last rolled at this place, if they are faces of these dice. Typed ones stay typed."""
        rolled = [
            (child.seen, answer.faces)
            for answer, child in self.children.items()
            if isinstance(answer, Rolled) and not answer.typed
        ]
        if not rolled:
            return None
        try:
            return dice.settle(max(rolled)[1])
        except DiceError:
            return None

    def line(self) -> list[Node]:
        """The nodes from the first answer to this one; the root is not among them."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def ancestor(self, depth: int) -> Node:
        node = self
        while node.depth > depth and node.parent is not None:
            node = node.parent
        return node

    def shared(self, other: Node) -> int:
        """How many answers the two lines have in common."""
        one, two = self.ancestor(other.depth), other.ancestor(self.depth)
        while one is not two:
            assert one.parent is not None
            assert two.parent is not None
            one, two = one.parent, two.parent
        return one.depth


@dataclass(frozen=True)
class Branch:
    """A line of play that was left: its last node, and how many answers it shares with the present line."""

    id: int
    shared: int
    nodes: tuple[Node, ...]
    """after the shared ones"""
    seen: int
    """the number of the entry at which the game last stood there"""
    ahead: bool
    """what lies ahead of the present place: Redo leads there"""

    @property
    def answers(self) -> list[Answer]:
        """After the shared ones."""
        return list(_answers(self.nodes))


class Tree:
    """Entries are added one by one; `here` is where the game stands."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.root = self.here = Node(0, None, None, fresh=False)
        self.size = 0
        """the number of entries"""
        self.effort = 0
        """how many nodes were visited for them: a jump to a distant node visits the whole way to it"""
        self.fresh_dice = False
        self._nodes = {0: self.root}
        for entry in entries:
            self.add(entry)

    def __del__(self) -> None:
        """Nodes refer to each other in both directions: without this, those of a long game would stay in memory until a full
        garbage collection, and make it a long one.
        """
        for node in self._nodes.values():
            node.parent = node.recent = None
            node.children.clear()

    def add(self, entry: Entry) -> None:
        self.size += 1
        self.effort += 1
        if isinstance(entry, Back):
            if not 0 <= entry.to <= self.here.depth:
                raise _unknown(entry.to)
            self.here = self.here.ancestor(entry.to)
        elif isinstance(entry, Go):
            self.here = self.node(entry.to)
            way = self.here.line()
            self.effort += len(way)
            for parent, child in zip([self.root, *way], way, strict=False):
                parent.recent = child
        elif isinstance(entry, FreshDice):
            self.fresh_dice = entry.on
        else:
            self._answer(entry)
        self.here.seen = self.size

    def _answer(self, answer: Answer) -> None:
        child = self.here.child(answer)
        if child is None:
            again = isinstance(answer, Rolled) and not answer.typed and bool(self.here.children)
            child = Node(self.size, answer, self.here, fresh=again and self.fresh_dice)
            self.here.children[answer] = child
            self._nodes[child.id] = child
        self.here.recent = child
        self.here = child

    def node(self, number: int) -> Node:
        found = self._nodes.get(number)
        if found is None:
            raise _unknown(number)
        return found

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that count: those on the way to the present node."""
        return tuple(_answers(self.here.line()))

    def ahead(self) -> Node | None:
        """Where Redo leads: past the next choice of a person on the way last taken, and what followed from it."""
        node, chosen = self.here, False
        while node.recent is not None and node.recent.answer is not None:
            if by_person(node.recent.answer):
                if chosen:
                    break
                chosen = True
            node = node.recent
        return node if node is not self.here else None

    def left(self, line: Sequence[Node]) -> list[Node]:
        """The last node of every line but this one, the latest first. A line is its nodes, the root first."""
        # A list: a turn in another thread may add nodes meanwhile.
        ends = [node for node in list(self._nodes.values()) if not node.children and not _is_on(node, line)]
        return sorted(ends, key=lambda each: -each.seen)


def branch_of(end: Node, line: Sequence[Node]) -> Branch:
    """The line that ends with a node, as it leaves the present one."""
    rest: list[Node] = []
    node = end
    while not _is_on(node, line):
        assert node.parent is not None
        rest.append(node)
        node = node.parent
    return Branch(end.id, node.depth, tuple(reversed(rest)), end.seen, node is line[-1])


def _is_on(node: Node, line: Sequence[Node]) -> bool:
    return node.depth < len(line) and line[node.depth] is node


def _answers(line: Sequence[Node]) -> Iterator[Answer]:
    for node in line:
        assert node.answer is not None
        yield node.answer


def _unknown(number: int) -> AnswerError:
    return IllegalAnswer(Message("This game has no point {number} to go to.", number=number))


def answers_in(entries: Iterable[Entry]) -> list[Answer]:
    """The answers that count."""
    return list(Tree(entries).answers)
