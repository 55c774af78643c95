"""The graph drawn: an SVG of our own layout. Acts are bands, hubs have frames, turns go downwards, loops come back dashed.

Sections are placed in rows by the number of turns from the start, ordered so that ways cross little; a row that is
too wide is broken, so a book of two hundred sections stays on a page one can scroll. The rows of a cluster follow that
of its hub.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from math import inf

from talewright.adventure.graph import Graph, Link, Node
from talewright.core.text.message import Message

WIDTH, HEIGHT = 104, 26
GAP_X, GAP_Y = 14, 46
MARGIN = 40
BAND = 30
FRAME = 22
"""Room above the sections of a hub, for its name."""
PER_ROW = 11
MAX_LABEL = 16
SWEEPS = 8

STYLE = """
svg.tale{--leaf:#fcf7ec;--ink:#231910;--edge:#8a7358;--rule:#d3c3a4;--good:#2c6536;--bad:#9a271c;--warn:#80520a;--band:#f5eddc;
background:var(--leaf);font:13px Alegreya Sans,Georgia,serif}
@media (prefers-color-scheme:dark){svg.tale{--leaf:#241a12;--ink:#eaddc5;--edge:#8a7254;--rule:#43342a;--good:#93cd96;--bad:#f39a88;--warn:#e3b65f;--band:#19120c}}
.tale .band{fill:var(--band);stroke:var(--rule)}.tale .act{fill:var(--ink);font-variant:small-caps;font-size:15px}
.tale .hub{fill:none;stroke:var(--edge);stroke-dasharray:2 3}.tale .of{fill:var(--ink);font-size:12px}.tale .missing,.tale .e.broken{stroke:var(--bad);stroke-dasharray:5 4}
.tale .nd{fill:var(--leaf);stroke:var(--edge);stroke-width:1.4}.tale .start{stroke-width:3}.tale .here{fill:var(--edge)}.tale .victory{fill:var(--good);stroke:var(--good)}
.tale .death{stroke:var(--bad);stroke-width:2}.tale .unreached{stroke-dasharray:4 3;stroke:var(--bad)}
.tale text.n{fill:var(--ink);text-anchor:middle}.tale text.w{fill:var(--leaf)}
.tale .e{fill:none;stroke:var(--edge);stroke-width:1.1;opacity:.8}.tale .e.dead{stroke:var(--bad);opacity:.55}
.tale .e.back{stroke:var(--warn);stroke-dasharray:5 3}.tale .door{fill:none;stroke:var(--ink);stroke-width:2}
.tale .shaded{fill:color-mix(in oklab,color-mix(in oklab,var(--good) calc(10%*var(--tenths)),var(--bad)) 45%,var(--leaf))}
"""  # fmt: skip
TENTHS = "".join(f".tale .tenths-{tenths}{{--tenths:{tenths}}}" for tenths in range(11))
"""How good a section is, in tenths: a class, for pages whose content policy refuses style attributes."""


@dataclass
class Spot:
    node: Node
    row: int
    x: float = 0.0
    y: float = 0.0


def place(graph: Graph) -> dict[str, Spot]:
    """Where each section stands."""
    rows = _rows(graph)
    spots = {node.name: Spot(node, i) for i, row in enumerate(rows) for node in row}
    ahead: dict[str, list[str]] = {}
    behind: dict[str, list[str]] = {}
    for link in graph.links:
        if link.source in spots and link.to in spots and link.source != link.to:
            ahead.setdefault(link.source, []).append(link.to)
            behind.setdefault(link.to, []).append(link.source)
    for sweep in range(SWEEPS):
        order = rows if sweep % 2 == 0 else rows[::-1]
        near = behind if sweep % 2 == 0 else ahead
        index = {node.name: i / max(1, len(row) - 1) for row in rows for i, node in enumerate(row)}
        for row in order:
            keys = {n.name: _mean([index[m] for m in near.get(n.name, ())], index[n.name]) for n in row}
            row.sort(key=lambda node: keys[node.name])
            for i, node in enumerate(row):
                index[node.name] = i / max(1, len(row) - 1)
    widest = max((len(row) for row in rows), default=1)
    full = widest * (WIDTH + GAP_X) - GAP_X
    y = float(MARGIN + BAND if any(graph.acts) else MARGIN)
    act = rows[0][0].act if rows and rows[0] else ""
    hub = ""
    for row in rows:
        if row[0].act != act:
            act = row[0].act
            y += BAND + 16
        if row[0].hub != hub:
            hub = row[0].hub
            y += FRAME
        wide = len(row) * (WIDTH + GAP_X) - GAP_X
        x = MARGIN + (full - wide) / 2
        for node in row:
            spots[node.name].x, spots[node.name].y = x, y
            x += WIDTH + GAP_X
        y += HEIGHT + GAP_Y
    return spots


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _rows(graph: Graph) -> list[list[Node]]:
    """Rows by act, by hub and by turns from the start; long rows are broken."""
    rows: list[list[Node]] = []
    for act in graph.acts:
        nodes = [node for node in graph.nodes if node.act == act]
        here = {node.name for node in nodes}
        inside: dict[str, list[Node]] = {}
        for node in nodes:
            inside.setdefault(node.hub if node.hub in here else "", []).append(node)
        rows += _rows_of("", inside)
    return rows


def _rows_of(hub: str, inside: dict[str, list[Node]]) -> list[list[Node]]:
    """The rows of one cluster, those of the hubs in it behind the row of each."""
    rows: list[list[Node]] = []
    levels: dict[float, list[Node]] = {}
    for node in inside.get(hub, ()):
        levels.setdefault(inf if node.depth is None else node.depth, []).append(node)
    for _, level in sorted(levels.items()):
        for row in _broken(level):
            rows.append(row)
            for node in row:
                rows += _rows_of(node.name, inside)
    return rows


def _broken(row: list[Node]) -> list[list[Node]]:
    if len(row) <= PER_ROW:
        return [row]
    parts = -(-len(row) // PER_ROW)
    size = -(-len(row) // parts)
    return [row[i : i + size] for i in range(0, len(row), size)]


KINDS = {
    "victory": Message("(victory)"),
    "death": Message("(death)"),
    "neutral": Message("(neutral)"),
    "start": Message("(start)"),
    "missing": Message("(no such section)"),
}
"""What a node is, behind its name."""


def svg(
    graph: Graph,
    say: Callable[[Message], str] = str,
    link: Callable[[Node], str] | None = None,
    here: str = "",
    shares: Mapping[str, float] | None = None,
) -> str:
    """The drawing as a standalone SVG that follows the reader's light or dark mode; `say` may translate it.

    With `link` each section is a link to the address it gives. The section `here` is filled. `shares` colours sections
    from bad (0) to good (1), such as by the chance to win from there.
    """
    spots = place(graph)
    right = max((spot.x + WIDTH for spot in spots.values()), default=200) + MARGIN
    bottom = max((spot.y + HEIGHT for spot in spots.values()), default=100) + MARGIN
    size = f"{right:.0f} {bottom:.0f}"
    label = escape(say(_summary(graph)), quote=True)
    tip = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto">'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tale" viewBox="0 0 {size}" role="{"img" if link is None else "group"}" aria-label="{label}">',
        f"<title>{escape(graph.title or say(Message('The book as a graph')))}</title><style>{STYLE.strip()}{TENTHS if shares else ''}</style>",
        f'<defs>{tip}<path d="M0 0 8 4 0 8Z" fill="#8a7358"/></marker></defs>',
        *_bands(graph, spots, right),
        *_frames(graph, spots),
    ]
    parts += [_edge(each, spots) for each in graph.links if each.source in spots and each.to in spots]
    parts += [_linked(_node(spot, say, here, shares or {}), spot.node, link) for spot in spots.values()]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _summary(graph: Graph) -> Message:
    kinds = [node.kind for node in graph.nodes]
    lost = sum(1 for node in graph.nodes if not node.reached)
    return Message(
        "sections: {sections}, ways: {ways}, victories: {victories}, deaths: {deaths}{lost}",
        sections=len(graph.nodes),
        ways=len(graph.links),
        victories=kinds.count("victory"),
        deaths=kinds.count("death"),
        lost=Message(", never reached: {lost}", lost=lost) if lost else None,
    )


def _bands(graph: Graph, spots: dict[str, Spot], right: float) -> list[str]:
    found = []
    for act in graph.acts:
        inside = [spot for spot in spots.values() if spot.node.act == act]
        if not inside or not act:
            continue
        top = min(spot.y for spot in inside) - BAND
        bottom = max(spot.y for spot in inside) + HEIGHT + 12
        found.append(
            f'<rect class="band" x="10" y="{top:.0f}" width="{right - 20:.0f}" height="{bottom - top:.0f}" rx="3"/>'
            f'<text class="act" x="20" y="{top + 18:.0f}">{escape(act)}</text>'
        )
    return found


def _frames(graph: Graph, spots: dict[str, Spot]) -> list[str]:
    """A frame around the sections of each hub, with the hub's name."""
    hubs = {node.name: node.hub for node in graph.nodes}
    members: dict[str, list[Spot]] = {}
    for spot in spots.values():
        hub = spot.node.hub
        while hub in hubs and spots[hub].node.act == spot.node.act:
            members.setdefault(hub, []).append(spot)
            hub = hubs[hub]
    found = []
    for hub, inside in members.items():
        pad = 8 + 4 * sum(each.node.name in members for each in inside)
        left, top = min(spot.x for spot in inside) - pad, min(spot.y for spot in inside) - FRAME
        wide = max(spot.x for spot in inside) + WIDTH + pad - left
        tall = max(spot.y for spot in inside) + HEIGHT + pad - top
        found.append(
            f'<rect class="hub" x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{tall:.0f}" rx="6"/>'
            f'<text class="of" x="{left + 8:.0f}" y="{top + 14:.0f}">{escape(hub)}</text>'
        )
    return found


def _linked(drawn: str, node: Node, link: Callable[[Node], str] | None) -> str:
    if link is None or node.kind == "missing":
        return drawn
    return f'<a href="{escape(link(node), quote=True)}">{drawn}</a>'


def _node(spot: Spot, say: Callable[[Message], str], here: str, shares: Mapping[str, float]) -> str:
    node = spot.node
    share = shares.get(node.name)
    shade = "" if share is None else f"shaded tenths-{round(10 * share)}"
    figure = "" if share is None else f", {share:.1%}"
    state = "here" if node.name == here else "" if node.reached else "unreached"
    classes = " ".join(filter(None, ["nd", node.kind, state, shade]))
    label = node.name if node.number is None else f"{node.number} {node.name}"
    shown = label if len(label) <= MAX_LABEL else label[: MAX_LABEL - 1] + "…"
    radius = 13 if node.kind in ("victory", "neutral") else 2
    white = " w" if (node.kind == "victory" and not shade) or node.name == here else ""
    return (
        f"<g><title>{escape(node.name)}{figure}{'' if node.kind == 'section' else ' ' + say(KINDS[node.kind])}</title>"
        f'<rect class="{classes}" x="{spot.x:.1f}" y="{spot.y:.1f}" width="{WIDTH}" height="{HEIGHT}" rx="{radius}"/>'
        f'<text class="n{white}" x="{spot.x + WIDTH / 2:.1f}" y="{spot.y + 17:.1f}">{escape(shown)}</text></g>'
    )


def _edge(link: Link, spots: dict[str, Spot]) -> str:
    one, two = spots[link.source], spots[link.to]
    more = "back" if link.back else {"death": "dead", "broken": "broken"}.get(link.kind, "")
    classes = f"e {more}".rstrip()
    hint = f"{link.source} → {link.to}" + (f": {link.condition}" if link.condition else "")
    if one is two:
        x, y = one.x + WIDTH, one.y + HEIGHT / 2
        path = f"M{x:.1f} {y - 6:.1f}c18 -10 18 22 0 12"
    elif two.y > one.y:
        x1, y1, x2, y2 = one.x + WIDTH / 2, one.y + HEIGHT, two.x + WIDTH / 2, two.y
        bend = min(60.0, (y2 - y1) / 2)
        path = f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}"
    elif two.y == one.y:
        right = two.x > one.x
        x1, x2 = (one.x + WIDTH, two.x) if right else (one.x, two.x + WIDTH)
        y1 = one.y + HEIGHT / 2
        dip = 0 if abs(x2 - x1) <= GAP_X else 24
        path = f"M{x1:.1f} {y1:.1f}Q{(x1 + x2) / 2:.1f} {y1 + dip:.1f} {x2:.1f} {y1:.1f}"
    else:
        side = 1 if two.x >= one.x else -1
        x1, x2 = one.x + WIDTH / 2 + side * WIDTH / 2, two.x + WIDTH / 2 + side * WIDTH / 2
        y1, y2 = one.y + HEIGHT / 2, two.y + HEIGHT / 2
        out = side * 34
        path = f"M{x1:.1f} {y1:.1f}C{x1 + out:.1f} {y1:.1f} {x2 + out:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
    door = ""
    if link.one_way and two.y > one.y:
        x, y = one.x + WIDTH / 2 + (two.x - one.x) * 0.1, one.y + HEIGHT + 5
        door = f'<path class="door" d="M{x - 5:.1f} {y:.1f}h10"/>'
    return f'<g><title>{escape(hint)}</title><path class="{classes}" d="{path}" marker-end="url(#tip)"/>{door}</g>'
