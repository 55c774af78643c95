"""The book as a graph and as a drawing."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

from tests.adventure.adventure_books import BOOKS, book_of

from talewright.adventure import Book, read_book
from talewright.adventure.drawing import HEIGHT, WIDTH, place, svg
from talewright.adventure.graph import Graph, around, dot, graph_of, with_broken_ways
from talewright.adventure.numbers import number_book


def mill() -> Book:
    return read_book((BOOKS / "mill.tale.md").read_text(encoding="utf-8"))


def large(count: int = 200) -> Graph:
    parts = ["---\nsystem: gnat\ntitle: Large & <wide>\nstart: s0\n---\n"]
    for i in range(count):
        if i % 50 == 0:
            parts.append(f"# Act {i // 50}\n")
        ways = [(i + 1) % count, (i * 3 + 1) % count, max(0, i - 7)]
        ending = " {ending=death}" if i % 17 == 16 else " {ending=victory}" if i == count - 1 else ""
        body = (
            "".join(f"- To go, turn to [[s{to}]].\n" for to in dict.fromkeys(ways))
            if not ending
            else "Done.\n"
        )
        parts.append(f"## s{i}{ending}\n\n{body}")
    return graph_of(read_book("\n".join(parts)))


def test_nodes_and_links_say_what_the_book_says() -> None:
    graph = graph_of(mill(), number_book(mill()))
    nodes = {node.name: node for node in graph.nodes}
    assert (nodes["weir"].kind, nodes["paid"].kind, nodes["mud"].kind, nodes["quits"].kind) == (
        "start",
        "victory",
        "death",
        "neutral",
    )
    assert nodes["weir"].number == 1
    assert graph.acts == ("The weir", "The mill")
    links = {(link.source, link.to): link for link in graph.links}
    assert links["stones", "weir"].back
    assert links["weir", "door"].one_way
    assert links["noise", "mud"].kind == "death"
    assert links["hall", "paid"].condition
    assert nodes["stones"].loop == nodes["weir"].loop == 1


def test_dot_text_names_every_section_and_way() -> None:
    graph = graph_of(mill())
    text = dot(graph)
    assert text.count(" -> ") == len(graph.links)
    assert all(f'"{node.name}"' in text for node in graph.nodes)
    assert "cluster_1" in text


def test_no_two_sections_stand_on_each_other() -> None:
    graph = large()
    spots = list(place(graph).values())
    assert len(spots) == 200
    for i, one in enumerate(spots):
        for two in spots[i + 1 :]:
            assert abs(one.x - two.x) >= WIDTH or abs(one.y - two.y) >= HEIGHT


def test_acts_are_bands_that_do_not_overlap() -> None:
    graph = large()
    spots = place(graph).values()
    spans = [
        (min(s.y for s in spots if s.node.act == act), max(s.y for s in spots if s.node.act == act))
        for act in graph.acts
    ]
    assert all(before[1] < after[0] for before, after in pairwise(spans))


def test_the_drawing_is_well_formed_and_says_what_it_shows() -> None:
    graph = large()
    root = ET.fromstring(svg(graph))
    space = "{http://www.w3.org/2000/svg}"
    assert root.attrib["aria-label"].startswith("sections: 200, ")
    assert len(root.findall(f".//{space}rect")) == 200 + len(graph.acts)
    assert len(root.findall(f".//{space}path[@class]")) >= len(graph.links)
    width = float(root.attrib["viewBox"].split()[2])
    assert width < 1400
    assert "prefers-color-scheme:dark" in svg(graph)


def test_a_node_has_number_and_name_and_leads_to_its_line() -> None:
    book = book_of("Turn to [[x]].", more="\n## a very long name of a section {ending=victory}\n\nOver.\n")
    drawn = svg(graph_of(book, {"a": 1, "x": 2}), link=lambda node: f"#l{node.line}")
    assert '<a href="#l6"><g><title>a (start)</title>' in drawn
    assert ">1 a</text>" in drawn
    assert ">a very long nam…</text>" in drawn
    assert "<a " not in svg(graph_of(book))


def market(stalls: int = 5) -> Book:
    ways = "".join(f"- To stall {i}, turn to [[stall{i}]].\n" for i in range(stalls))
    parts = "".join(f"\n## stall{i}\n\nSalt.\n\nTurn to [[square]].\n" for i in range(stalls))
    text = f"---\nsystem: gnat\nstart: gate\n---\n\n## gate\n\nTurn to [[square]].\n\n## square\n\n{ways}- To leave, turn to [[home]].\n{parts}\n## home {{ending=victory}}\n\nOver.\n"
    return read_book(text)


def test_the_sections_around_a_hub_are_one_cluster() -> None:
    graph = graph_of(market())
    assert {node.name for node in graph.nodes if node.hub == "square"} == {f"stall{i}" for i in range(5)}
    assert 'subgraph "cluster_0_square" { label="square"' in dot(graph)
    root = ET.fromstring(svg(graph))
    frame = root.find(".//{http://www.w3.org/2000/svg}rect[@class='hub']")
    assert frame is not None
    spots = place(graph)
    top = float(frame.attrib["y"])
    bottom = top + float(frame.attrib["height"])
    inside = {name for name, spot in spots.items() if top < spot.y < bottom}
    assert inside == {f"stall{i}" for i in range(5)}
    assert not [node for node in graph_of(market(3)).nodes if node.hub]


def test_the_surroundings_of_a_section_show_it_filled_and_a_broken_way_dashed() -> None:
    book = read_book(
        "---\nsystem: gnat\nstart: a\n---\n\n"
        + "".join(f"## {here}\n\nTurn to [[{to}]].\n\n" for here, to in ("ab", "bc", "cd", "de", "ez"))
    )
    graph = around(with_broken_ways(graph_of(book), book), "d")
    assert {node.name: node.kind for node in graph.nodes} == {
        "b": "section", "c": "section", "d": "section", "e": "section", "z": "missing",
    }  # fmt: skip
    drawn = svg(graph, link=lambda node: f"#l{node.line}", here="d")
    assert drawn.count('class="nd section here"') == 1
    assert 'class="e broken"' in drawn
    assert drawn.count("<a ") == 4
    assert around(graph, "d", most=2).nodes == graph.nodes[2:4]
