"""The Ask that explores a rule: it follows a prefix of answers and stops at the first question behind it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import HERO, Aside, Ask, Fact, Question, Seat
from talewright.core.dice import Dice, Faces
from talewright.odds.table import Args, Call, Label, Repeated, Table

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


class Stop(Exception):  # noqa: N818 - a signal
    """The end of a run whose last question is in the table."""


class Called(Exception):  # noqa: N818 - a signal
    """The first called rule past the prefix."""

    def __init__(self, call: Call) -> None:
        self.call = call


def _question(fields: dict[str, Any]) -> Question:
    """A question, made four times faster than a frozen record makes itself: fields not named here have their default."""
    question = object.__new__(Question)
    object.__setattr__(question, "__dict__", fields)
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

    def _called(self, call: Call) -> Any:
        """The first called rule past the prefix, likewise."""
        raise Called(call)

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
        fields = {
            "what": what,
            "who": who,
            "clause": clause,
            "facts": facts,
            "dice": dice,
            "words": {},
            "secret": secret,
        }
        faces: Faces = self._open(_question(fields))
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
        fields = {
            "what": what,
            "who": who,
            "clause": clause,
            "facts": facts,
            "options": tuple(options),
            "words": words or {},
            "settled": settled,
        }
        option: str = self._open(_question(fields))
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
        result: R = self._called((procedure, args, tuple(sorted(kwargs.items())) if kwargs else ()))
        return result

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
        else:
            state = self._called((Repeated(procedure, until, aside), args, ()))
        return state

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


# -- a run that fills in a table --------------------------------------------------------------------------------

MAX_STEPS = 4
"""A run goes past at most this many new questions: shorter paths to the same nodes may exist."""


class Trace(PrefixAsk):
    """Adds what is asked past the prefix to a table, and goes on with its first answer: a run saved for each.

    A called rule is explored within the run, unless too many runs are open already: then it ends the run, and is
    explored when the caller's frames are gone.
    """

    __slots__ = ("edge", "explorer", "left", "parent", "table", "todo")

    def __init__(self, explorer: Explorer, table: Table, todo: deque[tuple[int, list[Label]]]) -> None:
        super().__init__(naive=False)
        self.explorer = explorer
        self.table = table
        self.todo = todo
        self.parent, self.edge, self.left = -1, 0, MAX_STEPS
        """The edge that the prefix leads along (-1: to the root), and how many new questions may still be passed."""

    def follow(self, run: Callable[[], Label], parent: int, edge: int, prefix: list[Label]) -> None:
        """Run the rule along an edge of the table, and on from there as far as a run goes."""
        self.parent, self.edge, self.prefix, self.at, self.left = parent, edge, prefix, 0, MAX_STEPS
        call: Call | None = None
        try:
            node = self.table.leaf(run())
        except Stop:
            return
        except Joined as joined:
            node = joined.node
        except Called as called:
            call = called.call
        if call is not None:
            node = self.explorer.add_call(self.table, call)
            self.todo.append((node, self.prefix))
        self.reach(node)

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
        return self._first_of(self.explorer.add_question(self.table, question))

    def _called(self, call: Call) -> Label:
        if self.explorer.is_deep:
            raise Called(call)
        return self._first_of(self.explorer.add_call(self.table, call))

    def _first_of(self, node: int) -> Label:
        """The first answer to what is asked at a new node, unless the run has come far enough."""
        self.reach(node)
        self.todo.append((node, self.prefix))
        self.left -= 1
        labels = self.table.labels[node]
        if not self.left or not labels:
            raise Stop
        self.parent, self.edge, self.prefix = node, 0, [*self.prefix, labels[0]]
        self.at += 1
        return labels[0]
