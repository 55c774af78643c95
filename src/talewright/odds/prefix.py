"""The Ask that explores a rule: it follows a prefix of answers and stops at the first question behind it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import HERO, Aside, Ask, Fact, Procedure, Question, Seat
from talewright.core.dice import Dice, Faces
from talewright.odds.table import CHANCE, UNKNOWN, Args, Call, Label, Repeated, Table

if TYPE_CHECKING:
    from talewright.odds.explore import Explorer

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Hashable)


class Joined(Exception):  # noqa: N818 - a signal
    """A mark seen before: the path joins the node that the mark led to."""

    def __init__(self, node: int) -> None:
        self.node = node


class Open(Exception):  # noqa: N818 - a signal
    """The first question past the prefix."""

    def __init__(self, question: Question) -> None:
        self.question = question


class Called(Exception):  # noqa: N818 - a signal
    """The first called rule past the prefix."""

    def __init__(self, call: Call) -> None:
        self.call = call


def _question(what: str, who: Seat, clause: str, facts: Mapping[str, Fact], **more: Any) -> Question:
    """A question, made three times faster than a frozen record makes itself: fields not named here have their default."""
    question = object.__new__(Question)
    question.__dict__.update(more, what=what, who=who, clause=clause, facts=facts)
    return question


class PrefixAsk:
    """An Ask that answers from a prefix and raises `Open` or `Called` at the first question or rule behind it.

    `naive` ignores marks and runs calls in place.
    """

    __slots__ = ("at", "marks", "naive", "pending", "prefix")
    listens = False

    def __init__(self, *, naive: bool) -> None:
        self.prefix: list[Any] = []
        self.at = 0
        self.marks: dict[Args, int] = {}
        self.pending: list[Args] = []
        self.naive = naive

    def _open(self, question: Question) -> Any:
        """The first question past the prefix: an ask that goes on from here returns an answer."""
        raise Open(question)

    def roll(
        self,
        dice: Dice,
        what: str,
        *,
        clause: str = "",
        who: Seat = HERO,
        secret: bool = False,
        **facts: Fact,
    ) -> Faces:
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            return self.prefix[at]  # type: ignore[no-any-return]
        faces: Faces = self._open(_question(what, who, clause, facts, dice=dice, words={}, secret=secret))
        return faces

    def decide(
        self,
        what: str,
        options: Sequence[str],
        *,
        clause: str = "",
        who: Seat = HERO,
        settled: str = "",
        words: Mapping[str, str] | None = None,
        **facts: Fact,
    ) -> str:
        if len(options) == 1:
            return options[0]
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            return self.prefix[at]  # type: ignore[no-any-return]
        option: str = self._open(
            _question(what, who, clause, facts, options=tuple(options), words=words or {}, settled=settled),
        )
        return option

    def words(self, what: str, *, clause: str = "", who: Seat = HERO, **facts: Fact) -> str:
        del what, clause, who, facts  # nothing depends on the words, and nobody is there to write them
        return ""

    def call(self, procedure: Callable[Concatenate[Ask, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self.naive:
            return procedure(self, *args, **kwargs)
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            return self.prefix[at]  # type: ignore[no-any-return]
        raise Called((procedure, args, tuple(sorted(kwargs.items())) if kwargs else ()))

    def repeat(
        self,
        procedure: Callable[..., S],
        *args: Any,
        until: Callable[[S], bool],
        aside: Aside[S] | None = None,
    ) -> S:
        state: S
        if self.naive:
            fixed, state = args[:-1], args[-1]
            while not until(state):
                state = procedure(self, *fixed, state)
            return state
        at = self.at
        if at < len(self.prefix):
            self.at = at + 1
            state = self.prefix[at]
            return state
        raise Called((Repeated(procedure, until, aside), args, ()))

    def mark(self, *future: Hashable) -> None:
        if self.at < len(self.prefix) or self.naive:
            return
        known = self.marks.get(future)
        if known is not None:
            raise Joined(known)
        self.pending.append(future)

    def note(self, kind: str, *, secret: bool = False, **facts: Fact) -> None:
        pass

    def show(self, hero: Hashable = None, **seen: Any) -> None:
        pass


# -- rules that roll once and end, as most do -------------------------------------------------------------------


class _OneRollAsk(PrefixAsk):
    """Answers one roll. Where nothing more is asked, no path needs to join another."""

    __slots__ = ("faces",)

    def __init__(self) -> None:
        super().__init__(naive=False)
        self.faces: Faces | None = None

    def roll(self, dice: Dice, what: str, **_: Any) -> Faces:
        faces = self.faces
        if faces is None:
            raise Open(Question(what, dice=dice))
        self.faces = None
        return faces

    def mark(self, *future: Hashable) -> None:
        pass


def follow_roll(table: Table, procedure: Procedure, args: Args, kwargs: dict[str, Hashable]) -> bool:
    """Try the other outcomes, if the first one of a table's roll ended the rule; say whether that explores it whole.

    An outcome after which the rule asks for more is left to the search.
    """
    root, leaf_of = table.root, table.leaf_of
    if len(table.kinds) != 2 or not leaf_of or table.kinds[root] != CHANCE:
        return False
    ask = _OneRollAsk()
    run = partial(procedure, ask, *args, **kwargs)
    known = leaf_of.get
    leaves: list[int] = []
    whole = True
    for faces in table.labels[root][1:]:
        ask.faces = faces  # type: ignore[assignment]
        try:
            result = run()
        except (Open, Called):
            leaves.append(UNKNOWN)
            whole = False
            continue
        leaf = known(result)
        leaves.append(table.leaf(result) if leaf is None else leaf)
    table.children[root][1:] = leaves
    return whole


# -- any other rule ----------------------------------------------------------------------------------------------

MAX_STEPS = 4
"""A run goes past at most this many new questions: shorter paths to the same nodes may exist."""


class Trace(PrefixAsk):
    """Adds each question past the prefix to a table, and goes on with its first answer: a run saved for each.

    A called rule ends the run: it is explored when the caller's frames are gone.
    """

    __slots__ = ("edge", "explorer", "left", "parent", "table", "todo")

    def __init__(self, explorer: Explorer, table: Table, todo: deque[tuple[int, list[Label]]]) -> None:
        super().__init__(naive=False)
        self.explorer = explorer
        self.table = table
        self.todo = todo
        self.parent, self.edge, self.left = -1, 0, MAX_STEPS
        """The edge that the prefix leads along (-1: to the root), and how many new questions may still be passed."""

    def reach(self, node: int) -> None:
        """The node that the present edge leads to, and what was marked on the way."""
        if self.parent < 0:
            self.table.root = node
        else:
            self.table.children[self.parent][self.edge] = node
        if self.pending:
            for mark in self.pending:
                self.marks[mark] = node
            self.pending.clear()

    def _open(self, question: Question) -> Label:
        node = self.explorer.add_question(self.table, question)
        self.reach(node)
        self.todo.append((node, self.prefix))
        self.left -= 1
        if not self.left:
            raise Open(question)
        answer = self.table.labels[node][0]
        self.parent, self.edge, self.prefix = node, 0, [*self.prefix, answer]
        self.at += 1
        return answer
