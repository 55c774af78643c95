"""The Ask that explores a rule: it follows a prefix of answers and stops at the first question behind it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from talewright.core.ask import HERO, Aside, Ask, Fact, Procedure, Question, Seat
from talewright.core.dice import Dice, Faces
from talewright.odds.table import CHANCE, Args, Call, Repeated, Table

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
        faces: Faces = self._open(Question(what, who, clause, facts, dice=dice, secret=secret))
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
            Question(what, who, clause, facts, options=tuple(options), words=words or {}, settled=settled),
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


# -- rules that roll once and end, as most do ------------------------------------------------------------------


class _OneRollAsk(PrefixAsk):
    """Answers one roll. Where nothing more is asked, no path needs to join another."""

    __slots__ = ()

    def mark(self, *future: Hashable) -> None:
        pass


def follow_roll(table: Table, procedure: Procedure, args: Args, kwargs: dict[str, Hashable]) -> None:
    """Try the other outcomes, if the first one of a table's roll ended the rule.

    An outcome after which the rule asks for more is left to the search.
    """
    root = table.root
    if len(table) != 2 or table.kinds[root] != CHANCE:
        return
    ask = _OneRollAsk(naive=False)
    children = table.children[root]
    for edge, faces in enumerate(table.labels[root]):
        if children[edge] >= 0:
            continue
        ask.prefix, ask.at = [faces], 0
        try:
            result = procedure(ask, *args, **kwargs)
        except (Open, Called):
            continue
        children[edge] = table.leaf(result)
