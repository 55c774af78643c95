"""Rules that an earlier question has explored are not explored again: the questions of a thread share their tables.

Tables never change once they are explored. What is computed from them (plans, values) belongs to one answer alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable
from types import FunctionType
from typing import Any

from talewright.core.ask import Aside
from talewright.odds.policy import Players
from talewright.odds.prefix import Call, Repeated
from talewright.odds.table import Table

MAX_NODES = 100_000
"""Of all tables that one thread shares: about 50 MB. A question with more than that shares none."""
Tables = dict[Call, Table]


class _Shared(threading.local):
    def __init__(self) -> None:
        self.tables: dict[Hashable, Tables] = {}
        self.nodes = 0


_shared = _Shared()


def shared_tables(players: Players, *, lean: bool) -> Tables | None:
    """The tables of questions that are explored alike. A lean one depends on who plays how.

    None for a policy in words: whether each of its rules was of use is seen while exploring.
    """
    if any(map(callable, players.values())):
        return None
    return _shared.tables.setdefault(tuple(sorted(players.items())) if lean else None, {})


def share(tables: Tables, found: Iterable[tuple[Call, Table]]) -> None:
    """Add what a question has explored. When it becomes too much, all older tables are forgotten."""
    new = [(call, table) for call, table in found if call not in tables and _is_lasting(call[0])]
    nodes = sum(table.cost for _, table in new)
    if nodes > MAX_NODES:
        return
    if _shared.nodes + nodes > MAX_NODES:
        forget()
    tables.update(new)
    _shared.nodes += nodes


def forget() -> None:
    """Share nothing with questions from before."""
    for tables in _shared.tables.values():
        tables.clear()
    _shared.nodes = 0


def _is_lasting(rule: Callable[..., Any]) -> bool:
    """A function of a module: one that is made anew for each question would never be asked for again."""
    if isinstance(rule, Repeated):
        return all(map(_is_lasting, (rule.procedure, rule.until, *_parts(rule.aside))))
    return isinstance(rule, FunctionType) and "<locals>" not in rule.__qualname__


def _parts(aside: Aside[Any] | None) -> tuple[Callable[..., Any], ...]:
    return () if aside is None else (aside.take, aside.put)
