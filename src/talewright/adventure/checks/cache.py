"""Values computed from a section's text, cached while the text stays the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from talewright.adventure.book import Content, Section
from talewright.adventure.model import Choice, Give, Offer, Order, Shop, Statement, When
from talewright.adventure.traversal import walk

MAX_CACHED = 200_000
_memo: dict[tuple[int, str], tuple[Content, Any]] = {}

T = TypeVar("T")
A = TypeVar("A")


def cached(content: Content, name: str, work: Callable[[A], T], given: A) -> T:
    """`work(given)`, computed once for a section's content and name."""
    known = _memo.get((id(content), name))
    if known is not None and known[0] is content:
        return known[1]  # type: ignore[no-any-return]
    if len(_memo) > MAX_CACHED:
        _memo.clear()
    value = work(given)
    _memo[id(content), name] = (content, value)
    return value


def all_statements(section: Section) -> tuple[Statement, ...]:
    """Every statement of a section, those inside others included."""
    return cached(section.content, "all", _walked, section)


def _walked(section: Section) -> tuple[Statement, ...]:
    return tuple(walk((*section.program, *(section.death or ()))))


def verbs_of(section: Section) -> frozenset[str]:
    """The verbs ordered in a section; "if" stands for a condition on a result, "cast" also for one on a cast."""
    return cached(section.content, "verbs", _verbs, section)


def _verbs(section: Section) -> frozenset[str]:
    found = set()
    for each in all_statements(section):
        if isinstance(each, Order):
            found.add(each.verb)
        elif isinstance(each, When | Choice) and each.condition is not None:
            found |= {"result": {"if"}, "cast": {"cast"}}.get(each.condition.kind, set())
    return frozenset(found)


def items_of(section: Section) -> tuple[str, ...]:
    """Items that can be had in a section, case aside."""
    return cached(section.content, "given", _items, section)


def _items(section: Section) -> tuple[str, ...]:
    return tuple(name for each in all_statements(section) for name in given(each))


def given(statement: Statement) -> list[str]:
    """The items a statement lets the reader have, case aside."""
    if isinstance(statement, Give | Offer):
        return [item.name.casefold() for item in statement.items]
    if isinstance(statement, Shop):
        return [ware.item.name.casefold() for ware in statement.wares if ware.buy is not None]
    return []
