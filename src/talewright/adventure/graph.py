"""The book as a graph: plain data, DOT text. The drawing is in `drawing`."""

from __future__ import annotations

from dataclasses import dataclass

from talewright.adventure.book import Book
from talewright.adventure.check import analysis_of
from talewright.adventure.checks.analysis import Analysis
from talewright.adventure.checks.routes import strong
from talewright.adventure.explain import Explainer, Naming
from talewright.adventure.phrases.phrasebook import phrase_book


@dataclass(frozen=True)
class Node:
    """A section. `kind`: start, section, victory, death or neutral."""

    name: str
    kind: str
    act: str
    number: int | None = None
    reached: bool = True
    loop: int = 0
    """which loop it belongs to; 0 for none"""
    line: int = 0
    """where its heading stands in its file"""


@dataclass(frozen=True)
class Link:
    """A way from one section to another. `kind`: choice, goto or death."""

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
    depth = depths(analysis)
    nodes = []
    for section in analysis.sections:
        kind = analysis.finishes.get(section.name, "section")
        if analysis.start is not None and section.name == analysis.start.name and kind == "section":
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


def depths(analysis: Analysis) -> dict[str, int]:
    """How many turns from the start, at least."""
    if analysis.start is None:
        return {}
    found = {analysis.start.name: 0}
    queue = [analysis.start.name]
    for name in queue:
        for edge in analysis.out.get(name, ()):
            if edge.to not in found:
                found[edge.to] = found[name] + 1
                queue.append(edge.to)
    return found


def dot(graph: Graph) -> str:
    """The graph in the DOT language; acts are clusters."""
    rows = ["digraph tale {", '  node [shape=box, fontname="serif"];']
    for i, act in enumerate(graph.acts):
        inner = "    " if act else "  "
        if act:
            rows.append(f"  subgraph cluster_{i} {{ label={_quoted(act)};")
        for node in (each for each in graph.nodes if each.act == act):
            label = node.name if node.number is None else f"{node.number} {node.name}"
            style = {
                "victory": ', style="filled,rounded", fillcolor="#cfe3cf"',
                "death": ', color="#9a271c"',
                "neutral": ', style="rounded"',
            }
            dashed = "" if node.reached else ", style=dashed"
            rows.append(
                f"{inner}{_quoted(node.name)} [label={_quoted(label)}{style.get(node.kind, '')}{dashed}];"
            )
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


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
