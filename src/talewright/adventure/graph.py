"""The book as a graph: plain data, DOT text. The drawing is in `drawing`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from talewright.adventure.book import Book
from talewright.adventure.check import analysis_of
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.checks.routes import strong
from talewright.adventure.clusters import clusters, turns
from talewright.adventure.explain import Explainer, Naming
from talewright.adventure.model import Goto
from talewright.adventure.phrases.phrasebook import phrase_book
from talewright.adventure.traversal import walk

MAX_STEPS = 2
"""How far from a section its surroundings reach."""


@dataclass(frozen=True)
class Node:
    """A section. `kind`: start, section, victory, death, neutral, or missing for a name that no section has."""

    name: str
    kind: str
    act: str
    number: int | None = None
    reached: bool = True
    loop: int = 0
    """which loop it belongs to; 0 for none"""
    line: int = 0
    """where its heading stands in its file"""
    hub: str = ""
    """the section whose cluster it belongs to"""
    depth: int | None = None
    """turns from the start, at least; None when nothing leads there"""


@dataclass(frozen=True)
class Link:
    """A way from one section to another. `kind`: choice, goto, death or broken."""

    source: str
    to: str
    kind: str
    condition: str = ""
    back: bool = False
    """leads back to where one has been"""
    one_way: bool = False
    """leaves a loop for good"""


@dataclass(frozen=True)
class Graph:
    title: str
    nodes: tuple[Node, ...]
    links: tuple[Link, ...]

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(node.act for node in self.nodes))


def graph_of(
    book: Book, numbers: dict[str, int] | None = None, language: str = "en", name: Naming | None = None
) -> Graph:
    """The sections that are played and the ways between them."""
    analysis = Analysis(book, phrase_book(None)) if not book.head.system else analysis_of(book)
    groups = strong(analysis.out)
    loops: dict[frozenset[str], int] = {}
    for group in groups.values():
        if len(group) > 1:
            loops.setdefault(group, len(loops) + 1)
    out = {name: [edge.to for edge in edges] for name, edges in analysis.out.items()}
    start = analysis.start.name if analysis.start is not None else ""
    depth, hubs = turns(out, start), clusters(out, start, groups)
    nodes = []
    for section in analysis.sections:
        kind = analysis.finishes.get(section.name, "section")
        if section.name == start and kind == "section":
            kind = "start"
        number = (numbers or {}).get(section.name, section.heading.number)
        nodes.append(
            Node(
                section.name,
                kind,
                section.act,
                number,
                section.name in analysis.linked,
                loops.get(groups[section.name], 0),
                section.place(section.heading.span).line,
                hubs.get(section.name, ""),
                depth.get(section.name),
            )
        )
    explainer = Explainer(book, None, language, name)
    links: dict[tuple[str, str], Link] = {}
    for edge in analysis.edges:
        kind = edge.path.kind if edge.path.kind in ("choice", "death") else "goto"
        asked = edge.path.choice.condition if edge.path.choice is not None else None
        words = explainer.condition(asked) if asked is not None else ""
        back = groups[edge.source] == groups[edge.to] and depth.get(edge.to, 0) <= depth.get(edge.source, 0)
        one_way = groups[edge.source] != groups[edge.to] and len(groups[edge.source]) > 1
        known = links.get((edge.source, edge.to))
        if known is None or (known.kind == "death" and kind != "death"):
            links[edge.source, edge.to] = Link(edge.source, edge.to, kind, words, back, one_way)
    return Graph(book.head.title, tuple(nodes), tuple(links.values()))


def around(graph: Graph, name: str, most: int = 9) -> Graph:
    """The part of a graph near a section: ways from it and to it, then those of its neighbours."""
    near: dict[str, list[str]] = {}
    for link in graph.links:
        near.setdefault(link.source, []).append(link.to)
    for link in graph.links:
        near.setdefault(link.to, []).append(link.source)
    found = {name: 0}
    queue = [name]
    for each in queue:
        for to in near.get(each, ()):
            if len(found) < most and to not in found and found[each] < MAX_STEPS:
                found[to] = found[each] + 1
                queue.append(to)
    return Graph(
        graph.title,
        tuple(replace(node, act="", hub="") for node in graph.nodes if node.name in found),
        tuple(link for link in graph.links if link.source in found and link.to in found),
    )


def with_broken_ways(graph: Graph, book: Book) -> Graph:
    """The graph with the ways that lead to no section."""
    known = {node.name: node for node in graph.nodes}
    missing: dict[str, Node] = {}
    links: dict[tuple[str, str], Link] = {}
    for section in book.sections:
        here = known.get(section.name)
        for each in walk(section.program) if here is not None else ():
            if here is not None and isinstance(each, Goto) and each.to not in book.by_name:
                below = None if here.depth is None else here.depth + 1
                missing.setdefault(each.to, Node(each.to, "missing", here.act, depth=below))
                links[here.name, each.to] = Link(here.name, each.to, "broken")
    return Graph(graph.title, (*graph.nodes, *missing.values()), (*graph.links, *links.values()))


_STYLES = {
    "victory": ', style="filled,rounded", fillcolor="#cfe3cf"',
    "death": ', color="#9a271c"',
    "neutral": ', style="rounded"',
}


def dot(graph: Graph) -> str:
    """The graph in the DOT language; acts and the sections around a hub are clusters."""
    rows = ["digraph tale {", '  node [shape=box, fontname="serif"];']
    for i, act in enumerate(graph.acts):
        nodes = [node for node in graph.nodes if node.act == act]
        if act:
            rows.append(f"  subgraph cluster_{i} {{ label={_quoted(act)};")
        rows += _dot_nodes(nodes, "", "    " if act else "  ", f"cluster_{i}")
        if act:
            rows.append("  }")
    for link in graph.links:
        facts = []
        if link.condition:
            facts.append(f"label={_quoted(link.condition)}")
        if link.back:
            facts.append('style=dashed, color="#80520a"')
        elif link.kind == "death":
            facts.append('color="#9a271c"')
        rows.append(
            f"  {_quoted(link.source)} -> {_quoted(link.to)}"
            + (f" [{', '.join(facts)}]" if facts else "")
            + ";"
        )
    return "\n".join([*rows, "}"]) + "\n"


def _dot_nodes(nodes: Sequence[Node], hub: str, indent: str, cluster: str) -> Iterator[str]:
    """The sections of one hub, each hub among them with its own cluster inside."""
    here = {node.name for node in nodes}
    inside = [node for node in nodes if node.hub == hub or (not hub and node.hub not in here)]
    for node in inside:
        label = node.name if node.number is None else f"{node.number} {node.name}"
        dashed = "" if node.reached else ", style=dashed"
        yield f"{indent}{_quoted(node.name)} [label={_quoted(label)}{_STYLES.get(node.kind, '')}{dashed}];"
        if any(each.hub == node.name for each in nodes):
            own = f"{cluster}_{node.name}"
            yield f'{indent}subgraph {_quoted(own)} {{ label={_quoted(node.name)}; style="dotted";'
            yield from _dot_nodes(nodes, node.name, indent + "  ", own)
            yield f"{indent}}}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
