"""Rules that ask once and end, as most do: they are tried with each answer, without a search for paths that join."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from talewright.core.ask import Procedure
from talewright.odds.prefix import PrefixAsk
from talewright.odds.table import UNKNOWN, Args, Table


class More(Exception):  # noqa: N818 - a signal
    """A rule asks for more than one answer."""


class OneAnswerAsk(PrefixAsk):
    """Answers one roll, choice or call. Where nothing more is asked, no path needs to join another."""

    __slots__ = ("answer",)

    def __init__(self) -> None:  # nothing else is looked at
        self.answer: Any = More

    def _once(self, *_: Any, **__: Any) -> Any:
        answer = self.answer
        if answer is More:
            raise More
        self.answer = More
        return answer

    roll = call = repeat = _once

    def decide(self, what: str, options: Sequence[str], **_: Any) -> str:
        option: str = options[0] if len(options) == 1 else self._once(what)
        return option

    def mark(self, *future: Hashable) -> None:
        pass


def follow_root(table: Table, procedure: Procedure, args: Args, kwargs: dict[str, Hashable]) -> bool:
    """Try the other answers, if the first one to what is asked at the root of a table ended the rule; say whether
    that explores it whole.

    An answer after which the rule asks for more is left to the search.
    """
    root, leaf_of = table.root, table.leaf_of
    if len(table.kinds) != 2 or not leaf_of or root in table.results:
        return False
    ask = OneAnswerAsk()
    run = partial(procedure, ask, *args, **kwargs)
    known = leaf_of.get
    leaves: list[int] = []
    whole = True
    for answer in table.labels[root][1:]:
        ask.answer = answer
        try:
            result = run()
        except More:
            leaves.append(UNKNOWN)
            whole = False
            continue
        leaf = known(result)
        leaves.append(table.leaf(result) if leaf is None else leaf)
    table.children[root][1:] = leaves
    return whole
