"""Loops that give without end: Rest, coin, Experience that a reader can have again and again."""

from __future__ import annotations

from collections.abc import Iterator

from talewright.adventure.book import WARNING, Finding, Section
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.checks.path import Path
from talewright.adventure.checks.routes import Edge, strong
from talewright.adventure.checks.walker import cached
from talewright.adventure.model import (
    Coin,
    Give,
    Keyword,
    LoseItems,
    Offer,
    Order,
    Rest,
    Shop,
    Statement,
    Title,
)
from talewright.adventure.traversal import inner
from talewright.core.text.message import Message


def check(analysis: Analysis) -> Iterator[Finding]:
    yield from _loops(analysis)
    yield from _trade(analysis)


def _loops(analysis: Analysis) -> Iterator[Finding]:
    """For each gain: can its section be come back to, again and again, at no price?"""
    graph = {
        name: [edge for edge in edges if not _once(analysis, edge)] for name, edges in analysis.out.items()
    }
    components = strong(graph)
    reported: set[tuple[str, ...]] = set()
    for section in analysis.sections:
        if section.name not in analysis.reachable:
            continue
        members = components[section.name]
        gains = _gains(analysis, section, graph, members)
        if not gains:
            continue
        loop = shortest_loop(section.name, graph, members)
        if not loop:
            continue
        key = tuple(sorted({gain for gain, _ in gains}))
        if (section.name, *key) in reported:
            continue
        reported.add((section.name, *key))
        names = sorted({gain for gain, _ in gains})
        what = "Rest" if "Rest" in names else " and ".join(names)
        statement = next((each for gain, each in gains if gain == "Rest"), gains[0][1])
        round_ = ", ".join(loop)
        yield analysis.finding("loop-gain", WARNING, section, statement.span, Message("can be had without end: {what}, round the loop {round}.", what=what, round=round_),
                            Message("Let a keyword close the way, or let each round cost something."))  # fmt: skip


def _gains(
    analysis: Analysis, section: Section, graph: dict[str, list[Edge]], members: frozenset[str]
) -> list[tuple[str, Statement]]:
    """What a pass through a section gives, on a way that stays in its loop and costs nothing."""
    found: list[tuple[str, Statement]] = []
    for edge in graph[section.name]:
        if edge.to not in members or (edge.to == section.name and len(members) > 1):
            continue
        if any(analysis.book.authoring.effect(each.verb).costs for each in edge.path.orders):
            continue
        for statement in edge.path.done:
            name = _gain(analysis, statement)
            if name and not any(statement is known for _, known in found):
                found.append((name, statement))
    return found


def _gain(analysis: Analysis, statement: Statement) -> str:
    match statement:
        case Rest():
            bodies = [each for body in inner(statement) for each in body]
            rules = analysis.book.authoring
            good = any(isinstance(each, Order) and rules.effect(each.verb).gives for each in bodies)
            return "Rest" if (good or rules.rest_heals) and not statement.needs_ration else ""
        case Order():
            return analysis.book.authoring.effect(statement.verb).gives
        case Coin():
            return "coin" if statement.how == "gain" else ""
        case Give() | Offer():
            return next((item.name for item in statement.items if _worth(analysis, item.name)), "")
        case _:
            return ""


def _worth(analysis: Analysis, name: str) -> bool:
    item = analysis.book.item(name)
    return bool(item.treasure or analysis.book.authoring.kind(item.kind).valued)


def _once(analysis: Analysis, edge: Edge) -> bool:
    """A way that can be taken only a limited number of times."""
    if edge.path.kind == "death":
        return True
    done = (*edge.path.done, *_sure(analysis, edge.to))
    for (kind, name, amount), value in edge.path.asked:
        if (kind == "visited" and value == (amount > 0)) or (kind == "visited more" and not value):
            return True  # a visit that comes once: the first, the second ...
        for statement in done:
            match statement:
                case Keyword() | Title() if kind in ("keyword", "title") and statement.name == name:
                    if statement.gain != value:
                        return True
                case LoseItems() if kind == "item" and value:
                    if any(item.name.casefold() == name for item in statement.items):
                        return True
                case Give() if kind == "item" and not value:
                    if any(item.name.casefold() == name for item in statement.items):
                        return True
                case _:
                    pass
        if kind == "cast" and value:
            return True
    return any(
        (isinstance(each, Coin) and each.how in ("pay", "lose")) or isinstance(each, LoseItems)
        for each in edge.path.done
    )


def _sure(analysis: Analysis, name: str) -> tuple[Statement, ...]:
    """What happens in a section on every way through it."""
    section = analysis.named.get(name)
    return () if section is None else cached(section.content, "sure", _common, analysis.paths[name])


def _common(paths: tuple[Path, ...]) -> tuple[Statement, ...]:
    alive = [path for path in paths if path.kind != "death"]
    if not alive:
        return ()
    common = set(alive[0].done)
    for path in alive[1:]:
        common &= set(path.done)
    return tuple(common)


def shortest_loop(name: str, graph: dict[str, list[Edge]], members: frozenset[str]) -> list[str]:
    """The shortest way round from a section back to itself; empty if there is none."""
    before: dict[str, str] = {}
    queue = [name]
    for node in queue:
        for edge in graph[node]:
            if edge.to == name:
                path = [node]
                while path[-1] != name:
                    path.append(before[path[-1]])
                return path[::-1]
            if edge.to in members and edge.to not in before:
                before[edge.to] = node
                queue.append(edge.to)
    return []


def _trade(analysis: Analysis) -> Iterator[Finding]:
    """Bought cheap and sold dear, as often as one likes."""
    shops = [(section, each) for section, each in analysis.everything if isinstance(each, Shop)]
    for section, shop in shops:
        for other, market in shops:
            same = section.name == other.name
            if not same and not (
                analysis.leads([section.name], other.name) and analysis.leads([other.name], section.name)
            ):
                continue
            for ware in shop.wares:
                for sold in market.wares:
                    if (
                        ware.item.name.casefold() == sold.item.name.casefold()
                        and ware.buy is not None
                        and sold.sell is not None
                        and sold.sell > ware.buy
                    ):
                        yield analysis.finding("loop-gain", WARNING, section, ware.span,
                                            Message("is bought for {buy} and sold for {sell}: coin without end.", buy=ware.buy, sell=sold.sell),
                                            Message("Pay less for it than it costs."), ware.item.name)  # fmt: skip
