"""Pictures of the odds report of a book, as SVG in the colours of the page around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise

from talewright.play.view.book_report import Curve

WIDTH = 480
LEFT, RIGHT, TOP, BOTTOM = 52, 345, 14, 190
GAP = 19
"""Names of readers stand at the ends of their lines, at least so far apart."""
FONT = 15
LONGEST = 18
"""Letters of a name: rules of a reader's own may be long, and the page has them elsewhere."""
DASHES = ("", "6 4", "2 4", "10 3 2 3")
"""Each reader has a line of its own, whatever the colours."""
MARKS = (1.0, 0.5, 0.0)


def difficulty(curves: Sequence[Curve], name: Callable[[str], str], *, alternative: str) -> str:
    """The share of games that are not lost, from the start of a book to its end; one line for each reader."""
    lines = [
        f'<path d="M{LEFT} {_y(mark):.1f}H{RIGHT}" stroke="currentColor" stroke-opacity=".25"/>'
        f'<text x="{LEFT - 6}" y="{_y(mark) + 5:.1f}" text-anchor="end">{mark:.0%}</text>'
        for mark in MARKS
    ]
    places = _apart([_y(curve.left[-1]) for curve in curves])
    for at, (curve, place) in enumerate(zip(curves, places, strict=True)):
        shares = (1.0, *curve.left)
        points = " ".join(
            f"{LEFT + (RIGHT - LEFT) * step / (len(shares) - 1):.1f},{_y(share):.1f}"
            for step, share in enumerate(shares)
        )
        dash = DASHES[at % len(DASHES)]
        style = f'stroke="currentColor" stroke-width="2.4" stroke-dasharray="{dash}" fill="none"'
        lines.append(f'<polyline points="{points}" {style}/>')
        lines.append(f'<text x="{RIGHT + 8}" y="{place + 5:.1f}">{escape(_short(name(curve.reader)))}</text>')
    height = max(BOTTOM, *places) + TOP
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(alternative)}"'
    return f'{head} font-size="{FONT}" fill="currentColor" width="100%">{"".join(lines)}</svg>'


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights of names, moved down where they would stand in each other."""
    found = list(heights)
    for above, below in pairwise(sorted(range(len(found)), key=found.__getitem__)):
        found[below] = max(found[below], found[above] + GAP)
    return found


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def _y(share: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * share
