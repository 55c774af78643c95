"""Rules that roll once and end, as most do: all outcomes of the roll are tried at once, without a search."""

from __future__ import annotations

from collections.abc import Hashable

from talewright.core.ask import Procedure
from talewright.odds.prefix import Called, Open, PrefixAsk
from talewright.odds.table import CHANCE, Args, Table


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
